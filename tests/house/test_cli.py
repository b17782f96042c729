"""What people and other programs rely on at the command line."""

from __future__ import annotations

import csv
import json
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest
from click.testing import CliRunner, Result
from dists import forget, install

from assistant import house
from assistant.cli import COMMANDS, command_line
from assistant.datafolder import open_store
from assistant.plugins import Plugins
from assistant.symbols import tag_matrix, tag_rows
from assistant.table.sighting import Showing
from assistant.table.tag import Tag
from assistant.vision.simulated import SimulatedTable

Run = Callable[..., Result]

CASE = """\
{"game": "robits", "seats": ["Mara", "Jonas"], "catalog": "sample"}
{"kind": "take", "seat": 1, "card": "big-henry-head-4"}
{"kind": "take", "seat": 2, "card": "klunc-arm-6"}
{"expect": {"/scoreboard/seats/1/total": 4}}
"""


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    """The program with a data folder of its own; what it said on both streams."""
    monkeypatch.setenv("ASSISTANT_DATA", str(tmp_path / "data"))
    monkeypatch.delenv("ASSISTANT_PLUGINS", raising=False)

    def run(*arguments: object, ends: int = 0) -> Result:
        result = CliRunner().invoke(command_line, [str(argument) for argument in arguments], prog_name="assistant")
        assert result.exit_code == ends, result.output + result.stderr
        assert "Traceback" not in result.stderr
        return result

    return run


@pytest.fixture
def played(tmp_path: Path) -> Path:
    path = tmp_path / "played.jsonl"
    path.write_text(CASE, encoding="utf-8")
    return path


def facts(run: Run, *arguments: object) -> Any:
    return json.loads(run(*arguments, "--json").stdout)


def one_sentence(result: Result) -> str:
    """What a refusal said: one line on standard error, nothing as an answer."""
    assert result.stdout == ""
    (line,) = result.stderr.splitlines()
    return line


# --- what is loaded -----------------------------------------------------------------------------------------------


def test_games_are_listed_for_people_and_for_programs(run: Run) -> None:
    assert "ROBiTs" in run("games").stdout
    (robits,) = [game for game in facts(run, "games") if game["id"] == "robits"]
    assert (robits["cards"], robits["decks"], robits["code"]) == (91, ["", "sample"], "RT")


