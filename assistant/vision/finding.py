"""An old phone as a camera: where in the network does it give its pictures?"""

from __future__ import annotations

import ipaddress
import socket
import time
import urllib.parse
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor

from assistant.eyes import CameraError
from assistant.table.message import Message
from assistant.vision.stream import HttpPictures, Locked, RtspPictures, shown

PORTS = (8080, 4747, 8081, 81, 80)
"""Where the usual apps for phones, and small cameras, answer when nobody set another port."""
PATHS = ("/video", "/videofeed", "/mjpeg", "/mjpegfeed", "/stream", "/video.mjpg", "/shot.jpg", "/")
"""Where they give their pictures."""
KNOCK = 1.5
"""Seconds to wait for a port to answer."""
PATIENCE = 2.5
"""Seconds to wait for a picture."""
LONGEST = 20.0
"""Seconds after which the search is given up."""


def find(
    address: str,
    *,
    ports: Sequence[int] = PORTS,
    patience: float = PATIENCE,
    clock: Callable[[], float] = time.monotonic,
) -> str:
    """The full address at which a camera gives pictures, from what its app shows: `192.168.1.20`, with or without more.

    CameraError, in one sentence, for what went wrong.
    """
    parts = _parts(address)
    if parts.scheme in ("rtsp", "rtsps"):
        RtspPictures(parts.geturl(), patience * 2).close()
        return parts.geturl()
    doors = _open_doors(parts, ports)
    is_locked = False
    end = clock() + LONGEST
    for url in _candidates(parts, doors):
        if clock() > end:
            break
        try:
            _first_picture(url, patience)
        except Locked:
            is_locked = True
        except CameraError:
            continue
        else:
            return url
    if is_locked:
        raise CameraError(
            Message.of(
                "{address} wants a password. Write it before the address: http://name:password@{host}.",
                address=shown(parts.geturl())[:80],
                host=parts.netloc.rpartition("@")[2][:60],
            )
        )
    raise CameraError(
        Message.of(
            "{address} answers, but gives no pictures. Copy the address of the video from the app.",
            address=shown(parts.geturl())[:80],
        )
    )


def _open_doors(parts: urllib.parse.SplitResult, ports: Sequence[int]) -> list[int]:
    """The ports at which somebody answers. CameraError where nobody does."""
    name = parts.hostname or ""
    doors = [port for port in ([parts.port] if parts.port else ports) if port]
    with ThreadPoolExecutor(len(doors)) as pool:
        answers = list(pool.map(lambda port: _is_open(name, port), doors))
    found = [port for port, is_open in zip(doors, answers, strict=True) if is_open]
    if not found:
        raise CameraError(
            Message.of(
                "Nobody answers at {address}. Is the app's server started, and the phone in the same Wi-Fi?",
                address=shown(parts.geturl())[:80],
            )
        )
    return found


def _parts(address: str) -> urllib.parse.SplitResult:
    """An address in its parts, http where nothing is said. CameraError for what is none."""
    text = address.strip()
    try:
        parts = urllib.parse.urlsplit(text if "://" in text else f"http://{text}")
        is_address = bool(parts.hostname) and parts.scheme in ("http", "https", "rtsp", "rtsps") and parts.port != 0
        if is_address and " " not in text and _is_host(str(parts.hostname)):
            return parts
    except ValueError:
        pass
    raise CameraError("That is no address. It looks like 192.168.1.20:8080, as the app shows it.")


def _is_host(name: str) -> bool:
    """A number of four, or a name with letters."""
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return not name.replace(".", "").isdigit() and len(name) < 254
    return True


def _is_open(host: str, port: int) -> bool:
    try:
        socket.create_connection((host, port), KNOCK).close()
    except (OSError, UnicodeError):
        return False
    return True


def _candidates(parts: urllib.parse.SplitResult, ports: Sequence[int]) -> list[str]:
    """Full addresses to try: the very one that was given, if it says where, then the usual ones."""
    login, at, _ = parts.netloc.rpartition("@")
    host = f"[{parts.hostname}]" if ":" in str(parts.hostname) else str(parts.hostname)
    found = []
    for port in ports:
        place = parts._replace(netloc=f"{login}{at}{host}:{port}")
        if parts.path not in ("", "/") or parts.query:
            found.append(place.geturl())
        found += [place._replace(path=path, query="", fragment="").geturl() for path in PATHS]
    return found


def _first_picture(url: str, patience: float) -> None:
    source = HttpPictures(url, patience)
    try:
        source.read()
    finally:
        source.close()
