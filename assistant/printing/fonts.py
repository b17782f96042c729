"""The embedded print fonts: found once, measured, and asked which signs they lack."""

from __future__ import annotations

import unicodedata
from functools import lru_cache
from importlib import resources
from pathlib import Path
from typing import Literal, TypeAlias

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFError, TTFont

Weight: TypeAlias = Literal["regular", "bold"]

_PACKAGE = "fontpkg_atkinson_hyperlegible"
_FILES = {"regular": "AtkinsonHyperlegible-Regular.ttf", "bold": "AtkinsonHyperlegible-Bold.ttf"}
_FALLBACK = {"regular": "Vera.ttf", "bold": "VeraBd.ttf"}
"""Shipped inside reportlab, and found by it."""


def _file(weight: Weight) -> str:
    try:
        path = Path(str(resources.files(_PACKAGE))) / "files" / _FILES[weight]
    except ModuleNotFoundError:
        return _FALLBACK[weight]
    return str(path) if path.is_file() else _FALLBACK[weight]


@lru_cache(maxsize=2)
def font(weight: Weight = "regular") -> TTFont:
    """The font of this weight, registered with reportlab under `fontName`; only the signs used are embedded."""
    name = f"TableAssistant-{weight}"
    try:
        found = TTFont(name, _file(weight))
    except TTFError:
        found = TTFont(name, _FALLBACK[weight])
    pdfmetrics.registerFont(found)
    return found


def width(words: str, size: float, weight: Weight = "regular") -> float:
    """How wide the words run, in points, at a size in points."""
    return float(font(weight).stringWidth(words, size))


def printable(words: str) -> str:
    """The same words as the font can set them: composed letters, plain spaces, nothing invisible.

    >>> printable("u\\u0308ber\\u200b\\tall")
    'über all'
    """
    composed = unicodedata.normalize("NFC", words)
    spaced = "".join(" " if letter.isspace() else letter for letter in composed)
    return "".join(letter for letter in spaced if unicodedata.category(letter) not in ("Cf", "Cc"))


def lacking(words: str, weight: Weight = "regular") -> tuple[str, ...]:
    """The signs among the words that the font has no glyph for, each once."""
    glyphs = font(weight).face.charToGlyph
    return tuple(dict.fromkeys(letter for letter in words if letter != " " and ord(letter) not in glyphs))


def cut_short(words: str, size: float, room: float, weight: Weight = "regular") -> str:
    """The words, ended with an ellipsis where they would run wider than `room` points."""
    if width(words, size, weight) <= room:
        return words
    kept = words
    while kept and width(kept.rstrip() + "…", size, weight) > room:
        kept = kept[:-1]
    return kept.rstrip() + "…"


def wrapped(words: str, size: float, room: float, weight: Weight = "regular") -> list[str]:
    """The words in lines of at most `room` points; a single word that is wider is broken."""
    lines: list[str] = []
    line = ""
    for word in words.split():
        longer = f"{line} {word}".strip()
        if width(longer, size, weight) <= room:
            line = longer
            continue
        if line:
            lines.append(line)
        while width(word, size, weight) > room and len(word) > 1:
            fits = max(1, next(n for n in range(len(word), 0, -1) if n == 1 or width(word[:n], size, weight) <= room))
            lines.append(word[:fits])
            word = word[fits:]
        line = word
    return [*lines, line] if line else lines


def set_lines(words: str, sizes: tuple[float, ...], room: float, most: int, weight: Weight) -> tuple[float, list[str]]:
    """The largest of some sizes at which the words fill at most that many lines without a broken word.

    At the smallest size words may break and the last line ends with an ellipsis if need be.
    """
    for size in sizes:
        lines = wrapped(words, size, room, weight)
        if len(lines) <= most and " ".join(lines) == " ".join(words.split()):
            return size, lines
    lines = wrapped(words, sizes[-1], room, weight)
    if len(lines) > most:
        lines = [*lines[: most - 1], cut_short(" ".join(lines[most - 1 :]), sizes[-1], room, weight)]
    return sizes[-1], lines
