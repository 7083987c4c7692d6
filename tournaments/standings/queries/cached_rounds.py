"""A cache in this process for the rounds before the current one: most of an evening, where hardly anything changes. Only reads.

An entry is stored with the head of the evening's log, read before the rounds (ADR 59). If the head has changed by the next use, the log
entries since then are read. If these are only actions at tables of the current round, the cached rounds still hold; after any other action
the rounds are read again. So the cache always agrees with the ledger. After PROOF_SECONDS the rounds are read again anyway, and a
difference is logged as an error.
"""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from threading import Lock

import structlog
from django.db import connection

from tournaments.evening.events import Event
from tournaments.evening.models import LogEntry, Round, Tournament
from tournaments.evening.queries.extent import Extent
from tournaments.standings.queries.deals_played import DealsPlayed, deals_played
from tournaments.standings.queries.ledger_points import player_points
from tournaments.standings.queries.scores import ByRound, scores_by_round
from tournaments.standings.ranking import RankingFigure

MAX_EVENINGS = 8
"""The greatest number of evenings in the cache: the most recently used. One with a thousand players takes one megabyte."""
PROOF_SECONDS = 300.0
"""The age in seconds from which the cached rounds of an evening are read from the database again and compared."""
AT_THEIR_TABLE = frozenset(
    {
        Event.REPORT,
        Event.CORRECT,
        Event.VOID,
        Event.ACCEPT,
        Event.SIGN,
        Event.REOPEN,
        Event.CALL,
        Event.WITHDRAW_CALL,
        Event.SLIP,
        Event.CONFIRM_SLIP,
    }
)
"""The events that change results only in the round of their table. In the current round, they leave cached earlier rounds valid."""
logger = structlog.get_logger(__name__)

Head = tuple[int, str]
"""The number and hash of a log entry. If two heads are equal, the history up to that entry is the same."""


@dataclass(frozen=True)
class RoundsBefore:
    """The combined results of the rounds before the current one."""

    current: int
    """The number of the current round."""
    points: Mapping[int | None, int]
    """For each player the points received less those paid; the key None has the pots."""
    played: DealsPlayed
    scores: ByRound | None = None
    """Everybody's scores, if the standings rank by score; else None."""


@dataclass(frozen=True)
class _Kept:
    head: Head
    """The newest log entry when the rounds were last checked."""
    read_at: float
    rounds: RoundsBefore


def sees_uncommitted() -> bool:
    """Return whether this process is in a transaction, and so may read its own changes, which might never be committed."""
    return connection.in_atomic_block


class CachedRounds:
    """The cache of the rounds of the evenings used most recently."""

    def __init__(self) -> None:
        self._by_evening: dict[int, _Kept] = {}
        self._lock = Lock()

    def read(self, tournament: Tournament, rounds: Sequence[Round], current: int) -> RoundsBefore | None:
        """Return the combined results of the rounds before `current`, from the cache or the database.

        `rounds` are all rounds of the evening. Returns None if nothing can be cached: there is no earlier round, an earlier round is not
        finished, or this transaction may see uncommitted data.
        """
        finished = [each.number for each in rounds if each.number < current and each.state == Round.State.FINISHED]
        if current < 2 or len(finished) != current - 1 or sees_uncommitted():
            return None
        head = _head(tournament)
        if head is None:
            return None
        kept = self._by_evening.get(tournament.pk)
        kept = _brought_up_to_date(tournament, kept, head) if kept is not None and kept.rounds.current == current else None
        if kept is None or time.monotonic() - kept.read_at >= PROOF_SECONDS:
            # The row with the head was read first. So the rounds may be newer than their head, but never older.
            read = _read(tournament, current, head)
            if kept is not None and _differs(tournament, kept, read):
                logger.error("kept_rounds_differ", evening=tournament.slug, current=current)
            kept = read
        self._keep(tournament.pk, kept)
        return kept.rounds

    def clear(self) -> None:
        """Empty the cache."""
        with self._lock:
            self._by_evening.clear()

    def _keep(self, evening: int, kept: _Kept) -> None:
        with self._lock:
            self._by_evening.pop(evening, None)
            self._by_evening[evening] = kept
            while len(self._by_evening) > MAX_EVENINGS:
                del self._by_evening[next(iter(self._by_evening))]


cached_rounds = CachedRounds()


def _head(tournament: Tournament) -> Head | None:
    """Return the number and hash of the log entry that was the newest when the tournament's row was read.

    None if the row was read without them.
    """
    newest = tournament.newest_entry
    return (newest[0], newest[1]) if newest and newest[0] == tournament.version else None


def _entries_since(tournament: Tournament, head: Head) -> list[tuple[int, str, str, int | None]]:
    """Return the log entries from entry `head` on, including it: number, hash, event and round number."""
    entries = LogEntry.objects.filter(tournament=tournament, number__gte=head[0]).order_by("number")
    return list(entries.values_list("number", "hash", "what", "round_number"))


def _brought_up_to_date(tournament: Tournament, kept: _Kept, head: Head) -> _Kept | None:
    """Return the cached rounds, with `head` as their newest log entry, if no entry since they were read changes them; else None.

    One query, or none if there are no new entries.
    """
    if kept.head == head:
        return kept
    entries = _entries_since(tournament, kept.head)
    if not entries or entries[0][:2] != kept.head:
        return None  # the log has another history: it was restored from a backup, or the evening is a new one
    if any(what not in AT_THEIR_TABLE or number != kept.rounds.current for _number, _digest, what, number in entries[1:]):
        return None
    return replace(kept, head=entries[-1][:2])


def _differs(tournament: Tournament, kept: _Kept, read: _Kept) -> bool:
    """Return whether cached rounds differ from those just read, although nothing was logged in between. One query if they differ."""
    return kept.rounds != read.rounds and [entry[:2] for entry in _entries_since(tournament, kept.head)] == [kept.head]


def _read(tournament: Tournament, current: int, head: Head) -> _Kept:
    extent = Extent(tournament.pk, upto=current - 1)
    points = {player: each.now for player, each in player_points(extent, current).items()}
    played = deals_played(extent)
    scores = scores_by_round(extent, played) if tournament.order.figure is RankingFigure.SCORE else None
    return _Kept(head, time.monotonic(), RoundsBefore(current, points, replace(played, tables=tuple(sorted(played.tables or ()))), scores))
