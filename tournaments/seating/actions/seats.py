"""Change seats after the draw: two players exchange seats, one player moves, or somebody takes another's seat.

The facts of deals are stored by seat and do not change. A change counts from a certain deal on, which may already have been played: from
there the deals of the seat belong to the new player. Seats can change until the evening is final.
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
    """The numbers of the tables that a change of seats has changed."""

    tables: tuple[int, ...]
    """The tables whose current or earlier players changed."""
    unsigned: tuple[int, ...]
    """The tables that must sign again."""


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
    """Seat other players at tables of a round.

    `tables` has an entry for each table to change: by table number, the player numbers in seat order. If the round has nine tables, number
    10 creates a table. `from_deal` has, by table number, the first deal of the new players. At a table without an entry there, a new player
    gets all deals of the seat; seats whose player does not change keep their history. `seen` is `seats_version(round)` on the reader's
    page: the action is refused if the seats changed since then. `why` is logged: `swap`, `move`, `seat`, `substitute`, `wrong_chair`,
    `take_out`, `redraw`.

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
    """Exchange the seats of the players with these two numbers, at one table or at two.

    `from_deal` has, by table number, the first deal that is exchanged; deal 1 if there is no entry. At one table, players who came to one
    of the two seats later are exchanged too. A second call undoes the first.

    Refused: PLAYER_NOT_SEATED, SEATS_BETWEEN_TABLES, SEATS_CHANGED_LATER, and the codes of `change_seats`.
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
    """Put the player with this number at a table: on `seat`, or without `seat` on an additional last chair.

    Somebody who sat on `seat` then has no seat in this round. If the moved player had a seat at another table, that table loses a chair.

    Refused: SEAT_UNKNOWN, and the codes of `change_seats`.
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
    """Remove the vacant chair of the player with this number. The table then has one player fewer, from its first deal on.

    Does nothing if the player has no chair. Refused: CHAIR_NOT_EMPTY, and the codes of `change_seats`.
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
    """Refuse with SEATS_CHANGED if the seats have changed since their version was `seen`. The message lists the changes."""
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
