"""The replay of an evening by any rules. Only reads; by the evening's own rules the result equals the ledger.

Every table is replayed round by round, and the carry-overs follow these rules too. The facts of the deals and the jury's decisions are used
as they are stored.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import Prefetch

from scoring.engine.problem import Problem, Refused
from scoring.engine.ruleset import RuleSet
from scoring.engine.state import TableStart
from tournaments.entrants.queries.ratings import RatingOfEvening, rating_of_evening
from tournaments.evening.models import Entrant, Ruling, Table, Tournament
from tournaments.play.carry_over import CarryOver, figures_by_seat
from tournaments.play.ledger import Booking, Fold, bookings, fold_deals, history_of
from tournaments.play.models import Deal
from tournaments.play.queries.tables import prefetch_seats


@dataclass(frozen=True)
class ReportedEvening:
    """The deals and rulings of an evening: all the data that a replay needs."""

    tournament: Tournament
    entrants: tuple[Entrant, ...]
    tables: tuple[Table, ...]
    """The tables, sorted by round and number, each with its round, places and deals."""
    rulings: tuple[Ruling, ...]
    """The rulings that were not overturned."""
    rating: RatingOfEvening | None = None
    """The pairs or teams that are the lines of the standings; None if single players are."""


@dataclass(frozen=True)
class Misfit:
    """A deal that the rules of the replay do not allow, and the reasons."""

    table: Table
    deal: Deal
    problems: tuple[Problem, ...]


@dataclass(frozen=True)
class EveningReplay:
    """The result of replaying an evening by one rule set."""

    rules: RuleSet
    bookings: Counter[Booking]
    """The payments that follow from these rules, and how often each occurs. Payers and payees are entrants' keys."""
    misfits: tuple[Misfit, ...]
    folds: dict[int, Fold]
    """The replay of each table, by the table's key. A table is missing if the rules do not allow its size."""

    @property
    def points(self) -> dict[int | None, int]:
        """The points of each player, by key. The points at key None are those of the pot."""
        total: Counter[int | None] = Counter()
        for (_cause, _line, _reason, payer, payee, amount), times in self.bookings.items():
            total[payer] -= amount * times
            total[payee] += amount * times
        return dict(total)

    @property
    def paid(self) -> int:
        """The sum of the amounts of all payments."""
        return sum(booking[5] * times for booking, times in self.bookings.items())


def evening_of(tournament: Tournament) -> ReportedEvening:
    """Read all data that a replay of this evening needs, in six queries, or nine if it is played by pairs or teams."""
    return evenings_of([tournament])[0]


def evenings_of(tournaments: Sequence[Tournament]) -> list[ReportedEvening]:
    """Read all data that replays of these evenings need. The result has the order of `tournaments`.

    Rounds that do not count, because an evening was broken off, are left out.

    Six queries, and three for each evening that is played by pairs or teams.
    """
    tables: dict[int, list[Table]] = defaultdict(list)
    rows = Table.objects.filter(round__tournament__in=tournaments).select_related("round").order_by("round__number", "number")
    # The time and the reporter of a deal do not affect scores, and there are thousands of deals, so they are not read.
    deals = Prefetch("deals", Deal.objects.defer("sent", "revision", "status", "sits_out", "played_at", "reported_by"))
    by_key = {each.pk: each for each in tournaments}
    for table in rows.prefetch_related(deals, *prefetch_seats()):
        if by_key[table.round.tournament_id].counts_round(table.round.number):
            tables[table.round.tournament_id].append(table)
    entrants: dict[int, list[Entrant]] = defaultdict(list)
    for entrant in Entrant.objects.filter(tournament__in=tournaments):
        entrants[entrant.tournament_id].append(entrant)
    rulings: dict[int, list[Ruling]] = defaultdict(list)
    for ruling in Ruling.objects.filter(tournament__in=tournaments, overturned_by=None):
        if by_key[ruling.tournament_id].counts_round(ruling.round_number):
            rulings[ruling.tournament_id].append(ruling)
    return [
        ReportedEvening(each, tuple(entrants[each.pk]), tuple(tables[each.pk]), tuple(rulings[each.pk]), rating_of_evening(each))
        for each in tournaments
    ]


def replay_evening(evening: ReportedEvening, rules: RuleSet) -> EveningReplay:
    """Replay the evening by these rules. Makes no query."""
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
        start = TableStart(seats=table.seats, first_dealer=table.first_dealer, carry_over=figures)
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
    return EveningReplay(rules, payments, tuple(misfits), folds)
