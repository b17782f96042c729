"""The referee of a clash: flips, victory, and the new Champion."""

from __future__ import annotations

from assistant import Action, IllegalAction, Message
from rumblebots.gangs import discarded, one_of, out_of_gang, out_of_piles, seat_of, side_marks, under_way, unmarked
from rumblebots.places import lifted, received, settled
from rumblebots.records import Mark
from rumblebots.speaking import meant, says_card
from rumblebots.state import Table
from rumblebots.surrendering import clash_over, next_challenger, surrender, surrendered
from rumblebots.totals import kept_by, verdict


def flip(state: Table, action: Action) -> Table:
    """A seat turns up the top card of its deck: the first defender, or one more attacker (rules 70, 73, 74)."""
    seat = seat_of(action)
    under_way(state)
    state = gone_on(state, seat)
    fight = under_way(state)
    if not says_card(action):
        name = _any_unnamed(state, seat)
    else:
        name = meant(state, action)
        state = settled(state, seat, name, state.deck(seat))
    side = side_of(state, seat)
    if name in fight.attack + fight.defense:
        state = out_of_gang(state, name)  # it had been under the deck in between (REBOOT, rule 102)
    if name not in state.player(seat).bots:
        state = _borrowed(state, seat, name)
    else:
        state = out_of_piles(state, name)
    if side == "attack" and fight.challenger != seat:
        state = challenging(state, seat)
    state = _joined(state, side, name)
    return _typed(state, side, name, action)


def gone_on(state: Table, seat: int) -> Table:
    """The state in which a Challenger whose last card failed has surrendered, because another one flips already."""
    fight = state.fight
    failing = fight.challenger
    if failing is None or seat in (failing, fight.champion) or state.deck(failing) or verdict(state).is_won:
        return state
    return surrender(state, Action.of("surrender", failing))


def side_of(state: Table, seat: int) -> str:
    """The gang that a flipped card of a seat joins."""
    fight = state.fight
    if seat == fight.champion:
        return "defense"
    if fight.challenger is None:
        raise IllegalAction(
            Message.of("{name} is Champion and reveals the first Bot.", name=state.name(fight.champion))
        )
    return "attack"


def _any_unnamed(state: Table, seat: int) -> str:
    for name in state.deck(seat):
        if not state.face(name).is_named:
            return name
    raise IllegalAction("Every card of this deck is known: say which one it is.")


def _borrowed(state: Table, seat: int, name: str) -> Table:
    """A card that is not the seat's own: another player's fights for it, any other becomes its own."""
    owner = state.owner(name)
    if owner is None:
        return received(lifted(state, name), seat, name)
    state = out_of_piles(state, name)
    return state.with_battle(borrowed=(*(entry for entry in state.fight.borrowed if entry != name), name))


def challenging(state: Table, seat: int) -> Table:
    """The table says that another seat challenges; what the first one flipped is discarded."""
    state = discarded(state, state.fight.attack)
    out = tuple(entry for entry in state.fight.out if entry != seat)
    return state.with_battle(challenger=seat, out=out, marks=side_marks(state, "defense"), entering="")


def _joined(state: Table, side: str, name: str) -> Table:
    fight = state.fight
    if side == "attack":
        entering = name if state.face(name).has("enter") else ""
        return state.with_battle(attack=(*fight.attack, name), entering=entering)
    state = state.with_battle(defense=(*fight.defense, name))
    return state if fight.challenger is not None else next_challenger(state, fight.champion)


def _typed(state: Table, side: str, name: str, action: Action) -> Table:
    """Numbers told with the flip, for a card that keeps its secrets."""
    for what in ("attack", "crits") if side == "attack" else ("defense", "barriers"):
        number = action.data.get(what)
        if isinstance(number, int) and state.battle is not None:
            mark = Mark(what, number, over=(name,))
            state = state.with_battle(marks=(*unmarked(state.battle.marks, name, what), mark))
    return state


def defend(state: Table, action: Action) -> Table:
    """The Challenger has won, takes the token and keeps Bots of one faction (rules 77 to 88)."""
    seat = seat_of(action)
    fight = under_way(state)
    if fight.challenger != seat:
        raise IllegalAction(Message.of("{name} does not attack now.", name=state.name(seat)))
    keep = kept(state, action)
    loser, beaten = fight.champion, fight.defense
    story = (*fight.story, clash_over(state, "", has_won=True, faction=str(action.data.get("faction") or "")))
    state = discarded(state, beaten)
    for name in fight.returning:
        state = out_of_gang(out_of_piles(state, name), name)
    state = discarded(state, tuple(name for name in fight.attack if name not in keep))
    state = state.but(champion=seat).with_battle(
        champion=seat, challenger=None, defense=keep, attack=(), marks=(), entering="", returning=(), story=story
    )
    if not state.deck(loser):
        state = surrendered(state, loser)
    return next_challenger(state, seat)


def kept(state: Table, action: Action) -> tuple[str, ...]:
    """The Bots that stay: told one by one, else all of the faction (rules 82, 122). IllegalAction if told neither."""
    gang = state.fight.attack
    told, faction = action.data.get("keep"), action.data.get("faction")
    if told is not None:
        return tuple(one_of(state, str(name), gang) for name in told)  # type: ignore[union-attr]
    if not isinstance(faction, str):
        raise IllegalAction("Say which faction defends, or which Bots stay.")
    return kept_by(state, gang, faction)
