"""How soon the program serves, counted from the start of its process."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from pathlib import Path

import pytest
from running import get, serving

RUNS = 3
PEER = "import cheroot.wsgi, click, flask, pluggy, pydantic, sqlite3"
"""The libraries alone that serving needs, in a process of their own."""


@pytest.mark.benchmark
def test_it_serves_soon_after_its_process_starts(tmp_path: Path) -> None:
    starts, peers = [], []
    for run in range(RUNS):
        begun = time.perf_counter()
        subprocess.run([sys.executable, "-c", PEER], check=True)
        peers.append(time.perf_counter() - begun)
        begun = time.perf_counter()
        with serving(tmp_path / str(run)) as url:
            assert json.loads(get(f"{url}/healthz")) == {"ok": True}
            starts.append(time.perf_counter() - begun)
    print(f"serving after {min(starts):.2f} s; the libraries alone load in {min(peers):.2f} s")
    assert min(starts) < 6 * min(peers)
