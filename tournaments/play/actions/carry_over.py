"""What a settled table carries over to its players' next tables, and the figures with which a newly drawn table begins.

It only does something in games that count something over the whole event (`Game.carry_over`); for other games it makes no query. Called
by actions, which write its results into the log.
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
"""A round's number and a table's key: the order in which tables are locked."""


def carry_over_to_later_tables(table: Table, tournament: Tournament, settled: Fold, *, at: datetime.datetime) -> list[dict[str, Any]]:
    """Carry over to the later tables what changed at this one, just settled, and on from those to the last round.

    1. Queue the next table of each of its players, with what the player brings there.
    2. Take the earliest queued table, lock it, and work out the figures it begins with. If they are what it has, nothing changes.
    3. Else store them, settle the table and update its calls. If its totals or its deals in doubt changed, it must sign again.
    4. Queue the next tables of its players in turn, and go on with 2 until none is queued.

    The caller holds the lock of `table`. Payments and calls bear the time `at`. What is returned goes into the log: for each table that
    begins otherwise `{"round", "table", "changed"}` and the calls that opened or ended there.

    Example: a correction in round 1 gives An a second lost solo. Her table of round 2 now begins with that figure, her solo there is her
    third and needs the jury, so a call opens, and the table signs again. Her table of round 3 follows if it was drawn.
    """
    if not tournament.rule_set.game.carry_over(settled.last_state):
        return []
    return carry_over_of_players(settled.carry_over, tournament, after_round=table.round.number, at=at)


def carry_over_of_players(
    carry_over: Mapping[int, CarryOver], tournament: Tournament, *, after_round: int, at: datetime.datetime
) -> list[dict[str, Any]]:
    """The same, from what these players, by key, take along after a round."""
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
    """Ask a table to sign again, because what it signed has changed; who had accepted it accepts again. Whether
    anybody had.
    """
    accepted, _rows = Acceptance.objects.filter(table=table).delete()
    if table.signed_at is None:
        return bool(accepted)
    table.signed_at = None
    table.save(update_fields=["signed_at"])
    return True


def carry_over_of_all(tournament: Tournament, *, before_round: int = AFTER_LAST_ROUND) -> dict[int, CarryOver]:
    """What each player, by key, carries over from their last table: to the next draw, or to a table of the round with this number. Nothing
    is said of players who had no table.
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
    """The next table of each of these players; players who were not drawn again are left out."""
    tables: dict[int, TablePosition] = {}
    for number, player, table in _seats_taken(tournament, after_round=after_round):
        if player in players:
            tables.setdefault(player, (number, table))
    return tables


def _seats_taken(tournament: Tournament, *, after_round: int = 0, before_round: int = AFTER_LAST_ROUND) -> list[tuple[int, int, int]]:
    """Who sits or sat at which table between these rounds, in their order: the round's number, the player's key and the table's."""
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
    """What a table signs: its totals, and the numbers of its deals that are in doubt."""
    doubtful = tuple(number for number, (_, outcome) in folded.outcomes.items() if outcome.played is None)
    return totals_of(folded, table.seats), doubtful
