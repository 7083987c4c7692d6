"""Klaverjas: the rules that the club chose, read once from the data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from scoring.engine.payments import Seat
from scoring.engine.problem import Problem, Refused
from scoring.engine.words import Words

SEATS, TRICKS = 4, 8
SIDES = ((0, 2), (1, 3))
"""The seats of each side: partners sit opposite one another."""
CARD_POINTS = 162
"""The points of all cards, including ten for the last trick."""
SUITS: Mapping[str, str] = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
MOST_KRAK = 3
MOST_ROEM, MOST_ROEM_IN_HAND = 900, 2000
"""The most roem that a deal may have, both sides together: 900 (seven times 100 for four of a kind, and 200 for four jacks).

The limit is 2000 if roem in the hand counts.
"""
LEFT_MUST = "utrechts"
AWARD, FINE, REDEAL = "award", "fine", "redeal"
NONE, OPPONENTS, BOTH = "none", "opponents", "both"
DIFFERENCE, PAIRWISE = "difference", "pairwise"


@dataclass(frozen=True, slots=True)
class KlaverjasRules:
    """The values of the rules that checking and scoring need, read from the rules data."""

    prefix: str
    table_sizes: tuple[int, ...]
    deals: int
    left_must_play: bool
    """True if the dealer's left neighbour plays every deal."""
    record_trump: bool
    pit_bonus: int
    counter_pit: int
    """The bonus for the side that did not play, if it takes all tricks; 0 if the club has none."""
    level_is_made: bool
    kraken: bool
    roem_in_hand: bool
    four_jacks: int
    four_low: bool
    revoke_rule: str
    revoke_bonus: int
    revoke_roem: str
    revoke_fine: int
    settlement: str
    words: Mapping[str, Mapping[str, Words]]

    @property
    def roem_steps(self) -> tuple[int, ...]:
        """The amounts of roem that one trick can bring, in ascending order, for the phone's buttons."""
        return tuple(sorted({20, 40, 50, 70, 100, self.four_jacks}))

    @property
    def most_roem(self) -> int:
        return MOST_ROEM_IN_HAND if self.roem_in_hand else MOST_ROEM


def side_of(seat: Seat) -> int:
    """Return the side of a seat: 0 or 1."""
    return seat % 2


def read_rules(data: Mapping[str, Any]) -> KlaverjasRules:
    """Read the rules from data in which the options are filled in. Raises Refused: TABLE_VALUE."""
    options = data.get("options", {})
    if tuple(data.get("seats", ())) != (SEATS,):
        raise Refused(Problem("TABLE_VALUE", "seats"))
    figures = {name: options.get(name) for name in ("deals", "pit_bonus", "counter_pit", "four_jacks", "revoke_bonus", "revoke_fine")}
    for name, figure in figures.items():
        if type(figure) is not int or figure < 0:
            raise Refused(Problem("TABLE_VALUE", f"options.{name}"))
    return KlaverjasRules(
        prefix=str(data["prefix"]),
        table_sizes=(SEATS,),
        left_must_play=options["trump_choice"] == LEFT_MUST,
        record_trump=bool(options["record_trump"]),
        level_is_made=options["equal"] == "made",
        kraken=bool(options["kraken"]),
        roem_in_hand=bool(options["roem_in_hand"]),
        four_low=bool(options["four_low"]),
        revoke_rule=str(options["revoke_rule"]),
        revoke_roem=str(options["revoke_roem"]),
        settlement=str(options["settlement"]),
        words=data.get("words", {}),
        **{name: int(figure or 0) for name, figure in figures.items()},
    )
