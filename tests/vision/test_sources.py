from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import cv2
import numpy as np
import pytest

from assistant.eyes import CameraError
from assistant.vision import camera as camera_module
from assistant.vision.camera import Camera
from assistant.vision.cv import Image, jpeg
from assistant.vision.devices import Device, devices, index_of
from assistant.vision.films import Film, Paced, remark
from assistant.vision.reader import Reader
from assistant.vision.sources import is_live, open_source, refuse_address, simulated_game
from assistant.vision.stream import HttpPictures, shown
from tests.vision.painting import Film as Painted
from tests.vision.painting import Lying, Table, tag
from tests.vision.serving import mjpeg

LONG = 20.0


def plain(value: int, width: int = 160, height: int = 90) -> Image:
    return np.full((height, width, 3), value, np.uint8)


@pytest.fixture(scope="module")
def film(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Thirty pictures at 15 a second, each of another grey."""
    path = tmp_path_factory.mktemp("film") / "table.avi"
    writer = cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*"MJPG"), 15, (160, 90))
    for number in range(30):
        writer.write(plain(8 * number))
    writer.release()
    return path


def test_a_film_is_read_whole_and_its_time_is_the_place_in_it(film: Path) -> None:
    source = open_source(str(film))
    frames = list(iter(source.read, None))
    source.close()
    assert [frame.number for frame in frames] == list(range(30))
    assert [frame.time for frame in frames] == [number / 15 for number in range(30)]
    assert [round(float(frame.image.mean()) / 8) for frame in frames] == list(range(30))
    assert source.size == (160, 90)
    assert not source.is_live


def test_a_film_that_breaks_off_is_read_as_far_as_it_goes_and_that_is_told(film: Path, tmp_path: Path) -> None:
    broken = tmp_path / "broken.avi"
    broken.write_bytes(film.read_bytes()[: film.stat().st_size // 2])
    source = Film(broken)
    frames = list(iter(source.read, None))
    source.close()
    assert 3 < len(frames) < 30
    assert str(remark(source)) == "broken.avi breaks off before its end."


@pytest.mark.parametrize("content", [b"", b"this is no film" * 100])
def test_a_file_that_is_no_film_is_refused_by_name(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "notes.mp4"
    path.write_bytes(content)
    with pytest.raises(CameraError, match=r"notes\.mp4 is not a film"):
        open_source(str(path))


def test_a_folder_is_read_in_the_order_of_names_and_what_is_no_picture_is_skipped_and_told(tmp_path: Path) -> None:
    for name, value in (("b.png", 20), ("a.jpg", 10), ("c.bmp", 30)):
        cv2.imwrite(str(tmp_path / name), plain(value))
    (tmp_path / "aa.png").write_bytes(b"no picture")
    (tmp_path / "notes.txt").write_text("nor this")
    source = open_source(str(tmp_path))
    frames = list(iter(source.read, None))
    assert [round(float(frame.image.mean())) for frame in frames] == [10, 20, 30]
    assert [frame.number for frame in frames] == [0, 1, 2]
    assert str(remark(source)) == "aa.png is not a picture and was skipped."


def test_a_folder_without_a_picture_is_refused(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("no picture")
    with pytest.raises(CameraError, match="There is no picture in the folder"):
        open_source(str(tmp_path))


def test_a_single_picture_is_a_film_of_one(tmp_path: Path) -> None:
    cv2.imwrite(str(tmp_path / "one.png"), plain(50))
    source = open_source(str(tmp_path / "one.png"))
    assert len(list(iter(source.read, None))) == 1


def test_a_picture_that_is_none_is_refused_by_name(tmp_path: Path) -> None:
    (tmp_path / "one.png").write_bytes(b"\x89PNG\r\n\x1a\n then nothing")
    with pytest.raises(CameraError, match=r"one\.png is not a picture"):
        open_source(str(tmp_path / "one.png"))


@pytest.mark.parametrize(
    ("address", "told"),
    [
        ("", "Which camera"),
        ("no-such-film.avi", "There is no camera, file or folder called no-such-film.avi."),
        ("ftp://example.org/film", "those begin with http or rtsp"),
        ("http:///video", "the host is missing"),
    ],
)
def test_what_cannot_be_a_source_is_refused_in_a_sentence(address: str, told: str) -> None:
    with pytest.raises(CameraError, match=told):
        refuse_address(address)


def test_the_simulated_camera_is_asked_for_by_game() -> None:
    asked: list[str] = []

    def simulate(game: str) -> Painting:
        asked.append(game)
        return Painting()

    assert simulated_game("simulated:robits") == "robits"
    assert simulated_game("simulated") == ""
    assert simulated_game("0") is None
    open_source("simulated:robits", simulate)
    assert asked == ["robits"]
    with pytest.raises(CameraError, match="no simulated camera"):
        open_source("simulated")


class Painting:
    """A source made of painted frames."""

    name, is_live, rate, size = "painting", False, 30.0, (1280, 720)

    def __init__(self) -> None:
        self.film = Painted(Table())
        self.closed = False

    def read(self):  # type: ignore[no-untyped-def]
        return self.film.frame([Lying(tag(1), 600, 300)]) if self.film.number < 5 else None

    def close(self) -> None:
        self.closed = True


def test_no_frame_of_a_film_is_dropped_however_slow_its_reader_is(film: Path) -> None:
    reader = Reader(lambda: open_source(str(film)))
    numbers = []
    for _ in range(30):
        frame = reader.take(LONG)
        assert frame is not None
        numbers.append(frame.number)
    with pytest.raises(EOFError):
        reader.take(LONG)
    assert numbers == list(range(30))
    assert reader.stop()


def test_only_live_sources_come_back_when_they_are_lost(film: Path) -> None:
    assert is_live("0")
    assert is_live("http://192.0.2.1/video")
    assert is_live("USB Camera")
    assert not is_live(str(film))
    assert not is_live("simulated:robits")


def test_a_paced_film_waits_for_its_time(film: Path) -> None:
    moments = iter([100.0, 100.0, 100.02, 200.0])
    paced = Paced(open_source(str(film)), clock=lambda: next(moments))
    assert [paced.read().number for _ in range(3)] == [0, 1, 2]  # type: ignore[union-attr]
    paced.close()


# -- cameras


class FakeCapture:
    """A device as OpenCV shows it, for what cannot be done to a real one: pulling its cable, using it elsewhere."""

    def __init__(self, pictures: int, is_open: bool = True):
        self.pictures, self.is_open = pictures, is_open
        self.asked: dict[int, float] = {}
        self.is_released = False

    def isOpened(self) -> bool:
        return self.is_open

    def read(self) -> tuple[bool, Image | None]:
        self.pictures -= 1
        return (True, plain(40)) if self.pictures >= 0 else (False, None)

    def set(self, name: int, value: float) -> bool:
        self.asked[name] = value
        return True

    def get(self, name: int) -> float:
        return 30.0

    def release(self) -> None:
        self.is_released = True


def test_a_camera_is_asked_for_1080p_in_mjpg() -> None:
    capture = FakeCapture(5)
    camera = Camera(0, "Overhead", lambda index, backend: capture)
    assert capture.asked[cv2.CAP_PROP_FRAME_WIDTH] == 1920
    assert capture.asked[cv2.CAP_PROP_FRAME_HEIGHT] == 1080
    assert capture.asked[cv2.CAP_PROP_FPS] == 30
    assert capture.asked[cv2.CAP_PROP_FOURCC] == cv2.VideoWriter.fourcc(*"MJPG")
    assert camera.size == (160, 90)
    assert camera.read().number == 0


def test_a_camera_whose_cable_is_pulled_says_so() -> None:
    camera = Camera(0, "Overhead", lambda index, backend: FakeCapture(2))
    camera.read()
    camera.read()
    with pytest.raises(CameraError, match=r"Overhead gives no pictures any more\. Check the cable\."):
        camera.read()


def test_a_camera_that_another_program_uses_says_so(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(camera_module.sys, "platform", "win32")
    capture = FakeCapture(0)
    with pytest.raises(CameraError, match="Another program may be using it"):
        Camera(0, "Overhead", lambda index, backend: capture)
    assert capture.is_released


@pytest.mark.skipif(os.path.exists("/dev/video97"), reason="there is such a camera")
def test_a_camera_that_is_not_there_says_so() -> None:
    with pytest.raises(CameraError, match=r"is not there|does not open"):
        Camera(97)


def test_windows_and_others_try_their_best_way_first(monkeypatch: pytest.MonkeyPatch) -> None:
    tried: list[int] = []

    def capture(index: int, backend: int) -> FakeCapture:
        tried.append(backend)
        return FakeCapture(3, is_open=backend == cv2.CAP_MSMF)

    monkeypatch.setattr(camera_module.sys, "platform", "win32")
    Camera(0, "", capture)
    assert tried == [cv2.CAP_DSHOW, cv2.CAP_MSMF]


def test_cameras_are_found_by_number_node_and_name(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for node, index, name in (("video0", 0, "Laptop lid"), ("video1", 1, "Laptop lid"), ("video2", 0, "HD Webcam C9")):
        (tmp_path / node).mkdir()
        (tmp_path / node / "index").write_text(f"{index}\n")
        (tmp_path / node / "name").write_text(f"{name}\n")
    monkeypatch.setattr(camera_module.sys, "platform", "linux")
    known = devices(tmp_path)
    assert known == [Device(0, "Laptop lid"), Device(2, "HD Webcam C9")]
    assert [index_of(word, known) for word in ("2", "/dev/video2", "hd webcam c9", "webcam", "Overhead")] == [
        2,
        2,
        2,
        2,
        None,
    ]


# -- the network


def greys(count: int) -> Iterator[bytes]:
    return iter([jpeg(plain(10 + 5 * number)) for number in range(count)])


@pytest.mark.parametrize("with_length", [True, False])
def test_an_mjpeg_stream_is_read_picture_by_picture_until_it_ends(with_length: bool) -> None:
    with mjpeg(lambda visit: greys(4), with_length=with_length) as address:
        source = HttpPictures(address)
        seen = [round(float(source.read().image.mean())) for _ in range(3 if not with_length else 4)]
        assert np.allclose(seen, [10, 15, 20, 25][: len(seen)], atol=2)
        with pytest.raises(
            CameraError, match=r"sends no pictures any more\. Check its app, its charger and the Wi-Fi\."
        ):
            source.read()
        source.close()


def test_a_broken_picture_in_a_stream_is_passed_over() -> None:
    good = list(greys(2))
    with mjpeg(lambda visit: iter([good[0], b"\xff\xd8 broken", good[1]])) as address:
        source = HttpPictures(address)
        assert [source.read().number for _ in range(2)] == [0, 1]
        source.close()


def test_a_stream_without_any_picture_is_refused() -> None:
    with mjpeg(lambda visit: iter([b"nothing"] * 40)) as address:
        source = HttpPictures(address)
        with pytest.raises(CameraError, match="sends no pictures that can be read"):
            source.read()
        source.close()


def test_a_snapshot_address_is_asked_again_for_every_picture() -> None:
    with mjpeg(lambda visit: iter([jpeg(plain(10 + 40 * visit))]), kind="image/jpeg") as address:
        source = HttpPictures(address)
        seen = [round(float(source.read().image.mean())) for _ in range(3)]
        source.close()
    assert np.allclose(seen, [10, 50, 90], atol=2)


@pytest.mark.parametrize(
    ("path", "told"), [("/locked", "refuses us, or wants a password"), ("/nothing", "answers with error 404")]
)
def test_an_address_that_refuses_says_why(path: str, told: str) -> None:
    with mjpeg(lambda visit: greys(1)) as address, pytest.raises(CameraError, match=told):
        open_source(address.replace("/video", path))


def test_an_address_with_a_page_instead_of_pictures_says_so() -> None:
    with (
        mjpeg(lambda visit: iter([b"<html>"]), kind="text/html") as address,
        pytest.raises(CameraError, match="but not with pictures"),
    ):
        open_source(address)


def test_an_address_where_nobody_answers_says_so() -> None:
    with mjpeg(lambda visit: greys(1)) as address:
        pass
    with pytest.raises(CameraError, match="Nobody answers at"):
        open_source(address)


def test_a_password_in_an_address_is_never_shown() -> None:
    assert shown("http://mara:secret@192.0.2.7:8080/video") == "http://192.0.2.7:8080/video"
