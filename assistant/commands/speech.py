"""How commands speak: sentences and tables for people, JSON for programs."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import click

from assistant.table.message import Message
from assistant.table.values import Json, plain


def say(text: str | Message, /, many: str = "", **args: Any) -> None:
    """One line on standard output."""
    click.echo(str(text if isinstance(text, Message) else Message.of(text, many=many, **args)))


def note(text: str | Message, /, **args: Any) -> None:
    """One line on standard error, for what is not the answer itself."""
    click.echo(str(text if isinstance(text, Message) else Message.of(text, **args)), err=True)


def document(value: Any) -> None:
    """One JSON document."""
    click.echo(json.dumps(plain(value), indent=2, ensure_ascii=not speaks_unicode()))


def line(value: Any) -> None:
    """One JSON object on a line of its own, told at once."""
    click.echo(json.dumps(plain(value), ensure_ascii=not speaks_unicode()))
    sys.stdout.flush()


def speaks_unicode() -> bool:
    """Can standard output carry every letter?"""
    return (sys.stdout.encoding or "").lower().replace("-", "") == "utf8"


def outline(value: Json, depth: int = 0) -> Iterator[str]:
    """A view, or any part of one, in lines, indented by what it belongs to; a sentence in it reads as one."""
    parts = value.items() if isinstance(value, Mapping) else enumerate(value, 1) if isinstance(value, Sequence) else ()
    for name, part in parts:
        told = Message.from_json(part) if isinstance(part, Mapping) and {"text", "args"} <= set(part) else part
        if isinstance(told, Mapping | list | tuple) and told:
            yield f"{'  ' * depth}{name}:"
            yield from outline(told, depth + 1)
        else:
            yield f"{'  ' * depth}{name}: {_word(told)}"


def _word(value: Json | Message) -> str:
    if value is True or value is False:
        return "yes" if value else "no"
    return str(value) if isinstance(value, str | int | float | Message) else "–"


def table(rows: Sequence[Sequence[object]]) -> None:
    """Rows in aligned columns, two spaces apart."""
    told = [[str(cell) for cell in row] for row in rows]
    widths = [max(len(row[place]) for row in told) for place in range(len(told[0]))] if told else []
    for row in told:
        click.echo("  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip())
