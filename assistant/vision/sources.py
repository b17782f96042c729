"""An address to the source of pictures it means."""

from __future__ import annotations

import urllib.parse
from collections.abc import Callable, Sequence
from pathlib import Path

from assistant.eyes import CameraChoice, CameraError
from assistant.table.message import Message
from assistant.vision.camera import WANTED, Camera
from assistant.vision.devices import address_of, devices, index_of, lasting
from assistant.vision.films import PICTURES, Film, Paced, Stills
from assistant.vision.frame import Source
from assistant.vision.stream import HttpPictures, RtspPictures

SIMULATED = "simulated"
PASSING = (640, 360, 15)
"""Width, height and rate asked of a camera that is only glanced at: it must leave the cable to the one in use."""

Simulate = Callable[[str], Source]
"""The simulated camera of a game; the game's id may be empty. Given by whoever knows the games."""


def simulated_game(address: str) -> str | None:
    """The game of `simulated[:GAME]`, empty without one; None for any other address."""
    word, _, game = address.partition(":")
    return game if word == SIMULATED else None


def scheme(address: str) -> str:
    """`http`, `https`, `rtsp` or another word before `://`, lower case; empty without one."""
    return urllib.parse.urlsplit(address).scheme.lower() if "://" in address else ""


def refuse_address(address: str) -> None:
    """Raise CameraError for what cannot be a source, without opening anything."""
    if not address.strip():
        raise CameraError("Which camera? Give a number, a file, a folder or an address.")
    kind = scheme(address)
    if kind:
        if kind not in ("http", "https", "rtsp", "rtsps"):
            raise CameraError(
                Message.of("{address} is no camera address: those begin with http or rtsp.", address=address[:80])
            )
        if not urllib.parse.urlsplit(address).hostname:
            raise CameraError(Message.of("{address} names no camera: the host is missing.", address=address[:80]))
        return
    if simulated_game(address) is not None or is_there(address):
        return
    if index_of(address, ()) is None and index_of(address, devices()) is None:
        raise CameraError(Message.of("There is no camera, file or folder called {address}.", address=address[:80]))


def is_live(address: str) -> bool:
    """Is it a camera, here or in the network, which may come back when it is lost?"""
    return bool(scheme(address)) or (simulated_game(address) is None and not is_there(address)) or is_node(address)


def is_there(address: str) -> bool:
    """Is it a file or folder? What no file can be called is none."""
    try:
        return Path(address).exists()
    except (OSError, ValueError):
        return False


def is_node(address: str) -> bool:
    """Is it a device's file, as Linux has for cameras?"""
    return Path(address).is_char_device()


def open_source(
    address: str, simulate: Simulate | None = None, is_paced: bool = False, wanted: tuple[int, int, int] = WANTED
) -> Source:
    """Open a camera index or name, a video file, a folder of pictures, a picture, an http or rtsp address, or
    `simulated[:GAME]`. A film that `is_paced` plays as slowly as it was taken. A camera is asked for the width, height
    and rate that are `wanted`.

    May take long. CameraError, in one sentence, for whatever does not work.
    """
    refuse_address(address)
    kind = scheme(address)
    if kind in ("http", "https"):
        return HttpPictures(address)
    if kind:
        return RtspPictures(address)
    game = simulated_game(address)
    if game is not None:
        if simulate is None:
            raise CameraError("There is no simulated camera here. Choose another source.")
        return simulate(game)
    if is_there(address) and not is_node(address):
        film = open_film(Path(address))
        return Paced(film) if is_paced else film
    known = devices()
    index = index_of(address, known)
    if index is None:
        raise CameraError(Message.of("{name} is not there. Plug it in, or choose another camera.", name=address[:80]))
    return Camera(index, next((device.name for device in known if device.index == index), ""), wanted=wanted)


def watched(address: str) -> Source:
    """A source for watching: films play as slowly as they were taken."""
    return open_source(address, is_paced=True)


def passing(address: str) -> Source:
    """A source for a glance."""
    return open_source(address, is_paced=True, wanted=PASSING)


def open_film(path: Path) -> Source:
    """A folder of pictures, a single picture, or a film. CameraError for what is none of them."""
    if path.is_dir():
        return Stills.of_folder(path)
    if path.suffix.lower() in PICTURES:
        return Stills.of_picture(path)
    return Film(path)


def choices(games: Sequence[tuple[str, str]] = ()) -> list[CameraChoice]:
    """Cameras the system lists, none of them opened, then `simulated` for each game (id, title).

    A camera is addressed so that it is found again under another number, where the system gives a way.
    """
    known = devices()
    found = [CameraChoice(address_of(device, known), device.name) for device in known]
    return found + [CameraChoice(f"{SIMULATED}:{game}", title) for game, title in games]


def is_same(one: str, other: str) -> bool:
    """Do two addresses mean the same source?"""
    if one == other:
        return True
    if not (is_live(one) and is_live(other)) or scheme(one) or scheme(other):
        return False
    known = devices()
    index = index_of(one, known)
    return index is not None and index == index_of(other, known)


def same_again(address: str) -> str:
    """The address by which the same camera is found again when the numbers have changed; any other as it is."""
    return address if scheme(address) or index_of(address, ()) is None else lasting(address, devices())
