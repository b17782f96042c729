"""Brings the catalogues of words up to date: every text of the house and of each game, and its translation if it has one.

Run it as `python tests/kit/catalogues.py`. What it cannot follow from a call back to a text, it names.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Any

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po
from jinja2 import Environment, nodes

ROOT = Path(__file__).resolve().parent.parent.parent
SPEAKERS = (
    "Message Message.of IllegalAction TableError Forbidden CameraError PrintError StoreError CatalogError PluginError"
)
SAYS = {*SPEAKERS.split(), "gettext", "spoken.gettext", "translate"}
"""Calls whose first argument is a text for people."""
WRITTEN = datetime(2026, 1, 1, tzinfo=UTC)
"""The date in every compiled catalogue: the same texts are the same file."""
DEPTH = 8
"""How many names, parameters and calls one text is followed through."""

Texts = dict[str, str]
"""A text to its plural, empty where it has none."""
Function = ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda


@dataclass
class Sources:
    """The syntax trees of one domain, and where its names come from."""

    folders: tuple[Path, ...]
    parents: dict[ast.AST, ast.AST] = field(default_factory=dict)
    functions: dict[str, list[Any]] = field(default_factory=dict)
    calls: dict[str, list[ast.Call]] = field(default_factory=dict)
    paths: dict[ast.AST, Path] = field(default_factory=dict)
    lost: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        for path in files(self.folders, "*.py"):
            tree = ast.parse(path.read_text(encoding="utf-8"))
            self.paths[tree] = path
            for node in ast.walk(tree):
                self.parents.update(dict.fromkeys(ast.iter_child_nodes(node), node))
                if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                    self.functions.setdefault(node.name, []).append(node)
                elif isinstance(node, ast.Call):
                    self.calls.setdefault(called(node).rpartition(".")[2], []).append(node)

    def texts(self) -> Texts:
        """Every text that a call in these sources says."""
        found: Texts = {}
        for call in (call for calls in self.calls.values() for call in calls):
            if called(call) in SAYS and (call.args or call.keywords):
                many = next((entry.value for entry in call.keywords if entry.arg == "many"), None)
                first = call.args[0] if call.args else call.keywords[0].value
                told = self._pairs(first, many)
                if not told and called(call) in ("Message", "Message.of") and not isinstance(first, ast.Constant):
                    self._lose(call)
                for text, plural in told:
                    found[text] = found.get(text) or plural
        return found

    def _pairs(self, first: ast.expr, many: ast.expr | None) -> list[tuple[str, str]]:
        """The texts of a call with their plurals; where a function is given both, those of each of its callers."""
        function: ast.AST | None = first
        while function is not None and not isinstance(function, Function):
            function = self.parents.get(function)
        names = [entry.id for entry in (first, many) if isinstance(entry, ast.Name)]
        if len(names) == 2 and function is not None and all(any(self._arguments(function, name)) for name in names):
            return [
                pair
                for text, call in self._arguments(function, names[0])
                for pair in self._told(
                    text, next((m for m, same in self._arguments(function, names[1]) if same is call), None)
                )
            ]
        return self._told(first, many)

    def _told(self, first: ast.AST, many: ast.AST | None) -> list[tuple[str, str]]:
        texts, plurals = list(self.strings(first, DEPTH)), list(self.strings(many, DEPTH))
        plurals = plurals if len(plurals) == len(texts) else plurals[:1] * len(texts) or [""] * len(texts)
        return [(text, plural) for text, plural in zip(texts, plurals, strict=True) if text]

    def _lose(self, call: ast.Call) -> None:
        tree: ast.AST = call
        while tree in self.parents:
            tree = self.parents[tree]
        self.lost.append(f"{self.paths[tree].relative_to(ROOT)}:{call.lineno}: {ast.unparse(call)[:90]}")

    def strings(self, node: ast.AST | None, depth: int) -> Iterator[str]:
        """The string constants an expression can be."""
        match node:
            case _ if depth < 0:
                return
            case ast.Constant(value=str(text)):
                yield text
            case ast.IfExp(body=one, orelse=other):
                yield from self.strings(one, depth)
                yield from self.strings(other, depth)
            case ast.BoolOp(values=parts) | ast.Tuple(elts=parts) | ast.List(elts=parts) | ast.Set(elts=parts):
                for part in parts:
                    yield from self.strings(part, depth)
            case ast.Dict(values=parts):
                for part in parts:
                    yield from self.strings(part, depth)
            case ast.BinOp(op=ast.Add(), left=one, right=other):
                yield from self._joined([one, other], depth)
            case ast.JoinedStr(values=parts):
                yield from self._joined(parts, depth)
            case ast.Subscript(value=inner) | ast.NamedExpr(value=inner) | ast.Starred(value=inner):
                yield from self.strings(inner, depth)
            case ast.FormattedValue(value=inner) if node.conversion == -1 and node.format_spec is None:
                yield from self.strings(inner, depth - 1)
            case ast.Call():
                yield from self._returned(node, depth - 1)
            case ast.Name(id=name):
                for value, place in self._values(node, name):
                    yield from self._picked(value, place, depth - 1)

    def _joined(self, parts: list[ast.expr], depth: int) -> Iterator[str]:
        told = [""]
        for part in parts:
            options = list(dict.fromkeys(self.strings(part, depth)))
            told = [before + more for before in told for more in options]
        yield from (text for text in told if text)

    def _returned(self, call: ast.Call, depth: int) -> Iterator[str]:
        name = called(call).rpartition(".")[2] or (call.func.attr if isinstance(call.func, ast.Attribute) else "")
        if name in ("get", "items", "values", "setdefault") and isinstance(call.func, ast.Attribute):
            yield from self.strings(call.func.value, depth)
            for more in call.args[1:]:
                yield from self.strings(more, depth)
        elif name not in SAYS:
            for function in self.functions.get(name, []):
                for node in ast.walk(function):
                    if isinstance(node, ast.Return | ast.Yield):
                        yield from self.strings(node.value, depth)

    def _picked(self, value: ast.AST, place: int | None, depth: int) -> Iterator[str]:
        """The strings of a value, or of one place in each row of it."""
        if place is None:
            yield from self.strings(value, depth)
            return
        for rows in self._rows(value, depth):
            if isinstance(rows, ast.Tuple | ast.List) and place < len(rows.elts):
                yield from self.strings(rows.elts[place], depth)
            elif place == 1 and not isinstance(rows, ast.Tuple | ast.List):
                yield from self.strings(rows, depth)

    def _rows(self, value: ast.AST, depth: int) -> Iterator[ast.AST]:
        match value:
            case _ if depth < 0:
                return
            case ast.Tuple(elts=parts) | ast.List(elts=parts):
                nested = [part for part in parts if isinstance(part, ast.Tuple | ast.List)]
                yield from nested or [value]
            case ast.Dict(values=parts):
                yield from parts
            case ast.IfExp(body=one, orelse=other):
                yield from self._rows(one, depth)
                yield from self._rows(other, depth)
            case ast.Subscript(value=inner):
                yield from self._rows(inner, depth)
            case ast.Call(func=ast.Attribute(attr="items" | "get" | "values", value=inner)):
                yield from self._rows(inner, depth)
            case ast.Call(func=ast.Name(id=name)):
                for function in self.functions.get(name, []):
                    for node in ast.walk(function):
                        if isinstance(node, ast.Return | ast.Yield) and node.value is not None:
                            yield from self._rows(node.value, depth - 1)
            case ast.Name(id=name):
                for inner, place in self._values(value, name):
                    if place is None:
                        yield from self._rows(inner, depth - 1)

    def _values(self, node: ast.AST, name: str) -> list[tuple[ast.AST, int | None]]:
        """What a name was given: in its function, by its callers, in its module, else anywhere in the domain."""
        scope: ast.AST | None = node
        while scope is not None:
            scope = self.parents.get(scope)
            if isinstance(scope, Function):
                found = [*self._since(node, scope, name), *((value, None) for value, _ in self._arguments(scope, name))]
                if found:
                    return found
            elif isinstance(scope, ast.Module):
                found = list(assigned(scope, name))
                if found:
                    return found
        return [found for tree in self.paths for found in assigned(tree, name, whole=False)]

    def _since(self, node: ast.AST, function: Function, name: str) -> list[tuple[ast.AST, int | None]]:
        """What a name was set to in a function, from the last time that certainly came before its use, up to it."""
        certain, inner = 0, node
        while inner is not function and not certain:
            outer = self.parents[inner]
            blocks = [block for _, block in ast.iter_fields(outer) if isinstance(block, list) and inner in block]
            before = [
                entry for block in blocks for entry in block[: block.index(inner)] if isinstance(entry, ast.Assign)
            ]
            certain = max((entry.lineno for entry in before if any(assigned(entry, name))), default=0)
            inner = outer
        return [(value, place) for value, place in assigned(function, name) if certain <= value.lineno <= node.lineno]

    def _arguments(self, function: Function, name: str) -> Iterator[tuple[ast.AST, ast.Call]]:
        """What the callers of a function give one of its parameters, each with its call."""
        if isinstance(function, ast.Lambda):
            return
        wanted = [entry.arg for entry in (*function.args.posonlyargs, *function.args.args) if entry.arg != "self"]
        named = [entry.arg for entry in function.args.kwonlyargs]
        if name not in wanted + named:
            return
        callee = function.name
        if callee == "__init__" and isinstance(kind := self.parents[function], ast.ClassDef):
            callee = kind.name
        for call in self.calls.get(callee, []):
            if name in wanted and len(call.args) > wanted.index(name):
                yield call.args[wanted.index(name)], call
            yield from ((entry.value, call) for entry in call.keywords if entry.arg == name)


def assigned(scope: ast.AST, name: str, whole: bool = True) -> Iterator[tuple[ast.AST, int | None]]:
    """The values a name is set to in a scope, with the place in each row where it is unpacked from rows."""
    for node in ast.walk(scope) if whole else ast.iter_child_nodes(scope):
        match node:
            case ast.Assign(targets=[ast.Name(id=found)], value=value) if found == name:
                yield value, None
            case ast.AnnAssign(target=ast.Name(id=found), value=ast.expr() as value) if found == name:
                yield value, None
            case ast.NamedExpr(target=ast.Name(id=found), value=value) if found == name:
                yield value, None
            case ast.Assign(targets=[target], value=value):
                yield from unpacked(target, value, name)
            case ast.For(target=target, iter=value) | ast.comprehension(target=target, iter=value):
                yield from unpacked(target, value, name)


def unpacked(target: ast.AST, value: ast.AST, name: str) -> Iterator[tuple[ast.AST, int | None]]:
    """A value, and the place of a name among the names it is unpacked into."""
    if isinstance(target, ast.Name) and target.id == name:
        yield value, None
    if isinstance(target, ast.Tuple):
        for place, entry in enumerate(target.elts):
            if isinstance(entry, ast.Name) and entry.id == name:
                yield value, place
            elif isinstance(entry, ast.Tuple):
                yield from unpacked(entry, value, name)


def called(call: ast.Call) -> str:
    """What a call names: `Message`, `Message.of`, `spoken.gettext`."""
    match call.func:
        case ast.Name(id=name):
            return name
        case ast.Attribute(attr=attr, value=ast.Name(id=name)):
            return f"{name}.{attr}"
        case ast.Attribute(attr=attr, value=ast.Call(func=ast.Name(id=name))):
            return f"{name}.{attr}"
        case ast.Attribute(attr=attr):
            return f".{attr}"
    return ""


def files(folders: Iterable[Path], pattern: str) -> list[Path]:
    """The files of a pattern in the folders, always in the same order."""
    return sorted(path for folder in folders for path in folder.rglob(pattern))


def template_texts(folders: Iterable[Path]) -> Texts:
    """Every text of `_` and `ngettext` in the templates."""
    environment = Environment(extensions=["jinja2.ext.i18n"], autoescape=True)
    found: Texts = {}
    for path in files(folders, "*.html"):
        for call in environment.parse(path.read_text(encoding="utf-8")).find_all(nodes.Call):
            if isinstance(call.node, nodes.Name) and call.node.name in ("_", "gettext", "ngettext"):
                if call.node.name == "ngettext":
                    one, many = call.args[:2]
                    found[one.value] = many.value
                else:
                    for text in constants(call.args[0]):
                        found.setdefault(text, "")
    return found


def constants(node: nodes.Node) -> Iterator[str]:
    """The texts a template's expression can be."""
    if isinstance(node, nodes.Const) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, nodes.CondExpr):
        yield from constants(node.expr1)
        if node.expr2:
            yield from constants(node.expr2)


