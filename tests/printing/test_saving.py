"""A PDF is on disk whole or not at all, and what went wrong is said in a sentence."""

from __future__ import annotations

import errno
import os
import subprocess
import sys

import pytest

from assistant.press import PrintError
from assistant.printing import save


def test_a_saved_file_holds_the_bytes_and_leaves_nothing_beside_it(tmp_path):
    save(b"%PDF-new", tmp_path / "a.pdf")
    save(b"%PDF-newer", tmp_path / "a.pdf")
    assert (tmp_path / "a.pdf").read_bytes() == b"%PDF-newer"
    assert os.listdir(tmp_path) == ["a.pdf"]


FULL = """
import resource, sys
from pathlib import Path
from assistant.press import PrintError
from assistant.printing import save
resource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000))
try:
    save(b"x" * 5000, Path(sys.argv[1]))
except PrintError as error:
    print(error)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no limit on a file's size to fill up")
def test_a_full_disk_leaves_the_old_file_and_no_half_one(tmp_path):
    path = tmp_path / "a.pdf"
    path.write_bytes(b"old")
    run = subprocess.run([sys.executable, "-c", FULL, str(path)], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "The disk has no room for a.pdf; nothing was written."
    assert path.read_bytes() == b"old"
    assert os.listdir(tmp_path) == ["a.pdf"]


def test_a_folder_that_is_not_there_is_named(tmp_path):
    with pytest.raises(PrintError, match=r"There is no folder .*nowhere"):
        save(b"x", tmp_path / "nowhere" / "a.pdf")


def test_a_folder_in_the_files_place_is_named(tmp_path):
    (tmp_path / "a.pdf").mkdir()
    with pytest.raises(PrintError, match="is a folder: name a file in it"):
        save(b"x", tmp_path / "a.pdf")
    assert os.listdir(tmp_path) == ["a.pdf"]


@pytest.mark.skipif(sys.platform == "win32", reason="Windows keeps its devices apart from files")
def test_a_device_is_not_replaced_by_a_file(tmp_path):
    os.mkfifo(tmp_path / "a.pdf")
    with pytest.raises(PrintError, match="is a device: name a file"):
        save(b"x", tmp_path / "a.pdf")
    assert (tmp_path / "a.pdf").is_fifo()


@pytest.mark.skipif(sys.platform == "win32" or os.geteuid() == 0, reason="may write everywhere")
def test_a_folder_that_may_not_be_written_to_is_named(tmp_path):
    closed = tmp_path / "closed"
    closed.mkdir(mode=0o555)
    with pytest.raises(PrintError, match="cannot be written"):
        save(b"x", closed / "a.pdf")


def test_a_file_that_another_program_holds_open_keeps_its_bytes_and_is_named(tmp_path, monkeypatch):
    """As Windows refuses it; other systems do not mind."""
    path = tmp_path / "a.pdf"
    path.write_bytes(b"old")

    def held(self, target):
        raise PermissionError(errno.EACCES, "in use", str(target))

    monkeypatch.setattr(type(path), "replace", held)
    with pytest.raises(PrintError, match=r"a\.pdf cannot be written: it is open in another program"):
        save(b"new", path)
    assert path.read_bytes() == b"old"
    assert os.listdir(tmp_path) == ["a.pdf"]
