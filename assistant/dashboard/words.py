"""The gettext door: turns messages and the words of templates into the viewer's language."""

from __future__ import annotations

import gettext
import re
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from flask import Flask, g, has_request_context, request
from jinja2 import ChoiceLoader, FileSystemLoader, PrefixLoader

from assistant.resources import resource_dir
from assistant.table.game import Game
from assistant.table.message import Message
from assistant.table.values import Json

ENGLISH = "en"
PSEUDO = "en-XA"
"""English with each word lengthened inside ⟦ ⟧: shows words that nobody can translate, and boxes that are too tight."""
LANGUAGE_COOKIE = "language"
NAMES = {"en": "English", "de": "Deutsch", "fr": "Français", "es": "Español", "pt": "Português", "it": "Italiano"}
"""What languages call themselves; a language without an entry is shown by its code."""

_FOLDERS: dict[str, Path] = {"assistant": Path(__file__).resolve().parent.parent / "locale"}
"""Domain to the folder of its catalogues: the house, then each game."""


class Tongue:
    """One language: gettext for templates, and `say` for messages."""

    def __init__(self, code: str, catalogs: Iterable[gettext.NullTranslations]) -> None:
        self.code = code
        self._catalogs = list(catalogs)

    def gettext(self, text: str) -> str:
        """The text in this language; itself where no catalogue has it."""
        if self.code == PSEUDO:
            return lengthened(text)
        found = (catalog.gettext(text) for catalog in self._catalogs)
        return next((told for told in found if told != text), text) if text else ""

    def ngettext(self, one: str, many: str, count: int) -> str:
        """The form for a count."""
        plain = one if count == 1 else many
        if self.code == PSEUDO:
            return lengthened(plain)
        found = (catalog.ngettext(one, many, count) for catalog in self._catalogs)
        return next((told for told in found if told != plain), plain)

    def say(self, told: Message | Mapping[str, Any] | str | int | None) -> str:
        """A message, or its JSON, as a sentence; negative numbers get a true minus. None is an empty text."""
        if not isinstance(told, Message | Mapping):
            return "" if told is None else told if isinstance(told, str) else str(told)
        message = told if isinstance(told, Message) else Message.from_json(told)
        return _signed(message).render(self.gettext, self.ngettext)


def _signed(message: Message) -> Message:
    return Message(message.text, {name: _value(value) for name, value in message.args.items()}, message.many)


def _value(value: Any) -> Any:
    if isinstance(value, Message):
        return _signed(value)
    return minus(value) if isinstance(value, int) and value < 0 else value


def minus(number: int) -> str:
    """A number with a true minus sign.

    >>> minus(-3), minus(4)
    ('−3', '4')
    """
    return f"−{-number}" if number < 0 else str(number)


def plus(number: int) -> str:
    """A gain or a loss.

    >>> plus(3), plus(-3), plus(0)
    ('+3', '−3', '0')
    """
    return f"+{number}" if number > 0 else minus(number)


_KEPT = re.compile(r"(%\(\w+\)s|%%|\{\w+\})")
_WORD = re.compile(r"[^\W\d_][\w’'-]*")


def lengthened(text: str) -> str:
    """The pseudo-locale: each word about a third longer, between brackets; placeholders stay.

    >>> lengthened("Undo {card}")
    '⟦Uundo⟧ {card}'
    """
    return "".join(part if _KEPT.fullmatch(part) else _WORD.sub(_longer, part) for part in _KEPT.split(text))


def _longer(found: re.Match[str]) -> str:
    word, more, told = found[0], round(len(found[0]) * 0.35), ""
    for letter in word:
        told += letter
        if more and letter in "aeiouAEIOU":
            told += letter.lower()
            more -= 1
    return f"⟦{told}{'n' * more}⟧"


@cache
def tongue(code: str, domain: str = "") -> Tongue:
    """A language by its code; one without catalogues speaks English.

    `domain` is the game that is spoken of: two games may mean different things by one text. Where it does not say it,
    the house does, and then whoever else (the lobby speaks of all games).
    """
    catalogs = [
        gettext.translation(name, _FOLDERS[name], [code.replace("-", "_")], fallback=True)
        for name in sorted(_FOLDERS, key=lambda name: name != domain)
        if code not in (ENGLISH, PSEUDO)
    ]
    return Tongue(code, catalogs)


def speak_of(game: str) -> None:
    """From here on, what is asked for is about this game."""
    g.spoken_of = game


def languages() -> list[str]:
    """The languages there are: English, and whatever has a catalogue."""
    found = {path.parent.parent.name for folder in _FOLDERS.values() for path in folder.glob("*/LC_MESSAGES/*.mo")}
    return [ENGLISH, *sorted(code.replace("_", "-") for code in found if code != ENGLISH)]


def spoken() -> Tongue:
    """The language of whoever asks: what they chose on this device, else what their browser prefers, else English."""
    if not has_request_context():
        return tongue(ENGLISH)
    if "tongue_code" not in g:
        chosen = request.cookies.get(LANGUAGE_COOKIE, "")
        known = languages()
        if chosen not in (*known, PSEUDO):
            chosen = request.accept_languages.best_match(known) or ENGLISH
        g.tongue_code = chosen
    return tongue(g.tongue_code, g.get("spoken_of", ""))


def say(told: Message | Mapping[str, Any] | str | int | None) -> str:
    """A message in the language of whoever asks."""
    return spoken().say(told)


def plain_value(value: Json) -> str:
    """A value of a view that nobody wrote a template for, in words."""
    if isinstance(value, bool):
        return spoken().gettext("yes") if value else spoken().gettext("no")
    if value is None:
        return "–"
    if isinstance(value, int):
        return minus(value)
    if isinstance(value, Mapping) and "text" in value and "args" in value:
        return say(value)
    if isinstance(value, list | tuple):
        return ", ".join(plain_value(entry) for entry in value) or "–"
    if isinstance(value, Mapping):
        return ", ".join(f"{key}: {plain_value(entry)}" for key, entry in value.items()) or "–"
    return str(value)


def install(app: Flask, games: Mapping[str, Game[Any]]) -> None:
    """Give an app our templates and every game's (`robits/board.html`), and the words in them a language.

    A game's template reaches what it is given and nothing of the request or the app's secrets.
    """
    for game in games.values():
        _FOLDERS[game.id] = game.assets / "locale"
    tongue.cache_clear()
    app.jinja_env.loader = ChoiceLoader(
        [
            FileSystemLoader(resource_dir("templates")),
            PrefixLoader({game.id: FileSystemLoader(game.assets / "templates") for game in games.values()}),
        ]
    )
    environment: Any = app.jinja_env
    for name in ("config", "request", "session", "g"):
        environment.globals.pop(name, None)
    environment.add_extension("jinja2.ext.i18n")
    environment.install_gettext_callables(
        lambda text: spoken().gettext(text), lambda one, many, n: spoken().ngettext(one, many, n), newstyle=True
    )
    environment.trim_blocks = environment.lstrip_blocks = True
    environment.filters.update(say=say, minus=minus, plus=plus, plain_value=plain_value)
    environment.globals.update(say=say)
