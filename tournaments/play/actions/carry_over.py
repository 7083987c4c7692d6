"""Store the carry-over of a settled table's players at their next tables, and read it for a newly drawn table.

Only games that count something over the whole event have a carry-over (`Game.carry_over`); for other games this module makes no query.
Actions call these functions and write the results into the log.
"""

from __future__ import annotations

import datetime
from collections.abc import Collection, Mapping
from typing import Any

from tournaments.evening.models import Acceptance, EarlierPlace, Place, Table, Tournament
from tournaments.evening.queries.extent import AFTER_LAST_ROUND
from tournaments.jury.actions.automatic_calls import update_automatic_calls
from tournaments.play.carry_over import CarryOver, carry_over_at_start, figures_by_seat, has_carry_over
from tournaments.play.ledger import Fold, fold_table, history_of, settle
from tournaments.play.queries.tables import prefetch_seats, totals_of

TablePosition = tuple[int, int]
"""A table as (number of its round, its primary key). Tables are locked in ascending order of these pairs."""


def carry_over_to_later_tables(table: Table, tournament: Tournament, settled: Fold, *, at: datetime.datetime) -> list[dict[str, Any]]:
    """Update the carry-over of all later tables after this one was settled, round by round.

    1. Queue the next table of each player, with the carry-over that the player brings there.
    2. Lock the earliest queued table and compute the carry-over with which it begins. If that is already stored, nothing changes.
    3. Otherwise store it, settle the table and update its calls. If its totals or doubtful deals changed, it must sign again.
    4. Queue the next tables of its players, and repeat from 2 until the queue is empty.

    The caller holds the lock of `table`. Payments and calls get the time `at`. The result goes into the log: one entry for each table whose
    carry-over changed, `{"round", "table", "changed"}` and the calls that opened or ended there.

    Example: a correction in round 1 gives An a second lost solo. Her table of round 2 now begins with two, so her solo there is her third
    and needs the jury: a call opens, and the table must sign again. Her table of round 3, if drawn, is updated next.
    """
    if not tournament.rule_set.game.carry_over(settled.last_state):
        return []
    return carry_over_of_players(settled.carry_over, tournament, after_round=table.round.number, at=at)


def carry_over_of_players(
    carry_over: Mapping[int, CarryOver], tournament: Tournament, *, after_round: int, at: datetime.datetime
) -> list[dict[str, Any]]:
    """Update the players' tables of all rounds after `after_round`, as in `carry_over_to_later_tables`. Returns the entries for the log.

    `carry_over` holds each player's carry-over after that round, by the player's key.
    """
    rules = tournament.rule_set
    queue: dict[TablePosition, dict[int, CarryOver]] = {}
    _queue_players(queue, carry_over, tournament, after_round=after_round)
    log = []
    while queue:
        position = min(queue)
        changes = queue.pop(position)
        later = _lock_later_table(position)
        if later is None:
            continue
        players = history_of(later).players
        figures = figures_by_seat(players, {**carry_over_at_start(later.carried, players), **changes})
        if figures == later.carried:
            continue
        before = totals_and_doubts(fold_table(later, rules), later)
        later.carried = figures
        later.save(update_fields=["carried"])
        resettled = settle(later, tournament, later.deals.all(), at=at)
        changed = totals_and_doubts(resettled, later) != before
        if changed:
            take_signature_back(later)
        calls = update_automatic_calls(later, tournament, resettled, at=at)
        log.append({"round": position[0], "table": later.number, "changed": changed, **calls})
        _queue_players(queue, resettled.carry_over, tournament, after_round=position[0])
    return log


def take_signature_back(table: Table) -> bool:
    """Delete a table's signature and acceptances, because its totals or deals changed. Return whether there were any."""
    accepted, _rows = Acceptance.objects.filter(table=table).delete()
    if table.signed_at is None:
        return bool(accepted)
    table.signed_at = None
    table.save(update_fields=["signed_at"])
    return True


def carry_over_of_all(tournament: Tournament, *, before_round: int = AFTER_LAST_ROUND) -> dict[int, CarryOver]:
    """Return the carry-over of each player, by key, after their last table before round `before_round` (default: after all drawn rounds).

    Players who had no table are left out.
    """
    rules = tournament.rule_set
    if not has_carry_over(rules):
        return {}
    last = {player: table for _round, player, table in _seats_taken(tournament, before_round=before_round)}
    tables = Table.objects.filter(pk__in=set(last.values())).prefetch_related("deals", *prefetch_seats())
    by_table = {table.pk: fold_table(table, rules).carry_over for table in tables}
    return {player: by_table[table][player] for player, table in last.items()}


def _queue_players(
    queue: dict[TablePosition, dict[int, CarryOver]], carry_over: Mapping[int, CarryOver], tournament: Tournament, *, after_round: int
) -> None:
    for player, at in _next_tables(tournament, after_round, carry_over).items():
        queue.setdefault(at, {})[player] = carry_over[player]


def _next_tables(tournament: Tournament, after_round: int, players: Collection[int]) -> dict[int, TablePosition]:
    """Return the next table of each of these players. A player without a seat in a later round is left out."""
    tables: dict[int, TablePosition] = {}
    for number, player, table in _seats_taken(tournament, after_round=after_round):
        if player in players:
            tables.setdefault(player, (number, table))
    return tables


def _seats_taken(tournament: Tournament, *, after_round: int = 0, before_round: int = AFTER_LAST_ROUND) -> list[tuple[int, int, int]]:
    """Return (round number, player's key, table's key) for everybody who sits or sat in a round between `after_round` and `before_round`.

    Both limits are exclusive. The result is sorted.
    """
    rounds = tournament.rounds.filter(number__gt=after_round, number__lt=before_round)
    now = Place.objects.filter(round__in=rounds).values_list("round__number", "entrant", "table")
    earlier = EarlierPlace.objects.filter(table__round__in=rounds).values_list("table__round__number", "entrant", "table")
    return sorted([*now, *earlier])


def _lock_later_table(at: TablePosition) -> Table | None:
    """Lock a table and read it; None if its draw was taken back in the meantime."""
    if not Table.objects.select_for_update(no_key=True).only("pk").filter(pk=at[1]).exists():
        return None
    return Table.objects.select_related("round__tournament__club").prefetch_related("deals", *prefetch_seats()).get(pk=at[1])


def totals_and_doubts(folded: Fold, table: Table) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the totals of a table and the numbers of its doubtful deals. If either changes, the table must sign again."""
    doubtful = tuple(number for number, (_, outcome) in folded.outcomes.items() if outcome.played is None)
    return totals_of(folded, table.seats), doubtful
