"""What the owner's own catalogue learns from play, and how it is known again in later sessions."""

from __future__ import annotations

from collections.abc import Mapping

from assistant.store import Lessons
from assistant.table.action import Event
from assistant.table.cards import Catalog
from assistant.table.errors import TableError
from assistant.table.tag import Tag
from assistant.table.values import Json

STICKER_ON = "card"
"""What is kept of a blank sticker: the id of the card it is on. Tag texts are upper case, card ids never are."""

PHOTO_OF = "photo"
"""And the id of the card whose picture was taken by it: that goes where the sticker goes."""


def lessons(event: Event, was: Catalog, now: Catalog) -> dict[str, dict[str, Json]]:
    """What an event teaches: values and stickers told, corrected or taken back, by card id or sticker text.

    Nothing by an invented deck, whose cards only look like the owner's.
    """
    if now is was or now.deck:
        return {}
    learned: dict[str, dict[str, Json]] = {}
    for old, new in zip(was.cards, now.cards, strict=True):
        names = {**old.traits, **new.traits} if old.traits != new.traits else {}
        changed = {name: new.trait(name) for name in names if new.trait(name) != old.trait(name)}
        if changed:
            learned[new.id] = changed
    if event.action.kind == "value":
        told: Mapping[str, Json] = event.action.data["values"]  # type: ignore[assignment]
        learned[str(event.action.card)] = dict(told)
    for number in sorted(was.bound.keys() | now.bound.keys()):
        if was.bound.get(number) != now.bound.get(number):
            learned[str(Tag(now.code, number))] = {STICKER_ON: now.bound.get(number)}
    return learned


def learned(catalog: Catalog, taught: Lessons) -> Catalog:
    """A catalogue as shipped with everything that was taught; what no longer fits it is passed over."""
    for name, values in taught.items():
        if name in catalog.by_id:
            catalog = catalog.with_values(name, values)
            continue
        try:
            catalog = catalog.with_binding(Tag.parse(name), str(values.get(STICKER_ON)))
        except TableError:
            continue  # a card or sticker of an older deck
    return catalog
