"""A photo from a phone: is it one, is it small enough to be opened, and how is it turned."""

from __future__ import annotations

import struct

from assistant.eyes import CameraError
from assistant.table.message import Message
from assistant.vision.cv import Image, decoded
from assistant.vision.environment import LARGEST_PIXELS

LARGEST_BYTES = 40 * 2**20

_HEIC_BRANDS = (b"heic", b"heix", b"hevc", b"hevx", b"heim", b"heis", b"mif1", b"msf1", b"avif", b"avis")
_NOT_A_SIZE = frozenset({0xC4, 0xC8, 0xCC})
"""JPEG markers among the frame headers' numbers that are none: Huffman tables, reserved, arithmetic coding."""


def open_photo(photo: bytes) -> Image:
    """A JPEG, PNG or WebP in color, turned as its EXIF says.

    Nothing is unpacked before its size is known. CameraError, saying what to do, for what is no such picture, is
    broken, or has more pixels than any camera gives.
    """
    if not photo:
        raise CameraError("The photo is empty. Take it again.")
    if len(photo) > LARGEST_BYTES:
        raise CameraError(Message.of("The photo has more than {n} MB. Take a smaller one.", n=LARGEST_BYTES // 2**20))
    if photo[4:8] == b"ftyp" and photo[8:12] in _HEIC_BRANDS:
        raise CameraError(
            "The photo is in the HEIC format, which cannot be read here. On an iPhone choose Settings, Camera, "
            "Formats, Most Compatible, and take it again."
        )
    size = size_of(photo)
    if size is None:
        raise CameraError("This is not a photo. Choose a JPEG, PNG or WebP picture.")
    width, height = size
    if width * height > LARGEST_PIXELS:
        raise CameraError(
            Message.of(
                "The photo is {width} × {height} pixels large. Take a smaller one: up to {n} megapixels.",
                width=width,
                height=height,
                n=LARGEST_PIXELS // 1_000_000,
            )
        )
    image = decoded(photo)
    if image is None:
        raise CameraError("The photo is broken. Take it again.")
    return image


def size_of(photo: bytes) -> tuple[int, int] | None:
    """Width and height as the file's head says, without unpacking; None for what is no JPEG, PNG or WebP."""
    try:
        if photo.startswith(b"\x89PNG\r\n\x1a\n") and photo[12:16] == b"IHDR":
            width, height = struct.unpack(">II", photo[16:24])
            return (width, height) if width and height else None
        if photo.startswith(b"\xff\xd8"):
            return _jpeg_size(photo)
        if photo.startswith(b"RIFF") and photo[8:12] == b"WEBP":
            return _webp_size(photo)
    except struct.error:
        return None
    return None


def _jpeg_size(photo: bytes) -> tuple[int, int] | None:
    place = 2
    while place + 4 <= len(photo) and photo[place] == 0xFF:
        marker = photo[place + 1]
        if marker == 0xFF or marker == 0x01 or 0xD0 <= marker <= 0xD8:  # filling and markers without a length
            place += 1 if marker == 0xFF else 2
            continue
        if 0xC0 <= marker <= 0xCF and marker not in _NOT_A_SIZE:
            height, width = struct.unpack(">HH", photo[place + 5 : place + 9])
            return (width, height) if width and height else None
        place += 2 + struct.unpack(">H", photo[place + 2 : place + 4])[0]
    return None


def _webp_size(photo: bytes) -> tuple[int, int] | None:
    kind, body = photo[12:16], photo[20:30]
    if kind == b"VP8X":
        return 1 + int.from_bytes(body[4:7], "little"), 1 + int.from_bytes(body[7:10], "little")
    if kind == b"VP8L":
        bits = struct.unpack("<I", body[1:5])[0]
        return 1 + (bits & 0x3FFF), 1 + (bits >> 14 & 0x3FFF)
    if kind == b"VP8 ":
        width, height = struct.unpack("<HH", body[6:10])
        return width & 0x3FFF, height & 0x3FFF
    return None
