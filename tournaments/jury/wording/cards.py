"""The cards of a pack as text in the reader's language. A card is written `AS`, `TH`, `2C`: rank, then suit."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.jury.cards import RANKS

SUIT_SIGNS: Mapping[str, str] = {"S": "♠", "H": "♥", "C": "♣", "D": "♦"}
"""The sign of each suit, by its letter. The order is that of cards held in the hand: black and red alternate."""
SUIT_NAMES: Mapping[str, str | Promise] = {
    "S": gettext_lazy("♠ spades"),
    "H": gettext_lazy("♥ hearts"),
    "D": gettext_lazy("♦ diamonds"),
    "C": gettext_lazy("♣ clubs"),
}
CARD_NAMES: Mapping[str, str | Promise] = {
    "S": gettext_lazy("%(rank)s of spades"),
    "H": gettext_lazy("%(rank)s of hearts"),
    "D": gettext_lazy("%(rank)s of diamonds"),
    "C": gettext_lazy("%(rank)s of clubs"),
}
COURT_CARDS: Mapping[str, str | Promise] = {
    "A": gettext_lazy("ace"),
    "K": gettext_lazy("king"),
    "Q": gettext_lazy("queen"),
    "J": gettext_lazy("jack"),
}


def corner(rank: str) -> str:
    """Return the text in a card's corner: a number, or the letter that the reader's language uses."""
    if rank in COURT_CARDS:
        # The letters for ace, king, queen and jack, in this order.
        letters = _("AKQJ")
        return letters["AKQJ".index(rank)]
    return "10" if rank == "T" else rank


def card_name(card: str) -> str:
    """Return a card's name to be read aloud: `ace of spades`, `10 of hearts`."""
    rank, suit = card[0], card[1]
    return str(CARD_NAMES[suit]) % {"rank": COURT_CARDS.get(rank, corner(rank))}


def in_order(cards: Iterable[str]) -> list[str]:
    """Return the cards of a hand, sorted by suit and then from high to low."""
    suits = list(SUIT_SIGNS)
    return sorted(cards, key=lambda card: (suits.index(card[1]), RANKS.index(card[0])))
