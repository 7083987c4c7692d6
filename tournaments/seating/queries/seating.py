"""Who sits where in a round: by name, by table, and of one player. Two queries, whatever the number of players. Only reads.

It knows who sits on a seat now; who played an earlier deal there is not its business.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from tournaments.door.queries.presence import expected_not_here
from tournaments.entrants.queries.names import Names, plain_display_name
from tournaments.evening.models import Entrant, Place, Round, Table, Tournament
from tournaments.finals.queries.finals import players_of_round


@dataclass(frozen=True)
class Seat:
    """A seat of a round, with its player."""

    table: Table
    seat: int
    """From 0, clockwise; people name it by its letter (`evening.wording.seats`)."""
    entrant: Entrant
    vacant: bool
    """Its player is not there: somebody must take the seat."""


@dataclass(frozen=True)
class PlayerOfRound:
    """A player who is here for a round."""

    entrant: Entrant
    seat: Seat | None
    """None: they have no seat, and ask the director for one."""


@dataclass(frozen=True)
class SeatedTable:
    """A table with its seats, in order."""

    table: Table
    seats: tuple[Seat, ...]

    @property
    def number(self) -> int:
        return self.table.number


@dataclass(frozen=True)
class Seating:
    """Who sits where in a round, as it is now."""

    round: Round
    tables: tuple[SeatedTable, ...]
    """By number."""
    sits_out: tuple[Entrant, ...]
    """Players of whom somebody said that they have no seat in this round."""

    @cached_property
    def without_seat(self) -> tuple[Entrant, ...]:
        """Players who are here and have no seat, by number, while the round is not finished; read when somebody asks."""
        return _without_seat(self.round)

    @property
    def seats(self) -> Iterator[Seat]:
        """Every seat, by table and seat."""
        return (seat for table in self.tables for seat in table.seats)

    @property
    def is_ahead(self) -> bool:
        """Whether the round has not started: seats may still change."""
        return self.round.state == Round.State.SEATED

    @cached_property
    def _by_entrant(self) -> dict[int, Seat]:
        return {seat.entrant.pk: seat for seat in self.seats}

    def seat_of(self, entrant: Entrant) -> Seat | None:
        """Where this player sits, if they do."""
        return self._by_entrant.get(entrant.pk)

    def table_numbered(self, number: int) -> SeatedTable | None:
        """The table with this number, if there is one."""
        return next((table for table in self.tables if table.number == number), None)

    def by_name(self, names: Names) -> list[PlayerOfRound]:
        """Who is here, with a seat or without, in the order of the names that the reader sees."""
        players = [PlayerOfRound(seat.entrant, seat) for seat in self.seats if not seat.vacant]
        players += [PlayerOfRound(entrant, None) for entrant in self.without_seat]
        return sorted(players, key=lambda each: (*name_order(plain_display_name(each.entrant, names)), each.entrant.number))


def seating_of(round: Round) -> Seating:
    """Who sits where in this round: the seats in one query, who sits out in another. Who has no seat takes a third when it is asked for,
    and two more if somebody has none.
    """
    tables: dict[int, SeatedTable] = {}
    places = Place.objects.filter(round=round).select_related("table", "entrant").order_by("table__number", "seat")
    for place in places:
        seats = tables[place.table_id].seats if place.table_id in tables else ()
        seat = Seat(place.table, place.seat, place.entrant, place.vacant)
        tables[place.table_id] = SeatedTable(place.table, (*seats, seat))
    sits_out = Entrant.objects.filter(sit_outs__round=round).order_by("number")
    return Seating(round, tuple(tables.values()), tuple(sits_out))


def _without_seat(round: Round) -> tuple[Entrant, ...]:
    """Who is here and has no seat: also who came back, and whose own seat is still kept as empty."""
    if round.state == Round.State.FINISHED:
        return ()
    with_seat = Place.objects.filter(round=round, vacant=False).values("entrant")
    entrants = players_of_round(round.tournament, round.number).exclude(pk__in=with_seat).exclude(sit_outs__round=round)
    without = list(entrants.order_by("number"))
    expected = set(expected_not_here(round.tournament)) if without else set()
    return tuple(entrant for entrant in without if entrant not in expected)


def seating_of_table(table: Table) -> SeatedTable:
    """Who sits at this table now, in one query."""
    places = table.places.select_related("entrant").order_by("seat")
    return SeatedTable(table, tuple(Seat(table, place.seat, place.entrant, place.vacant) for place in places))


def round_numbered(tournament: Tournament, number: int) -> Round | None:
    """The round with this number, if it is drawn."""
    round_ = tournament.rounds.filter(number=number).first()
    if round_ is not None:
        round_.tournament = tournament
    return round_


def name_order(name: str) -> tuple[str, str]:
    """By what a name is sorted where people look for theirs: without accents and capitals, so that Élise stands beside Els."""
    letters = unicodedata.normalize("NFKD", name)
    return "".join(sign for sign in letters if not unicodedata.combining(sign)).casefold(), name


def initial(name: str) -> str:
    """The letter under which a name stands in a list."""
    order = name_order(name)[0].lstrip()
    return order[:1].upper()


@dataclass(frozen=True)
class PlayerSeat:
    """Where a player sits in a round that is played or drawn."""

    round: Round
    seat: Seat | None
    """None if they sit out."""
    others: tuple[Seat, ...]
    """The other seats of the table, in order."""

    @property
    def is_now(self) -> bool:
        """Whether the round is being played; else it is the next."""
        return self.round.state == Round.State.PLAYING


def seats_of_player(tournament: Tournament, entrant: Entrant) -> list[PlayerSeat]:
    """Where this player sits in the round that is played, and in the next that is drawn; a round in which they have no seat is left out,
    unless somebody said that they sit out. Three queries at most.
    """
    unfinished = list(tournament.rounds.exclude(state=Round.State.FINISHED).order_by("number"))
    playing = [round_ for round_ in unfinished if round_.state == Round.State.PLAYING]
    ahead = [round_ for round_ in unfinished if round_.state == Round.State.SEATED][:1]
    rounds = [*playing, *ahead]
    places = Place.objects.filter(round__in=rounds, table__places__entrant=entrant).select_related("table", "entrant").order_by("seat")
    seats: dict[int, list[Seat]] = {}
    for place in places if rounds else ():
        seats.setdefault(place.round_id, []).append(Seat(place.table, place.seat, place.entrant, place.vacant))
    sits_out = set(entrant.sit_outs.filter(round__in=rounds).values_list("round", flat=True)) if len(seats) < len(rounds) else set()
    result = []
    for round_ in rounds:
        table = seats.get(round_.pk, [])
        own = next((seat for seat in table if seat.entrant.pk == entrant.pk), None)
        if own is not None or round_.pk in sits_out:
            result.append(PlayerSeat(round_, own, tuple(seat for seat in table if seat is not own)))
    return result
