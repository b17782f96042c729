"""The duel: both gangs, their sums, what is still needed in both ways, and what each faction would be worth."""

from __future__ import annotations

from typing import Any

from assistant import Json, Message
from rumblebots.bots import FACTIONS, KEYWORDS
from rumblebots.guides import guides
from rumblebots.records import Clash
from rumblebots.rules import CRITS, PRIZE, SECOND_PRIZE
from rumblebots.state import Table
from rumblebots.totals import (
    Verdict,
    faction_count,
    factions_of,
    has_bunnivatrix,
    is_energized,
    is_finale,
    is_swarm,
    stands,
    verdict,
)
from rumblebots.view_seat import next_up, sum_json


def battle(state: Table) -> dict[str, Json]:
    """The battle under way."""
    fight, stand = state.fight, verdict(state)
    seat = fight.challenger if fight.challenger is not None else fight.champion
    is_won = stand.is_won and fight.challenger is not None
    return {
        "champion": fight.champion,
        "challenger": fight.challenger,
        "stage": stage_of(state),
        "attack": {
            "cards": [_card(state, name, fight.challenger, fight.attack) for name in fight.attack],
            "attack": sum_json(stand.attack),
            "crits": sum_json(stand.crits),
        },
        "defense": {
            "cards": [_card(state, name, fight.champion, fight.defense) for name in fight.defense],
            "defense": sum_json(stand.defense),
            "barriers": sum_json(stand.barriers),
            "faction": shared_faction(state),
        },
        "need": {
            "attack": stand.attack_needed,
            "attack_more": max(0, stand.attack_needed - stand.attack.total),
            "crits": stand.crits_needed,
            "crits_more": max(0, stand.crits_needed - stand.crits.total),
        },
        "need_at_least": {"attack": not stand.defense.is_sure, "crits": not stand.barriers.is_sure},
        "sentence": sentence(state, stand).json(),
        "deck_left": len(state.deck(seat)),
        "must_stop": is_won,
        "entering": state.face(fight.entering).json() if fight.entering else None,
        "stands": _stands(state) if is_won or stand.is_open else [],
        "any_may_stay": has_bunnivatrix(state, fight.attack),
        "factions": {
            "attack": dict(faction_count(state, fight.attack)),
            "defense": dict(faction_count(state, fight.defense)),
        },
        "out": list(fight.out),
        "prize": _prize(state),
        "guides": [{"card": face.json(), "text": text.json()} for face, text in guides(state)],
        "story": [clash(state, entry) for entry in fight.story],
        "next": next_up(state),
    }


def stage_of(state: Table) -> str:
    """How far the clash is: `stuck` means that the last card was flipped and did not win."""
    fight, stand = state.fight, verdict(state)
    if fight.challenger is None:
        return "opening"
    if stand.is_won:
        return "won"
    if stand.is_open:
        return "open"
    return "attack" if state.deck(fight.challenger) else "stuck"


def sentence(state: Table, stand: Verdict) -> Message:
    """How the clash stands, in a sentence."""
    fight = state.fight
    if fight.challenger is None:
        return Message.of("{name} reveals the first Bot.", name=state.name(fight.champion))
    told: dict[str, Any] = {"name": state.name(fight.challenger), "other": state.name(fight.champion)}
    if stand.by_attack:
        text = "{name} beats {other}, {n} to {m}."
        return Message.of(text, **told, n=stand.attack.total, m=stand.defense.total)
    if stand.by_crits:
        return Message.of("{name} beats {other} with {n} critical hits.", **told, n=stand.crits.total)
    if stand.is_open:
        return _open_words(state, stand)
    if not state.deck(fight.challenger):
        return Message.of("No card left: {name} surrenders.", **told)
    if stand.has_gang and stand.attack.total == stand.defense.total:
        return Message("Equal is not enough. Flip again.")
    if not stand.has_gang:
        return Message.of("{name} challenges {other}.", **told)
    more = stand.attack_needed - stand.attack.total
    crits = stand.crits_needed - stand.crits.total
    if not (stand.defense.is_sure and stand.barriers.is_sure):
        return Message.of("At least {n} more attack or {m} more critical hits. Flip again.", n=more, m=crits)
    return Message.of("{n} more attack or {m} more critical hits. Flip again.", n=more, m=crits)


def _open_words(state: Table, stand: Verdict) -> Message:
    cards = list(dict.fromkeys(name for name, _ in stand.unknown))
    if len(cards) == 1:
        return Message.of("A number of {card} is unknown and could decide it.", card=state.face(cards[0]).label)
    return Message("A number is still unknown and could decide it.")


