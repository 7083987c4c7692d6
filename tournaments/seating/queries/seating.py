"""The seats of a round: by name, by table, and of one player. Two queries for any number of players. Only reads.

These are the current players; who played earlier deals on a seat is in `play.seat_history`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from clubs.people.name_match import name_order
from tournaments.door.queries.presence import expected_not_here
from tournaments.entrants.queries.names import Names, plain_display_name
from tournaments.evening.models import Entrant, Place, Round, Table, Tournament
from tournaments.finals.queries.finals import players_of_round


@dataclass(frozen=True)
class RoundSeat:
    """A seat of a round, with its player."""

    table: Table
    seat: int
    """The index of the seat, from 0, clockwise. People see a letter (`evening.wording.seats`)."""
    entrant: Entrant
    vacant: bool
    """True if the player of this seat is absent, so that somebody must take it."""


@dataclass(frozen=True)
class PlayerOfRound:
    """A player who is present for a round."""

    entrant: Entrant
    seat: RoundSeat | None
    """The player's seat; None if they have none and must ask the director for one, or if they sit out."""
    sits_out: bool = False
    """True if the player was marked as sitting out this round."""


@dataclass(frozen=True)
class SeatedTable:
    """A table with its seats, in order."""

    table: Table
    seats: tuple[RoundSeat, ...]

    @property
    def number(self) -> int:
        return self.table.number


@dataclass(frozen=True)
class RoundSeating:
    """The current seats of a round."""

    round: Round
    tables: tuple[SeatedTable, ...]
    """The tables, by number."""
    sits_out: tuple[Entrant, ...]
    """The players marked as sitting out this round."""

    @cached_property
    def without_seat(self) -> tuple[Entrant, ...]:
        """The players who are present but have no seat, by number; empty once the round is finished. Read on first access."""
        return _without_seat(self.round)

    @property
    def seats(self) -> Iterator[RoundSeat]:
        """Every seat, by table and seat."""
        return (seat for table in self.tables for seat in table.seats)

    @property
    def is_ahead(self) -> bool:
        """True if the round has not started, so that seats may still change."""
        return self.round.state == Round.State.SEATED

    def by_name(self, names: Names) -> list[PlayerOfRound]:
        """Return the players who are present, with a seat or without, and those who sit out, sorted by the names that the reader sees."""
        players = [PlayerOfRound(seat.entrant, seat) for seat in self.seats if not seat.vacant]
        players += [PlayerOfRound(entrant, None) for entrant in self.without_seat]
        players += [PlayerOfRound(entrant, None, sits_out=True) for entrant in self.sits_out]
        return sorted(players, key=lambda each: (*name_order(plain_display_name(each.entrant, names)), each.entrant.number))


def seating_of(round: Round) -> RoundSeating:
    """Return the seating of this round.

    The seats take one query and the players who sit out another. `without_seat` takes a third when it is read, and two more if it is not
    empty.
    """
    tables: dict[int, SeatedTable] = {}
    places = Place.objects.filter(round=round).select_related("table", "entrant").order_by("table__number", "seat")
    for place in places:
        seats = tables[place.table_id].seats if place.table_id in tables else ()
        seat = RoundSeat(place.table, place.seat, place.entrant, place.vacant)
        tables[place.table_id] = SeatedTable(place.table, (*seats, seat))
    sits_out = Entrant.objects.filter(sit_outs__round=round).order_by("number")
    return RoundSeating(round, tuple(tables.values()), tuple(sits_out))


def _without_seat(round: Round) -> tuple[Entrant, ...]:
    """Return the players who are present and have no seat, including players who came back and whose own seat is still vacant."""
    if round.state == Round.State.FINISHED:
        return ()
    with_seat = Place.objects.filter(round=round, vacant=False).values("entrant")
    entrants = players_of_round(round.tournament, round.number).exclude(pk__in=with_seat).exclude(sit_outs__round=round)
    without = list(entrants.order_by("number"))
    expected = set(expected_not_here(round.tournament)) if without else set()
    return tuple(entrant for entrant in without if entrant not in expected)


def round_numbered(tournament: Tournament, number: int) -> Round | None:
    """Return the round with this number, or None if it is not drawn."""
    round_ = tournament.rounds.filter(number=number).first()
    if round_ is not None:
        round_.tournament = tournament
    return round_


@dataclass(frozen=True)
class PlayerSeat:
    """A player's seat in a round that is being played or is drawn."""

    round: Round
    seat: RoundSeat | None
    """The player's seat; None if they were marked as sitting out."""
    others: tuple[RoundSeat, ...]
    """The other seats of the table, in order."""

    @property
    def is_now(self) -> bool:
        """True if the round is being played; else it is the next one."""
        return self.round.state == Round.State.PLAYING


def seats_of_player(tournament: Tournament, entrant: Entrant) -> list[PlayerSeat]:
    """Return the player's seat in the round being played, and in the next drawn one. Three queries at most.

    A round in which they have no seat is left out, unless they were marked as sitting out.
    """
    unfinished = list(tournament.rounds.exclude(state=Round.State.FINISHED).order_by("number"))
    playing = [round_ for round_ in unfinished if round_.state == Round.State.PLAYING]
    ahead = [round_ for round_ in unfinished if round_.state == Round.State.SEATED][:1]
    rounds = [*playing, *ahead]
    places = Place.objects.filter(round__in=rounds, table__places__entrant=entrant).select_related("table", "entrant").order_by("seat")
    seats: dict[int, list[RoundSeat]] = {}
    for place in places if rounds else ():
        seats.setdefault(place.round_id, []).append(RoundSeat(place.table, place.seat, place.entrant, place.vacant))
    sits_out = set(entrant.sit_outs.filter(round__in=rounds).values_list("round", flat=True)) if len(seats) < len(rounds) else set()
    result = []
    for round_ in rounds:
        table = seats.get(round_.pk, [])
        own = next((seat for seat in table if seat.entrant.pk == entrant.pk), None)
        if own is not None or round_.pk in sits_out:
            result.append(PlayerSeat(round_, own, tuple(seat for seat in table if seat is not own)))
    return result
