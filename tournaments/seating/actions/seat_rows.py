"""Check and store a change of seats: rows, ledger, later tables, signatures and log. The module `seats` decides what changes."""

from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import Any

from clubs.actors import Actor
from clubs.moment import this_moment
from tournaments.evening.actions.locks import lock_table
from tournaments.evening.events import Event, Subject
from tournaments.evening.log import record
from tournaments.evening.models import EarlierPlace, Place, SitOut, Table
from tournaments.evening.problems import refuse
from tournaments.evening.queries.table_sizes import deals_for
from tournaments.play.actions.carry_over import carry_over_of_all, carry_over_of_players, take_signature_back
from tournaments.play.actions.resettle import resettle
from tournaments.play.carry_over import CarryOver, figures_by_seat, has_carry_over
from tournaments.play.ledger import Fold, fold_table, history_of
from tournaments.play.queries.tables import points_of_players
from tournaments.play.seat_history import SeatHistory
from tournaments.seating.queries.round_seats import RoundSeats

Changed = Mapping[int, SeatHistory]
"""For each table that a change concerns, by number, the seat history after the change. Players are given by primary key."""
TotalsAndDoubts = tuple[dict[int, int], tuple[int, ...]]
"""The points of each player at a table, by the player's primary key, and the numbers of the deals in doubt."""


def check_seats(seats: RoundSeats, changed: Changed, from_deal: Mapping[int, int]) -> None:
    """Refuse a change of seats that is impossible.

    Refused: TABLE_SIZE, TABLE_SIZE_PLAYED, SEAT_DEAL, SEATED_TWICE, SEAT_WITHDRAWN, SEAT_ELSEWHERE.
    """
    sizes = seats.tournament.rule_set.game.table_sizes
    for number, history in changed.items():
        count, table = len(history.now), seats.tables.get(number)
        if count not in sizes:
            raise refuse("TABLE_SIZE", "tables", table=number, count=count, sizes=" / ".join(map(str, sizes)))
        if table is not None and count != table.seats and seats.last_deal(number):
            raise refuse("TABLE_SIZE_PLAYED", "tables", table=number, count=table.seats)
        most = seats.last_deal(number) + 1
        if not 1 <= from_deal.get(number, 1) <= most:
            raise refuse("SEAT_DEAL", "from_deal", table=number, played=most - 1, most=most)
        _refuse_two_seats_at_once(seats, history)
    after = {**seats.histories, **changed}
    now = [player for history in after.values() for player in history.now]
    in_round = {player for history in seats.histories.values() for player in history.players}
    for player in now:
        if now.count(player) > 1:
            raise refuse("SEATED_TWICE", "tables", name=seats.by_key[player].name, round=seats.round.number)
        if player not in in_round and seats.by_key[player].withdrawn:
            raise refuse("SEAT_WITHDRAWN", "tables", name=seats.by_key[player].name)
    if seats.goes_on:
        at_tables = [player for history in after.values() for player in history.players]
        for player in {player for history in changed.values() for player in history.players}:
            if at_tables.count(player) > 1:
                raise refuse("SEAT_ELSEWHERE", "tables", name=seats.by_key[player].name, round=seats.round.number)


def _refuse_two_seats_at_once(seats: RoundSeats, history: SeatHistory) -> None:
    """Refuse with SEATED_TWICE if a player would hold two seats of this table in the same deal."""
    for players in map(history.at, (1, *history.starts)):
        for player in players:
            if players.count(player) > 1:
                raise refuse("SEATED_TWICE", "tables", name=seats.by_key[player].name, round=seats.round.number)


def write_seats(by: Actor, seats: RoundSeats, why: str, changed: Changed) -> tuple[int, ...]:
    """Store these seat histories and everything that depends on them. Return the numbers of the tables that must sign again.

    The caller holds the locks of `lock_seats`, and has called `check_seats`.
    """
    now, tournament, round_ = this_moment(), seats.tournament, seats.round
    before = {number: (table.seats, _totals_and_doubts(table)) for number, table in seats.tables.items() if number in changed}
    vacant = {(place.table_id, place.entrant_id) for table in seats.tables.values() for place in table.places.all() if place.vacant}
    rows = {number: _table_row(seats, number, len(history.now)) for number, history in changed.items()}
    Place.objects.filter(table__in=rows.values()).delete()
    EarlierPlace.objects.filter(table__in=rows.values()).delete()
    carry_over = carry_over_of_all(tournament, before_round=round_.number)
    for number, history in changed.items():
        _write_table(rows[number], history, vacant, carry_over)
    sits_out = _seat_who_sat_out(seats, changed)
    changes: dict[str, dict[str, Any]] = {}
    unsigned = []
    for number, row in sorted(rows.items(), key=lambda each: each[1].pk):
        table, _same = lock_table(row)
        settled, said = resettle(table, tournament, table.deals.all(), at=now)
        # Totals leave out players with 0: a table without points that loses a chair is found by its number of seats.
        if (table.seats, _totals_and_doubts(table, settled)) != before.get(number, (table.seats, ({}, ()))):
            if table.signed_at is not None or table.acceptances.exists():
                unsigned.append(number)
            take_signature_back(table)
        if said:
            changes[str(number)] = said
    _carry_over_of_who_left(seats, changed, carry_over, changes, at=now)
    after: dict[str, Any] = {"why": why, **_as_logged(seats, changed)}
    after |= {"vacant": _vacant_seats(seats), "unsigned": sorted(unsigned), "changes": changes, **sits_out}
    was = _as_logged(seats, {number: seats.histories[number] for number in changed if number in seats.histories})
    record(tournament, by=by, what=Event.CHANGE_SEATS, subject=Subject(round=round_.number), before=was, after=after, written_at=now)
    return tuple(sorted(unsigned))


