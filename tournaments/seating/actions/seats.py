"""Change seats after the draw: two players exchange seats, one player moves, or somebody takes another's seat.

Facts are stored by seat and do not change. A change of seats has a first deal: from this deal on, the deals of the seat, also those already
played, belong to the new player. Seats can change until the evening is final.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.db import transaction
from django.utils.translation import get_language

from clubs.actors import Actor
from tournaments.evening.actions.locks import lock_seats
from tournaments.evening.models import Round
from tournaments.evening.permissions import Right, require
from tournaments.evening.problems import refuse
from tournaments.evening.wording.seats import seat_letter
from tournaments.log.wording.log_changes import LogWording
from tournaments.log.wording.log_entries import action_name, actor_name, subject_name
from tournaments.play.seat_history import SeatHistory
from tournaments.seating.actions.seat_rows import check_seats, write_seats
from tournaments.seating.queries.round_seats import RoundSeats, changes_of_seats, round_seats
from tournaments.seating.queries.seat_gaps import seat_gaps


@dataclass(frozen=True)
class SeatsChange:
    """The effect of a change of seats, for the message about it."""

    tables: tuple[int, ...]
    """Numbers of the round's tables whose current or earlier seats changed."""
    unsigned: tuple[int, ...]
    """The tables whose signature was taken back."""


@transaction.atomic
def change_seats(
    *,
    by: Actor,
    round: Round,
    why: str,
    tables: Mapping[int, Sequence[int]],
    from_deal: Mapping[int, int] | None = None,
    seen: int | None = None,
) -> SeatsChange:
    """Seat these players, by number, at tables of a round.

    `tables` has the new players of each table to change, in order of seats; the number after the last table creates a table. `from_deal`
    has the first deal for which the new players count, by table. At a table that is not in `from_deal`, the new player of a seat gets all
    its deals, and seats whose player does not change keep their history. `seen` is `seats_version(round)` as the reader saw it: the action
    is refused if the seats changed since then. `why` is logged: `swap`, `move`, `seat`, `substitute`, `wrong_chair`, `take_out`, `redraw`.

    A repeated call changes nothing. Refused: MOVES_STRANGER, SEATED_TWICE, SEAT_WITHDRAWN, TABLE_SIZE, TABLE_SIZE_PLAYED, TABLE_UNKNOWN,
    SEAT_DEAL, SEAT_ELSEWHERE, SEATS_CHANGED.
    """
    seats = _lock_and_read(by, round, seen)
    histories = {
        number: seats.history(number).with_players(seats.keys(players), (from_deal or {}).get(number)) for number, players in tables.items()
    }
    return _change(by, seats, why, histories, from_deal or {})


@transaction.atomic
def swap(
    *,
    by: Actor,
    round: Round,
    first: int,
    second: int,
    from_deal: Mapping[int, int] | None = None,
    why: str = "swap",
    seen: int | None = None,
) -> SeatsChange:
    """Exchange the seats of two players, given by number, at one table or two.

    `from_deal` has the first deal of the exchange for each table number; without an entry it is 1. Within one table, also players who took
    one of the two seats later are exchanged. A second call undoes the first.

    Refused: PLAYER_NOT_SEATED, SEATS_BETWEEN_TABLES, SEATS_CHANGED_LATER, and as `change_seats` is.
    """
    seats = _lock_and_read(by, round, seen)
    deals = from_deal or {}
    (table, seat), (other_table, other_seat) = seats.place_of(first), seats.place_of(second)
    if table == other_table:
        histories = {table: seats.history(table).exchanged(seat, other_seat, deals.get(table, 1))}
        return _change(by, seats, why, histories, deals)
    if seats.goes_on and max(deals.get(table, 1), deals.get(other_table, 1)) > 1:
        raise refuse("SEATS_BETWEEN_TABLES", "from_deal")
    histories = {}
    for mine, my_seat, player in ((table, seat, second), (other_table, other_seat, first)):
        history, deal = seats.history(mine), deals.get(mine, 1)
        later = next((each.last_deal for each in history.earlier if each.seat == my_seat and each.last_deal >= deal), None)
        if later is not None:
            raise refuse("SEATS_CHANGED_LATER", "from_deal", table=mine, seat=seat_letter(my_seat), number=later)
        histories[mine] = history.with_player(my_seat, seats.key(player), deal)
    return _change(by, seats, why, histories, deals)


