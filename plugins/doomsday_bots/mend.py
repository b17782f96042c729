"""What people tell or put right: the tower's shape, Rooms, the boss, cards elsewhere, laps, who wins, who leaves."""

from __future__ import annotations

from dataclasses import replace

from assistant import Action, IllegalAction, Message, Setup, number_told, put
from doomsday_bots.carrying import (
    card_name,
    held_openly,
    lifted,
    onto_bot,
    onto_floor,
    out_of_trunk,
    told_card,
)
from doomsday_bots.deck import CARRIED, TYPE_WORDS, Challenge, challenge
from doomsday_bots.dice import covered, defeated, laps_of, rerolled, stat_told
from doomsday_bots.moving import place_of, seat_of, won
from doomsday_bots.pieces import Bot, Held, Room, Secret
from doomsday_bots.state import Table
from doomsday_bots.tower import BOSS, SAFE, shaped
from doomsday_bots.turns import advanced, settled, waiting, without


def build_tower(state: Table, action: Action) -> Table:
    """The tower has another shape (rule 5). Raises IllegalAction, with the reason, if it cannot be played."""
    if state.is_rally:
        raise IllegalAction("The rally is always run on its circuit of 7 Rooms.")
    rooms, start = action.data.get("rooms") or (), action.data.get("start") or ()
    ground = shaped([str(place) for place in rooms], str(action.data["boss"]), [str(place) for place in start])  # type: ignore[union-attr]
    empty = Room()
    moved = {place: _moved_place(state, place, action) for place in state.rooms}
    kept = {moved[place]: room for place, room in state.rooms.items() if room != empty}
    if any(place not in ground.places for place in (*kept, *(moved[bot.place] for bot in state.bots))):
        raise IllegalAction("Something lies or stands in a Room that this tower has not.")
    bots = tuple(replace(bot, place=moved[bot.place]) for bot in state.bots)
    return state.but(ground=ground, bots=bots, rooms={place: kept.get(place, empty) for place in ground.places})


def _moved_place(state: Table, place: str, action: Action) -> str:
    """What a place is called once columns came before the first one (`right`) or rows below it (`up`)."""
    cell = state.ground.cells.get(place)
    if cell is None:
        return place
    right, up = (told if isinstance(told := action.data.get(way), int) else 0 for way in ("right", "up"))
    return f"room/{cell[0] + right}/{cell[1] + up}"


def room(state: Table, action: Action) -> Table:
    """A Room is turned up, or told: its card, or stat and rating (rule 41)."""
    place, data = place_of(state, action.data["place"]), action.data
    if place in (*SAFE, BOSS):
        raise IllegalAction("No Room card lies there.")
    stat, rating = data.get("stat"), data.get("rating")
    if action.card is not None:
        name = card_name(state, action.card)
        if state.face_named(name).type != "room":
            raise IllegalAction("That is no Room card.")
        if state.rooms[place].card != name:
            state = lifted(state, name).with_room(place, card=name, stat="", rating=None)
    if isinstance(stat, str):
        state = state.with_room(place, stat=stat)
    if isinstance(rating, int):
        state = state.with_room(place, rating=rating)
    is_up = data.get("up")
    return state.with_room(place, is_up=is_up if isinstance(is_up, bool) else True)


def boss(state: Table, action: Action) -> Table:
    """The boss is turned up: its card, or its challenges as told (rule 60)."""
    if state.is_rally:
        raise IllegalAction("No boss is turned up in the rally.")
    if action.card is not None:
        name = card_name(state, action.card)
        face = state.face_named(name)
        if face.type == "tracker":
            name = str(face.traits.get("boss") or "")
        if name not in state.catalog.by_id or state.face_named(name).type != "boss":
            raise IllegalAction("That is no Boss card.")
        if state.boss.card != name:
            state = state.but(boss=replace(lifted(state, name).boss, card=name, told=()))
    state = state.but(boss=replace(state.boss, is_up=True))
    told = action.data.get("challenges")
    if told:
        state = state.but(boss=replace(state.boss, told=_challenges(told)))
    return settled(state)


def _challenges(told: object) -> tuple[Challenge, ...]:
    found = []
    for text in told if isinstance(told, list | tuple) else ():
        entry = challenge(str(text))
        if entry is None:
            raise IllegalAction(Message.of("{text} is no challenge: write it as INT 17.", text=str(text)[:20]))
        found.append(entry)
    return tuple(found)


def trash(state: Table, action: Action) -> Table:
    """A Trashed Token is put on a Room, or on a challenge of the tracker; or taken away (`off`) (rules 45, 64)."""
    place = place_of(state, action.data["place"])
    is_on = not action.data.get("off")
    number = action.data.get("challenge")
    if place != BOSS:
        return state.with_room(place, is_trashed=is_on)
    if not isinstance(number, int) or (state.challenges and number > len(state.challenges)):
        raise IllegalAction("Say which challenge of the tracker.")
    if not is_on:
        left = {one: seat for one, seat in state.boss.covered.items() if one != number}
        waits = tuple(entry for entry in state.pending if entry.kind != "loot")
        boss = replace(state.boss, covered=left, is_defeated=False)
        return settled(state.but(boss=boss, pending=waits, defeated_in=0))
    return settled(covered(state, number, action.seat or state.turn))


def defeat(state: Table, action: Action) -> Table:
    """The table says that the boss is defeated, where nobody told its challenges."""
    if state.is_rally or state.boss.is_defeated:
        raise IllegalAction("There is no boss to defeat.")
    return settled(defeated(state, seat_of(state, action.seat or state.turn)))