def shared_faction(state: Table) -> str | None:
    """The faction of the defense gang, if its Bots share one that is known."""
    names = state.fight.defense
    if not names:
        return None
    shared = [faction for faction in FACTIONS if all(faction in factions_of(state, name) for name in names)]
    return shared[0] if shared else None


def _card(state: Table, name: str, seat: int | None, gang: tuple[str, ...]) -> dict[str, Json]:
    face = state.face(name)
    lit = {word: _lit(state, word, seat, gang) for word in face.keywords or () if word in KEYWORDS}
    return {
        **face.json(),
        "lit": {word: {"on": on, "why": why.json()} for word, (on, why) in lit.items()},
        "borrowed": name in state.fight.borrowed,
    }


def _lit(state: Table, word: str, seat: int | None, gang: tuple[str, ...]) -> tuple[bool, Message]:
    """Does a keyword work now, and why (rules 99 to 103)?"""
    if seat is None:
        return False, Message("")
    if word == "energized":
        on = is_energized(state, seat)
        count = state.player(seat).reactor
        return on, Message.of("{n} crystal in the Reactor", many="{n} crystals in the Reactor", n=count)
    if word == "finale":
        count = len(state.deck(seat))
        return is_finale(state, seat), Message.of("{n} card left", many="{n} cards left", n=count)
    if word == "swarm":
        count = sum(not state.face(name).is_contraption for name in gang)
        return is_swarm(state, gang), Message.of("{n} Bot in the gang", many="{n} Bots in the gang", n=count)
    if word == "enter":
        entering = state.fight.entering
        if seat != state.fight.challenger:
            return False, Message("Only in an attack")
        is_due = bool(entering) and entering == gang[-1] if gang else False
        return is_due, Message("Resolve it first") if is_due else Message("Only when it is flipped")
    if word == "reboot":
        return True, Message("Under the deck when it works")
    if word == "ripening":
        return False, Message("When it is recycled")
    return True, Message("When the card says so")


def _stands(state: Table) -> list[Json]:
    return [
        {
            "faction": stand.faction,
            "faction_name": FACTIONS[stand.faction].json(),
            "keep": [state.face(name).json() for name in stand.keep],
            "drop": [state.face(name).json() for name in stand.drop],
            "defense": stand.defense.total,
            "barriers": stand.barriers.total,
            "falls_to": {"attack": stand.defense.total + 1, "crits": CRITS + stand.barriers.total},
            "at_least": not (stand.defense.is_sure and stand.barriers.is_sure),
        }
        for stand in stands(state)
    ]


def _prize(state: Table) -> dict[str, Json]:
    if state.is_showdown:
        return {"first": 0, "second": 0}
    space = state.track[state.round - 1]
    first = min(PRIZE, space)
    second = min(SECOND_PRIZE, space - first) if state.has_second else 0
    return {"first": first, "second": second}


def clash(state: Table, entry: Clash) -> Json:
    """CLASH of the view."""
    return {
        "champion": entry.champion,
        "challenger": entry.challenger,
        "won": entry.has_won,
        "attack": entry.attack,
        "defense": entry.defense,
        "crits": entry.crits,
        "crits_needed": entry.crits_needed,
        "faction": entry.faction or None,
        "why": entry.why,
        "out": entry.is_out,
        "text": _clash_words(state, entry).json(),
    }


def _clash_words(state: Table, entry: Clash) -> Message:
    told: dict[str, Any] = {"name": state.name(entry.challenger), "n": entry.attack, "m": entry.defense}
    if entry.has_won and entry.why == "left":
        return Message.of("{name} takes the title: the Champion left.", name=told["name"])
    if entry.has_won and entry.why in ("gives_up", "empty", "loop"):
        return Message.of("{name} takes the title: the Champion gave up.", name=told["name"])
    if entry.has_won and entry.why == "crits":
        text = "{name}: {n} critical hits, {m} needed: new Champion"
        return Message.of(text, name=told["name"], n=entry.crits, m=entry.crits_needed)
    if entry.has_won and entry.why == "table":
        return Message.of("{name}: {n} attack against {m}: new Champion, as the table says", **told)
    if entry.has_won:
        return Message.of("{name}: {n} attack against {m}: new Champion", **told)
    if entry.why == "loop":
        return Message.of("{name}: caught in a loop", name=told["name"])
    if entry.is_out is None:
        return Message.of("{name}: {n} attack against {m}: beaten", **told)
    return Message.of("{name}: {n} attack against {m}: surrenders", **told)
