"""A browser to look with: Chromium, or a skip that says why not."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from typing import Any

import pytest
from browsing import ARGS, Table, moments

from assistant.session import Session

CHROMIUM = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")


def missing(why: str) -> None:
    if os.environ.get("REQUIRE_BROWSER") == "1":
        pytest.fail(f"REQUIRE_BROWSER=1, but {why}")
    pytest.skip(f"browser tests: {why}")


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    if CHROMIUM is None:
        missing("no Chromium was found (set CHROMIUM to its path)")
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        missing("playwright is not installed (the extra e2e)")
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGS)
        yield chromium
        chromium.close()


@pytest.fixture
def table(browser: Any) -> Iterator[Table]:
    running = Table(browser)
    yield running
    running.close()
    assert running.console == []


@pytest.fixture(scope="module")
def shared(browser: Any) -> Iterator[Table]:
    """One table for many looks that change nothing."""
    running = Table(browser)
    yield running
    running.close()
    assert running.console == []


@pytest.fixture(scope="module")
def games(shared: Table) -> dict[str, Session]:
    """Games at different moments, on the shared table."""
    return moments(shared)


@pytest.fixture(autouse=True)
def closed(request: pytest.FixtureRequest) -> Iterator[None]:
    """Close the pages of a test when it ends, also those of a shared table: open ones go on listening and cost time."""
    yield
    for value in request.node.funcargs.values():
        table = value[0] if isinstance(value, tuple) and value else value
        if isinstance(table, Table):
            while table.contexts:
                table.contexts.pop().close()
