"""The running standings of a season: everybody's place after each evening, and its records."""

from __future__ import annotations

from bisect import insort
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from competitions.season.candidates import EveningCandidate, PlayedEvening, exact, played_evenings, unnamed_evenings
from competitions.season.places import Score, places
from competitions.season.table import SeasonTable
from competitions.season.values import Counting, CountingRule, Points


def places_after_each(table: SeasonTable, names: Mapping[str, str] | None = None) -> tuple[Mapping[str, int | None], ...]:
    """Return everybody's place after each evening: the table as it would have been on that day. `names` are the players' names by key."""
    played = played_evenings(table.rule, table.evenings)
    running: dict[str, _RunningScore] = {}
    running_places = []
    for number, evening in enumerate(played):
        for player in evening.candidates:
            if player not in running:
                running[player] = _RunningScore(table.rule, player, (names or {}).get(player, player))
                for earlier in played[:number]:
                    running[player].add(earlier.missed)
        for player, score in running.items():
            score.add(evening.candidates.get(player, evening.missed))
        unnamed = unnamed_evenings(table.rule, number + 1)
        standing = places(table.rule, [score.after(unnamed) for score in running.values()])
        running_places.append({each.player: each.place for each in standing})
    return tuple(running_places)


class _RunningScore:
    """A player's score after each evening. The evenings are kept sorted from best to worst, so that adding one is cheap."""

    def __init__(self, rule: CountingRule, player: str, name: str) -> None:
        self._rule, self._player, self._name = rule, player, name
        self._by_average = rule.counting is Counting.AVERAGE
        self._candidates: list[EveningCandidate] = []
        self._ranked: list[tuple[Points, int, Points, int]] = []
        """The evenings that may be dropped, as (sort value, number, amount, times). The best come first; of equal ones, the earlier."""
        self._always: Points = 0
        self._always_times = 0
        self._evenings = 0

    def add(self, candidate: EveningCandidate | None) -> None:
        """Add the player's result of the next evening. None means that they missed it and that missed evenings do not count."""
        if candidate is None:
            return
        self._candidates.append(candidate)
        self._evenings += candidate.played
        if candidate.is_final or self._rule.best is None:
            self._always += candidate.amount
            self._always_times += candidate.times
        else:
            insort(self._ranked, self._entry(candidate))

    def _entry(self, candidate: EveningCandidate) -> tuple[Points, int, Points, int]:
        figure = candidate.value if self._by_average else candidate.amount
        return -figure, candidate.number, candidate.amount, candidate.times

    def after(self, unnamed: Sequence[EveningCandidate]) -> Score:
        """Return the score after the evenings added so far. `unnamed` are the planned evenings still to come, counted as missed."""
        ranked = self._ranked
        always, times = self._always, self._always_times
        if unnamed and self._rule.best is not None:
            ranked = sorted([*ranked, *map(self._entry, unnamed)])
        elif unnamed:
            always += sum(each.amount for each in unnamed)
            times += sum(each.times for each in unnamed)
        counted = ranked[: self._rule.best]
        total: Points = always + sum(entry[2] for entry in counted)
        if self._by_average:
            times += sum(entry[3] for entry in counted)
            total = exact(Fraction(total) / times) if times else 0
        return Score(self._player, self._name, total + self._rule.bonus * self._evenings, self._evenings, self._candidates)


class RecordKind(StrEnum):
    """The kinds of records."""

    HIGHEST = "highest"
    """Most points won on one evening."""
    WINS = "wins"
    """Most evenings won."""
    CLIMB = "climb"
    """Most places gained in the table from one evening to the next."""
    EVENINGS = "evenings"
    """Most evenings played."""
    STREAK = "streak"
    """Most evenings in a row with more than zero points. Evenings that the player missed are skipped."""


@dataclass(frozen=True, slots=True)
class SharedRecord:
    """A record and all who share it."""

    kind: RecordKind
    figure: Points
    holders: tuple[tuple[str, str | None], ...]
    """(player, evening) of each holder, in order of evening and then of the table.

    The evening is None if the record is about the whole season.
    """


def records(table: SeasonTable, running_places: Sequence[Mapping[str, int | None]]) -> tuple[SharedRecord, ...]:
    """Return the season's records; `running_places` has the places after each evening. A record without a figure above zero is left out."""
    played = played_evenings(table.rule, table.evenings)
    players = [line.player for line in table.lines]
    highest = [(each.candidates[who].points, who, each.key) for each in played for who in players if who in each.candidates]
    wins = [(sum(each.place == 1 for each in line.candidates), line.player, None) for line in table.lines]
    streaks = [(_longest_streak(played, player), player, None) for player in players]
    kinds = (
        _record(RecordKind.HIGHEST, highest),
        _record(RecordKind.WINS, wins),
        _record(RecordKind.CLIMB, _climbs(played, players, running_places)),
        _record(RecordKind.EVENINGS, [(line.evenings, line.player, None) for line in table.lines]),
        _record(RecordKind.STREAK, streaks),
    )
    return tuple(record for record in kinds if record)


def _record(kind: RecordKind, figures: Iterable[tuple[Points, str, str | None]]) -> SharedRecord | None:
    entries = list(figures)
    best = max((figure for figure, _player, _evening in entries), default=0)
    if best <= 0:
        return None
    return SharedRecord(kind, best, tuple((player, evening) for figure, player, evening in entries if figure == best))


def _climbs(
    played: Sequence[PlayedEvening], players: Sequence[str], running_places: Sequence[Mapping[str, int | None]]
) -> Iterable[tuple[Points, str, str | None]]:
    for evening, before, after in zip(played[1:], running_places, running_places[1:], strict=False):
        for player in players:
            was, now = before.get(player), after.get(player)
            if was is not None and now is not None:
                yield was - now, player, evening.key


def _longest_streak(played: Sequence[PlayedEvening], player: str) -> int:
    longest = current = 0
    for evening in played:
        if candidate := evening.candidates.get(player):
            current = current + 1 if candidate.points > 0 else 0
            longest = max(longest, current)
    return longest
