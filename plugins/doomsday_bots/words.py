"""The log in plain words, each entry only as far as its reader may know."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from assistant import Action, IllegalAction, Message, Viewer, number_told
from doomsday_bots.carrying import card_name
from doomsday_bots.deck import TYPE_WORDS
from doomsday_bots.dice import made_roll, test_of
from doomsday_bots.naming import place_words
from doomsday_bots.play import apply, in_turn
from doomsday_bots.state import Table
from doomsday_bots.turns import damage_meant, waiting
from doomsday_bots.view_rolls import sum_words, then_words, verdict_words
from doomsday_bots.words_secret import SECRETS, card_of, name_of, typed_card


def describe(before: Table, action: Action, viewer: Viewer) -> Message:
    """What an action did, for these eyes. What lies face down is named to its own seat alone."""
    try:
        if action.kind in SECRETS:
            return SECRETS[action.kind](before, action, viewer)
        meant = in_turn(before, action)
        told = _SENTENCES[action.kind](meant, action)
        return _with_losses(meant, action, told) if action.kind in HARMFUL else told
    except (IllegalAction, KeyError):
        return Message(action.kind)


HARMFUL = ("drop", "damage", "self_destruct")
"""Kinds by which bots may be destroyed; a roll tells it itself."""


def _with_losses(before: Table, action: Action, told: Message) -> Message:
    """The sentence with the bots that were destroyed by it."""
    after = apply(before, action)
    for seat in before.order:
        if after.lost[seat - 1] > before.lost[seat - 1]:
            text = "{what}. The bot of {name} is destroyed: {name} skips a turn and builds a new one"
            told = Message.of(text, what=told, name=name_of(before, seat))
    return told


def _choose(state: Table, action: Action) -> Message:
    text = "{name} has not chosen yet" if action.data.get("back") else "{name} has chosen"
    return Message.of(text, name=name_of(state, action.seat))


def _ready(state: Table, action: Action) -> Message:
    text = "The bot of {name} is not complete yet" if action.data.get("back") else "The bot of {name} is complete"
    return Message.of(text, name=name_of(state, action.seat))


def _begin(state: Table, action: Action) -> Message:
    after = apply(state, action)
    return Message.of("The game begins: {name} goes first", name=name_of(after, after.first))


def _move(state: Table, action: Action) -> Message:
    place = place_words(state, str(action.data["to"]))
    after = apply(state, action)
    if after.phase == "over":
        return Message.of("{name} moves to {place} and wins", name=name_of(state, action.seat), place=place)
    return Message.of("{name} moves to {place}", name=name_of(state, action.seat), place=place)


def _force(state: Table, action: Action) -> Message:
    place = place_words(state, str(action.data["to"]))
    return Message.of("{name} is moved to {place}", name=name_of(state, action.data["who"]), place=place)


def _swap(state: Table, action: Action) -> Message:
    one, other = name_of(state, action.data["one"]), name_of(state, action.data["other"])
    return Message.of("{name} and {other} change places", name=one, other=other)


def _ability(state: Table, action: Action) -> Message:
    name = name_of(state, action.seat)
    if action.card is None and action.data.get("which") is None:
        return Message.of("{name} uses an ability", name=name)
    return Message.of("{name} uses {card}", name=name, card=card_of(state, action))


def _use(state: Table, action: Action) -> Message:
    card = Message("a card of the trunk") if action.card is None else card_of(state, action)
    return Message.of("{name} uses {card}", name=name_of(state, action.seat), card=card)


def _deliver(state: Table, action: Action) -> Message:
    return Message.of("{name} uses the Bot Delivery Device", name=name_of(state, action.seat))


def _attack(state: Table, action: Action) -> Message:
    name, target = name_of(state, action.seat), name_of(state, action.data["target"])
    return Message.of("{name} attacks {target} with {stat}", name=name, target=target, stat=str(action.data["stat"]))


def _attack_with(state: Table, action: Action) -> Message:
    text = "{name} attacks with {stat} instead: both roll again"
    return Message.of(text, name=name_of(state, action.seat), stat=str(action.data["stat"]))


def _contest(state: Table, action: Action) -> Message:
    text = "{name} contests challenge {n}"
    return Message.of(text, name=name_of(state, action.seat), n=int(str(action.data["challenge"])))


def _pick_up(state: Table, action: Action) -> Message:
    name = name_of(state, action.seat)
    floor = state.rooms[state.bot(action.seat or 0).place].floor
    if action.card is None and action.data.get("which") is None and len(floor) == 1:
        return Message.of("{name} picks up {card}", name=name, card=state.face(floor[0]).label)
    return Message.of("{name} picks up {card}", name=name, card=card_of(state, action))


def _roll(state: Table, action: Action) -> Message:
    name, test = name_of(state, action.seat), test_of(state, action.seat or 0)
    text = "{name}: {roll} (rolled by the program)" if action.data.get("by") == "program" else "{name}: {roll}"
    if test is None:
        return Message.of("{name} rolls {die}", name=name, die=int(str(action.data["die"])))
    if test.kind == "first":
        return Message.of(text, name=name, roll=Message.of("{die}", die=int(str(action.data["die"]))))
    after = apply(state, action)
    made = next((one for one in reversed(after.rolls[len(state.rolls) :]) if one.seat == action.seat), None)
    if made is None:
        made = made_roll(state, test, action)
    told, verdict, then = sum_words(made), verdict_words(made), then_words(state, made)
    if verdict is not None:
        told = Message.of("{sum}. {verdict}", sum=told, verdict=verdict)
    if then is not None and (made.points or made.kind == "contest"):
        told = Message.of("{roll} {then}", roll=told, then=then)
    return Message.of(text, name=name, roll=told)


def _drop(state: Table, action: Action) -> Message:
    entry = damage_meant(state, action)
    seat = action.seat
    return Message.of(
        "{name} drops {card}", name=name_of(state, entry.seat if entry else seat), card=card_of(state, action)
    )


def _loot(state: Table, action: Action) -> Message:
    card = card_of(state, action) if action.card is not None else TYPE_WORDS["loot"]
    name = name_of(state, action.seat)
    if waiting(state, "loot", action.seat):
        return Message.of("{name} equips {card}; the other Boss Loot is scrapped", name=name, card=card)
    return Message.of("{name} equips {card}", name=name, card=card)


def _energy(state: Table, action: Action) -> Message:
    name, data = name_of(state, action.data.get("who", action.seat)), action.data
    if isinstance(data.get("to"), int):
        return Message.of("{name} has {n} Energy", name=name, n=data["to"])
    if isinstance(data.get("recharge"), int):
        return Message.of("{name} recharges {n}", name=name, n=data["recharge"])
    return Message.of("{name} pays {n} Energy", name=name, n=data.get("pay"))


def _damage(state: Table, action: Action) -> Message:
    return Message.of("{name} takes {n} damage", name=name_of(state, action.data["who"]), n=action.data["points"])


def _room(state: Table, action: Action) -> Message:
    place = place_words(state, str(action.data["place"]))
    if action.card is not None:
        return Message.of("{place}: {card}", place=place, card=card_of(state, action))
    stat, rating = action.data.get("stat"), action.data.get("rating")
    if stat is None and rating is None:
        text = "{place} is turned down" if action.data.get("up") is False else "{place} is turned up"
        return Message.of(text, place=place)
    return Message.of("{place}: {stat} {n}", place=place, stat=str(stat or ""), n="" if rating is None else rating)


def _boss(state: Table, action: Action) -> Message:
    told = action.data.get("challenges")
    if told and isinstance(told, list | tuple):
        return Message.of("The challenges of the Boss: {words}", words=", ".join(str(entry).upper() for entry in told))
    if action.card is None:
        return Message("The Boss is turned up")
    after = apply(state, action)
    return Message.of("The Boss is {card}", card=after.face_named(after.boss.card).label)


def _trash(state: Table, action: Action) -> Message:
    place = place_words(state, str(action.data["place"]))
    text = "No Trashed Token on {place}" if action.data.get("off") else "Trashed Token on {place}"
    return Message.of(text, place=place)


def _place(state: Table, action: Action) -> Message:
    to = str(action.data["to"])
    if to in state.rooms:
        return Message.of("{card} lies in {place}", card=card_of(state, action), place=place_words(state, to))
    if to.startswith("seat/"):
        seat = number_told(to[5:]) or 0
        return Message.of("{card} is on the bot of {name}", card=card_of(state, action), name=name_of(state, seat))
    text = "{card} is scrapped" if to == "scrap" else "{card} is back in the loot pile"
    return Message.of(text, card=card_of(state, action))


def _tell(state: Table, action: Action) -> Message:
    card = state.face_named(card_name(state, action.card)).label if action.card is not None else typed_card(action)
    return Message.of("It is {card}", card=card)


def _settle(state: Table, action: Action) -> Message:
    what = {
        "encounter": Message("no test"),
        "attack": Message("no attack"),
        "contest": Message("no contest"),
        "damage": Message("no damage"),
        "fall": Message("no fall"),
        "loot": Message("no Boss Loot"),
        "pile": Message("nothing from the loot pile"),
    }[str(action.data["what"])]
    return Message.of("{name}: {what}", name=name_of(state, action.data.get("who", action.seat)), what=what)


def _lap(state: Table, action: Action) -> Message:
    return Message.of(
        "{name} has {n} laps", name=name_of(state, action.data.get("who", action.seat)), n=action.data["to"]
    )


def _decide(state: Table, action: Action) -> Message:
    if action.data.get("winner") is None:
        return Message("House decision: the game goes on")
    return Message.of("House decision: {name} wins", name=name_of(state, action.data["winner"]))


_SENTENCES: Mapping[str, Callable[[Table, Action], Message]] = {
    "choose": _choose,
    "pass": lambda state, action: Message("All pass their cards on"),
    "skip_draft": lambda state, action: Message("The draft is over"),
    "ready": _ready,
    "reveal": lambda state, action: Message("All bots are revealed"),
    "begin": _begin,
    "tower": lambda state, action: Message("The tower has another shape"),
    "move": _move,
    "force": _force,
    "swap": _swap,
    "ability": _ability,
    "use": _use,
    "deliver": _deliver,
    "attack": _attack,
    "attack_with": _attack_with,
    "contest": _contest,
    "pick_up": _pick_up,
    "self_destruct": lambda state, action: Message.of("{name} self-destructs", name=name_of(state, action.seat)),
    "roll": _roll,
    "drop": _drop,
    "loot": _loot,
    "energy": _energy,
    "damage": _damage,
    "room": _room,
    "boss": _boss,
    "trash": _trash,
    "defeat": lambda state, action: Message("The Boss is defeated"),
    "place": _place,
    "tell": _tell,
    "settle": _settle,
    "lap": _lap,
    "end_turn": lambda state, action: Message.of("{name} ends the turn", name=name_of(state, state.turn)),
    "turn": lambda state, action: Message.of("It is the turn of {name}", name=name_of(state, action.data["to"])),
    "decide": _decide,
}


def chapter(state: Table) -> Message:
    """The part of the game that is being played."""
    if state.phase == "draft":
        return Message.of("Draft, deal {n}", n=state.deal)
    if state.phase == "play":
        return Message.of("Turn {n}: {name}", n=state.number, name=state.setup.name(state.turn))
    return {"build": Message("Building"), "reveal": Message("Reveal")}.get(state.phase, Message("The end"))


def reveals(before: Table, action: Action) -> bool:
    """Did the table see by it what was hidden: a Room, the Boss, all bots, a die that was rolled?"""
    if action.kind == "room":
        room = before.rooms.get(str(action.data.get("place")))
        return action.data.get("up") is not False and (room is None or not room.is_up)
    return action.kind in ("roll", "reveal") or (action.kind == "boss" and not before.boss.is_up)
