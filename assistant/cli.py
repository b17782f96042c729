"""The command line: `assistant COMMAND`, or `assistant` alone to serve."""

from __future__ import annotations

import sys
from importlib.metadata import PackageNotFoundError, version
from typing import Any

import click

from assistant.commands import author, checkup, demo, facts, history, paper, printer, seeing, serving
from assistant.commands.parts import Choices, data_option, plugin_options
from assistant.table.errors import TableError
from assistant.vision import environment


class Refusal(click.ClickException):
    """The work was refused or failed: one sentence on standard error, exit status 1."""

    def show(self, file: Any = None) -> None:
        """Say the sentence and nothing else."""
        click.echo(self.message, err=True, file=file)


class CommandLine(click.Group):
    """Commands that end with a sentence instead of a traceback; without a command's name they serve."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Put `serve` where no command is named, so that `assistant --camera 0` serves too."""
        place = 0
        while place < len(args) and args[place].partition("=")[0] in ("--data", "--only", "--safe"):
            place += 1 if "=" in args[place] or args[place] == "--safe" else 2
        rest = args[place:]
        if not rest or (rest[0].startswith("-") and rest[0] not in ("--help", "-h", "--version")):
            args = [*args[:place], "serve", *rest]
        return super().parse_args(ctx, args)

    def invoke(self, ctx: click.Context) -> Any:
        """Run a command; an error that is a person's or the system's becomes a sentence."""
        try:
            return super().invoke(ctx)
        except BrokenPipeError:
            raise
        except TableError as error:
            raise Refusal(str(error)) from error
        except OSError as error:
            raise Refusal(sentence(error)) from error


def sentence(error: OSError) -> str:
    """What the system refuses, as a sentence."""
    what = f"{error.filename}: " if error.filename else ""
    return f"{what}{error.strerror or error}."


def installed_version() -> str:
    """The version of this program, where it was installed."""
    try:
        return version("table-assistant")
    except PackageNotFoundError:
        return "not installed"


@click.group(cls=CommandLine, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(installed_version(), "--version", prog_name="assistant", message="%(prog)s %(version)s")
@data_option
@plugin_options
@click.pass_context
def command_line(ctx: click.Context) -> None:
    """Keep the score of a real card game: a webcam reads the cards, a tablet shows the game.

    Without a command: serve.
    """
    ctx.ensure_object(Choices)


COMMANDS: tuple[click.Command, ...] = (
    serving.serve,
    demo.demo,
    facts.games,
    facts.plugins,
    facts.cards,
    facts.actions,
    paper.sheet,
    printer.known,
    seeing.scan,
    history.replay,
    history.export,
    history.import_,
    checkup.doctor,
    author.new_game,
)
for command in COMMANDS:
    command_line.add_command(command)


def main() -> None:
    """Start the program."""
    environment.prepare()
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    command_line()
