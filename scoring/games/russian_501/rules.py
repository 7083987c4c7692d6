"""Russian 501: the rules, read once from the rules data (dossier §1, §3)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from scoring.engine.options import MAX_FIGURE
from scoring.engine.problem import Problem, Refused
from scoring.engine.words import Words

ACTIVE = 3
"""The number of players in a deal; at a table of four the dealer sits out."""
CARD_POINTS, TRICKS = 120, 8
USUAL_MOST = 220
"""The most points in a deal: all cards and all four marriages, one of them in trumps (dossier §2)."""
SUITS, NO_TRUMP = ("S", "H", "D", "C"), "NT"

PAIRWISE, WINNER_TAKES_REMAINING, NO_SETTLEMENT = "pairwise", "winner_takes_remaining", "none"
ONE_GAME, GAMES, DEALS = "one_game", "games", "deals"
STANDS, ANNULLED = "standing", "annulled"
LOWEST_THEN_DECLARER, LOWEST_THEN_JOINT, DECLARER_THEN_LOWEST, JOINT = (
    "lowest_then_declarer", "lowest_then_joint", "declarer_then_lowest", "joint",
)  # fmt: skip
CHOICES = {
    "settlement": (PAIRWISE, WINNER_TAKES_REMAINING, NO_SETTLEMENT),
    "tie_break": (LOWEST_THEN_DECLARER, LOWEST_THEN_JOINT, DECLARER_THEN_LOWEST, JOINT),
    "round": (ONE_GAME, GAMES, DEALS),
    "time_called": (STANDS, ANNULLED),
}
LEAST = {
    "start": 1, "min_bid": 1, "blind_factor": 1, "give_up_opponents": 0, "marriage_trump": 0, "marriage_plain": 0,
    "max_contract": 0, "games": 2,
}  # fmt: skip
SWITCHES = ("give_up_allowed", "marriage_needs_trick", "pass_is_final")


@dataclass(frozen=True, slots=True, eq=False)
class Russian501Rules:
    """The values of the rules that checking and scoring need. The fields are the options of dossier §3."""

    table_sizes: tuple[int, ...]
    start: int
    min_bid: int
    blind_factor: int
    give_up_allowed: bool
    give_up_opponents: int
    marriage_trump: int
    marriage_plain: int
    marriage_needs_trick: bool
    max_contract: int
    """The highest contract that the club allows; 0 if the club sets no limit."""
    pass_is_final: bool
    tie_break: str
    settlement: str
    round: str
    games: int
    time_called: str
    words: Mapping[str, Mapping[str, Words]]

    def highest(self, trump: str | None) -> int:
        """Return the highest contract with this trump suit.

        Without trumps, no marriage is worth more than a plain one (dossier §2).
        """
        if not self.max_contract:
            return MAX_FIGURE
        return self.max_contract - (self.marriage_trump - self.marriage_plain if trump == NO_TRUMP else 0)

    @property
    def highest_bid(self) -> int:
        """The highest bid: the highest contract in any suit, because the bidder has not named trumps yet."""
        return max(self.highest(None), self.highest(NO_TRUMP))


def read_rules(data: Mapping[str, Any]) -> Russian501Rules:
    """Read the rules from data in which the options are filled in. Raises Refused: OPTION_VALUE, field `options.<name>`."""
    options = data["options"]
    wrong = [name for name, least in LEAST.items() if type(options[name]) is not int or not least <= options[name] <= MAX_FIGURE]
    wrong += [name for name in SWITCHES if type(options[name]) is not bool]
    wrong += [name for name, values in CHOICES.items() if options[name] not in values]
    if not wrong:
        lowest = options["max_contract"] - max(0, options["marriage_trump"] - options["marriage_plain"])
        wrong += ["max_contract"] * (bool(options["max_contract"]) and lowest < options["min_bid"])
    if wrong:
        raise Refused(*(Problem("OPTION_VALUE", f"options.{name}", {"name": name}) for name in wrong))
    values = {name: options[name] for name in (*LEAST, *SWITCHES, *CHOICES)}
    return Russian501Rules(table_sizes=tuple(data["seats"]), words=data.get("words", {}), **values)
