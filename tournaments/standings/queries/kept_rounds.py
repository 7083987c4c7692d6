"""What the rounds before the current one brought, kept in this process: most of an evening, of which hardly anything changes. Only reads.

It is kept under the hash that the evening's log ended with before it was read (ADR 59). Who finds another end asks the log what came since.
Where that is only what tables of the current round did, it still holds; after anything else it is read again. So it is what the ledger
says, and no answer depends on its being there. Now and then it is read again all the same, and a difference is a mistake that is reported.
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
from tournaments.standings.ranking import Figure

MAX_EVENINGS = 8
"""So many are kept at a time, those that were asked for last: a megabyte each for a thousand players."""
PROOF_SECONDS = 300.0
"""After so long it is read again and compared."""
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
"""What changes nothing of the rounds before that of its table."""
logger = structlog.get_logger(__name__)

Head = tuple[int, str]
"""The number and the hash of an entry of the log: whoever has the same has the same history up to there."""


@dataclass(frozen=True)
class RoundsBefore:
    """What the rounds before one brought."""

    current: int
    """The number of that one."""
    points: Mapping[int | None, int]
    """What each player received less what they paid; None: the pots."""
    played: DealsPlayed
    scores: ByRound | None = None
    """What everybody scored, where scores rank."""


@dataclass(frozen=True)
class _Kept:
    head: Head
    """Where the log ended when it was known to be right."""
    read_at: float
    rounds: RoundsBefore


def sees_uncommitted() -> bool:
    """Whether what is read now may never be committed."""
    return connection.in_atomic_block


class KeptRounds:
    """The rounds of the evenings that were asked for last."""

    def __init__(self) -> None:
        self._by_evening: dict[int, _Kept] = {}
        self._lock = Lock()

    def read(self, tournament: Tournament, rounds: Sequence[Round], current: int) -> RoundsBefore | None:
        """What the rounds before this one brought; read, if it is not kept. `rounds` are those of the evening as they are now. None where
        nothing is kept: there is no round before; one before is not finished; or this transaction may see what is not committed, and might
        never be.
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
            # The row with the head was read before this: what is kept may be newer than its head, never older.
            read = _read(tournament, current, head)
            if kept is not None and _differs(tournament, kept, read):
                logger.error("kept_rounds_differ", evening=tournament.slug, current=current)
            kept = read
        self._keep(tournament.pk, kept)
        return kept.rounds

    def clear(self) -> None:
        """Keep nothing."""
        with self._lock:
            self._by_evening.clear()

    def _keep(self, evening: int, kept: _Kept) -> None:
        with self._lock:
            self._by_evening.pop(evening, None)
            self._by_evening[evening] = kept
            while len(self._by_evening) > MAX_EVENINGS:
                del self._by_evening[next(iter(self._by_evening))]


kept_rounds = KeptRounds()


def _head(tournament: Tournament) -> Head | None:
    """Where the evening's log ended when its row was read; None if the row does not say it."""
    newest = tournament.newest_entry
    return (newest[0], newest[1]) if newest and newest[0] == tournament.version else None


def _entries_since(tournament: Tournament, head: Head) -> list[tuple[int, str, str, int | None]]:
    """The log from this entry on."""
    entries = LogEntry.objects.filter(tournament=tournament, number__gte=head[0]).order_by("number")
    return list(entries.values_list("number", "hash", "what", "round_number"))


def _brought_up_to_date(tournament: Tournament, kept: _Kept, head: Head) -> _Kept | None:
    """What is kept, if what came since touches the current round alone; else None. One query, or none where the log ends as it did."""
    if kept.head == head:
        return kept
    entries = _entries_since(tournament, kept.head)
    if not entries or entries[0][:2] != kept.head:
        return None  # another history: put back from a backup, or made anew
    if any(what not in AT_THEIR_TABLE or number != kept.rounds.current for _number, _digest, what, number in entries[1:]):
        return None
    return replace(kept, head=entries[-1][:2])


def _differs(tournament: Tournament, kept: _Kept, read: _Kept) -> bool:
    """Whether what is kept is not what was read just now, though nothing came in between. One query where it is not."""
    return kept.rounds != read.rounds and [entry[:2] for entry in _entries_since(tournament, kept.head)] == [kept.head]


def _read(tournament: Tournament, current: int, head: Head) -> _Kept:
    extent = Extent(tournament.pk, upto=current - 1)
    points = {player: each.now for player, each in player_points(extent, current).items()}
    played = deals_played(extent)
    scores = scores_by_round(extent, played) if tournament.order.figure is Figure.SCORE else None
    return _Kept(head, time.monotonic(), RoundsBefore(current, points, replace(played, tables=tuple(sorted(played.tables or ()))), scores))
