"""What a settled table hands on to its players' next tables, and what a table that is drawn begins with.

Only for games that hand anything on (`Game.hands_on`); for the others nothing is asked of the database. Called by actions, which log it.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from scoring.engine.ruleset import RuleSet
from tournaments.actions.automatic_calls import update_automatic_calls
from tournaments.carry_over import CarryOver, carry_over_at_start, carry_over_by_player, figures_by_seat, has_carry_over
from tournaments.ledger import Fold, fold_table, settle
from tournaments.models import Place, Table, Tournament
from tournaments.queries.tables import prefetch_places, totals_of

At = tuple[int, int]
"""A round's number and a table's key: the order in which tables are locked."""


def carry_over_to_later_tables(table: Table, tournament: Tournament, settled: Fold) -> list[dict[str, Any]]:
    """Tell the later tables what this one, just settled, hands on; settle those that begin otherwise now, and so on to the last round.

    The caller holds the lock of `table`; later tables are locked one by one, rounds ascending. A table whose totals or doubts change by it
    must sign again. What is returned goes into the log: `{"round", "table", "changed"}` for each table that begins otherwise.
    """
    rules = tournament.rule_set
    if not rules.game.carry_over(settled.last_state):
        return []
    waiting: dict[At, dict[int, CarryOver]] = {}
    _queue_next_tables(waiting, table, tournament, settled)
    told = []
    while waiting:
        at = min(waiting)
        brought = waiting.pop(at)
        later = _lock_later_table(at)
        if later is None:
            continue
        players = _players(later)
        carried = figures_by_seat(players, {**carry_over_at_start(later.carried, players), **brought})
        if carried == later.carried:
            continue
        before = totals_and_doubts(fold_table(later, rules), later)
        later.carried = carried
        later.save(update_fields=["carried"])
        again = settle(later, tournament, later.deals.all())
        changed = totals_and_doubts(again, later) != before
        if changed:
            take_signature_back(later)
        called = update_automatic_calls(later, tournament, again)
        told.append({"round": at[0], "table": later.number, "changed": changed, **called})
        _queue_next_tables(waiting, later, tournament, again)
    return told


def take_signature_back(table: Table) -> None:
    """Nobody signed what the table says now."""
    if table.signed_at is not None:
        table.signed_at = None
        table.save(update_fields=["signed_at"])


def carry_over_of_all(tournament: Tournament) -> dict[int, CarryOver]:
    """What every player (by key) brings from his last table to the next draw."""
    rules = tournament.rule_set
    if not has_carry_over(rules):
        return {}
    last = dict(Place.objects.filter(round__tournament=tournament).order_by("round__number").values_list("entrant", "table"))
    tables = Table.objects.filter(pk__in=set(last.values())).prefetch_related("deals", prefetch_places())
    taken = {table.pk: carry_over_from(table, rules, fold_table(table, rules)) for table in tables}
    return {player: taken[table][player] for player, table in last.items()}


def _queue_next_tables(waiting: dict[At, dict[int, CarryOver]], table: Table, tournament: Tournament, settled: Fold) -> None:
    taken = carry_over_from(table, tournament.rule_set, settled)
    for player, at in _next_tables(tournament, table.round.number, taken).items():
        waiting.setdefault(at, {})[player] = taken[player]


def carry_over_from(table: Table, rules: RuleSet, folded: Fold) -> dict[int, CarryOver]:
    return carry_over_by_player(rules, folded.last_state, _players(table))


def _next_tables(tournament: Tournament, after: int, players: Iterable[int]) -> dict[int, At]:
    """Where each of these players sits next, if he was drawn again."""
    later = Place.objects.filter(round__tournament=tournament, round__number__gt=after, entrant__in=list(players))
    found: dict[int, At] = {}
    for player, number, table in later.order_by("round__number").values_list("entrant", "round__number", "table"):
        found.setdefault(player, (number, table))
    return found


def _lock_later_table(at: At) -> Table | None:
    """The table, locked and then read; None if its draw was taken back meanwhile."""
    if not Table.objects.select_for_update(no_key=True).only("pk").filter(pk=at[1]).exists():
        return None
    return Table.objects.select_related("round__tournament__club").prefetch_related("deals", prefetch_places()).get(pk=at[1])


def _players(table: Table) -> list[int]:
    return [place.entrant_id for place in table.places.all()]


def totals_and_doubts(folded: Fold, table: Table) -> tuple[Any, ...]:
    """What a table signs: its totals and which deals count."""
    doubtful = tuple(number for number, (_, outcome) in folded.outcomes.items() if outcome.played is None)
    return totals_of(folded, table.seats), doubtful
