"""Load, check, isolate and report plugins: a broken one costs its own games and nothing else."""

from __future__ import annotations

import inspect
import logging
import os
import traceback
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from importlib.metadata import EntryPoint
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Literal

import pluggy

from assistant import hookspecs
from assistant.admission import Desk, admit
from assistant.herald import Herald
from assistant.hookspecs import PROJECT
from assistant.installed import Plugin, found
from assistant.table.errors import TableError
from assistant.table.message import Message

if TYPE_CHECKING:
    from assistant.eyes import SymbolReader
    from assistant.session import Session
    from assistant.table.action import Event
    from assistant.table.game import Game

CHOICE = "ASSISTANT_PLUGINS"
"""Environment variable: the names of the third-party plugins to load, divided by commas; empty: none."""

Stage = Literal["choose", "load", "register", "games", "detectors", "event"]

log = logging.getLogger(__name__)


class PluginError(TableError):
    """The plugin author's: it is no plugin of ours, or not in this version."""


@dataclass(frozen=True, slots=True)
class PluginFailure:
    """What went wrong with a plugin, where, and in whose code."""

    plugin: str
    distribution: str
    version: str
    stage: Stage
    """`choose` (no such plugin), `load` (import), `register` (hooks), `games` (its games), `detectors` (its readers of
    symbols), `event` (hearing of one)."""
    error: str
    traceback: str