def place(state: Table, action: Action) -> Table:
    """A card lies elsewhere than it was thought to: on a floor, on a bot (`seat/2`), scrapped, or in the pile."""
    to, which = str(action.data["to"]), action.data.get("which")
    if to not in state.rooms and to not in ("scrap", "pile") and not to.startswith("seat/"):
        raise IllegalAction("A card goes to a place of the table, onto a bot, or to the scrap heap.")
    state, held = _moved_card(state, action, which)
    if state.face(held).type not in ("", *CARRIED):
        raise IllegalAction(Message.of("{type} does not lie about like that.", type=TYPE_WORDS[state.face(held).type]))
    if to == "pile" and state.face(held).type not in ("", "loot"):
        raise IllegalAction("Only Boss Loot lies in the loot pile.")
    if to in state.rooms:
        return settled(onto_floor(state, to, held))
    if to == "scrap":
        return settled(state.but(scrap=(*state.scrap, held)))
    if to == "pile":
        return settled(state.but(pile=(*state.pile, held), loot=state.loot + 1))
    return settled(onto_bot(state, seat_of(state, number_told(to.partition("/")[2]) or 0), held))


def _moved_card(state: Table, action: Action, which: object) -> tuple[Table, Held]:
    if isinstance(which, str) and which.startswith("trunk/"):
        return out_of_trunk(state, seat_of(state, action.seat), which)
    if isinstance(which, str) and action.card is None:
        held = held_openly(state, which)
        if held is None:
            raise IllegalAction("There is no such card.")
        return lifted(state, which), held
    state, held = told_card(state, action)
    return lifted(state, held.name), held


def tell(state: Table, action: Action) -> Table:
    """Somebody says which card an unnamed one is, or its type and stats."""
    which = str(action.data["which"])
    if not which.startswith("?"):
        raise IllegalAction("Only a card that nobody named can be told.")
    told_state, held = told_card(state, action)
    if held.name.startswith("?"):
        held = replace(held, name=which)
    else:
        state = lifted(told_state, held.name)
    found = _replaced(state, which, held)
    if found is None:
        raise IllegalAction("There is no such card.")
    return found


def _replaced(state: Table, which: str, held: Held) -> Table | None:
    def swapped(cards: tuple[Held, ...]) -> tuple[Held, ...]:
        return tuple(held if entry.name == which else entry for entry in cards)

    for seat, bot in enumerate(state.bots, start=1):
        if any(entry.name == which for entry in bot.open_cards):
            return state.with_bot(seat, parts=swapped(bot.parts), loot=swapped(bot.loot))
    for where, there in state.rooms.items():
        if any(entry.name == which for entry in there.floor):
            return state.with_room(where, floor=swapped(there.floor))
    if any(entry.name == which for entry in (*state.scrap, *state.pile)):
        return state.but(scrap=swapped(state.scrap), pile=swapped(state.pile))
    return None


def settle(state: Table, action: Action) -> Table:
    """The table lets go of something that waits: a test, damage, loot that is not taken."""
    entry = waiting(state, str(action.data["what"]), seat_of(state, action.data.get("who", action.seat)))
    if entry is None:
        raise IllegalAction("Nothing of that kind waits.")
    return settled(without(state, entry))


def attack_with(state: Table, action: Action) -> Table:
    """The attack is made with another stat: both roll again."""
    entry = waiting(state, "attack", action.seat)
    if entry is None:
        raise IllegalAction("No attack waits.")
    return rerolled(state, entry, stat_told(action.data["stat"]))


def lap(state: Table, action: Action) -> Table:
    """The table sets a bot's laps."""
    return laps_of(state, seat_of(state, action.data.get("who", action.seat)), int(str(action.data["to"])))


def decide(state: Table, action: Action) -> Table:
    """House decision: this seat wins, or with no winner the game goes on (A19, A20)."""
    if state.phase not in ("play", "over"):
        raise IllegalAction("The game has not begun yet.")
    winner = action.data.get("winner")
    if winner is None:
        return state.but(phase="play", winners=(), is_decided=False, asked=())
    return won(state, state.mates(seat_of(state, winner)), is_decided=True)


def reseated(state: Table, setup: Setup) -> Table:
    """The table after people, values or stickers changed. Who leaves takes bot and Toolbox along (to the scrap heap),
    but for Boss Loot, without which nobody could win: that is dropped.

    Raises IllegalAction where somebody would join: 14 cards for each are dealt at the start.
    """
    if len(setup.seats) != len(state.setup.seats):
        raise IllegalAction("Nobody can join once the cards are dealt.")
    gone = [seat.number for seat in setup.seats if not seat.here and state.setup.seat(seat.number).here]
    state = replace(state, setup=setup)
    for seat in gone:
        state = _left(state, seat)
    return settled(state) if state.order else state


def _left(state: Table, seat: int) -> Table:
    bot = state.bot(seat)
    state, hidden = state.fresh(len(bot.trunk))
    state = onto_floor(state, bot.place, *bot.loot)
    state = state.but(
        scrap=(*state.scrap, *bot.parts, *(Held(name, "consumable") for name in hidden)),
        bots=put(state.bots, seat, Bot(state.ground.home, is_ruined=True, energy=0)),
        secrets=put(state.secrets, seat, Secret()),
        toolbox=put(state.toolbox, seat, 0),
        chosen=tuple(entry for entry in state.chosen if entry != seat),
        ready=tuple(entry for entry in state.ready if entry != seat),
        rolloff=(),
        asked=tuple(entry for entry in state.asked if entry != seat),
        pending=tuple(
            entry for entry in state.pending if entry.seat != seat and not (entry.kind == "attack" and entry.by == seat)
        ),
    )
    state = state.but(
        pending=tuple(replace(entry, by=entry.seat) if entry.by == seat else entry for entry in state.pending)
    )
    if state.turn != seat or not state.order:
        return state
    return advanced(state) if state.phase == "play" else state.but(turn=state.order[0])
