"""Bots are built: open or face down, by card or by totals, also on a seat's own phone."""

from __future__ import annotations

from dataclasses import replace

from assistant import Action, IllegalAction, Message, number_told, put
from doomsday_bots.carrying import (
    card_name,
    lifted,
    onto_bot,
    taken_from,
    told_card,
    told_stats,
    without_name,
)
from doomsday_bots.drafting import drafted
from doomsday_bots.pieces import UNTOLD, Held, Stats
from doomsday_bots.state import Table
from doomsday_bots.turns import rebuilding

BEFORE_REVEAL = ("draft", "build")


def is_face_down(state: Table, action: Action) -> bool:
    """Is what this tells of a bot its seat's secret: told before the reveal, and not shown to all (`covered` false)?"""
    return state.phase in BEFORE_REVEAL and action.data.get("covered") is not False


def open_draft_skipped(state: Table) -> Table:
    """Whoever lays Parts out has drafted, with the tablet or without it."""
    return drafted(state) if state.phase == "draft" else state


def with_toolbox(state: Table, seat: int, change: int) -> Table:
    """The table after cards came into a Toolbox or out of it; it is never less than empty."""
    return state.but(toolbox=put(state.toolbox, seat, max(0, state.toolbox[seat - 1] + change)))


def keep(state: Table, action: Action) -> Table:
    """A seat's own phone saw a card: in its Toolbox, or in its trunk. Nobody else learns anything.

    Also not by a refusal: a card that openly lies elsewhere is just not noted.
    """
    seat, name = action.seat or 0, card_name(state, str(action.card))
    _refuse_not_drafted(state, name)
    if action.data.get("where") == "trunk":
        trunk = state.bot(seat).trunk
        if name in trunk or "" not in trunk or name in set(state.open_cards()):
            return state
        place = trunk.index("")
        state = state.but(secrets=put(state.secrets, seat, without_name(state.secrets[seat - 1], name)))
        return state.with_bot(seat, trunk=(*trunk[:place], name, *trunk[place + 1 :]))
    secret = state.secrets[seat - 1]
    known = {*secret.kept, *(held.name for held in secret.covered), *state.bot(seat).trunk, *state.open_cards()}
    return state if name in known else state.with_secret(seat, kept=(*secret.kept, name))


def forget(state: Table, action: Action) -> Table:
    """A seat strikes a card from what its phone noted."""
    seat, name = action.seat or 0, card_name(state, str(action.card))
    secret = state.secrets[seat - 1]
    return state.with_secret(seat, kept=tuple(entry for entry in secret.kept if entry != name))


def _refuse_not_drafted(state: Table, name: str) -> None:
    if state.face_named(name).deck not in ("", "parts"):
        raise IllegalAction("Only Parts and Consumables are drafted.")


def equip(state: Table, action: Action) -> Table:
    """A Part is put on a bot from the Toolbox: face down until all are revealed, open from then on (rules 18, 22)."""
    seat = action.seat or 0
    if action.card is None and not action.data.get("untold"):
        _refuse_nothing(action)
    state = open_draft_skipped(state)
    if is_face_down(state, action):
        return _covered(state, seat, action)
    state, held = told_card(state, action)
    bot = state.bot(seat)
    if any(entry.name == held.name for entry in bot.open_cards):
        raise IllegalAction(
            Message.of("{name} has {card} on already.", name=state.setup.name(seat), card=state.face(held).label)
        )
    state = onto_bot(lifted(_rebuilt(state, seat), held.name), seat, held)
    return with_toolbox(state, seat, -1)


def _refuse_nothing(action: Action) -> None:
    if not action.data.get("type") and told_stats(action.data) == UNTOLD:
        raise IllegalAction("Say which Part it is: its name, or its type and what it adds.")


def _rebuilt(state: Table, seat: int) -> Table:
    """A destroyed bot is begun anew by its first Part, also before the turn that is skipped for it."""
    return rebuilding(state, seat) if state.bot(seat).is_ruined else state


def _covered(state: Table, seat: int, action: Action) -> Table:
    name = card_name(state, action.card) if action.card is not None else ""
    if name:
        _refuse_not_drafted(state, name)
    if name in set(state.open_cards()) or name in state.bot(seat).trunk:
        name = ""
    secret = state.secrets[seat - 1]
    if name and any(held.name == name for held in secret.covered):
        return state
    secret = replace(secret, kept=tuple(entry for entry in secret.kept if entry != name))
    held = Held(name, str(action.data.get("type") or ""), told_stats(action.data))
    return state.but(secrets=put(state.secrets, seat, replace(secret, covered=(*secret.covered, held))))


def uncover(state: Table, action: Action) -> Table:
    """A seat takes its face-down Parts and its secret totals back into the Toolbox."""
    seat = action.seat or 0
    secret = state.secrets[seat - 1]
    back = tuple(held.name for held in secret.covered if held.name)
    return state.with_secret(seat, kept=(*secret.kept, *back), covered=(), sums=UNTOLD, count=None, trunk=None)


