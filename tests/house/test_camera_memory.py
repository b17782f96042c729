"""The camera of last time: opened again, hung as it hung, and never a film or a simulation."""

from __future__ import annotations

from pathlib import Path

import pytest
from pictures import Album

from assistant import cameras
from assistant.eyes import CameraError
from assistant.store import MemoryStore

PHONE = "http://mara:secret@192.0.2.7:8080/video"


@pytest.fixture
def store() -> MemoryStore:
    return MemoryStore()


def test_the_camera_that_was_chosen_is_opened_at_the_next_start_as_it_hung(store: MemoryStore) -> None:
    album = Album()
    cameras.choose(store, album, "Overhead")
    cameras.adjust(store, album, {"turned": True, "focus": True})
    again = Album()
    assert cameras.reopen(store, again) is None
    now = again.status()
    assert (now.state, now.source, now.turned, now.mirrored, now.focus) == ("on", "Overhead", True, False, "held")


def test_each_camera_keeps_its_own_settings(store: MemoryStore) -> None:
    album = Album()
    cameras.choose(store, album, "Overhead")
    cameras.adjust(store, album, {"turned": True})
    cameras.choose(store, album, "Laptop lid")
    assert not album.status().turned
    cameras.choose(store, album, "Overhead")
    assert album.status().turned


def test_no_camera_is_remembered_too(store: MemoryStore) -> None:
    album = Album()
    cameras.choose(store, album, "Overhead")
    cameras.choose(store, album, None)
    again = Album()
    assert cameras.reopen(store, again) is None
    assert again.status().state == "off"


def test_films_and_simulations_are_not_for_the_next_start(store: MemoryStore, tmp_path: Path) -> None:
    (tmp_path / "film.avi").touch()
    album = Album()
    cameras.choose(store, album, "Overhead")
    for source in ("simulated:robits", str(tmp_path / "film.avi"), str(tmp_path)):
        cameras.choose(store, album, source)
        cameras.adjust(store, album, {"mirrored": True})
    again = Album()
    cameras.reopen(store, again)
    assert (again.status().source, again.status().mirrored) == ("Overhead", False)
    assert set(cameras.known(store)) == {"Overhead"}


def test_a_source_that_is_refused_changes_and_remembers_nothing(store: MemoryStore) -> None:
    album = Album()
    cameras.choose(store, album, "Overhead")
    cameras.adjust(store, album, {"turned": True})
    with pytest.raises(CameraError):
        cameras.choose(store, album, "nonsense://")
    assert (album.status().source, album.status().turned) == ("Overhead", True)
    assert store.kept(cameras.CHOSEN) == "Overhead"


def test_a_camera_that_is_gone_at_the_next_start_is_told_by_name(store: MemoryStore) -> None:
    store.keep(cameras.CHOSEN, "nonsense://")
    store.keep(cameras.KNOWN, {"nonsense://": {"name": "Overhead"}})
    told = cameras.reopen(store, Album())
    assert str(told) == "The camera of last time, Overhead, is not there. Plug it in and choose it again."


def test_cameras_of_the_network_are_offered_again_and_their_passwords_are_not_shown(store: MemoryStore) -> None:
    cameras.choose(store, Album(), PHONE, cameras.bare(PHONE))
    cameras.choose(store, Album(), "Overhead")
    (choice,) = cameras.in_the_network(store)
    assert (choice.source, choice.name) == (PHONE, "http://192.0.2.7:8080/video")


def test_only_so_many_cameras_are_remembered(store: MemoryStore) -> None:
    for number in range(cameras.MOST + 5):
        cameras.choose(store, Album(), f"Camera {number}")
    assert len(cameras.known(store)) == cameras.MOST
    assert f"Camera {cameras.MOST + 4}" in cameras.known(store)


@pytest.mark.parametrize("damaged", [3, "text", ["list"], {"Overhead": 3}, {"Overhead": {"turned": "yes"}}])
def test_damaged_settings_are_no_reason_not_to_start(store: MemoryStore, damaged: object) -> None:
    store.keep(cameras.KNOWN, damaged)  # type: ignore[arg-type]
    store.keep(cameras.CHOSEN, "Overhead")
    album = Album()
    assert cameras.reopen(store, album) is None
    assert (album.status().state, album.status().turned) == ("on", False)
