"""What pages promise without a browser: every word through the door, every secret kept, every game drawn."""

from __future__ import annotations

import re
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from devices import House
from tables import Loaded, seen
from toy import LampGame, Lamps

from assistant.app import Assistant
from assistant.dashboard import words
from assistant.dashboard.screen import screen
from assistant.resources import resource_dir
from assistant.store import MemoryStore
from assistant.table.action import Action
from assistant.table.cards import BLANK_FROM
from assistant.table.message import Message
from assistant.table.sighting import Sighting
from assistant.table.tag import Tag
from assistant.table.viewer import TABLE, Viewer
from robits import Robits

TEMPLATES = sorted([*resource_dir("templates").glob("*.html"), *(Robits().assets / "templates").glob("*.html")])


@pytest.fixture
def house() -> House:
    found = House()
    session = found.assistant.start("lamps", ["Mara", "Jonas"])
    session.record(Action.of("draw", 2, "lamp-5"), anyway=True)
    session.record(Action.of("light", 1, "lamp-3"))
    return found


PAGES = ("/", "/sessions/1", "/sessions/1/log", "/sessions/1/log?entry=1", "/sessions/1/log/2/change",
         "/sessions/1/settings", "/sessions/1/cards", "/sessions/1/kinds", "/settings", "/join", "/camera", "/camera/corners", "/print")  # fmt: skip


@pytest.mark.parametrize("path", PAGES)
def test_every_page_opens_and_carries_no_style_or_script_of_its_own(house: House, path: str) -> None:
    answer = house.host().get(path)
    assert answer.status_code == 200
    assert not re.search(r"\sstyle=|<style|<script(?![^>]*\bsrc=)|\son\w+=", answer.text)


@pytest.mark.parametrize("template", TEMPLATES, ids=lambda path: f"{path.parent.parent.name}/{path.name}")
def test_no_template_marks_anything_as_safe(template: Path) -> None:
    code = re.sub(r"\{#.*?#\}", "", template.read_text(encoding="utf-8"), flags=re.S)
    assert "|safe" not in code.replace(" ", "")


STYLES = sorted([*Path(words.__file__).parent.glob("static/*.css"), *(Robits().assets / "static").glob("*.css")])


@pytest.mark.parametrize("style", STYLES, ids=lambda path: path.name)
def test_no_style_hangs_on_what_safari_15_does_not_know(style: Path) -> None:
    css = re.sub(r"/\*.*?\*/", "", style.read_text(encoding="utf-8"), flags=re.S)
    outside = re.sub(r"@supports[^{]*\{(?:[^{}]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}|[^{}]*\{[^{}]*\})*[^{}]*\}", "", css)
    assert (
        re.findall(r":has\(|@container|\d[ds]v[hw]|container-type|&\s|@media[^{]*[<>]|@layer|color-mix", outside) == []
    )


SCRIPTS = sorted(Path(words.__file__).parent.glob("static/*.js"))


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: path.name)
def test_no_script_uses_what_an_old_tablet_or_plain_http_lacks(script: Path) -> None:
    code = re.sub(r"/\*.*?\*/|//.*", "", script.read_text(encoding="utf-8"))
    newer = (
        r"randomUUID|\.at\(|structuredClone|showModal|requestSubmit|\?\?=|\|\|=|&&=|\.replaceAll\(|static \{|\binert\b"
    )
    assert re.findall(newer, code) == []
    assert re.findall(r"innerHTML|outerHTML|insertAdjacentHTML|\beval\(|new Function", code) == []


def test_pages_of_a_session_that_is_not_there_say_so_in_a_sentence(house: House) -> None:
    for path in ("/sessions/9", "/sessions/9/log", "/sessions/1/log?entry=99", "/sessions/1/log/99/change"):
        answer = house.host().get(path)
        assert answer.status_code == 404
        assert "Traceback" not in answer.text
        assert re.search(r"<h2>[^<]+</h2><p>[^<]+\.</p>", answer.text)


