"""One table as its players see it: their seats, the deals they played, the next deal, the running totals. Only reads."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Prefetch

from clubs.direction import isolated
from scoring.engine.result import AnyOutcome, totals
from scoring.engine.ruleset import RuleSet
from scoring.engine.state import GameState
from tournaments.evening.models import EarlierPlace, Entrant, Place, Table, Tournament
from tournaments.play.ledger import Fold, fold_table
from tournaments.play.models import Deal
from tournaments.play.seat_history import SeatHistory


@dataclass(frozen=True)
class DealAtTable:
    """One row of the table's list of deals."""

    deal: Deal
    outcome: AnyOutcome
    points: tuple[int, ...]
    running: tuple[int, ...]


@dataclass(frozen=True)
class LoadedTable:
    """A table with everything read from the database; its methods make no query."""

    table: Table
    tournament: Tournament
    rules: RuleSet
    places: tuple[Place, ...]
    deals: tuple[DealAtTable, ...]
    """The deals, in the order played."""
    fold: Fold
    totals: tuple[int, ...]

    @property
    def names(self) -> tuple[str, ...]:
        """The table names by seat: short names, with first letters of the surname if two players share one."""
        return table_names(self.table)

    def entrants_at(self, deal: int) -> tuple[Entrant, ...]:
        """Return the players of this deal, by seat."""
        return entrants_at(self.table, deal)

    def names_at(self, deal: int) -> tuple[str, ...]:
        """Return, by seat, the short names of this deal's players, as a table shows them."""
        if not self.table.earlier_places.all():
            return self.names
        entrants = self.entrants_at(deal)
        return tuple(map(isolated, distinct_table_names([each.called for each in entrants], [each.name for each in entrants])))

    @property
    def entered_deals(self) -> tuple[DealAtTable, ...]:
        """The table's deals, without the row of its own totals, which has no place on a scorecard."""
        return tuple(row for row in self.deals if row.deal.deals_in_totals is None)

    @property
    def state(self) -> GameState:
        """The game's state before the table's next deal."""
        return self.fold.state

    @property
    def complete(self) -> bool:
        """True if all deals of the round are played."""
        return may_play_no_more(self.table, self.fold)


def may_play_no_more(table: Table, folded: Fold) -> bool:
    """Return whether the table can play no more deals: all are played or contained in its own totals, or its play was ended."""
    return table.stopped or folded.deals_counted >= table.deals_planned or folded.has_totals or bool(folded.state.finished)


def prefetch_places() -> Prefetch[str]:
    """Return a Prefetch of the places with their players, for queries of tables. It makes one query for any number of tables."""
    return Prefetch("places", Place.objects.select_related("entrant"))


def prefetch_seats() -> tuple[Prefetch[str], Prefetch[str]]:
    """Return Prefetches of a table's current and earlier places, which a replay needs besides the deals. They make two queries."""
    return prefetch_places(), Prefetch("earlier_places", EarlierPlace.objects.select_related("entrant"))


def read_table(table: Table) -> LoadedTable:
    """Read this table in four queries."""
    return view_table(Table.objects.select_related("round__tournament__club").prefetch_related("deals", *prefetch_seats()).get(pk=table.pk))


def view_table(table: Table) -> LoadedTable:
    """Return this table as a LoadedTable. Its round, deals and seats (`prefetch_seats`) must be prefetched. Makes no query."""
    return view_folded_table(table, fold_table(table, table.round.tournament.rule_set))


def view_folded_table(table: Table, folded: Fold) -> LoadedTable:
    """Return this table as a LoadedTable; `folded` is the replay of its deals."""
    tournament = table.round.tournament
    running = [0] * table.seats
    rows = []
    for deal, outcome in folded.outcomes.values():
        points = outcome.played.points(table.seats) if outcome.played else (0,) * table.seats
        running = [total + gained for total, gained in zip(running, points, strict=True)]
        rows.append(DealAtTable(deal, outcome, points, tuple(running)))
    return LoadedTable(table, tournament, tournament.rule_set, tuple(table.places.all()), tuple(rows), folded, tuple(running))


def entrants_at(table: Table, deal: int) -> tuple[Entrant, ...]:
    """Return the players of a deal of this table, by seat; the seats may be prefetched (`prefetch_seats`)."""
    players = [place.entrant for place in table.places.all()]
    for each in sorted(table.earlier_places.all(), key=lambda each: -each.last_deal):
        if each.last_deal >= deal:
            players[each.seat] = each.entrant
    return tuple(players)


def totals_of(folded: Fold, seats: int) -> tuple[int, ...]:
    """Return the points of each seat after these deals, added up."""
    return totals([outcome for _, outcome in folded.outcomes.values()], seats)[0]


def points_of_players(folded: Fold, history: SeatHistory, seats: int) -> dict[int, int]:
    """Return the points of each player at this table, by key. In each deal, a player gets the points of the seat where they sat.

    Players with 0 are left out.
    """
    points: dict[int, int] = {}
    for number, (_deal, outcome) in folded.outcomes.items():
        if outcome.played is not None:
            for player, gained in zip(history.at(number), outcome.played.points(seats), strict=True):
                points[player] = points.get(player, 0) + gained
    return {player: gained for player, gained in points.items() if gained}


def table_names(table: Table) -> tuple[str, ...]:
    """Return the table names of this table's players, by seat, for use in sentences; the places may be prefetched (`prefetch_places`)."""
    return tuple(map(isolated, plain_table_names(table)))


def plain_table_names(table: Table) -> tuple[str, ...]:
    """Return the table names of this table's players, for programs: without invisible characters for the writing direction."""
    entrants = [place.entrant for place in table.places.all()]
    return distinct_table_names([entrant.called for entrant in entrants], [entrant.name for entrant in entrants])


def distinct_table_names(short_names: list[str], names: list[str]) -> tuple[str, ...]:
    """Return players' table names that all differ: two players called `Jan` become `Jan P` and `Jan S`. `names` are the full names."""
    result = []
    for index, short in enumerate(short_names):
        if short_names.count(short) > 1:
            last = names[index].split()[-1]
            short = f"{short} {last[:1]}" if last != short else f"{short} {index + 1}"
        result.append(short)
    return tuple(result)
