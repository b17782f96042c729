"""The text inside a tag's QR symbol: game code, number of the physical copy, two check characters."""

from __future__ import annotations

import re
from dataclasses import dataclass

from assistant.table.errors import UnknownTag
from assistant.table.message import Message

ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Crockford's 32: no I, L, O or U, so that nothing can be misread by a person."""
MODULUS = 1021
"""The largest prime below 32 * 32: no single substitution or neighbour swap keeps a text divisible by it."""

_SHAPE = re.compile(f"[{ALPHABET}]{{2}}[0-9]{{6}}[{ALPHABET}]{{2}}")
_CODE = re.compile(f"(?=.*[A-Z])[{ALPHABET}]{{2}}")


def _number(text: str) -> int:
    value = 0
    for letter in text:
        value = value * 32 + ALPHABET.index(letter)
    return value


@dataclass(frozen=True, slots=True, order=True)
class Tag:
    """One physical copy of a card: the game's two-character code and a number of six digits.

    >>> Tag.parse(str(Tag("RT", 17))) == Tag("RT", 17)
    True
    """

    code: str
    number: int

    def __post_init__(self) -> None:
        if not _CODE.fullmatch(self.code):
            raise ValueError(f"a game code is two of {ALPHABET} with a letter among them, not {self.code!r}")
        if not 0 <= self.number <= 999_999:
            raise ValueError(f"a tag's number has six digits, {self.number} has not")

    def __str__(self) -> str:
        body = f"{self.code}{self.number:06d}"
        check = -_number(body) * 1024 % MODULUS
        return body + ALPHABET[check // 32] + ALPHABET[check % 32]

    @classmethod
    def parse(cls, text: str) -> Tag:
        """The tag with this text, read strictly. Raises UnknownTag for anything else."""
        if not _SHAPE.fullmatch(text) or not _CODE.fullmatch(text[:2]):
            raise UnknownTag(Message.of("{text} is not one of our tags.", text=text[:40]))
        if _number(text) % MODULUS or _number(text[-2:]) >= MODULUS:
            raise UnknownTag(Message.of("{text} was misread: its check characters do not fit.", text=text))
        return cls(text[:2], int(text[2:8]))
