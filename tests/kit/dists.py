"""Installs the plugins of tests/broken_plugins as distributions of their own, into a folder on the path."""

from __future__ import annotations

import importlib
import shutil
import sys
from pathlib import Path

PLUGINS = Path(__file__).resolve().parents[1] / "broken_plugins"


def install(site: Path, *folders: str) -> None:
    """Put each folder's module and its .dist-info into `site`, as an installer would. The plugin bears its name."""
    site.mkdir(exist_ok=True)
    shutil.copy(PLUGINS / "tally_base" / "tally_base.py", site)
    for folder in folders:
        (module,) = (PLUGINS / folder).glob("*.py")
        shutil.copy(module, site)
        info = site / f"assistant_{folder}-1.2.dist-info"
        info.mkdir()
        (info / "METADATA").write_text(
            f"Metadata-Version: 2.1\nName: assistant-{folder.replace('_', '-')}\nVersion: 1.2\n"
        )
        (info / "entry_points.txt").write_text(f"[assistant]\n{folder} = {module.stem}\n")
    importlib.invalidate_caches()


def forget(site: Path) -> None:
    """Let go of the modules that were imported from `site`."""
    for name, module in list(sys.modules.items()):
        if str(getattr(module, "__file__", None) or "").startswith(str(site)):
            del sys.modules[name]
