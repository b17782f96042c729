"""The catalogue: which card a tag is on, by which name it goes, and what its owner told."""

from __future__ import annotations

import json
from typing import Any

import hypothesis.strategies as st
import pytest
from hypothesis import given

from assistant.table.cards import BLANK_FROM, SAMPLE_FROM, Catalog
from assistant.table.errors import IllegalAction, UnknownTag
from assistant.table.tag import Tag

ROWS: list[dict[str, Any]] = [
    {"id": "sun", "title": "Sun", "traits": {"light": 9, "note": None, "of": ["a", 1]}},
    {"id": "moth", "title": "Motte – «ö»", "copies": 3},
    {"id": "moon", "title": "Moon"},
    {"id": "ghost", "title": "Ghost", "copies": 0},
]
CATALOG = Catalog.from_rows("lamps", "7E", ROWS)
BLANK = Tag("7E", BLANK_FROM + 1)


def test_copies_are_numbered_on_and_a_sample_deck_has_numbers_of_its_own() -> None:
    assert [copy.tag.number for copy in CATALOG.tags()] == [1, 2, 3, 4, 5]
    sample = Catalog.from_rows("lamps", "7E", ROWS, "sample")
    assert [copy.tag.number for copy in sample.tags()] == [SAMPLE_FROM + n for n in range(1, 6)]
    assert len(CATALOG) == 5


def test_every_printed_copy_is_found_by_its_tag_and_by_its_name() -> None:
    for copy in CATALOG.tags():
        assert CATALOG.locate(copy.tag) == copy
        assert CATALOG.copy(str(copy.tag)) == copy
        assert CATALOG.copy(copy.name) == copy
    assert [copy.name for copy in CATALOG.copies("moth")] == [str(Tag("7E", n)) for n in (2, 3, 4)]
    assert CATALOG.copy("sun").name == "sun"


@pytest.mark.parametrize(
    ("tag", "why"),
    [
        (Tag("RT", 1), "another game"),
        (Tag("7E", 499_999), "another deck"),
        (Tag("7E", SAMPLE_FROM + 1), "another deck"),
        (BLANK, "blank sticker"),
    ],
)
def test_a_tag_that_is_not_in_the_deck_says_what_it_is(tag: Tag, why: str) -> None:
    with pytest.raises(UnknownTag, match=why):
        CATALOG.locate(tag)
    with pytest.raises(IllegalAction, match=why):
        CATALOG.copy(str(tag))


@pytest.mark.parametrize(
    ("name", "why"),
    [("moth", "several copies"), ("mars", "no card mars"), ("", "no card"), ("7E0000010", "not one of our tags")],
)
def test_a_name_that_means_no_single_card_is_refused_in_words(name: str, why: str) -> None:
    with pytest.raises(IllegalAction, match=why):
        CATALOG.copy(name)


def test_told_values_make_a_new_catalogue_and_null_makes_one_unknown_again() -> None:
    told = CATALOG.with_values("moon", {"light": 4, "color": "red"})
    assert told.card("moon").trait("light") == 4
    assert CATALOG.card("moon").trait("light") is None
    assert told.with_values("moon", {"light": None}).card("moon").traits == {"color": "red"}
    assert "note" not in CATALOG.card("sun").traits
    with pytest.raises(IllegalAction):
        CATALOG.with_values("mars", {"light": 1})


@pytest.mark.parametrize("told", ["Rocket Bill", "rocket bill", "  ROCKET  BILL ", "Moon", "moon"])
def test_a_card_is_found_by_what_people_call_it_in_any_letter_case(told: str) -> None:
    named = CATALOG.with_values("moon", {"name": "Rocket Bill"})
    assert named.copy(told).name == "moon"
    assert named.card(told).id == "moon"


def test_the_name_that_two_cards_bear_is_asked_about_with_their_tags() -> None:
    named = CATALOG.with_values("moon", {"name": "Rocket Bill"}).with_values("sun", {"name": "rocket bill"})
    with pytest.raises(IllegalAction, match=f"2 cards are called .*{Tag('7E', 1)}.*{Tag('7E', 5)}"):
        named.copy("Rocket Bill")
    assert named.copy("sun").name == "sun"


def test_a_bound_sticker_is_the_card_it_was_stuck_on() -> None:
    bound = CATALOG.with_binding(BLANK, "sun")
    assert bound.locate(BLANK).card.id == "sun"
    assert bound.locate(BLANK).name == "sun"
    again = bound.with_binding(BLANK, "moon")
    assert again.locate(BLANK).card.id == "moon"
    with pytest.raises(UnknownTag):
        CATALOG.locate(BLANK)


def test_stickers_on_a_card_with_copies_are_copies_of_their_own() -> None:
    more = CATALOG.with_binding(BLANK, "moth").with_binding(Tag("7E", BLANK_FROM + 7), "moth")
    assert [more.locate(Tag("7E", BLANK_FROM + n)).copy for n in (1, 7)] == [4, 5]
    assert more.locate(BLANK).name == str(BLANK)


@pytest.mark.parametrize("tag", [Tag("7E", 1), Tag("7E", SAMPLE_FROM + 1), Tag("RT", BLANK_FROM + 1)])
def test_only_a_blank_sticker_of_this_game_can_be_bound(tag: Tag) -> None:
    with pytest.raises(IllegalAction, match="not a blank sticker"):
        CATALOG.with_binding(tag, "sun")
    with pytest.raises(IllegalAction):
        CATALOG.with_binding(BLANK, "mars")


@pytest.mark.parametrize(
    "rows",
    [
        [{"id": "a", "title": "A"}, {"id": "a", "title": "B"}],
        [{"id": "a", "title": "A", "copies": [{"copy": 1, "tag": str(Tag("7E", 1))}]}, {"id": "b", "title": "B"}],
        [{"id": "a", "title": "A", "copies": [{"copy": n, "tag": str(Tag("7E", 1))} for n in (1, 2)]}],
        [{"id": "a", "title": "A", "copies": [{"copy": 1, "tag": str(Tag("RT", 1))}]}],
    ],
)
def test_rows_that_contradict_each_other_are_refused(rows: list[dict[str, Any]]) -> None:
    with pytest.raises(ValueError, match=r"two cards|game code"):
        Catalog.from_rows("lamps", "7E", rows)


rows = st.lists(
    st.builds(
        lambda copies, light, title: {"title": title, "copies": copies, "traits": {"light": light, "x": [light, "y"]}},
        st.integers(0, 4),
        st.none() | st.integers(-5, 99) | st.booleans(),
        st.text(min_size=1, max_size=6),
    ),
    max_size=6,
)


@given(rows, st.sampled_from(["", "sample"]), st.lists(st.tuples(st.integers(0, 9), st.integers(0, 20)), max_size=4))
def test_a_catalogue_comes_back_from_json(
    made: list[dict[str, Any]], deck: str, stickers: list[tuple[int, int]]
) -> None:
    catalog = Catalog.from_rows("lamps", "7E", [{"id": f"c-{n}", **row} for n, row in enumerate(made)], deck)
    for card, number in stickers:
        if card < len(made):
            catalog = catalog.with_binding(Tag("7E", BLANK_FROM + number), f"c-{card}")
    told = json.loads(json.dumps(catalog.json()))
    again = Catalog.from_json(told)
    assert again == catalog
    assert again.json() == told
    for copy in [*catalog.tags(), *(catalog.locate(Tag("7E", number)) for number in catalog.bound)]:
        assert again.locate(copy.tag) == copy
