from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import groupby
from pathlib import Path
from queue import Queue

import cv2
import numpy as np
import pytest

from assistant.eyes import CameraChoice, CameraError, CameraStatus, Detection, Eyes, Stranger
from assistant.table.cards import Catalog
from assistant.table.sighting import Sighting
from assistant.table.tag import Tag
from assistant.vision.cv import HAS_ZXING, Image, decoded, jpeg
from assistant.vision.frame import Frame, Source
from assistant.vision.preview import KNOWN, UNSURE
from assistant.vision.pulse import Patience
from assistant.vision.sources import open_source
from assistant.vision.watcher import Watcher
from tests.vision.painting import Lying, Table, tag
from tests.vision.serving import mjpeg

pytestmark = pytest.mark.skipif(not HAS_ZXING, reason="zxing-cpp is not installed")

LONG = 20.0
QUICK = Patience(silent=0.3, frozen=0.1, stuck=60.0, retries=(0.01,), look=0.02)
HERE = Lying(tag(1), 420, 330, 0)


class Hearing:
    """Listens to a watcher, and waits for what it hears."""

    def __init__(self, **more: object):
        self.changed = threading.Condition()
        self.sightings: list[Sighting] = []
        self.strangers: list[Stranger] = []
        self.moments: list[float] = []
        self.states: list[CameraStatus] = []
        self.eyes = Watcher(
            on_sighting=self.noting(self.sightings),
            on_stranger=self.noting(self.strangers),
            on_frame=self.noting(self.moments),
            on_status=self.noting(self.states),
            **{"open_source": open_source, "patience": QUICK, **more},  # type: ignore[arg-type]
        )

    def noting(self, heard: list) -> Callable:  # type: ignore[type-arg]
        def note(one: object) -> None:
            with self.changed:
                heard.append(one)
                self.changed.notify_all()

        return note

    def wait(self, claim: Callable[[], bool]) -> None:
        with self.changed:
            assert self.changed.wait_for(claim, LONG), [state.state for state in self.states]

    def wait_for_state(self, state: str) -> CameraStatus:
        self.wait(lambda: any(status.state == state for status in self.states))
        return next(status for status in reversed(self.states) if status.state == state)


