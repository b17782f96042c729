"""Card files written by people: TOML as shipped, CSV from a spreadsheet; all errors at once, with their place."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from assistant.table.cards import Catalog
from assistant.table.errors import TableError
from assistant.table.message import Message


class CatalogError(TableError):
    """A card file that cannot be used; the reason lists every fault with its place."""


class _Row(BaseModel):
    model_config = ConfigDict(extra="forbid")

    id: str = Field(pattern=r"^[a-z0-9-]+$")
    title: str = Field(min_length=1)
    copies: int = Field(default=1, ge=0, le=999)
    traits: dict[str, Any] = {}


class _File(BaseModel):
    model_config = ConfigDict(extra="forbid")

    deck: str = ""
    card: list[_Row]


def load_catalog(path: Path, game: str, code: str) -> Catalog:
    """A catalogue from a TOML file with a `[[card]]` table a card: id, title, copies (1), traits.

    `deck = "sample"` at its top names an invented deck. Raises CatalogError.
    """
    try:
        told = _File.model_validate(tomllib.loads(path.read_text(encoding="utf-8")))
        rows = [row.model_dump() for row in told.card]
        return Catalog.from_rows(game, code, rows, told.deck)
    except ValidationError as error:
        faults = "; ".join(
            f"{'.'.join(str(place) for place in fault['loc'])}: {fault['msg']}" for fault in error.errors()
        )
        raise CatalogError(Message.of("{file} has faults: {faults}", file=path.name, faults=faults)) from error
    except (OSError, tomllib.TOMLDecodeError, ValueError) as error:
        raise CatalogError(Message.of("{file} cannot be read: {why}", file=path.name, why=str(error))) from error
