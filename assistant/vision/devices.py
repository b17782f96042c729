"""The cameras a system lists, without opening any: their names are how one is known again under another number."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

VIDEO_DEVICES = Path("/sys/class/video4linux")
SOCKETS = Path("/dev/v4l/by-path")
"""Linux: links to cameras, named by the socket they are plugged into."""
PATIENCE = 6.0
"""Seconds that a system's own tool gets to list its cameras."""
FRESH = 10.0
"""Seconds for which a list from such a tool is good."""
GUESSED = 2
"""Cameras offered by number where the system does not say what there is."""

MAC = ("system_profiler", "SPCameraDataType", "-json")
WINDOWS = (
    "powershell",
    "-NoProfile",
    "-NonInteractive",
    "-Command",
    "[Console]::OutputEncoding = [Text.Encoding]::UTF8; Get-CimInstance Win32_PnPEntity -Filter "
    "\"PNPClass='Camera' or PNPClass='Image'\" | Where-Object Status -eq 'OK' | Select-Object Name | ConvertTo-Json",
)

Ask = Callable[[Sequence[str]], str]
"""Runs a tool of the system and gives what it prints; OSError or SubprocessError where that fails."""


@dataclass(frozen=True, slots=True)
class Device:
    """A camera that the system lists."""

    index: int
    name: str


def devices(folder: Path = VIDEO_DEVICES) -> list[Device]:
    """Cameras the system lists, in the order of their numbers; two guessed ones where it cannot say."""
    if sys.platform.startswith("linux"):
        return linux_devices(folder)
    return list(_listed(sys.platform, int(time.monotonic() / FRESH)))


@lru_cache(maxsize=1)
def _listed(platform: str, moment: int) -> tuple[Device, ...]:
    return tuple(listed(platform))


def linux_devices(folder: Path) -> list[Device]:
    """What the kernel says of each camera. A webcam has several nodes (metadata, other formats): the first counts."""
    found = []
    for entry in folder.glob("video*") if folder.is_dir() else ():
        number = re.fullmatch(r"video(\d+)", entry.name)
        try:
            is_first = int((entry / "index").read_text()) == 0
            name = (entry / "name").read_text(errors="replace").strip()
        except (OSError, ValueError):
            continue
        if number and is_first:
            found.append(Device(int(number[1]), name or entry.name))
    return sorted(found, key=lambda device: device.index)


def tool(command: Sequence[str]) -> str:
    """Run a tool of the system, without a window of its own."""
    hidden = getattr(subprocess, "CREATE_NO_WINDOW", 0)
    done = subprocess.run(
        list(command), capture_output=True, timeout=PATIENCE, check=True, creationflags=hidden, stdin=subprocess.DEVNULL
    )
    return done.stdout.decode("utf-8", errors="replace")


def listed(platform: str, ask: Ask = tool) -> list[Device]:
    """Cameras as a system's own tool names them; numbered ones where it says nothing.

    macOS numbers cameras in the order of their unique ids. On Windows nobody tells which number is which camera's, so
    that only a single one can be named; several are chosen by their pictures.
    """
    try:
        if platform == "darwin":
            names = _mac_names(json.loads(ask(MAC)))
        elif platform == "win32":
            names = _windows_names(json.loads(ask(WINDOWS) or "[]"))
            if len(names) > 1:
                names = [f"Camera {number}" for number in range(1, len(names) + 1)]
        else:
            names = []
    except (OSError, subprocess.SubprocessError, ValueError, TypeError, AttributeError, KeyError):
        names = []
    return [Device(n, name) for n, name in enumerate(names or [f"Camera {n + 1}" for n in range(GUESSED)])]


def _mac_names(told: Any) -> list[str]:
    cameras = sorted(told["SPCameraDataType"], key=lambda camera: str(camera.get("spcamera_unique-id", "")))
    return [str(camera["_name"]) for camera in cameras]


def _windows_names(told: Any) -> list[str]:
    entries = told if isinstance(told, list) else [told]
    return [str(entry["Name"]) for entry in entries if entry.get("Name")]


def index_of(address: str, known: Sequence[Device]) -> int | None:
    """The index that an address means: a number, a /dev/video name (or a link to one), or (part of) a camera's name."""
    number = re.fullmatch(r"(?:/dev/video)?(\d{1,3})", _node(address))
    if number:
        return int(number[1])
    wanted = address.casefold()
    exact = [device.index for device in known if device.name.casefold() == wanted]
    partly = [device.index for device in known if wanted in device.name.casefold()]
    return next(iter(exact + partly), None)


def _node(address: str) -> str:
    """What a link such as `/dev/v4l/by-id/…` leads to; any other address itself."""
    return str(Path(address).resolve()) if address.startswith("/dev/") else address


def address_of(device: Device, known: Sequence[Device], sockets: Path = SOCKETS) -> str:
    """How to find a camera again: by its name, if no other bears it, else by its socket, else by its number."""
    if _is_named(device, known):
        return device.name
    links = sorted(sockets.glob("*")) if sockets.is_dir() else []
    node = re.compile(rf"video{device.index}")
    return next((str(link) for link in links if node.fullmatch(link.resolve().name)), str(device.index))


def _is_named(device: Device, known: Sequence[Device]) -> bool:
    is_guess = re.fullmatch(r"Camera \d+|\d+", device.name) is not None
    return not is_guess and sum(other.name == device.name for other in known) == 1


def lasting(address: str, known: Sequence[Device]) -> str:
    """The address of the same camera that still means it when the numbers have changed, if there is one."""
    index = index_of(address, ())
    device = next((device for device in known if device.index == index), None)
    return address_of(device, known) if device else address
