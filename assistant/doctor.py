"""Is everything there for an evening? Each part is tried, and what is wrong comes with what to do about it."""

from __future__ import annotations

import os
import platform
import shutil
import socket
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal, TypeAlias

from assistant import house
from assistant.eyes import CameraError
from assistant.plugins import Plugins
from assistant.press import SheetOrder
from assistant.table.errors import TableError
from assistant.table.message import Message
from assistant.table.sighting import Showing
from assistant.table.values import Json

State: TypeAlias = Literal["ok", "note", "fault"]
PORT = 5000
CAMERA_PATIENCE = 10.0
"""Seconds that a camera gets for its first picture."""
FRAMES_TRIED = 40
ROOM_WANTED = 50_000_000
"""Bytes that should be free for nights to come."""


@dataclass(frozen=True, slots=True)
class Finding:
    """What was found about one part: all right, worth knowing, or something that has to be mended."""

    check: str
    state: State
    found: Message
    advice: Message | None = None

    def json(self) -> dict[str, Json]:
        """`{"check", "state", "found", "advice"}`."""
        advice = str(self.advice) if self.advice else None
        return {"check": self.check, "state": self.state, "found": str(self.found), "advice": advice}


def examine(plugins: Plugins, folder: Path) -> Iterator[Finding]:
    """Try every part, one after another. What a check itself raises is a finding too."""
    checks: Sequence[tuple[str, Callable[[], Iterator[Finding]]]] = (
        ("python", python),
        ("decoder", decoder),
        ("camera", cameras),
        ("fonts", fonts),
        ("data", lambda: data(folder)),
        ("network", network),
        ("plugins", lambda: plugged(plugins)),
    )
    for name, check in checks:
        try:
            yield from check()
        except Exception as error:  # a broken library may raise anything, and the other checks still count
            why = str(error) if isinstance(error, TableError) else f"{type(error).__name__}: {error}"
            yield Finding(name, "fault", Message.of("{why}", why=why), Message("Install this program again."))


def python() -> Iterator[Finding]:
    """The interpreter and the system."""
    yield Finding(
        "python", "ok", Message.of("Python {n} on {system}", n=platform.python_version(), system=platform.system())
    )


def decoder() -> Iterator[Finding]:
    """Can tags be read? Tried on a simulated picture of one."""
    from assistant.vision.detector import best_detector
    from assistant.vision.scanning import scan
    from assistant.vision.simulated import SimulatedSource, SimulatedTable

    detector = best_detector()
    copy = house.CATALOG.tags()[0]
    film = SimulatedSource(SimulatedTable([Showing(copy.name)], house.CATALOG), speed=float("inf"))
    readings = zip(range(FRAMES_TRIED), scan(film, [house.CATALOG], decoder=detector), strict=False)
    if not any(str(copy.tag) == seen.text for _, reading in readings for seen in reading.detections):
        yield Finding(
            "decoder",
            "fault",
            Message.of("{name} does not read a printed tag", name=detector.name),
            Message("Install this program again; until then, tap instead of showing cards."),
        )
        return
    found = Message.of("{name} reads tags", name=detector.name)
    is_second_best = not detector.name.startswith("zxing")
    advice = Message("zxing-cpp is missing, so only cards held close are read: install this program again.")
    yield Finding("decoder", "note" if is_second_best else "ok", found, advice if is_second_best else None)


def cameras() -> Iterator[Finding]:
    """Every camera that the system lists gives a picture."""
    from assistant.vision import sources
    from assistant.vision.reader import Reader

    choices = sources.choices()
    if not choices:
        advice = Message("Plug in a webcam, use a phone for photos, or type cards: everything works without a camera.")
        yield Finding("camera", "note", Message("none found"), advice)
    for choice in choices:
        reader = Reader(lambda address=choice.source: sources.open_source(address))  # type: ignore[misc]
        try:
            frame = reader.take(CAMERA_PATIENCE)
        except (CameraError, EOFError) as error:
            reason = error.reason if isinstance(error, CameraError) else Message("It gives no picture.")
            yield Finding("camera", "note", Message.of("{name} gives no picture", name=choice.name), reason)
            continue
        finally:
            reader.stop()
        if frame is None:
            advice = Message("Unplug it and plug it in again, or close other programs that use it.")
            yield Finding("camera", "note", Message.of("{name} gives no picture", name=choice.name), advice)
            continue
        height, width = frame.image.shape[:2]
        size = Message.of("{name}: {width} × {height}", name=choice.name, width=width, height=height)
        small = Message("Small pictures: hold cards close to the camera.") if width < 1000 else None
        yield Finding("camera", "note" if small else "ok", size, small)


