"""Words as values: placeholders are filled once and literally, whatever a name or a translation holds."""

from __future__ import annotations

import json

import hypothesis.strategies as st
import pytest
from hypothesis import given

from assistant.table.message import HIDDEN, Message, Objection, Rule, fill

words = st.text(alphabet=st.sampled_from("ab{}0.[]!:_ <é"), max_size=8)
names = st.sampled_from(["who", "n", "x"])


@pytest.mark.parametrize(
    "name", ["{n}", "{who}", "{", "}", "{{n}}", "{0}", "{who.__class__}", "{n!r:>100}", "<b>", "{who}{n}", "%s", "\\1"]
)
def test_braces_in_a_name_stay_as_they_are(name: str) -> None:
    assert Message.of("{who} has {n}.", who=name, n=2).render() == f"{name} has 2."


@given(words, words)
def test_no_name_can_reach_another_value(one: str, two: str) -> None:
    assert fill("{a}|{b}", {"a": one, "b": two}) == f"{one}|{two}"


@given(
    st.lists(st.one_of(words.filter(lambda text: not set(text) & {"{", "}"}), names.map(lambda name: "{" + name + "}")))
)
def test_a_pattern_is_filled_piece_by_piece(pieces: list[str]) -> None:
    told = {"who": "{n}", "n": "{x}", "x": "{who}"}
    assert fill("".join(pieces), told) == "".join(
        told.get(piece.strip("{}"), piece) if piece[:1] == "{" else piece for piece in pieces
    )


@pytest.mark.parametrize(
    ("pattern", "filled"),
    [
        ("{a", "{a"),
        ("a}", "a}"),
        ("{{a}}", "{1}"),
        ("{b}", "{b}"),
        ("{b{a}", "{b1"),
        ("{}", "{}"),
        ("{ a }", "{ a }"),
        ("", ""),
    ],
)
def test_a_pattern_with_stray_braces_breaks_nothing(pattern: str, filled: str) -> None:
    assert fill(pattern, {"a": "1"}) == filled


def test_a_translation_may_move_and_leave_out_values_but_reach_nothing_else() -> None:
    message = Message.of("{who} takes {card}", who="Mara", card=Message("Junk"))
    german = {"{who} takes {card}": "{card} nimmt {who} {who.__class__} {secret}", "Junk": "Schrott"}
    assert message.render(lambda text: german[text]) == "Schrott nimmt Mara {who.__class__} {secret}"


def test_the_count_chooses_the_plural_in_each_language() -> None:
    message = Message.of("{n} card", many="{n} cards", n=1)
    assert message.render() == "1 card"
    assert Message.of("{n} card", many="{n} cards", n=0).render() == "0 cards"
    told = message.render(translate_many=lambda one, many, n: f"{len(one)}/{len(many)}/{n}: {{n}}")
    assert told == "8/9/1: 1"


messages = st.deferred(
    lambda: st.builds(
        lambda text, args, many: Message(text, args, many),
        words,
        st.dictionaries(names, st.one_of(words, st.integers(), messages), max_size=3),
        words,
    )
)


@given(messages)
def test_a_message_comes_back_from_json(message: Message) -> None:
    assert Message.from_json(json.loads(json.dumps(message.json()))) == message


def test_an_objection_that_speaks_of_a_secret_is_hidden_from_those_who_may_not_know() -> None:
    rule = Rule("lamps", 3, Message("Text"))
    objection = Objection(Message("Lamp 3 is in that hand."), rule, secret_of=1)
    assert objection.for_seat(True) is objection
    assert objection.for_seat(False) == Objection(HIDDEN, rule)
    assert Objection(Message("It is not your turn.")).for_seat(False).text == Message("It is not your turn.")
