"""One table as its players see it: who sits, what was dealt, what comes next, the running totals. Reads only."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Prefetch

from scoring.engine.result import AnyOutcome, totals
from scoring.engine.ruleset import RuleSet
from scoring.engine.state import TableState
from tournaments.ledger import Fold, fold_table
from tournaments.models import Deal, Place, Table, Tournament


@dataclass(frozen=True)
class DealAtTable:
    """One deal of the table's list."""

    deal: Deal
    outcome: AnyOutcome
    points: tuple[int, ...]
    running: tuple[int, ...]


@dataclass(frozen=True)
class TableView:
    """A table, read once: nothing here asks the database again."""

    table: Table
    tournament: Tournament
    rules: RuleSet
    places: tuple[Place, ...]
    deals: tuple[DealAtTable, ...]
    """In the order played."""
    fold: Fold
    totals: tuple[int, ...]

    @property
    def names(self) -> tuple[str, ...]:
        """As players call each other, by seat; two of the same name get their surname's first letters."""
        return distinct_table_names([place.entrant.called for place in self.places], [place.entrant.name for place in self.places])

    @property
    def state(self) -> TableState:
        """Where the table stands before its next deal."""
        return self.fold.state

    @property
    def complete(self) -> bool:
        """Whether all deals of the round are played."""
        return self.table.stopped or self.fold.deals_counted >= self.table.deals_planned or bool(self.fold.state.finished)


def prefetch_places() -> Prefetch[str]:
    """Who sits where, to fetch with tables: one query, however many players there are."""
    return Prefetch("places", Place.objects.select_related("entrant"))


def read_table(table: Table) -> TableView:
    """The table as it stands, in three queries."""
    return view_table(Table.objects.select_related("round__tournament__club").prefetch_related("deals", prefetch_places()).get(pk=table.pk))


def view_table(table: Table) -> TableView:
    """A table whose round, deals and places were fetched with it; asks the database nothing."""
    return view_folded_table(table, fold_table(table, table.round.tournament.rule_set))


def view_folded_table(table: Table, folded: Fold) -> TableView:
    """The same for a table that was just folded."""
    tournament = table.round.tournament
    running = [0] * table.seats
    rows = []
    for deal, outcome in folded.outcomes.values():
        points = outcome.played.points(table.seats) if outcome.played else (0,) * table.seats
        running = [total + gained for total, gained in zip(running, points, strict=True)]
        rows.append(DealAtTable(deal, outcome, points, tuple(running)))
    return TableView(table, tournament, tournament.rule_set, tuple(table.places.all()), tuple(rows), folded, tuple(running))


def totals_of(folded: Fold, seats: int) -> tuple[int, ...]:
    """What each seat stands at after these deals."""
    return totals([outcome for _, outcome in folded.outcomes.values()], seats)[0]


def distinct_table_names(short_names: list[str], names: list[str]) -> tuple[str, ...]:
    """Table names that differ: `Jan`, `Jan` become `Jan P`, `Jan S`."""
    result = []
    for index, short in enumerate(short_names):
        if short_names.count(short) > 1:
            last = names[index].split()[-1]
            short = f"{short} {last[:1]}" if last != short else f"{short} {index + 1}"
        result.append(short)
    return tuple(result)
