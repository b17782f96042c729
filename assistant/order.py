"""What a print shows of a game, or of the house, for whoever orders a sheet."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from assistant import house
from assistant.mats import SEAT_MATS, game_mats, house_mats
from assistant.press import PrintError, SheetKind, SheetOrder
from assistant.table.cards import Card, Catalog
from assistant.table.face import FacePlan
from assistant.table.game import Game
from assistant.table.host import fence
from assistant.table.mat import Mat
from assistant.table.message import Message
from assistant.table.sighting import Showing
from assistant.table.values import EMPTY, Json

HOUSE = "Table Assistant"
"""What stands on the house's own sheets."""
STARTER = "starter"
"""The word for the page with cards of every game."""
USUAL_SEATS = 4
"""Players that mats and score sheets are for where nobody says."""
STARTERS = 6
"""Cards of games on a starter page, beside the house's."""

_LOOK = ("color", "sign")
"""Traits that are seen on a printed card and not read."""


def sheet_order(game: Game[Any], catalog: Catalog, say: Callable[[Message], str] = str, **more: Any) -> SheetOrder:
    """An order of a game's cards, labeled in the language of `say`; `more` are further fields of `SheetOrder`."""
    known = {name for card in catalog.cards for name in card.traits}
    asked = [trait.name for trait in game.traits if trait.type in ("integer", "number") or trait.name in known]
    labels = {trait.name: say(trait.label) for trait in game.traits}
    for trait in game.traits:
        labels |= {
            f"{trait.name}.{choice}": say(name) for choice, name in zip(trait.choices, trait.names, strict=False)
        }

    def face(card: Card) -> FacePlan | None:
        with fence(game, "face"):
            return game.face(card)

    return SheetOrder(
        catalog, game.title, labels=labels, traits=face_traits(catalog, asked), face=face, say=say, **more
    )


def paper_order(
    game: Game[Any],
    catalog: Catalog,
    say: Callable[[Message], str] = str,
    *,
    what: SheetKind = "faces",
    seats: int | None = None,
    options: Mapping[str, Json] = EMPTY,
    cards: str = "",
    **more: Any,
) -> SheetOrder:
    """The same for every kind of sheet. `cards` chooses among the mats where `what` is mats.

    Raises PrintError for seats the game is not for or a mat it has not, IllegalAction for an unknown option, GameFault.
    """
    if what == "starter":
        return starter_order([game], say, **more)
    if what not in ("mat", "reference", "scores"):
        return sheet_order(game, catalog, say, what=what, cards=cards, **more)
    players = _players(game, seats)
    chosen = game.options_with(options)
    if what == "mat":
        more["mats"] = mats_named(game_mats(game, players, chosen), cards)
    elif what == "reference":
        with fence(game, "reference"):
            more["reference"] = tuple(game.reference(chosen))
    else:
        with fence(game, "score_tables"):
            more["scores"] = tuple(game.score_tables(players, chosen))
    order = sheet_order(game, catalog, say, what=what, seats=players, **more)
    return replace(order, title=game.title_with(chosen))


def house_order(
    say: Callable[[Message], str] = str,
    *,
    what: SheetKind = "faces",
    seats: int | None = None,
    cards: str = "",
    **more: Any,
) -> SheetOrder:
    """The house's own cards and mats. Raises PrintError for a mat it has not."""
    if seats is not None and seats > SEAT_MATS:
        raise PrintError(Message.of("There are mats for 1 to {n} seats.", n=SEAT_MATS))
    if what == "mat":
        mats = mats_named(house_mats(USUAL_SEATS if seats is None else seats), cards)
        return SheetOrder(house.CATALOG, HOUSE, what=what, mats=mats, say=say, **more)
    return SheetOrder(house.CATALOG, HOUSE, what=what, cards=cards, say=say, **more)


def starter_order(games: Sequence[Game[Any]], say: Callable[[Message], str] = str, **more: Any) -> SheetOrder:
    """One page to try everything with: Undo, End turn, and of each game the cards that its demo begins with.

    The cards are the sample deck's where there is one. Raises GameFault.
    """
    shown = games[:STARTERS]
    others = []
    for place, game in enumerate(shown):
        most = STARTERS // len(shown) + (place < STARTERS % len(shown))
        deck = game.sample or game.catalog
        tags = _first_shown(game, deck)[:most] or [str(copy.tag) for copy in deck.tags()[:most]]
        if tags:
            others.append(sheet_order(game, deck, say, cards=",".join(tags)))
    return SheetOrder(
        house.CATALOG, HOUSE, what="starter", cards="undo,end-turn", say=say, others=tuple(others), **more
    )


def _first_shown(game: Game[Any], deck: Catalog) -> list[str]:
    """The tags of a demo's cards in the order they are first shown: each means something when its turn comes."""
    tags = {copy.name: str(copy.tag) for copy in deck.tags()}
    with fence(game, "demo"):
        steps = game.demo(deck, game.options_with({}))
    return list(dict.fromkeys(tags[step.card] for step in steps if isinstance(step, Showing) and step.card in tags))


def usual_seats(game: Game[Any]) -> int:
    """Players that a game's papers are for where nobody says."""
    return min(max(USUAL_SEATS, game.seats[0]), game.seats[-1])


def _players(game: Game[Any], seats: int | None) -> int:
    if seats is None:
        return usual_seats(game)
    if seats not in game.seats:
        low, high = game.seats[0], game.seats[-1]
        raise PrintError(Message.of("{game} is for {low} to {high} players.", game=game.title, low=low, high=high))
    return seats


def mats_named(mats: Sequence[Mat], names: str) -> tuple[Mat, ...]:
    """Those of the mats whose ids are named, divided by commas; all for an empty text. Raises PrintError."""
    wanted = [name.strip() for name in names.split(",") if name.strip()]
    known = {mat.id: mat for mat in mats}
    for name in wanted:
        if name not in known:
            there = ", ".join(known) or "–"
            raise PrintError(Message.of("There is no mat {mat}; there is: {mats}.", mat=name[:40], mats=there))
    return tuple(known[name] for name in dict.fromkeys(wanted)) if wanted else tuple(mats)


def face_traits(catalog: Catalog, asked: list[str]) -> tuple[str, ...]:
    """What a card's face shows: the deck's traits that are words or numbers, then those its owner fills in."""
    told = [
        name
        for card in catalog.cards
        for name, value in card.traits.items()
        if isinstance(value, str | int) and not isinstance(value, bool) and name not in _LOOK
    ]
    return tuple(dict.fromkeys([*(name for name in told if name not in asked), *asked]))