def fonts() -> Iterator[Finding]:
    """Can a sheet be printed with letters of every name?"""
    from assistant.printing import PdfPress
    from assistant.printing.fonts import font

    sheet = PdfPress().sheet(SheetOrder(house.CATALOG, "Test"))
    name = font().fontName
    yield Finding("fonts", "ok", Message.of("{font}, a sheet has {kb} kB", font=name, kb=len(sheet) // 1000))


def data(folder: Path) -> Iterator[Finding]:
    """The data folder: there or possible, writable, with room; its file in order."""
    from assistant.datafolder import open_store

    choose = Message("Choose another folder with --data, or make this one writable.")
    there = next(place for place in (folder, *folder.absolute().parents) if place.exists())
    if not there.is_dir() or not os.access(there, os.W_OK):
        yield Finding("data", "fault", Message.of("{folder} cannot be written", folder=str(folder)), choose)
        return
    free = shutil.disk_usage(there).free
    if free < ROOM_WANTED:
        full = Message.of("{folder} is on a disk with {n} MB left", folder=str(folder), n=free // 1_000_000)
        yield Finding("data", "note", full, Message("Make room before you play."))
    if not any(folder.glob("sessions*.db")):
        yield Finding("data", "ok", Message.of("{folder}, no games yet", folder=str(folder)))
        return
    store, notice = open_store(folder)
    try:
        sessions = store.sessions()
    finally:
        store.close()
    keep = Message("The others can be played. Keep a copy of the folder, and write to the author of the program.")
    for info in sessions:
        if info.problem is not None:
            yield Finding("data", "fault", info.problem, keep)
    found = Message.of("{folder}, {n} game", many="{folder}, {n} games", folder=str(folder), n=len(sessions))
    yield Finding("data", "note" if notice else "ok", found, notice.text if notice else None)


def network() -> Iterator[Finding]:
    """How tablets reach this computer, and what may be in their way."""
    from assistant.dashboard import network as lan

    reachable = [entry.address for entry in lan.addresses() if not entry.is_virtual]
    if reachable:
        found = Message.of("tablets reach this computer at {addresses}", addresses=", ".join(reachable))
        yield Finding("network", "ok", found, lan.firewall_advice(PORT))
    else:
        advice = Message("Join a network, or switch the hotspot of a phone on, if tablets are to join.")
        yield Finding("network", "note", Message("in no network that a tablet could be in"), advice)
    with socket.socket() as probe:
        is_taken = probe.connect_ex(("127.0.0.1", PORT)) == 0
    taken = Message.of("port {port} is taken, the next free one will be used", port=PORT)
    free = Message.of("port {port} is free", port=PORT)
    yield Finding("network", "note" if is_taken else "ok", taken if is_taken else free)


def plugged(plugins: Plugins) -> Iterator[Finding]:
    """Plugins that work, and those that do not."""
    for plugin in plugins.loaded:
        games = ", ".join(plugin.games) or "no games"
        yield Finding("plugins", "ok", Message.of("{name}: {games}", name=plugin.name, games=games))
    for failure in plugins.failures:
        advice = Message.of(
            "Ask the author of {whose}; “assistant plugins” says how to go without it.",
            whose=f"{failure.distribution} {failure.version}".strip() or failure.plugin,
        )
        found = Message.of("{plugin} does not work: {error}", plugin=failure.plugin, error=failure.error)
        yield Finding("plugins", "fault", found, advice)
