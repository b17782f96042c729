"""Where a camera should see the cards of Rumblebots."""

from __future__ import annotations

from rumblebots.game import Rumblebots


def lying(play) -> dict[str, tuple[str, str | None, bool]]:
    found = Rumblebots().lying(play.state)
    assert found is not None
    return {lies.card: (lies.zone, lies.orientation, lies.is_hidden) for lies in found}


def test_the_laboratory_lies_in_rows_and_the_recycled_in_a_pile(table):
    play = table(3)
    play.do("now", None, None, round=3, champion=1, turn=1, direction="clockwise", cards={"2": ["rocket-bill"]})
    play.show("pengutron", "lab/1/3")
    starter = play.card("bulby", 1)
    play.show(starter, "recycling")
    found = lying(play)
    assert found["pengutron"] == ("lab/1/3", None, False)
    assert found[starter] == ("recycling", None, True)
    assert found["rocket-bill"] == ("seat/2", None, True)
    assert found[play.card("bulby", 3)] == ("", None, True)


def test_in_a_battle_attackers_stand_upright_and_defenders_lie_sideways(table):
    play = table().fight({1: ["rocket-bill"], 2: ["pengutron", "kettle-scout"], 3: ["bulby"]}, direction="clockwise")
    play.do("flip", 1, "rocket-bill")
    play.do("flip", 2, "kettle-scout")
    found = lying(play)
    assert found["rocket-bill"] == ("seat/1", "right", False)
    assert found["kettle-scout"] == ("seat/2", "upright", False)
    assert found["pengutron"] == ("seat/2", None, True)
