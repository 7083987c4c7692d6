"""The part of an evening that a query reads: up to a round, up to a moment. All queries for the standings share this value."""

from __future__ import annotations

import datetime
from dataclasses import dataclass

from django.db import connection
from django.db.models import Case, Q, QuerySet, Sum, When

from tournaments.evening.models import Round, Tournament
from tournaments.play.models import Deal, Payment

AFTER_LAST_ROUND = 32_767
"""A number higher than that of any round. With it as `upto`, a query reads up to the last round."""


@dataclass(frozen=True)
class Extent:
    """The part of an evening that a query reads; by default all of it. `evening` is the primary key of the Tournament."""

    evening: int
    upto: int = AFTER_LAST_ROUND
    """The number of the last round to read."""
    as_of: datetime.datetime | None = None
    """A moment: payments booked and rounds begun after it are not read. None if no moment limits the query."""
    after: int = 0
    """The number of the last round to skip: only later rounds are read. 0 skips none."""

    @property
    def ledger_condition(self) -> str:
        """An SQL condition, with placeholders, for the payments of this part of the evening."""
        return "tournament_id = %s AND round_number BETWEEN %s AND %s" + (" AND at <= %s" if self.as_of else "")

    @property
    def ledger_parameters(self) -> list[object]:
        """The values for the placeholders in `ledger_condition`."""
        moment = [connection.ops.adapt_datetimefield_value(self.as_of)] if self.as_of else []
        return [self.evening, self.after + 1, self.upto, *moment]

    @property
    def deals(self) -> QuerySet[Deal]:
        """The deals of these rounds that count now or, with `as_of`, that counted at that moment.

        A deal counted at that moment if one of its payments was in force. A deal for which no points were booked is
        included if it counts today, had been received by then, and no payment was booked for it later.
        """
        of_rounds = {"table__round__number__gt": self.after, "table__round__number__lte": self.upto}
        deals = Deal.objects.filter(table__round__tournament=self.evening, counts=True, **of_rounds)
        counts_now = Q(void=False, in_doubt=False)
        if self.as_of is None:
            return deals.filter(counts_now).order_by()
        payments = Payment.objects.filter(tournament=self.evening, deal__isnull=False).order_by()
        # Each reversal cancels one payment; a positive remainder means that one is in force.
        left_over = Sum(Case(When(reverses=None, then=1), default=-1))
        in_force = payments.filter(at__lte=self.as_of).values("deal").annotate(left_over=left_over).filter(left_over__gt=0).values("deal")
        later = payments.filter(at__gt=self.as_of).values("deal")
        moved_nothing = counts_now & Q(received_at__lte=self.as_of) & ~Q(pk__in=later)
        return deals.filter(Q(pk__in=in_force) | moved_nothing).order_by()

    @property
    def rounds(self) -> QuerySet[Round]:
        """The rounds of this part that have begun; with `as_of`, those that had begun at that moment."""
        of_rounds = Round.objects.filter(tournament=self.evening, number__gt=self.after, number__lte=self.upto)
        rounds = of_rounds.exclude(state=Round.State.SEATED)
        return (rounds.filter(started_at__lte=self.as_of) if self.as_of else rounds).order_by()

    def has_begun(self, round_: Round) -> bool:
        """Return whether this round of the evening has begun and belongs to the part that is read."""
        if not self.after < round_.number <= self.upto or round_.state == Round.State.SEATED:
            return False
        return self.as_of is None or (round_.started_at is not None and round_.started_at <= self.as_of)


def counting_extent(tournament: Tournament, after_round: int | None = None, as_of: datetime.datetime | None = None) -> Extent:
    """Return the part of an evening up to this round and moment, without rounds that do not count because it was broken off."""
    limits = (after_round, tournament.last_counting_round)
    return Extent(tournament.pk, min((each for each in limits if each is not None), default=AFTER_LAST_ROUND), as_of)
