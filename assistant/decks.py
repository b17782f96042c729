"""What the owner's cards say: each game's catalogue with all that was taught of it, and the ways to teach more."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

from assistant.lessons import PHOTO_OF, STICKER_ON, learned
from assistant.pack import Pack
from assistant.session import Session
from assistant.store import Store
from assistant.table import host
from assistant.table.action import Action, Event
from assistant.table.cards import Catalog
from assistant.table.errors import IllegalAction
from assistant.table.game import Game
from assistant.table.message import Message
from assistant.table.tag import Tag
from assistant.table.values import Json, frozen

OWN = "own"
"""The owner's deck, where a name is wanted for it."""


class Table(Protocol):
    """What is asked of whoever holds the sessions."""

    store: Store
    current: Session | None

    def game(self, game_id: str) -> Game[Any]:
        """A game by id."""

    def act(self, session_id: int, action: Action) -> Event:
        """Record an action."""


class Decks:
    """The decks of one owner, also the one in play: it learns where it stands in the log."""

    def __init__(self, table: Table) -> None:
        self._table = table

    def catalog(self, game_id: str, deck: str = "") -> Catalog:
        """The owner's catalogue (as shipped, with all that was taught), or the sample deck.

        Raises IllegalAction for an unknown deck.
        """
        game = self._table.game(game_id)
        deck = "" if deck == OWN else deck
        if deck == "sample":
            if game.sample is None:
                raise IllegalAction(Message.of("{game} has no sample deck.", game=game.title))
            return game.sample
        if deck:
            raise IllegalAction(Message.of("There is no deck {deck}: take your own, or sample.", deck=deck[:40]))
        return learned(game.catalog, self._table.store.taught(game_id))

    def teach(self, game_id: str, lessons: Mapping[str, Mapping[str, Json]]) -> None:
        """Keep what the owner says is printed on cards: for all later games, and for the one on the table if it is
        played with the same cards, where it stands in the log. Null makes a value unknown again.

        Raises IllegalAction for a card or a value that there is not, and then nothing was kept; StoreError.
        """
        game, catalog = self._table.game(game_id), self.catalog(game_id)
        lessons = {catalog.card(card).id: values for card, values in lessons.items()}
        for values in lessons.values():
            host.refuse_values(game, values)
        current = self._in_play(game_id)
        if current is None:
            self._table.store.teach(game_id, lessons)
            return
        played = current.position.setup.catalog.by_id
        self._table.store.teach(game_id, {card: values for card, values in lessons.items() if card not in played})
        for card, values in lessons.items():
            if card in played:
                self._table.act(current.id, Action("value", None, card, frozen({"values": values})))

    def keep_photo(self, game_id: str, card: str, jpeg: bytes | None, tag: str = "") -> None:
        """Keep a card's picture, cut out by this tag; None throws it away. Raises StoreError."""
        store = self._table.store
        store.keep_picture(game_id, card, jpeg)
        taught = store.taught(game_id)
        marks: dict[str, dict[str, Json]] = {
            name: {PHOTO_OF: None} for name, values in taught.items() if values.get(PHOTO_OF) == card
        }
        if jpeg is not None and taught.get(tag, {}).get(STICKER_ON) == card:
            marks[tag] = {PHOTO_OF: card}
        store.teach(game_id, marks)

    def move_photos(self, game_id: str) -> None:
        """Stickers were taken off or put on other cards: the pictures that were taught with them go along."""
        store = self._table.store
        for tag, values in store.taught(game_id).items():
            was, now = values.get(PHOTO_OF), values.get(STICKER_ON)
            if was is None or was == now:
                continue
            jpeg = store.picture(game_id, str(was))
            store.keep_picture(game_id, str(was), None)
            if now is not None and jpeg is not None and now not in store.pictured(game_id):
                store.keep_picture(game_id, str(now), jpeg)
                store.teach(game_id, {tag: {PHOTO_OF: now}})
            else:
                store.teach(game_id, {tag: {PHOTO_OF: None}})

    def stickers(self, game_id: str, card: str) -> list[str]:
        """The stickers that the owner taught to be on a card."""
        return [tag for tag, values in self._table.store.taught(game_id).items() if values.get(STICKER_ON) == card]

    def take_off(self, game_id: str, tag: str) -> None:
        """A sticker is on no card any more, in all later games. Where it was said in the game on the table, that is
        taken back there.

        Raises IllegalAction for one that is on no card, Objected or Clashing where later entries need it; StoreError.
        """
        if STICKER_ON not in self._table.store.taught(game_id).get(tag, {}):
            raise IllegalAction(Message.of("{tag} is on no card.", tag=tag[:40]))
        current = self._in_play(game_id)
        said = said_of(current, tag) if current is not None else None
        if current is not None and said is not None:
            self._table.act(current.id, Action.of("undo", None, event=said))
        self._table.store.teach(game_id, {tag: {STICKER_ON: None}})
        self.move_photos(game_id)

    def take_pack(self, game_id: str, pack: Pack) -> int:
        """Keep all that a pack says, also for the game on the table if it is played with the owner's cards.

        How many cards it spoke of. Raises IllegalAction or StoreError.
        """
        stickers = {name: values for name, values in pack.taught.items() if STICKER_ON in values and name.isupper()}
        self.teach(game_id, {name: values for name, values in pack.taught.items() if name not in stickers})
        self._table.store.teach(game_id, stickers, pack.pictures)
        current = self._in_play(game_id)
        if current is not None:
            bound = current.position.setup.catalog.bound
            for text, values in stickers.items():
                if bound.get(Tag.parse(text).number) != values[STICKER_ON]:
                    self._table.act(current.id, Action("bind", None, text, frozen({"card": values[STICKER_ON]})))
        return len({*pack.taught, *pack.pictures})

    def _in_play(self, game_id: str) -> Session | None:
        """The session on the table, if it is of this game and played with the owner's cards."""
        current = self._table.current
        is_ours = current is not None and current.game.id == game_id and not current.position.setup.catalog.deck
        return current if is_ours else None


def said_of(session: Session, tag: str) -> int | None:
    """The entry of a session's log that says which card a sticker is on."""
    said = [step.event for step in session.folding.steps if step.event.action.kind == "bind"]
    return next((event.number for event in reversed(said) if event.action.card == tag), None)
