"""Text to the printed QR matrix; the only importer of `qrcode`."""

from __future__ import annotations

from functools import lru_cache

TAG_MASK = 3
"""Fixed, so that a tag's matrix is the same on every machine and in every release."""
TAG_SIDE = 21
"""Modules along a version 1 symbol's side."""


@lru_cache(maxsize=8192)
def tag_matrix(text: str) -> tuple[tuple[bool, ...], ...]:
    """The 21×21 matrix of a tag's text, dark = True: version 1, level H, mask 3, alphanumeric.

    Raises ValueError for a text that does not fit (over 10 characters, or not alphanumeric).
    """
    import qrcode  # here and below: it loads an imaging library, and most commands draw no symbol
    from qrcode import constants, util

    if len(text) > 10 or any(letter not in util.ALPHA_NUM.decode() for letter in text):
        raise ValueError(f"a tag's text is at most 10 alphanumeric characters, not {text!r}")
    symbol = qrcode.QRCode(version=1, error_correction=constants.ERROR_CORRECT_H, border=0, mask_pattern=TAG_MASK)
    symbol.add_data(util.QRData(text.encode(), mode=util.MODE_ALPHA_NUM))
    symbol.make(fit=False)
    return tuple(tuple(bool(module) for module in row) for row in symbol.get_matrix())


def tag_rows(text: str) -> list[str]:
    """The same as 21 strings of 0 and 1, as `assistant cards --json` prints it."""
    return ["".join("1" if module else "0" for module in row) for row in tag_matrix(text)]


@lru_cache(maxsize=64)
def link_matrix(text: str) -> tuple[tuple[bool, ...], ...]:
    """The matrix of any text (a join address), as small as it goes at level M, dark = True, without a quiet zone."""
    import qrcode
    from qrcode import constants

    symbol = qrcode.QRCode(error_correction=constants.ERROR_CORRECT_M, border=0)
    symbol.add_data(text)
    symbol.make(fit=True)
    return tuple(tuple(bool(module) for module in row) for row in symbol.get_matrix())


def svg_path(matrix: tuple[tuple[bool, ...], ...]) -> str:
    """The dark modules as the `d` of one SVG path, a unit a module, horizontal runs merged."""
    pieces: list[str] = []
    for y, row in enumerate(matrix):
        x = 0
        while x < len(row):
            if not row[x]:
                x += 1
                continue
            start = x
            while x < len(row) and row[x]:
                x += 1
            pieces.append(f"M{start} {y}h{x - start}v1h-{x - start}z")
    return "".join(pieces)
