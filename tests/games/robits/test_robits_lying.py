"""Where a camera should see the cards of ROBiTs."""

from __future__ import annotations

from robits.game import Robits


def lying(play) -> dict[str, tuple[str, bool]] | None:
    found = Robits().lying(play.state)
    return None if found is None else {lies.card: (lies.zone, lies.is_hidden) for lies in found}


def test_cards_lie_before_who_took_them_and_in_the_tracked_line(table):
    play = table(3)
    assert lying(play) == {}
    play.do("reveal", None, "junk-2", column=4)
    play.do("take", 1, "junk-1")
    play.do("take", 2, "klunc-arm-1")
    assert lying(play) == {
        "junk-1": ("seat/1", False),
        "klunc-arm-1": ("seat/2", False),
        "junk-2": ("line/4/1", False),
    }


def test_a_described_card_and_a_waiting_overclock_may_be_anywhere(table):
    play = table(2)
    play.do("take", 1, None, model="klunc", slot="arm")
    play.show("overclock-1")
    assert lying(play) == {"overclock-1": ("", True)}


def test_when_everybody_sweeps_up_there_is_no_word(table):
    play = table(2)
    for _ in range(7):
        for seat in (1, 2):
            play.do("take", seat, None, model="klunc", slot="arm", anyway=True)
    assert play.state.is_over
    assert lying(play) is None


def test_the_places_of_the_line_are_named_from_the_first_row_on():
    names = [zone.name for mat in Robits().mats(4, {}) for zone in mat.zones if zone.name.startswith("line/")]
    assert names == sorted(names, key=lambda name: [int(number) for number in name.split("/")[:0:-1]])
