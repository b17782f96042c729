"""Pictures over the network: a phone or a camera that speaks http (MJPEG, or picture by picture) or rtsp."""

from __future__ import annotations

import base64
import http.client
import time
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Callable

import cv2

from assistant.eyes import CameraError
from assistant.table.message import Message
from assistant.vision.cv import decoded
from assistant.vision.frame import Frame

PATIENCE = 5.0
"""Seconds without an answer after which the other side counts as gone."""
LARGEST_PART = 32 * 2**20
"""Bytes of one picture; more is no camera."""
CHUNK = 64 * 1024
BROKEN_IN_A_ROW = 30
"""Pictures that cannot be decoded before the stream counts as none."""

Clock = Callable[[], float]


class Locked(CameraError):
    """It refuses us, or wants a password."""


def shown(url: str) -> str:
    """An address as a screen may show it: without name and password."""
    parts = urllib.parse.urlsplit(url)
    return parts._replace(netloc=parts.netloc.rpartition("@")[2]).geturl()


def request(url: str) -> urllib.request.Request:
    """What to ask for: a name and password in the address become what a camera understands."""
    parts = urllib.parse.urlsplit(url)
    login, at, place = parts.netloc.rpartition("@")
    headers = {}
    if at:
        plain = urllib.parse.unquote(login).encode()
        headers["Authorization"] = f"Basic {base64.b64encode(plain).decode()}"
    return urllib.request.Request(parts._replace(netloc=place).geturl(), headers=headers)


def asked(url: str, patience: float) -> http.client.HTTPResponse:
    """An http answer that is there. CameraError, in words, if there is none."""
    name = shown(url)
    try:
        reply: http.client.HTTPResponse = urllib.request.urlopen(request(url), timeout=patience)
    except urllib.error.HTTPError as error:
        error.close()
        if error.code in (401, 403):
            raise Locked(Message.of("{address} refuses us, or wants a password.", address=name)) from error
        raise CameraError(
            Message.of("{address} answers with error {code}. Check the address.", address=name, code=error.code)
        ) from error
    except (OSError, http.client.HTTPException, ValueError) as error:
        raise CameraError(
            Message.of("Nobody answers at {address}. Is that camera on, and in this network?", address=name)
        ) from error
    return reply


def gone(address: str) -> Message:
    """What is said of one that was there."""
    text = "{address} sends no pictures any more. Check its app, its charger and the Wi-Fi."
    return Message.of(text, address=address)


class Parts:
    """The parts of a `multipart/x-mixed-replace` answer."""

    def __init__(self, reply: http.client.HTTPResponse, boundary: str) -> None:
        self._reply = reply
        self._boundary = b"--" + boundary.strip("\"'").removeprefix("--").encode()
        self._buffer = bytearray()

    def next(self) -> bytes:
        """The next part's bytes. EOFError at the end; OSError or ValueError where the stream is broken."""
        self._through(self._boundary)
        head = self._through(b"\n\r\n", b"\n\n")
        for line in bytes(head).splitlines():
            name, _, value = line.partition(b":")
            if name.strip().lower() == b"content-length":
                return self._exactly(int(value))
        data = self._through(self._boundary)
        self._buffer[:0] = self._boundary
        return data[: -len(self._boundary)].rstrip(b"\r\n")

    def _through(self, *marks: bytes) -> bytes:
        """Take everything up to and with the first of the marks."""
        while True:
            ends = [place + len(mark) for mark in marks if (place := self._buffer.find(mark)) >= 0]
            if ends:
                return self._take(min(ends))
            self._fill()

    def _exactly(self, length: int) -> bytes:
        if not 0 <= length <= LARGEST_PART:
            raise ValueError(length)
        while len(self._buffer) < length:
            self._fill()
        return self._take(length)

    def _take(self, length: int) -> bytes:
        data = bytes(self._buffer[:length])
        del self._buffer[:length]
        return data

    def _fill(self) -> None:
        chunk = self._reply.read1(CHUNK)
        if not chunk:
            raise EOFError
        self._buffer += chunk
        if len(self._buffer) > LARGEST_PART + 2 * CHUNK:
            raise ValueError(len(self._buffer))


class HttpPictures:
    """A camera that serves MJPEG, or one picture per request (a snapshot address)."""

    is_live = True
    rate = 0.0
    size = (0, 0)

    def __init__(self, url: str, patience: float = PATIENCE, clock: Clock = time.monotonic) -> None:
        """Connect. CameraError if nobody answers, it is refused, or what comes is no pictures."""
        self.name = shown(url)
        self._url = url
        self._patience = patience
        self._clock = clock
        self._number = 0
        self._reply = asked(url, patience)
        kind = self._reply.headers.get_content_maintype()
        if kind not in ("multipart", "image"):
            self._reply.close()
            raise CameraError(
                Message.of(
                    "{address} answers, but not with pictures. Use the address of the video itself.", address=self.name
                )
            )
        boundary = str(self._reply.headers.get_param("boundary") or "")
        self._parts = Parts(self._reply, boundary) if kind == "multipart" else None

    def read(self) -> Frame:
        """The next picture that can be decoded. CameraError when the stream ends, breaks, or holds no pictures."""
        for _ in range(BROKEN_IN_A_ROW):
            try:
                data = self._parts.next() if self._parts else self._snapshot()
            except (EOFError, OSError, http.client.HTTPException, ValueError) as error:
                raise CameraError(gone(self.name)) from error
            image = decoded(data)
            if image is not None:
                number = self._number
                self._number += 1
                return Frame(image, self._clock(), number)
        raise CameraError(Message.of("{address} sends no pictures that can be read.", address=self.name))

    def _snapshot(self) -> bytes:
        if self._reply.isclosed():
            self._reply = asked(self._url, self._patience)
        with self._reply:
            return self._reply.read(LARGEST_PART)

    def close(self) -> None:
        """Hang up."""
        self._reply.close()


class RtspPictures:
    """An rtsp camera, through FFmpeg."""

    is_live = True

    def __init__(self, url: str, patience: float = PATIENCE, clock: Clock = time.monotonic) -> None:
        """Connect. CameraError if nobody answers or there is no video."""
        self.name = shown(url)
        self._clock = clock
        self._number = 0
        milliseconds = round(patience * 1000)
        limits = [cv2.CAP_PROP_OPEN_TIMEOUT_MSEC, milliseconds, cv2.CAP_PROP_READ_TIMEOUT_MSEC, milliseconds]
        self._capture = cv2.VideoCapture(url, cv2.CAP_FFMPEG, limits)
        if not self._capture.isOpened():
            self._capture.release()
            raise CameraError(
                Message.of("Nobody answers at {address}. Is that camera on, and in this network?", address=self.name)
            )
        self.rate = max(0.0, self._capture.get(cv2.CAP_PROP_FPS))
        wide, high = (self._capture.get(side) for side in (cv2.CAP_PROP_FRAME_WIDTH, cv2.CAP_PROP_FRAME_HEIGHT))
        self.size = (int(wide), int(high))

    def read(self) -> Frame:
        """The next picture. CameraError when the stream ends or breaks."""
        ok, image = self._capture.read()
        if not ok or image is None:
            raise CameraError(gone(self.name))
        number = self._number
        self._number += 1
        return Frame(image, self._clock(), number)

    def close(self) -> None:
        """Hang up."""
        self._capture.release()
