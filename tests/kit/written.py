"""Writes the parts of the documents that the program knows best: `python tests/kit/written.py` brings them up to date."""

from __future__ import annotations

import inspect
import re
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path

import click
import rulebook

from assistant import hookspecs
from assistant.cli import COMMANDS
from assistant.commands import author

SHARED = ("data", "safe", "only", "as_json", "help")
"""Options that the text below the table explains for all commands."""
ROOT = Path(__file__).resolve().parents[2]


def commands() -> str:
    """The command table of the README."""
    rows = [f"| `{usage(command)}` | {told(command)} |" for command in COMMANDS]
    return "\n".join(["| command | does |", "|---|---|", *rows])


def usage(command: click.Command) -> str:
    """A command as one types it, its arguments and options in brackets where they may be missing."""
    words = [f"assistant {command.name}"]
    for parameter in command.params:
        if isinstance(parameter, click.Argument):
            name = (parameter.metavar or parameter.name or "").upper()
            words.append(name if parameter.required else f"[{name}]")
    for parameter in command.params:
        if isinstance(parameter, click.Option) and parameter.name not in SHARED:
            word = parameter.opts[0] if parameter.opts[0].startswith("-o") else parameter.opts[-1]
            kind = "" if parameter.is_flag else f" {parameter.metavar or kinds(parameter)}"
            words.append(f"{word}{kind}" if parameter.required else f"[{word}{kind}]")
    return " ".join(words).replace("|", "\\|")


def kinds(option: click.Option) -> str:
    """What an option without a placeholder of its own takes."""
    return "|".join(option.type.choices) if isinstance(option.type, click.Choice) else "VALUE"


def told(command: click.Command) -> str:
    """A command's help as one paragraph, without the spaces of its source."""
    return " ".join((command.help or "").replace("\b", "").split())


def hooks() -> str:
    """The hooks of CONTRIBUTING, each with its signature, what it is for and an example."""
    pieces = []
    for name in hook_names():
        spec = getattr(hookspecs, name)
        head, _, example = (inspect.getdoc(spec) or "").partition("Example::")
        pieces.append(f"### `{signature(name)}`")
        pieces.append(re.sub(r":param (\w+): ", r"- `\1`: ", head).strip())
        pieces.append(f"```python\n{inspect.cleandoc(example)}\n```")
    return "\n\n".join(pieces)


def example() -> str:
    """The game that `assistant new-game Highest` begins, file by file."""
    pieces = []
    for place, text in author.files("highest", author.free_code("highest", ())).items():
        pieces.append(f"```{'toml' if place.endswith('.toml') else 'python'}\n# {place}\n{text.strip()}\n```")
    return "\n\n".join(pieces)


def hook_names() -> list[str]:
    """Every hook, in the order of their file."""
    mark = f"{hookspecs.PROJECT}_spec"
    return [name for name, spec in vars(hookspecs).items() if inspect.isfunction(spec) and hasattr(spec, mark)]


def signature(name: str) -> str:
    """A hook as one would call it."""
    return f"{name}({', '.join(inspect.signature(getattr(hookspecs, name)).parameters)})"


PARTS: dict[str, dict[str, Callable[[], str]]] = {
    "README.md": {"commands": commands},
    "CONTRIBUTING.md": {"example": example, "hooks": hooks},
    "docs/rules.md": {game: partial(rulebook.table, game) for game in rulebook.GAMES},
}
"""Document to the names of its written parts, each between `<!-- written: NAME -->` and `<!-- end -->`."""


def brought_up_to_date(document: str, text: str) -> str:
    """The document's text with its written parts anew. Raises ValueError where a part's place is missing."""
    for name, write in PARTS[document].items():
        place = re.compile(rf"(<!-- written: {name} -->\n).*?(<!-- end -->)", re.DOTALL)
        if not place.search(text):
            raise ValueError(f"{document} has no place for {name}")
        text = place.sub(lambda match, write=write: f"{match[1]}{write()}\n{match[2]}", text)  # type: ignore[misc]
    return text


def main() -> None:
    """Bring all documents up to date."""
    for document in PARTS:
        path = ROOT / document
        path.write_text(brought_up_to_date(document, path.read_text(encoding="utf-8")), encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())
