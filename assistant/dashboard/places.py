"""Which devices look as which seat: who took one, who shares it, and who was shown out of it."""

from __future__ import annotations

import threading
from typing import TypeAlias

from assistant.store import Store
from assistant.table.errors import TableError
from assistant.table.message import Message

Place: TypeAlias = tuple[int, int]
"""A session and a seat of it."""
_KEPT = "shown out"


class SeatTaken(TableError):
    """Another device looks as this seat; asking again with `anyway` shares it."""


class Places:
    """The seats that devices hold. Thread-safe. Who was shown out stays out after a restart, until it chooses anew."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._lock = threading.Lock()
        self._held: dict[Place, list[str]] = {}
        self._newcomer: dict[Place, str] = {}
        kept = store.kept(_KEPT)
        self._out = {str(device) for device in kept} if isinstance(kept, list) else set[str]()

    def hold(self, place: Place, device: str, *, anyway: bool, name: str) -> None:
        """A device looks as a seat from now on. Raises SeatTaken if another one does and `anyway` is False."""
        with self._lock:
            others = [holder for holder in self._held.get(place, ()) if holder != device]
            if others and not anyway:
                raise SeatTaken(Message.of("Another device has {name}'s seat. Use both?", name=name))
            self._let_go(device)
            self._held[place] = [*others, device]
            if others:
                self._newcomer[place] = device
            self._set_out(self._out - {device})

    def looks(self, place: Place, device: str) -> None:
        """A device that took a seat before, be it before a restart, is at it now."""
        with self._lock:
            if device not in self._out and device not in self._held.get(place, ()):
                self._held[place] = [*self._held.get(place, ()), device]

    def let_go(self, device: str) -> None:
        """A device looks as a seat no more."""
        with self._lock:
            self._let_go(device)

    def shared(self, session: int) -> dict[int, str]:
        """Seats that several devices use and nobody has agreed to that yet, each with the device that came last."""
        with self._lock:
            return {seat: device for (where, seat), device in self._newcomer.items() if where == session}

    def agree(self, place: Place) -> None:
        """All who use a seat may."""
        with self._lock:
            self._newcomer.pop(place, None)

    def show_out(self, place: Place, but: str = "") -> None:
        """Who uses a seat has to choose one anew, but for one device."""
        with self._lock:
            gone = {device for device in self._held.get(place, ()) if device != but}
            for device in gone:
                self._let_go(device)
            self._set_out(self._out | gone)

    def is_out(self, device: str) -> bool:
        """Does a device have to choose a seat anew?"""
        return device in self._out

    def clear(self) -> None:
        """Nobody holds a seat any more; everybody joins anew."""
        with self._lock:
            self._held.clear()
            self._newcomer.clear()
            self._set_out(set())

    def _let_go(self, device: str) -> None:
        held = {place: [one for one in holders if one != device] for place, holders in self._held.items()}
        self._held = {place: holders for place, holders in held.items() if holders}
        self._newcomer = {place: one for place, one in self._newcomer.items() if len(self._held.get(place, ())) > 1}

    def _set_out(self, out: set[str]) -> None:
        if out != self._out:
            self._store.keep(_KEPT, sorted(out))
            self._out = out
