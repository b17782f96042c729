"""The owner's pictures: found by card id, cropped to their window, and judged before they are printed."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from PIL import Image, ImageOps, UnidentifiedImageError

from assistant.press import PrintError
from assistant.printing.colors import rgb
from assistant.table.message import Message

KINDS = (".png", ".jpg", ".jpeg", ".webp", ".gif", ".bmp", ".tif", ".tiff")
"""Picture files, by their names' ends."""
FINE = 300
"""Dots in an inch below which a print looks coarse."""
MOST_DOTS = 80_000_000
"""Dots of a picture that is read: four times those of a good camera's."""
BACK = "back"
"""The name of a picture for all backs."""
_COPY = re.compile(r"-\d+$")
_INCH = 25.4
_GONE = Message("it is not there any more")
_HUGE = Message("it has too many dots")
_STRANGE = Message("it is no picture")
_DAMAGED = Message("it is damaged or cut short")
_CLEAR = Message("all of it is transparent")
_NAMED = 3
"""How many files or cards a doubt names."""


@dataclass(frozen=True, slots=True)
class Cropped:
    """A picture as it fills its window, how fine it is, and why there is none."""

    image: Image.Image | None
    dpi: float = 0.0
    why: Message = Message("")


@dataclass(frozen=True, slots=True)
class Window:
    """Where a picture goes: its size in millimeters, and the color seen through it; None: its own edges'."""

    width: float
    height: float
    ground: str | None = None


def pictures_in(folder: Path) -> Mapping[str, Path]:
    """The picture files of a folder by name, without end and in small letters. Raises PrintError without any."""
    try:
        found = sorted(path for path in folder.iterdir() if path.suffix.lower() in KINDS)
    except OSError as error:
        raise PrintError(
            Message.of("There is no folder of pictures {folder} that can be read.", folder=str(folder))
        ) from error
    if not found:
        raise PrintError(
            Message.of("There are no pictures in {folder}: put PNG or JPEG files there.", folder=str(folder))
        )
    return {path.stem.lower(): path for path in found}


def picture_of(card: str, pictures: Mapping[str, Path]) -> Path | None:
    """The picture named as a card's id, else as the id without its last number (`klunc-arm` for `klunc-arm-2`)."""
    return pictures.get(card.lower()) or pictures.get(_COPY.sub("", card.lower()))


def cropped(path: Path, window: Window) -> Cropped:
    """The picture cut to the window's shape around its middle, no finer than 300 dots in an inch need."""
    try:
        told = path.stat()
    except OSError:
        return Cropped(None, why=_GONE)
    return _cropped(path, told.st_mtime_ns, told.st_size, window)


@lru_cache(maxsize=128)
def _cropped(path: Path, changed: int, size: int, window: Window) -> Cropped:
    wide, high = (max(1, round(side / _INCH * FINE)) for side in (window.width, window.height))
    try:
        with Image.open(path) as opened:
            if opened.width * opened.height > MOST_DOTS:
                return Cropped(None, why=_HUGE)
            opened.draft("RGB", (2 * wide, 2 * high))
            across, down = _as_shown(opened)
            image = _flat(ImageOps.exif_transpose(opened), window.ground)
    except (Image.DecompressionBombWarning, Image.DecompressionBombError):
        return Cropped(None, why=_HUGE)
    except UnidentifiedImageError:
        return Cropped(None, why=_STRANGE)
    except (OSError, ValueError, SyntaxError):
        return Cropped(None, why=_DAMAGED)
    if image is None:
        return Cropped(None, why=_CLEAR)
    dpi = min(across / window.width, down / window.height) * _INCH
    shown = ImageOps.fit(image, (wide, high), Image.Resampling.BICUBIC) if dpi > FINE else _cut(image, wide / high)
    return Cropped(shown, dpi)


def _as_shown(opened: Image.Image) -> tuple[int, int]:
    """Width and height in the file's own pixels, as it is meant to be held."""
    wide, high = opened.size
    drafted = getattr(opened, "_full_size", None) or (wide, high)
    return (drafted[1], drafted[0]) if opened.getexif().get(0x0112, 1) >= 5 else (drafted[0], drafted[1])


def _cut(image: Image.Image, shape: float) -> Image.Image:
    wide, high = image.size
    if wide / high > shape:
        return ImageOps.fit(image, (max(1, round(high * shape)), high))
    return ImageOps.fit(image, (wide, max(1, round(wide / shape))))


