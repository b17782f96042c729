"""Cameras as systems list them, as drivers obey, as somebody glances at them, and as they come and go."""

from __future__ import annotations

import json
import subprocess
import threading
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import cv2
import numpy as np
import pytest

from assistant.eyes import CameraError
from assistant.vision import camera as camera_module
from assistant.vision import sources
from assistant.vision.camera import SETTLED, Camera
from assistant.vision.cv import Image, decoded, jpeg
from assistant.vision.devices import Device, address_of, index_of, lasting, listed
from assistant.vision.finding import find
from assistant.vision.frame import Frame, Source
from assistant.vision.glances import LEASE, Glances
from assistant.vision.lens import hold_exposure, hold_focus
from assistant.vision.pulse import Patience, Pulse
from assistant.vision.watcher import Watcher
from tests.vision.serving import mjpeg

LONG = 20.0


def plain(value: int, width: int = 160, height: int = 90) -> Image:
    return np.full((height, width, 3), value, np.uint8)


# -- what a system lists


def says(told: object) -> Callable[[Sequence[str]], str]:
    return lambda command: json.dumps(told)


def test_macos_numbers_cameras_by_their_unique_ids() -> None:
    told = {
        "SPCameraDataType": [
            {"_name": "Overhead", "spcamera_unique-id": "0x9"},
            {"_name": "FaceTime HD Camera", "spcamera_unique-id": "0x1"},
        ]
    }
    assert listed("darwin", says(told)) == [Device(0, "FaceTime HD Camera"), Device(1, "Overhead")]


def test_windows_names_a_single_camera_and_numbers_several() -> None:
    assert listed("win32", says({"Name": "HD Webcam"})) == [Device(0, "HD Webcam")]
    several = listed("win32", says([{"Name": "HD Webcam"}, {"Name": "Overhead"}, {"Name": None}]))
    assert several == [Device(0, "Camera 1"), Device(1, "Camera 2")]


@pytest.mark.parametrize("platform", ["darwin", "win32", "freebsd"])
@pytest.mark.parametrize("failure", [OSError("no such tool"), subprocess.TimeoutExpired("tool", 6)])
def test_a_tool_that_fails_or_hangs_leaves_numbered_cameras(platform: str, failure: Exception) -> None:
    def fail(command: Sequence[str]) -> str:
        raise failure

    assert listed(platform, fail) == [Device(0, "Camera 1"), Device(1, "Camera 2")]


@pytest.mark.parametrize("text", ["", "[]", "nonsense", '{"SPCameraDataType": 3}', '{"SPCameraDataType": [{}]}'])
def test_a_tool_that_talks_nonsense_leaves_numbered_cameras(text: str) -> None:
    for platform in ("darwin", "win32"):
        assert [device.name for device in listed(platform, lambda command: text)] == ["Camera 1", "Camera 2"]


def test_a_camera_is_found_again_by_its_name_though_its_number_changed() -> None:
    before = [Device(0, "Laptop lid"), Device(2, "Overhead")]
    after = [Device(0, "Overhead"), Device(1, "Other"), Device(4, "Laptop lid")]
    assert lasting("2", before) == "Overhead"
    assert index_of(lasting("2", before), after) == 0
    assert lasting("7", before) == "7"
    assert lasting("0", [Device(0, "Camera 1")]) == "0"


def test_of_two_cameras_with_one_name_each_is_found_by_its_socket(tmp_path: Path) -> None:
    twins = [Device(0, "Webcam"), Device(2, "Webcam")]
    nodes, sockets = tmp_path / "dev", tmp_path / "by-path"
    nodes.mkdir()
    sockets.mkdir()
    for number in (0, 2):
        (nodes / f"video{number}").touch()
        (sockets / f"usb-{number}-video-index0").symlink_to(nodes / f"video{number}")
    assert address_of(twins[1], twins, sockets) == str(sockets / "usb-2-video-index0")
    assert address_of(twins[1], twins, tmp_path / "nothing") == "2"


