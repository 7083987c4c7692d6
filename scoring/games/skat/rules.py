"""Skat: the rules that the club chose, read once from the data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from scoring.engine.problem import Problem, Refused
from scoring.engine.words import Words

TABLE_SIZES = (3, 4)
ACTIVE = 3
"""The number of players in a deal; at a table of four the dealer sits out."""
BASE: Mapping[str, int] = {"D": 9, "H": 10, "S": 11, "C": 12, "G": 24}
"""The base value of a game, by its code: the suits from diamonds to clubs, and Grand."""
NULL, RAMSCH = "N", "R"
GAMES = (*BASE, NULL)
NULL_VALUES: Mapping[tuple[bool, bool], int] = {(False, False): 23, (True, False): 35, (False, True): 46, (True, True): 59}
"""The value of Null, by whether it is hand, and whether it is ouvert."""
SUIT_SIGNS: Mapping[str, str] = {"D": "♦", "H": "♥", "S": "♠", "C": "♣"}
MOST_MATADORS: Mapping[str, int] = {"D": 11, "H": 11, "S": 11, "C": 11, "G": 4}
CARD_POINTS, HALF, SCHNEIDER = 120, 60, 30
"""The card points of all cards together (CARD_POINTS).

HALF is the most with which a declarer still loses, SCHNEIDER the most with which a side is schneider.
"""
UNREACHABLE_POINTS = frozenset({1, CARD_POINTS - 1})
"""The numbers of card points that no side can have: no card is worth 1."""
SCHWARZ_AT_MOST = 22
"""The most card points of a declarer without a trick: two aces in the skat."""
MOST_PUSHES, MOST_BOCK = 3, 2
NO_TRICK_MOST = 2
"""The most players that can be without a trick in a Ramsch, as the third player then took all tricks."""
DURCHMARSCH = 120
BIDS = frozenset({base * times for game, base in BASE.items() for times in range(2, MOST_MATADORS[game] + 8)} | set(NULL_VALUES.values()))
"""The values that a game can have; other numbers are no valid bids."""
EXTENDED, OWN, NONE = "extended", "own", "none"
PUSHED = "push_ramsch"
PAIRWISE, PAIRWISE_GAME = "pairwise", "pairwise_game"
"""The numbers whose differences players pay one another: performance (PAIRWISE), or only game points (PAIRWISE_GAME)."""
SETTLEMENTS: Mapping[str, tuple[str, bool]] = {
    "pairwise": (PAIRWISE, False), "pairwise_game": (PAIRWISE_GAME, False), "loss_fee": (NONE, True), "pairwise_fee": (PAIRWISE, True),
    "pairwise_game_fee": (PAIRWISE_GAME, True), "none": (NONE, False),
}  # fmt: skip
"""For each value of the option `settlement`: the numbers whose differences players pay one another, and whether a lost game costs a fee."""
FIGURES = (
    "rounds", "seeger_own", "seeger_lost_3", "seeger_lost_4", "kontra", "loss_fee_first", "loss_fee_count", "loss_fee_later",
)  # fmt: skip
LATER_FIGURES = ("passed_credit", "passed_fee")
"""Options that were added later. Rules that were stored before then do not have them; their value is then 0."""


@dataclass(frozen=True, slots=True)
class SkatRules:
    """The values of the rules that checking and scoring need, read from the rules data."""

    prefix: str
    table_sizes: tuple[int, ...]
    rounds: int
    """The number of times that everybody deals in a Skat list; 0 if the list has no fixed end."""
    seeger: str
    """The system by which the Skat list adds bonus points to game points (Seeger-Fabian): `extended`, `own` or `none`."""
    seeger_own: int
    seeger_lost_3: int
    seeger_lost_4: int
    hand_loss_doubles: bool
    failed_level_counts: bool
    """True if a level that was announced but not reached adds its step to the value. The step for the announcement always counts."""
    null_overbid_replaced: bool
    bid_required: bool
    kontra: int
    """The number of times a game may be doubled: 0 never, 1 by Kontra, 2 by Kontra and Re."""
    bock: bool
    passed_in: str
    passed_credit: int
    """The points that the dealer of a passed-in deal gets on the Skat list."""
    passed_fee: int
    """The fee that each player who passed pays into the pot for a passed-in deal."""
    ramsch_seeger: bool
    settlement: str
    """The value of the option; `settles` and `charges_losses` are its two parts."""
    loss_fee_first: int
    loss_fee_count: int
    loss_fee_later: int
    words: Mapping[str, Mapping[str, Words]]

    @property
    def own_bonus(self) -> int:
        """The bonus that the declarer gets on the Skat list for a game won, and loses for a game lost (Seeger-Fabian)."""
        return 0 if self.seeger == NONE else self.seeger_own

    def lost_bonus(self, seats: int) -> int:
        """Return the bonus that each of the other players gets on the Skat list when a declarer loses."""
        return 0 if self.seeger != EXTENDED else self.seeger_lost_3 if seats == ACTIVE else self.seeger_lost_4

    @property
    def settles(self) -> str:
        """The numbers whose differences players pay one another: PAIRWISE, PAIRWISE_GAME or NONE."""
        return SETTLEMENTS[self.settlement][0]

    @property
    def charges_losses(self) -> bool:
        """True if each lost game costs its declarer a fee, which is paid into the pot."""
        return SETTLEMENTS[self.settlement][1]

    @property
    def pays_into_pot(self) -> bool:
        """True if fees leave the table: for lost games, or for passed-in deals."""
        return self.charges_losses or bool(self.passed_fee and not self.plays_ramsch)

    def fee(self, lost_before: int) -> int:
        """Return the fee for a lost game, paid into the pot. It depends on the number of games that the player lost before in this list."""
        return self.loss_fee_first if lost_before < self.loss_fee_count else self.loss_fee_later

    @property
    def plays_ramsch(self) -> bool:
        return self.passed_in != NONE


def read_rules(data: Mapping[str, Any]) -> SkatRules:
    """Read the rules from data in which the options are filled in. Raises Refused: TABLE_VALUE."""
    options = data.get("options", {})
    if tuple(data.get("seats", ())) != TABLE_SIZES:
        raise Refused(Problem("TABLE_VALUE", "seats"))
    options = {**dict.fromkeys(LATER_FIGURES, 0), **options}
    for name in (*FIGURES, *LATER_FIGURES):
        figure = options.get(name)
        if type(figure) is not int or figure < 0:
            raise Refused(Problem("TABLE_VALUE", f"options.{name}"))
    return SkatRules(
        prefix=str(data["prefix"]),
        table_sizes=TABLE_SIZES,
        seeger=str(options["seeger"]),
        hand_loss_doubles=options["hand_loss"] == "double",
        failed_level_counts=options["failed_level"] == "counts",
        null_overbid_replaced=options["null_overbid"] == "replacement",
        bid_required=options["bid_recorded"] == "required",
        bock=bool(options["bock"]),
        passed_in=str(options["passed_in"]),
        ramsch_seeger=bool(options["ramsch_seeger"]),
        settlement=str(options["settlement"]),
        words=data.get("words", {}),
        **{name: int(options[name]) for name in (*FIGURES, *LATER_FIGURES)},
    )
