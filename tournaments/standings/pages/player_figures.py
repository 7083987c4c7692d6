"""Statistics of a player's evening, and points by contract and by person.

They are computed from the payments that the page shows, or from the scores of deals if the evening ranks by score; there are no queries.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.translation import gettext as _

from scoring.engine.ruleset import RuleSet
from scoring.engine.words import say
from tournaments.evening.models import Entrant
from tournaments.standings.pages.player_payments import Cause, PlayerPayments
from tournaments.standings.queries.scored_deals import DealScore

MAX_PEOPLE = 8
"""The greatest number of people with a bar: those with whom the player exchanged most points."""


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

    round: int
    title: str
    """The title of the deal, such as `Deal 7`."""
    played: str
    """The contract, or another reason for which most points were paid; empty if it is not known."""
    points: int
    """The points that the deal brought the player."""


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
    deals = [
        DealFigure(each.number, cause.title, cause.played, cause.points)
        for each in payments.rounds
        for cause in each.causes
        if cause.ruling is None and cause.payments
    ]
    causes = [cause for each in payments.rounds for cause in each.causes]
    return _figures(deals, len(deals), _by_person(causes))


def score_figures(scored: Iterable[DealScore], rules: RuleSet, language: str) -> PlayerEveningFigures:
    """Return the statistics of a player's evening in the game's own count. A score is not won from anybody, so `people` is empty."""
    scored = list(scored)
    deals = [
        DealFigure(
            each.round,
            _("Deal %(number)s") % {"number": each.deal},
            say(rules.game.words_for(each.contract), language) if each.contract else "",
            each.points,
        )
        for each in scored
        if each.deals == 1
    ]
    return _figures(deals, sum(each.deals for each in scored), [])


def _figures(deals: list[DealFigure], count: int, people: list[PointsBar]) -> PlayerEveningFigures:
    ranked = sorted(deals, key=lambda deal: deal.points)
    return PlayerEveningFigures(
        deals=count,
        won=sum(deal.points > 0 for deal in deals),
        best=ranked[-1] if ranked and ranked[-1].points > 0 else None,
        dearest=ranked[0] if ranked and ranked[0].points < 0 else None,
        contracts=_by_contract(deals),
        people=people,
    )


def _by_contract(deals: Iterable[DealFigure]) -> list[PointsBar]:
    points: dict[str, list[int]] = defaultdict(list)
    for deal in deals:
        if deal.played:
            points[deal.played].append(deal.points)
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
    """Return a bar for each row, from the most points won to the most lost. A row is (name, person, list of points won or lost)."""
    summed = sorted(((name, entrant, len(points), sum(points)) for name, entrant, points in rows), key=lambda row: (-row[3], row[0]))
    longest = max((abs(points) for *_rest, points in summed), default=0) or 1
    return [PointsBar(name, entrant, times, points, round(100 * abs(points) / longest)) for name, entrant, times, points in summed]