def test_two_addresses_of_one_camera_are_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sources, "devices", lambda: [Device(0, "Laptop lid"), Device(2, "Overhead")])
    assert sources.is_same("2", "Overhead")
    assert not sources.is_same("0", "Overhead")
    assert not sources.is_same("http://192.0.2.7/video", "Overhead")
    assert not sources.is_same("simulated:robits", "0")
    assert sources.same_again("2") == "Overhead"
    assert sources.same_again("simulated:robits") == "simulated:robits"


# -- focus and exposure


class Driver:
    """A driver that knows some properties, each with the values it takes."""

    def __init__(self, takes: dict[int, Sequence[float]], **more: float) -> None:
        self.takes = takes
        self.now = {name: values[0] for name, values in takes.items()}
        self.pictures = 0

    def isOpened(self) -> bool:
        return True

    def read(self) -> tuple[bool, Image | None]:
        self.pictures += 1
        return True, plain(40 + self.pictures % 7)

    def set(self, name: int, value: float) -> bool:
        if name in self.takes and value in self.takes[name]:
            self.now[name] = value
            return True
        return name not in self.takes

    def get(self, name: int) -> float:
        return self.now.get(name, 0.0)

    def release(self) -> None:
        pass


LINUX = {
    cv2.CAP_PROP_AUTO_EXPOSURE: (3.0, 1.0),
    cv2.CAP_PROP_EXPOSURE: (157.0,),
    cv2.CAP_PROP_AUTOFOCUS: (1.0, 0.0),
    cv2.CAP_PROP_FOCUS: (35.0,),
}
WINDOWS = {cv2.CAP_PROP_AUTO_EXPOSURE: (0.75, 0.25), cv2.CAP_PROP_EXPOSURE: (-6.0,)}


def test_a_driver_that_can_holds_the_lens_where_it_is_and_lets_it_go_again() -> None:
    driver = Driver(LINUX)
    assert (hold_focus(driver, True), hold_exposure(driver, True)) == ("held", "held")
    assert driver.now[cv2.CAP_PROP_AUTO_EXPOSURE] == 1.0
    assert driver.now[cv2.CAP_PROP_EXPOSURE] == 157.0
    assert (hold_focus(driver, False), hold_exposure(driver, False)) == ("auto", "auto")
    assert driver.now[cv2.CAP_PROP_AUTO_EXPOSURE] == 3.0


def test_each_systems_own_way_of_counting_is_found() -> None:
    driver = Driver(WINDOWS)
    assert hold_exposure(driver, True) == "held"
    assert driver.now[cv2.CAP_PROP_AUTO_EXPOSURE] == 0.25
    assert hold_exposure(driver, False) == "auto"
    assert driver.now[cv2.CAP_PROP_AUTO_EXPOSURE] == 0.75


def test_a_driver_that_does_not_obey_is_told_so() -> None:
    driver = Driver({cv2.CAP_PROP_AUTO_EXPOSURE: (3.0,), cv2.CAP_PROP_AUTOFOCUS: (1.0,)})
    assert (hold_focus(driver, True), hold_exposure(driver, True)) == ("refused", "refused")
    assert driver.now == {cv2.CAP_PROP_AUTO_EXPOSURE: 3.0, cv2.CAP_PROP_AUTOFOCUS: 1.0}


def test_the_lens_is_held_once_the_camera_had_time_to_find_it() -> None:
    driver, now = Driver(LINUX), [0.0]
    camera = Camera(0, "Overhead", lambda index, backend: driver, clock=lambda: now[0])
    camera.hold(focus=True, exposure=None)
    camera.read()
    assert (camera.focus, driver.now[cv2.CAP_PROP_AUTOFOCUS]) == ("auto", 1.0)
    now[0] = SETTLED
    camera.read()
    assert (camera.focus, camera.exposure) == ("held", "auto")
    camera.hold(focus=False, exposure=None)
    camera.read()
    assert camera.focus == "auto"


# -- the watchdog


def grained(value: int, seed: int) -> Image:
    return np.random.default_rng(seed).integers(value, value + 6, (90, 160, 3)).astype(np.uint8)


