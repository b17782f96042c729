"""How long a whole deck takes to print."""

from __future__ import annotations

import time

import pytest
import qrcode

from assistant.ports import SheetOrder
from assistant.printing import PdfPress
from assistant.symbols import tag_matrix
from assistant.table.cards import Catalog


@pytest.mark.benchmark
def test_a_deck_of_91_cards_prints_in_about_the_time_its_symbols_take_with_a_free_mask(capsys):
    rows = [{"id": f"c-{n}", "title": "Überhitzer", "traits": {"slot": "arm", "value": n % 12}} for n in range(91)]
    deck = Catalog.from_rows("toy", "TY", rows)
    order = SheetOrder(deck, "Toy Robots", traits=("slot", "value"))
    press = PdfPress()
    tag_matrix.cache_clear()
    begun = time.perf_counter()
    data = press.sheet(order)
    first = time.perf_counter() - begun
    begun = time.perf_counter()
    press.sheet(order)
    again = time.perf_counter() - begun
    begun = time.perf_counter()
    for copy in deck.tags():
        symbol = qrcode.QRCode(version=1, error_correction=qrcode.constants.ERROR_CORRECT_H, border=0)
        symbol.add_data(str(copy.tag))
        symbol.make(fit=False)
    peer = time.perf_counter() - begun
    with capsys.disabled():
        print(
            f"\n91 cards, {len(data) // 1000} kB: {first:.3f} s the first time, {again:.3f} s again; "
            f"91 symbols with qrcode's mask search alone: {peer:.3f} s"
        )
    assert again < 4 * peer
