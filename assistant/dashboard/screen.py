"""What a table page shows of an envelope: which buttons stand where, what the dock says. Pure; words stay messages."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from assistant.table.field import Field
from assistant.table.message import Message
from assistant.table.viewer import Viewer

HISTORY_GROUP = "history"
NEAR = 3
"""Buttons beside the main one; the rest is one tap further, under "Other"."""
ROW_LONGEST = 12
"""A number with so few values is a row to tap; one with more is typed on a pad."""

_GROUP = re.compile(r'data-group="([\w -]+)"')

Told = Mapping[str, Any]


def dumps(value: Any) -> str:
    """Compact JSON, for an attribute that a page's script reads."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


@dataclass(frozen=True)
class Button:
    """An offer as a template draws it."""

    n: int
    label: Told
    note: Told | None
    icon: str
    main: bool
    enabled: bool
    group: str
    kind: str
    seat: int | None
    act: str
    """The action as JSON."""
    asks: tuple[Told, ...]
    types: str
    """Type of each asked value by name, as JSON."""
    is_instant: bool
    """One number is asked and nothing else: one tap saves it."""
    card: str = ""
    """The card it concerns, for its picture."""
    picks: tuple[Pick, ...] = ()
    """One choice is asked and nothing else: each is a button, and one tap does it."""


@dataclass(frozen=True)
class Pick:
    """One of the choices of an offer that asks for nothing but a choice."""

    label: Any
    act: str
    """The whole action as JSON."""
    card: str
    """What is chosen, if it is a card: for its picture."""


def button(n: int, offer: Told) -> Button:
    """One offer of an envelope."""
    asks = tuple(asked(entry) for entry in offer["asks"])
    action = {name: offer[name] for name in ("kind", "seat", "card", "data") if offer.get(name) is not None}
    single = len(asks) == 1 and asks[0]["type"] == "integer" and not asks[0]["options"] and not asks[0]["range"]
    return Button(
        n=n,
        label=offer["label"],
        note=offer["note"],
        icon=offer["icon"],
        main=offer["main"],
        enabled=offer["enabled"],
        group=offer["group"],
        kind=offer["kind"],
        seat=offer.get("seat"),
        act=dumps(action),
        asks=asks,
        types=dumps({entry["name"]: entry["type"] for entry in asks}),
        is_instant=single,
        card=offer.get("card") or "",
        picks=picks(action, asks),
    )


CARD = "@card"
"""A field of a form that is no data but the action's card."""


def picks(action: Told, asks: Sequence[Told]) -> tuple[Pick, ...]:
    """The buttons of an offer that asks for a single choice."""
    if len(asks) != 1 or not asks[0]["required"] or asks[0]["type"] not in ("text", "integer", "card"):
        return ()
    name, data = asks[0]["name"], action.get("data", {})
    found = []
    for choice, label in asks[0]["options"]:
        if name == CARD:
            found.append(Pick(label, dumps({**action, "card": choice}), str(choice)))
            continue
        told = {**data, name: choice}
        if action["kind"] == "value" and "values" not in data:
            told = {"values": told}
        found.append(Pick(label, dumps({**action, "data": told}), choice if isinstance(choice, str) else ""))
    return tuple(found)


def asked(told: Told) -> dict[str, Any]:
    """A field as a form needs it: its choices paired with their names, a short range spelled out; its parts too."""
    names = told.get("names") or []
    choices = told["choices"]
    options = [(choice, names[n] if n < len(names) else choice) for n, choice in enumerate(choices)]
    low, high = told["lowest"], told["highest"]
    short = low is not None and high is not None and high - low < ROW_LONGEST
    span = list(range(low, high + 1)) if short and not choices else []
    return {**told, "options": options, "range": span, "holds": [asked(entry) for entry in told["holds"]]}


def field_told(entry: Field) -> dict[str, Any]:
    """A declared field in the shape in which an envelope tells it."""
    return asked(replace(entry, label=entry.label if entry.label.text else Message(entry.name)).json())


