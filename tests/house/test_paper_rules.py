"""House rules that change what is printed are found, whichever they are; all others stay out of the print dialog."""

from __future__ import annotations

import pytest
from ruled import FailingLamps, WideLamps

from assistant.paperrules import paper_rules
from assistant.plugins import Plugins
from assistant.table.errors import GameFault

GAMES = Plugins.discover(only=("robits", "rumblebots", "doomsday_bots")).games


def test_a_rule_is_told_with_the_papers_it_changes_and_no_other() -> None:
    assert paper_rules(WideLamps()) == {"wide": ("mat",), "words": ("reference",), "rows": ("scores",)}


def test_a_game_that_fails_over_a_rule_is_blamed_for_it() -> None:
    with pytest.raises(GameFault):
        paper_rules(FailingLamps())


def test_what_is_played_in_doomsday_bots_changes_all_its_papers() -> None:
    assert paper_rules(GAMES["doomsday_bots"])["mode"] == ("mat", "reference", "scores")
