"""The rules checklist in our own short words, and the few numbers that every copy of the game shares."""

from __future__ import annotations

from typing import Any

from assistant import Message, Objection, Rule

ROUNDS = 6
SHOWDOWN = 6
TIERS = (1, 2, 3, 4)
TOP_TIER = 4
ROW = 4
"""Face-up cards in a row of the laboratory."""
DECKS = {1: 18, 2: 24, 3: 20, 4: 16}
"""Cards of each laboratory deck, the first row of tier 1 included."""
CRYSTALS = 30
UPGRADE_COST = 3
BUILDS, SHOWDOWN_BUILDS = 2, 3
ENERGIZES = 3
SHOWDOWN_INCOME = 6
SHOWDOWN_STORAGE, SHOWDOWN_CRYO = 2, 1
"""Scraps for one crystal in the Showdown, by where it lay."""
UNDERDOG_GAP = 2
SCAN = 2
CRITS = 4
"""Critical hits that beat a gang without barriers."""
PRIZE, SECOND_PRIZE = 2, 1
DOMINANCE = 6
FINALE = 1
SWARM = 3
LONG_TRACK = 20
"""Scraps beyond which the table is asked whether its board counts so far (A31)."""

_WORDS: dict[int, str] = {
    1: "There are 98 Bot cards: 12, 18, 24, 20 and 16 of tiers 0 to 4, and 8 Transformations.",
    2: "There are 4 Workshops, 1 Laboratory, 8 markers, 1 Champion token and 30 crystals.",
    3: "Cards are sorted by tier; tier 0 and the Transformations are set aside.",
    4: "The decks of tiers 1 to 4 are shuffled and lie face down.",
    5: "Four tier 1 cards are for sale at first; tiers 2 to 4 have no row yet.",
    6: "The Transformation deck lies face up, and anyone may look through it.",
    7: "With two players 2 crystals lie on each of the round spaces 1 to 5.",
    8: "With three or four players 3 crystals lie on each of the round spaces 1 to 5.",
    9: "The Showdown space holds no crystals.",
    10: "All other crystals are the supply.",
    11: "Everyone starts with Workshop tier 1 and no scraps.",
    12: "Everyone starts with Bulby, Mechchicken and Wrench Toast.",
    13: "Everyone starts without crystals.",
    14: "What nobody uses goes back to the box.",
    15: "Whoever built a robot last takes the Champion token.",
    16: "A Bot has attack and defense, and perhaps critical hits, barriers and an ability.",
    17: "Upright is attack, a quarter turn clockwise is defense.",
    18: "A Bot belongs to one or two of six factions.",
    19: "The yellow number is the cost, the green one what recycling brings.",
    20: "A Contraption has no attack, defense, critical hits, barriers or faction.",
    21: "A Contraption never goes into a battle deck.",
    22: "An upright Contraption is ready; sideways it is used.",
    23: "All Contraptions are ready when a battle begins.",
    24: "Nobody has to use a Contraption.",
    25: "A Contraption works only while its owner attacks or defends.",
    26: "A deck never consists of Contraptions alone.",
    27: "A trashed card goes face up to the Recycling Area.",
    28: "What a card says goes before the rulebook.",
    29: "A player's crystals are Storage, Reactor and Cryo-cell together.",
    30: "Scraps are counted on the track and lost at the end of the turn.",
    31: "Crystals come from battles and from abilities.",
    32: "Created crystals come from the supply and go to Storage.",
    33: "Crystals buy scraps, scans and some abilities.",
    34: "The Workshop tier limits what can be built and scanned.",
    35: "There are six rounds, each with a Build Phase and a Battle Phase.",
    36: "The round is the lowest space of the track that still holds crystals.",
    37: "The holder of the Champion token goes first, the others follow the arrow of the round.",
    38: "The last Champion of the Showdown wins, or whoever dominates before.",
    39: "In the Build Phase all cards of a player lie open.",
    40: "A Build turn starts with as many scraps as the round's number.",
    41: "Underdog: 1 more scrap with at least 2 crystals less than whoever has most.",
    42: "No underdog in round 1.",
    43: "The underdog is looked for at the start of the player's own turn.",
    44: "Actions come in any order.",
    45: "Two Bots may be built in a Build Phase.",
    46: "A Bot is built from a face-up row or from the hand.",
    47: "A Bot's tier may not be above the Workshop's.",
    48: "Building costs the yellow number in scraps.",
    49: "New Bots lie apart from the old ones.",
    50: "A built card of a row is replaced at once from its deck, as long as there is one.",
    51: "Building from the hand replaces nothing.",
    52: "There is no limit to Bots, also of one name.",
    53: "Recycling is without limit and brings the green number in scraps.",
    54: "What was built in this phase cannot be recycled in it.",
    55: "The last Bot cannot be recycled.",
    56: "Ripening: recycling brings the Workshop tier on top.",
    57: "One upgrade in a Build Phase, for 3 scraps.",
    58: "Tier 4 is the highest.",
    59: "Whoever reaches a tier first reveals four cards of it.",
    60: "Later players reveal nothing.",
    61: "Three crystals may be energized in a Build Phase, from Storage to the Reactor.",
    62: "An energized crystal brings 1 scrap or one scan.",
    63: "A scan draws the top two cards of one deck up to the Workshop tier, in secret.",
    64: "Scanned cards are built at their cost and count as builds.",
    65: "Scanned cards that were not built go under their decks.",
    66: "At the end of a turn the hand goes back, new Bots join the old, scraps go to 0.",
    67: "Crystals enter the Reactor in the Build Phase alone.",
    68: "After everybody's Build turn the battle starts.",
    69: "Each player shuffles all own Bots, no Contraptions, into a battle deck.",
    70: "The Champion reveals one Bot as first defense.",
    71: "A defense gang shares one faction.",
    72: "The next player in the round's direction challenges first.",
    73: "The Challenger flips cards one by one; all of them are the attack gang.",
    74: "Attack and critical hits add up.",
    75: "Attack has to be more than defense; equal is not enough.",
    76: "4 critical hits win, and 1 more for each barrier.",
    77: "The Challenger flips until the Champion is beaten, and stops then.",
    78: "A beaten gang goes to its owner's discard pile.",
    79: "Discards come back next round.",
    80: "Who wins with the last card is Champion with an empty deck.",
    81: "The new Champion takes the token at once.",
    82: "The new Champion keeps the Bots of one faction and discards the others.",
    83: "A Bot of two factions fits either.",
    84: "The new defense is the sum of the kept Bots; each barrier raises the critical hits needed.",
    85: "The next player after the new Champion challenges.",
    86: "A Challenger whose last Bot fails surrenders.",
    87: "A beaten Champion without cards surrenders.",
    88: "A beaten Champion with cards stays in.",
    89: "Before a beaten Champion surrenders, abilities of the beaten gang work.",
    90: "The next Challenger meets the same gang.",
    91: "The battle ends when only the Champion is left.",
    92: "The winner takes 2 crystals of the round space.",
    93: "With three or four players the last to surrender is second and takes 1.",
    94: "With two players there is no second prize.",
    95: "Then all Reactors go to the Cryo-cells.",
    96: "Then the winner's Cryo-cell goes to Storage.",
    97: "The winner keeps the token.",
    98: "Loop: the same Bots three times in a row with nobody defeated is a surrender.",
    99: "Energized works with a crystal in the Reactor.",
    100: "Enter works when the Bot is flipped in an attack, before everything else.",
    101: "Finale works with 0 or 1 card in the deck.",
    102: "Reboot puts the Bot under its owner's deck; it leaves the gang.",
    103: "Swarm works in a gang of three or more Bots.",
    104: "Transforming trashes the card and brings another from the Transformation deck.",
    105: "Nothing transforms into a card that the Transformation deck no longer has.",
    106: "Transforming is not entering.",
    107: "A buddy is another Bot of the same gang.",
    108: "Cards owned are Bots and Contraptions.",
    109: "Basic values are the printed ones.",
    110: "Dominance: 6 crystals more than every other player at the end of a phase before the Showdown.",
    111: "For dominance it does not matter where crystals lie.",
    112: "Without dominance round 6 is the Showdown.",
    113: "Showdown: 6 scraps.",
    114: "Showdown: three builds.",
    115: "Showdown: upgrades without limit, for 3 scraps each.",
    116: "Showdown: energize without limit; a Storage crystal brings 2 scraps or a scan.",
    117: "Showdown: a Cryo-cell crystal may go to the Reactor for 1 scrap.",
    118: "The Champion at the end of the Showdown wins; it has no prizes and no dominance.",
    119: "Cards owned, scraps, tiers, crystals, rows and piles are open.",
    120: "Shuffled decks and scanned hands are secret.",
    121: "Anubis uses up a ready Contraption without its effect, and is resolved in full or not at all.",
    122: "Bunnivatrix in defense: any Bots may stay.",
    123: "Candispenser counts itself; two factions count twice, Contraptions never.",
    124: "Chronik and Chronok transform when they enter with 0 or 1 card in the deck.",
    125: "Chronok and Chronarch do not enter when they come by transforming.",
    126: "Chronarch: Bots above their owner's tier stay.",
    127: "C.O.R.E.: its Bot cannot be recycled in this phase and is no build.",
    128: "Frystoise counts itself.",
    129: "Grr-Howdy defeats no Contraption.",
    130: "Hextic has 2 critical hits at tier 3 and 3 at tier 4.",
}


def each_space(players: int) -> int:
    """Crystals on each space of the track but the last one (rules 7 and 8)."""
    return PRIZE if players == 2 else PRIZE + SECOND_PRIZE


RULES: dict[int, Rule] = {number: Rule("rumblebots", number, Message(text)) for number, text in _WORDS.items()}
"""Every line of the checklist by its number."""


def objection(rule: int, text: str, **args: Any) -> Objection:
    """An objection in words, with the rule it comes from."""
    return Objection(Message.of(text, "", **args), RULES[rule])
