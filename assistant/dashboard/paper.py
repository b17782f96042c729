"""Sheets to print: their pages to look at, the file to save, a printed page to check, and printers to measure."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import flask

from assistant.dashboard.body import body
from assistant.dashboard.orders import asked, mats_offered, ordered
from assistant.dashboard.printjobs import PrintJob, PrintJobs
from assistant.dashboard.problems import NotFound, NotNow
from assistant.dashboard.roles import assistant, require_table
from assistant.dashboard.words import say
from assistant.eyes import CameraStatus, Eyes
from assistant.order import STARTER
from assistant.press import PlacedTag, Press, PrintError, SheetOrder
from assistant.printed import not_printed, note_printed
from assistant.printers import MEASURES, Printer, forget_printer, keep_printer, printers
from assistant.reach import Sight, reach
from assistant.sheetcheck import told as check_told
from assistant.table.errors import IllegalAction
from assistant.table.field import Field
from assistant.table.message import Message
from assistant.table.values import Json

blueprint = flask.Blueprint("paper", __name__, url_prefix="/api")

USUAL_CAMERA = (1920, 1080)
"""The picture of a webcam, where none is on."""
USUAL_TABLE = 90
"""Centimeters of table in the picture, where nobody said."""
TABLE_KEY = "table_cm"
GRIDS = ("faces", "tags", "blanks", "test")
"""Kinds that are divided as a layout says."""


def press() -> Press:
    """The part of the program that makes paper. Raises NotNow without one."""
    found = assistant().press
    if found is None:
        raise NotNow("This program was started without its press: nothing can be printed.")
    return found


def eyes() -> Eyes:
    """The camera's side of the program. Raises NotNow without one."""
    found = assistant().eyes
    if found is None:
        raise NotNow("This program was started without its eyes: a page cannot be checked.")
    return found


def jobs() -> PrintJobs:
    """The sheets in the making."""
    found: PrintJobs = flask.current_app.extensions.setdefault("print_jobs", PrintJobs())
    return found


@blueprint.get("/layouts")
def layouts() -> dict[str, Json]:
    """The sheet layouts there are."""
    require_table()
    return {
        "layouts": [
            {
                "id": layout.id,
                "name": layout.name,
                "kind": layout.kind,
                "paper": list(layout.paper),
                "per_page": layout.per_page,
                "tag_mm": layout.tag_mm,
            }
            for layout in press().layouts()
        ]
    }


@blueprint.post("/sheets/about")
def about() -> dict[str, Json]:
    """What an order would make: pages, tags, what is doubtful, and how far the camera would read it."""
    require_table()
    told = asked()
    if "table_cm" in told:
        assistant().store.keep(TABLE_KEY, Sight(*USUAL_CAMERA, told["table_cm"]).table_cm)
    order = ordered(told)
    placed = [tag for side in press().placed(order) for tag in side.tags]
    return {
        "pages": press().pages(order),
        "tags": len(placed),
        "tells": say(_tags_told(placed)) if placed else "",
        "doubts": [say(doubt) for doubt in press().doubts(order)],
        "reach": reach_told(order),
        "unprinted": len(not_printed(assistant().store, order.catalog)),
        "all": len(order.catalog.tags()),
        "mats": [{"id": mat.id, "title": say(mat.title)} for mat in mats_offered(told)],
    }


def _tags_told(placed: Sequence[PlacedTag]) -> Message:
    side = f"{placed[0].side:g}"
    return Message.of("{n} tag of {side} mm", many="{n} tags of {side} mm", n=len(placed), side=side)


def reach_told(order: SheetOrder) -> dict[str, Json] | None:
    """How far the camera reads the order's tags, in words; None for what has none."""
    layout = next((entry for entry in press().layouts() if entry.id == order.layout), None)
    if layout is None or order.what not in ("faces", "tags", "blanks", "starter"):
        return None
    status = assistant().eyes.status() if assistant().eyes else CameraStatus()  # type: ignore[union-attr]
    width, height = (status.width, status.height) if status.width else USUAL_CAMERA
    sight = Sight(width, height, table_cm())
    found = reach(sight, layout.tag_mm, press().layouts())
    advice = found.advice or _seen(status, width, round(sight.table_cm))
    return {"enough": found.is_enough, "says": say(found.says), "advice": say(advice)}


def _seen(status: CameraStatus, width: int, across: int) -> Message:
    """For which camera that is said."""
    if status.width:
        return Message.of("{width} pixels wide, {n} cm of table in the picture.", width=width, n=across)
    return Message.of("No camera is on: for one {width} pixels wide with {n} cm of table.", width=width, n=across)


