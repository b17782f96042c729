"""Which camera this table uses and how it hangs: kept from one night to the next. Never a picture."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from assistant.eyes import CameraChoice, CameraError, Eyes
from assistant.store import Store
from assistant.table.message import Message
from assistant.table.values import Json

CHOSEN, KNOWN = "camera", "cameras"
"""Settings in the store: the source of last time, and what was set for each source."""
WISHES = ("mirrored", "turned", "focus", "exposure")
MOST = 12
"""Sources remembered; the longest unused one gives way."""


def choose(store: Store, eyes: Eyes, source: str | None, name: str = "") -> None:
    """Look through a source as it was set up last time, and remember it for the next start; None: through none.

    `name` is what to call a camera in the network. Raises CameraError, and remembers nothing, for what cannot be one.
    """
    if source is None:
        eyes.close()
        store.keep(CHOSEN, None)
        return
    look(store, eyes, source)
    if comes_back(source):
        _remember(store, source, {"name": name} if name else {})
        store.keep(CHOSEN, source)


def look(store: Store, eyes: Eyes, source: str) -> None:
    """Look through a source as it was set up last time. Raises CameraError for what cannot be one."""
    before, kept = eyes.status(), known(store).get(source, {})
    eyes.adjust(mirrored=kept.get("mirrored", False), turned=kept.get("turned", False))
    try:
        eyes.open(source)
    except CameraError:
        eyes.adjust(mirrored=before.mirrored, turned=before.turned)
        raise
    eyes.adjust(focus=kept.get("focus"), exposure=kept.get("exposure"))


def adjust(store: Store, eyes: Eyes, wishes: Mapping[str, bool]) -> None:
    """Set how the camera in use hangs and what its lens holds still, and remember that of it."""
    eyes.adjust(**wishes)
    source = eyes.status().source
    if wishes and source and comes_back(source):
        _remember(store, source, wishes)


def reopen(store: Store, eyes: Eyes) -> Message | None:
    """Look through the camera of last time, if there was one; why not, where it is gone."""
    source = store.kept(CHOSEN)
    if not isinstance(source, str):
        return None
    try:
        look(store, eyes, source)
    except CameraError:
        name = str(known(store).get(source, {}).get("name") or source)
        return Message.of("The camera of last time, {name}, is not there. Plug it in and choose it again.", name=name)
    return None


def in_the_network(store: Store) -> list[CameraChoice]:
    """Cameras in the network that were found before."""
    found = [(source, kept) for source, kept in known(store).items() if "://" in source]
    return [CameraChoice(source, str(kept.get("name") or bare(source))) for source, kept in found]


def bare(source: str) -> str:
    """An address without its name and password."""
    scheme, mark, rest = source.partition("://")
    return f"{scheme}{mark}{rest.rpartition('@')[2]}"


def comes_back(source: str) -> bool:
    """Is it a camera, which will be there next time, and no film or simulation?"""
    try:
        is_film = not source.startswith("/dev/") and Path(source).exists()
    except (OSError, ValueError):
        is_film = False
    return "://" in source or not (is_film or source.partition(":")[0] == "simulated")


def known(store: Store) -> dict[str, dict[str, Any]]:
    """What was set for each source, the latest last."""
    kept = store.kept(KNOWN)
    entries = kept.items() if isinstance(kept, Mapping) else ()
    return {source: _sound(told) for source, told in entries if isinstance(told, Mapping)}


def _sound(told: Mapping[str, Any]) -> dict[str, Any]:
    """What of a source's settings is as it should be: the file may come from anywhere."""
    kinds = {**dict.fromkeys(WISHES, bool), "name": str}
    return {key: value for key, value in told.items() if key in kinds and isinstance(value, kinds[key])}


def _remember(store: Store, source: str, told: Mapping[str, Json]) -> None:
    entries = known(store)
    entries[source] = {**entries.pop(source, {}), **told}
    kept: dict[str, Json] = dict(list(entries.items())[-MOST:])
    store.keep(KNOWN, kept)