def _flat(image: Image.Image, ground: str | None) -> Image.Image | None:
    """The picture without transparency; None where all of it is transparent."""
    if image.mode.startswith("I;16") or image.mode in ("I", "F"):
        image = image.convert("I").point(lambda value: value / 256).convert("L")
    if "A" not in image.getbands() and "transparency" not in image.info:
        return image.convert("RGB")
    clear = image.convert("RGBA")
    if clear.getchannel("A").getbbox() is None:
        return None
    if ground is not None:
        color = tuple(round(part * 255) for part in rgb(ground))
        return Image.alpha_composite(Image.new("RGBA", clear.size, (*color, 255)), clear).convert("RGB")
    return _spread(clear)


def _spread(clear: Image.Image) -> Image.Image:
    """Colors run on into what is transparent, as round corners are: each place takes the colors nearest to it."""
    seen = clear
    for parts in (32, 8, 2, 1):
        thin = clear.convert("RGBa").resize((parts, parts), Image.Resampling.BOX).convert("RGBA")
        under = thin.resize(clear.size, Image.Resampling.NEAREST if parts == 1 else Image.Resampling.BILINEAR)
        under.putalpha(under.getchannel("A").point(lambda value: 255 if value else 0))
        seen = Image.alpha_composite(under, seen)
    return seen.convert("RGB")


def extended(image: Image.Image, width: float, rim: tuple[float, float, float, float]) -> Image.Image:
    """The picture of a cell `width` mm wide with its edges run on by a rim (left, top, right, bottom), corners too."""
    scale = image.width / width
    left, top, right, bottom = (round(side * scale) for side in rim)
    wide, high = image.size
    whole = Image.new("RGB", (wide + left + right, high + top + bottom))
    whole.paste(image, (left, top))
    for at, size in ((left, left), (left + wide - 1, right)):
        if size:
            strip = whole.crop((at, top, at + 1, top + high)).resize((size, high))
            whole.paste(strip, (0 if at == left else left + wide, top))
    for at, size in ((top, top), (top + high - 1, bottom)):
        if size:
            strip = whole.crop((0, at, whole.width, at + 1)).resize((whole.width, size))
            whole.paste(strip, (0, 0 if at == top else top + high))
    return whole


def art_doubts(
    wanted: Mapping[str, Window | None], pictures: Mapping[str, Path], cards: Iterable[str]
) -> list[Message]:
    """What is doubtful about the pictures of these cards (by id, with the window of each; None: no room).

    `cards`: every card id of the deck, printed or not. Raises PrintError where no picture belongs to any of them.
    """
    mine = {card: picture_of(card, pictures) for card in cards}
    if not any(mine.values()) and BACK not in pictures:
        raise PrintError(
            Message.of(
                "None of the pictures is named after a card: name them by card id, such as {name}.jpg.",
                name=next(iter(mine), "card"),
            )
        )
    found: list[Message] = []
    missing = [card for card in wanted if mine.get(card) is None]
    if missing and len(missing) < len(wanted):
        found.append(
            Message.of(
                "{n} card has no picture and shows its sign: {names}.",
                many="{n} cards have no picture and show their sign: {names}.",
                n=len(missing),
                names=_few(missing),
            )
        )
    used = {path for path in mine.values() if path}
    strange = [path.name for name, path in pictures.items() if path not in used and name != BACK]
    if strange:
        found.append(
            Message.of(
                "{n} picture belongs to no card: {names}.",
                many="{n} pictures belong to no card: {names}.",
                n=len(strange),
                names=_few(strange),
            )
        )
    shown = {path: window for card, window in wanted.items() if (path := mine.get(card)) is not None}
    return found + picture_doubts(shown)


def picture_doubts(shown: Mapping[Path, Window | None]) -> list[Message]:
    """Which of these pictures cannot be read, have no room, or are coarse."""
    found: list[Message] = []
    judged = [(path, cropped(path, window)) for path, window in shown.items() if window is not None]
    for path, result in judged:
        if result.image is None:
            found.append(
                Message.of("The picture {file} is left out, it cannot be used: {why}.", file=path.name, why=result.why)
            )
    crowded = [path.name for path, window in shown.items() if window is None]
    if crowded:
        found.append(Message.of("The words leave no room for the picture of {names}.", names=_few(crowded)))
    coarse = sorted((result.dpi, path.name) for path, result in judged if result.image and result.dpi < FINE - 0.5)
    if coarse:
        found.append(
            Message.of(
                "{n} picture is coarser than {fine} dots per inch: {file} has {dpi}.",
                many="{n} pictures are coarser than {fine} dots per inch, the coarsest, {file}, has {dpi}.",
                n=len(coarse),
                fine=FINE,
                file=coarse[0][1],
                dpi=int(coarse[0][0]),
            )
        )
    return found


def _few(names: Sequence[str]) -> str:
    return ", ".join(names[:_NAMED]) + (", …" if len(names) > _NAMED else "")
