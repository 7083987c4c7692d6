"""The courses of all players of an evening, kept in the process and read on from where they end. Only reads.

The ledger only grows: a payment is never changed, and all changes of one evening wait for one another, so what was read stays true and
what is new has a higher key. A page that shows a hundred courses at every deal then reads the payments of that deal, not all of the
evening's. What is kept is proved at each use: a course that does not end at its player's points is thrown away and read anew.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping, Sequence
from itertools import groupby
from threading import Lock

from tournaments.evening.models import Tournament
from tournaments.play.models import Payment
from tournaments.standings.queries.standings import Standing, Standings

EVENINGS_KEPT = 6
"""Evenings that a process keeps: those that are looked at. A thousand players with forty deals take some five megabytes."""

_kept: OrderedDict[int, _Courses] = OrderedDict()
_lock = Lock()

Cause = tuple[int | None, int | None]
"""What moved points: the key of a deal or of a ruling."""


class _Courses:
    """The running totals of everybody at one evening, up to a payment."""

    def __init__(self, evening: int) -> None:
        self.evening = evening
        self.last_payment = 0
        self.last_cause: Cause | None = None
        self.moved_last: frozenset[int] = frozenset()
        """Whose points the last cause moved: what it moves more belongs to the same figure."""
        self.totals: dict[int, list[int]] = {}

    def read_on(self) -> None:
        """Add what was booked since. One query."""
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


def courses_now(standings: Standings, lines: Sequence[Standing]) -> Mapping[int, list[int]]:
    """The running totals of these lines of the standings of now, from 0 on, by the key of the player under whose name each stands; a line
    without any is missing, and so is one that has the points of others too: its course is `course.courses`. The lists are the kept ones: do
    not change them. One small query; the first in a process reads the whole ledger of the evening.
    """
    alone = [line.entrant.pk for line in lines if not line.former]
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
    """Keep nothing: the evenings of this database are no longer those that were read."""
    with _lock:
        _kept.clear()


def _is_older(standings: Standings, evening: int) -> bool:
    """Whether something was booked since these standings were read, so that they need not agree."""
    return not Tournament.objects.filter(pk=evening, version=standings.version).exists()
