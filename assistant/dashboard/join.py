"""Who is let in: allowed hosts, the table's token and short code, guesses, who was here."""

from __future__ import annotations

import hashlib
import hmac
import ipaddress
import secrets
import threading
import time
from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass, replace

from assistant.dashboard.network import own_addresses
from assistant.dashboard.places import Places
from assistant.store import Store
from assistant.table.errors import TableError
from assistant.table.message import Message

CODE_LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"
CODE_LENGTH = 6
WINDOW = 60.0
"""Seconds over which wrong guesses are counted."""
EACH, ALL = 5, 30
"""Guesses in a window: of one device, and of all together."""
VISITORS_KEPT = 64


class WrongCode(TableError):
    """A token or code that opens nothing."""


class TooManyGuesses(TableError):
    """Somebody tries codes; `wait` is in seconds."""

    def __init__(self, wait: float) -> None:
        self.wait = max(1, round(wait))
        super().__init__(Message.of("Too many wrong codes. Wait {n} seconds, or scan the code.", n=self.wait))


@dataclass(frozen=True, slots=True)
class Visitor:
    """A device of the network that reached this computer."""

    address: str
    device: str
    """`phone`, `tablet`, `computer` or `program`, as its browser says."""
    viewer: str
    """Who it is (`table`, `2`, …), empty while it has not joined."""
    first: float
    last: float
    """Seconds of the doors' clock."""


class Doors:
    """Everything about getting in. Thread-safe."""

    def __init__(
        self, store: Store, hosts: Iterable[str], *, lan: bool = False, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self.hosts: set[str] = set(hosts)
        """Exactly these Host headers are answered."""
        self.lan = lan
        self.port: int | None = None
        """The port that devices of the network reach, once it is known."""
        self.referee = secrets.token_hex(8)
        """A referee's cookie counts until the program stops."""
        self._store = store
        self._clock = clock
        self._lock = threading.Lock()
        self._own: Collection[str] = own_addresses()
        self._guesses: list[tuple[float, str]] = []
        self._visitors: dict[str, Visitor] = {}
        self.places = Places(store)
        kept = store.kept("door")
        if isinstance(kept, dict) and kept.get("token") and kept.get("code"):
            self._set(str(kept["token"]), str(kept["code"]))
        else:
            self.renew()

    def _set(self, token: str, code: str) -> None:
        self.token, self.code = token, code
        self.generation = hashlib.sha256(token.encode()).hexdigest()[:12]
        """Cookies that were given for another token do not count."""

    def renew(self) -> None:
        """A new token and a new short code: everybody who joined has to join again."""
        code = "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))
        self._set(secrets.token_urlsafe(16), code)
        self._store.keep("door", {"token": self.token, "code": self.code})
        self.places.clear()

    def allow(self, names: Iterable[str], port: int) -> None:
        """Answer to these names at this port."""
        self.hosts |= {f"[{name}]:{port}" if ":" in name else f"{name}:{port}" for name in names}
        self._own = own_addresses()

    def is_own(self, address: str) -> bool:
        """Is this an address of the computer itself?"""
        if address == "127.0.0.1" or address in self._own:
            return True
        try:
            parsed = ipaddress.ip_address(address)
        except ValueError:
            return False
        mapped = getattr(parsed, "ipv4_mapped", None) or parsed
        return mapped.is_loopback or str(mapped) in self._own

    def open_with_token(self, token: str) -> None:
        """Raises WrongCode unless this is the table's token."""
        if not hmac.compare_digest(token.encode(), self.token.encode()):
            raise WrongCode("This code is no longer the table's. Scan the one on the screen.")

    def open_with_code(self, code: str, address: str) -> None:
        """Raises WrongCode or TooManyGuesses unless this is the table's short code, in any case and spacing."""
        now = self._clock()
        with self._lock:
            self._guesses = [(at, who) for at, who in self._guesses if at > now - WINDOW]
            own = [at for at, who in self._guesses if who == address]
            for spent, most in ((own, EACH), ([at for at, _ in self._guesses], ALL)):
                if len(spent) >= most:
                    raise TooManyGuesses(spent[0] + WINDOW - now)
            self._guesses.append((now, address))
        typed = "".join(code.upper().split()).replace("-", "")
        if not hmac.compare_digest(typed.encode(), self.code.encode()):
            raise WrongCode("That is not this table's code. It stands on the join page.")
        with self._lock:
            self._guesses = [(at, who) for at, who in self._guesses if who != address]

    def came(self, address: str, agent: str, viewer: str) -> None:
        """A device of the network asked for something."""
        now = self._clock()
        with self._lock:
            known = self._visitors.pop(address, None) or Visitor(address, "", viewer, now, now)
            self._visitors[address] = replace(known, device=device_kind(agent), viewer=viewer, last=now)
            while len(self._visitors) > VISITORS_KEPT:
                del self._visitors[next(iter(self._visitors))]

    def visitors(self) -> list[tuple[Visitor, float]]:
        """Who reached this computer and how many seconds ago, the latest first."""
        now = self._clock()
        with self._lock:
            return [(visitor, now - visitor.last) for visitor in reversed(self._visitors.values())]


def device_kind(agent: str) -> str:
    """What a browser says it runs on."""
    if "iPad" in agent or "Tablet" in agent or ("Android" in agent and "Mobile" not in agent):
        return "tablet"
    if "Mobile" in agent or "iPhone" in agent:
        return "phone"
    return "computer" if "Mozilla" in agent else "program"
