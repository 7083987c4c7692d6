"""What a settled table carries over to its players' next tables, and the figures with which a newly drawn table begins.

It only does something in games that count something over the whole event (`Game.carry_over`); for other games it makes no query. Called
by actions, which write its results into the log.
"""

from __future__ import annotations

import datetime
from collections.abc import Iterable
from typing import Any

from scoring.engine.ruleset import RuleSet
from tournaments.actions.automatic_calls import update_automatic_calls
from tournaments.carry_over import CarryOver, carry_over_at_start, carry_over_by_player, figures_by_seat, has_carry_over
from tournaments.ledger import Fold, fold_table, settle
from tournaments.models import Place, Table, Tournament
from tournaments.queries.tables import prefetch_places, totals_of

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
    rules = tournament.rule_set
    if not rules.game.carry_over(settled.last_state):
        return []
    queue: dict[TablePosition, dict[int, CarryOver]] = {}
    _queue_next_tables(queue, table, tournament, settled)
    log = []
    while queue:
        position = min(queue)
        changes = queue.pop(position)
        later = _lock_later_table(position)
        if later is None:
            continue
        players = _players(later)
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
        _queue_next_tables(queue, later, tournament, resettled)
    return log


def take_signature_back(table: Table) -> None:
    """Ask a table to sign again, because what it signed has changed."""
    if table.signed_at is not None:
        table.signed_at = None
        table.save(update_fields=["signed_at"])


def carry_over_of_all(tournament: Tournament) -> dict[int, CarryOver]:
    """What each player, by key, carries over to the next draw from their last table."""
    rules = tournament.rule_set
    if not has_carry_over(rules):
        return {}
    last = dict(Place.objects.filter(round__tournament=tournament).order_by("round__number").values_list("entrant", "table"))
    tables = Table.objects.filter(pk__in=set(last.values())).prefetch_related("deals", prefetch_places())
    by_table = {table.pk: carry_over_from(table, rules, fold_table(table, rules)) for table in tables}
    return {player: by_table[table][player] for player, table in last.items()}


def carry_over_from(table: Table, rules: RuleSet, folded: Fold) -> dict[int, CarryOver]:
    """What each player of a table, by key, carries over to their next one."""
    return carry_over_by_player(rules, folded.last_state, _players(table))


def _queue_next_tables(queue: dict[TablePosition, dict[int, CarryOver]], table: Table, tournament: Tournament, folded: Fold) -> None:
    carry_over = carry_over_from(table, tournament.rule_set, folded)
    for player, at in _next_tables(tournament, table.round.number, carry_over).items():
        queue.setdefault(at, {})[player] = carry_over[player]


def _next_tables(tournament: Tournament, after_round: int, players: Iterable[int]) -> dict[int, TablePosition]:
    """The next table of each of these players; players who were not drawn again are left out."""
    later = Place.objects.filter(round__tournament=tournament, round__number__gt=after_round, entrant__in=list(players))
    tables: dict[int, TablePosition] = {}
    for player, number, table in later.order_by("round__number").values_list("entrant", "round__number", "table"):
        tables.setdefault(player, (number, table))
    return tables


def _lock_later_table(at: TablePosition) -> Table | None:
    """Lock a table and read it; None if its draw was taken back in the meantime."""
    if not Table.objects.select_for_update(no_key=True).only("pk").filter(pk=at[1]).exists():
        return None
    return Table.objects.select_related("round__tournament__club").prefetch_related("deals", prefetch_places()).get(pk=at[1])


def _players(table: Table) -> list[int]:
    return [place.entrant_id for place in table.places.all()]


def totals_and_doubts(folded: Fold, table: Table) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """What a table signs: its totals, and the numbers of its deals that are in doubt."""
    doubtful = tuple(number for number, (_, outcome) in folded.outcomes.items() if outcome.played is None)
    return totals_of(folded, table.seats), doubtful
