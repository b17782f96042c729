"""Played games in files: `replay`, `export`, `import`."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import click

from assistant.app import Assistant
from assistant.commands.parts import chosen, data_option, json_option, plugin_options
from assistant.commands.speech import document, note, outline, say, table
from assistant.exchange import copies, export_log, import_session, same_as, scores_csv
from assistant.replay import replay as play_file
from assistant.store import SessionInfo, Store, StoreError
from assistant.table.message import Message
from assistant.table.values import Json, plain
from assistant.table.viewer import TABLE, Viewer


def as_viewer(context: click.Context, parameter: click.Parameter, word: str | None) -> Viewer | None:
    """`table`, `guest`, `referee` or a seat's number, as a viewer. Raises BadParameter for anything else."""
    try:
        return None if word is None else Viewer.parse(word)
    except ValueError as error:
        raise click.BadParameter(str(error)) from error


def read_file(name: str) -> str:
    """A text file, or standard input for `-`. Raises StoreError for what is no text."""
    try:
        return sys.stdin.read() if name == "-" else Path(name).read_text(encoding="utf-8-sig")
    except UnicodeDecodeError as error:
        raise StoreError(Message.of("{file} is no played game: it is not text.", file=name)) from error


@click.command()
@click.argument("file")
@click.option("--until", metavar="N", type=click.IntRange(min=0), help="Stop after recorded event N.")
@click.option(
    "--as",
    "viewer",
    metavar="VIEWER",
    callback=as_viewer,
    default="table",
    help="table, guest, referee, or a seat's number. [table]",
)
@plugin_options
@json_option
def replay(file: str, until: int | None, viewer: Viewer, as_json: bool) -> None:
    """Play the recorded game FILE (.jsonl) without a table; print what VIEWER sees at its end, and the points."""
    outcome = play_file(read_file(file).split("\n"), chosen().plugins().games, until=until, viewer=viewer)
    if as_json:
        document(outcome.json())
        return
    say("{n} event.", many="{n} events.", n=outcome.revision)
    click.echo("\n".join(outline(plain(outcome.view))))
    seats: Any = outcome.view["table"]["seats"]  # type: ignore[index, call-overload]
    tell_scores(outcome.scoreboard, {seat: told["name"] for seat, told in seats.items()})


def tell_scores(scoreboard: Any, names: dict[str, str]) -> None:
    """A scoreboard as the contracts have it, each point with its reason."""
    if scoreboard is None:
        say("This game has no points.")
        return
    for seat, score in scoreboard["seats"].items():
        total = f"at least {score['total']}" if score["at_least"] else str(score["total"])
        crown = "  (wins)" if int(seat) in scoreboard["winners"] else ""
        say("{name}: {total}{crown}", name=names.get(seat) or f"Seat {seat}", total=total, crown=crown)
        for entry in score["lines"]:
            say("  {points}  {text}", points=signed(entry["points"]), text=Message.from_json(entry["text"]))
    say("The game is over." if scoreboard["final"] else "The game is not over.")


def signed(points: int) -> str:
    """Points with their sign, a true minus."""
    return f"{points:+4d}".replace("-", "\u2212") if points else "   0"


@click.command()
@click.argument("session", type=int, required=False)
@click.option("-o", "--output", metavar="FILE", help="Where to write it, else standard output.")
@click.option("--format", "form", type=click.Choice(["jsonl", "csv"]), default="jsonl", help="[jsonl]")
@click.option("--as", "viewer", metavar="VIEWER", callback=as_viewer, help="Whose score sheet (csv). [table]")
@data_option
@plugin_options
@json_option
def export(session: int | None, output: str | None, form: str, viewer: Viewer | None, as_json: bool) -> None:
    """Print SESSION as a played game with all its secrets, or its score sheet; without SESSION: list them."""
    if viewer is not None and form != "csv":
        raise click.UsageError("--as goes with --format csv: a played game always holds everything")
    store = chosen().glance()
    try:
        if session is None:
            list_sessions(store, as_json)
            return
        text = exported(store, session, form, viewer or TABLE)
        if output:
            Path(output).write_text(text, encoding="utf-8-sig" if form == "csv" else "utf-8", newline="")
            say("Session {n} is in {file}.", n=session, file=output)
        else:
            click.echo(text, nl=False)
    finally:
        store.close()


def exported(store: Store, session: int, form: str, viewer: Viewer) -> str:
    """A session's text in one of the forms. Raises StoreError."""
    if form == "csv":
        return scores_csv(Assistant(chosen().plugins(), store).open(session), viewer)
    return "".join(f"{line}\n" for line in export_log(*store.read(session)))


def list_sessions(store: Store, as_json: bool) -> None:
    """All sessions, the latest first; one that cannot be understood is told beside them."""
    found = store.sessions()
    for info in found:
        if info.problem is not None:
            note(info.problem)
    if as_json:
        document([session_facts(info) for info in found])
        return
    copied = copies(store)
    table(
        [
            (
                info.id,
                info.title or info.header.game,
                ", ".join(info.header.seats),
                f"{info.events} events",
                info.last,
                f"copy of {copied[info.id]}" if info.id in copied else "",
            )
            for info in found
        ]
    )
    if not found:
        say("No game was played yet.")


def session_facts(info: SessionInfo) -> dict[str, Json]:
    """A session as `export --json` lists it."""
    return {
        "session": info.id,
        "game": info.header.game,
        "title": info.title,
        "seats": list(info.header.seats),
        "deck": info.header.catalog.deck,
        "started": info.header.started,
        "last": info.last,
        "events": info.events,
        "archived": info.archived,
    }


@click.command("import")
@click.argument("file")
@data_option
@plugin_options
@json_option
def import_(file: str, as_json: bool) -> None:
    """Keep the played game FILE (.jsonl) as a session of its own."""
    choices = chosen()
    text, games = read_file(file), choices.plugins().games
    store = choices.store()
    try:
        number = import_session(text, games, store)
        earlier = same_as(number, store)
    finally:
        store.close()
    document({"session": number}) if as_json else say("Kept as session {n}.", n=number)
    if earlier is not None:
        text = "This game is here already as session {earlier}: session {n} is a copy. Both can be played on."
        note(Message.of(text, earlier=earlier, n=number))
