"""How a season went: everybody's place after each evening, and what is worth remembering of it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from tournaments.season.candidates import PlayedEvening, played_evenings
from tournaments.season.table import Table, standing_after
from tournaments.season.values import Points


def places_after_each(table: Table, names: Mapping[str, str] | None = None) -> tuple[Mapping[str, int | None], ...]:
    """For each evening everybody's place after it, as the rule would have ranked them then."""
    played = played_evenings(table.rule, table.evenings)
    return tuple(
        {each.player: each.place for each in standing_after(table.rule, played[: number + 1], names or {})} for number in range(len(played))
    )


class RecordKind(StrEnum):
    """What a record is of."""

    HIGHEST = "highest"
    """Most points on one evening, as they were played."""
    WINS = "wins"
    """Most evenings won."""
    CLIMB = "climb"
    """Most places won in the table from one evening to the next."""
    EVENINGS = "evenings"
    """Most evenings played."""
    STREAK = "streak"
    """Most evenings one after another, of those they played, with more than nothing."""


@dataclass(frozen=True, slots=True)
class Record:
    """A record and all who share it."""

    kind: RecordKind
    figure: Points
    holders: tuple[tuple[str, str | None], ...]
    """Each with the evening on which it was; None where it is about the whole season. In order of evening, then of the table."""


def records(table: Table, course: Sequence[Mapping[str, int | None]]) -> tuple[Record, ...]:
    """The season's records, with the places after each evening. What nobody has reached is left out."""
    played = played_evenings(table.rule, table.evenings)
    players = [line.player for line in table.lines]
    highest = [(each.candidates[who].points, who, each.key) for each in played for who in players if who in each.candidates]
    wins = [(sum(each.place == 1 for each in line.candidates), line.player, None) for line in table.lines]
    streaks = [(_longest_streak(played, player), player, None) for player in players]
    kinds = (
        _record(RecordKind.HIGHEST, highest),
        _record(RecordKind.WINS, wins),
        _record(RecordKind.CLIMB, _climbs(played, players, course)),
        _record(RecordKind.EVENINGS, [(line.evenings, line.player, None) for line in table.lines]),
        _record(RecordKind.STREAK, streaks),
    )
    return tuple(record for record in kinds if record)


def _record(kind: RecordKind, figures: Iterable[tuple[Points, str, str | None]]) -> Record | None:
    entries = list(figures)
    best = max((figure for figure, _player, _evening in entries), default=0)
    if best <= 0:
        return None
    return Record(kind, best, tuple((player, evening) for figure, player, evening in entries if figure == best))


def _climbs(
    played: Sequence[PlayedEvening], players: Sequence[str], course: Sequence[Mapping[str, int | None]]
) -> Iterable[tuple[Points, str, str | None]]:
    for evening, before, after in zip(played[1:], course, course[1:], strict=False):
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
