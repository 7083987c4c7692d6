"""The calls and rulings of one table, as its players may see them. Only reads."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from django.db.models import Exists, OuterRef, Prefetch, Q, QuerySet
from django.utils import timezone

from clubs.people.queries.account_names import account_names
from tournaments.evening.models import Place, Ruling, Table
from tournaments.jury.models import Appeal, Call
from tournaments.play.queries.signatures import ruling_points


@dataclass(frozen=True)
class TableCalls:
    """The calls and the rulings of a table, oldest first."""

    calls: tuple[Call, ...]
    rulings: tuple[Ruling, ...]
    """The rulings, including overturned ones, but without rulings that only overturn another."""
    points: tuple[int, ...]
    """The points that rulings moved to the table's players in this round, by seat (`signatures.ruling_points`)."""
    earlier: tuple[Ruling, ...] = ()
    """Rulings of earlier rounds that concern players here: those against which they may still appeal, or did appeal."""
    concerned: Mapping[int, tuple[int, ...]] = field(default_factory=dict)
    """The numbers of the players here who may appeal against an earlier ruling, by the ruling's number."""
    names: Mapping[str, str] = field(default_factory=dict)
    """The names of the people who come to the calls and answered the appeals, by actor (`account_names`)."""

    @property
    def looked_at(self) -> frozenset[int]:
        """The numbers of the deals about which a call is open."""
        return frozenset(call.deal_number for call in self.calls if not call.outcome)


def table_calls(table: Table) -> TableCalls:
    """Return the calls and rulings of this table.

    Three queries; one more if it has rulings, two for those of earlier rounds, and
    at most two for the names of people who answered a call or an appeal.
    """
    rulings = _rulings(table).select_related("deal", "overturned_by", "table__round").order_by("number")
    with_appeals = list(rulings.prefetch_related(Prefetch("appeals", Appeal.objects.select_related("entrant"))))
    own = tuple(ruling for ruling in with_appeals if ruling.table_id == table.pk)
    earlier = tuple(ruling for ruling in with_appeals if ruling.table_id != table.pk)
    calls = tuple(table.calls.all())
    answered = [appeal.answered_by for ruling in with_appeals for appeal in ruling.appeals.all()]
    actors = [who for who in (*(call.heard_by for call in calls), *answered) if who]
    names = account_names(table.round.tournament.club, actors) if actors else {}
    return TableCalls(calls, own, ruling_points(table), earlier, _concerned(table, earlier), names)


def _rulings(table: Table) -> QuerySet[Ruling]:
    """Return the rulings about this table, and those of earlier rounds that its players may need, without those that overturn another."""
    round_ = table.round
    if round_.number == 1:
        return Ruling.objects.filter(table=table, overturns=None)
    sat_there = Place.objects.filter(table=OuterRef("table"), entrant__places__table=table.pk)
    appealed = Appeal.objects.filter(ruling=OuterRef("pk"), entrant__places__table=table.pk).exclude(outcome=Appeal.Outcome.WITHDRAWN)
    in_time = Q(overturned_by=None) & (Q(appeal_until=None) | Q(appeal_until__gt=timezone.now()))
    earlier = Q(table__round__number__lt=round_.number) & ((in_time & Exists(sat_there)) | Exists(appealed))
    return Ruling.objects.filter(Q(table=table) | earlier, tournament=round_.tournament_id, overturns=None)


def _concerned(table: Table, earlier: tuple[Ruling, ...]) -> dict[int, tuple[int, ...]]:
    """Return the numbers of the players here who may appeal against each of these rulings, by the ruling's number."""
    if not earlier:
        return {}
    here = dict(Place.objects.filter(table=table).order_by("seat").values_list("entrant", "entrant__number"))
    sat_there = set(Place.objects.filter(table__in=[each.table_id for each in earlier], entrant__in=here).values_list("table", "entrant"))
    return {
        each.number: tuple(
            number for entrant, number in here.items() if (each.table_id, entrant) in sat_there or number in each.affected_players()
        )
        for each in earlier
    }
