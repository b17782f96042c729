"""What the owner's own catalogue learns from play, and unlearns when play is corrected."""

from __future__ import annotations

import pytest
from toy import LampGame

from assistant.lessons import learned
from assistant.session import Session
from assistant.store import Header, MemoryStore
from assistant.table.action import Action
from assistant.table.cards import BLANK_FROM, Catalog
from assistant.table.message import Message, Objection, Rule
from assistant.table.tag import Tag
from assistant.table.values import Json, frozen


def table(catalog: Catalog) -> tuple[MemoryStore, Session]:
    game, store = LampGame(), MemoryStore()
    header = Header(game.id, 1, ("Mara", "Jonas"), catalog)
    return store, Session(store.create(header), game, header, store)


def told(light: int | None) -> Action:
    return Action.of("value", None, "lamp-4", values={"light": light})


def test_a_told_value_is_learned_and_a_corrected_one_is_learned_as_corrected() -> None:
    store, session = table(LampGame.catalog)
    session.record(told(70))
    assert store.taught("lamps") == {"lamp-4": {"light": 70}}
    session.record(Action.of("replace", event=1, action=told(7).json()))
    assert store.taught("lamps") == {"lamp-4": {"light": 7}}


def test_a_value_that_was_taken_back_is_forgotten_and_comes_back_with_redo() -> None:
    store, session = table(LampGame.catalog)
    session.record(told(70))
    session.record(Action.of("undo", event=1))
    assert store.taught("lamps") == {}
    session.record(Action.of("redo", event=1))
    assert store.taught("lamps") == {"lamp-4": {"light": 70}}


def test_taking_back_a_value_brings_back_what_the_owner_had_taught_before_this_session() -> None:
    store, session = table(LampGame.catalog.with_values("lamp-4", {"light": 4}))
    session.record(told(70))
    session.record(Action.of("undo", event=1))
    assert store.taught("lamps") == {"lamp-4": {"light": 4}}


def test_an_invented_deck_teaches_the_owner_nothing() -> None:
    store, session = table(LampGame.sample)
    session.record(told(70))
    assert session.position.setup.catalog.card("lamp-4").trait("light") == 70
    assert store.taught("lamps") == {}


@pytest.mark.parametrize("secret_of", [None, 2])
def test_an_objection_is_still_the_same_seats_secret_after_a_restart(secret_of: int | None) -> None:
    objection = Objection(Message.of("{n} is in the hand.", n=1), Rule("lamps", 1, Message("Turns")), secret_of)
    kept: dict[str, Json] = objection.kept()
    assert Objection.from_json(kept) == objection
    assert "secret_of" not in objection.json()


STICKER = str(Tag(LampGame.code, BLANK_FROM + 7))


def stuck(card: str) -> Action:
    return Action("bind", None, STICKER, frozen({"card": card}))


def test_a_sticker_is_known_in_all_later_sessions_and_a_corrected_one_as_corrected() -> None:
    store, session = table(LampGame.catalog)
    session.record(stuck("lamp-4"))
    session.record(Action.of("replace", event=1, action=stuck("lamp-5").json()))
    later = learned(LampGame.catalog, store.taught("lamps"))
    assert later.locate(Tag.parse(STICKER)).card.id == "lamp-5"


def test_a_sticker_that_was_taken_back_is_blank_again() -> None:
    store, session = table(LampGame.catalog)
    session.record(stuck("lamp-4"))
    session.record(Action.of("undo", event=1))
    assert store.taught("lamps") == {}


def test_a_lesson_on_a_card_that_is_no_longer_shipped_is_passed_over() -> None:
    taught = {"lamp-gone": {"light": 3}, STICKER: {"card": "lamp-gone"}, "lamp-4": {"light": 4}}
    known = learned(LampGame.catalog, taught)
    assert (known.card("lamp-4").trait("light"), dict(known.bound)) == (4, {})