@transaction.atomic
def move(
    *,
    by: Actor,
    round: Round,
    player: int,
    table: int,
    seat: int | None = None,
    from_deal: int = 1,
    seen: int | None = None,
) -> SeatsChange:
    """Put a player, by number, at a table: on `seat`, or on an extra last chair.

    A player who sat on `seat` loses it and has no seat in this round.

    If the moved player had a seat at another table, that table loses a chair. Refused: SEAT_UNKNOWN, and as `change_seats` is.
    """
    seats = _lock_and_read(by, round, seen)
    key, history = seats.key(player), seats.history(table)
    histories = {}
    for number, other in seats.histories.items():
        if key in other.now and number != table:
            histories[number] = other.with_players([each for each in other.now if each != key], 1)
    players = [each for each in history.now if each != key]
    if seat is None:
        histories[table] = history.with_players([*players, key], from_deal)
    elif not 0 <= seat < len(history.now):
        raise refuse("SEAT_UNKNOWN", "seat", table=table, seat=seat_letter(seat))
    elif key in history.now:
        return swap(by=by, round=round, first=player, second=seats.number(history.now[seat]), from_deal={table: from_deal}, why="move")
    else:
        histories[table] = history.with_player(seat, key, from_deal)
    return _change(by, seats, "move", histories, {table: from_deal})


@transaction.atomic
def take_out(*, by: Actor, round: Round, player: int) -> SeatsChange:
    """Remove the empty chair of a player, by number. The table then plays with one player fewer, from the first deal on.

    Does nothing if the player has no chair. Refused: CHAIR_NOT_EMPTY, and as `change_seats` is.
    """
    seats = _lock_and_read(by, round, None)
    key = seats.key(player)
    number = next((number for number, history in seats.histories.items() if key in history.now), None)
    if number is None:
        return SeatsChange((), ())
    empty = next((each for each in seat_gaps(round).empty_seats if each.entrant.pk == key), None)
    if empty is None:
        name = round.tournament.entrants.get(pk=key).name
        raise refuse("CHAIR_NOT_EMPTY", "player", name=name, table=number)
    history = seats.histories[number]
    return _change(by, seats, "take_out", {number: history.with_players([each for each in history.now if each != key], None)}, {})


def _lock_and_read(by: Actor, round: Round, seen: int | None) -> RoundSeats:
    require(by, Right.SEAT, round.tournament)
    lock_seats(round)
    if seen is not None:
        refuse_changed_seats(round, seen)
    return round_seats(round)


def refuse_changed_seats(round: Round, seen: int) -> None:
    """Refuse SEATS_CHANGED if the seats changed since version `seen`; the message lists the changes."""
    entries = changes_of_seats(round, seen)
    if not entries:
        return
    wording = LogWording(round.tournament, entries, get_language() or "en")
    texts = []
    for entry in entries:
        changed = "; ".join(f"{each.name}: {each.became}" for each in wording.changes(entry) if each.became)
        texts.append(f"{actor_name(entry.who)} {action_name(entry.what)} {subject_name(entry.object)} ({changed})")
    raise refuse("SEATS_CHANGED", "seen", changes=", ".join(texts))


def _change(by: Actor, seats: RoundSeats, why: str, histories: Mapping[int, SeatHistory], from_deal: Mapping[int, int]) -> SeatsChange:
    changed = {number: history for number, history in histories.items() if history != seats.histories.get(number)}
    check_seats(seats, changed, from_deal)
    if not changed:
        return SeatsChange((), ())
    return SeatsChange(tuple(sorted(changed)), write_seats(by, seats, why, changed))
