"""A club's closed evenings, for statistics over the years. Only reads.

Evenings in play are left out, as they still change. A closed evening whose standings are frozen is left out, for every reader, until it is
published.
"""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256

from clubs.club.models import Club
from tournaments.evening.models import Tournament
from tournaments.standings.queries.visible_standings import counting


@dataclass(frozen=True)
class ClosedEvening:
    """One closed evening: only the columns that lists and statistics need."""

    key: int
    slug: str
    name: str
    on: datetime.date
    version: int
    fingerprint: str
    """The fingerprint of the rules by which it was played."""
    abandoned_because: str
    """The reason why it was broken off; empty if it was not."""

    @property
    def has_story(self) -> bool:
        """Return whether the evening has a story, as `tournaments.story.queries.story.has_story` says of its row."""
        return not self.abandoned_because

    @property
    def year(self) -> int:
        return self.on.year


def closed_evenings(club: Club, *, year: int | None = None) -> list[ClosedEvening]:
    """Return the club's closed evenings (in correction or final) by date: all, or only one year's. One query."""
    rows = Tournament.objects.filter(counting(), club=club, state=Tournament.State.CLOSED)
    rows = rows if year is None else rows.filter(on__year=year)
    columns = ("pk", "slug", "name", "on", "version", "fingerprint", "abandoned_because")
    return [ClosedEvening(*row) for row in rows.order_by("on", "pk").values_list(*columns)]


def versions_tag(evenings: Sequence[ClosedEvening]) -> str:
    """Return a cache key for figures of these evenings. It changes when an evening is added, removed or changed."""
    return sha256("".join(f"{evening.key}.{evening.version} " for evening in evenings).encode()).hexdigest()[:24]
