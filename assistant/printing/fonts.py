"""The embedded print fonts: found once, measured, and asked which signs they lack."""

from __future__ import annotations

import os
import sys
import unicodedata
from collections.abc import Sequence
from functools import lru_cache
from importlib import resources
from pathlib import Path
from typing import Literal, TypeAlias

import reportlab
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFError, TTFont

Weight: TypeAlias = Literal["regular", "bold"]
Run: TypeAlias = tuple[str, str]
"""Words that one font can set, and that font's file."""

_PACKAGE = "fontpkg_atkinson_hyperlegible"
_FILES = {"regular": "AtkinsonHyperlegible-Regular.ttf", "bold": "AtkinsonHyperlegible-Bold.ttf"}
_SPARE = {"regular": "Vera.ttf", "bold": "VeraBd.ttf"}
"""Shipped inside reportlab."""
FURTHER = {
    "regular": (
        "DejaVuSans.ttf",
        "NotoSans-Regular.ttf",
        "arial.ttf",
        "Arial Unicode.ttf",
        "Arial.ttf",
        "seguisym.ttf",
    ),
    "bold": ("DejaVuSans-Bold.ttf", "NotoSans-Bold.ttf", "arialbd.ttf", "Arial Bold.ttf", "DejaVuSans.ttf"),
}
"""Fonts of the machine that know more signs than ours; asked only for a sign that ours lack."""


def font_folders() -> Sequence[Path]:
    """Where this machine keeps its fonts."""
    if sys.platform == "win32":
        return [Path(os.environ.get("WINDIR", "C:/Windows")) / "Fonts"]
    if sys.platform == "darwin":
        return [Path("/System/Library/Fonts/Supplemental"), Path("/Library/Fonts")]
    return [
        Path("/usr/share/fonts/truetype/dejavu"),
        Path("/usr/share/fonts/truetype/noto"),
        Path("/usr/share/fonts/TTF"),
    ]


@lru_cache(maxsize=2)
def files(weight: Weight) -> tuple[str, ...]:
    """The font files of this weight that are there, ours first."""
    spare = Path(reportlab.__file__).parent / "fonts" / _SPARE[weight]
    try:
        own = Path(str(resources.files(_PACKAGE))) / "files" / _FILES[weight]
    except ModuleNotFoundError:
        own = spare
    further = [folder / name for name in FURTHER[weight] for folder in font_folders()]
    return tuple(dict.fromkeys(str(path) for path in (own, spare, *further) if path.is_file()))


@lru_cache(maxsize=16)
def face(file: str) -> TTFont | None:
    """The font in a file, registered with reportlab under its `fontName`; only the signs used are embedded.

    None for a file that is no font that may be embedded.
    """
    try:
        found = TTFont(f"TableAssistant-{Path(file).stem.replace(' ', '')}", file)
    except TTFError:
        return None
    pdfmetrics.registerFont(found)
    return found


def font(weight: Weight = "regular") -> TTFont:
    """Our font of this weight."""
    return next(found for file in files(weight) if (found := face(file)) is not None)


@lru_cache(maxsize=4096)
def runs(words: str, weight: Weight = "regular") -> tuple[Run, ...]:
    """The words divided by the fonts that can set them: ours, else another one for the signs that ours lack."""
    if not words or _knows(own := files(weight)[0], words):
        return ((words, own),) if words else ()
    found: list[Run] = []
    for letter in words:
        file = next((file for file in files(weight) if _knows(file, letter)), own)
        if found and found[-1][1] == file:
            found[-1] = (found[-1][0] + letter, file)
        else:
            found.append((letter, file))
    return tuple(found)


def _knows(file: str, words: str) -> bool:
    found = face(file)
    return found is not None and all(ord(letter) in found.face.charToGlyph for letter in words)


@lru_cache(maxsize=8192)
def width(words: str, size: float, weight: Weight = "regular") -> float:
    """How wide the words run, in points, at a size in points."""
    return sum(
        (float(pdfmetrics.stringWidth(part, _face(file).fontName, size)) for part, file in runs(words, weight)), 0.0
    )


def _face(file: str) -> TTFont:
    return face(file) or font()


def printable(words: str) -> str:
    """The same words as the font can set them: composed letters, plain spaces, nothing invisible.

    >>> printable("u\\u0308ber\\u200b\\tall")
    'über all'
    """
    composed = unicodedata.normalize("NFC", words)
    spaced = "".join(" " if letter.isspace() else letter for letter in composed)
    return "".join(letter for letter in spaced if unicodedata.category(letter) not in ("Cf", "Cc"))


def lacking(words: str, weight: Weight = "regular") -> tuple[str, ...]:
    """The signs among the words that no font at hand has a glyph for, each once."""
    return tuple(
        letter
        for letter in dict.fromkeys(words)
        if letter != " " and not any(_knows(file, letter) for file in files(weight))
    )


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