@pytest.mark.parametrize("path", ["/sessions/1", "/sessions/1/log", "/sessions/1/settings", "/sessions/1/fragment"])
def test_a_guest_and_another_seat_read_nothing_of_a_hidden_card(path: str) -> None:
    told: dict[str, list[str]] = {}
    for card in ("lamp-5", "lamp-6"):
        house = House()
        house.assistant.start("lamps", ["Mara", "Jonas"]).record(Action.of("draw", 2, card), anyway=True)
        for who in ("guest", "1", "table"):
            phone = house.guest() if who == "guest" else house.seat(int(who) if who.isdigit() else who)
            told.setdefault(who, []).append(re.sub(r"\?v=\w+", "", phone.get(path).text))
    for who, (one, other) in told.items():
        assert one == other, who


def test_a_correction_starts_with_nothing_that_a_phone_kept_to_itself() -> None:
    house = House()
    house.assistant.start("lamps", ["Mara", "Jonas"])
    assert (
        house.seat(2)
        .post("/api/sessions/1/actions", json={"kind": "draw", "seat": 2, "card": "lamp-5", "anyway": True})
        .status_code
        == 200
    )
    told = house.host().get("/sessions/1/log/1/change").text
    assert 'name="@card" list="cards" autocomplete="off" value=""' in told


def test_a_guest_gets_no_button_that_acts(house: House) -> None:
    told = house.guest().get("/sessions/1").text
    assert "data-act=" not in told.split('id="words"')[0].replace('data-act=""', "")


def test_only_the_table_may_correct(house: House) -> None:
    phone = house.seat(1)
    assert phone.get("/sessions/1/log/2/change").status_code == 403
    assert phone.post("/sessions/1/log/2/preview", json={"action": {"kind": "light"}}).status_code == 403


def test_the_preview_of_a_correction_changes_nothing_and_says_before_and_after(house: House) -> None:
    action = {"kind": "light", "seat": 1, "card": "lamp-9"}
    told = house.host().post("/sessions/1/log/2/preview", json={"action": action}).text
    assert "<s>3</s>" in told
    assert "<b>9</b>" in told
    assert house.assistant.open(1).revision == 2


def test_a_preview_of_nonsense_is_refused_in_words(house: House) -> None:
    told = house.host().post("/sessions/1/log/2/preview", json={"action": {"kind": "light", "seat": 7, "card": "x"}})
    assert told.status_code == 200
    assert "That cannot have been" in told.text


def test_a_phone_is_sent_from_the_lobby_to_its_own_page_and_a_guest_to_the_table(house: House) -> None:
    assert house.seat(2).get("/").headers["Location"] == "/sessions/1/mine"
    assert house.guest().get("/").headers["Location"] == "/sessions/1"


def test_whoever_has_no_seat_is_shown_the_table_in_place_of_mine(house: House) -> None:
    assert house.host().get("/sessions/1/mine").headers["Location"] == "/sessions/1"


def test_a_device_that_was_not_let_in_sees_the_code_field_and_nothing_of_the_game(house: House) -> None:
    told = house.stranger().get("/join").text
    assert 'name="code"' in told
    assert "Mara" not in told


def test_every_button_of_a_seat_has_an_answer_ready_in_case_the_seat_is_taken(house: House) -> None:
    told = house.guest().get("/join").text
    seats = re.findall(r"<button[^>]*data-post=\"/api/seat\"[^>]*&#34;session&#34;[^>]*>", told)
    assert len(seats) == 2
    assert all('data-asks="taken"' in seat for seat in seats)
    assert re.search(r'id="taken".*<p data-why></p>.*data-anyway[^>]*>.*Use both', told, re.S)


def test_the_join_page_says_who_reached_this_computer(house: House) -> None:
    house.stranger().get("/join")
    assert "A phone reached me" in house.host().get("/join").text


