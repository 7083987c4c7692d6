"""The season's table: a line for each player with place, evenings that count or are dropped, and movement. Computed, never stored."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from competitions.season.account import PointsAccount, account
from competitions.season.candidates import (
    EveningCandidate,
    PlayedEvening,
    average_of,
    candidates_of,
    divide,
    played_evenings,
    total_of,
    unnamed_evenings,
)
from competitions.season.check import require_usable
from competitions.season.places import PlaceOfPlayer, Score, places
from competitions.season.values import CountingRule, EveningResults, Points, SeasonGroup, SeasonTieBreak


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
    """The tie-break between this player and another with the same total."""

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
    played = played_evenings(rule, selected)
    lines = _lines(rule, played, names or {})
    before = {each.player: each.place for each in places(rule, [*_scores(rule, played[:-1], names or {})])}
    lines = [replace(line, moved=_moved(before.get(line.player), line.place)) for line in lines]
    return SeasonTable(rule, selected, tuple(lines), account(selected, ((line.player, line.counted) for line in lines)))


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
    require_usable(rule, evenings)
    assert rule.teams is not None
    by_team = {group.name: group.players for group in rule.teams.teams}
    selected = rule.selected(tuple(evenings))
    team_evenings = []
    for evening in played_evenings(rule, selected):
        sums: dict[str, Points] = {}
        for team, players in by_team.items():
            present = sorted((evening.candidates[each].value for each in players if each in evening.candidates), reverse=True)
            if present:
                sums[team] = sum(present[: rule.teams.best])
        team_evenings.append(EveningResults(evening.key, sums))
    return season_table(replace(rule, teams=None, categories=(), per_place=None, bonus=0, minimum=0, only=(), without=()), team_evenings)


def _scores(rule: CountingRule, played: Sequence[PlayedEvening], names: Mapping[str, str]) -> Iterator[Score]:
    """Yield the score of everybody who played. It decides their place."""
    unnamed = unnamed_evenings(rule, len(played))
    for player in dict.fromkeys(player for evening in played for player in evening.candidates):
        candidates = tuple(candidates_of(player, played, unnamed))
        evenings = sum(each.played for each in candidates)
        counted, _dropped = divide(rule, candidates)
        yield Score(player, names.get(player, player), total_of(rule, counted) + rule.bonus * evenings, evenings, candidates)


def _lines(rule: CountingRule, played: Sequence[PlayedEvening], names: Mapping[str, str]) -> list[SeasonLine]:
    scores = {score.player: score for score in _scores(rule, played, names)}
    return [_line(rule, scores[each.player], each) for each in places(rule, [*scores.values()])]


def _line(rule: CountingRule, score: Score, place: PlaceOfPlayer) -> SeasonLine:
    counted, dropped = divide(rule, score.candidates)
    return SeasonLine(
        player=score.player,
        name=score.name,
        place=place.place,
        total=score.total,
        evenings=score.evenings,
        average=average_of(score.candidates),
        counted=counted,
        dropped=dropped,
        bonus=rule.bonus * score.evenings,
        moved=None,
        separated_by=place.separated_by,
    )


def _among(places_in_all: Iterable[int | None]) -> dict[int, int]:
    """Map each place in the season's table to the place in a category. `places_in_all` has the places of the category's players."""
    in_order = sorted(place for place in places_in_all if place is not None)
    return {place: in_order.index(place) + 1 for place in in_order}


def _moved(before: int | None, now: int | None) -> int | None:
    return None if before is None or now is None else before - now
