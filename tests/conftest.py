"""The order of the tests, long files first, so that no core waits for another one at the end; and what is drawn in them.

Properties are tried with the same examples everywhere, so that what passed for one passes for all; `EXPLORE=1` draws new
ones.
"""

from __future__ import annotations

import os

import pytest
from hypothesis import settings

settings.register_profile("alike", derandomize=True)
settings.register_profile("explore")
settings.load_profile("explore" if os.environ.get("EXPLORE") == "1" else "alike")

LONG = (
    "test_browser_looks",
    "test_browser_words",
    "test_cli_serve",
    "test_browser_rumblebots",
    "test_browser_doomsday",
    "test_german",
    "test_tracker",
    "test_simulated_demo",
    "test_browser_play",
    "test_kill",
    "test_rumblebots_session",
    "test_browser_life",
    "test_rumblebots_properties",
    "test_demo",
    "test_testing_kit",
)
"""Files that take ten seconds and more, the longest first."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Sort by file, stably."""
    place = {name: number for number, name in enumerate(LONG)}
    items.sort(key=lambda item: place.get(item.path.stem, len(LONG)))