class Plugins:
    """The plugins of one program: no global state, so a test has its own."""

    def __init__(self, strict: bool = False) -> None:
        """`strict`: raise what a plugin raises instead of noting it."""
        self._strict = strict
        self._manager = pluggy.PluginManager(PROJECT)
        self._manager.add_hookspecs(hookspecs)
        self._plugins: dict[str, Plugin] = {}
        self._games: dict[str, Game[Any]] = {}
        self._detectors: dict[str, list[SymbolReader]] = {}
        self._failures: list[PluginFailure] = []
        self._claimed: set[str] = set()
        self._herald = Herald(self._announce)

    @classmethod
    def of(cls, *games: Game[Any]) -> Plugins:
        """Just these games, without looking for any plugin. Raises GameRefused."""
        plugins = cls(strict=True)
        for game in games:
            admitted = admit(game, plugins._games)
            plugins._games[admitted.id] = admitted
            plugins._plugins[admitted.id] = Plugin(admitted.id, games=(admitted.id,))
        return plugins

    @classmethod
    def discover(cls, safe: bool = False, only: Collection[str] = (), strict: bool = False) -> Plugins:
        """All installed plugins, bundled ones first, then third parties by name.

        `safe`: bundled ones alone. `only`: these plugins or games alone. `strict`: raise the first failure.
        """
        plugins = cls(strict)
        installed = [*found(lambda plugin, error: plugins._fail(plugin, "load", error))]
        installed.sort(key=lambda one: (not one[1].is_bundled, one[1].name, one[1].distribution))
        chosen = os.environ.get(CHOICE)
        names = None if chosen is None else {name.strip() for name in chosen.split(",")}
        wanted = [
            (entry, plugin)
            for entry, plugin in installed
            if plugin.is_bundled or (not safe and (names is None or plugin.name in names))
        ]
        if set(only) <= {plugin.name for _, plugin in wanted}:
            wanted = [(entry, plugin) for entry, plugin in wanted if not only or plugin.name in only]
        for entry, plugin in wanted:
            plugins._load(entry, plugin)
        for name in sorted((names or set()) - {plugin.name for _, plugin in installed} - {""} if not safe else ()):
            text = (
                "There is no plugin {name}, which the variable {variable} asks for: install it, or mend the variable."
            )
            plugins._fail(Plugin(name), "load", PluginError(Message.of(text, name=name, variable=CHOICE)))
        if only:
            plugins._keep(only)
        return plugins

    @property
    def games(self) -> Mapping[str, Game[Any]]:
        """The games that were let in, by id, bundled ones first."""
        return MappingProxyType(self._games)

    @property
    def detectors(self) -> Sequence[SymbolReader]:
        """Readers of symbols that plugins brought."""
        return tuple(reader for name in self._plugins for reader in self._detectors.get(name, ()))

    def detector_failed(self, reader: SymbolReader, error: Exception) -> None:
        """A plugin's reader raised: note it once, as its plugin's fault."""
        for name, readers in self._detectors.items():
            if reader in readers and name in self._plugins:
                self._failures.append(_failure(self._plugins[name], "detectors", error))

    @property
    def loaded(self) -> Sequence[Plugin]:
        """The plugins that work."""
        return tuple(self._plugins.values())

    @property
    def failures(self) -> Sequence[PluginFailure]:
        """The plugins that do not, each with its reason."""
        return tuple(self._failures)

    def brought_by(self, game: str) -> str:
        """Distribution and version of the plugin that brought a game; empty if nobody knows."""
        return next((plugin.origin for plugin in self._plugins.values() if game in plugin.games), "")

    def each(self, hook: str, **kwargs: Any) -> Iterator[tuple[str, Exception | SystemExit | None]]:
        """Call a hook plugin by plugin, in the order they were loaded; yields each one's name and what it raised."""
        for name in list(self._plugins):
            yield from ((name, raised) for raised in self._call(name, hook, kwargs))

    def _call(self, name: str, hook: str, kwargs: Mapping[str, Any]) -> Iterator[Exception | SystemExit | None]:
        caller: pluggy.HookCaller = getattr(self._manager.hook, hook)
        for impl in caller.get_hookimpls():
            if impl.plugin_name != name:
                continue
            raised: Exception | SystemExit | None = None
            try:
                _refuse_unfinished(impl.function(*(kwargs[argument] for argument in impl.argnames)))
            except (Exception, SystemExit) as error:
                raised = error
            yield raised

    def event_recorded(self, session: Session, event: Event) -> None:
        """An event is on disk: let plugins hear of it, on a worker thread and in order. Returns at once."""
        if self._manager.hook.event_recorded.get_hookimpls():
            self._herald.tell(session, event)

    def close(self, patience: float = 2.0) -> bool:
        """Wait until plugins have heard of everything, at most so many seconds. Have they?"""
        return self._herald.close(patience)

    def _announce(self, session: Session, event: Event) -> None:
        for name, error in self.each("event_recorded", session=session, event=event):
            if error is not None:
                log.error("plugin %s failed to hear of event %d", name, event.number, exc_info=error)
                if not any((one.plugin, one.stage) == (name, "event") for one in self._failures):
                    self._failures.append(_failure(self._plugins[name], "event", error))

    def _fail(self, plugin: Plugin, stage: Stage, error: Exception | SystemExit) -> None:
        if self._strict:
            raise error
        self._failures.append(_failure(plugin, stage, error))

    def _load(self, entry: EntryPoint, plugin: Plugin) -> None:
        try:
            if plugin.name in self._claimed:  # also by one that failed: nobody takes a bundled plugin's place
                raise PluginError(Message.of("There is a plugin {name} already.", name=plugin.name))
            self._claimed.add(plugin.name)
            module = entry.load()
        except (Exception, SystemExit) as error:
            self._fail(plugin, "load", error)
            return
        try:
            hooks = self._register(module, plugin.name)
        except (Exception, SystemExit) as error:
            self._fail(plugin, "register", error)
            return
        self._plugins[plugin.name] = replace(plugin, hooks=hooks)
        stages: tuple[tuple[Stage, Callable[[str], None]], ...] = (
            ("games", self._take_games),
            ("detectors", self._take_detectors),
        )
        for stage, take in stages:
            try:
                take(plugin.name)
            except (Exception, SystemExit) as error:
                self._forget(plugin.name)
                self._fail(plugin, stage, error)
                return

    def _forget(self, name: str) -> None:
        """Leave nothing of a plugin."""
        for game in self._plugins.pop(name).games:
            self._games.pop(game, None)
        self._detectors.pop(name, None)
        self._manager.unregister(name=name)

    def _register(self, module: object, name: str) -> tuple[str, ...]:
        """Register a plugin's hooks; their names. Raises, with nothing left behind, if any cannot be called."""
        try:
            self._manager.register(module, name)
            callers = self._manager.get_hookcallers(module) or []
            impls = [impl for caller in callers for impl in caller.get_hookimpls() if impl.plugin is module]
            unknown = [
                caller.name
                for caller in callers
                if not caller.has_spec()
                and not all(impl.optionalhook for impl in caller.get_hookimpls() if impl.plugin is module)
            ]
            if unknown:
                raise PluginError(Message.of("There is no hook {names}.", names=", ".join(sorted(unknown))))
            if any(impl.wrapper or impl.hookwrapper for impl in impls):
                raise PluginError("It wraps a hook: a plugin adds its own and does not change what others do.")
            if not impls:
                raise PluginError("It has no hook: mark its functions with @hookimpl.")
        except BaseException:
            if self._manager.has_plugin(name):
                self._manager.unregister(name=name)
            raise
        return tuple(sorted(caller.name for caller in callers if caller.has_spec()))

    def _take_games(self, name: str) -> None:
        """Ask a newly registered plugin for its games: all are let in, or it raises and none is."""
        desk = Desk(self._games)
        for error in self._call(name, "register_games", {"register": desk}):
            if error is not None:
                raise error
        if desk.refusal is not None:
            raise desk.refusal
        desk.is_open = False
        self._games.update(desk.games)
        self._plugins[name] = replace(self._plugins[name], games=tuple(desk.games))

    def _take_detectors(self, name: str) -> None:
        """Ask a newly registered plugin for its readers of symbols: all are let in, or it raises and none is."""
        readers: list[SymbolReader] = []
        for error in self._call(name, "register_detectors", {"register": readers.append}):
            if error is not None:
                raise error
        for reader in readers:
            if not isinstance(getattr(reader, "name", None), str) or not callable(getattr(reader, "detect", None)):
                raise PluginError("A detector has a name and a method detect(image).")
        if readers:
            self._detectors[name] = readers

    def _keep(self, only: Collection[str]) -> None:
        """Leave out everything but these plugins and games."""
        known = {*self._plugins, *self._games}
        for name in sorted(set(only) - known - {failure.plugin for failure in self._failures}):
            there = ", ".join(sorted(known)) or "none"
            error = PluginError(Message.of("There is no plugin or game {name}, only: {there}.", name=name, there=there))
            self._fail(Plugin(name), "choose", error)
        for plugin in self.loaded:
            kept = tuple(game for game in plugin.games if game in only or plugin.name in only)
            for game in set(plugin.games) - set(kept):
                del self._games[game]
            self._plugins[plugin.name] = replace(plugin, games=kept)
            if not kept and plugin.name not in only:
                self._forget(plugin.name)


def _failure(plugin: Plugin, stage: Stage, error: Exception | SystemExit) -> PluginFailure:
    told = str(error) if isinstance(error, TableError) else f"{type(error).__name__}: {error}"
    trace = "".join(traceback.format_exception(error))
    return PluginFailure(plugin.name, plugin.distribution, plugin.version, stage, told, trace)


def _refuse_unfinished(result: object) -> None:
    """Raise PluginError for a hook that was only prepared to run: a generator or a coroutine."""
    if inspect.isgenerator(result) or inspect.iscoroutine(result):
        result.close()
        raise PluginError("Its hook never ran: it is written with yield or async.")
