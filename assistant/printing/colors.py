"""Colors on paper: parts, greys, tints, and which ink is read on which ground."""

from __future__ import annotations

from typing import TypeAlias

Ink: TypeAlias = "float | str"
"""A grey from 0 (black) to 1 (white), or a color `#rrggbb`."""
BLACK = 0.0
WHITE = 1.0
_READ = 3.0
Parts: TypeAlias = tuple[float, float, float]


def rgb(ink: Ink) -> Parts:
    """An ink as red, green and blue from 0 to 1."""
    if not isinstance(ink, str):
        return ink, ink, ink
    red, green, blue = (int(ink[place : place + 2], 16) / 255 for place in (1, 3, 5))
    return red, green, blue


def grey(ink: Ink) -> float:
    """How bright an ink looks, from 0 to 1.

    >>> round(grey("#ffffff"), 6)
    1.0
    """
    if not isinstance(ink, str):
        return ink
    red, green, blue = rgb(ink)
    return 0.299 * red + 0.587 * green + 0.114 * blue


def tint(color: Ink, share: float) -> str:
    """The color thinned with white: 0 is white, 1 the color itself.

    >>> tint("#000000", 0.5)
    '#808080'
    """
    return "#" + "".join(f"{round((1 - share * (1 - part)) * 255):02x}" for part in rgb(color))


def shade(color: Ink, share: float) -> str:
    """The color darkened with black: 0 is black, 1 the color itself."""
    return "#" + "".join(f"{round(part * share * 255):02x}" for part in rgb(color))


def on(ground: Ink) -> float:
    """White where it is read well enough on this ground (WCAG's contrast for large letters), else black."""
    linear = [part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in rgb(ground)]
    luminance = 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
    return WHITE if 1.05 / (luminance + 0.05) >= _READ else BLACK
