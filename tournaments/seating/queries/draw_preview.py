"""A preview of rounds that are drawn but not stored: repeated meetings, tables of another size, broken wishes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

from tournaments.evening.models import Tournament
from tournaments.evening.queries.table_sizes import sizes_of
from tournaments.finals.queries.finals import players_of_round
from tournaments.seating.draw import Broken, EveningToDraw, LineMistakes, cost_of, repeats_of_others, schedule_mistakes, turns
from tournaments.seating.draw.values import Round, Table


@dataclass(frozen=True)
class TablePreview:
    """A table in the preview of a round."""

    number: int
    players: Table
    """The players' numbers, in order of seats."""
    meet_again: tuple[tuple[int, int], ...]
    """Pairs who also sit together in an earlier round."""
    turn: bool
    """True if the table has another size than the usual."""


@dataclass(frozen=True)
class RoundPreview:
    """The preview of a round that is not stored."""

    number: int
    tables: tuple[TablePreview, ...]
    sits_out: tuple[int, ...]
    """The players who sit out by the draw, in an evening of pairs."""

    @property
    def repeats(self) -> int:
        """The number of pairs who also sit together in an earlier round."""
        return sum(len(table.meet_again) for table in self.tables)

    @property
    def sizes(self) -> dict[int, int]:
        """The number of tables of each size."""
        sizes = [len(table.players) for table in self.tables]
        return {size: sizes.count(size) for size in sorted(set(sizes))}


@dataclass(frozen=True)
class DrawPreview:
    """The preview of a draw: its rounds and their effect on the whole evening."""

    rounds: tuple[RoundPreview, ...]
    repeats: int
    """The number of repeated meetings in the whole evening, including the earlier rounds."""
    turns: dict[int, tuple[int, ...]]
    """The players (by number) with each number of turns at a table of another size, over the whole evening.

    The keys are the numbers of turns, the highest first.
    """
    without_seat: tuple[int, ...]
    """Players who take part and have no seat in at least one of the rounds."""
    broken: tuple[Broken, ...]


def draw_preview(evening: EveningToDraw, rounds: Sequence[Round], sits_out: Sequence[tuple[int, ...]] = ()) -> DrawPreview:
    """Return a preview of these rounds and of their effect on the whole evening. Meetings of the partners of a pair are no repeats.

    `sits_out` has for each round the players who sit out by the draw, if any do.
    """
    met = {pair for tables in evening.played for table in tables for pair in combinations(sorted(table), 2)}
    previews: list[RoundPreview] = []
    for number, tables in enumerate(rounds, len(evening.played) + 1):
        pairs = [[pair for pair in combinations(sorted(table), 2) if pair not in evening.pairs] for table in tables]
        previews.append(
            RoundPreview(
                number,
                tuple(
                    TablePreview(index, table, tuple(pair for pair in of_table if pair in met), len(table) != evening.usual)
                    for index, (table, of_table) in enumerate(zip(tables, pairs, strict=True), 1)
                ),
                tuple(sits_out[len(previews)]) if sits_out else (),
            )
        )
        met.update(pair for of_table in pairs for pair in of_table)
    counted, cost = turns((*evening.played, *rounds), evening.usual), cost_of(evening, rounds)
    had = {player: counted[player] for player in evening.players}
    sitting = [{player for table in each.tables for player in table.players} | {*each.sits_out} for each in previews]
    return DrawPreview(
        rounds=tuple(previews),
        repeats=repeats_of_others((*evening.played, *rounds), evening.pairs),
        turns={times: tuple(player for player in had if had[player] == times) for times in sorted(set(had.values()), reverse=True)},
        without_seat=tuple(player for player in evening.players if not all(player in of_round for of_round in sitting)),
        broken=cost.broken,
    )


def mistakes_of_schedule(tournament: Tournament, schedule: str) -> list[LineMistakes]:
    """Return the text lines of a pasted schedule that do not fit the players of the next round, with their mistakes.

    Raises Impossible if the text is too long or no line has a number.
    """
    number = tournament.rounds.count() + 1
    players = players_of_round(tournament, number).values_list("number", flat=True)
    return schedule_mistakes(schedule, set(players), sizes_of(tournament.rule_set)[0])
