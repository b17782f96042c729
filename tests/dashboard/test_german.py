"""What a table that plays in German relies on: every text is said in German, and none of it loses a value."""

from __future__ import annotations

import gettext
import html
import re
from collections import Counter
from io import BytesIO

import catalogues
import pytest
from babel.messages.catalog import Message as Translated
from devices import House
from flask import Flask
from tables import Loaded

from assistant.app import Assistant
from assistant.dashboard import words
from assistant.plugins import Plugins
from assistant.store import MemoryStore
from assistant.table.action import Action
from robits import Robits

DOMAINS = sorted(catalogues.domains())
PLACEHOLDER = re.compile(r"%\(\w+\)s|%%|\{\w+\}")
ENGLISH = (
    "Undo", "Log", "Table", "Seat", "Camera", "Settings", "Take", "Back", "Deck", "Points", "Round", "Head", "Legs",
    "Assembly", "line", "cards", "the", "with", "your", "nobody", "takes", "Needs", "House rules", "Language", "players",
)  # fmt: skip
"""Words that a page would say in English, and German has not."""


def forms(told: str | list[str] | tuple[str, ...]) -> list[str]:
    return [told] if isinstance(told, str) else list(told)


def said(domain: str) -> list[Translated]:
    return [entry for entry in catalogues.read(domain, "de") if entry.id]


def read_back(compiled: bytes) -> dict[object, str]:
    """Text to translation of a compiled catalogue, without its header: that names the version of who wrote it."""
    told: dict[object, str] = vars(gettext.GNUTranslations(BytesIO(compiled)))["_catalog"]
    return {text: german for text, german in told.items() if text}


@pytest.mark.parametrize("domain", DOMAINS)
def test_every_text_of_the_program_is_said_in_german(domain: str) -> None:
    known = {forms(entry.id)[0]: entry for entry in said(domain)}
    found, _ = catalogues.texts(domain)
    lacking = [text for text in found if text not in known or not all(forms(known[text].string))]
    assert not lacking, f"{len(lacking)} texts of {domain} have no German, run tests/kit/catalogues.py: {lacking[:20]}"
    assert not [text for text in known if text not in found], "nobody says these any more: run tests/kit/catalogues.py"


@pytest.mark.parametrize("domain", DOMAINS)
def test_a_translation_keeps_every_value_of_its_text(domain: str) -> None:
    for entry in said(domain):
        wanted = [Counter(PLACEHOLDER.findall(form)) for form in forms(entry.id)]
        for told in filter(None, forms(entry.string)):
            assert Counter(PLACEHOLDER.findall(told)) in wanted, f"{entry.id} became {told}"


@pytest.mark.parametrize("domain", DOMAINS)
def test_what_the_program_reads_is_what_the_translators_wrote(domain: str) -> None:
    shipped = catalogues.po_path(domain, "de").with_suffix(".mo").read_bytes()
    compiled = catalogues.mo_bytes(catalogues.read(domain, "de"))
    assert read_back(shipped) == read_back(compiled), "run tests/kit/catalogues.py"


def test_the_catalogue_chooses_the_german_form_for_a_count() -> None:
    path = catalogues.po_path("assistant", "de").with_suffix(".mo")
    german = gettext.GNUTranslations(BytesIO(path.read_bytes()))
    one, many = "{n} event.", "{n} events."
    assert [german.ngettext(one, many, count) for count in (0, 1, 2)] == [
        "{n} Ereignisse.",
        "{n} Ereignis.",
        "{n} Ereignisse.",
    ]


def test_a_text_reached_through_a_name_a_choice_or_a_caller_is_found() -> None:
    """Each of these stands in the program in that way; a translator who never got it could not say it."""
    assistant, robits = catalogues.texts("assistant")[0], catalogues.texts("robits")[0]
    assert "Drop it too?" in assistant
    assert "{n} plugin does not work" in assistant
    assert assistant["{n} plugin does not work"] == "{n} plugins do not work"
    assert "Bot Bonus for {n} {model} (chart not verified)" in robits
    assert "A tie has no tiebreaker: just play again." in robits
    assert robits["{n} card too many in these counts: there are 91."].startswith("{n} cards too many")


@pytest.fixture
def robits_in_german() -> House:
    house = House(Assistant(Loaded(Robits()), MemoryStore()))
    session = house.assistant.start("robits", ["Mara", "Jonas"], deck="sample")
    cards = [card.id for card in session.header.catalog.cards if card.traits.get("type") != "overclock"]
    for column, card in zip(range(1, 8), cards[::7], strict=False):
        session.record(Action.of("reveal", None, card, column=column), anyway=True)
    for seat, card in zip((1, 2, 1), cards[3::7], strict=False):
        session.record(Action.of("take", seat, card), anyway=True)
    return house


def spoken(page: str) -> str:
    """What people read or hear of a page, without the program's own name."""
    heard = re.findall(r'\s(?:aria-label|title|placeholder|alt|data-title)="([^"]*)"', page)
    read = re.sub(r"<script.*?</script>|<[^>]*>", " ", page, flags=re.S)
    return html.unescape(" ".join([read, *heard])).replace("Table Assistant", "")


PAGES = ("/", "/sessions/1", "/sessions/1/log", "/sessions/1/settings", "/sessions/1/kinds", "/settings", "/join",
         "/camera", "/print")  # fmt: skip


@pytest.mark.parametrize("path", PAGES)
def test_no_english_is_left_on_a_page_in_german(robits_in_german: House, path: str) -> None:
    host = robits_in_german.host()
    host.set_cookie("language", "de")
    page = host.get(path).text
    assert "<html" not in page or '<html lang="de"' in page
    told = spoken(page)
    left = [word for word in ENGLISH if re.search(rf"\b{word}\b", told)]
    assert not left, f"{path} says {left}: {[told[max(0, told.find(w) - 40) : told.find(w) + 40] for w in left]}"


def test_the_table_speaks_german_to_who_chose_it(robits_in_german: House) -> None:
    host = robits_in_german.host()
    assert "Undo" in host.get("/sessions/1").text
    host.set_cookie("language", "de")
    page = host.get("/sessions/1").text
    assert "Rückgängig" in page
    assert "Fließband" in page


@pytest.mark.parametrize("domain", DOMAINS)
def test_a_text_that_two_games_share_is_said_as_each_of_them_means_it(robits_in_german: House, domain: str) -> None:
    words.install(Flask(__name__), Plugins.discover(safe=True).games)
    german = words.tongue("de", domain)
    for entry in said(domain):
        if isinstance(entry.id, str):
            assert german.gettext(entry.id) == entry.string


@pytest.mark.parametrize(("game", "path", "said_so"), [("rumblebots", "", "Baut"), ("doomsday_bots", "/now", "Bauen")])
def test_a_page_speaks_as_its_own_game_does(game: str, path: str, said_so: str) -> None:
    house = House(Assistant(Loaded(*Plugins.discover(safe=True).games.values()), MemoryStore()))
    session = house.assistant.start(game, ["Mara", "Jonas"], deck="sample")
    host = house.host()
    host.set_cookie("language", "de")
    assert re.search(rf"\b{said_so}\b", spoken(host.get(f"/sessions/{session.id}{path}").text))


def test_the_settings_offer_german(robits_in_german: House) -> None:
    page = robits_in_german.host().get("/settings").text
    assert "de" in words.languages()
    assert "Deutsch" in page
