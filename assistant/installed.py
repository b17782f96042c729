"""Plugins that are installed, as their distributions name them; none is loaded here."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib.metadata import Distribution, EntryPoint, distributions
from typing import TypeAlias

from assistant.hookspecs import PROJECT

BUNDLED = "table-assistant"
"""The distribution whose plugins come with the program."""


@dataclass(frozen=True, slots=True)
class Plugin:
    """A plugin that was found."""

    name: str
    distribution: str = ""
    version: str = ""
    games: tuple[str, ...] = ()
    hooks: tuple[str, ...] = ()

    @property
    def is_bundled(self) -> bool:
        """Does it come with the program?"""
        return self.distribution == BUNDLED

    @property
    def origin(self) -> str:
        """Distribution and version, as a session's header keeps them."""
        return f"{self.distribution} {self.version}".strip()


Unreadable: TypeAlias = Callable[[Plugin, Exception | SystemExit], None]
"""Hears of a distribution whose files cannot be read, and why."""


def found(unreadable: Unreadable) -> Iterator[tuple[EntryPoint, Plugin]]:
    """Every entry point of our group; a distribution whose files cannot be read is told and passed over."""
    seen: set[str] = set()
    for distribution in distributions():
        try:
            entries = distribution.entry_points.select(group=PROJECT)
            if not entries:
                continue
            name, version = _named(distribution)
        except (Exception, SystemExit) as error:
            unreadable(Plugin(str(getattr(distribution, "_path", "?")).rpartition("/")[2]), error)
            continue
        if name.lower() in seen:
            continue
        seen.add(name.lower())
        yield from ((entry, Plugin(entry.name, name, version)) for entry in entries)


def _named(distribution: Distribution) -> tuple[str, str]:
    """A distribution's name, spelled as package indexes do, and its version."""
    return str(distribution.metadata["Name"] or "").replace("_", "-"), str(distribution.metadata["Version"] or "")
