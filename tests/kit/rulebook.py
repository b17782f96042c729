"""Which test shows which rule: read from the names of the tests and what stands beside the played games."""

from __future__ import annotations

import importlib
import re
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path

TESTS = Path(__file__).resolve().parents[1] / "games"
GAMES = ("rumblebots", "robits", "doomsday_bots")
_NAMED = re.compile(r"^def test_rules?_(\d+(?:_(?:and|to)_a?\d+)*)_(\w+)\(", re.M)


def rules(game: str) -> Mapping[int, str]:
    """The rules of a game's checklist in our own words, by number."""
    told = importlib.import_module(f"{game}.rules").RULES
    return {number: str(rule.text) for number, rule in told.items()}


def numbers(told: str) -> Iterator[int]:
    """The rules in a test's name: `28_and_56`, `31_to_33`; open questions (`a7`) are none.

    >>> list(numbers("28_and_56_and_a3")), list(numbers("31_to_33"))
    ([28, 56], [31, 32, 33])
    """
    for part in told.split("_and_"):
        first, _, last = part.partition("_to_")
        if first.isdigit():
            yield from range(int(first), int(last or first) + 1)


def shown(game: str) -> dict[int, list[tuple[str, str]]]:
    """For each rule the tests and played games that name it: what it says, and its file below `tests/games`."""
    found: dict[int, list[tuple[str, str]]] = {number: [] for number in rules(game)}
    for path in sorted((TESTS / game).glob("test_*.py")):
        for told, words in _NAMED.findall(path.read_text(encoding="utf-8")):
            for number in numbers(told):
                found[number].append((words.replace("_", " "), f"{game}/{path.name}"))
    for path in sorted((TESTS / game / "cases").glob("*.jsonl")):
        for number in played(path):
            found[number].append((path.stem.replace("-", " "), f"{game}/cases/{path.name}"))
    return found


def played(case: Path) -> list[int]:
    """The rules that a played game shows, as `rules.toml` beside it says by its name or that name's first word."""
    told = case.parent / "rules.toml"
    by_name = tomllib.loads(told.read_text(encoding="utf-8")) if told.exists() else {}
    return sorted({*by_name.get(case.stem, ()), *by_name.get(case.stem.partition("-")[0], ())})


def table(game: str) -> str:
    """The rules of a game as a table, each with what shows it."""
    words = rules(game)
    rows = [f"| {number} | {words[number]} | {_links(entries)} |" for number, entries in shown(game).items()]
    return "\n".join(["| rule | says | shown by |", "|--:|---|---|", *rows])


def _links(entries: list[tuple[str, str]]) -> str:
    return "; ".join(f"[{words}](../tests/games/{file})" for words, file in entries)
