"""JSON in memory and on paper: nobody changes it afterwards, and one value has one text."""

from __future__ import annotations

import json
from enum import StrEnum
from types import MappingProxyType
from typing import Any

import hypothesis.strategies as st
import pytest
from hypothesis import given

from assistant.table.message import Message
from assistant.table.values import canonical, frozen, plain

values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=3), inner, max_size=4),
    max_leaves=12,
)


@given(values)
def test_what_was_frozen_is_plain_again(value: Any) -> None:
    assert plain(frozen(value)) == value
    assert json.loads(canonical(frozen(value))) == value


@given(st.dictionaries(st.text(max_size=3), st.integers(), max_size=6), st.randoms())
def test_one_value_has_one_text_in_whatever_order_it_came(value: dict[str, int], chance: Any) -> None:
    turned = list(value.items())
    chance.shuffle(turned)
    assert canonical(dict(turned)) == canonical(value)


@pytest.mark.parametrize("value", [float("nan"), float("inf"), {1, 2}, {1: "x"}, object(), b"x", "\ud800", ["\udfff"]])
def test_what_is_not_json_is_refused(value: Any) -> None:
    with pytest.raises(TypeError):
        frozen(value)


class Word(StrEnum):
    """A word of a list of words."""

    ARM = "arm"


def test_objects_that_say_themselves_what_they_are_are_asked() -> None:
    assert plain({"m": Message("x"), "p": MappingProxyType({"w": (Word.ARM,)})}) == {
        "m": {"text": "x", "args": {}},
        "p": {"w": ["arm"]},
    }
    with pytest.raises(TypeError):
        plain({1})
