"""The standings. They are computed from the ledger each time and never stored. Players with equal points share a place."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.db import connection
from django.db.models import Count, Q

from scoring.engine.ranking import rank
from tournaments.models import Deal, EarlierPlace, Entrant, Payment, Place, Round, Tournament
from tournaments.seat_history import EarlierSeat, SeatHistory

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

# The same for several evenings at once, as a season reads them.
_TOTALS_OF_SEVERAL = """
WITH pair AS (
    SELECT tournament_id, payer_id, payee_id, SUM(amount) AS points
      FROM tournaments_payment WHERE tournament_id IN ({}) GROUP BY tournament_id, payer_id, payee_id
)
SELECT tournament_id, entrant, SUM(points) FROM (
    SELECT tournament_id, payee_id AS entrant, points FROM pair UNION ALL SELECT tournament_id, payer_id, -points FROM pair
) AS moved GROUP BY tournament_id, entrant
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
    former: tuple[Entrant, ...] = ()
    """The players whose points this line has too, as this one plays on for them: the newest first."""


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
    """Places, points, movement and deals played; now, or after a round. Who plays on with the points of another has one line with them."""
    current = after_round or rounds_started(tournament)
    upto = after_round if after_round is not None else AFTER_LAST_ROUND
    with connection.cursor() as cursor:
        cursor.execute(_TOTALS, [current, tournament.pk, upto])
        totals: dict[int | None, tuple[int, int]] = {key: (int(now), int(before)) for key, now, before in cursor.fetchall()}
    entrants = list(tournament.entrants.all())
    played, reported = _deals_played(tournament, upto)
    former_players = players_before(entrants)
    people = {line: (line, *(each.pk for each in former)) for line, former in former_players.items()}
    with_points = {line for line, keys in people.items() if any(key in played or key in totals for key in keys)}
    listed = [entrant for entrant in entrants if entrant.pk in people and (not entrant.withdrawn or entrant.pk in with_points)]
    now = {entrant.pk: sum(totals.get(key, (0, 0))[0] for key in people[entrant.pk]) for entrant in listed}
    before = {entrant.pk: sum(totals.get(key, (0, 0))[1] for key in people[entrant.pk]) for entrant in listed}
    places = rank(now)
    places_before = rank(before) if current > 1 else {}
    lines = [
        Standing(
            place=places[entrant.pk],
            entrant=entrant,
            points=now[entrant.pk],
            moved=places_before[entrant.pk] - places[entrant.pk] if places_before else None,
            deals=sum(played.get(key, 0) for key in people[entrant.pk]),
            former=former_players[entrant.pk],
        )
        for entrant in listed
    ]
    lines.sort(key=lambda line: (line.place, line.entrant.name))
    pot = totals.get(None, (0, 0))[0]
    return Standings(tuple(lines), current, reported, sum(now.values()) + pot, pot, tournament.version)


def totals_of(tournaments: Iterable[int]) -> dict[int, dict[int | None, int]]:
    """What each player of these tournaments (all by their keys) received less what they paid; None is the pots. One query."""
    keys = list(tournaments)
    totals: dict[int, dict[int | None, int]] = {key: {} for key in keys}
    if keys:
        with connection.cursor() as cursor:
            cursor.execute(_TOTALS_OF_SEVERAL.format(", ".join(["%s"] * len(keys))), keys)
            for tournament, entrant, points in cursor.fetchall():
                totals[tournament][entrant] = int(points)
    return totals


def players_before(entrants: Iterable[Entrant]) -> dict[int, tuple[Entrant, ...]]:
    """For each player, by key, under whose name a line stands: those for whom they play on, the newest first. Whose points somebody else
    has taken over has no line.
    """
    by_key = {entrant.pk: entrant for entrant in entrants}
    lines = lines_by_key({entrant.pk: entrant.takes_over_id for entrant in by_key.values()})
    return {line: tuple(by_key[key] for key in former) for line, former in lines.items()}


def lines_by_key(takes_over: Mapping[int, int | None]) -> dict[int, tuple[int, ...]]:
    """The same by keys alone: for each player, with whose points they play on."""
    without_line = {*takes_over.values()}
    lines = {}
    for key in takes_over:
        if key not in without_line:
            chain: list[int] = []
            former = takes_over[key]
            while former is not None:
                chain.append(former)
                former = takes_over[former]
            lines[key] = tuple(chain)
    return lines


@dataclass(frozen=True)
class Line:
    """With whose points a player plays on, and who plays on with theirs."""

    former: tuple[Entrant, ...]
    """The newest first."""
    successor: Entrant | None
    """Under whose name the line stands, if somebody else plays on."""


def line_of(entrant: Entrant) -> Line:
    """The line to which this player's points belong. Makes a query for each player before and after them."""
    former, each = [], entrant
    while each.takes_over is not None:
        each = each.takes_over
        former.append(each)
    successor = Entrant.objects.filter(takes_over=entrant).first()
    while successor is not None and (after := Entrant.objects.filter(takes_over=successor).first()) is not None:
        successor = after
    return Line(tuple(former), successor)


def rounds_started(tournament: Tournament) -> int:
    """How many rounds have started, which is the number of the newest of them; 0 before the first."""
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
    changed = _tables_with_earlier_players(tournament, upto)
    for earlier in changed.values():
        played.update(dict.fromkeys((each.player for each in earlier), 0))  # who sat there is listed, also without a deal
    now: dict[int, dict[int, int]] = defaultdict(dict)
    for entrant, table, seat in places.values_list("entrant", "table", "seat"):
        now[table][seat] = entrant
        played[entrant] += 0 if table in changed else at_table.get(table, 0) - sat_out[table, seat]
    for table, number, sits_out in deals.filter(table__in=changed).values_list("table", "number", "sits_out") if changed else ():
        players = SeatHistory(tuple(now[table][seat] for seat in sorted(now[table])), tuple(changed[table])).at(number)
        for seat, entrant in enumerate(players):
            played[entrant] += seat not in sits_out
    return dict(played), sum(at_table.values())


def total_of(entrant: Entrant) -> int:
    """What this player received less what they paid, without those for whom they play on. One query."""
    moved = Payment.objects.filter(Q(payer=entrant) | Q(payee=entrant)).values_list("payee", "amount")
    return sum(amount if payee == entrant.pk else -amount for payee, amount in moved)


def _tables_with_earlier_players(tournament: Tournament, upto: int) -> dict[int, list[EarlierSeat]]:
    """Who sat where before somebody else did, by the table's key."""
    places = EarlierPlace.objects.filter(table__round__tournament=tournament, table__round__number__lte=upto)
    tables: dict[int, list[EarlierSeat]] = defaultdict(list)
    for table, seat, last_deal, entrant in places.values_list("table", "seat", "last_deal", "entrant"):
        tables[table].append(EarlierSeat(seat, last_deal, entrant))
    return dict(tables)


def payments_of(entrant: Entrant) -> list[Payment]:
    """Every payment of this player, in the order in which they were booked, each with its deal and the other player."""
    return list(
        Payment.objects.filter(Q(payer=entrant) | Q(payee=entrant))
        .select_related("payer", "payee", "deal__table__round", "ruling", "table")
        .order_by("pk")
    )
