"""What a game's state may be built on: quick changed copies, a memory, and entries by number."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import pytest

from assistant import (
    Action,
    IllegalAction,
    Message,
    Offer,
    Seat,
    Setup,
    Snapshot,
    put,
    told_by_seat,
    told_count,
    with_one_main,
)

SETUP = Setup((Seat(1, "Mara"), Seat(2, "Jonas")))


@dataclass(frozen=True)
class Lit(Snapshot):
    """Lamps that burn."""

    fixed = frozenset({"setup"})

    setup: Setup
    lamps: tuple[int, ...] = ()

    @cached_property
    def people(self) -> int:
        return len(self.setup.seats)

    def total(self) -> int:
        return self.once("total", lambda: sum(self.lamps))


def test_a_changed_copy_is_another_state_and_leaves_the_first_as_it_was() -> None:
    one = Lit(SETUP, (1, 2))
    other = one.but(lamps=(5,))
    assert (one, other) == (Lit(SETUP, (1, 2)), Lit(SETUP, (5,)))


def test_what_was_worked_out_is_kept_by_the_same_state_and_forgotten_by_a_changed_one() -> None:
    one = Lit(SETUP, (1, 2))
    asked = [one.once("answer", lambda: 42), one.once("answer", lambda: 43)]
    assert asked == [42, 42]
    assert (one.total(), one.but(lamps=(5,)).total(), one.total()) == (3, 5, 3)
    assert one == Lit(SETUP, (1, 2))


def test_neither_a_fixed_field_nor_one_that_there_is_not_is_changed() -> None:
    one = Lit(SETUP)
    assert one.but(lamps=(1,)).people == one.people == 2
    for changes in ({"setup": Setup(())}, {"bulbs": 3}):
        with pytest.raises(AssertionError):
            one.but(**changes)


@pytest.mark.parametrize(("number", "after"), [(1, "xbc"), (2, "axc"), (3, "abx")])
def test_an_entry_is_replaced_by_its_number(number: int, after: str) -> None:
    assert "".join(put(tuple("abc"), number, "x")) == after


def test_of_several_main_offers_the_first_stays_the_next_thing_to_do() -> None:
    offers = [Offer(Action(kind), Message(kind), main=kind != "wait") for kind in ("wait", "light", "end")]
    assert [offer.main for offer in with_one_main(offers)] == [False, True, False]
    assert [offer.label for offer in with_one_main(offers)] == [offer.label for offer in offers]


def test_what_is_told_of_each_seat_is_read_by_its_number() -> None:
    assert told_by_seat(SETUP, {"2": "b", "1": "a"}) == [(2, "b"), (1, "a")]
    assert told_by_seat(SETUP, None) == []
    for told in ({"Mara": 1}, {"3": 1}, {"": 1}):
        with pytest.raises(IllegalAction):
            told_by_seat(SETUP, told)


@pytest.mark.parametrize("told", [-1, 1.5, "3", None, True])
def test_a_count_that_is_none_is_refused_by_its_name(told: object) -> None:
    assert told_count(0, "Lamps") == 0
    with pytest.raises(IllegalAction, match="Lamps"):
        told_count(told, "Lamps")