def _table_row(seats: RoundSeats, number: int, count: int) -> Table:
    """Return the row of the table with this number, after setting its number of seats to `count`. Creates it if it does not exist."""
    tournament = seats.tournament
    planned = deals_for(tournament.rule_set, count, tournament.deals_a_round)
    table = seats.tables.get(number)
    if table is None:
        return Table.objects.create(round=seats.round, number=number, seats=count, deals_planned=planned)
    if table.seats != count:
        table.seats, table.deals_planned = count, planned
        table.save(update_fields=["seats", "deals_planned"])
    return table


def _write_table(row: Table, history: SeatHistory, vacant: set[tuple[int, int]], carry_over: Mapping[int, CarryOver]) -> None:
    Place.objects.bulk_create(
        Place(table=row, round_id=row.round_id, entrant_id=player, seat=seat, vacant=(row.pk, player) in vacant)
        for seat, player in enumerate(history.now)
    )
    EarlierPlace.objects.bulk_create(
        EarlierPlace(table=row, seat=each.seat, entrant_id=each.player, last_deal=each.last_deal) for each in history.earlier
    )
    figures = figures_by_seat(history.players, carry_over)
    if figures != row.carried:
        row.carried = figures
        row.save(update_fields=["carried"])


def _seat_who_sat_out(seats: RoundSeats, changed: Changed) -> dict[str, list[int]]:
    """Delete the rows that say that a player sits out, for players who now get a seat.

    Returns the numbers of the players who still sit out, for the log; empty if no row was deleted.
    """
    players = {player for history in changed.values() for player in history.now}
    if not SitOut.objects.filter(round=seats.round, entrant__in=players).delete()[0]:
        return {}
    return {
        "sits_out": list(SitOut.objects.filter(round=seats.round).order_by("entrant__number").values_list("entrant__number", flat=True))
    }


def _carry_over_of_who_left(
    seats: RoundSeats, changed: Changed, carry_over: Mapping[int, CarryOver], changes: dict[str, dict[str, Any]], *, at: datetime.datetime
) -> None:
    """Reset the carry-over of players who no longer have a deal in this round: their later tables get the values from before this round."""
    if not has_carry_over(seats.tournament.rule_set):
        return
    still = {player for history in {**seats.histories, **changed}.values() for player in history.players}
    for number in changed:
        left = {player: carry_over.get(player, {}) for player in seats.histories[number].players if player not in still}
        later = carry_over_of_players(left, seats.tournament, after_round=seats.round.number, at=at) if left else []
        if later:
            of_table = changes.setdefault(str(number), {})
            of_table["handed_on"] = [*of_table.get("handed_on", ()), *later]


def _totals_and_doubts(table: Table, folded: Fold | None = None) -> TotalsAndDoubts:
    """Return each player's points at this table and the numbers of its doubtful deals. If either changes, the table must sign again."""
    folded = folded or fold_table(table, table.round.tournament.rule_set)
    doubts = tuple(number for number, (_deal, outcome) in folded.outcomes.items() if outcome.played is None)
    return points_of_players(folded, history_of(table), table.seats), doubts


def _as_logged(seats: RoundSeats, histories: Changed) -> dict[str, Any]:
    """Return these seat histories as the log stores them, with players' numbers instead of keys."""
    ordered = sorted(histories.items())
    return {
        "tables": {str(number): [seats.number(player) for player in history.now] for number, history in ordered},
        "earlier": [
            {"table": number, "seat": each.seat, "entrant": seats.number(each.player), "last_deal": each.last_deal}
            for number, history in ordered
            for each in history.earlier
        ],
    }


def _vacant_seats(seats: RoundSeats) -> list[list[int]]:
    """Return the vacant seats of the round, each as (table number, seat)."""
    places = Place.objects.filter(round=seats.round, vacant=True).order_by("table__number", "seat")
    return [list(each) for each in places.values_list("table__number", "seat")]
