"""What others get: a wheel with exactly what it needs, which runs from an empty folder without the source beside it."""

from __future__ import annotations

import os
import subprocess
import sys
import venv
import zipfile
from pathlib import Path

import pytest
from running import get, post, serving

ROOT = Path(__file__).resolve().parent.parent
DATA = {"templates": "assistant/templates", "printables": "assistant/printables"}


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built without isolation and without a network."""
    folder = tmp_path_factory.mktemp("wheel")
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(build, cwd=ROOT, check=True, capture_output=True)
    (built,) = folder.glob("*.whl")
    return built


def sources(folder: Path) -> set[str]:
    """All files below a folder that belong into a wheel, relative to it."""
    files = (path for path in folder.rglob("*") if path.is_file() and "__pycache__" not in path.parts)
    return {path.relative_to(folder).as_posix() for path in files}


def test_the_wheel_holds_exactly_the_program_its_games_and_its_data(wheel: Path) -> None:
    names = {name for name in zipfile.ZipFile(wheel).namelist() if not name.endswith("/")}
    games = sorted(path.name for path in (ROOT / "plugins").iterdir() if (path / "__init__.py").is_file())
    expected = {f"assistant/{name}" for name in sources(ROOT / "assistant")}
    expected |= {f"{game}/{name}" for game in games for name in sources(ROOT / "plugins" / game)}
    expected |= {f"{target}/{name}" for folder, target in DATA.items() for name in sources(ROOT / folder)}
    info = {name for name in names if name.split("/")[0].endswith(".dist-info")}
    assert names - info == expected
    assert {name.split("/", 1)[1] for name in info} == {
        "METADATA",
        "WHEEL",
        "RECORD",
        "entry_points.txt",
        "licenses/LICENSE",
    }


def test_it_names_its_games_and_its_command(wheel: Path) -> None:
    (entries,) = [name for name in zipfile.ZipFile(wheel).namelist() if name.endswith("entry_points.txt")]
    told = zipfile.ZipFile(wheel).read(entries).decode()
    assert "[console_scripts]\nassistant = assistant.cli:main" in told
    for game in (path.parent.name for path in (ROOT / "plugins").glob("*/__init__.py")):
        assert f"\n{game} = {game}" in told


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A fresh environment's Python: the wheel is installed in it, its libraries are those of the test environment."""
    place = tmp_path_factory.mktemp("installed")
    venv.create(place, with_pip=False, symlinks=os.name != "nt")
    python = place / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    ask = [str(python), "-c", "import sysconfig; print(sysconfig.get_path('purelib'))"]
    packages = Path(subprocess.run(ask, check=True, capture_output=True, text=True).stdout.strip())
    zipfile.ZipFile(wheel).extractall(packages)
    libraries = [entry for entry in sys.path if Path(entry).name in ("site-packages", "dist-packages")]
    (packages / "libraries.pth").write_text("".join(f"{entry}\n" for entry in libraries))
    return python


@pytest.fixture
def empty(tmp_path: Path) -> Path:
    folder = tmp_path / "empty"
    folder.mkdir()
    return folder


def environment(home: Path) -> dict[str, str]:
    """An environment in which nothing of this checkout can be found."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "ASSISTANT_"))}
    return {**kept, "HOME": str(home), "USERPROFILE": str(home), "XDG_DATA_HOME": str(home / "data")}


def test_from_an_empty_folder_it_runs_what_is_in_the_wheel_and_prints_a_sheet(installed: Path, empty: Path) -> None:
    where = [str(installed), "-c", "import assistant, robits; print(assistant.__file__, robits.__file__)"]
    told = subprocess.run(where, cwd=empty, env=environment(empty), capture_output=True, text=True, check=True)
    assert str(ROOT) not in told.stdout
    sheet = [str(installed), "-m", "assistant", "sheet", "robits", "-o", "cards.pdf"]
    subprocess.run(sheet, cwd=empty, env=environment(empty), capture_output=True, check=True)
    assert (empty / "cards.pdf").read_bytes().startswith(b"%PDF-")
    assert [path.name for path in empty.iterdir()] == ["cards.pdf"]


def test_from_an_empty_folder_it_serves_pages_of_the_house_and_of_a_game(installed: Path, empty: Path) -> None:
    """The three places templates come from: the house, a game's own folder, and the house's parts that a game uses."""
    with serving(empty / "data", python=installed, environment=environment(empty), cwd=empty) as url:
        assert "ROBiTs" in get(url)
        started = post(f"{url}/api/sessions", {"game": "robits", "names": ["Mara", "Jonas"], "deck": "sample"})
        page = get(f"{url}/sessions/{started['session']}")
        for words in ("Mara", "Jonas", "/games/robits/static/board.css", "/static/"):
            assert words in page
        assert get(f"{url}/games/robits/static/board.css")
