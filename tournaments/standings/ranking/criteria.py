"""The criteria by which an evening ranks, as its organiser sets them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum


class RankingFigure(StrEnum):
    """The number that ranks the lines, before any tie-break."""

    POINTS = "points"
    AVERAGE = "average"
    """Points per deal played."""
    SCORE = "score"
    """The score in the game's own count. The points of the ledger are differences between scores."""


class TieBreak(StrEnum):
    """A criterion that decides the order of lines with the same figure."""

    MINUS_DEALS = "minus_deals"
    """Fewest deals in which the player lost points."""
    CONTRACTS = "contracts"
    """Most contracts declared and made."""
    SOLOS = "solos"
    """Most solos made: contracts that the declarer played alone."""
    LOST_CONTRACTS = "lost_contracts"
    """Fewest contracts declared and lost."""
    PITS = "pits"
    """Most deals in which the player's side took every trick."""
    BEST_ROUND = "best_round"
    """Most points in one round."""
    LAST_ROUND = "last_round"
    """Most points in the last round."""
    DIRECT = "direct"
    """The tie-break by points that equal lines won from one another.

    It is computed once for the group, not again for a part that stays equal.
    """
    MEAN = "mean"
    """The tie-break for most even play: the line whose rounds are closest to their mean comes first."""
    LOTS = "lots"
    """Lots that a ruling drew between the equal players."""

    @property
    def fewest_first(self) -> bool:
        """True if a lower value is better."""
        return self in (TieBreak.MINUS_DEALS, TieBreak.LOST_CONTRACTS, TieBreak.MEAN, TieBreak.LOTS)

    @property
    def of_contracts(self) -> bool:
        """True if the tie-break counts contracts, which not every game has."""
        return self in (TieBreak.CONTRACTS, TieBreak.SOLOS, TieBreak.LOST_CONTRACTS)

    @property
    def of_pits(self) -> bool:
        """True if the tie-break counts deals in which one side took every trick. Few games record them."""
        return self is TieBreak.PITS


class MissedRound(StrEnum):
    """The effect of a missed round on the rank of a line."""

    RANKED = "ranked"
    """The line is ranked like all others, as if it had missed nothing."""
    BELOW = "below"
    """The line comes after all lines that missed fewer rounds."""
    AVERAGE = "average"
    """Each missed round counts as the mean of the rounds played; a line that played none comes last."""
    FIXED = "fixed"
    """Each missed round counts a fixed number of points; a line that played no round comes last."""
    OUT = "out"
    """The line has no place."""


@dataclass(frozen=True, slots=True)
class RankingOrder:
    """The rules by which an evening ranks: the number that ranks, the tie-breaks, and the effect of missed rounds."""

    figure: RankingFigure = RankingFigure.POINTS
    tie_breaks: tuple[TieBreak, ...] = ()
    """The tie-breaks in the order in which they are applied; lines still equal after the last share a place."""
    missed_round: MissedRound = MissedRound.RANKED
    missed_round_points: int = 0
    """The points for each missed round if `missed_round` is FIXED."""

    @classmethod
    def read(cls, criteria: Sequence[str], missed_round: str, missed_round_points: int = 0) -> RankingOrder:
        """Parse the stored criteria of an evening: the figure, then the tie-breaks. Raises ValueError if they are invalid."""
        if not criteria or len(set(criteria)) != len(criteria):
            raise ValueError("the value that ranks must be first, and no criterion may appear twice")
        if TieBreak.LOTS in criteria[:-1]:
            raise ValueError("lots must be last, because they decide every tie")
        missed = MissedRound(missed_round)
        return cls(
            RankingFigure(criteria[0]),
            tuple(map(TieBreak, criteria[1:])),
            missed,
            missed_round_points if missed is MissedRound.FIXED else 0,
        )

    @property
    def counts_missed_rounds(self) -> bool:
        """True if missed rounds change the number that ranks."""
        return self.figure is not RankingFigure.AVERAGE and self.missed_round in (MissedRound.AVERAGE, MissedRound.FIXED)

    @classmethod
    def of_game(cls, *, ranks_by_score: bool, tie_breaks: Sequence[str]) -> tuple[str, ...]:
        """Return the criteria of a new evening, as its game defines them."""
        figure = RankingFigure.SCORE if ranks_by_score else RankingFigure.POINTS
        return (figure.value, *(TieBreak(each).value for each in tie_breaks))

    @property
    def by_points_alone(self) -> bool:
        """True if the points of a line alone decide its place."""
        return self == RankingOrder()