def test_the_same_picture_again_and_again_is_frozen_and_then_opened_anew() -> None:
    patience = Patience(frozen=3.0, stuck=10.0)
    pulse, picture = Pulse(patience, 0.0), grained(90, 1)
    assert [pulse.beat(picture, float(second), True) for second in range(6)] == [False] * 3 + [True] * 3
    assert not pulse.beat(grained(90, 2), 6.0, True)
    for second in range(7, 16):
        pulse.beat(grained(90, 2), float(second), True)
    with pytest.raises(CameraError, match="stands still"):
        pulse.beat(grained(90, 2), 16.5, True)


def test_a_camera_opened_anew_stands_still_until_its_pictures_move() -> None:
    pulse = Pulse(Patience(), 0.0, was_still=True)
    assert all(pulse.beat(grained(90, 1), second / 10, True) for second in range(20))
    assert not pulse.beat(grained(90, 2), 2.0, True)
    assert not pulse.beat(grained(90, 2), 2.1, True)


def test_a_covered_lens_is_dark_and_not_frozen() -> None:
    pulse = Pulse(Patience(frozen=3.0, stuck=10.0), 0.0)
    assert not any(pulse.beat(plain(3), float(second), True) for second in range(40))


def test_a_film_may_stand_still_for_ever() -> None:
    pulse = Pulse(Patience(), 0.0)
    assert not any(pulse.beat(plain(90), float(second), False) for second in range(40))


def test_a_camera_at_five_pictures_a_second_is_alive() -> None:
    pulse = Pulse(Patience(), 0.0)
    for number in range(50):
        assert not pulse.beat(grained(90, number), number / 5, True)
        pulse.silence(number / 5 + 0.19, True)
    assert round(pulse.rate, 1) == 5.0


def test_a_camera_that_comes_back_under_another_number_is_found_by_its_name(monkeypatch: pytest.MonkeyPatch) -> None:
    plugged = [Device(0, "Laptop lid"), Device(2, "Overhead")]
    monkeypatch.setattr(sources, "devices", lambda: list(plugged))
    opened: list[int] = []
    is_back = threading.Event()

    class Pulled(Driver):
        def read(self) -> tuple[bool, Image | None]:
            self.pictures += 1
            is_over = len(opened) == 1 and self.pictures > 3
            return (False, None) if is_over else (True, grained(60, self.pictures))

    def native(index: int, backend: int) -> Pulled:
        opened.append(index)
        plugged[:] = [Device(0, "Overhead"), Device(1, "Laptop lid")]
        if len(opened) > 1:
            is_back.set()
        return Pulled({})

    monkeypatch.setattr(camera_module.Camera.__init__, "__defaults__", ("", native, lambda: 0.0, camera_module.WANTED))
    eyes = Watcher(patience=Patience(retries=(0.01,), look=0.02))
    eyes.open("2")
    assert is_back.wait(LONG)
    eyes.close()
    assert opened[:2] == [2, 0]


# -- glances


class Shown:
    """A live source that counts how often it is opened and closed."""

    name, is_live, rate, size = "Overhead", True, 30.0, (640, 360)

    def __init__(self, closings: list[int]) -> None:
        self.closings = closings
        self.number = 0

    def read(self) -> Frame:
        self.number += 1
        return Frame(plain(80, 640, 360), self.number / 30, self.number)

    def close(self) -> None:
        self.closings.append(self.number)


def test_a_glance_is_a_small_picture_and_keeps_the_source_open_for_the_next() -> None:
    openings: list[str] = []
    closings: list[int] = []

    def opened(address: str) -> Source:
        openings.append(address)
        return Shown(closings)

    glances = Glances(opened)
    for _ in range(3):
        picture = decoded(glances.of("0") or b"")
        assert picture is not None
        assert picture.shape == (180, 320, 3)
    assert openings == ["0"]
    glances.end()
    assert len(closings) == 1


