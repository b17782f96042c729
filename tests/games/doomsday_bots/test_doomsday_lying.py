"""Where a camera should see the cards of Doomsday Bots."""

from __future__ import annotations

from doomsday_bots.game import DoomsdayBots


def test_bots_rooms_and_floors_are_in_sight_and_toolboxes_are_not(table):
    bots = {"1": {"place": "room/1/1", "parts": ["claw", "hook"], "trunk": 1}, "2": {"parts": ["hammer"]}}
    play = table(2, now={"bots": bots, "turn": 1, "places": {"room/1/2": {"floor": ["whip"]}}})
    play.show("oil-can", "hand/1")
    found = {lies.card: (lies.zone, lies.is_hidden) for lies in DoomsdayBots().lying(play.state) or ()}
    assert found == {
        "claw": ("seat/1", False),
        "hook": ("seat/1", False),
        "hammer": ("seat/2", False),
        "whip": ("room/1/2", True),
    }


def test_while_bots_are_drafted_there_is_no_word(table):
    assert DoomsdayBots().lying(table(2).state) is None
