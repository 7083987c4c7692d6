"""What is played at a table that stands in the hall for a whole evening: now, in an earlier round, next. Only reads."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from clubs.actors import PhysicalTable
from tournaments.evening.models import Entrant, Place, Round, Table, Tournament
from tournaments.play.queries.progress import current_of, current_round
from tournaments.play.queries.tables import prefetch_places

PLAYERS_A_TABLE = 4
"""So many tables have a code at hand that nobody waits for one, whatever the draw makes of its sizes."""


@dataclass(frozen=True)
class NextPlace:
    """Where a player of a table sits in the round after it."""

    seat: int
    """At the table that they leave."""
    entrant: Entrant
    place: Place | None
    """With its table; None: they have no seat in that round."""


@dataclass(frozen=True)
class WhatFollows:
    """What those at a table should know of another round."""

    round_instead: Round | None
    """The round of now, if it is another than the table's."""
    table_instead: Table | None
    """What is played there at the table with the same number."""
    next_places: Sequence[NextPlace]
    """Where its players go when they get up: once its round is finished or it has signed, and the next round is drawn. Vacant seats are
    left out.
    """


def tables_played_at(place: PhysicalTable) -> Sequence[Table]:
    """The tables with this number that were drawn, by round."""
    tables = Table.objects.select_related("round__tournament__club").defer("round__tournament__rules")
    return list(tables.filter(round__tournament=place.tournament, number=place.number).order_by("round__number"))


def table_now(place: PhysicalTable) -> Table | None:
    """The table of the round of now. None if that round has none with this number, or nothing is drawn."""
    round_ = current_round(Tournament(pk=place.tournament))
    tables = Table.objects.select_related("round__tournament__club").defer("round__tournament__rules")
    return tables.filter(round=round_, number=place.number).first() if round_ is not None else None


def table_numbers(tournament: Tournament) -> list[int]:
    """The numbers of the tables that have a code, or a place in a round."""
    with_code = tournament.table_codes.values_list("number", flat=True)
    drawn = Table.objects.filter(round__tournament=tournament).values_list("number", flat=True)
    return sorted({*with_code, *drawn})


def usual_table_count(tournament: Tournament) -> int:
    """For how many tables codes are printed if nobody says otherwise: those that are there, else one for every four players."""
    players = tournament.entrants.filter(withdrawn=False).count()
    return max([1, -(-players // PLAYERS_A_TABLE), *table_numbers(tournament)])


def what_follows(table: Table) -> WhatFollows:
    """What follows this table's round; its places may be prefetched with their players. While the round is played and the table has not
    signed, this asks the database nothing.
    """
    if table.round.state == Round.State.PLAYING and table.signed_at is None:
        return WhatFollows(None, None, [])
    rounds = list(table.round.tournament.rounds.order_by("number"))
    return WhatFollows(*_round_instead(table, rounds), _next_places(table, rounds))


def _round_instead(table: Table, rounds: Sequence[Round]) -> tuple[Round | None, Table | None]:
    if table.round.state == Round.State.PLAYING:
        return None, None
    round_ = current_of(table.round.tournament, rounds)
    if round_ is None or round_.pk == table.round_id:
        return None, None
    return round_, round_.tables.filter(number=table.number).prefetch_related(prefetch_places()).first()


def _next_places(table: Table, rounds: Sequence[Round]) -> Sequence[NextPlace]:
    if table.round.state != Round.State.FINISHED and table.signed_at is None:
        return []
    next_round = next((each for each in rounds if each.number == table.round.number + 1), None)
    if next_round is None or next_round.state == Round.State.FINISHED:
        return []
    leaving = [place for place in table.places.all() if not place.vacant]
    entrants = [place.entrant_id for place in leaving]
    there = {place.entrant_id: place for place in next_round.places.select_related("table").filter(entrant__in=entrants, vacant=False)}
    return [NextPlace(place.seat, place.entrant, there.get(place.entrant_id)) for place in leaving]
