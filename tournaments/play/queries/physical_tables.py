"""A table that stays in the hall for a whole evening: what is played there now, in an earlier round, and next. Only reads."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from clubs.actors import PhysicalTable
from tournaments.evening.models import Entrant, Place, Round, Table, Tournament
from tournaments.play.queries.progress import current_of, current_round
from tournaments.play.queries.tables import prefetch_places

PLAYERS_A_TABLE = 4
"""Players for each printed code: few enough that every table has a code, whatever sizes the draw gives them."""


@dataclass(frozen=True)
class NextPlace:
    """The seat of a table's player in the round after it."""

    seat: int
    """At the table that they leave."""
    entrant: Entrant
    place: Place | None
    """Its table is loaded; None: they have no seat in that round."""


@dataclass(frozen=True)
class WhatFollows:
    """The facts about another round that the players at a table should know."""

    round_instead: Round | None
    """The current round, if it is another than the table's."""
    table_instead: Table | None
    """The table with the same number in that round."""
    next_places: Sequence[NextPlace]
    """The next seats of its players: once its round is finished or it has signed, and the next round is drawn.

    Vacant seats are left out.
    """


def tables_played_at(place: PhysicalTable) -> Sequence[Table]:
    """Return the tables with this number that were drawn, by round."""
    tables = Table.objects.select_related("round__tournament__club").defer("round__tournament__rules")
    return list(tables.filter(round__tournament=place.tournament, number=place.number).order_by("round__number"))


def table_now(place: PhysicalTable) -> Table | None:
    """Return the table of the current round. None if that round has none with this number, or nothing is drawn."""
    round_ = current_round(Tournament(pk=place.tournament))
    tables = Table.objects.select_related("round__tournament__club").defer("round__tournament__rules")
    return tables.filter(round=round_, number=place.number).first() if round_ is not None else None


def table_numbers(tournament: Tournament) -> list[int]:
    """Return the numbers of the tables that have a code, or a place in a round."""
    with_code = tournament.table_codes.values_list("number", flat=True)
    drawn = Table.objects.filter(round__tournament=tournament).values_list("number", flat=True)
    return sorted({*with_code, *drawn})


def usual_table_count(tournament: Tournament) -> int:
    """Return for how many tables codes are printed by default: one for every four players, and at least up to the highest number in use."""
    players = tournament.entrants.filter(withdrawn=False).count()
    return max([1, -(-players // PLAYERS_A_TABLE), *table_numbers(tournament)])


def what_follows(table: Table) -> WhatFollows:
    """Return what follows this table's round; its places may be prefetched with their players.

    While the round is played and the table has not signed, this makes no query.
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
