"""What the tests of every game have: its played games, and messages as text."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

from assistant import Message


@pytest.fixture
def say() -> Callable[[Mapping[str, Any]], str]:
    """A message of a view in English."""
    return lambda told: str(Message.from_json(told))


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """A `case` is each of the games that were played beside the test."""
    if "case" in metafunc.fixturenames:
        cases = sorted((Path(str(metafunc.module.__file__)).parent / "cases").glob("*.jsonl"))
        metafunc.parametrize("case", cases, ids=[path.stem for path in cases])
