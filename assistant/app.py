"""The composition root: games, store, sessions, inbox; passed to everyone, global to no one."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from random import SystemRandom
from typing import Any, Literal, Protocol, TypeAlias

from assistant import ground, house
from assistant.comparison import Comparison
from assistant.envelope import action_sentence
from assistant.inbox import NOTICE_SECONDS, Choice, Entry, EntryState, Inbox
from assistant.lessons import STICKER_ON, learned
from assistant.pack import Pack
from assistant.ports import CameraError, Eyes, Press, Stranger, SymbolReader
from assistant.session import Forbidden, Objected, Session, wall_clock
from assistant.store import Header, SessionInfo, Store, StoreError
from assistant.table import host
from assistant.table.action import HISTORY, Action, Event, Source
from assistant.table.cards import BLANK_FROM, Catalog
from assistant.table.errors import GameFault, IllegalAction, TableError, UnknownTag
from assistant.table.game import Game
from assistant.table.message import Message
from assistant.table.sighting import BESIDE, Proposal, Sighting
from assistant.table.tag import Tag
from assistant.table.values import EMPTY, Json, frozen
from assistant.table.viewer import TABLE, Viewer

ScanMode: TypeAlias = Literal["off", "propose", "auto"]
SCAN_MODES: tuple[ScanMode, ...] = ("off", "propose", "auto")
Changed: TypeAlias = Callable[[int, int, int], None]
"""Called with (session, revision, tick)."""


SEATING = frozenset({"seat", *HISTORY})
"""Actions after which another number of people may sit at the table."""
DICE = SystemRandom()
"""The system's own source of chance, for who forgot the die."""


TABLE_KEPT = "table"
"""The setting that says which session is on the table, also after a restart."""
OWN = "own"
"""The owner's deck, where a name is wanted for it."""


class Loaded(Protocol):
    """What the assistant needs of the plugins that were loaded."""

    @property
    def games(self) -> Mapping[str, Game[Any]]:
        """Games by id."""

    @property
    def detectors(self) -> Sequence[SymbolReader]:
        """Readers of symbols that plugins brought."""

    def detector_failed(self, reader: SymbolReader, error: Exception) -> None:
        """One of them raised."""

    def brought_by(self, game: str) -> str:
        """Distribution and version of the plugin that brought a game."""

    def event_recorded(self, session: Session, event: Event) -> None:
        """Tell every plugin, on a worker thread."""