def test_a_source_that_nobody_glances_at_any_more_is_closed() -> None:
    now, closings = [0.0], list[int]()
    glances = Glances(lambda address: Shown(closings), clock=lambda: now[0])
    glances.of("0")
    glance = glances._open["0"]
    now[0] = LEASE + 1
    glance._thread.join(LONG)
    assert glance.is_over
    assert len(closings) == 1


def test_a_camera_that_does_not_open_says_why_and_is_tried_again() -> None:
    tries: list[str] = []

    def busy(address: str) -> Source:
        tries.append(address)
        raise CameraError("Overhead does not open.")

    glances = Glances(busy)
    for _ in range(2):
        with pytest.raises(CameraError, match="does not open"):
            glances.of("0")
    assert len(tries) == 2


def test_a_camera_that_needs_long_to_open_keeps_nobody_waiting() -> None:
    is_there = threading.Event()

    def slow(address: str) -> Source:
        is_there.wait(LONG)
        return Shown([])

    glances = Glances(slow, patience=0.01)
    assert glances.of("0") is None
    is_there.set()
    glances._open["0"]._came.wait(LONG)
    assert glances.of("0") is not None
    glances.end()


def test_a_glance_at_the_camera_in_use_opens_nothing(tmp_path: Path) -> None:
    cv2.imwrite(str(tmp_path / "one.png"), plain(70, 640, 360))
    passing: list[str] = []
    seen = threading.Event()

    def never(address: str) -> Source:
        passing.append(address)
        raise CameraError("no")

    eyes = Watcher(on_frame=lambda moment: seen.set(), open_source=lambda address: Shown([]), open_passing=never)
    eyes.open(str(tmp_path))
    assert seen.wait(LONG)
    assert decoded(eyes.glance(str(tmp_path)) or b"") is not None
    with pytest.raises(CameraError):
        eyes.glance("0")
    eyes.close()
    assert passing == ["0"]


# -- a phone in the network


def greys() -> Iterator[bytes]:
    return iter([jpeg(plain(10 + 5 * number)) for number in range(4)])


def test_a_phone_is_found_by_what_its_app_shows() -> None:
    with mjpeg(lambda visit: greys()) as address:
        host = address.removeprefix("http://").removesuffix("/video")
        for told in (host, f" http://{host} ", address, f"{host}/", f"{host}/wrong/page"):
            assert find(told) == address


def test_the_usual_ports_are_tried_where_none_is_given() -> None:
    with mjpeg(lambda visit: greys()) as address:
        port = int(address.rpartition(":")[2].partition("/")[0])
        assert find("127.0.0.1", ports=(9, port)) == address


def test_a_phone_where_nobody_answers_is_told_in_a_sentence() -> None:
    with mjpeg(lambda visit: greys()) as address:
        host = address.removeprefix("http://").removesuffix("/video")
    with pytest.raises(CameraError, match=r"Nobody answers at http://127\.0\.0\.1.*same Wi-Fi\?"):
        find(host)


def test_an_answer_without_pictures_is_told_in_a_sentence() -> None:
    with (
        mjpeg(lambda visit: iter([b"<html>"]), kind="text/html") as address,
        pytest.raises(CameraError, match="answers, but gives no pictures"),
    ):
        find(address)


def test_a_phone_that_wants_a_password_says_how_to_give_it() -> None:
    with mjpeg(lambda visit: greys(), login="mara:secret word") as address:
        host = address.removeprefix("http://").removesuffix("/video")
        with pytest.raises(CameraError, match=r"wants a password\. Write it before the address") as refusal:
            find(host)
        assert "secret" not in str(refusal.value)
        assert find(f"http://mara:secret%20word@{host}") == f"http://mara:secret%20word@{host}/video"


@pytest.mark.parametrize(
    "told", ["", "   ", "my phone", "ftp://192.0.2.1", "http://", "12345", "192.0.2", "http://[::1"]
)
def test_what_is_no_address_is_refused_unopened(told: str) -> None:
    with pytest.raises(CameraError, match="That is no address"):
        find(told)
