"""One server to a data folder, also when the folder goes away under it and is made anew."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from assistant.datafolder import open_store
from assistant.store import Store, StoreError
from assistant.tenancy import NAME, Tenancy

HERE, THERE = "http://localhost:5000", "http://localhost:5001"
OTHER = f"""
import pathlib, sys
from assistant.datafolder import open_store
from assistant.tenancy import Tenancy
with Tenancy(pathlib.Path(sys.argv[1])) as tenancy:
    open_store(pathlib.Path(sys.argv[1]), tenancy.hold)
    tenancy.tell({THERE!r})
    print("mine", flush=True)
    input()
"""


@contextmanager
def second(folder: Path) -> Iterator[str]:
    """Another program that wants the folder; `mine`, or what it is told instead. It has it until the context ends."""
    command = [sys.executable, "-c", OTHER, str(folder)]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as other:
        assert other.stdout
        assert other.stderr
        yield other.stdout.readline().strip() or other.stderr.read()
        other.communicate("\n", timeout=20)


def _the_folder(folder: Path) -> None:
    shutil.rmtree(folder)


def _moved_away(folder: Path) -> None:
    folder.rename(folder.with_name("elsewhere"))


def _only_the_lock(folder: Path) -> None:
    (folder / NAME).unlink()


EVERY = pytest.mark.parametrize("gone", [_the_folder, _moved_away, _only_the_lock])


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "data"


@pytest.fixture
def store(folder: Path) -> Iterator[Store]:
    """The store of a program that has the folder and has told where it is."""
    with Tenancy(folder) as tenancy:
        opened, _ = open_store(folder, tenancy.hold)
        tenancy.tell(HERE)
        opened.keep("door", "A")
        yield opened
        opened.close()


@EVERY
def test_whoever_writes_the_folder_anew_has_it_still_and_says_where_it_is(
    store: Store, folder: Path, gone: Callable[[Path], None]
) -> None:
    gone(folder)
    store.keep("door", "B")
    with second(folder) as told:
        assert f"are open already: go to {HERE}" in told
    assert store.kept("door") == "B"


@EVERY
def test_where_another_took_the_folder_meanwhile_nothing_is_written_and_its_address_is_told(
    store: Store, folder: Path, gone: Callable[[Path], None]
) -> None:
    gone(folder)
    with second(folder) as told:
        assert told == "mine"
        with pytest.raises(StoreError, match=f"are open already: go to {THERE}"):
            store.keep("door", "B")
    assert store.kept("door") == "A"


def test_the_folder_is_free_once_its_program_has_ended(store: Store, folder: Path) -> None:
    _the_folder(folder)
    store.keep("door", "B")
    with second(folder.with_name("another")) as told:
        assert told == "mine"
    with second(folder.with_name("another")) as told:
        assert told == "mine"