@dataclass(frozen=True)
class Dock:
    """The scan dock: one entry of the inbox, or what to do next."""

    state: str
    entry: Told | None = None
    picture: bool = False
    """Does a camera look?"""
    end: Button | None = None
    did: Told | None = None
    """What a counted scan did, as the log tells it."""

    @property
    def notes(self) -> list[Told | None]:
        """For each choice of the entry, the first thing the rules say against it."""
        choices = self.entry["choices"] if self.entry else []
        return [choice["objections"][0]["text"] if choice["objections"] else None for choice in choices]


@dataclass(frozen=True)
class Screen:
    """Where everything of one envelope stands on a table page."""

    buttons: tuple[Button, ...] = ()
    main: Button | None = None
    undo: Button | None = None
    redo: Button | None = None
    near: tuple[Button, ...] = ()
    rest: tuple[tuple[Button, ...], ...] = ()
    dock: Dock = field(default_factory=lambda: Dock("idle"))
    recent: tuple[Told, ...] = ()


def screen(envelope: Told, viewer: Viewer, board: str = "", *, picture: bool = False) -> Screen:
    """Sort an envelope's offers; those the board gathers by itself do not stand beside the main button again."""
    buttons = tuple(button(n, offer) for n, offer in enumerate(envelope["actions"]))
    on_board = {group for found in _GROUP.findall(board) for group in found.split()}
    history = {entry.kind: entry for entry in buttons if entry.group == HISTORY_GROUP}
    free = [entry for entry in buttons if entry.group != HISTORY_GROUP]
    main = next((entry for entry in free if entry.main and entry.enabled), None)
    end = next((entry for entry in free if entry.kind == "end_turn" and entry is not main), None)
    others = [entry for entry in free if entry not in (main, end)]
    beside = [entry for entry in others if entry.group not in on_board]
    near = tuple(sorted((entry for entry in beside if _is_near(entry, main, envelope)), key=_pressing)[:NEAR])
    return Screen(
        buttons=buttons,
        main=main,
        undo=history.get("undo"),
        redo=history.get("redo"),
        near=near,
        rest=tuple(_by_group(others)),
        dock=_dock(envelope["proposals"], envelope["log"], picture=picture, end=end),
        recent=tuple(recent(envelope["log"])),
    )


def _is_near(entry: Button, main: Button | None, envelope: Told) -> bool:
    """What waits for an answer, belongs to the main button or to no group, or decides how to begin."""
    kin = main is None or entry.group in ("", main.group)
    return kin or bool(entry.asks) or envelope["revision"] == 0


def _pressing(entry: Button) -> tuple[bool, bool]:
    """What waits for an answer comes first, what is off comes last."""
    return (not entry.enabled, not entry.asks)


def _by_group(buttons: Iterable[Button]) -> list[tuple[Button, ...]]:
    """Together what belongs together: `column-1` and `column-2` are kin."""
    groups: dict[str, list[Button]] = {}
    for entry in buttons:
        groups.setdefault(entry.group.partition("-")[0], []).append(entry)
    return [tuple(group) for group in groups.values()]


def _dock(entries: Sequence[Told], log: Sequence[Told], *, picture: bool, end: Button | None) -> Dock:
    """The first of what a scan has to say, as it is in the envelope; else nothing to decide.

    A scan counted only as long as the log has it as it was: what was taken back or corrected is no notice any more.
    """
    counted = {entry["number"]: entry["text"] for entry in log if entry["status"] in ("now", "history")}
    shown = [entry for entry in entries if entry["state"] != "done" or entry["event"] in counted]
    if not shown:
        return Dock("idle", None, picture, end)
    entry = shown[0]
    return Dock(entry["state"], entry, picture, end, counted.get(entry["event"]))


def differing_in(envelope: Told) -> int:
    """Of how many cards table and tablet tell different things."""
    return sum(entry["state"] == "differs" for entry in envelope["proposals"])


def recent(log: Sequence[Told], most: int = 3) -> list[Told]:
    """The latest entries that are in force, the newest first."""
    return [entry for entry in reversed(log) if entry["status"] in ("now", "changed")][:most]