def test_a_game_without_templates_is_drawn_from_its_view(house: House) -> None:
    told = house.host().get("/sessions/1").text
    assert "lamp-3" in told
    assert "On the table" in told


class Dark(LampGame):
    """A game whose view fails from the second event on."""

    def view(self, state: Lamps, viewer: Viewer) -> Any:
        if any(state.lit.values()):
            raise RuntimeError("the bulb is broken")
        return super().view(state, viewer)


def test_a_game_that_fails_leaves_the_page_and_undo(caplog: pytest.LogCaptureFixture) -> None:
    house = House(Assistant(Loaded(Dark()), MemoryStore()))
    house.assistant.start("lamps", ["Mara", "Jonas"]).record(Action.of("light", 1, "lamp-3"))
    answer = house.host().get("/sessions/1")
    assert answer.status_code == 200
    assert "The plugin lamps failed in view" in answer.text
    assert "the bulb is broken" not in answer.text
    assert "&#34;undo&#34;" in answer.text


class Torn(LampGame):
    """A game whose own board is damaged."""

    id = "torn"
    folder = Path()

    @property
    def assets(self) -> Path:
        return self.folder


def test_a_board_that_fails_is_a_sentence_in_its_place(tmp_path: Path) -> None:
    (tmp_path / "templates").mkdir()
    (tmp_path / "templates" / "board.html").write_text("{{ view.nothing.at_all }}", encoding="utf-8")
    game = Torn()
    game.folder = tmp_path
    house = House(Assistant(Loaded(game), MemoryStore()))
    house.assistant.start("torn", ["Mara", "Jonas"])
    answer = house.host().get("/sessions/1")
    assert answer.status_code == 200
    assert "The plugin torn failed in template" in answer.text
    assert "End turn" in answer.text


def test_a_template_gets_the_view_and_the_viewer_and_nothing_else(tmp_path: Path) -> None:
    (tmp_path / "templates").mkdir()
    names = (
        "{{ [view is defined, viewer.role, session is defined, request is defined, e is defined, board is defined] }}"
    )
    (tmp_path / "templates" / "board.html").write_text(names, encoding="utf-8")
    game = Torn()
    game.folder = tmp_path
    house = House(Assistant(Loaded(game), MemoryStore()))
    house.assistant.start("torn", ["Mara", "Jonas"])
    assert "[True, &#39;table&#39;, False, False, False, False]" in house.host().get("/sessions/1").text


def test_a_seen_card_stands_in_the_dock_with_what_it_would_do(house: House) -> None:
    house.assistant.dock.set_mode("propose")
    house.assistant.dock.sighted(seen("lamp-7"))
    told = house.host().get("/sessions/1/fragment").text
    assert 'data-state="propose"' in told
    assert "Lamp 7" in told
    assert "Not this" in told


def test_the_dock_claims_that_a_scan_counted_only_as_long_as_it_does(house: House) -> None:
    def dock() -> str:
        found = re.search(r'<div class="dock__say".*?</div>', house.host().get("/sessions/1/fragment").text, re.S)
        assert found
        return found[0]

    session = house.assistant.open(1)
    entry = house.assistant.dock.sighted(seen("lamp-7"))
    assert entry
    number = house.assistant.dock.choose(1, entry.id, 0, actor=TABLE, anyway=True).number
    assert "Lamp 7: counted" in dock()
    session.record(Action.of("light", 1, "lamp-9"), anyway=True)
    assert "lamp-7" in dock()
    assert "lamp-9" not in dock()
    session.record(Action.of("undo", None, event=number))
    assert "counted" not in dock()
    session.record(Action.of("redo", None, event=number))
    assert "Lamp 7: counted" in dock()
    session.record(
        Action.of("replace", None, event=number, action=Action.of("light", 1, "lamp-10").json()), anyway=True
    )
    assert "counted" not in dock()


