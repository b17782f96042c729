"""A tag's text: read strictly, and no slip of one letter or of two neighbours ever makes another tag."""

from __future__ import annotations

import hypothesis.strategies as st
import pytest
from hypothesis import given, settings

from assistant.table.errors import UnknownTag
from assistant.table.tag import ALPHABET, MODULUS, Tag

CODES = ("RT", "TA", "7E", "A0", "0Z", "ZZ")
codes = st.text(ALPHABET, min_size=2, max_size=2).filter(lambda code: not code.isdigit())
tags = st.builds(Tag, codes, st.integers(0, 999_999))


def is_a_tag(text: str) -> bool:
    try:
        Tag.parse(text)
    except UnknownTag:
        return False
    return True


@given(tags)
def test_a_tag_is_ten_characters_that_read_back(tag: Tag) -> None:
    text = str(tag)
    assert len(text) == 10
    assert set(text) <= set(ALPHABET)
    assert Tag.parse(text) == tag


@given(tags)
def test_a_tag_read_as_a_number_is_0_modulo_1021_and_its_check_is_below_1021(tag: Tag) -> None:
    value = 0
    for letter in str(tag):
        value = value * 32 + ALPHABET.index(letter)
    assert value % MODULUS == 0
    assert value % 1024 < MODULUS


def slips(text: str) -> set[str]:
    """Every text with one letter wrong or two neighbours swapped."""
    wrong = {text[:i] + letter + text[i + 1 :] for i in range(10) for letter in ALPHABET}
    swapped = {text[:i] + text[i + 1] + text[i] + text[i + 2 :] for i in range(9)}
    return (wrong | swapped) - {text}


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("number", [0, 1, 17, 91, 500_001, 900_001, 987_654, 999_999])
def test_every_single_substitution_and_neighbor_swap_is_refused(code: str, number: int) -> None:
    assert [slip for slip in slips(str(Tag(code, number))) if is_a_tag(slip)] == []


@settings(max_examples=60, deadline=None)
@given(tags)
def test_no_slip_of_any_tag_is_a_tag(tag: Tag) -> None:
    assert not any(map(is_a_tag, slips(str(tag))))


@pytest.mark.parametrize(
    "text",
    [
        "",
        "RT00001",
        str(Tag("RT", 1)) + "0",
        str(Tag("RT", 1)).lower(),
        " " + str(Tag("RT", 1)),
        str(Tag("RT", 1)) + "\n",
        str(Tag("RT", 1)).replace("0", "O"),
        "RT٠٠٠٠٠١" + str(Tag("RT", 1))[-2:],
        "https://example.org/RT000001",
        "lamp-1",
    ],
)
def test_what_only_looks_like_a_tag_is_refused_in_words(text: str) -> None:
    with pytest.raises(UnknownTag) as caught:
        Tag.parse(text)
    assert str(caught.value)


def test_a_foreign_text_is_quoted_shortened() -> None:
    with pytest.raises(UnknownTag) as caught:
        Tag.parse("x" * 5000)
    assert len(str(caught.value)) < 100


@pytest.mark.parametrize(
    ("code", "number"), [("42", 1), ("R", 1), ("RTT", 1), ("rt", 1), ("RO", 1), ("RT", -1), ("RT", 10**6)]
)
def test_a_tag_that_cannot_be_printed_is_not_made(code: str, number: int) -> None:
    with pytest.raises(ValueError, match=r"game code|six digits"):
        Tag(code, number)


def test_a_tag_whose_code_has_no_letter_is_none_of_ours() -> None:
    for check in range(1024):
        text = f"42000001{ALPHABET[check // 32]}{ALPHABET[check % 32]}"
        assert not is_a_tag(text)
