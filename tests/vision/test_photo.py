from __future__ import annotations

import struct
import zlib

import cv2
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from assistant.eyes import CameraError
from assistant.vision.cv import HAS_ZXING, jpeg
from assistant.vision.detector import ZxingDetector
from assistant.vision.photo import open_photo, size_of
from tests.vision.painting import Lying, Table, tag


def png_of(width: int, height: int) -> bytes:
    """A tiny file that unpacks to that many pixels."""

    def chunk(kind: bytes, body: bytes) -> bytes:
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))

    rows = zlib.compress(b"\0" * min(50_000_000, (width + 1) * height), 9)
    return (
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0))
        + chunk(b"IDAT", rows)
    )


def with_exif(photo: bytes, turn: int) -> bytes:
    """A JPEG that says how its camera was held."""
    tiff = b"II*\0" + struct.pack("<IHHHIHHI", 8, 1, 0x0112, 3, 1, turn, 0, 0)
    body = b"Exif\0\0" + tiff
    return photo[:2] + b"\xff\xe1" + struct.pack(">H", len(body) + 2) + body + photo[2:]


def test_a_small_file_that_unpacks_to_a_gigabyte_is_refused_unopened() -> None:
    bomb = png_of(32_000, 32_000)
    assert len(bomb) < 100_000
    with pytest.raises(CameraError, match=r"32000 × 32000 pixels large\. Take a smaller one: up to 64 megapixels"):
        open_photo(bomb)


@pytest.mark.skipif(not HAS_ZXING, reason="zxing-cpp is not installed")
@pytest.mark.parametrize(
    ("turn", "quarter"),
    [(1, None), (3, cv2.ROTATE_180), (6, cv2.ROTATE_90_COUNTERCLOCKWISE), (8, cv2.ROTATE_90_CLOCKWISE)],
)
def test_a_photo_is_turned_as_its_exif_says(turn: int, quarter: int | None) -> None:
    scene = Table().picture([Lying(tag(4), 500, 300)])
    taken = scene if quarter is None else cv2.rotate(scene, quarter)
    (found,) = ZxingDetector().detect(open_photo(with_exif(jpeg(taken), turn)))
    assert min(found.angle, 360 - found.angle) < 2
    assert abs(np.mean(found.corners, 0) - (500, 300)).max() < 3


@pytest.mark.parametrize(
    ("photo", "told"),
    [
        (b"", "The photo is empty"),
        (b"\0\0\0\x18ftypheic\0\0\0\0mif1heic", "HEIC.*Most Compatible"),
        (b"%PDF-1.7 not a photo", "This is not a photo"),
        (b"GIF89a" + b"\0" * 40, "This is not a photo"),
        (jpeg(np.zeros((40, 60, 3), np.uint8))[:200], "The photo is broken|This is not a photo"),
        (b"\xff\xd8" + b"\0" * 41 * 2**20, "more than 40 MB"),
    ],
)
def test_what_is_no_photo_is_refused_with_what_to_do(photo: bytes, told: str) -> None:
    with pytest.raises(CameraError, match=told):
        open_photo(photo)


@pytest.mark.parametrize("ending", [".jpg", ".png", ".webp"])
def test_the_size_is_known_before_a_photo_is_opened(ending: str) -> None:
    _, data = cv2.imencode(ending, np.full((123, 45, 3), 200, np.uint8))
    assert size_of(data.tobytes()) == (45, 123)
    assert open_photo(data.tobytes()).shape == (123, 45, 3)


@settings(deadline=None)
@given(
    st.binary(max_size=200),
    st.sampled_from([b"", b"\xff\xd8", b"\x89PNG\r\n\x1a\n", b"RIFF\0\0\0\0WEBPVP8X", b"RIFF\0\0\0\0WEBPVP8L"]),
)
def test_no_bytes_at_all_do_worse_than_a_sentence(rest: bytes, start: bytes) -> None:
    with pytest.raises(CameraError):
        open_photo(start + rest)
