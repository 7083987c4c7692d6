"""The season's table: a line for each player with place, evenings that count or are dropped, and movement. Computed, never stored.

The engine of competitions counts it. This module makes the lines that pages show from the engine's.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import count
from typing import NamedTuple

from competitions.competition import CompetitionLine, PlayedEvenings, competition_places, competition_table
from competitions.competition.evening_units import Sheets
from competitions.competition.missing import UnitOfEntrant
from competitions.competition.numbers import Points, divided
from competitions.competition.values import MembersCount
from competitions.competition.worth import team_worth
from competitions.season.account import PointsAccount, account
from competitions.season.as_competition import NOBODY, SEASON, TIES, played_of_season, rules_of_season
from competitions.season.check import require_usable
from competitions.season.order import name_order
from competitions.season.values import CountingRule, EveningResults, SeasonGroup, SeasonTieBreak
from scoring.engine.ranking import rank

_TIE_BREAKS = {word: tie for tie, word in TIES.items()}


class EveningCandidate(NamedTuple):
    """An evening that may count for one player."""

    evening: str | None
    """The evening's key; None for a planned evening that is not yet played."""
    number: int
    """The number of the evening, from 0. The evening with the higher number is the later one."""
    points: Points
    """The points that the player won that evening; for a missed evening, the points that the rule gives for absence."""
    value: Points
    """The value of the evening in the season: its points, or the points for its place. It is not yet multiplied by `times`."""
    times: int = 1
    """The number of times the evening counts: 2 for a double evening."""
    place: int | None = None
    """The player's place that evening among those who are ranked in the season; None if they missed it."""
    is_final: bool = False

    @property
    def played(self) -> bool:
        return self.place is not None

    @property
    def amount(self) -> Points:
        """The evening's part of the player's total: its value, times 2 if it counts double."""
        return self.value * self.times


@dataclass(frozen=True, slots=True)
class SeasonLine:
    """One player's season."""

    player: str
    name: str
    place: int | None
    """The player's place; None for fewer evenings than the rule's minimum."""
    total: Points
    """The exact total. Pages round it."""
    evenings: int
    """The number of evenings that the player played."""
    average: Points
    """The mean of all evenings that the player played, even those that are dropped."""
    counted: tuple[EveningCandidate, ...]
    dropped: tuple[EveningCandidate, ...]
    bonus: Points
    """The points for attendance; they are part of the total."""
    moved: int | None
    """Places gained (+) or lost (−) since the previous evening; None for a player without a place now or then."""
    separated_by: SeasonTieBreak | None = None
    """The first tie-break after which no other player with the same total was still equal; None if there was none, or no such player."""

    @property
    def candidates(self) -> tuple[EveningCandidate, ...]:
        """Every evening that could count, in order."""
        return tuple(sorted((*self.counted, *self.dropped), key=lambda each: each.number))


@dataclass(frozen=True, slots=True)
class SeasonTable:
    """The table of a season after its last evening."""

    rule: CountingRule
    evenings: tuple[EveningResults, ...]
    """The evenings that the rule selects, in order."""
    lines: tuple[SeasonLine, ...]
    """The lines, best first. Players without a place come last."""
    account: PointsAccount
    played: PlayedEvenings = field(repr=False, compare=False)
    """These evenings as the rows that the engine of competitions counts."""

    def line(self, player: str) -> SeasonLine:
        return next(line for line in self.lines if line.player == player)

    @property
    def attendance(self) -> tuple[int, ...]:
        """The number of players on each evening."""
        return tuple(evening.attendance for evening in self.evenings)


def season_table(rule: CountingRule, evenings: Sequence[EveningResults], names: Mapping[str, str] | None = None) -> SeasonTable:
    """Return the table after these evenings, which are in order of play.

    `names` are the players' names; without it, the keys are the names. Refused (`Unusable`): a rule that cannot be used.
    """
    require_usable(rule, evenings)
    selected = rule.selected(tuple(evenings))
    rules, played = rules_of_season(rule), played_of_season(selected)
    made: Sheets = {}
    before = competition_places(rules, SEASON, replace(played, evenings=played.evenings[:-1]), made)
    seen = _SeasonEvenings(rule, selected)
    lines = [
        seen.line(line, (names or {}).get(line.entrant, line.entrant), before.get(line.entrant))
        for line in competition_table(rules, SEASON, played, made).lines
        if line.entrant != NOBODY
    ]
    lines.sort(key=_order)
    return SeasonTable(rule, selected, tuple(lines), account(selected, _counted_points(lines)), played)


