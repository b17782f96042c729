"""An author's first minute: `assistant new-game NAME` begins a plugin that loads, prints, plays and conforms."""

from __future__ import annotations

import importlib
import json
import tomllib
from collections.abc import Iterator
from itertools import product
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from dists import forget

from assistant.cli import command_line
from assistant.commands.author import free_code
from assistant.plugins import Plugins
from assistant.table.tag import ALPHABET, Tag
from assistant.testing import conforms


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """An empty folder to work in; plugins that are put into it are found."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("ASSISTANT_DATA", str(tmp_path / "data"))
    monkeypatch.delenv("ASSISTANT_PLUGINS", raising=False)
    monkeypatch.syspath_prepend(str(tmp_path))
    yield tmp_path
    forget(tmp_path)


def run(*arguments: str, ends: int = 0) -> Result:
    result = CliRunner().invoke(command_line, arguments, prog_name="assistant")
    assert result.exit_code == ends, result.output
    return result


def install(folder: Path, site: Path) -> None:
    """What an installer makes of the folder."""
    project = tomllib.loads((folder / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    (module,) = project["entry-points"]["assistant"].values()
    (folder / module).rename(site / module)
    info = site / f"{module}-0.1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: {project['version']}\n")
    ((name, _),) = project["entry-points"]["assistant"].items()
    (info / "entry_points.txt").write_text(f"[assistant]\n{name} = {module}\n")
    importlib.invalidate_caches()


@pytest.mark.parametrize(("name", "game"), [("Space Cats", "space_cats"), ("none", "none"), ("game", "game")])
def test_a_new_game_loads_prints_and_conforms(name: str, game: str, here: Path) -> None:
    told = json.loads(run("new-game", name, "--json").stdout)
    assert (told["game"], sorted(told["files"])) == (
        game,
        sorted(["pyproject.toml", f"assistant_{game}/__init__.py", f"test_{game}.py"]),
    )
    test = (Path(told["folder"]) / f"test_{game}.py").read_text(encoding="utf-8")
    install(Path(told["folder"]), here)
    plugins = Plugins.discover(only=[game], strict=True)
    assert plugins.games[game].code == told["code"]
    run("sheet", game, "-o", "cards.pdf")
    assert (here / "cards.pdf").read_bytes().startswith(b"%PDF")
    names: dict[str, object] = {}
    exec(test, names)
    conforms(plugins.games[game], seeds=[1])
    assert "test_it_keeps_what_every_table_relies_on" in names
    assert "choose another name" in run("new-game", name, ends=1).stderr


@pytest.mark.parametrize("name", ["robits", "house", "starter", "", "7up", "../up", "ünder", "a" * 41, "a.b", "_x"])
def test_a_name_that_does_not_do_is_refused_in_a_sentence_and_nothing_is_written(name: str, here: Path) -> None:
    result = run("new-game", name, ends=1)
    assert result.stdout == ""
    assert len(result.stderr.splitlines()) == 1
    assert list(here.iterdir()) == []


def test_a_folder_that_is_there_keeps_what_is_in_it(here: Path) -> None:
    (here / "assistant-mine").mkdir()
    assert "is there already" in run("new-game", "mine", ends=1).stderr
    assert list((here / "assistant-mine").iterdir()) == []


@pytest.mark.parametrize("name", ["robits", "oil", "uuu", "a", "x1", "looouil"])
def test_its_tags_have_a_code_that_no_other_game_has(name: str) -> None:
    taken: set[str] = set()
    for _ in range(40):
        code = free_code(name, taken)
        assert Tag(code, 1).code not in taken
        taken.add(code)


def test_without_a_free_code_it_says_so() -> None:
    with pytest.raises(Exception, match="No code is left"):
        free_code("late", {"".join(pair) for pair in product(ALPHABET, ALPHABET)})