def stow(state: Table, action: Action) -> Table:
    """A card goes back into the Toolbox: an open one, or one of the trunk by its place."""
    seat, which = action.seat or 0, action.data.get("which")
    name = card_name(state, action.card) if action.card is not None else which
    if not isinstance(name, str):
        raise IllegalAction("Say which card goes back into the Toolbox.")
    if name.startswith("trunk/"):
        trunk = state.bot(seat).trunk
        place = number_told(name[6:]) or 0
        if not 1 <= place <= len(trunk):
            raise IllegalAction(Message.of("{name} has no such card in the trunk.", name=state.setup.name(seat)))
        kept = trunk[place - 1]
        state = _with_typed_trunk(state.with_bot(seat, trunk=(*trunk[: place - 1], *trunk[place:])), seat, -1)
    else:
        state, held = taken_from(state, seat, name)
        kept = "" if held.name.startswith("?") else held.name
    if kept:
        state = state.with_secret(seat, kept=(*state.secrets[seat - 1].kept, kept))
    return with_toolbox(state, seat, 1)


def pack(state: Table, action: Action) -> Table:
    """A Consumable goes face down into the trunk (rule 19); which one is the seat's secret.

    Raises IllegalAction for a Part, unless the table says that a card allows it (`odd`).
    """
    seat = action.seat or 0
    state = open_draft_skipped(state)
    name = card_name(state, action.card) if action.card is not None else ""
    if name:
        _refuse_not_drafted(state, name)
        if state.face_named(name).type not in ("", "consumable") and not action.data.get("odd"):
            raise IllegalAction("Only Consumables go into the trunk, unless a card allows it.")
    bot, secret = state.bot(seat), state.secrets[seat - 1]
    if name in bot.trunk or name in set(state.open_cards()):
        name = ""
    if name:
        state = state.but(secrets=put(state.secrets, seat, without_name(secret, name)))
    state = _with_typed_trunk(state.with_bot(seat, trunk=(*bot.trunk, name)), seat, 0)
    return with_toolbox(_rebuilt(state, seat), seat, -1)


def _with_typed_trunk(state: Table, seat: int, change: int) -> Table:
    """The table after a trunk that was typed face down changed: it has no less than what was put in."""
    typed = state.secrets[seat - 1].trunk
    if typed is None:
        return state
    return state.with_secret(seat, trunk=max(typed + change, len(state.bot(seat).trunk)))


def sums(state: Table, action: Action) -> Table:
    """Totals as somebody reads them off a bot, and how many Parts and trunk cards it has; `clear`: cards count again.

    While bots are built the cards come from the Toolbox, and it all lies face down until the reveal.
    """
    seat, data = action.seat or 0, action.data
    told = told_stats(data)
    count, trunk = data.get("parts"), data.get("trunk")
    state = open_draft_skipped(state)
    if is_face_down(state, action):
        counts = [n if isinstance(n, int) else None for n in (count, trunk)]
        return state.with_secret(seat, sums=told, count=counts[0], trunk=counts[1])
    if isinstance(count, int):
        state = with_count(_rebuilt(state, seat), seat, count)
    if isinstance(trunk, int):
        state = with_trunk(state, seat, trunk)
    if data.get("clear"):
        return state.with_bot(seat, typed=UNTOLD)
    return state if told == UNTOLD else state.with_bot(seat, typed=told)


def with_stat(state: Table, seat: int, index: int, points: int) -> Table:
    """The table with one total typed."""
    typed = list(state.bot(seat).typed)
    typed[index] = points
    stats: Stats = (typed[0], typed[1], typed[2])
    return state.with_bot(seat, typed=stats)


def _from_toolbox(state: Table, seat: int) -> bool:
    return state.phase in ("build", "reveal") or state.bot(seat).is_building


def known_trunk(state: Table, seat: int) -> tuple[str, ...]:
    """A trunk as its seat knows it: what was typed face down is in it too."""
    trunk, typed = state.bot(seat).trunk, state.secrets[seat - 1].trunk
    return trunk if typed is None else (*trunk, *("",) * (typed - len(trunk)))[:typed]


def with_count(state: Table, seat: int, count: int) -> Table:
    """The table with so many Parts on a bot. Raises IllegalAction where more of them have names."""
    bot = state.bot(seat)
    named = tuple(held for held in bot.parts if not held.name.startswith("?"))
    unnamed = tuple(held for held in bot.parts if held.name.startswith("?"))
    if count < len(named):
        raise IllegalAction(Message.of("{name} has {n} named Parts on.", name=state.setup.name(seat), n=len(named)))
    lacking = count - len(bot.parts)
    if lacking > 0:
        state, names = state.fresh(lacking)
        unnamed = (*unnamed, *(Held(name) for name in names))
    else:
        unnamed = unnamed[: count - len(named)]
    if _from_toolbox(state, seat):
        state = with_toolbox(state, seat, -lacking)
    return state.with_bot(seat, parts=(*named, *unnamed))


def with_trunk(state: Table, seat: int, count: int) -> Table:
    """The table with so many cards in a trunk."""
    trunk = state.bot(seat).trunk
    lacking = count - len(trunk)
    if _from_toolbox(state, seat):
        state = with_toolbox(state, seat, -lacking)
    if lacking >= 0:
        return state.with_bot(seat, trunk=(*trunk, *("",) * lacking))
    return state.with_bot(seat, trunk=trunk[:count])


def ready(state: Table, action: Action) -> Table:
    """A seat's bot is complete, or is not after all (`back`)."""
    seat = action.seat or 0
    if state.phase not in ("build", "reveal"):
        raise IllegalAction("No bots are being built together now.")
    rest = tuple(entry for entry in state.ready if entry != seat)
    return state.but(ready=rest if action.data.get("back") else (*rest, seat))
