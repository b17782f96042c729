"""Printing from the command line: what the camera makes of it, and what a measured printer needs."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from PIL import Image

from assistant.cli import command_line

Run = Callable[..., Result]


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    monkeypatch.setenv("ASSISTANT_DATA", str(tmp_path / "data"))

    def run(*arguments: object, ends: int = 0) -> Result:
        result = CliRunner().invoke(command_line, [str(argument) for argument in arguments], prog_name="assistant")
        assert result.exit_code == ends, result.output + result.stderr
        return result

    return run


def test_a_sheet_says_how_far_the_camera_reads_it_and_warns_where_that_is_not_enough(run: Run, tmp_path: Path) -> None:
    sheet = ("sheet", "robits", "-o", tmp_path / "tags.pdf", "--cards", "1-9")
    fine = run(*sheet, "--for-camera", "1920x1080@60")
    assert "Good up to" in fine.stdout
    assert "pixels a module" in fine.stdout
    assert fine.stderr == ""
    coarse = run(*sheet, "--layout", "grid-10", "--for-camera", "1280x720@90")
    assert "print tags of 26 mm or more (sheet " in coarse.stderr
    assert (tmp_path / "tags.pdf").read_bytes().startswith(b"%PDF")
    told = json.loads(run(*sheet, "--layout", "grid-10", "--for-camera", "1280x720@90", "--json").stdout)
    assert (told["file"], told["reach"]["is_enough"]) == (str(tmp_path / "tags.pdf"), False)
    assert f"Good up to {told['reach']['reach_cm']} cm" in coarse.stdout
    assert told["reach"]["advice"] == coarse.stderr.splitlines()[-1]
    assert json.loads(run(*sheet, "--json").stdout)["reach"] is None
    wrong = run(*sheet, "--for-camera", "my webcam", ends=1)
    assert "like 1920x1080@90" in wrong.stderr


def test_a_camera_that_is_attached_tells_its_own_picture(run: Run, tmp_path: Path) -> None:
    Image.new("L", (1280, 720), 128).save(tmp_path / "frame.png")
    sheet = ("sheet", "robits", "-o", tmp_path / "tags.pdf", "--cards", "1-9", "--for-camera")
    attached = run(*sheet, f"{tmp_path / 'frame.png'}@60").stdout
    assert attached == run(*sheet, "1280x720@60").stdout
    assert "no camera, file or folder called hd" in run(*sheet, "hd@60", ends=1).stderr


def test_a_measured_printer_is_kept_listed_used_and_forgotten(run: Run, tmp_path: Path) -> None:
    assert run("printers").stdout == "No printer was measured yet.\n"
    run("printers", "Kitchen", "--across", 99.4, "--top-right", 1.5)
    (told,) = json.loads(run("printers", "--json").stdout)["printers"]
    assert (told["name"], told["across"], told["top_right"], told["along"]) == ("Kitchen", 99.4, 1.5, 100.0)
    plain, corrected = tmp_path / "plain.pdf", tmp_path / "corrected.pdf"
    run("sheet", "robits", "-o", plain, "--cards", "1-9")
    run("sheet", "robits", "-o", corrected, "--cards", "1-9", "--printer", "Kitchen")
    assert plain.read_bytes() != corrected.read_bytes()
    assert run("printers", "Kitchen", "--forget").stdout == "No printer was measured yet.\n"
    assert "no printer Kitchen" in run("sheet", "robits", "-o", plain, "--printer", "Kitchen", ends=1).stderr
    assert "Measure again" in run("printers", "Kitchen", "--across", 50, ends=1).stderr


def test_the_calibration_page_comes_out_of_the_same_command(run: Run, tmp_path: Path) -> None:
    page = tmp_path / "calibration.pdf"
    run("sheet", "robits", "--what", "calibration", "-o", page)
    assert page.read_bytes().startswith(b"%PDF")


def test_a_sheet_that_nobody_verified_is_told_with_its_test_page(run: Run, tmp_path: Path) -> None:
    labels = ("sheet", "robits", "-o", str(tmp_path / "a.pdf"), "--layout", "stickers-l7120")
    told = run(*labels).stderr
    assert "Not verified against the real sheet" in told
    assert "--what test --layout stickers-l7120" in told
    assert run(*labels, "--what", "test").stderr == ""
    assert run("sheet", "robits", "-o", str(tmp_path / "a.pdf"), "--layout", "stickers-5160").stderr == ""


@pytest.mark.parametrize("nothing", ["", "  ", ","])
def test_a_selection_of_nothing_prints_nothing_and_says_so(run: Run, tmp_path: Path, nothing: str) -> None:
    sheet = tmp_path / "nothing.pdf"
    assert "names no card" in run("sheet", "robits", "-o", sheet, "--cards", nothing, ends=2).stderr
    assert not sheet.exists()
