"""A served program as its users have it: a process of its own, spoken to over HTTP."""

from __future__ import annotations

import json
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any


@contextmanager
def serving(
    data: Path,
    *arguments: object,
    command: Sequence[str] = ("serve", "--no-browser", "--port", "0"),
    python: str | Path = sys.executable,
    environment: Mapping[str, str] | None = None,
    cwd: Path | None = None,
) -> Iterator[str]:
    """Start the program, wait until it says where it is, and give that address; end it politely afterwards."""
    started = [str(python), "-m", "assistant", *command, "--data", str(data), *(str(word) for word in arguments)]
    process = subprocess.Popen(
        started, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment, cwd=cwd
    )
    assert process.stdout is not None
    assert process.stderr is not None
    try:
        line = process.stdout.readline()
        found = [word for word in line.split() if word.startswith("http://")]
        assert found, f"{line}{process.stderr.read()}"
        yield found[0]
        process.terminate()
        assert process.wait(20) == 0
        assert "Traceback" not in process.stderr.read()
    finally:
        process.kill()
        process.wait()
        process.stdout.close()
        process.stderr.close()


def get(url: str) -> str:
    """A page's text."""
    with urllib.request.urlopen(url, timeout=20) as answer:
        text: str = answer.read().decode()
    return text


def post(url: str, told: Any) -> Any:
    """Send JSON and get JSON; an error's JSON is an answer too."""
    request = urllib.request.Request(url, json.dumps(told).encode(), {"Content-Type": "application/json"})
    try:
        with urllib.request.urlopen(request, timeout=20) as answer:
            return json.load(answer)
    except urllib.error.HTTPError as error:
        with error:
            return json.load(error)
