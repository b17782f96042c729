"""Which tags were printed already, so that "not printed yet" needs no list on paper."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from assistant.store import Store
from assistant.table.cards import Catalog
from assistant.table.values import Json


def note_printed(store: Store, game: str, tags: Iterable[str]) -> None:
    """Remember that these tags were put on paper."""
    known = _printed(store, game)
    added: list[Json] = [*sorted({*known, *tags})]
    store.keep(_key(game), added)


def not_printed(store: Store, catalog: Catalog) -> Sequence[str]:
    """The tags of a deck that were never printed, in its order."""
    known = _printed(store, catalog.game)
    return [str(copy.tag) for copy in catalog.tags() if str(copy.tag) not in known]


def _printed(store: Store, game: str) -> set[str]:
    kept = store.kept(_key(game), [])
    return {str(tag) for tag in kept} if isinstance(kept, list | tuple) else set()


def _key(game: str) -> str:
    return f"printed/{game}"