def domains() -> dict[str, tuple[Path, ...]]:
    """Each domain's folders: the first one holds its catalogues."""
    games = {path.parent.name: (path.parent,) for path in sorted((ROOT / "plugins").glob("*/__init__.py"))}
    return {"assistant": (ROOT / "assistant", ROOT / "templates"), **games}


@cache
def texts(domain: str) -> tuple[Texts, list[str]]:
    """A domain's texts with their plurals, and the calls that could not be followed."""
    sources = Sources(domains()[domain])
    found = sources.texts()
    for text, plural in template_texts(domains()[domain]).items():
        found[text] = plural or found.get(text, "")
    return dict(sorted(found.items())), sources.lost


def po_path(domain: str, language: str) -> Path:
    """Where a domain's translations are written."""
    return domains()[domain][0] / "locale" / language / "LC_MESSAGES" / f"{domain}.po"


def read(domain: str, language: str) -> Catalog:
    """A domain's translations as they are; empty if there are none yet."""
    path = po_path(domain, language)
    if not path.exists():
        return Catalog(locale=language)
    with path.open("rb") as file:
        return read_po(file, locale=language)


def updated(old: Catalog, found: Texts) -> Catalog:
    """The translations of the texts there are: kept where there is one, empty where there is none yet."""
    new = Catalog(locale=old.locale, fuzzy=False, header_comment="", project="Table Assistant", version="1")
    for text, plural in found.items():
        known = old.get(text)
        told: Any = known.string if known else ""
        if plural:
            told = told if isinstance(told, tuple) else (told,) + ("",) * (new.num_plurals - 1)
        elif isinstance(told, tuple):
            told = told[0]
        new.add((text, plural) if plural else text, told)
    return new


