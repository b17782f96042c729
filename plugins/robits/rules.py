"""The rules checklist in our own short words, and the few numbers that every copy of the game shares."""

from __future__ import annotations

from assistant import Message, Rule

ROUNDS = 7
COLUMNS = 7
DECK = 91
SPARKEEZ_POINTS = 3
OVERCLOCK_LOOKS = 2
"""How many cards from the top of the deck an Overclock shows."""
USUAL_SEATS = 7
"""Above this the boxes seen so far say nothing, but the cards still suffice."""
MOST_SEATS = 12
"""With 13 seats no card would be left for the deck, and Overclock needs two."""

_WORDS: dict[int, str] = {
    1: "The deck has 91 cards.",
    2: "Big Henry, green: 20 parts (8 arms, 4 heads, 4 legs, 4 torsos).",
    3: "Klunc, purple, Jenny-5, pink, and N-Watts, gold: 15 parts each (6 arms, 3 heads, 3 legs, 3 torsos).",
    4: "BT-4, blue: 10 parts (4 arms, 2 heads, 2 legs, 2 torsos).",
    5: "There are 6 Sparkeez, 6 Junk and 4 Overclock.",
    6: "All cards are shuffled together.",
    7: "The lowest row of the line is 7 cards, face up.",
    8: "Each player after the first adds a row of 7 face-down cards above.",
    9: "The line has 7 columns and as many rows as there are players.",
    10: "The other cards are the deck, face down.",
    11: "Whoever saw a robot last goes first.",
    12: "Play goes clockwise.",
    13: "There are 7 rounds, and everyone takes exactly one card in each.",
    14: "Any card of the line may be taken, face up or face down.",
    15: "A face-down card is turned up when it is taken.",
    16: "Taken cards lie open before their player.",
    17: "After a face-up card is taken, the next face-down card above it in its column is turned up.",
    18: "After a face-down card is taken, nothing else is turned up.",
    19: "Parts are heads, legs, torsos and arms.",
    20: "A part's color tells its model.",
    21: "Each part shows a number.",
    22: "Each Sparkeez is worth 3 points and is never part of the ROBiT.",
    23: "Junk stands in for any one missing part; it has no color and no points.",
    24: "Overclock: look at the top two cards of the deck, keep one, put the other and the Overclock under the deck.",
    25: "An Overclock never stays before a player.",
    26: "The game ends when everyone has 7 cards.",
    27: "Each player builds one ROBiT.",
    28: "A complete ROBiT has one head, one pair of legs, one torso and two arms.",
    29: "Parts beyond that score nothing.",
    30: "The numbers on the parts of the ROBiT count, also if it is not complete.",
    31: "Only a complete ROBiT gets the Bot Bonus; Junk may complete it.",
    32: "The Bot Bonus needs three parts of one color in the ROBiT.",
    33: "The Bot Bonus depends on the color and on how many parts share it.",
    34: "With five places only one color can have three parts, so there is one bonus at most.",
    35: "The score is parts, Sparkeez and Bot Bonus together.",
    36: "The highest score wins.",
    37: "A tie has no tiebreaker: just play again.",
    38: "Face-down cards, the deck and the two cards of an Overclock are secret.",
    39: "Face-up cards and all cards taken are open.",
}

RULES: dict[int, Rule] = {number: Rule("robits", number, Message(text)) for number, text in _WORDS.items()}
"""Every line of the checklist by its number."""
