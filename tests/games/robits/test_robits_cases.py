"""Every worked case of the rules checklist, as a played game."""

from __future__ import annotations

from pathlib import Path

import pytest

from assistant.replay import play
from robits.game import Robits

CASES = sorted((Path(__file__).parent / "cases").glob("*.jsonl"))


@pytest.mark.parametrize("case", CASES, ids=[path.stem for path in CASES])
def test_the_case_comes_out_as_the_rules_say(case):
    play(case.read_text(encoding="utf-8").splitlines(), {"robits": Robits()})


def test_every_case_of_the_checklist_is_there():
    names = {path.stem.split("-")[0] for path in CASES}
    assert {f"e{n}" for n in range(1, 4)} | {f"d{n}" for n in range(1, 21)} <= names
