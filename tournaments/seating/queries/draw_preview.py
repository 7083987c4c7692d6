"""Rounds that were drawn and are not stored yet: who would meet again, who sits at tables of another size, which wishes are not kept."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

from tournaments.evening.models import Tournament
from tournaments.evening.queries.table_sizes import sizes_of
from tournaments.finals.queries.finals import players_of_round
from tournaments.seating.draw import Broken, Evening, LineMistakes, cost_of, schedule_mistakes, turns
from tournaments.seating.draw.values import Round, Table


@dataclass(frozen=True)
class TablePreview:
    """A table of a round that is not stored."""

    number: int
    players: Table
    """By seat."""
    meet_again: tuple[tuple[int, int], ...]
    """Pairs who sit together in an earlier round too."""
    turn: bool
    """Whether it has another size than the usual."""


@dataclass(frozen=True)
class RoundPreview:
    """A round that is not stored."""

    number: int
    tables: tuple[TablePreview, ...]

    @property
    def repeats(self) -> int:
        """How many pairs sit together in an earlier round too."""
        return sum(len(table.meet_again) for table in self.tables)

    @property
    def sizes(self) -> dict[int, int]:
        """How many tables there are of each size."""
        sizes = [len(table.players) for table in self.tables]
        return {size: sizes.count(size) for size in sorted(set(sizes))}


@dataclass(frozen=True)
class DrawPreview:
    """What rounds would bring to their evening."""

    rounds: tuple[RoundPreview, ...]
    repeats: int
    """Of the whole evening, with the rounds before."""
    turns: dict[int, tuple[int, ...]]
    """Who sits how often at a table of another size, over the whole evening; the most often first."""
    without_seat: tuple[int, ...]
    """Players who take part and have no seat in one of the rounds."""
    broken: tuple[Broken, ...]


def draw_preview(evening: Evening, rounds: Sequence[Round]) -> DrawPreview:
    """What these rounds would bring."""
    met = {pair for tables in evening.played for table in tables for pair in combinations(sorted(table), 2)}
    previews = []
    for number, tables in enumerate(rounds, len(evening.played) + 1):
        pairs = [[*combinations(sorted(table), 2)] for table in tables]
        previews.append(
            RoundPreview(
                number,
                tuple(
                    TablePreview(index, table, tuple(pair for pair in of_table if pair in met), len(table) != evening.usual)
                    for index, (table, of_table) in enumerate(zip(tables, pairs, strict=True), 1)
                ),
            )
        )
        met.update(pair for of_table in pairs for pair in of_table)
    counted, cost = turns((*evening.played, *rounds), evening.usual), cost_of(evening, rounds)
    had = {player: counted[player] for player in evening.players}
    sitting = [{player for table in tables for player in table} for tables in rounds]
    return DrawPreview(
        rounds=tuple(previews),
        repeats=cost.repeats,
        turns={times: tuple(player for player in had if had[player] == times) for times in sorted(set(had.values()), reverse=True)},
        without_seat=tuple(player for player in evening.players if not all(player in of_round for of_round in sitting)),
        broken=cost.broken,
    )


def mistakes_of_schedule(tournament: Tournament, schedule: str) -> list[LineMistakes]:
    """The lines of a pasted schedule that are wrong for those who take part. Raises Impossible if it has no line with a number."""
    number = tournament.rounds.count() + 1
    players = players_of_round(tournament, number).values_list("number", flat=True)
    return schedule_mistakes(schedule, set(players), sizes_of(tournament.rule_set)[0])
