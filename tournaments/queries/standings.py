"""The standings. They are computed from the ledger each time and never stored. Players with equal points share a place."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass

from django.db import connection
from django.db.models import Count, Q

from scoring.engine.ranking import rank
from tournaments.models import Deal, Entrant, Payment, Place, Round, Tournament

# One pass over the ledger, in the order of its index, sums what each pair of players moved, in all and before the current round. From that
# follows what each side received less what it paid; null is the pot. (Two passes, one for each side, took twice as long:
# bench/standings.py.)
_TOTALS = """
WITH pair AS (
    SELECT payer_id, payee_id, SUM(amount) AS points, SUM(CASE WHEN round_number < %s THEN amount ELSE 0 END) AS former
      FROM tournaments_payment WHERE tournament_id = %s AND round_number <= %s GROUP BY payer_id, payee_id
)
SELECT entrant, SUM(points), SUM(former) FROM (
    SELECT payee_id AS entrant, points, former FROM pair UNION ALL SELECT payer_id, -points, -former FROM pair
) AS moved GROUP BY entrant
"""

AFTER_LAST_ROUND = 32_767
"""After every round there will be."""


@dataclass(frozen=True)
class Standing:
    """One line of the standings."""

    place: int
    entrant: Entrant
    points: int
    moved: int | None
    """Places won (+) or lost (−) since the last round ended; None in the first round."""
    deals: int
    """Deals played; one sat out is not counted."""


@dataclass(frozen=True)
class Standings:
    """The standings of a tournament, now or after a round."""

    lines: tuple[Standing, ...]
    round_number: int
    deals: int
    """Deals reported in all."""
    sum: int
    """All points shown and what the pots hold: 0, always; anything else would mean that somebody is missing from the list."""
    pot: int
    """What the tables' pots hold: a game that is going on may owe its players points, or keep their stakes."""
    version: int


def standings(tournament: Tournament, *, after_round: int | None = None) -> Standings:
    """Places, points, movement and deals played; now, or after a round."""
    current = after_round or current_round(tournament)
    upto = after_round if after_round is not None else AFTER_LAST_ROUND
    with connection.cursor() as cursor:
        cursor.execute(_TOTALS, [current, tournament.pk, upto])
        totals: dict[int | None, tuple[int, int]] = {key: (int(now), int(before)) for key, now, before in cursor.fetchall()}
    entrants = list(tournament.entrants.all())
    played, reported = _deals_played(tournament, upto)
    listed = [entrant for entrant in entrants if not entrant.withdrawn or entrant.pk in played or entrant.pk in totals]
    now = {entrant.pk: totals.get(entrant.pk, (0, 0))[0] for entrant in listed}
    before = {entrant.pk: totals.get(entrant.pk, (0, 0))[1] for entrant in listed}
    places = rank(now)
    former = rank(before) if current > 1 else {}
    lines = [
        Standing(
            place=places[entrant.pk],
            entrant=entrant,
            points=now[entrant.pk],
            moved=former[entrant.pk] - places[entrant.pk] if former else None,
            deals=played.get(entrant.pk, 0),
        )
        for entrant in listed
    ]
    lines.sort(key=lambda line: (line.place, line.entrant.name))
    pot = totals.get(None, (0, 0))[0]
    return Standings(tuple(lines), current, reported, sum(now.values()) + pot, pot, tournament.version)


def current_round(tournament: Tournament) -> int:
    """The number of the newest round that has started; 0 before the first."""
    started = tournament.rounds.exclude(state=Round.State.SEATED).values_list("number", flat=True)
    return max(started, default=0)


def _deals_played(tournament: Tournament, upto: int) -> tuple[dict[int, int], int]:
    """How many deals each entrant played, and how many deals count in all."""
    counting = {"void": False, "counts": True, "in_doubt": False}
    deals = Deal.objects.filter(table__round__tournament=tournament, table__round__number__lte=upto, **counting)
    at_table = dict(deals.order_by().values_list("table").annotate(Count("pk")))
    sat_out: dict[tuple[int, int], int] = defaultdict(int)
    for table, seats in deals.exclude(sits_out=[]).values_list("table", "sits_out"):
        for seat in seats:
            sat_out[table, seat] += 1
    played: dict[int, int] = defaultdict(int)
    places = Place.objects.filter(round__tournament=tournament, round__number__lte=upto)
    for entrant, table, seat in places.values_list("entrant", "table", "seat"):
        played[entrant] += at_table.get(table, 0) - sat_out[table, seat]
    return dict(played), sum(at_table.values())


def payments_of(entrant: Entrant) -> list[Payment]:
    """Every payment of this player, in the order in which they were booked, each with its deal and the other player."""
    return list(
        Payment.objects.filter(Q(payer=entrant) | Q(payee=entrant))
        .select_related("payer", "payee", "deal__table__round", "ruling", "table")
        .order_by("pk")
    )