def category_lines(table: SeasonTable, category: SeasonGroup) -> tuple[SeasonLine, ...]:
    """Return the lines of a category's players. Places and movement are counted among them only; totals are those of the season's table."""
    lines = [line for line in table.lines if line.player in {*category.players}]
    now = _among(line.place for line in lines)
    before = _among(line.place + line.moved for line in lines if line.place is not None and line.moved is not None)
    return tuple(
        replace(
            line,
            place=now[line.place] if line.place is not None else None,
            moved=before[line.place + line.moved] - now[line.place] if line.place is not None and line.moved is not None else None,
        )
        for line in lines
    )


def team_table(rule: CountingRule, evenings: Sequence[EveningResults]) -> SeasonTable:
    """Return the table of the teams.

    A team's result of an evening is the sum of its players' values, or of its best ones. Over the season these results are counted by the
    same rule, without the rule's bonus, minimum, places and selection of evenings.
    """
    assert rule.teams is not None
    members = MembersCount(best=rule.teams.best)
    of_players = season_table(rule, evenings)
    values = {(each.evening, line.player): each.value for line in of_players.lines for each in line.candidates if each.played}
    team_evenings = []
    for evening in of_players.evenings:
        sums: dict[str, Points] = {}
        for team in rule.teams.teams:
            present = [values[evening.key, player] for player in team.players if player in evening.points]
            if (worth := team_worth(members, present)) is not None:
                sums[team.name] = worth
        team_evenings.append(EveningResults(evening.key, sums))
    return season_table(replace(rule, teams=None, categories=(), per_place=None, bonus=0, minimum=0, only=(), without=()), team_evenings)


class _SeasonEvenings:
    """The evenings of a season, with which the lines of its table are made."""

    def __init__(self, rule: CountingRule, evenings: Sequence[EveningResults]) -> None:
        self._rule = rule
        self._count = len(evenings)
        self._evenings = {evening.key: (number, evening.points, rank(evening.points)) for number, evening in enumerate(evenings)}

    def line(self, line: CompetitionLine, name: str, before: int | None) -> SeasonLine:
        """Return the line that the engine made, as a season shows it. `before` is the place after the evening before the last."""
        planned = count(self._count)
        counted = tuple([self._candidate(line.entrant, each, planned) for each in line.counted])
        dropped = tuple([self._candidate(line.entrant, each, planned) for each in line.struck])
        present = [unit for unit in line.units if unit.is_present and unit.worth is not None]
        times = sum(unit.unit.weight for unit in present)
        return SeasonLine(
            player=line.entrant,
            name=name,
            place=line.place,
            total=line.figure or 0,
            evenings=line.present_units,
            average=divided(sum(unit.unit.weight * (unit.worth or 0) for unit in present), times) if times else 0,
            counted=counted,
            dropped=dropped,
            bonus=self._rule.bonus * line.present_units,
            moved=None if before is None or line.place is None else before - line.place,
            separated_by=_TIE_BREAKS.get(line.tie or ""),
        )

    def _candidate(self, player: str, each: UnitOfEntrant, planned: Iterator[int]) -> EveningCandidate:
        unit, worth = each.unit, each.worth or 0
        times = int(unit.weight)
        if unit.is_planned:
            return EveningCandidate(None, next(planned), worth, worth, times)
        number, points, places = self._evenings[unit.name]
        return EveningCandidate(unit.name, number, points.get(player, worth), worth, times, places.get(player), unit.is_kept)


def _order(line: SeasonLine) -> tuple[bool, Points, tuple[str, str], str]:
    """Return the sort key of lines: by place, or without a place by total, and then by name."""
    return line.place is None, -line.total if line.place is None else line.place, name_order(line.name), line.player


def _counted_points(lines: Iterable[SeasonLine]) -> Points:
    return sum(each.points for line in lines for each in line.counted if each.played)


def _among(places_in_all: Iterable[int | None]) -> dict[int, int]:
    """Map each place in the season's table to the place in a category. `places_in_all` has the places of the category's players."""
    in_order = sorted(place for place in places_in_all if place is not None)
    return {place: in_order.index(place) + 1 for place in in_order}