def po_bytes(catalog: Catalog) -> bytes:
    """A catalogue for translators: the same texts give the same bytes."""
    written = BytesIO()
    write_po(written, catalog, width=0, omit_header=True, sort_output=True)
    plural = f"nplurals={catalog.num_plurals}; plural={catalog.plural_expr};"
    lines = ("Content-Type: text/plain; charset=utf-8", f"Language: {catalog.locale}", f"Plural-Forms: {plural}")
    head = 'msgid ""\nmsgstr ""\n' + "".join(f'"{line}\\n"\n' for line in lines)
    return head.encode() + b"\n" + written.getvalue()


def mo_bytes(catalog: Catalog) -> bytes:
    """A catalogue for the program: the same texts give the same bytes."""
    written = BytesIO()
    catalog.creation_date = catalog.revision_date = WRITTEN
    write_mo(written, catalog)
    return written.getvalue()


def missing(catalog: Catalog) -> list[str]:
    """The texts without a translation."""
    return [str(entry.id) for entry in catalog if entry.id and not complete(entry.string)]


def complete(told: Any) -> bool:
    """Whether a translation has all its forms."""
    return all(told) if isinstance(told, tuple | list) else bool(told)


def main(languages: list[str]) -> None:
    """Bring each domain's catalogue of each language up to date, and say what it lacks."""
    for domain in domains():
        found, lost = texts(domain)
        for language in languages:
            catalog = updated(read(domain, language), found)
            path = po_path(domain, language)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(po_bytes(catalog))
            with path.open("rb") as file:
                path.with_suffix(".mo").write_bytes(mo_bytes(read_po(file, locale=language)))
            print(f"{domain} {language}: {len(found)} texts, {len(missing(catalog))} without a translation")
        for call in lost:
            print(f"  not followed: {call}")


if __name__ == "__main__":
    main(sys.argv[1:] or ["de"])
