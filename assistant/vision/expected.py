"""Whose symbols count: the decks in play. Everything else is told as a stranger and never acts."""

from __future__ import annotations

from collections.abc import Sequence

from assistant.eyes import Detection
from assistant.table.cards import BLANK_FROM, Catalog, Copy
from assistant.table.errors import UnknownTag
from assistant.table.message import Message
from assistant.table.tag import Tag


class Expected:
    """The decks in play; without any, every tag of ours counts."""

    def __init__(self, catalogs: Sequence[Catalog] = ()) -> None:
        self.catalogs = tuple(catalogs)

    def texts(self) -> list[str]:
        """The tags of all cards of these decks, bound stickers included."""
        printed = [str(copy.tag) for catalog in self.catalogs for copy in catalog.tags()]
        return printed + [str(Tag(catalog.code, number)) for catalog in self.catalogs for number in catalog.bound]

    def judge(self, text: str) -> Tag:
        """The tag in a text. Blank stickers count, bound or not.

        Raises UnknownTag, saying why in words: not ours, misread, of another game, from another deck.
        """
        tag = Tag.parse(text)
        if not self.catalogs:
            return tag
        theirs = [catalog for catalog in self.catalogs if catalog.code == tag.code]
        if not theirs:
            raise UnknownTag(Message.of("{tag} belongs to a game that is not played here.", tag=text))
        if tag.number < BLANK_FROM and self.copy(tag) is None:
            raise UnknownTag(Message.of("{tag} is a card from another deck.", tag=text))
        return tag

    def knows(self, one: Detection) -> bool:
        """Does what was read count?"""
        try:
            self.judge(one.text)
        except UnknownTag:
            return False
        return True

    def copy(self, tag: Tag) -> Copy | None:
        """The physical card with this tag; None where no deck in play has it."""
        for catalog in self.catalogs:
            try:
                return catalog.locate(tag)
            except UnknownTag:
                continue
        return None

    def game(self, tag: Tag) -> str | None:
        """The id of the game whose code the tag bears."""
        return next((catalog.game for catalog in self.catalogs if catalog.code == tag.code), None)
