"""The pack of cards, for souvenirs. A card is written `AS`, `TH`, `2C`: rank, then suit."""

RANKS, SUITS = "AKQJT98765432", "SHDC"
"""The ranks from high to low, and the suits: spades, hearts, diamonds, clubs."""
CARDS_A_HAND = 13
PACK = frozenset(rank + suit for rank in RANKS for suit in SUITS)
