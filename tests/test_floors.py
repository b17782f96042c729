"""The house stands as drawn: who may import whom, and where heavy libraries live."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
HOUSE = ROOT / "assistant"

FLOOR_3 = {"vision", "dashboard", "printing"}
FLOOR_4 = {"cli", "commands", "doctor", "__main__"}
FLOOR_2 = {path.stem for path in HOUSE.glob("*.py")} - FLOOR_4 - {"__init__", "testing"}
"""Every other module that lies beside `app.py`. Floor 1 is `table`; there are no other folders."""

BELONGS = {
    "cv2": {"vision"},
    "numpy": {"vision"},
    "zxingcpp": {"vision"},
    "flask": {"dashboard"},
    "jinja2": {"dashboard"},
    "werkzeug": {"dashboard"},
    "markupsafe": {"dashboard"},
    "cheroot": {"dashboard"},
    "reportlab": {"printing"},
    "fontpkg": {"printing"},
    "PIL": {"printing"},
    "qrcode": {"symbols"},
    "pluggy": {"hookspecs", "plugins"},
    "pydantic": {"catalog", "printing"},
    "click": {"cli", "commands"},
    "platformdirs": {"datafolder"},
    "babel": {"dashboard"},
}
"""Where a library may be imported, by the part of `assistant`."""


def imports(path: Path) -> Iterator[str]:
    """Every module that a file imports, also inside functions; relative ones are not written here."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert not node.level, f"{path.relative_to(ROOT)} imports relatively"
            assert node.module
            for name in node.names:
                inner = f"{node.module}.{name.name}"
                where = ROOT.joinpath(*inner.split("."))
                yield inner if where.is_dir() or where.with_suffix(".py").is_file() else node.module


def part(module: str) -> str:
    """The part of the house a module belongs to: `assistant.vision.cv` is in `vision`; the package itself is ``."""
    return module.split(".")[1] if "." in module else ""


def files() -> list[Path]:
    return sorted(HOUSE.rglob("*.py"))


def allowed(here: str) -> set[str]:
    """What a part may import of the house."""
    if here == "table":
        return {"table"}
    if here in FLOOR_2 | {""}:
        return {"table"} | FLOOR_2
    if here == "testing":
        return {"table"} | FLOOR_2
    if here in FLOOR_3:
        return {"table", here} | FLOOR_2
    return {"table", "testing"} | FLOOR_2 | FLOOR_3 | FLOOR_4


@pytest.mark.parametrize("path", files(), ids=lambda path: str(path.relative_to(ROOT)))
def test_a_module_imports_only_what_its_floor_may(path: Path) -> None:
    relative = path.relative_to(HOUSE)
    here = relative.parts[0].removesuffix(".py") if relative.parts[0] != "__init__.py" else ""
    assert here in {"", "table", "testing"} | FLOOR_2 | FLOOR_3 | FLOOR_4, f"on which floor is {relative}?"
    for module in imports(path):
        top = module.split(".")[0]
        if top == "assistant":
            assert part(module) in allowed(here), f"{relative} imports {module}"
        elif here == "table":
            assert top in sys.stdlib_module_names, f"{relative} imports {module}"
        elif top in BELONGS:
            assert here in BELONGS[top], f"{relative} imports {module}"
        else:
            assert top in sys.stdlib_module_names, f"{relative} imports {module}: which part does that belong to?"


def plugins() -> list[Path]:
    return sorted((ROOT / "plugins").rglob("*.py"))


@pytest.mark.parametrize("path", plugins(), ids=lambda path: str(path.relative_to(ROOT)))
def test_a_game_imports_the_public_names_and_the_standard_library_only(path: Path) -> None:
    own = path.relative_to(ROOT / "plugins").parts[0]
    for module in imports(path):
        top = module.split(".")[0]
        assert module == "assistant" or top == own or top in sys.stdlib_module_names, f"{path.name} imports {module}"


def test_the_first_floor_does_nothing_but_think() -> None:
    """No clock, no dice, no files: the same table twice gives the same bytes twice."""
    worldly = {"random", "secrets", "time", "datetime", "os", "pathlib", "io", "socket", "threading", "uuid"}
    for path in sorted((HOUSE / "table").glob("*.py")):
        found = {module.split(".")[0] for module in imports(path)} & worldly
        assert not found - ({"pathlib"} if path.name == "game.py" else set()), f"{path.name} imports {found}"


@pytest.mark.parametrize("start", ["import assistant", "import assistant.cli", "from assistant.app import Assistant"])
def test_starting_loads_no_heavy_library(start: str) -> None:
    heavy = ["cv2", "numpy", "flask", "reportlab", "zxingcpp", "cheroot", "qrcode", "PIL"]
    if start == "import assistant":
        heavy += ["sqlite3", "click"]
    program = f"{start}; import sys; print([name for name in {heavy!r} if name in sys.modules])"
    told = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True, cwd=ROOT)
    assert told.stdout.strip() == "[]"


@pytest.mark.parametrize("folder", ["templates", "printables"])
def test_a_folder_of_data_holds_no_python(folder: str) -> None:
    """One such file would make it impossible to install the program for working on it."""
    assert [path.name for path in (ROOT / folder).rglob("*.py")] == []


def test_every_module_says_its_one_responsibility() -> None:
    for path in [*files(), *plugins()]:
        assert ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))), f"{path.name} has no docstring"
