"""Words fit their room, and there is a font on every machine."""

from __future__ import annotations

import re
import subprocess
import sys

import pypdfium2 as pdfium
import pytest
from hypothesis import given
from hypothesis import strategies as st

from assistant.printing.fonts import cut_short, font, lacking, printable, runs, set_lines, width, wrapped
from assistant.table.cards import Catalog

LETTERS = st.text(st.characters(codec="latin-1", categories=["L", "N", "P", "Zs"]), max_size=80)


@given(LETTERS, st.floats(20, 300))
def test_wrapped_lines_never_run_wider_than_their_room_and_lose_no_letter(words, room):
    lines = wrapped(words, 9.0, room)
    assert all(width(line, 9.0) <= room or len(line) == 1 for line in lines)
    assert "".join("".join(lines).split()) == "".join(words.split())


@given(LETTERS, st.integers(1, 3))
def test_set_lines_are_never_more_than_asked_for(words, most):
    size, lines = set_lines(words, (18.0, 12.0, 8.0), 100.0, most, "bold")
    assert len(lines) <= most
    assert all(width(line, size, "bold") <= 100.0 for line in lines)


def test_words_that_are_too_long_end_with_an_ellipsis():
    assert cut_short("Überhitzer", 10.0, 30.0).endswith("…")
    assert cut_short("Überhitzer", 10.0, 300.0) == "Überhitzer"


@pytest.mark.parametrize("words", ["Fährtenleserin Größe", "„Müßiggang“ × ½ €", "Łódź Škoda ñandú œuvre"])
def test_latin_names_lack_nothing(words):
    assert lacking(words, "bold") == ()


def test_signs_that_cannot_be_seen_are_dropped_and_spaces_are_plain():
    assert printable("a\u200bb\u00a0c\u00ad\nd") == "ab c d"


def test_a_sign_that_our_font_lacks_is_set_in_another_font_that_has_it(press, order):
    sign = "İ"
    assert ord(sign) not in font("bold").face.charToGlyph
    assert lacking(sign, "bold") == ()
    assert [part for part, _ in runs(f"a{sign}b", "bold")] == ["a", sign, "b"]
    catalog = Catalog.from_rows("toy", "TY", [{"id": "a", "title": f"Robo {sign}"}])
    data = press.sheet(order(catalog=catalog))
    assert sign in pdfium.PdfDocument(data)[0].get_textpage().get_text_bounded()
    assert len(re.findall(rb"/BaseFont", data)) >= 3


WITHOUT = """
import sys
sys.modules["fontpkg_atkinson_hyperlegible"] = None
from assistant.press import SheetOrder
from assistant.printing import PdfPress
from assistant.table.cards import Catalog
deck = Catalog.from_rows("toy", "TY", [{"id": "a", "title": "Überhitzer"}])
sys.stdout.buffer.write(PdfPress().sheet(SheetOrder(deck, "Toy")))
"""


def test_where_the_font_package_is_missing_another_embedded_font_is_used():
    run = subprocess.run([sys.executable, "-c", WITHOUT], capture_output=True, check=True)
    assert b"BitstreamVera" in run.stdout
    assert "Überhitzer" in pdfium.PdfDocument(run.stdout)[0].get_textpage().get_text_bounded()
