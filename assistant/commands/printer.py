"""Printers that were measured: `printers`."""

from __future__ import annotations

from typing import Any

import click

from assistant.commands.parts import chosen, data_option
from assistant.commands.speech import document, say, table
from assistant.printers import MEASURES, Printer, forget_printer, keep_printer, printers


@click.command("printers")
@click.argument("name", required=False)
@click.option("--across", metavar="MM", type=float, help="Length of the line across the calibration page. [100]")
@click.option("--along", metavar="MM", type=float, help="Length of the line along it. [100]")
@click.option("--top-right", metavar="MM", type=float, help="How far right of the upper cross the other side's is. [0]")
@click.option("--top-down", metavar="MM", type=float, help="How far down of it. [0]")
@click.option("--bottom-right", metavar="MM", type=float, help="How far right of the lower cross. [0]")
@click.option("--forget", is_flag=True, help="Forget the printer NAME.")
@click.option("--json", "as_json", is_flag=True, help="As one JSON document.")
@data_option
def known(name: str | None, forget: bool, as_json: bool, **measured: float | None) -> None:
    """List measured printers, or keep what was read off the calibration page of printer NAME.

    `assistant sheet GAME --what calibration -o FILE.pdf` makes that page.
    """
    told: dict[str, Any] = {key: value for key, value in measured.items() if value is not None}
    if name is None and (forget or told):
        raise click.UsageError("say the printer's NAME")
    changes = name is not None and (forget or told)
    store = chosen().store() if changes else chosen().glance()
    try:
        if name is not None and forget:
            forget_printer(store, name)
        elif name is not None and told:
            keep_printer(store, Printer(name, **told))
        found = [printer for printer in printers(store).values() if name is None or printer.name == name]
    finally:
        store.close()
    rows = [{"name": one.name, **{key: getattr(one, key) for key in MEASURES}} for one in found]
    if as_json:
        document({"printers": rows})
    elif not rows:
        say("No printer was measured yet.")
    else:
        table([tuple(str(value) for value in row.values()) for row in rows])
