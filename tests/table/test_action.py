"""Actions, fields and kinds: one shape for forms, schemas and refusals in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import hypothesis.strategies as st
import pytest
from hypothesis import given

from assistant.table import host
from assistant.table.action import Action, ActionKind
from assistant.table.errors import IllegalAction
from assistant.table.field import Field
from assistant.table.message import Message
from assistant.table.values import Json

FITS: list[tuple[Field, Json]] = [
    (Field("n"), 0),
    (Field("n", lowest=1, highest=9), 9),
    (Field("n", "number"), 2.5),
    (Field("n", "number"), 2),
    (Field("n", "text"), ""),
    (Field("n", "flag"), False),
    (Field("n", "words"), []),
    (Field("n", "words", choices=("a", "b")), ["b", "b"]),
    (Field("n", "words"), ("a",)),
    (Field("n", "numbers"), [3, -1]),
    (Field("n", "numbers", lowest=1), [1]),
    (Field("n", "card"), "lamp-1"),
    (Field("n", "seat"), 1),
    (Field("n", "zone"), "hand/1"),
    (Field("n", "object"), {"a": [1]}),
    (Field("n", "text", choices=("a", None)), "a"),
]
DOES_NOT: list[tuple[Field, Json]] = [
    (Field("n"), None),
    (Field("n"), True),
    (Field("n"), 1.0),
    (Field("n"), "1"),
    (Field("n"), [1]),
    (Field("n", lowest=1, highest=9), 0),
    (Field("n", lowest=1, highest=9), 10),
    (Field("n", "number"), True),
    (Field("n", "number", lowest=0), -0.5),
    (Field("n", "text"), 1),
    (Field("n", "flag"), 0),
    (Field("n", "flag"), "yes"),
    (Field("n", "words"), "ab"),
    (Field("n", "words"), [1]),
    (Field("n", "words"), ["a", None]),
    (Field("n", "words", choices=("a", "b")), ["a", "c"]),
    (Field("n", "numbers"), ["1"]),
    (Field("n", "numbers"), [True]),
    (Field("n", "numbers"), 1),
    (Field("n", "numbers", highest=3), [1, 4]),
    (Field("n", "seat"), "1"),
    (Field("n", "object"), []),
    (Field("n", "text", choices=("a", "b")), "c"),
    (Field("n", choices=(1, 3)), 2),
]


def allows(schema: Mapping[str, Any], value: Any) -> bool:
    """As much of JSON Schema as fields use."""
    types = {
        "integer": int,
        "number": (int, float),
        "string": str,
        "boolean": bool,
        "array": (list, tuple),
        "object": Mapping,
    }
    kind = schema.get("type")
    if kind and (not isinstance(value, types[kind]) or (isinstance(value, bool) and kind != "boolean")):
        return False
    if "enum" in schema and value not in schema["enum"]:
        return False
    if "items" in schema and not all(allows(schema["items"], entry) for entry in value):
        return False
    numbers = isinstance(value, int | float)
    return not (numbers and (value < schema.get("minimum", value) or value > schema.get("maximum", value)))


@pytest.mark.parametrize(("field", "value"), FITS)
def test_a_value_that_fits_has_no_problem_and_its_schema_agrees(field: Field, value: Json) -> None:
    assert field.problem(value) is None
    assert allows(field.schema(), value)


@pytest.mark.parametrize(("field", "value"), DOES_NOT)
def test_a_value_that_does_not_fit_is_told_in_words_and_its_schema_agrees(field: Field, value: Json) -> None:
    problem = field.problem(value)
    assert problem is not None
    assert str(problem).startswith("n ")
    assert str(problem).endswith(".")
    assert not allows(field.schema(), value)


def test_a_long_value_is_quoted_shortened_and_a_label_takes_the_place_of_the_name() -> None:
    problem = Field("n", label=Message("Light")).problem("x" * 999)
    assert str(problem).startswith("Light has to be a whole number, not xxx")
    assert len(str(problem)) < 100
    assert len(str(Field("n", lowest=0, highest=9).problem(10**400))) < 100
    assert len(str(Field("n", lowest=0, highest=9).problem(-(10**400)))) < 100


KIND = ActionKind(
    "give", Message("Give"), (Field("n", lowest=1), Field("why", "text", required=False)), "seat", "needed"
)


def test_a_kinds_schema_says_all_that_is_checked() -> None:
    schema: Any = KIND.schema()
    assert schema["properties"]["kind"] == {"const": "give"}
    assert set(schema["required"]) == {"kind", "seat", "card", "data"}
    assert schema["properties"]["data"]["required"] == ["n"]
    assert schema["additionalProperties"] is False
    assert schema["properties"]["data"]["additionalProperties"] is False
    assert ActionKind("end", Message("End"), who="table").schema()["required"] == ["kind"]


@pytest.mark.parametrize(
    ("kind", "action"),
    [
        (KIND, Action.of("give", None, "sun", n=1)),
        (KIND, Action.of("give", 1, None, n=1)),
        (KIND, Action.of("give", 1, "sun")),
        (KIND, Action.of("give", 1, "sun", n=0)),
        (KIND, Action.of("give", 1, "sun", n=None)),
        (KIND, Action.of("give", 1, "sun", n=1, more=2)),
        (KIND, Action.of("give", 1, "sun", n=1, why=2)),
        (ActionKind("end", Message("End"), who="table"), Action.of("end", 1)),
        (ActionKind("end", Message("End"), who="table"), Action.of("end", None, "sun")),
    ],
)
def test_an_action_without_its_kinds_shape_is_refused_in_words(kind: ActionKind, action: Action) -> None:
    with pytest.raises(IllegalAction) as caught:
        kind.refuse_misshapen(action)
    assert str(caught.value).endswith(".")


def test_an_optional_field_may_be_absent_or_null() -> None:
    KIND.refuse_misshapen(Action.of("give", 1, "sun", n=1))
    KIND.refuse_misshapen(Action.of("give", 1, "sun", n=1, why=None))
    KIND.refuse_misshapen(Action.of("give", 1, "sun", n=1, why="so"))


def test_the_hosts_own_lists_of_numbers_are_lists_in_their_schema() -> None:
    schemas: Any = {kind.kind: kind.schema()["properties"] for kind in host.KINDS}
    for kind, name in (("undo", "drop"), ("redo", "drop"), ("replace", "drop"), ("seat", "order")):
        told = schemas[kind]["data"]["properties"][name]
        assert (told["type"], told["items"]) == ("array", {"type": "integer"})


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=4),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
    max_leaves=8,
)


@given(
    st.text(min_size=1, max_size=5),
    st.none() | st.integers(),
    st.none() | st.text(max_size=5),
    st.dictionaries(st.text(max_size=3), json_values, max_size=3),
)
def test_an_action_comes_back_from_json(kind: str, seat: int | None, card: str | None, data: dict[str, Any]) -> None:
    told = Action.from_json({"kind": kind, "seat": seat, "card": card, "data": data})
    assert Action.from_json(told.json()) == told
    assert Action.from_json(told.json()).json() == told.json()


@given(json_values, json_values, json_values, json_values)
def test_whatever_json_is_sent_is_an_action_or_refused_in_words(kind: Any, seat: Any, card: Any, data: Any) -> None:
    told = {"kind": kind, "seat": seat, "card": card, "data": data}
    try:
        action = Action.from_json(told)
    except IllegalAction:
        return
    assert Action.from_json(action.json()) == action


@pytest.mark.parametrize("data", [{"n": float("nan")}, {"n": float("inf")}, {"n": {1}}, {"n": "\ud800"}, {"\udc00": 1}])
def test_data_that_could_not_be_written_down_is_refused(data: dict[str, Any]) -> None:
    with pytest.raises(IllegalAction):
        Action.from_json({"kind": "x", "seat": 1, "data": data})


@pytest.mark.parametrize("told", [{"kind": "\ud800"}, {"kind": "x", "card": "\ud800"}])
def test_words_that_could_not_be_written_down_are_refused(told: dict[str, Any]) -> None:
    with pytest.raises(IllegalAction):
        Action.from_json(told)


def test_an_actions_data_cannot_be_changed_afterwards() -> None:
    data = {"cards": ["a"], "of": {"n": 1}}
    action = Action.from_json({"kind": "x", "data": data})
    data["cards"].append("b")  # type: ignore[union-attr, attr-defined]
    assert action.json()["data"] == {"cards": ["a"], "of": {"n": 1}}
    with pytest.raises(TypeError):
        action.data["of"]["n"] = 2  # type: ignore[index, call-overload]
