"""The documents say what the program does: their generated parts are fresh, their example runs, their links lead somewhere."""

from __future__ import annotations

import importlib
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
from dists import forget
from written import PARTS, ROOT, brought_up_to_date, hook_names, signature

from assistant.plugins import Plugins
from assistant.testing import conforms

DOCUMENTS = ("README.md", "CONTRIBUTING.md", "CHANGELOG.md")


def text_of(document: str) -> str:
    return (ROOT / document).read_text(encoding="utf-8")


@pytest.mark.parametrize("document", PARTS)
def test_generated_parts_are_fresh(document: str) -> None:
    text = text_of(document)
    assert brought_up_to_date(document, text) == text, "run python tests/kit/written.py"


def test_every_hook_is_explained_and_has_a_test_of_its_name() -> None:
    tests = "\n".join(path.read_text(encoding="utf-8") for path in (ROOT / "tests").rglob("test_*.py"))
    assert hook_names() == ["register_games", "register_detectors", "event_recorded"]
    for name in hook_names():
        assert f"### `{signature(name)}`" in text_of("CONTRIBUTING.md")
        assert f"def test_hook_{name}(" in tests


def dependencies() -> Iterator[str]:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    for requirement in [
        *project["dependencies"],
        *(one for extra in project["optional-dependencies"].values() for one in extra),
    ]:
        yield re.split(r"[<>=\[; ]", requirement)[0]


@pytest.mark.parametrize("name", sorted(set(dependencies())))
def test_the_readme_says_what_each_dependency_is_for(name: str) -> None:
    assert f"`{name}`" in text_of("README.md")


@pytest.mark.parametrize("document", DOCUMENTS)
def test_links_lead_to_files_that_are_there(document: str) -> None:
    for target in re.findall(r"\]\(([^)#]+)\)", text_of(document)):
        assert target.startswith("https://") or (ROOT / target).exists(), f"{document} links to {target}"


def block(document: str, head: str) -> str:
    """A code block of a document by its first line."""
    found = re.search(rf"```\w+\n{re.escape(head)}\n(.*?)```", text_of(document), re.DOTALL)
    assert found, f"{document} has no block {head}"
    return found[1]


@pytest.fixture
def example(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The game of CONTRIBUTING, installed."""
    monkeypatch.delenv("ASSISTANT_PLUGINS", raising=False)
    project = tomllib.loads(block("CONTRIBUTING.md", "# pyproject.toml"))["project"]
    package = tmp_path / "assistant_highest"
    package.mkdir()
    (package / "__init__.py").write_text(block("CONTRIBUTING.md", "# assistant_highest/__init__.py"), encoding="utf-8")
    info = tmp_path / "assistant_highest-0.1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: {project['version']}\n")
    entries = "\n".join(f"{name} = {module}" for name, module in project["entry-points"]["assistant"].items())
    (info / "entry_points.txt").write_text(f"[assistant]\n{entries}\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    importlib.invalidate_caches()
    yield tmp_path
    forget(tmp_path)


def test_the_example_game_loads_conforms_and_scores(example: Path) -> None:
    plugins = Plugins.discover(only=["highest"], strict=True)
    game = plugins.games["highest"]
    conforms(game, seeds=[1, 2])
    test: dict[str, object] = {}
    exec(block("CONTRIBUTING.md", "# test_highest.py"), test)
    assert "test_it_keeps_what_every_table_relies_on" in test


WORKPLACE = re.compile(r"(?<![\w.])/(?:root|work|home/\w+|Users/\w+)/|[A-Z]:\\Users|\bindex-url\b|\bpypi\.", re.ASCII)
"""Places of one machine, and addresses of package registries: neither belongs into what others get."""
READ = {".py", ".md", ".toml", ".html", ".css", ".js", ".svg", ".jsonl", ".txt", ".csv", ".po", ""}


def test_nothing_in_the_tree_speaks_of_one_machine_or_registry() -> None:
    places = ["assistant", "plugins", "templates", "printables", "tests", ".ci"]
    files = [path for place in places for path in (ROOT / place).rglob("*") if path.is_file()]
    files += [path for path in ROOT.iterdir() if path.is_file() and path.name not in (".git", ".coverage")]
    for path in files:
        if path.suffix in READ and "__pycache__" not in path.parts:
            found = WORKPLACE.search(path.read_text(encoding="utf-8", errors="replace"))
            assert not found, f"{path.relative_to(ROOT)}: {found and found[0]}"


def test_the_changelog_tells_of_what_is_not_released_yet() -> None:
    version = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]
    told = text_of("CHANGELOG.md")
    assert "## Unreleased" in told or f"## {version}" in told
