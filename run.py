"""Sets this up in .venv, once, and runs it: `python3 run.py [demo | test | ...]`. Needs Python only."""

from __future__ import annotations

import hashlib
import importlib.util
import os
import shutil
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
VENV = HERE / ".venv"
PYTHON = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
ALL_CORES = ("-n", "auto", "--dist", "loadfile", "--no-loadscope-reorder")
"""How the whole of the tests runs: a process a core, each test file in one of them."""
STAMP = VENV / "table-assistant.txt"


def works() -> bool:
    """Is there an environment that can install something?"""
    try:
        return subprocess.call([PYTHON, "-m", "pip", "--version"], stdout=subprocess.DEVNULL) == 0
    except OSError:
        return False


def prepare(extras: str) -> str:
    """Make the environment, or bring it up to date; what keeps it from being made, in a sentence."""
    if sys.version_info < (3, 11):  # noqa: UP036 - an older Python gets as far as here
        return f"Table Assistant needs Python 3.11 or newer; this is {sys.version.split()[0]}."
    facts = (HERE / "pyproject.toml").read_bytes() + f"{sys.version} {HERE}".encode()
    wanted = [hashlib.sha256(facts).hexdigest(), *extras.split(",")]
    if STAMP.is_file() and set(wanted) <= set(STAMP.read_text().split()):
        return ""
    print("Setting up Table Assistant in .venv, which takes a minute the first time ...", flush=True)
    if not works():
        if importlib.util.find_spec("ensurepip") is None:
            return "This Python cannot make an environment. On Debian or Ubuntu: sudo apt install python3-venv"
        if subprocess.call([sys.executable, "-m", "venv", "--clear", VENV]):
            return "The environment could not be made; the reason stands above."
    install = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "-e", f"{HERE}[{extras}]"]
    if subprocess.call([PYTHON, *install]):
        return "Not everything could be installed; the reason stands above. The first time needs a network."
    STAMP.write_text("\n".join(wanted))
    return ""


def main(arguments: list[str]) -> int:
    """Prepare, then run the tests or any command of `assistant`."""
    is_test = arguments[:1] == ["test"]
    browser = os.environ.get("REQUIRE_BROWSER") or os.environ.get("CHROMIUM") or shutil.which("chromium")
    problem = prepare("test,e2e" if is_test and browser else "test")
    if problem:
        print(problem, file=sys.stderr)
        return 1
    tests = ["pytest", *(arguments[1:] or ALL_CORES)]
    command = [str(PYTHON), "-m", *(tests if is_test else ["assistant", *arguments])]
    if is_test:
        os.chdir(HERE)
    if os.name == "posix":
        os.execv(command[0], command)
    return subprocess.call(command)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
