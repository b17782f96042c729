"""Where templates/ and printables/ are: inside the package in a wheel, beside it in a checkout."""

from __future__ import annotations

from pathlib import Path


def resource_dir(name: str) -> Path:
    """The folder `templates` or `printables`. Raises FileNotFoundError, saying what is damaged."""
    here = Path(__file__).resolve().parent
    for folder in (here / name, here.parent / name):
        if folder.is_dir():
            return folder
    raise FileNotFoundError(
        f"the folder {name} is missing beside {here}: the installation is damaged, install it again"
    )