def test_a_broken_plugin_is_told_with_stage_fault_and_how_to_go_without(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    site = tmp_path / "site"
    install(site, "a_good", "half_registration")
    monkeypatch.syspath_prepend(str(site))
    told = run("plugins").stdout
    found = facts(run, "plugins")
    (failure,) = found["failures"]
    assert failure["plugin"] in told
    assert (failure["stage"], failure["fault"]) == ("games", "assistant-half-registration 1.2")
    assert failure["switch_off"] == "ASSISTANT_PLUGINS=a_good assistant serve"
    assert failure["switch_off"] in told
    assert "second half is missing" in failure["traceback"]
    assert {"a_good", "robits"} <= {plugin["name"] for plugin in found["plugins"]}
    monkeypatch.setenv("ASSISTANT_PLUGINS", "a_good")
    assert facts(run, "plugins")["failures"] == []
    forget(site)


def test_safe_and_only_choose_what_is_loaded(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    install(tmp_path / "site", "a_good")
    monkeypatch.syspath_prepend(str(tmp_path / "site"))
    assert {game["id"] for game in facts(run, "games")} >= {"robits", "tally"}
    assert "tally" not in {game["id"] for game in facts(run, "games", "--safe")}
    assert [game["id"] for game in facts(run, "games", "--only", "tally")] == ["tally"]
    assert [game["id"] for game in facts(run, "--only", "tally", "games")] == ["tally"]
    assert "chess" in one_sentence(run("games", "--only", "chess", ends=1))
    forget(tmp_path / "site")


# --- cards --------------------------------------------------------------------------------------------------------


def test_cards_come_with_every_copys_tag_and_printed_symbol(run: Run) -> None:
    told = facts(run, "cards", "robits")
    assert set(told) == {"game", "code", "cards"}
    assert (told["game"], told["code"]) == ("robits", "RT")
    copies = [copy for card in told["cards"] for copy in card["copies"]]
    assert len(copies) == 91
    assert all(set(card) == {"id", "title", "traits", "copies"} for card in told["cards"])
    for copy in copies:
        assert set(copy) == {"copy", "tag", "modules"}
        assert copy["modules"] == tag_rows(copy["tag"])
    assert {len(row) for copy in copies for row in copy["modules"]} == {21}


def test_the_sample_deck_has_tags_of_its_own(run: Run) -> None:
    def tags(*more: str) -> set[str]:
        told = facts(run, "cards", "robits", *more)
        return {copy["tag"] for card in told["cards"] for copy in card["copies"]}

    assert not tags() & tags("--deck", "sample")
    assert tags("--deck", "own") == tags()
    assert "RT000001" in run("cards", "robits").stdout


def test_house_cards_can_be_listed_too(run: Run) -> None:
    assert [card["id"] for card in facts(run, "cards", "house")["cards"]] == ["undo", "end-turn", "next-seat"]


def test_card_values_go_to_a_spreadsheet_and_come_back(run: Run, tmp_path: Path) -> None:
    sheet = tmp_path / "values.csv"
    run("cards", "robits", "--export", sheet)
    with sheet.open(encoding="utf-8-sig", newline="") as file:
        rows = list(csv.DictReader(file))
    assert len(rows) == 91
    assert {row["value"] for row in rows} == {""}
    rows[0]["value"], rows[1]["value"] = "4", "2"
    with sheet.open("w", encoding="cp1252", newline="") as file:
        writer = csv.DictWriter(file, rows[0], delimiter=";")
        writer.writeheader()
        writer.writerows(rows)
    assert run("cards", "robits", "--import", sheet).stdout == "2 cards changed.\n"
    assert run("cards", "robits", "--import", sheet).stdout == "0 cards changed.\n"
    values = {card["id"]: card["traits"].get("value") for card in facts(run, "cards", "robits")["cards"]}
    assert [values[row["id"]] for row in rows[:3]] == [4, 2, None]
    rows[0]["value"] = ""
    sheet.write_text("id,value\n" + f"{rows[0]['id']},\n", encoding="utf-8")
    assert run("cards", "robits", "--import", sheet).stdout == "1 card changed.\n"
    values = {card["id"]: card["traits"].get("value") for card in facts(run, "cards", "robits")["cards"]}
    assert [values[row["id"]] for row in rows[:2]] == [None, 2]


def test_a_faulty_spreadsheet_is_refused_with_all_its_faults_and_changes_nothing(run: Run, tmp_path: Path) -> None:
    sheet = tmp_path / "values.csv"
    sheet.write_text(
        "id,title,value\nbig-henry-head-1,,3\nno-such-card,,3\nbig-henry-head-2,,many\nbig-henry-head-1,,4\n", "utf-8"
    )
    told = one_sentence(run("cards", "robits", "--import", sheet, ends=1))
    for words in ("line 3", "no-such-card", "line 4", "many", "line 5", "twice"):
        assert words in told
    assert not any(
        "value" in card["traits"] for card in facts(run, "cards", "robits")["cards"] if "head-1" in card["id"]
    )
    for workbook in (b"PK\x03\x04\x81\x8d\x00", b"\x89PNG\r\n\x1a\n\x00\x90", b"\xff\xfe\x00", bytes(range(256))):
        sheet.write_bytes(workbook)
        assert "CSV" in one_sentence(run("cards", "robits", "--import", sheet, ends=1))
    sheet.write_text("title,value\nx,3\n", "utf-8")
    assert "id" in one_sentence(run("cards", "robits", "--import", sheet, ends=1))
    assert "values.xlsx" in one_sentence(run("cards", "robits", "--import", tmp_path / "values.xlsx", ends=1))
    assert "invented" in one_sentence(run("cards", "robits", "--deck", "sample", "--import", sheet, ends=1))


def test_looking_makes_no_data_folder(run: Run, tmp_path: Path) -> None:
    run("cards", "robits")
    run("export")
    run("doctor", "--safe")
    assert not (tmp_path / "data").exists()


# --- actions ------------------------------------------------------------------------------------------------------


def test_actions_are_described_as_json_schema_with_who_may_do_them(run: Run) -> None:
    schema = facts(run, "actions", "robits")
    kinds = {entry["properties"]["kind"]["const"]: entry for entry in schema["oneOf"]}
    assert {"take", "undo", "redo", "replace", "seat", "value", "bind", "now"} <= set(kinds)
    assert {entry["who"] for entry in kinds.values()} <= {"seat", "table", "both"}
    assert kinds["take"]["properties"]["seat"] == {"type": "integer", "minimum": 1}
    game = Plugins.discover(safe=True).games["robits"]
    assert set(schema["$defs"]["card"]["anyOf"][0]["enum"]) == {card.id for card in game.catalog.cards}
    told = run("actions", "robits").stdout
    assert all(kind in told for kind in kinds)


# --- paper and pictures -------------------------------------------------------------------------------------------


def test_a_sheet_is_written_whole_or_refused_in_a_sentence(run: Run, tmp_path: Path) -> None:
    pdf = tmp_path / "cards.pdf"
    run("sheet", "robits", "-o", pdf, "--cards", "1-9", "--paper", "letter")
    assert pdf.read_bytes().startswith(b"%PDF-")
    run("sheet", "house", "-o", pdf)
    before = pdf.read_bytes()
    assert "no-such-card" in one_sentence(run("sheet", "robits", "-o", pdf, "--cards", "no-such-card", ends=1))
    assert "no-such-layout" in one_sentence(run("sheet", "robits", "-o", pdf, "--layout", "no-such-layout", ends=1))
    assert pdf.read_bytes() == before
    one_sentence(run("sheet", "robits", "-o", tmp_path / "nowhere" / "cards.pdf", ends=1))


def test_what_is_no_card_is_printed_by_its_kind_and_refused_in_a_sentence_where_there_is_none(
    run: Run, tmp_path: Path
) -> None:
    pdf = tmp_path / "paper.pdf"
    run("sheet", "starter", "-o", pdf, "--paper", "letter")
    run("sheet", "doomsday_bots", "-o", pdf, "--what", "mat", "--option", "mode=rally", "--cards", "circuit")
    before = pdf.read_bytes()
    assert before.startswith(b"%PDF-")
    assert "no mat attic" in one_sentence(run("sheet", "house", "-o", pdf, "--what", "mat", "--cards", "attic", ends=1))
    assert "2 to 12" in one_sentence(run("sheet", "robits", "-o", pdf, "--what", "scores", "--seats", 13, ends=1))
    assert "no reference card" in one_sentence(run("sheet", "house", "-o", pdf, "--what", "reference", ends=1))
    assert "leave --what out" in run("sheet", "starter", "-o", pdf, "--what", "mat", ends=2).stderr
    assert pdf.read_bytes() == before


def test_backs_pictures_and_greys_are_ordered_and_what_is_doubtful_is_told(run: Run, tmp_path: Path) -> None:
    art, pdf = tmp_path / "art", tmp_path / "cards.pdf"
    art.mkdir()
    one_sentence(run("sheet", "robits", "-o", pdf, "--art", art, ends=1))
    cv2.imwrite(str(art / "big-henry-head.png"), np.full((40, 60, 3), 128, np.uint8))
    told = run(
        "sheet",
        "robits",
        "-o",
        pdf,
        "--art",
        art,
        "--backs",
        "duplex-short",
        "--back",
        "rays",
        "--grey",
        "--cards",
        "1-5",
    )
    assert "coarser than 300 dots per inch" in told.stderr
    assert pdf.read_bytes().count(b"/Type /Page\n") + pdf.read_bytes().count(b"/Type /Page ") == 2


def test_a_layout_for_one_paper_is_printed_on_that_paper_unasked(run: Run, tmp_path: Path) -> None:
    run("sheet", "robits", "-o", tmp_path / "labels.pdf", "--layout", "stickers-5160", "--cards", "1-3")


@pytest.fixture(scope="module")
def pictures(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of pictures in which a hand lays the house card Undo on the table."""
    folder = tmp_path_factory.mktemp("pictures")
    film = SimulatedTable([Showing("undo")], house.CATALOG)
    for number in range(12, min(len(film), 42)):
        cv2.imwrite(str(folder / f"{number:03}.png"), film.frame(number))
    return folder


def test_a_scan_tells_what_each_picture_of_a_folder_shows(run: Run, pictures: Path, tmp_path: Path) -> None:
    for picture in sorted(pictures.iterdir())[-3:]:
        shutil.copy(picture, tmp_path)
    lines = [json.loads(line) for line in run("scan", tmp_path, "--json").stdout.splitlines()]
    assert [line["frame"] for line in lines] == list(range(3))
    assert set(lines[-1]) == {"frame", "time", "ms", "detections"}
    (seen,) = lines[-1]["detections"]
    assert set(seen) == {"text", "tag", "corners", "angle"}
    assert seen["tag"] == {"game": "house", "card": "undo", "copy": 1}
    assert len(seen["corners"]) == 4
    assert "house/undo" in run("scan", tmp_path, "--game", "robits").stdout


def test_a_scan_knows_the_cards_and_stickers_that_were_taught_in_a_data_folder(run: Run, tmp_path: Path) -> None:
    game = Plugins.discover(only=["robits"]).games["robits"]
    sticker = Tag(game.code, 900_001)
    (tmp_path / "evening").mkdir()
    store, _ = open_store(tmp_path / "evening")
    store.teach("robits", {str(sticker): {"card": "klunc-arm-1"}})
    store.close()
    squares = np.array(tag_matrix(str(sticker)), bool)
    symbol = np.kron(np.pad(~squares, 4, constant_values=True), np.ones((8, 8), bool))
    cv2.imwrite(str(tmp_path / "sticker.png"), symbol.astype(np.uint8) * 255)
    found = {
        where: json.loads(run("scan", tmp_path / "sticker.png", "--json", *more).stdout)["detections"][0]["tag"]
        for where, more in (("told", ("--data", tmp_path / "evening")), ("none", ()))
    }
    assert found["told"]["card"] == "klunc-arm-1"
    assert found["none"] is None
    assert not (tmp_path / "data").exists()


def test_a_scan_tells_confirmed_changes_instead(run: Run, pictures: Path) -> None:
    (line,) = run("scan", pictures, "--sightings", "--json").stdout.splitlines()
    change = json.loads(line)
    assert set(change) == {"frame", "time", "text", "tag", "change", "zone", "orientation", "corners"}
    assert (change["change"], change["zone"], change["orientation"]) == ("appeared", None, "upright")
    assert "house/undo  appeared  upright" in run("scan", pictures, "--sightings").stdout


def test_a_scan_takes_the_plane_of_a_camera_that_stands_still(run: Run, pictures: Path, tmp_path: Path) -> None:
    plane = tmp_path / "plane.json"
    plane.write_text(json.dumps({"homography_px_to_mm": [[0.35, 0, 0], [0, 0.35, 0], [0, 0, 1]]}), "utf-8")
    told = run("scan", pictures, "--json", "--plane", plane, "--tag-mm", 26).stdout
    assert [seen["tag"]["card"] for seen in json.loads(told.splitlines()[-1])["detections"]] == ["undo"]
    assert "go together" in run("scan", pictures, "--plane", plane, ends=2).stderr
    plane.write_text("{}", "utf-8")
    assert "homography_px_to_mm" in one_sentence(run("scan", pictures, "--plane", plane, "--tag-mm", 26, ends=1))


def test_what_is_no_picture_cannot_be_scanned(run: Run, tmp_path: Path) -> None:
    assert "no camera, file or folder" in one_sentence(run("scan", tmp_path / "nothing", ends=1))
    (tmp_path / "no-picture.png").write_bytes(b"this is not a picture")
    one_sentence(run("scan", tmp_path / "no-picture.png", "--json", ends=1))


# --- games in files -----------------------------------------------------------------------------------------------


def test_a_replay_prints_the_final_view_and_scoreboard_as_one_viewer_may_know_them(run: Run, played: Path) -> None:
    outcome = facts(run, "replay", played)
    assert set(outcome) == {"revision", "view", "scoreboard"}
    assert outcome["scoreboard"]["seats"]["1"]["total"] == 4
    assert facts(run, "replay", played, "--until", 1)["revision"] == 1
    assert facts(run, "replay", played, "--as", "2")["revision"] == 2
    for viewer in ("table", "guest", "referee", "1", "2"):
        told = run("replay", played, "--as", viewer).stdout
        assert told.startswith("2 events.\n")
        assert "\nseats:\n" in told
        assert told.index("\nseats:\n") < told.index("\nMara: 4\n")
        assert "{" not in told


@pytest.mark.parametrize("command", ["replay", "export"])
@pytest.mark.parametrize("seat", ["3", "9", "99"])
def test_nobody_looks_through_the_eyes_of_a_seat_that_is_not_there(
    run: Run, played: Path, command: str, seat: str
) -> None:
    run("import", played)
    asked = ("replay", played) if command == "replay" else ("export", 1, "--format", "csv")
    assert f"no seat {seat}" in one_sentence(run(*asked, "--as", seat, ends=1))


def test_a_game_that_is_here_already_is_kept_as_a_copy_that_says_so(run: Run, played: Path, tmp_path: Path) -> None:
    told = [json.loads(line) for line in CASE.splitlines()]
    told[0]["started"] = "2026-01-01T20:00:00+00:00"
    played.write_text("".join(json.dumps(line) + "\n" for line in told), "utf-8")
    assert run("import", played).stderr == ""
    again = run("import", played)
    assert again.stdout == "Kept as session 2.\n"
    assert "here already as session 1" in again.stderr
    rows = run("export").stdout.splitlines()
    assert [row.endswith("copy of 1") for row in rows] == [True, False]


def test_a_failing_line_ends_the_replay_and_is_named(run: Run, played: Path) -> None:
    played.write_text(CASE.replace('total": 4', 'total": 5'), "utf-8")
    assert one_sentence(run("replay", played, ends=1)).startswith("line 4: ")
    played.write_text("{", "utf-8")
    assert one_sentence(run("replay", played, ends=1)).startswith("line 1: ")
    played.write_bytes(b"\xff\xfe\x00")
    assert "not text" in one_sentence(run("replay", played, ends=1))


def test_a_game_is_imported_listed_and_exported_again(run: Run, played: Path, tmp_path: Path) -> None:
    assert "No game" in run("export").stdout
    assert facts(run, "import", played) == {"session": 1}
    (listed,) = facts(run, "export")
    assert (listed["session"], listed["seats"], listed["events"], listed["deck"]) == (1, ["Mara", "Jonas"], 2, "sample")
    assert "Mara, Jonas" in run("export").stdout
    told = run("export", 1).stdout
    again = tmp_path / "again.jsonl"
    run("export", 1, "-o", again)
    assert again.read_text("utf-8") == told
    assert facts(run, "import", again) == {"session": 2}
    assert run("export", 2).stdout == told
    assert facts(run, "replay", again)["scoreboard"]["seats"]["1"]["total"] == 4


def test_a_score_sheet_is_for_spreadsheets(run: Run, played: Path) -> None:
    run("import", played)
    rows = list(csv.reader(run("export", 1, "--format", "csv", "--as", "guest").stdout.splitlines()))
    assert rows[0][:3] == ["Seat", "Name", "Points"]
    assert ["1", "Mara", "4"] in [row[:3] for row in rows]
    assert "csv" in run("export", 1, "--as", "guest", ends=2).stderr
    assert "99" in one_sentence(run("export", 99, ends=1))


def test_what_does_not_replay_is_not_imported(run: Run, played: Path, tmp_path: Path) -> None:
    played.write_text(CASE.replace("klunc-arm-6", "no-such-card"), "utf-8")
    assert one_sentence(run("import", played, ends=1)).startswith("line 3: ")
    assert facts(run, "export") == []


# --- how it speaks ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "arguments",
    [
        ["nonsense"],
        ["cards"],
        ["cards", "robits", "--nonsense"],
        ["cards", "robits", "--export", "a", "--import", "b"],
        ["sheet", "robits"],
        ["sheet", "robits", "-o", "x.pdf", "--paper", "a3"],
        ["serve", "--port", "100000"],
        ["serve", "--option", "nonsense"],
        ["replay", "x.jsonl", "--as", "nobody"],
        ["demo", "--speed", "0"],
    ],
)
def test_wrong_usage_ends_with_2(run: Run, arguments: list[str]) -> None:
    assert "Usage:" in run(*arguments, ends=2).stderr


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["cards", "chess"], "There is no game chess"),
        (["actions", "chess"], "There is no game chess"),
        (["sheet", "chess", "-o", "x.pdf"], "There is no game chess"),
        (["demo", "chess", "--once"], "There is no game chess"),
        (["scan", "simulated:chess"], "no game chess"),
        (["cards", "robits", "--deck", "golden"], "no deck golden"),
        (["serve", "--deck", "golden"], "no deck golden"),
        (["serve", "--camera", "/no/such/film.mp4"], "no camera, file or folder"),
        (["serve", "--option", "speed=11"], "No game has an option speed"),
        (["replay", "/no/such/file"], "No such file"),
        (["import", "/no/such/file"], "No such file"),
        (["export", "7"], "no session 7"),
    ],
)
def test_what_cannot_be_done_is_refused_in_one_sentence(run: Run, arguments: list[str], words: str) -> None:
    assert words in one_sentence(run(*arguments, ends=1))


@pytest.mark.parametrize("command", [["serve", "--no-browser"], ["import", "FILE"]])
def test_a_data_folder_that_cannot_be_used_is_told(run: Run, played: Path, command: list[str]) -> None:
    inside = played / "inside"
    arguments = [str(played) if word == "FILE" else word for word in command]
    assert "--data" in one_sentence(run("--data", inside, *arguments, ends=1))


def test_a_damaged_database_is_kept_told_and_gone_around(run: Run, played: Path, tmp_path: Path) -> None:
    folder = tmp_path / "data"
    folder.mkdir()
    (folder / "sessions.db").write_bytes(b"half a file")
    result = run("import", played)
    assert "sessions.db" in result.stderr
    assert (folder / "sessions.db").read_bytes() == b"half a file"
    assert "Mara" in run("export").stdout


def test_no_command_means_serve(run: Run) -> None:
    assert "No game has an option x" in one_sentence(run("--option", "x=1", ends=1))
    assert "no deck golden" in one_sentence(run("--safe", "--deck", "golden", ends=1))
    assert run("--version").stdout.startswith("assistant ")
    assert "serve" in run("--help").stdout


def test_every_command_of_the_contract_is_there() -> None:
    names = [
        "serve",
        "demo",
        "games",
        "plugins",
        "cards",
        "actions",
        "sheet",
        "printers",
        "scan",
        "replay",
        "export",
        "import",
        "doctor",
        "new-game",
    ]
    assert sorted(command.name or "" for command in COMMANDS) == sorted(names)


def test_the_program_also_starts_as_a_module(tmp_path: Path) -> None:
    told = subprocess.run(
        [sys.executable, "-m", "assistant", "games"], capture_output=True, text=True, check=True, cwd=tmp_path
    )
    assert "ROBiTs" in told.stdout
    assert told.stderr == ""


# --- doctor -------------------------------------------------------------------------------------------------------


def test_the_doctor_says_ok_or_what_to_do_for_each_part(run: Run) -> None:
    found = facts(run, "doctor", "--safe")
    assert {entry["check"] for entry in found} == {"python", "decoder", "camera", "fonts", "data", "network", "plugins"}
    assert all(entry["state"] == "ok" or entry["advice"] or entry["check"] == "network" for entry in found)
    assert "reads tags" in next(entry["found"] for entry in found if entry["check"] == "decoder")


def test_the_doctor_finds_a_broken_plugin_and_a_damaged_file(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    site = tmp_path / "site"
    install(site, "import_error")
    monkeypatch.syspath_prepend(str(site))
    store, _ = open_store(tmp_path / "data")
    store.close()
    (tmp_path / "data" / "sessions.db").write_bytes(b"half a file")
    told = run("doctor", ends=1).stdout
    assert "import_error does not work" in told
    assert "sessions.db could not be read" in told
    forget(site)


@pytest.fixture(autouse=True)
def _quiet_log() -> Iterator[None]:
    """`serve` sends the log to a file; the next test has its own again."""
    import logging

    handlers, level = logging.getLogger().handlers[:], logging.getLogger().level
    yield
    logging.getLogger().handlers[:] = handlers
    logging.getLogger().setLevel(level)
