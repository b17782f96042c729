"""The rules checklist in our own short words, and the few numbers that every copy of the game shares."""

from __future__ import annotations

from typing import Any

from assistant import Message, Objection, Rule

PARTS = 56
ROOMS = 24
LOOT = 9
HAND = 7
DEALS = 2
TOOLBOX = HAND * DEALS
ENERGY = 3
ACTIONS = {"tower": 2, "rally": 3}
"""Actions in a turn, by mode."""
LOOT_BESIDE = 3
"""Boss Loot beside the boss."""
CIRCUIT = 7
"""Rooms of the rally circuit."""
LOOT_LAPS = 2
"""Laps after which the loot pile may be looked through."""
DIE = 20
STATS = ("INT", "PWR", "SPD")
MOST_PARTS = 5
TRUNK = 2

_WORDS: dict[int, str] = {
    1: "Parts, Rooms, Bosses and Boss Loot are shuffled; the trackers are not.",
    2: "One Boss lies face down on top of the tower.",
    3: "Three Boss Loot lie face down beside the Boss.",
    4: "The tower is built of face-down Rooms, 2 columns and 5 rows to begin with, the Boss above.",
    5: "Any other shape of tower is allowed.",
    6: "Bots start below the bottom row, Outside the Tower.",
    7: "Everyone gets a reference card and 3 Energy.",
    8: "The Boss lies above the left column, its tracker above the right one.",
    9: "Cards that leave the game go to a scrap heap.",
    10: "7 cards are dealt to everyone, face down.",
    11: "Keep 1 card, pass the rest clockwise, until none are left.",
    12: "A second deal of 7 is passed anticlockwise.",
    13: "After the draft every Toolbox holds 14 cards.",
    14: "Nobody may skip a choice.",
    15: "The draft deck is 56 cards, Parts and Consumables mixed.",
    16: "INT, PWR and SPD count in attacks, contests and encounters.",
    17: "Abilities are Activate (costs an action), Continuous or Trigger.",
    18: "A bot has 1 Head, 1 Core, 2 Arms and 1 Legs.",
    19: "Two Trunk places hold Consumables.",
    20: "There is one place for Boss Loot.",
    21: "Places may stay empty; a bot without Parts is lawful and works.",
    22: "All bots are revealed together; Trunk cards stay face down until used.",
    23: "Cards that are not used stay hidden in the Toolbox.",
    24: "The bot with the highest INT, PWR and SPD together goes first, set bonuses and other effects counted.",
    25: "There are 2 actions in a turn, and every action costs 1.",
    26: "A bot has 0 to 3 Energy.",
    27: "An Activate ability is an action, and costs the Energy on its card.",
    28: "An attack is an action against a bot in range.",
    29: "A contest is an action against one challenge, in the Boss Room.",
    30: "A move goes to an adjacent Room, also diagonally.",
    31: "Picking up equips 1 Part, Consumable or Boss Loot that lies in the bot's Room.",
    32: "Who picks up into a full place drops a card of that type.",
    33: "Nothing can be picked up while another bot is in the Room.",
    34: "Nothing can be picked up in the Boss Room before the Boss is defeated.",
    35: "Self-destruction is an action.",
    36: "A bot outside can only move.",
    37: "Nobody goes back outside, unless forced or carrying Boss Loot.",
    38: "Energy comes back by Recharge only, up to 3; a new bot has 3.",
    39: "What a card says you may do is optional.",
    40: "Every time a bot enters a Room its encounter is tried, also in a known Room and after the Boss is defeated.",
    41: "A face-down Room is turned up on entering, before the test.",
    42: "Die and the bot's total in the Room's stat pass at the rating or above.",
    43: "A failed encounter is 1 damage, and the turn ends.",
    44: "After a failed encounter the bot may leave without another try.",
    45: "A Room whose trash condition is met gets a Trashed Token, and may then have an effect.",
    46: "A bot that somebody else moves into a Room tests at once.",
    47: "Damage comes before what it triggers.",
    48: "Rocket Legs reach face-down Rooms and the Boss Room; tests are rolled on landing.",
    49: "Each point of damage drops 1 Part in the Room.",
    50: "The owner chooses the Part; after an attack the attacker does.",
    51: "Consumables and Boss Loot are no Parts and take no damage.",
    52: "Damage without a Part left destroys the bot.",
    53: "A destroyed bot ends the turn, goes outside, skips a turn, and is built anew from the Toolbox.",
    54: "Everything on a destroyed bot drops in its Room.",
    55: "Self-destruction is 1 damage to every other bot in the Room, then the bot is destroyed.",
    56: "Attacks reach the same Room; each point of Range adds one Room.",
    57: "The attacker names a stat; both roll and add their total of it.",
    58: "The attacker wins ties, and chooses the Parts that drop.",
    59: "If the defender is higher nothing happens.",
    60: "The first bot in the Boss Room turns the Boss up and brings its tracker.",
    61: "Entering the Boss Room is no encounter.",
    62: "A contest is against one uncovered challenge of the player's choice.",
    63: "At ANY the player chooses the stat.",
    64: "A success covers the challenge with a Trashed Token.",
    65: "When all challenges are covered the Boss is defeated.",
    66: "Whoever covers the last one equips one Boss Loot free of charge; the others are scrapped.",
    67: "Lux counts only cards on the floor of the Boss Room.",
    68: "A bot with Boss Loot that makes a move action to the outside wins.",
    69: "Adjacent is distance 1 in any direction, diagonals too.",
    70: "Drop is to the floor of the Room; scrap is out of the game.",
    71: "Toolboxes, hands, Trunks, face-down Rooms, the Boss and its loot are hidden.",
    72: "Equipped Parts, Energy, places, floors, open Rooms, tokens and the scrap heap are open.",
    73: "The Bot Delivery Device may be used by anyone who makes a new bot.",
    74: "7 Rooms make the circuit; Pit Stop and Check Room are two face-down Bosses that are never turned up.",
    75: "The loot pile has one card more than there are players.",
    76: "The draft is as in the tower: 14 cards each.",
    77: "Teams take turns and draft alternately.",
    78: "There are 3 actions in a turn, and one of them has to be a move forward.",
    79: "All bots start in the Pit Stop, which is outside.",
    80: "Bots move forward only; a forced move may go either way.",
    81: "Next to a Room are only the one before and the one behind it, for Range too.",
    82: "Up and down on a card are forward and backward.",
    83: "Entering Check Room or Pit Stop from behind is a lap: 1 Trash Token.",
    84: "A destroyed bot skips a turn, and the new one starts in the Pit Stop.",
    85: "Who leaves Check Room or Pit Stop with 2 laps may equip one card of the loot pile.",
    86: "The loot pile is not the floor of the Check Room.",
    87: "The Pit Stop ends the turn and skips one, fills the Energy, and opens the Toolbox until the next turn.",
    88: "Loot that is dropped or whose bot is destroyed goes back to the pile, and the lap is lost.",
    89: "A swap is no lap: the bot has to cross from Room 7.",
    90: "A forced move across the line is a lap.",
    91: "Bots in Check Room and Pit Stop cannot be attacked or targeted.",
    92: "The Rug Room may be left out.",
    93: "Everything else is as in the tower.",
    94: "The type of a card stands below its name; Boss, tracker and loot have a gold frame.",
}

RULES: dict[int, Rule] = {number: Rule("doomsday_bots", number, Message(text)) for number, text in _WORDS.items()}
"""Every line of the checklist by its number."""


def objection(rule: int, text: str, **args: Any) -> Objection:
    """What a line of the checklist says against an action."""
    return Objection(Message.of(text, "", **args), RULES[rule])
