"""The balance of a season: the sums of points that count, of dropped points, of points in pots, and of points of unranked players.

Together they are zero, unless an evening before Troela does not add up.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from competitions.competition.numbers import Points
from competitions.season.values import EveningResults


@dataclass(frozen=True, slots=True)
class PointsAccount:
    """The points of a season as they were played. Each point is in exactly one of the sums, whatever the rule."""

    counted: Points
    """The sum of the results that count for their player."""
    dropped: Points
    """The sum of all results that do not count for the player who won or lost them."""
    pots: Points
    """The sum of the points left in the tables' pots."""
    others: Points
    """The sum of the points of players who are not ranked in the season, such as guests."""
    unbalanced: tuple[tuple[str, Points], ...] = ()
    """The evenings whose points do not add up to zero, each with the sum. Only evenings without a ledger can be among them."""

    @property
    def balance(self) -> Points:
        """The sum of all points: 0, unless there are unbalanced evenings."""
        return self.counted + self.dropped + self.pots + self.others


def account(evenings: Sequence[EveningResults], counted: Points) -> PointsAccount:
    """Return the balance of these evenings. `counted` is the sum of the results that count for their player."""
    played = sum(sum(evening.points.values()) for evening in evenings)
    sums = [(evening.key, sum(evening.points.values()) + evening.pot + evening.others) for evening in evenings]
    return PointsAccount(
        counted=counted,
        dropped=played - counted,
        pots=sum(evening.pot for evening in evenings),
        others=sum(evening.others for evening in evenings),
        unbalanced=tuple((key, left) for key, left in sums if left),
    )
