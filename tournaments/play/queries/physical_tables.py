"""A table of the venue over a whole evening: the round played there now, those played earlier, and what follows. Only reads."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from clubs.actors import PhysicalTable
from tournaments.evening.models import Entrant, Place, Round, Table, Tournament
from tournaments.play.queries.progress import current_of, current_round
from tournaments.play.queries.tables import prefetch_places

PLAYERS_A_TABLE = 4
"""One table code is printed for every PLAYERS_A_TABLE players, as long as the tables are not drawn."""


@dataclass(frozen=True)
class NextPlace:
    """The place of one of the table's players in the next round."""

    seat: int
    """The player's seat at the current table."""
    entrant: Entrant
    place: Place | None
    """The player's place in the next round, with its table loaded; None if the player has no place there."""


@dataclass(frozen=True)
class WhatFollows:
    """The facts about other rounds that a table's page shows: the current round, and the players' next seats."""

    round_instead: Round | None
    """The current round of the evening; None if this table belongs to it."""
    table_instead: Table | None
    """The table with the same number in `round_instead`; None if there is none."""
    next_places: Sequence[NextPlace]
    """The seat in the next round of each player of the table. Vacant seats are left out.

    Empty until two things have happened: the next round is drawn, and this table has signed or its round is finished.
    """


def tables_played_at(place: PhysicalTable) -> Sequence[Table]:
    """Return the drawn tables with this number, in order of rounds."""
    tables = Table.objects.select_related("round__tournament__club").defer("round__tournament__rules")
    return list(tables.filter(round__tournament=place.tournament, number=place.number).order_by("round__number"))


def table_now(place: PhysicalTable) -> Table | None:
    """Return the table with this number in the current round; None if there is none or no round is drawn."""
    round_ = current_round(Tournament(pk=place.tournament))
    tables = Table.objects.select_related("round__tournament__club").defer("round__tournament__rules")
    return tables.filter(round=round_, number=place.number).first() if round_ is not None else None


def table_numbers(tournament: Tournament) -> list[int]:
    """Return the numbers of all tables that have a code or were drawn in a round."""
    with_code = tournament.table_codes.values_list("number", flat=True)
    drawn = Table.objects.filter(round__tournament=tournament).values_list("number", flat=True)
    return sorted({*with_code, *drawn})


def usual_table_count(tournament: Tournament) -> int:
    """Return the default number of codes to print: one for every four players, and at least up to the highest table number in use."""
    players = tournament.entrants.filter(withdrawn=False).count()
    return max([1, -(-players // PLAYERS_A_TABLE), *table_numbers(tournament)])


def what_follows(table: Table) -> WhatFollows:
    """Return the evening's current round, the table in it with this table's number, and the next seats of this table's players.

    The first two are None if this table belongs to the current round. Makes no query while the table plays a round that it has not signed.
    The places of the table may be prefetched with their players.
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
