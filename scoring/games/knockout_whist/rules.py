"""Knock-out whist: the rules that a table agreed on, read once from the rules data (dossier knockout_whist §1, §3, §4)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from scoring.engine.problem import Problem, Refused
from scoring.engine.words import Words

MIN_PLAYERS, MAX_PLAYERS = 2, 7
ANY_SIZE = 4
"""The default value of the option `players`. With it, tables of every size for which there are enough cards are allowed; any other value
allows that size only."""
DECK_CARDS = 51
"""The number of cards that can be dealt; one of 52 is turned up for trumps."""
RAINBOW_CARDS = 4
HAND_WINNER = "hand_winner"
NONE, PLACEMENT = "none", "placement"


@dataclass(frozen=True)
class KnockoutWhistRules:
    """The values of the rules that checking and scoring need, read from the rules data."""

    table_sizes: tuple[int, ...]
    start_cards: int
    dogs_life: bool
    first_hand_immune: bool
    rainbow: bool
    money: bool
    stake: int
    price: int
    placement: bool
    winner_deals: bool
    first_leader: str
    cut_for_trump: bool
    words: Mapping[str, Mapping[str, Any]]

    def term(self, name: str) -> Words:
        """Return the translations of one of the game's terms, such as `winner`, `pot` or `parish`."""
        words: Words = self.words["terms"][name]
        return words


def read_rules(data: Mapping[str, Any]) -> KnockoutWhistRules:
    """Read the rules from data in which the options are filled in. Raises Refused: TABLE_VALUE, KO_NOT_ENOUGH_CARDS."""
    options = data["options"]
    numbers = {name: _whole(options, name, least) for name, least in (("players", 2), ("start_cards", 1), ("stake", 0), ("price", 0))}
    players, cards = numbers["players"], numbers["start_cards"]
    fits = tuple(size for size in range(MIN_PLAYERS, MAX_PLAYERS + 1) if size * cards <= DECK_CARDS)
    sizes = fits if players == ANY_SIZE else tuple(size for size in fits if size == players)
    if not sizes:
        raise Refused(too_few_cards("options.start_cards", players, cards))
    return KnockoutWhistRules(
        sizes, cards, options["dogs_life"] != NONE, options["first_hand_immune"], options["rainbow"], options["money"],
        numbers["stake"], numbers["price"], options["settlement"] == PLACEMENT, options["dealer_rule"] == HAND_WINNER,
        options["first_leader"], options["trump_tie"] == "cut", data["words"],
    )  # fmt: skip


def too_few_cards(field: str, players: int, cards: int) -> Problem:
    return Problem("KO_NOT_ENOUGH_CARDS", field, {"players": players, "cards": cards, "found": players * cards, "wanted": DECK_CARDS})


def _whole(options: Mapping[str, Any], name: str, least: int) -> int:
    value = options[name]
    if type(value) is not int or value < least:
        raise Refused(Problem("TABLE_VALUE", f"options.{name}", {"name": name}))
    return value
