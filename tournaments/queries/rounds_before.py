"""What the finished rounds before the current one brought, kept in this process: most of an evening, of which hardly anything changes any
more. Only reads.

It is kept under the hash that the evening's log ended with before it was read (ADR 59). Who finds another end asks the log what came since:
only what a table of the current round did leaves it as it is; after anything else it is read again. So it is what the ledger says, and no
answer depends on its being there. Now and then it is read again all the same, and a difference is a mistake that is reported.
"""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from threading import Lock

import structlog
from django.db import connection

from clubs.prepared import PreparedTuples
from tournaments.events import Event
from tournaments.models import LogEntry, Round, Tournament
from tournaments.queries.deals_played import DealsPlayed, deals_played
from tournaments.queries.extent import Extent
from tournaments.queries.ledger_points import player_points

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
"""What changes the points and deals of one table and of later rounds at most."""
_SINCE = PreparedTuples(
    lambda evening, number: (
        LogEntry.objects.filter(tournament=evening, number__gte=number)
        .order_by("number")
        .values_list("number", "hash", "what", "round_number")
    )
)
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


@dataclass
class _Kept:
    head: Head
    """Where the log ended when it was known to be right."""
    read_at: float
    rounds: RoundsBefore


def sees_uncommitted() -> bool:
    """Whether what is read now may never be committed."""
    return connection.in_atomic_block


class KeptRounds:
    """The rounds before the current one, of the evenings that were asked for last."""

    def __init__(self) -> None:
        self._by_evening: dict[int, _Kept] = {}
        self._lock = Lock()

    def before(self, tournament: Tournament, rounds: Sequence[Round], current: int) -> RoundsBefore | None:
        """What the rounds before this one brought; read, if it is not kept. `rounds` are those of the evening as they are now. None where
        it is not kept: a round before is not finished; or this transaction may see what is not committed, and might never be.
        """
        finished = [each.number for each in rounds if each.number < current and each.state == Round.State.FINISHED]
        if current < 2 or len(finished) != current - 1 or sees_uncommitted():
            return None
        head = _head(tournament)
        if head is None:
            return None
        kept = self._by_evening.get(tournament.pk)
        if kept is not None and (kept.rounds.current != current or not (kept.head == head or _is_still_right(tournament, kept))):
            kept = None
        if kept is None or time.monotonic() - kept.read_at >= PROOF_SECONDS:
            # The row with the head was read before this: what is kept may be newer than its head, never older.
            read = _Kept(head, time.monotonic(), _read(tournament, current))
            if kept is not None and kept.rounds != read.rounds and _is_still_right(tournament, kept):
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


def _is_still_right(tournament: Tournament, kept: _Kept) -> bool:
    """Whether nothing came since that may touch a round before the current one. One query."""
    entries = _SINCE.rows(tournament.pk, kept.head[0])
    if not entries or entries[0][:2] != kept.head:
        return False  # another history: put back from a backup, or made anew
    for number, digest, what, round_number in entries[1:]:
        if what not in AT_THEIR_TABLE or round_number is None or round_number < kept.rounds.current:
            return False
        kept.head = (number, digest)
    return True


def _read(tournament: Tournament, current: int) -> RoundsBefore:
    extent = Extent((tournament.pk,), upto=current - 1)
    points = {player: each.now for player, each in player_points(extent, current).items()}
    played = deals_played(extent)
    return RoundsBefore(current, points, replace(played, tables=tuple(sorted(played.tables or ()))))
