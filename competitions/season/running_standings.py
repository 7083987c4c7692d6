"""The running standings of a season: everybody's place after each evening, and its records."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from competitions.competition import places_after_each_unit
from competitions.competition.numbers import Points
from competitions.season.as_competition import NOBODY, SEASON, rules_of_season
from competitions.season.table import SeasonTable
from competitions.season.values import EveningResults


def places_after_each(table: SeasonTable) -> tuple[Mapping[str, int | None], ...]:
    """Return everybody's place after each evening: the table as it would have been on that day."""
    after = places_after_each_unit(rules_of_season(table.rule), SEASON, table.played)
    return tuple({player: place for player, place in after[evening.key].items() if player != NOBODY} for evening in table.evenings)


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
    players = [line.player for line in table.lines]
    highest = [(each.points[who], who, each.key) for each in table.evenings for who in players if who in each.points]
    highest_of = {each.key: max(each.points.values(), default=0) for each in table.evenings}
    wins = Counter(player for each in table.evenings for player, points in each.points.items() if points == highest_of[each.key])
    streaks = [(_longest_streak(table.evenings, player), player, None) for player in players]
    kinds = (
        _record(RecordKind.HIGHEST, highest),
        _record(RecordKind.WINS, [(wins[player], player, None) for player in players]),
        _record(RecordKind.CLIMB, _climbs(table.evenings, players, running_places)),
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
    evenings: Sequence[EveningResults], players: Sequence[str], running_places: Sequence[Mapping[str, int | None]]
) -> Iterable[tuple[Points, str, str | None]]:
    for evening, before, after in zip(evenings[1:], running_places, running_places[1:], strict=False):
        for player in players:
            was, now = before.get(player), after.get(player)
            if was is not None and now is not None:
                yield was - now, player, evening.key


def _longest_streak(evenings: Sequence[EveningResults], player: str) -> int:
    longest = current = 0
    for evening in evenings:
        points = evening.points.get(player)
        if points is not None:
            current = current + 1 if points > 0 else 0
            longest = max(longest, current)
    return longest
