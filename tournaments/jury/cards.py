"""The pack of cards of a souvenir. A card is written `AS`, `TH`, `2C`: rank, then suit."""

RANKS, SUITS = "AKQJT98765432", "SHDC"
"""From high to low; spades, hearts, diamonds, clubs."""
CARDS_A_HAND = 13
PACK = frozenset(rank + suit for rank in RANKS for suit in SUITS)
