"""Every worked case of the rules checklist, as a played game."""

from __future__ import annotations

from pathlib import Path

import rulebook

from assistant.testing import play
from rumblebots.game import Rumblebots


def test_the_case_comes_out_as_the_rules_say(case):
    play(Rumblebots(), case)


def test_every_case_of_the_checklist_is_there():
    names = {path.stem.split("-")[0] for path in (Path(__file__).parent / "cases").glob("*.jsonl")}
    assert {f"e{n}" for n in range(1, 11)} | {f"d{n}" for n in range(1, 22)} | {f"m{n}" for n in range(1, 15)} <= names


def test_every_case_says_which_rules_it_shows(case):
    assert rulebook.played(case) != []
