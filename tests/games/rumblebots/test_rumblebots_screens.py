"""What the screens of Rumblebots promise without a browser: every button has something behind it, in every phase."""

from __future__ import annotations

import re

import pytest
from devices import House
from tables import Loaded

from assistant import Action
from assistant.app import Assistant
from assistant.store import MemoryStore
from rumblebots.game import Rumblebots

NAMES = ("Lisa", "Jack", "Vincent", "Tess")
STRONG = {1: "boiler-behemoth", 2: "bulby", 3: "mechchicken", 4: "wrench-toast"}


@pytest.fixture(scope="module")
def house():
    return House(Assistant(Loaded(Rumblebots()), MemoryStore()))


@pytest.fixture
def sit(house):
    """Opens a session and gives a way to look at its pages: `look()` the table's, `look(2)` a phone's."""

    def laid(seats, *steps, deck="sample", **options):
        session = house.assistant.start("rumblebots", NAMES[:seats], options=options, deck=deck)
        for step in steps:
            session.record(step, anyway=True)

        devices = {0: house.host()}

        def look(seat=0, path=""):
            device = devices.get(seat) or devices.setdefault(seat, house.seat(seat, session.id))
            answer = device.get(f"/sessions/{session.id}{path}")
            assert answer.status_code == 200
            assert "could not show itself" not in answer.text
            return answer.text

        return session, look

    return laid


def battle(seats, round_=2):
    """Seat 1 cannot be beaten."""
    cards = {str(seat): [STRONG[seat]] for seat in range(1, seats + 1)}
    return Action.of("now", round=round_, phase="battle", champion=1, cards=cards, direction="clockwise")


def fought(seats, round_=2):
    """The same, and everybody has failed."""
    steps = [battle(seats, round_), Action.of("flip", 1, "boiler-behemoth")]
    for seat in range(2, seats + 1):
        steps += [Action.of("flip", seat, STRONG[seat]), Action.of("end_turn", seat)]
    return steps


def behind(page):
    """Buttons that open offers of a group, and pages or lists that are opened by name, with nothing behind them."""
    offers = set(re.findall(r'data-offer-group="([^"]*)" data-offer-seat="(\d*)"', page))
    empty = []
    for tag in re.findall(r"<button[^>]*>", page):
        groups, seat, opens = (
            re.search(rf'{name}="([^"]*)"', tag) for name in ("data-group", "data-group-seat", "data-open")
        )
        if groups and not any(
            group in groups[1].split() and (seat is None or seat[1] == whose) for group, whose in offers
        ):
            empty.append(groups[1][:60])
        if opens and f'id="{opens[1]}"' not in page:
            empty.append(opens[1])
    return empty


MOMENTS = {
    "build": lambda seats: [],
    "last build": lambda seats: [Action.of("now", round=5, champion=1, turn=1, tier={"1": 4}, storage={"1": 2})],
    "showdown": lambda seats: [Action.of("now", round=6, champion=1, turn=1, cryo={"1": 2})],
    "opening": lambda seats: [battle(seats)],
    "clash": lambda seats: [battle(seats), Action.of("flip", 1, "boiler-behemoth")],
    "stuck": lambda seats: [battle(seats), Action.of("flip", 1, "boiler-behemoth"), Action.of("flip", 2, "bulby")],
    "won": lambda seats: [
        battle(seats),
        Action.of("flip", 1, "boiler-behemoth"),
        Action.of("adjust", None, what="attack", amount=30),
        Action.of("flip", 2, "bulby"),
    ],
    "won with cards left": lambda seats: [
        battle(seats),
        Action.of("put", None, "andruid", to="deck/2"),
        Action.of("flip", 1, "boiler-behemoth"),
        Action.of("adjust", None, what="attack", amount=30),
        Action.of("flip", 2, "bulby"),
    ],
    "entering": lambda seats: [
        battle(seats),
        Action.of("put", None, "grr-howdy", to="deck/2"),
        Action.of("flip", 1, "boiler-behemoth"),
        Action.of("flip", 2, "grr-howdy"),
    ],
    "nobody named them": lambda seats: [
        Action.of("now", round=2, phase="battle", champion=1, cards={"1": [1, 1], "2": [1, 1]}),
        Action.of("flip", 1, None, which="?1-11"),
        Action.of("flip", 2, None, which="?1-13"),
    ],
    "end": fought,
    "somebody left": lambda seats: [*fought(seats)[:-1], Action.of("seat", op="leave", seat=seats)],
    "over": lambda seats: fought(seats, 6),
}


@pytest.mark.parametrize("seats", [2, 3])
@pytest.mark.parametrize(
    ("moment", "deck"), [*((moment, "sample") for moment in MOMENTS), ("build", ""), ("showdown", "")]
)
def test_no_button_opens_an_empty_sheet(sit, moment, seats, deck):
    _, look = sit(seats, *MOMENTS[moment](seats), deck=deck)
    for seat in range(3):
        for path in ("", "/mine") if seat else ("",):
            assert (seat, path, behind(look(seat, path))) == (seat, path, [])


def test_with_two_players_the_end_of_a_battle_speaks_of_no_second(sit):
    _, look = sit(2, *fought(2))
    assert "Nobody else takes a prize." in look()
    assert not re.search(r"\b(second|Second)\b", re.sub(r"<[^>]*>", "", look()))
    _, look = sit(3, *fought(3))
    assert "Vincent surrendered last, so is second." in look()


def test_the_crystals_of_a_plate_open_where_they_came_from_and_where_they_lie(sit):
    _, look = sit(3, *fought(3))
    sheet = re.search(r'<div id="crystals-3".*?</div>', look(), re.S)
    assert sheet
    assert re.sub(r"\s+", " ", re.sub(r"<[^>]*>", " ", sheet[0])).strip() == (
        "+1 Round 2: second in the battle With three or four players the last to surrender is second and takes 1. "
        "1 Total They lie here 1 Storage 0 Reactor 0 Cryo-cell"
    )
