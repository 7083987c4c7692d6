"""A club's closed evenings, which are what figures over the years count: while an evening is played nothing of them changes. One whose
standings are still frozen is not among them, for no reader, until it is published. Only reads.
"""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256

from clubs.club.models import Club
from tournaments.evening.models import Tournament
from tournaments.standings.queries.visible_standings import published


@dataclass(frozen=True)
class ClosedEvening:
    """One evening, with what a line of a list says of it."""

    key: int
    slug: str
    name: str
    on: datetime.date
    version: int
    fingerprint: str
    """Of the rules that it was played by."""

    @property
    def year(self) -> int:
        return self.on.year


def closed_evenings(club: Club, *, year: int | None = None) -> list[ClosedEvening]:
    """The club's closed evenings in order of their day, in correction or final; all, or those of one year. One query."""
    rows = Tournament.objects.filter(published(), club=club, state=Tournament.State.CLOSED)
    rows = rows if year is None else rows.filter(on__year=year)
    return [ClosedEvening(*row) for row in rows.order_by("on", "pk").values_list("pk", "slug", "name", "on", "version", "fingerprint")]


def versions_tag(evenings: Sequence[ClosedEvening]) -> str:
    """A short text that is another one as soon as an evening is added, taken out or changed: the key under which figures of these evenings
    are kept.
    """
    return sha256("".join(f"{evening.key}.{evening.version} " for evening in evenings).encode()).hexdigest()[:24]