def table_cm() -> float:
    """Centimeters of table that the picture's middle row spans, as somebody said it."""
    kept = assistant().store.kept(TABLE_KEY, USUAL_TABLE)
    return float(kept) if isinstance(kept, int | float) else float(USUAL_TABLE)


@blueprint.post("/sheets/page")
def page() -> flask.Response:
    """One page of an order as a picture."""
    require_table()
    told = asked()
    return flask.Response(press().preview(ordered(told), told.get("page", 1), 700), mimetype="image/png")


@blueprint.post("/sheets")
def sheet() -> flask.Response:
    """Any kind of sheet as a PDF. Takes a plain form too, so that a button can save it."""
    require_table()
    told = asked()
    order = ordered(told)
    return _saved(press().sheet(order), _file_name(told, order))


@blueprint.post("/sheets/jobs")
def begin() -> dict[str, Json]:
    """Begin to make a sheet; ask its job how far it is, and fetch the file there."""
    require_table()
    told = asked()
    order, paper, store = ordered(told), press(), assistant().store
    placed = paper.placed(order)

    def make(progress: Any) -> bytes:
        pdf = paper.sheet(order, progress=progress)
        if order.what in ("faces", "tags"):
            note_printed(store, order.catalog.game, [tag.text for side in placed for tag in side.tags])
        return pdf

    return {"job": jobs().begin(_file_name(told, order), make), "pages": paper.pages(order)}


@blueprint.get("/sheets/jobs/<int:number>")
def progress(number: int) -> dict[str, Json]:
    """How far a sheet is. Raises PrintError where it could not be made."""
    job = _job(number)
    if job.refusal is not None:
        raise PrintError(job.refusal)
    return {"done": job.done, "of": job.of, "ready": job.pdf is not None}


@blueprint.get("/sheets/jobs/<int:number>.pdf")
def fetch(number: int) -> flask.Response:
    """The sheet, when it is ready."""
    job = _job(number)
    if job.pdf is None:
        raise NotFound("This sheet is not ready.")
    return _saved(job.pdf, job.name)


def _job(number: int) -> PrintJob:
    require_table()
    job = jobs().find(number)
    if job is None:
        raise NotFound("This sheet is no longer kept. Save it anew.")
    return job


def _file_name(told: dict[str, Any], order: SheetOrder) -> str:
    if told["game"] == STARTER:
        return f"{STARTER}.pdf"
    return f"{told['game']}-{order.layout if order.what in GRIDS else order.what}.pdf"


def _saved(pdf: bytes, name: str) -> flask.Response:
    answer = flask.Response(pdf, mimetype="application/pdf")
    answer.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    return answer


@blueprint.post("/sheets/check")
def check() -> dict[str, Json]:
    """What the camera (or the photo in `photo`) makes of a printed page of this order."""
    require_table()
    file = flask.request.files.get("photo")
    told = asked()
    placed = press().placed(ordered(told))
    if not any(side.tags for side in placed):
        raise IllegalAction("There are no tags on these pages to check.")
    is_good, says = check_told(eyes().read_page(placed, file.read() if file else None))
    return {"good": is_good, "says": [say(one) for one in says]}


@blueprint.get("/printers")
def known() -> dict[str, Json]:
    """The printers that were measured."""
    require_table()
    return {"printers": [_printer_told(printer) for printer in printers(assistant().store).values()]}


@blueprint.post("/printers")
def measure() -> dict[str, Json]:
    """Keep what was read off a calibration page (or, with `forget`, forget the printer)."""
    require_table()
    told = body(Field("name", "text"), Field("forget", "flag", required=False), free=MEASURES)
    if told.get("forget"):
        forget_printer(assistant().store, told["name"])
    else:
        measures = {key: told[key] for key in MEASURES if told.get(key) is not None}
        keep_printer(assistant().store, Printer(told["name"].strip(), **_numbers(measures)))
    return known()


def _numbers(measures: dict[str, Any]) -> dict[str, float]:
    """Measures as numbers; a comma may stand for the point. Raises IllegalAction."""
    found = {}
    for key, value in measures.items():
        try:
            found[key] = float(str(value).replace(",", ".").replace("−", "-"))
        except ValueError:
            raise IllegalAction(Message.of("{n} is no length in millimeters.", n=str(value)[:20])) from None
    return found


def _printer_told(printer: Printer) -> dict[str, Json]:
    return {"name": printer.name, **{key: getattr(printer, key) for key in MEASURES}}