@pytest.fixture
def hearing() -> Iterator[Hearing]:
    heard = Hearing()
    yield heard
    heard.eyes.close()


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A card and a stranger lie on the table for twenty pictures."""
    path = tmp_path_factory.mktemp("pictures")
    table = Table()
    for number in range(20):
        cv2.imwrite(str(path / f"{number:03}.png"), table.picture([HERE, Lying("NOT OURS", 900, 360)]))
    return path


def color_share(image: Image, color: tuple[int, int, int], left: int, right: int) -> float:
    part = image[:, left:right].astype(int)
    return float((np.abs(part - np.array(color)).max(2) < 60).mean())


def test_the_watcher_is_the_eyes_that_others_ask_for(hearing: Hearing) -> None:
    eyes: Eyes = hearing.eyes
    assert eyes.status().state == "off"
    assert eyes.preview() is None
    assert eyes.crop(Tag("RT", 1)) is None


def test_a_film_is_watched_to_its_end(hearing: Hearing, folder: Path) -> None:
    hearing.eyes.open(str(folder))
    status = hearing.wait_for_state("ended")
    assert [change.change for change in hearing.sightings] == ["appeared"]
    assert hearing.sightings[0].tag == Tag("RT", 1)
    assert [stranger.text for stranger in hearing.strangers] == ["NOT OURS"]
    assert hearing.moments == [number / 30 for number in range(20)]
    assert [state.state for state in hearing.states] == ["opening", "on", "ended"]
    assert (status.width, status.height) == (1280, 720)


def test_the_preview_shows_what_is_known_in_green_and_what_is_not_in_amber(hearing: Hearing, folder: Path) -> None:
    hearing.eyes.open(str(folder))
    hearing.wait_for_state("ended")
    preview = decoded(hearing.eyes.preview(640) or b"")
    assert preview is not None
    assert preview.shape == (360, 640, 3)
    assert color_share(preview, KNOWN, 0, 320) > color_share(preview, UNSURE, 0, 320)
    assert color_share(preview, UNSURE, 320, 640) > color_share(preview, KNOWN, 320, 640)
    hearing.eyes.adjust(mirrored=True)
    mirrored = decoded(hearing.eyes.preview(640) or b"")
    assert mirrored is not None
    assert np.abs(cv2.flip(mirrored, 1).astype(int) - preview).mean() < 3
    assert hearing.eyes.status().mirrored


def test_a_tag_of_no_deck_in_play_is_amber_and_never_sighted(hearing: Hearing, folder: Path) -> None:
    hearing.eyes.expect([Catalog.from_rows("xy", "XY", [{"id": "one", "title": "One"}])])
    hearing.eyes.open(str(folder))
    hearing.wait_for_state("ended")
    assert hearing.sightings == []
    preview = decoded(hearing.eyes.preview(640) or b"")
    assert preview is not None
    assert color_share(preview, KNOWN, 0, 640) < 0.0005


def test_a_seen_card_can_be_had_as_a_flat_picture(hearing: Hearing, tmp_path: Path) -> None:
    card = Lying(tag(1), 640, 360, 30)
    table = Table()
    for number in range(4):
        cv2.imwrite(str(tmp_path / f"{number}.png"), table.picture([card]))
    hearing.eyes.open(str(tmp_path))
    hearing.wait_for_state("ended")
    cut = decoded(hearing.eyes.crop(Tag("RT", 1)) or b"")
    assert cut is not None
    assert cut.shape == (440, 315, 3)
    (found,) = hearing.eyes.read_photo(jpeg(cut))
    assert found.tag == Tag("RT", 1)
    assert min(found.angle, 360 - found.angle) < 3
    assert np.allclose(found.corners[0], (6 / 34 * 315, 3 / 46 * 440), atol=4)


def test_a_camera_that_hangs_the_other_way_round_is_turned(hearing: Hearing, folder: Path) -> None:
    hearing.eyes.adjust(turned=True)
    hearing.eyes.open(str(folder))
    hearing.wait_for_state("ended")
    assert [change.orientation for change in hearing.sightings] == ["upside_down"]


def test_a_mirrored_feed_is_noticed_and_set_right(hearing: Hearing, tmp_path: Path) -> None:
    table = Table()
    for number in range(12):
        picture = table.picture([Lying(tag(1), 420, 330, 90)])
        cv2.imwrite(str(tmp_path / f"{number:02}.png"), cv2.flip(picture, 1))
    hearing.eyes.open(str(tmp_path))
    hearing.wait_for_state("ended")
    assert [(change.change, change.orientation) for change in hearing.sightings] == [("appeared", "right")]


def test_opening_what_cannot_be_a_camera_is_refused_at_once(hearing: Hearing) -> None:
    with pytest.raises(CameraError, match="There is no camera, file or folder"):
        hearing.eyes.open("no-such-camera")
    assert hearing.eyes.status().state == "off"


def test_a_file_that_is_no_film_is_told_and_not_tried_again(hearing: Hearing, tmp_path: Path) -> None:
    (tmp_path / "notes.mp4").write_text("no film")
    hearing.eyes.open(str(tmp_path / "notes.mp4"))
    status = hearing.wait_for_state("lost")
    assert "notes.mp4 is not a film" in str(status.advice)
    hearing.eyes.close()
    assert [state.state for state in hearing.states] == ["opening", "lost", "off"]


def test_a_small_picture_is_used_with_advice(hearing: Hearing, tmp_path: Path) -> None:
    table = Table(640, 480)
    for number in range(3):
        cv2.imwrite(str(tmp_path / f"{number}.png"), table.picture([Lying(tag(1), 300, 220)]))
    hearing.eyes.open(str(tmp_path))
    status = hearing.wait_for_state("on")
    assert str(status.advice) == "The picture is only 640 × 480: hold the cards closer."
    hearing.wait_for_state("ended")
    assert len(hearing.sightings) == 1


def test_a_camera_in_the_network_that_hangs_up_is_asked_again(hearing: Hearing) -> None:
    table = Table()
    shots = [jpeg(table.picture([HERE])) for _ in range(4)]
    with mjpeg(lambda visit: iter(shots)) as address:
        hearing.eyes.open(address)
        hearing.wait(lambda: [state.state for state in hearing.states].count("on") >= 2)
        hearing.eyes.close()
    assert "sends no pictures any more" in str(hearing.wait_for_state("lost").advice)
    assert [change.change for change in hearing.sightings] == ["appeared"]


def test_a_frozen_camera_is_told_and_so_is_its_waking(hearing: Hearing) -> None:
    table = Table()
    same, others = jpeg(table.picture([HERE])), [jpeg(table.picture([HERE])) for _ in range(3)]
    is_enough = threading.Event()

    def parts(visit: int) -> Iterator[bytes]:
        while not is_enough.wait(0.01):
            yield same
        while True:
            yield from others

    with mjpeg(parts) as address:
        hearing.eyes.open(address)
        status = hearing.wait_for_state("frozen")
        is_enough.set()
        hearing.wait(lambda: hearing.states[-1].state == "on")
        hearing.eyes.close()
    assert "stands still" in str(status.advice)


def test_a_frozen_camera_opened_again_and_again_stands_still_until_its_pictures_move() -> None:
    hearing = Hearing(patience=replace(QUICK, stuck=0.2))
    table = Table()
    same, others = jpeg(table.picture([HERE])), [jpeg(table.picture([HERE])) for _ in range(3)]
    is_third, is_enough = threading.Event(), threading.Event()

    def parts(visit: int) -> Iterator[bytes]:
        if visit >= 3:
            is_third.set()
        while not is_enough.wait(0.01):
            yield same
        while True:
            yield from others

    with mjpeg(parts) as address:
        hearing.eyes.open(address)
        assert is_third.wait(LONG)
        is_enough.set()
        hearing.wait(lambda: [one.state for one in hearing.states[-2:]] == ["frozen", "on"])
        hearing.eyes.close()
    assert [state for state, _ in groupby(one.state for one in hearing.states)][:4] == ["opening", "on", "frozen", "on"]


def test_a_camera_that_falls_silent_is_lost(hearing: Hearing) -> None:
    shot = jpeg(Table().picture([HERE]))
    is_over = threading.Event()

    def parts(visit: int) -> Iterator[bytes]:
        yield shot
        yield shot
        is_over.wait(LONG)

    with mjpeg(parts) as address:
        hearing.eyes.open(address)
        status = hearing.wait_for_state("lost")
        is_over.set()
        hearing.eyes.close()
    assert "gives no pictures any more" in str(status.advice)


class Noting:
    """A detector that notes on which thread it reads."""

    def __init__(self) -> None:
        self.threads: set[int] = set()

    def detect(self, image: Image, passes: object = None) -> list[Detection]:
        self.threads.add(threading.get_ident())
        return []


def test_photos_of_many_devices_are_read_on_one_thread_as_each_holds_on_to_its_memory() -> None:
    detector = Noting()
    eyes = Watcher(detector=detector)
    devices = [threading.Thread(target=eyes.read_photo, args=(jpeg(Table().picture([])),)) for _ in range(4)]
    for device in devices:
        device.start()
    for device in devices:
        device.join()
    assert len(detector.threads) == 1
    with pytest.raises(CameraError, match="empty"):
        eyes.read_photo(b"")


class Plugged:
    """A live camera whose cable is pulled after some pictures."""

    name, is_live, rate, size = "Overhead", True, 30.0, (1280, 720)

    def __init__(self, table: Table, pictures: int):
        self.table, self.left, self.number = table, pictures, 0

    def read(self) -> Frame:
        if not self.left:
            raise CameraError("Overhead gives no pictures any more. Check the cable.")
        self.left -= 1
        self.number += 1
        return Frame(self.table.picture([HERE]), self.number / 30, self.number)

    def close(self) -> None:
        pass


def test_a_camera_that_was_unplugged_is_opened_again_and_its_cards_are_not_new() -> None:
    table = Table()
    openings: Queue[int] = Queue()

    def open_again(address: str) -> Source:
        openings.put(1)
        if openings.qsize() in (2, 3):
            raise CameraError("Overhead is not there.")
        return Plugged(table, 6)

    hearing = Hearing(open_source=open_again)
    hearing.eyes.open("0")
    hearing.wait(lambda: [state.state for state in hearing.states].count("on") >= 2)
    hearing.eyes.close()
    assert openings.qsize() >= 4
    assert [change.change for change in hearing.sightings] == ["appeared"]


def test_opening_never_waits_for_the_camera() -> None:
    is_plugged = threading.Event()

    def slow(address: str) -> Source:
        is_plugged.wait(LONG)
        return Plugged(Table(), 5)

    hearing = Hearing(open_source=slow)
    hearing.eyes.open("0")
    assert hearing.eyes.status().state == "opening"
    is_plugged.set()
    hearing.wait_for_state("on")
    hearing.eyes.close()
    assert hearing.eyes.status().state == "off"


def test_a_number_under_which_there_is_no_camera_leaves_the_one_that_works_alone() -> None:
    hearing = Hearing(open_source=lambda address: Plugged(Table(), 100_000) if address == "1" else open_source(address))
    hearing.eyes.open("1")
    hearing.wait_for_state("on")
    with pytest.raises(CameraError):
        hearing.eyes.open("99")
    assert (hearing.eyes.status().state, hearing.eyes.status().source) == ("on", "1")
    heard = len(hearing.moments)
    hearing.wait(lambda: len(hearing.moments) > heard)
    hearing.eyes.close()


def test_another_source_takes_the_place_of_the_first(hearing: Hearing, folder: Path) -> None:
    before = threading.active_count()
    for _ in range(6):
        hearing.eyes.open(str(folder))
    hearing.wait_for_state("ended")
    assert threading.active_count() <= before + 2
    assert hearing.eyes.status().source == str(folder)


def test_a_listener_that_fails_does_not_close_the_eyes(folder: Path, caplog: pytest.LogCaptureFixture) -> None:
    hearing = Hearing()

    def fail(sighting: Sighting) -> None:
        raise RuntimeError("not the camera's fault")

    hearing.eyes._on_sighting = fail
    hearing.eyes.open(str(folder))
    hearing.wait_for_state("ended")
    assert len(hearing.moments) == 20
    assert "not the camera's fault" in caplog.text


def test_choices_end_with_what_else_was_named() -> None:
    simulated = CameraChoice("simulated:robits", "ROBiTs")
    eyes = Watcher(more_choices=lambda: [simulated])
    assert eyes.choices()[-1] == simulated
