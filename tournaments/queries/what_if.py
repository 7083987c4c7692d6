"""What if: an evening scored by other rules. Reads only and books nothing; under the evening's own rules the result equals the ledger.

Every table is folded anew, round by round, and what its players carry over from their tables before is computed by these rules too.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from scoring.engine.problem import Problem, Refused
from scoring.engine.ranking import rank
from scoring.engine.ruleset import RuleSet
from scoring.engine.state import Start
from tournaments.carry_over import CarryOver, figures_by_seat
from tournaments.ledger import Booking, Fold, bookings, fold_deals, history_of
from tournaments.models import Deal, Entrant, Ruling, Table, Tournament
from tournaments.queries.tables import prefetch_seats


@dataclass(frozen=True)
class Evening:
    """The reported deals and the rulings of an evening: all that a replay needs."""

    tournament: Tournament
    entrants: tuple[Entrant, ...]
    tables: tuple[Table, ...]
    """By round and number, with their rounds, places and deals."""
    rulings: tuple[Ruling, ...]
    """Those that stand."""


@dataclass(frozen=True)
class Misfit:
    """A deal that is impossible or not allowed under these rules."""

    table: Table
    deal: Deal
    problems: tuple[Problem, ...]


@dataclass(frozen=True)
class Replay:
    """The evening, scored by one set of rules."""

    rules: RuleSet
    bookings: Counter[Booking]
    """Every payment that would stand; players by their keys."""
    misfits: tuple[Misfit, ...]
    folds: dict[int, Fold]
    """By the table's key; a table that these rules cannot seat is not there."""

    @property
    def points(self) -> dict[int | None, int]:
        """The points of each player, by key; None is the pot."""
        total: Counter[int | None] = Counter()
        for (_cause, _line, _reason, payer, payee, amount), times in self.bookings.items():
            total[payer] -= amount * times
            total[payee] += amount * times
        return dict(total)


@dataclass(frozen=True)
class Comparison:
    """A player's points and places under both rules."""

    entrant: Entrant
    place: int
    points: int
    other_place: int
    other_points: int

    @property
    def difference(self) -> int:
        """Points more (or fewer) under the other rules."""
        return self.other_points - self.points

    @property
    def moved(self) -> int:
        """Places won (+) or lost (−) under the other rules."""
        return self.place - self.other_place


def evening_of(tournament: Tournament) -> Evening:
    """Read the evening, in a few queries."""
    tables = Table.objects.filter(round__tournament=tournament).select_related("round").order_by("round__number", "number")
    rulings = tournament.rulings.filter(overturned_by=None)
    return Evening(tournament, tuple(tournament.entrants.all()), tuple(tables.prefetch_related("deals", *prefetch_seats())), tuple(rulings))


def replay_evening(evening: Evening, rules: RuleSet) -> Replay:
    """The evening, scored by these rules. Makes no query."""
    numbers: dict[int | None, int] = {entrant.number: entrant.pk for entrant in evening.entrants}
    payments: Counter[Booking] = Counter(
        (f"ruling {ruling.pk}", line, ruling.kind, numbers.get(move.payer), numbers.get(move.payee), move.amount)
        for ruling in evening.rulings
        for line, move in enumerate(ruling.point_moves)
    )
    misfits: list[Misfit] = []
    folds: dict[int, Fold] = {}
    carry_over: dict[int, CarryOver] = {}
    for table in evening.tables:
        history = history_of(table)
        figures = figures_by_seat(history.players, carry_over)
        start = Start(seats=table.seats, first_dealer=table.first_dealer, carry_over=figures)
        try:
            folded = folds[table.pk] = fold_deals(start, table.deals.all(), rules, history=history)
        except Refused as refused:
            misfits += [Misfit(table, deal, refused.problems) for deal in table.deals.all() if not deal.void]
            continue
        carry_over.update(folded.carry_over)
        for deal, outcome in folded.outcomes.values():
            payments.update(bookings(deal, outcome, history.at(deal.number)))
            if outcome.played is None:
                misfits.append(Misfit(table, deal, outcome.problems))
    return Replay(rules, payments, tuple(misfits), folds)


def compare_players(evening: Evening, now: Replay, other: Replay) -> list[Comparison]:
    """Every player under both rules, in the order of their places under the other rules."""
    playing = {player for table in evening.tables for player in history_of(table).players}
    listed = [entrant for entrant in evening.entrants if not entrant.withdrawn or entrant.pk in playing]
    points, places = _points_and_places(evening, listed, now)
    other_points, other_places = _points_and_places(evening, listed, other)
    rows = [
        Comparison(entrant, places[entrant.pk], points[entrant.pk], other_places[entrant.pk], other_points[entrant.pk])
        for entrant in listed
    ]
    return sorted(rows, key=lambda each: (each.other_place, each.entrant.name))


def _points_and_places(evening: Evening, listed: Iterable[Entrant], replay: Replay) -> tuple[dict[int, int], dict[int, int]]:
    points = replay.points
    rows = {entrant.pk: points.get(entrant.pk, 0) for entrant in listed}
    return rows, rank(rows)
