"""Card values in a spreadsheet: one row a card, one column a printed value; all faults told at once."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from assistant.catalog import CatalogError
from assistant.table.cards import Card, Catalog
from assistant.table.field import Field
from assistant.table.game import Game
from assistant.table.message import Message
from assistant.table.values import Json

_YES, _NO = ("yes", "true", "1", "x"), ("no", "false", "0")
MOST_TOLD = 8
"""Faults that one message names."""


def write_values(game: Game[Any], catalog: Catalog) -> str:
    """The catalogue as CSV: id, title and each trait that may be filled in; an empty cell is an unknown value."""
    text = io.StringIO()
    writer = csv.writer(text)
    writer.writerow(["id", "title", *(trait.name for trait in game.traits)])
    for card in catalog.cards:
        writer.writerow([card.id, card.title, *(_written(card.trait(trait.name)) for trait in game.traits)])
    return text.getvalue()


def decoded(data: bytes) -> str:
    """The text of a spreadsheet saved as CSV, as spreadsheet programs of all systems save it.

    Raises CatalogError for what is no text (a workbook, a picture).
    """
    encodings = ("utf-16",) if data[:2] in (b"\xff\xfe", b"\xfe\xff") else ("utf-8-sig", "cp1252")
    for encoding in encodings:
        try:
            text = data.decode(encoding)
        except UnicodeDecodeError:
            continue
        if "\0" not in text:
            return text
    raise CatalogError("This is neither a pack nor a spreadsheet saved as CSV (UTF-8).")


def read_values(game: Game[Any], catalog: Catalog, text: str) -> dict[str, dict[str, Json]]:
    """What a spreadsheet says otherwise than the catalogue: card id to values, null where a cell was emptied.

    Columns may be in any order, some may be missing; `;` and tabs divide cells as well as commas. Raises CatalogError
    naming the faults by line, and then nothing of it counts.
    """
    reader = csv.reader(io.StringIO(text.removeprefix("\ufeff"), newline=""), delimiter=_delimiter(text))
    try:
        rows = [[cell.strip() for cell in row] for row in reader]
    except csv.Error as error:
        raise CatalogError(
            Message.of("This is no spreadsheet saved as CSV: line {n} cannot be read.", n=reader.line_num)
        ) from error
    traits = {trait.name: trait for trait in game.traits}
    heads = [name.casefold() for name in rows[0]] if rows else []
    if "id" not in heads:
        raise CatalogError("The first line has to name the columns, and one of them is id.")
    unknown = [name for name in heads if name not in ("id", "title", "", *traits)]
    faults = [Message.of("line 1: {game} has no value {name}", game=game.title, name=name[:40]) for name in unknown]
    found: dict[str, dict[str, Json]] = {}
    for number, row in enumerate(rows[1:], start=2):
        if any(row):
            faults.extend(_take(dict(zip(heads, row, strict=False)), number, catalog, traits, found))
    if faults:
        raise nothing_taken(faults)
    return {card: values for card, values in found.items() if values}


def nothing_taken(faults: Iterable[Message]) -> CatalogError:
    """The refusal of a file with faults, of which there is one at least; each is named once."""
    first, *others = {str(fault): fault for fault in faults}.values()
    told = first
    for fault in others[: MOST_TOLD - 1]:
        told = Message.of("{faults}; {fault}", faults=told, fault=fault)
    more = "; …" if len(others) >= MOST_TOLD else ""
    return CatalogError(Message.of("Nothing was taken over: {faults}{more}", faults=told, more=more))


def _take(
    cells: Mapping[str, str],
    number: int,
    catalog: Catalog,
    traits: Mapping[str, Field],
    found: dict[str, dict[str, Json]],
) -> Iterator[Message]:
    """Take one row's changes into `found`; yields what is wrong with it."""
    card = catalog.by_id.get(cells.get("id", ""))
    if card is None:
        yield Message.of("line {n}: there is no card {card}", n=number, card=cells.get("id", "")[:40] or "?")
        return
    if card.id in found:
        yield Message.of("line {n}: {card} is there twice", n=number, card=card.id)
        return
    found[card.id] = {}
    for name, trait in traits.items():
        if name not in cells:
            continue
        value = _read(cells[name], trait)
        problem = None if value is None else trait.problem(value)
        if problem is not None and trait.type == "words":
            text = "line {n}, {name}: {problem} Several words are divided by |, as in {words}"
            words = " | ".join(str(choice) for choice in trait.choices[:2]) or "a | b"
            yield Message.of(text, n=number, name=name, problem=problem, words=words)
        elif problem is not None:
            yield Message.of("line {n}, {name}: {problem}", n=number, name=name, problem=problem)
        elif _is_news(card, name, value):
            found[card.id][name] = value


def _is_news(card: Card, name: str, value: Json) -> bool:
    return bool(card.trait(name) != (tuple(value) if isinstance(value, list) else value))


def _delimiter(text: str) -> str:
    head = text.partition("\n")[0]
    return max(",;\t", key=head.count)


def _written(value: Any) -> str:
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return " | ".join(str(entry) for entry in value) if isinstance(value, tuple) else str(value)


def _read(cell: str, trait: Field) -> Json:
    """A cell as its field means it; text that does not fit stays text, so that the field says what is wrong."""
    if not cell:
        return None
    if trait.type == "words":
        return [entry.strip() for entry in cell.split("|") if entry.strip()]
    if trait.type == "flag":
        return True if cell.casefold() in _YES else False if cell.casefold() in _NO else cell
    try:
        if trait.type in ("integer", "seat"):
            return int(cell.replace("\u2212", "-"))
        if trait.type == "number":
            return float(cell.replace("\u2212", "-").replace(",", "."))
    except ValueError:
        return cell
    return cell