def test_offers_that_the_board_gathers_do_not_stand_beside_the_main_button(house: House) -> None:
    session = house.assistant.open(1)
    envelope = house.assistant.envelope(session, TABLE)
    envelope["actions"] = [{**offer, "group": "column-1"} for offer in envelope["actions"]]  # type: ignore[dict-item, union-attr]
    assert screen(envelope, TABLE, "").near
    assert not screen(envelope, TABLE, '<button data-group="column-1 other">').near


@pytest.mark.parametrize("asked", ["Give light", "Draw a lamp"])
def test_every_kind_of_action_has_a_form(house: House, asked: str) -> None:
    assert asked in house.host().get("/sessions/1/kinds").text


def test_a_phone_is_offered_no_form_for_what_is_the_tables(house: House) -> None:
    assert "Finish" in house.host().get("/sessions/1/kinds").text
    assert "Finish" not in house.seat(1).get("/sessions/1/kinds").text


def test_objections_are_told_in_the_viewers_language(house: House) -> None:
    host = house.host()
    host.set_cookie("language", "en-XA")
    told = {"objections": [Message.of("It is {name}'s turn.", name="Mara").json()]}
    answer = host.post("/sessions/1/objections", json={"objections": [{"text": told["objections"][0], "rule": None}]})
    assert "⟦Iit⟧" in answer.text or "⟦It⟧" in answer.text
    assert "Mara" in answer.text


def test_a_plural_message_and_a_loss_are_said_right() -> None:
    english = words.tongue("en")
    told = Message.of("{n} card", many="{n} cards", n=2).json()
    assert english.say(told) == "2 cards"
    assert english.say(Message.of("{points} points", points=-3)) == "−3 points"
    assert english.say(None) == ""


def test_the_pseudo_locale_keeps_placeholders_and_marks_every_word() -> None:
    assert words.lengthened("Undo %(what)s: {card}, 100 %%") == "⟦Uundo⟧ %(what)s: {card}, 100 %%"
    assert words.tongue("en-XA").say(Message.of("{name} takes {card}", name="Mara", card="Junk")).count("⟦") == 1


def test_a_games_catalogue_is_asked_for_its_own_words(tmp_path: Path) -> None:
    from babel.messages.catalog import Catalog
    from babel.messages.mofile import write_mo

    catalog = Catalog(locale="de")
    catalog.add("Draw a lamp", "Eine Lampe ziehen")
    folder = tmp_path / "locale" / "de" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    with (folder / "torn.mo").open("wb") as file:
        write_mo(file, catalog)
    game = Torn()
    game.folder = tmp_path
    house = House(Assistant(Loaded(game), MemoryStore()))
    house.assistant.start("torn", ["Mara", "Jonas"])
    host = house.host()
    host.set_cookie("language", "de")
    told = host.get("/sessions/1/kinds").text
    assert "Eine Lampe ziehen" in told
    words._FOLDERS.pop("torn")
    words.tongue.cache_clear()


def test_a_log_line_says_why_it_counted_and_what_was_said_against_it(house: House) -> None:
    house.assistant.open(1).record(Action.of("light", 2, "lamp-6"), anyway=True)
    told = house.host().get("/sessions/1/log?entry=3").text
    assert "A lit lamp scores its light." in told
    assert "It is Mara&#39;s turn." in told
    assert "+6" in told


def test_what_was_taken_back_stays_readable_and_can_be_done_again(house: House) -> None:
    house.assistant.open(1).record(Action.of("undo", None, event=2))
    told = house.host().get("/sessions/1/log?entry=2").text
    assert "<s>" in told
    assert "Taken back at" in told
    assert "Do it again" in told
    assert "<s>" in house.host().get("/sessions/1/log?show=undone").text
    assert (
        "Mara: light" not in house.host().get("/sessions/1/log?show=2").text.split('class="log"')[1].split("</ol>")[0]
    )


