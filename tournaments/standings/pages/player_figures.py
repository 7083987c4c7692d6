"""Statistics of a player's payments, and points by contract and by person.

All sums are computed from the payments that the page shows; there are no queries.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass

from tournaments.evening.models import Entrant
from tournaments.standings.pages.player_payments import Cause, PlayerPayments

MAX_PEOPLE = 8
"""How many people may have a bar: the ones with whom the player exchanged most points."""


@dataclass(frozen=True)
class PointsBar:
    """A bar of a chart: the player's points from one contract, or from one other person."""

    name: str
    entrant: Entrant | None
    times: int
    points: int
    percent: int
    """The length relative to the longest bar, 0 to 100."""


@dataclass(frozen=True)
class DealFigure:
    """The statistics of one deal."""

    cause: Cause
    round: int

    @property
    def points(self) -> int:
        """The points that the deal brought the player."""
        return self.cause.points


@dataclass(frozen=True)
class PlayerEveningFigures:
    """The statistics of a player's evening."""

    deals: int
    won: int
    """The number of deals that brought points."""
    best: DealFigure | None
    dearest: DealFigure | None
    contracts: list[PointsBar]
    people: list[PointsBar]

    @property
    def won_percent(self) -> int:
        return round(100 * self.won / self.deals) if self.deals else 0


def player_figures(payments: PlayerPayments) -> PlayerEveningFigures:
    """Return the statistics of a player's evening, computed from the payments that count."""
    deals = [DealFigure(cause, each.number) for each in payments.rounds for cause in each.causes if cause.ruling is None and cause.payments]
    causes = [cause for each in payments.rounds for cause in each.causes]
    ranked = sorted(deals, key=lambda deal: deal.points)
    return PlayerEveningFigures(
        deals=len(deals),
        won=sum(deal.points > 0 for deal in deals),
        best=ranked[-1] if ranked and ranked[-1].points > 0 else None,
        dearest=ranked[0] if ranked and ranked[0].points < 0 else None,
        contracts=_by_contract(deals),
        people=_by_person(causes),
    )


def _by_contract(deals: Iterable[DealFigure]) -> list[PointsBar]:
    points: dict[str, list[int]] = defaultdict(list)
    for deal in deals:
        if deal.cause.played:
            points[deal.cause.played].append(deal.points)
    return _bars((name, None, each) for name, each in points.items())


def _by_person(causes: Iterable[Cause]) -> list[PointsBar]:
    points: dict[int, list[int]] = defaultdict(list)
    people: dict[int, Entrant] = {}
    for cause in causes:
        for payment in cause.payments:
            if payment.other is not None:
                people[payment.other.pk] = payment.other
                points[payment.other.pk].append(payment.points)
    bars = _bars(("", people[key], each) for key, each in points.items())
    most = sorted(bars, key=lambda bar: -abs(bar.points))[:MAX_PEOPLE]
    return [bar for bar in bars if bar in most]


def _bars(rows: Iterable[tuple[str, Entrant | None, list[int]]]) -> list[PointsBar]:
    """Return a bar for each of `rows` (name, person, points won or lost each time), from the most points won to the most lost."""
    summed = sorted(((name, entrant, len(points), sum(points)) for name, entrant, points in rows), key=lambda row: (-row[3], row[0]))
    longest = max((abs(points) for *_rest, points in summed), default=0) or 1
    return [PointsBar(name, entrant, times, points, round(100 * abs(points) / longest)) for name, entrant, times, points in summed]
