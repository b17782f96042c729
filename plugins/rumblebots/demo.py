"""A whole four-seat game of six rounds, as hands lay its cards on the table.

Ending a turn, surrendering and starting the next round have no card of the game: the house's "End turn" card stands
for all three. Upgrades show as the first card of the next tier. Crystals have no card: energizing one is a tap.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from assistant import Action, Catalog, Showing

END_TURN = "end-turn"
"""The house card that ends a turn."""
ROUNDS: tuple[str, ...] = (
    "1:bulby 1:pengutron-2 end 2:bulby 2:kettle-scout end 3:bulby 3:pengutron end 4:bulby 4:tin-gardener-2 "
    "end 1:wrench-toast 2:kettle-scout 2>kettle-scout 3:pengutron 3>pengutron 4:mechchicken 4:wrench-toast "
    "4>mechchicken 1:pengutron-2 1>pengutron-2 2:wrench-toast 2:mechchicken 2>mechchicken 3:mechchicken "
    "3:wrench-toast 3>mechchicken 4:tin-gardener-2 end 1:mechchicken end",
    "end 3+ 3:mechchicken 3:rocket-bill-2 end 2:mechchicken 2:frystoise 2:bolt-beetle-2 end 1+ 1:mechchicken "
    "1:rocket-bill end 4:mechchicken 4:oogle-2 end 3:rocket-bill-2 2:bolt-beetle-2 2:kettle-scout "
    "2>bolt-beetle-2 1:wrench-toast 1:rocket-bill 1>wrench-toast 4:tin-gardener-2 4:wrench-toast "
    "4>tin-gardener-2 3:wrench-toast 3:pengutron 3>pengutron 2:wrench-toast end 1:pengutron-2 end",
    "end 3+ 3:wrench-toast 3:oogle 3:tin-gardener end 4:wrench-toast 4:mop-marshal-2 4:mop-marshal end "
    "1+ 1:wrench-toast 1:cork-cannon-2 1:cork-cannon end 2:wrench-toast 2:furnace-fox 2:kettle-scout-2 end "
    "3:tin-gardener 4:tin-gardener-2 4:mop-marshal-2 4>mop-marshal-2 1:rocket-bill 1>rocket-bill "
    "2:kettle-scout 2>kettle-scout 3:pengutron 3>pengutron 4:mop-marshal end 1:cork-cannon 1>cork-cannon "
    "2:bolt-beetle-2 2:kettle-scout-2 2>bolt-beetle-2 3:rocket-bill-2 3>rocket-bill-2 1:pengutron-2 "
    "1>pengutron-2",
    "end 1+ 1:steam-sprout end 4:steam-sprout-2 end 3+ 3:bolt-beetle end 2:grand-gardener-2 end 1:cork-cannon-2 "
    "4:mop-marshal-2 4>mop-marshal-2 3:pengutron 3:rocket-bill-2 3>pengutron 2:kettle-scout-2 2:bolt-beetle-2 "
    "2>bolt-beetle-2 1:pengutron-2 1:steam-sprout 1>pengutron-2 4:steam-sprout-2 4:tin-gardener-2 "
    "4>tin-gardener-2 3:bolt-beetle 3:tin-gardener end 2:kettle-scout end 1:rocket-bill 1>rocket-bill "
    "4:mop-marshal end",
    "end end 2:siege-samovar end end end 1:steam-sprout 2:bolt-beetle-2 2:kettle-scout 2>bolt-beetle-2 "
    "3:tin-gardener 3:rocket-bill-2 3>tin-gardener 4:mop-marshal 4:steam-sprout-2 4>mop-marshal 1:rocket-bill "
    "1>rocket-bill 2:kettle-scout-2 2>kettle-scout-2 3:pengutron 3>pengutron 4:mop-marshal-2 4:tin-gardener-2 "
    "4>mop-marshal-2 1:pengutron-2 1:cork-cannon 1>pengutron-2 2:siege-samovar 2>siege-samovar 3:bolt-beetle "
    "end 1:cork-cannon-2 end",
    "end 2+ 2:clock-winder-2 end 1+ 1:piston-poet 1:piston-poet end 4+ 4:hextic-2 4:hextic-2 end end 2:bolt-beetle-2 "
    "1:cork-cannon-2 1:piston-poet 1>piston-poet 4:mop-marshal 4:tin-gardener-2 4>mop-marshal 3:tin-gardener "
    "3:bolt-beetle 3:pengutron 3>pengutron 2:kettle-scout 2:kettle-scout-2 2>kettle-scout 1:cork-cannon "
    "1>cork-cannon 4:mop-marshal-2 4>mop-marshal-2 3:rocket-bill-2 3>rocket-bill-2 2:siege-samovar "
    "2>siege-samovar 1:steam-sprout 1:rocket-bill 1>steam-sprout 4:steam-sprout-2 4:hextic-2 4>hextic-2 "
    "1:pengutron-2 end",
)
"""What is done in each round: `2:card` shown before seat 2, `2>card` turned sideways to defend, `end` the house card
shown, `2+` a tap by which seat 2 energizes a crystal."""


def demo(catalog: Catalog) -> Sequence[Showing | Action]:
    """The game as it is shown and tapped; nothing for a deck that has not these cards."""
    told = [token for text in ROUNDS for token in text.split()]
    cards = {token[2:] for token in told if token[1] in ":>"}
    return list(_steps(catalog, told)) if cards <= catalog.by_id.keys() else ()


def _steps(catalog: Catalog, told: Sequence[str]) -> Iterator[Showing | Action]:
    """Each card is shown and taken away again: cards of a gang lie stacked, so the camera need not see them all.

    Who wins with a card and defends with it turns it before it is taken away.
    """
    lying = ""
    for token, later in zip(told, (*told[1:], ""), strict=True):
        if token == "end":
            yield Showing(END_TURN)
            yield Showing(END_TURN, "vanished")
            continue
        seat, sign, card = int(token[0]), token[1], token[2:]
        if sign == "+":
            yield Action.of("energize", seat, use="scrap")
            continue
        name = _name(catalog, card, seat)
        is_turned = token == lying
        yield Showing(
            name, "turned" if is_turned else "appeared", seat=seat, orientation="right" if sign == ">" else "upright"
        )
        lying = later if later == f"{seat}>{card}" else ""
        if not lying:
            yield Showing(name, "vanished", seat=seat)


def _name(catalog: Catalog, card: str, seat: int) -> str:
    """The physical card; of those that everybody has, this seat's."""
    copies = catalog.copies(card)
    return (copies[0] if len(copies) == 1 else copies[seat - 1]).name
