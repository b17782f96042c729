"""What a request brings: an object with known fields, each checked, or one sentence that says what is wrong."""

from __future__ import annotations

import json
from typing import Any

import flask
from werkzeug.exceptions import BadRequest, UnsupportedMediaType

from assistant.table.errors import IllegalAction
from assistant.table.field import Field
from assistant.table.message import Message
from assistant.table.values import canonical


def body(*known: Field, free: tuple[str, ...] = ()) -> dict[str, Any]:
    """The fields of a request's JSON object (or form), each as its `Field` demands; `free` ones are not looked into.

    A field that is null or absent and not required is left out. Raises IllegalAction, or UnsupportedMediaType.
    """
    told = _object()
    by_name = {field.name: field for field in known}
    for name, value in told.items():
        if name in free or (value is None and name in by_name and not by_name[name].required):
            continue
        if name not in by_name:
            raise IllegalAction(Message.of("There is no field {name} here.", name=name[:40]))
        problem = by_name[name].problem(value)
        if problem:
            raise IllegalAction(problem)
    for name, field in by_name.items():
        if field.required and told.get(name) is None:
            raise IllegalAction(Message.of("{name} is missing.", name=field.label if field.label.text else name))
    return {name: value for name, value in told.items() if value is not None or name in free}


def _object() -> dict[str, Any]:
    """The JSON object, or a form's fields: those that are JSON as such, the others as text."""
    if flask.request.mimetype in ("multipart/form-data", "application/x-www-form-urlencoded"):
        told: Any = {name: _plain(value) for name, value in flask.request.form.items()}
    elif flask.request.is_json:
        try:
            told = flask.request.get_json()
        except (BadRequest, RecursionError):
            told = None
    else:
        raise UnsupportedMediaType
    if not isinstance(told, dict):
        raise IllegalAction("Send one JSON object.")
    try:
        canonical(told).encode()
    except (ValueError, RecursionError):
        raise IllegalAction("There is a sign in it that is no text, or a number that is none.") from None
    return told


def _plain(value: str) -> Any:
    """A form's field: `3`, `true` and `null` mean what they mean in JSON."""
    try:
        found = json.loads(value)
    except ValueError:
        return value
    return found if found is None or isinstance(found, bool | int) else value
