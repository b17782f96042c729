"""Kinds of action as forms: what these eyes may fill in at a table that stands so."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from assistant.dashboard.screen import dumps, field_told
from assistant.dashboard.titles import titles
from assistant.session import Session
from assistant.table import host
from assistant.table.action import ActionKind
from assistant.table.field import Field
from assistant.table.message import Message
from assistant.table.values import EMPTY
from assistant.table.viewer import Viewer

SEATS = ActionKind(
    "seat",
    Message("Change the seats"),
    (
        Field(
            "op",
            "text",
            Message("What"),
            choices=("rename", "leave", "join"),
            names=(Message("Another name"), Message("Somebody leaves"), Message("Somebody joins")),
        ),
        Field("seat", "seat", Message("Player"), required=False),
        Field("name", "text", Message("Name"), required=False),
    ),
    "table",
)
"""The host's own kind, as far as a form can fill it in."""
AS_IT_WAS = Message("As it was")
STICKER = ActionKind(
    "bind", Message("Say which card the sticker is on"), (Field("card", "card", Message("Card")),), "table", "needed"
)


def can_do(kind: ActionKind, eyes: Viewer) -> bool:
    """May these eyes do something of that kind at all?"""
    return kind.who != "table" or eyes.role != "seat"


def moves_cards(kind: ActionKind) -> bool:
    """Does it say where on the table a card lies by now?"""
    return kind.card != "none" and any(entry.type == "zone" for entry in kind.fields)


def can_move_cards(session: Session, eyes: Viewer) -> bool:
    """Has the game a way for these eyes to say so?"""
    return any(moves_cards(kind) and can_do(kind, eyes) for kind in session.game.kinds)


def forms(
    session: Session, state: Any, found: Sequence[ActionKind], eyes: Viewer, given: Mapping[str, Any] = EMPTY
) -> list[dict[str, Any]]:
    """Kinds of action as forms need them at a table that stands so; `given` is an action that one of them starts from.

    What it said is among the choices also where it could not be said of this table.
    """
    told = []
    for entry in found:
        known = given.get("data", EMPTY) if given.get("kind") == entry.kind else EMPTY
        drawn = [_field(session, state, entry.kind, field, eyes, known.get(field.name)) for field in entry.fields]
        fields = [one for one in drawn if one is not None]
        told.append(
            {
                "kind": entry.kind,
                "label": entry.label.json(),
                "who": entry.who,
                "card": entry.card,
                "fields": fields,
                "types": dumps({one.name: one.type for one in entry.fields}),
                "can_be": not any(one["required"] and one["is_empty"] for one in fields),
            }
        )
    return told


def _field(
    session: Session, state: Any, kind: str, entry: Field, eyes: Viewer, given: Any = None
) -> dict[str, Any] | None:
    """A field as a form draws it, with the choices that the table leaves; None for one that no form asks."""
    if entry.type == "object":
        return None
    with host.fence(session.game, "choices"):
        found = session.game.choices(state, kind, entry, eyes)
    if found is None:
        return {**field_told(entry), "is_empty": False}
    said = given if isinstance(given, list | tuple) else () if given is None else (given,)
    known = [value for value, _ in found]
    found = [*found, *((one, AS_IT_WAS) for one in said if one not in known)]
    if not found and not entry.required:
        return None
    choices, names = tuple(value for value, _ in found), tuple(name for _, name in found)
    return {**field_told(replace(entry, choices=choices, names=names)), "is_empty": not found}


def people_of(session: Session, eyes: Viewer) -> dict[str, Any]:
    """Who may be named as acting, and which cards there are to name."""
    seats = [seat for seat in session.position.setup.seats if seat.here]
    return {
        "people": [(seat.number, seat.name) for seat in seats],
        "actors": [(seat.number, seat.name) for seat in seats if eyes.acts_for(seat.number)],
        "cards": titles(session.position.setup.catalog),
        "session_id": session.id,
        "viewer": eyes,
    }