class Assistant:
    """Everything at one table. Thread-safe: the camera, the server's threads and the pulse all come here."""

    def __init__(
        self,
        plugins: Loaded,
        store: Store,
        *,
        eyes: Eyes | None = None,
        press: Press | None = None,
        clock: Callable[[], float] = time.monotonic,
        now: Callable[[], str] = wall_clock,
        countdown: float | None = None,
        deck: str = "",
        options: Mapping[str, Json] = EMPTY,
        notices: Sequence[Message] = (),
    ) -> None:
        """`deck` and `options` are what a new session starts with unless somebody chooses otherwise.

        `notices` are what the lobby has to say about this start: a damaged file that was gone around.
        """
        self.plugins = plugins
        self.store = store
        self.eyes = eyes
        self.press = press
        self.deck = deck
        self.options = options
        self.notices = tuple(notices)
        self.inbox = Inbox()
        self.clock = clock
        self.current: Session | None = None
        self._now = now
        self._countdown = countdown
        self._lock = threading.RLock()
        self._open: dict[int, Session] = {}
        self._ticks: dict[int, int] = {}
        self._told: dict[int, set[str]] = {}
        self._listeners: list[Changed] = []
        self.comparison = Comparison(self, self.inbox, self._lock, clock)

    @property
    def games(self) -> Mapping[str, Game[Any]]:
        """The games that may be played, by id."""
        return self.plugins.games

    @property
    def mode(self) -> ScanMode:
        """What a scan may do: nothing, propose only, or count by itself."""
        kept = self.store.kept("scan", "auto")
        return next((mode for mode in SCAN_MODES if mode == kept), "auto")

    def set_mode(self, mode: str) -> None:
        """Set what a scan may do. Raises IllegalAction for an unknown word."""
        if mode not in SCAN_MODES:
            raise IllegalAction("A scan may do nothing (off), propose, or count by itself (auto).")
        self.store.keep("scan", mode)

    def game(self, game_id: str) -> Game[Any]:
        """A game by id. Raises IllegalAction if it is not loaded."""
        found = self.games.get(game_id)
        if found is None:
            raise IllegalAction(Message.of("The game {game} is not installed here.", game=game_id[:40]))
        return found

    def catalog(self, game_id: str, deck: str = "") -> Catalog:
        """The owner's catalogue (as shipped, with all that was taught), or the sample deck.

        Raises IllegalAction for an unknown deck.
        """
        game = self.game(game_id)
        deck = "" if deck == OWN else deck
        if deck == "sample":
            if game.sample is None:
                raise IllegalAction(Message.of("{game} has no sample deck.", game=game.title))
            return game.sample
        if deck:
            raise IllegalAction(Message.of("There is no deck {deck}: take your own, or sample.", deck=deck[:40]))
        return learned(game.catalog, self.store.taught(game_id))

    def teach(self, game_id: str, lessons: Mapping[str, Mapping[str, Json]]) -> None:
        """Keep what the owner says is printed on cards: for all later games, and for the one on the table if it is
        played with the same cards, where it stands in the log. Null makes a value unknown again.

        Raises IllegalAction for a card or a value that there is not, and then nothing was kept; StoreError.
        """
        game, catalog = self.game(game_id), self.catalog(game_id)
        for card, values in lessons.items():
            catalog.card(card)
            host.refuse_values(game, values)
        current = self.current
        played = current.position.setup.catalog if current and current.game.id == game_id else None
        if current is None or played is None or played.deck:
            self.store.teach(game_id, lessons)
            return
        self.store.teach(game_id, {card: values for card, values in lessons.items() if card not in played.by_id})
        for card, values in lessons.items():
            if card in played.by_id:
                self.act(current.id, Action("value", None, card, frozen({"values": values})))

    def take_pack(self, game_id: str, pack: Pack) -> int:
        """Keep all that a pack says, also for the game on the table if it is played with the owner's cards.

        How many cards it spoke of. Raises IllegalAction or StoreError.
        """
        stickers = {name: values for name, values in pack.taught.items() if STICKER_ON in values and name.isupper()}
        self.teach(game_id, {name: values for name, values in pack.taught.items() if name not in stickers})
        self.store.teach(game_id, stickers, pack.pictures)
        current = self.current
        if current is not None and current.game.id == game_id and not current.position.setup.catalog.deck:
            bound = current.position.setup.catalog.bound
            for text, values in stickers.items():
                if bound.get(Tag.parse(text).number) != values[STICKER_ON]:
                    self.act(current.id, Action("bind", None, text, frozen({"card": values[STICKER_ON]})))
        return len({*pack.taught, *pack.pictures})

    def start(
        self, game_id: str, names: Sequence[str], *, options: Mapping[str, Json] | None = None, deck: str | None = None
    ) -> Session:
        """A new session, brought to the table. Raises IllegalAction (seats, names, options), GameFault, StoreError."""
        game = self.game(game_id)
        seats = tuple(host.clean_name(name) for name in names)
        host.refuse_double(seats)
        if len(seats) not in game.seats:
            fewest, most = game.seats[0], game.seats[-1]
            raise IllegalAction(
                Message.of("{game} is for {fewest} to {most} players.", game=game.title, fewest=fewest, most=most)
            )
        header = Header(
            game=game_id,
            version=game.version,
            seats=seats,
            catalog=self.catalog(game_id, self.deck if deck is None else deck),
            options=frozen(game.options_with({**self.preset(game), **(options or {})})),
            plugin=self.plugins.brought_by(game_id),
            started=self._now(),
        )
        host.start(game, header.setup())
        with self._lock:
            session = self._adopt(Session(self.store.create(header), game, header, self.store, clock=self._now))
        self.bring(session)
        return session

    def preset(self, game: Game[Any]) -> dict[str, Json]:
        """The house rules that were set when the program was started, as far as they are this game's."""
        known = {option.key for option in game.options}
        return {key: value for key, value in self.options.items() if key in known}

    def open(self, session_id: int) -> Session:
        """A session, read from the store if need be. Raises StoreError, or IllegalAction where its game is missing."""
        with self._lock:
            if session_id not in self._open:
                header, events = self.store.read(session_id)
                game = self.game(header.game)
                if header.version > game.version:
                    raise IllegalAction(
                        Message.of("This was played with a newer {game}: update the plugin to go on.", game=game.title)
                    )
                self._adopt(Session(session_id, game, header, self.store, events, clock=self._now))
            return self._open[session_id]

    def _adopt(self, session: Session) -> Session:
        self._open[session.id] = session
        session.subscribe(self._recorded)
        return session

    def bring(self, session: Session) -> None:
        """Put a session on the table: from now on the camera speaks to it."""
        self.current = session
        with suppress(StoreError):  # a full disk forgets which table it was, and plays on
            self.store.keep(TABLE_KEPT, session.id)
        if self.eyes:
            self.eyes.expect([session.position.setup.catalog, house.CATALOG])
        self.survey()
        self.stir(session.id)

    def resume(self) -> None:
        """Bring the table again that was open when the program ended, if it can still be opened."""
        kept = self.store.kept(TABLE_KEPT)
        if isinstance(kept, int):
            with suppress(TableError):
                self.bring(self.open(kept))

    def survey(self) -> None:
        """Tell the eyes by what to know places: this game's mats, and what was shown by hand before this camera."""
        if self.eyes:
            self.eyes.lay(ground.ground_for(self.current, self.store, ground.place_of(self.eyes.status())))

    def sessions(self) -> Sequence[SessionInfo]:
        """All sessions, the latest first."""
        return self.store.sessions()

    def act(
        self,
        session_id: int,
        action: Action,
        *,
        actor: Viewer = TABLE,
        source: Source = "tablet",
        command: str = "",
        anyway: bool = False,
        revision: int | None = None,
    ) -> Event:
        """Record an action, its dice rolled where the program was asked to. Raises like `Session.record`."""
        session = self.open(session_id)
        return session.record(
            host.rolled(session.game, action, DICE.randint),
            actor=actor,
            source=source,
            command=command,
            anyway=anyway,
            revision=revision,
        )

    def envelope(self, session: Session, viewer: Viewer) -> dict[str, Json]:
        """All that a viewer gets of a session, with what the camera proposes."""
        with self._lock:
            tick, proposals = self.tick(session.id), self.inbox.shown(session.id, viewer, self.clock())
        shown = proposals if viewer.role != "guest" else [{**entry, "choices": []} for entry in proposals]
        return session.envelope(viewer, tick=tick, proposals=shown)

    def tick(self, session_id: int) -> int:
        """Counts what is not an event: proposals, camera, people."""
        return self._ticks.get(session_id, 0)

    def subscribe(self, listener: Changed) -> Callable[[], None]:
        """Call this on every change; returns what ends it."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    def stir(self, session_id: int) -> None:
        """Something that is not an event changed: tell everybody who looks."""
        with self._lock:
            self._ticks[session_id] = self.tick(session_id) + 1
        self._announce(session_id)

    def _announce(self, session_id: int) -> None:
        session = self._open.get(session_id)
        revision = session.revision if session else 0
        for listener in tuple(self._listeners):
            listener(session_id, revision, self.tick(session_id))

    def _recorded(self, session: Session, event: Event) -> None:
        with self._lock:
            for entry in list(self.inbox.of(session.id)):
                if entry.is_open and entry.sighting and entry.event is None and entry.state != "differs":
                    self._mean_anew(session, entry)
                    self._ticks[session.id] = self.tick(session.id) + 1
        self.comparison.moved_on(session)
        if event.action.kind in SEATING and session is self.current:
            self.survey()
        self._announce(session.id)
        self.plugins.event_recorded(session, event)

    # --- what the camera says ---------------------------------------------------------------------------------

    def sighted(self, sighting: Sighting, session: Session | None = None, actor: Viewer = TABLE) -> Entry | None:
        """A camera or a photo saw a change; the entry it became, if it is worth showing."""
        session = session or self.current
        if session is None or self.mode == "off":
            return None
        with self._lock:
            self.comparison.saw(session, sighting)
            entry = None if self._is_pinned(session, sighting.tag) else self._entry_of(session, sighting)
            if entry is None:
                return None
            entry = self.inbox.put(entry)
        self.stir(session.id)
        self.pulse()
        return self.inbox.entry(session.id, entry.id)

    def stranger(self, stranger: Stranger) -> None:
        """A code that never acts was seen: say so once. Two cards with one tag are a question that stays."""
        session = self.current
        if session is None or not self._is_new(session, stranger.text):
            return
        with self._lock:
            title = Message("Not one of our tags")
            notice = self._notice(session, "stranger", title, stranger.why, stranger.text[:40])
            self.inbox.put(self._twins(session, stranger.tag, stranger.why) if stranger.tag else notice)
        self.stir(session.id)

    def _twins(self, session: Session, tag: Tag, why: Message) -> Entry:
        """Two cards in one picture bear this tag: what it may mean is asked, never counted by itself."""
        sighting = Sighting(tag)
        card = house.card_of(session, sighting)
        title = Message.of("Two cards carry one tag: {card}", card=card[1] if card else str(tag))
        choices = self.choices(session, sighting)
        blank = Entry(0, session.id, "ask", title, why, tag=str(tag), card=card, is_pinned=True)
        return replace(blank, sighting=sighting, choices=choices)

    def _is_pinned(self, session: Session, tag: Tag) -> bool:
        """Is a question about this tag open that nothing seen may answer?"""
        return any(entry.is_pinned and entry.tag == str(tag) for entry in self.inbox.of(session.id) if entry.is_open)

    def choices(self, session: Session, sighting: Sighting) -> tuple[Choice, ...]:
        """What a sighting might mean, as choices; none where it means nothing."""
        try:
            weighed = house.propose(session, sighting)
        except TableError:
            return ()
        return tuple(Choice(one, action_label(session, one), objections) for one, objections in weighed)

    def _is_new(self, session: Session, text: str) -> bool:
        told = self._told.setdefault(session.id, set())
        if text in told:
            return False
        told.add(text)
        return True

    def _notice(
        self, session: Session, state: EntryState, title: Message, text: Message | None, tag: str, **more: Any
    ) -> Entry:
        until = self.clock() + NOTICE_SECONDS
        return Entry(0, session.id, state, title, text, tag=tag, until=until, **more)

    def _entry_of(self, session: Session, sighting: Sighting) -> Entry | None:
        tag = str(sighting.tag)
        seat = secret_zone(sighting.zone)
        try:
            weighed = house.propose(session, sighting)
        except UnknownTag as unknown:
            if sighting.change != "appeared":
                return None
            if sighting.tag.number < BLANK_FROM and not self._is_new(session, tag):
                return None
            title = Message("Unknown card")
            return self._notice(session, "stranger", title, unknown.reason, tag, sighting=sighting, seat=seat)
        except GameFault as fault:
            return self._notice(session, "none", Message("The game could not read this card"), fault.reason, tag)
        card = house.card_of(session, sighting)
        title = Message.of("{card}", card=card[1] if card else tag)
        if not weighed:
            if sighting.change != "appeared" or sighting.zone == BESIDE:
                return None
            why = house.why_nothing(session, sighting)
            return self._notice(session, "none", title, why, tag, card=card, sighting=sighting, seat=seat)
        return self._weighed_entry(session, sighting, weighed, Entry(0, session.id, "ask", title, tag=tag, card=card))

    def _weighed_entry(
        self, session: Session, sighting: Sighting, weighed: Sequence[house.Weighed], blank: Entry
    ) -> Entry:
        choices = tuple(
            Choice(proposal, action_label(session, proposal), objections) for proposal, objections in weighed
        )
        seat = next((proposal.seat for proposal, _ in weighed if proposal.seat is not None), secret_zone(sighting.zone))
        entry = replace(blank, sighting=sighting, choices=choices, text=weighed[0][0].why, seat=seat, until=None)
        if len(weighed) > 1 or weighed[0][1]:
            return replace(entry, state="ask", due=None, total=None)
        if self.mode == "propose" or self.comparison.is_paused(session):
            return replace(entry, state="propose", due=None, total=None)
        with host.fence(session.game, "countdown"):
            total = session.game.countdown(session.position.state, weighed[0][0])
        if self._countdown is not None:
            total = min(total, self._countdown)
        return replace(entry, state="auto", due=self.clock() + total, total=total)

    def _mean_anew(self, session: Session, entry: Entry) -> None:
        """The table moved on under an open entry: what does the same sighting mean now?"""
        assert entry.sighting is not None
        if entry.is_pinned:
            self.inbox.change(replace(entry, choices=self.choices(session, entry.sighting)))
            return
        try:
            weighed = house.propose(session, entry.sighting)
        except TableError:
            weighed = []
        if not weighed:
            self.inbox.drop(entry.id)
            return
        meant = self._weighed_entry(session, entry.sighting, weighed, entry)
        same = [choice.proposal.action for choice in meant.choices] == [
            choice.proposal.action for choice in entry.choices
        ]
        if same and entry.state in ("auto", "waiting") and meant.state == "auto":
            meant = replace(meant, state=entry.state, due=entry.due, total=entry.total)
        self.inbox.change(meant)

    def pulse(self) -> None:
        """Let proposals run whose time has come, and notices go. Call it a few times a second, or after each frame."""
        with self._lock:
            now = self.clock()
            for session_id in self.inbox.forget_old(now):
                self.stir(session_id)
            due = self.inbox.due(now)
        if self.current is not None:
            self.comparison.look_again(self.current)
        for entry in due:
            still = self.inbox.entry(entry.session, entry.id)
            if still and still.due is not None and still.due <= now:
                self._run(still, 0, TABLE if still.seat is None else Viewer("seat", still.seat), anyway=False)

    def _run(self, entry: Entry, choice: int, actor: Viewer, *, anyway: bool) -> Event | None:
        """Record one of an entry's choices; a refusal turns the countdown into a question with the reason."""
        action = entry.choices[choice].proposal.action
        with self._lock:
            if self.inbox.entry(entry.session, entry.id) is None:
                return None
            self.inbox.change(replace(entry, state="done", due=None, event=0))
        try:
            event = self.act(entry.session, action, actor=actor, source="camera", anyway=anyway)
        except Objected as objected:
            chosen = replace(entry.choices[choice], objections=objected.objections)
            choices = tuple(chosen if n == choice else other for n, other in enumerate(entry.choices))
            self.inbox.change(replace(entry, state="ask", due=None, total=None, choices=choices))
            self.stir(entry.session)
            return None
        except TableError as refusal:
            until, why = self.clock() + NOTICE_SECONDS, refusal.reason
            if isinstance(refusal, IllegalAction):
                why = refusal.for_seat(entry.seat is not None and entry.seat == refusal.secret_of)
            self.inbox.change(replace(entry, state="none", due=None, choices=(), text=why, until=until))
            self.stir(entry.session)
            return None
        done = replace(
            entry, state="done", due=None, event=event.number, choices=(), until=self.clock() + NOTICE_SECONDS
        )
        with self._lock:
            for old in list(self.inbox.of(entry.session)):
                if not old.is_open and old.id != entry.id and old.seat == entry.seat:
                    self.inbox.drop(old.id)
            self.inbox.change(done)
        self.stir(entry.session)
        return event

    def choose(self, session_id: int, entry_id: int, choice: int, *, actor: Viewer, anyway: bool = False) -> Event:
        """Somebody said yes to one of an entry's choices. Raises IllegalAction, Forbidden or Objected."""
        entry = self._entry_for(session_id, entry_id, actor)
        if not 0 <= choice < len(entry.choices):
            raise IllegalAction("That is none of the choices.")
        if entry.choices[choice].objections and not anyway:
            raise Objected(entry.choices[choice].objections)
        event = self._run(entry, choice, actor, anyway=anyway)
        if event is None:
            now = self.inbox.entry(session_id, entry_id)
            if now and now.state == "ask" and now.choices[choice].objections:
                raise Objected(now.choices[choice].objections)
            raise IllegalAction(now.text if now and now.text else house.NOTHING_TO_DO)
        return event

    def wait(self, session_id: int, entry_id: int, *, actor: Viewer) -> None:
        """Stop the clock of a countdown. Raises IllegalAction or Forbidden."""
        entry = self._entry_for(session_id, entry_id, actor)
        with self._lock:
            self.inbox.change(replace(entry, state="waiting", due=None))
        self.stir(session_id)

    def dismiss(self, session_id: int, entry_id: int, *, actor: Viewer) -> None:
        """Not this: let an entry go. Raises IllegalAction or Forbidden."""
        entry = self._entry_for(session_id, entry_id, actor)
        with self._lock:
            if entry.seat is None:
                self.comparison.leave(session_id, entry.tag)
            self.inbox.drop(entry_id)
        self.stir(session_id)

    def _entry_for(self, session_id: int, entry_id: int, actor: Viewer) -> Entry:
        with self._lock:
            entry = self.inbox.entry(session_id, entry_id)
        if actor.role == "guest":
            raise Forbidden("This is not yours to do.")
        if entry is None or not actor.sees(entry.seat):
            raise IllegalAction("This card was dealt with already.")
        return entry

    def photo(
        self, session_id: int, photo: bytes, *, actor: Viewer = TABLE, private: bool = False
    ) -> Sequence[dict[str, Json]]:
        """Read a phone's photo for the table, or privately for the seat that took it; the entries it became.

        Raises CameraError (no picture, nothing read, no reader) or Forbidden.
        """
        session = self.open(session_id)
        if private and actor.seat is None:
            raise Forbidden("This is not yours to do.")
        found = self._tags_in(photo, actor)
        zone = f"hand/{actor.seat}" if private else "spot"
        entries = [self.sighted(Sighting(tag, zone=zone), session, actor) for tag in dict.fromkeys(found)]
        return [entry.json(actor, self.clock()) for entry in entries if entry and actor.sees(entry.seat)]

    def _tags_in(self, photo: bytes, actor: Viewer) -> list[Tag]:
        """All tags in a photo. Raises CameraError or Forbidden."""
        if self.eyes is None:
            raise CameraError("This program was started without its eyes: type the card instead.")
        if actor.role == "guest":
            raise Forbidden("This is not yours to do.")
        found = [detection.tag for detection in self.eyes.read_photo(photo) if detection.tag]
        if not found:
            raise CameraError("No tag could be read in this photo. Hold the card closer, in better light.")
        return found

    def compare_photo(self, session_id: int, photo: bytes, *, actor: Viewer = TABLE) -> tuple[int, int]:
        """A phone's photo of the whole table: how many of our cards are read in it, and how many differ.

        Raises CameraError (no picture, nothing read, no reader), IllegalAction (nothing to compare) or Forbidden.
        """
        session = self.open(session_id)
        return self.comparison.photographed(session, self._tags_in(photo, actor))

    def leave_all(self, session_id: int, *, actor: Viewer) -> None:
        """The tablet is right: let every difference be, until a card moves. Raises Forbidden."""
        if actor.role == "guest":
            raise Forbidden("This is not yours to do.")
        self.comparison.leave_all(self.open(session_id))


def secret_zone(zone: str) -> int | None:
    """The seat whose secret a zone is (`hand/2`), None for what everybody may see."""
    head, _, seat = zone.partition("/")
    return int(seat) if head == "hand" and seat.isdigit() else None


def action_label(session: Session, proposal: Proposal) -> Message:
    """What a choice would put into the log, as its button says it."""
    action = proposal.action
    if action.kind in ("undo", "redo"):
        return Message("Undo") if action.kind == "undo" else Message("Redo")
    viewer = TABLE if proposal.seat is None else Viewer("seat", proposal.seat)
    return action_sentence(session, session.position, action, viewer)