def test_the_lobby_lists_what_failed_whose_it_is_and_what_can_be_played_on() -> None:
    broken = SimpleNamespace(plugin="torn", version="1.2", stage="load", error="ImportError: no module named gears")
    loaded = Loaded(LampGame())
    loaded.failures = (broken,)
    house = House(Assistant(loaded, MemoryStore()))
    house.assistant.start("lamps", ["Mara", "Jonas"])
    told = house.host().get("/").text
    assert "Plugins that failed" in told
    assert "no module named gears" in told
    assert "Resume Lamps of Mara, Jonas" in told


def test_a_blank_sticker_can_be_said_to_be_on_a_card(house: House) -> None:
    tag = Tag("7E", BLANK_FROM + 1)
    house.assistant.dock.sighted(Sighting(tag))
    told = house.host().get("/sessions/1").text
    assert f"/sessions/1/cards?sticker={tag}" in told
    form = house.host().get(f"/sessions/1/kinds?kind=bind&tag={tag}").text
    assert f'value="{tag}"' in form


def test_the_table_can_rename_a_player_and_a_phone_cannot(house: House) -> None:
    assert "Change the seats" in house.host().get("/sessions/1/kinds").text
    assert "Change the seats" not in house.seat(1).get("/sessions/1/kinds").text


def test_a_table_that_everybody_left_says_so(house: House) -> None:
    for seat in (1, 2):
        told = {"kind": "seat", "data": {"op": "leave", "seat": seat}}
        assert house.host().post("/api/sessions/1/actions", json=told).status_code == 200
    assert "Everybody has left. Undo brings the last one back." in house.host().get("/sessions/1").text


def test_only_the_host_is_offered_the_referees_eyes(house: House) -> None:
    assert "Look as the referee" in house.host().get("/settings").text
    assert "Look as the referee" not in house.seat("table").get("/settings").text


def test_what_no_longer_fits_is_named_before_it_is_dropped(house: House) -> None:
    clash = {
        "event": 11,
        "text": {"text": "Mara keeps {card}", "args": {"card": "Junk"}},
        "reason": {"text": "Nothing waits.", "args": {}},
        "must_go": True,
    }
    page = (
        house.host()
        .post(
            "/sessions/1/objections",
            json={
                "objections": [{"text": {"text": "One later entry no longer fits.", "args": {}}}],
                "clashes": [clash],
            },
        )
        .text
    )
    assert "11" in page
    assert "Mara keeps Junk" in page
    assert "Nothing waits." in page
    assert "Drop these too" in page
    assert "Do it anyway" not in page


def test_every_total_opens_the_lines_it_is_the_sum_of() -> None:
    host = House(Assistant(Loaded(Robits()), MemoryStore()))
    session = host.assistant.start("robits", ["Mara", "Jonas"], deck="sample")
    session.record(Action.of("take", 1, "sparkeez-1"))
    told = host.host().get("/sessions/1").text
    for seat in ("1", "2"):
        assert f'data-open="why-{seat}"' in told
        assert f'id="why-{seat}"' in told
    lines = told.partition('id="why-1"')[2].partition("</div>")[0]
    assert "+3" in lines
    assert "Sparkeez" in lines


def test_a_correction_of_a_scanned_card_starts_from_its_tiles_too() -> None:
    house = House(Assistant(Loaded(Robits()), MemoryStore()))
    session = house.assistant.start("robits", ["Mara", "Jonas"])
    for card, tiles in (("klunc-torso-1", {"klunc", "torso"}), ("junk-1", {"junk"})):
        number = session.record(Action.of("take", session.position.state.turn, card), anyway=True).number
        told = house.host().get(f"/sessions/1/log/{number}/change").text
        form = told.split('<form class="ask" data-change="take"')[1].split("</form>")[0]
        assert 'data-describes="[&#34;model&#34;,&#34;slot&#34;]"' in form
        assert set(re.findall(r'name="(?:model|slot)" value="([^"]*)" checked', form)) == tiles
        called = re.search(f'<option value="([^"]+)" data-card="{card}"', told)
        assert called
        assert f'name="@card" list="cards" autocomplete="off" value="{called[1]}"' in form
