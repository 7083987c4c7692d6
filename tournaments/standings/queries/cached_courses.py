"""A cache in this process for the running totals of all players of an evening. A later read adds only the newer payments. Only reads.

This is safe because the ledger only grows: a payment is never changed, and changes of one evening are serialised, so new payments have
higher keys. A page with a hundred charts then reads only the payments of the newest deal, not those of the whole evening. Each use checks
the cache: if the totals do not end at the player's points, the evening is read from the start.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping, Sequence
from itertools import groupby
from threading import Lock

from tournaments.evening.models import Tournament
from tournaments.play.models import Payment
from tournaments.standings.queries.standings import Standings, StandingsLine

EVENINGS_KEPT = 6
"""The greatest number of evenings in the cache: the most recently used.

One with a thousand players and forty deals takes about five megabytes.
"""

_kept: OrderedDict[int, _Courses] = OrderedDict()
_lock = Lock()

Cause = tuple[int | None, int | None]
"""The cause of a payment: the primary keys of a deal and of a ruling; one of them is None."""


class _Courses:
    """The running totals of all players of one evening, up to the payment with the key `last_payment`."""

    def __init__(self, evening: int) -> None:
        self.evening = evening
        self.last_payment = 0
        self.last_cause: Cause | None = None
        self.moved_last: frozenset[int] = frozenset()
        """The players whose points the last cause changed. Further payments with this cause change their last total and add no new one."""
        self.totals: dict[int, list[int]] = {}

    def read_on(self) -> None:
        """Add the payments that were booked since the last call. One query."""
        since = Payment.objects.filter(tournament=self.evening, pk__gt=self.last_payment).order_by("pk")
        rows = since.values_list("pk", "deal", "ruling", "payer", "payee", "amount")
        for cause, group in groupby(rows, key=lambda row: (row[1], row[2])):
            moved: dict[int, int] = {}
            for key, _deal, _ruling, payer, payee, amount in group:
                self.last_payment = key
                if payer is not None:
                    moved[payer] = moved.get(payer, 0) - amount
                if payee is not None:
                    moved[payee] = moved.get(payee, 0) + amount
            same = self.moved_last if cause == self.last_cause else frozenset()
            for player, points in moved.items():
                totals = self.totals.setdefault(player, [0])
                if player in same:
                    totals[-1] += points
                else:
                    totals.append(totals[-1] + points)
            self.last_cause, self.moved_last = cause, same | moved.keys()


def courses_now(standings: Standings, lines: Sequence[StandingsLine]) -> Mapping[int, list[int]]:
    """Return the running totals of these lines of the current standings, starting at 0, by the key of the line's player.

    A line without totals is left out. A line that includes the points of other players is left out too; `course.courses` can compute it.
    Callers must not change the lists, as they belong to the cache. One small query; the first call in a process reads the whole ledger of
    the evening.
    """
    alone = [line.entrant.pk for line in lines if len(line.everybody) == 1]
    with _lock:
        evening = lines[0].entrant.tournament_id
        kept = _kept.pop(evening, None) or _Courses(evening)
        kept.read_on()
        if any(kept.totals.get(player, [0])[-1] != standings.points.get(player, 0) for player in alone) and not _is_older(
            standings, evening
        ):
            kept = _Courses(evening)
            kept.read_on()
        _kept[evening] = kept
        if len(_kept) > EVENINGS_KEPT:
            _kept.popitem(last=False)
        return {player: kept.totals[player] for player in alone if player in kept.totals}


def forget() -> None:
    """Empty the cache, after the evenings in the database were deleted or replaced."""
    with _lock:
        _kept.clear()


def _is_older(standings: Standings, evening: int) -> bool:
    """Return whether the evening has changed since these standings were read, so that they may differ from the cache."""
    return not Tournament.objects.filter(pk=evening, version=standings.version).exists()
