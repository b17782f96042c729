"""What a table relies on when some plugin is broken: everybody else goes on, and the fault is told."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from dists import forget, install
from toy import LampGame

from assistant.admission import GameRefused
from assistant.app import Assistant
from assistant.plugins import PluginFailure, Plugins
from assistant.store import MemoryStore
from assistant.table.action import Action, ActionKind
from assistant.table.cards import Catalog
from assistant.table.errors import GameFault
from assistant.table.message import Message
from assistant.table.setup import Option
from assistant.table.viewer import TABLE

Discover = Callable[..., Plugins]


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    folder = tmp_path / "site"
    folder.mkdir()
    monkeypatch.syspath_prepend(str(folder))
    monkeypatch.delenv("ASSISTANT_PLUGINS", raising=False)
    yield folder
    forget(folder)


def third_parties(plugins: Plugins) -> list[str]:
    return [plugin.name for plugin in plugins.loaded if not plugin.is_bundled]


def failed(plugins: Plugins) -> dict[str, PluginFailure]:
    return {failure.plugin: failure for failure in plugins.failures}


BROKEN = {
    "import_error": ("load", "ModuleNotFoundError"),
    "exits": ("load", "SystemExit"),
    "bad_signature": ("register", "flavor"),
    "typo_hook": ("register", "regster_games"),
    "half_registration": ("games", "the second half is missing"),
    "swallows_refusal": ("games", "SHOUTING"),
    "raising_view": ("games", "KeyError"),
    "odd_view": ("games", "set is not JSON"),
    "clashing_id": ("games", "a game tally already"),
    "clashing_code": ("games", "the code of tally"),
    "wraps_a_hook": ("register", "wraps a hook"),
    "never_runs": ("games", "never ran"),
    "no_hooks": ("register", "no hook"),
    "odd_detector": ("detectors", "a name and a method detect"),
}


@pytest.mark.parametrize("folder", BROKEN)
def test_a_broken_plugin_costs_its_own_games_and_nothing_else(site: Path, folder: str) -> None:
    install(site, "a_good", folder, "z_good")
    plugins = Plugins.discover()
    stage, words = BROKEN[folder]
    assert third_parties(plugins) == ["a_good", "z_good"]
    assert {"tally", "tally_last"} <= set(plugins.games)
    assert not {"half", "fine", "blind", "odd", "twin", "SHOUTING"} & set(plugins.games)
    failure = failed(plugins)[folder]
    assert (failure.stage, failure.distribution, failure.version) == (
        stage,
        f"assistant-{folder.replace('_', '-')}",
        "1.2",
    )
    assert words in failure.error
    assert "Traceback" in failure.traceback


def test_all_of_them_at_once_leave_the_good_ones_alone(site: Path) -> None:
    install(site, "a_good", *BROKEN, "z_good")
    plugins = Plugins.discover()
    assert third_parties(plugins) == ["a_good", "z_good"]
    assert set(BROKEN) <= set(failed(plugins))


def test_nobody_takes_the_place_of_a_bundled_plugin(site: Path) -> None:
    install(site, "a_good", "z_good")
    (site / "assistant_a_good-1.2.dist-info" / "entry_points.txt").write_text("[assistant]\nrobits = a_good_game\n")
    plugins = Plugins.discover()
    assert all(plugin.is_bundled for plugin in plugins.loaded if plugin.name == "robits")
    assert any("a plugin robits already" in failure.error for failure in plugins.failures)
    assert third_parties(plugins) == ["z_good"]


def test_a_damaged_installation_is_told_and_passed_over(site: Path) -> None:
    install(site, "a_good", "exits", "z_good")
    (site / "assistant_exits-1.2.dist-info" / "entry_points.txt").write_bytes(b"[assistant]\n\xff\xfe = x\n")
    plugins = Plugins.discover()
    assert third_parties(plugins) == ["a_good", "z_good"]
    assert [failure.stage for failure in plugins.failures if "assistant_exits" in failure.plugin] == ["load"]


def test_safe_loads_bundled_plugins_only(site: Path) -> None:
    install(site, "a_good", "exits")
    plugins = Plugins.discover(safe=True)
    assert third_parties(plugins) == []
    assert not set(failed(plugins)) & {"a_good", "exits"}


def test_only_takes_a_plugin_or_a_game_by_name(site: Path) -> None:
    install(site, "a_good", "exits", "z_good")
    assert list(Plugins.discover(only=["z_good"]).games) == ["tally_last"]
    assert list(Plugins.discover(only=["tally_last"]).games) == ["tally_last"]
    assert [(failure.plugin, failure.stage) for failure in Plugins.discover(only=["exits"]).failures] == [
        ("exits", "load")
    ]


def test_only_says_what_there_is_when_there_is_no_such_plugin(site: Path) -> None:
    install(site, "a_good")
    plugins = Plugins.discover(only=["chess"])
    assert plugins.games == {}
    failure = failed(plugins)["chess"]
    assert failure.stage == "choose"
    assert "tally" in failure.error


def test_a_variable_chooses_among_third_parties_and_leaves_bundled_ones(
    site: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    install(site, "a_good", "exits", "z_good")
    bundled = [plugin.name for plugin in Plugins.discover(safe=True).loaded]
    monkeypatch.setenv("ASSISTANT_PLUGINS", "z_good")
    assert [plugin.name for plugin in Plugins.discover().loaded] == [*bundled, "z_good"]
    monkeypatch.setenv("ASSISTANT_PLUGINS", "")
    assert [plugin.name for plugin in Plugins.discover().loaded] == bundled


def test_a_variable_that_names_what_is_not_there_is_told_and_everything_else_goes_on(
    site: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    install(site, "a_good")
    monkeypatch.setenv("ASSISTANT_PLUGINS", "a_good, a_god")
    plugins = Plugins.discover()
    assert "a_good" in [plugin.name for plugin in plugins.loaded]
    assert "There is no plugin a_god" in failed(plugins)["a_god"].error
    assert not failed(Plugins.discover(safe=True))


def test_strict_raises_the_first_failure(site: Path) -> None:
    install(site, "half_registration")
    with pytest.raises(RuntimeError, match="second half"):
        Plugins.discover(only=["half_registration"], strict=True)


def test_hook_register_games(site: Path) -> None:
    install(site, "a_good")
    plugins = Plugins.discover()
    assert plugins.games["tally"].title == "Tally"
    assert plugins.brought_by("tally") == "assistant-a-good 1.2"
    assert plugins.brought_by("chess") == ""


def test_hook_event_recorded(site: Path, caplog: pytest.LogCaptureFixture) -> None:
    install(site, "raises_on_event", "z_good")
    plugins = Plugins.discover()
    host = Assistant(plugins, MemoryStore())
    session = host.start("tally_last", ["Mara"])
    for _ in range(3):
        host.act(session.id, Action.of("count", 1, n=1))
    assert plugins.close()
    import z_good_game  # type: ignore[import-not-found]

    assert z_good_game.heard == [1, 2, 3]
    assert session.revision == 3
    failure = failed(plugins)["raises_on_event"]
    assert (failure.stage, failure.error) == ("event", "SystemExit: no lamp is plugged in")
    assert "raises_on_event" in caplog.text


def test_recording_does_not_wait_for_who_hears_of_it(site: Path) -> None:
    install(site, "z_good")
    plugins = Plugins.discover()
    host = Assistant(plugins, MemoryStore())
    session = host.start("tally_last", ["Mara"])
    import z_good_game

    held = threading.Event()

    class Slow(list[int]):
        def append(self, number: int) -> None:
            held.wait()
            super().append(number)

    z_good_game.heard = Slow()
    host.act(session.id, Action.of("count", 1, n=1))
    assert session.revision == 1
    assert z_good_game.heard == []
    held.set()
    assert plugins.close()
    assert z_good_game.heard == [1]


def test_a_plugin_that_handed_in_half_its_games_is_never_called_again(site: Path) -> None:
    install(site, "half_registration", "z_good")
    plugins = Plugins.discover()
    host = Assistant(plugins, MemoryStore())
    host.act(host.start("tally_last", ["Mara"]).id, Action.of("count", 1, n=1))
    assert plugins.close()
    assert failed(plugins)["half_registration"].stage == "games"


@pytest.mark.parametrize("n", [7, 5])
def test_a_game_that_raises_in_play_leaves_its_log_and_the_other_sessions_alone(site: Path, n: int) -> None:
    install(site, "raises_in_play", "z_good")
    host = Assistant(Plugins.discover(), MemoryStore())
    brittle, other = host.start("brittle", ["Mara"]), host.start("tally_last", ["Mara"])
    host.act(brittle.id, Action.of("count", 1, n=1))
    if n == 7:
        with pytest.raises(GameFault) as fault:
            host.act(brittle.id, Action.of("count", 1, n=7))
        assert fault.value.stage == "apply"
    else:
        host.act(brittle.id, Action.of("count", 1, n=5))
        with pytest.raises(GameFault) as fault:
            brittle.envelope(TABLE)
        assert fault.value.stage == "view"
        host.act(brittle.id, Action.of("undo", event=2))
    assert [event.action.kind for event in brittle.events] == (["count"] if n == 7 else ["count", "count", "undo"])
    assert brittle.envelope(TABLE)["view"]["seats"]["1"]["open"] == 1  # type: ignore[index, call-overload]
    host.act(other.id, Action.of("count", 1, n=1))
    assert other.revision == 1


def test_games_given_by_hand_need_no_plugin_and_are_checked_like_all_others() -> None:
    plugins = Plugins.of(LampGame())
    assert list(plugins.games) == ["lamps"]
    with pytest.raises(GameRefused, match="lamps already"):
        Plugins.of(LampGame(), LampGame())


class Loud(LampGame):
    id = "LAMPS"


class House(LampGame):
    id = "house_lamps"
    code = "TA"
    catalog = Catalog.from_rows("house_lamps", "TA", [{"id": "lamp", "title": "Lamp"}])
    sample = None


class Crowd(LampGame):
    seats = range(3)


class Reserved(LampGame):
    kinds = (*LampGame.kinds, ActionKind("undo", Message("Undo")))


class Twice(LampGame):
    kinds = (*LampGame.kinds, LampGame.kinds[0])


class Undecided(LampGame):
    options = (Option("dark", Message("Dark room"), (False, True), "perhaps"),)


class SameTags(LampGame):
    sample = LampGame.catalog


class Elsewhere(LampGame):
    catalog = Catalog.from_rows("other", "7E", [])


@pytest.mark.parametrize(
    ("game", "words"),
    [
        (Loud, "small letters"),
        (House, "the code of house"),
        (Crowd, "at least one seat"),
        (Reserved, "belongs to the host"),
        (Twice, "draw twice"),
        (Undecided, "dark is none of its values"),
        (SameTags, "the same tags"),
        (Elsewhere, "that of other"),
    ],
)
def test_a_game_that_would_not_fit_in_is_refused_with_the_reason(game: type[LampGame], words: str) -> None:
    with pytest.raises(GameRefused, match=words):
        Plugins.of(game())


def test_what_is_no_game_at_all_is_refused() -> None:
    with pytest.raises(GameRefused, match="is not a Game"):
        Plugins.of("lamps")  # type: ignore[arg-type]


def test_games_are_taken_in_only_while_plugins_are_loaded(site: Path) -> None:
    install(site, "registers_late", "z_good")
    plugins = Plugins.discover()
    host = Assistant(plugins, MemoryStore())
    host.act(host.start("tally_last", ["Mara"]).id, Action.of("count", 1, n=1))
    assert plugins.close()
    assert "late" not in plugins.games
    assert "only while plugins are loaded" in failed(plugins)["registers_late"].error


def test_hook_register_detectors(site: Path) -> None:
    install(site, "sees_things")
    plugins = Plugins.discover()
    (reader,) = plugins.detectors
    assert (reader.name, failed(plugins)) == ("sees things", {})
    plugins.detector_failed(reader, RuntimeError("no light"))
    assert (failed(plugins)["sees_things"].stage, failed(plugins)["sees_things"].error) == (
        "detectors",
        "RuntimeError: no light",
    )
