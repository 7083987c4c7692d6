"""The number of papers in each state and the waiting time of the oldest, for the administrator of the server."""

from __future__ import annotations

import datetime
from collections.abc import Mapping
from dataclasses import dataclass

from django.db.models import Count, Min, Q

from tournaments.evening.models import Paper

RECENT = datetime.timedelta(days=1)


@dataclass(frozen=True)
class PapersNow:
    """The numbers and waiting times of the papers of all evenings on this server, at one moment."""

    counts: Mapping[str, int]
    """The number of papers in each state. The keys are values of `Paper.State`."""
    waiting_since: datetime.datetime | None = None
    """The time at which the oldest waiting paper was requested; None if none waits."""
    being_made_since: datetime.datetime | None = None
    """The time at which the oldest paper in the making was requested; None if none is being made."""
    wait_seconds: float = 0.0
    """The number of seconds since the oldest unfinished paper was requested; 0 if there is none."""
    failed: int = 0
    """The number of papers that failed, of those requested in the last day."""

    @property
    def waiting(self) -> int:
        """The number of papers waiting."""
        return self.counts.get(Paper.State.ASKED, 0)

    @property
    def being_made(self) -> int:
        """The number of papers being made."""
        return self.counts.get(Paper.State.BEING_MADE, 0)


def papers_now(now: datetime.datetime) -> PapersNow:
    """Return the number of papers in each state now, and the waiting time of the oldest. One SQL statement."""
    recent = Count("pk", filter=Q(asked_at__gte=now - RECENT))
    rows = Paper.objects.order_by().values_list("state").annotate(Count("pk"), Min("asked_at"), recent=recent)
    by_state = {state: (count, first, recent) for state, count, first, recent in rows}
    nothing = (0, None, 0)
    waiting_since, being_made_since = by_state.get(Paper.State.ASKED, nothing)[1], by_state.get(Paper.State.BEING_MADE, nothing)[1]
    oldest = min((since for since in (waiting_since, being_made_since) if since is not None), default=now)
    return PapersNow(
        counts={state: count for state, (count, _first, _recent) in by_state.items()},
        waiting_since=waiting_since,
        being_made_since=being_made_since,
        wait_seconds=max(0.0, (now - oldest).total_seconds()),
        failed=by_state.get(Paper.State.FAILED, nothing)[2],
    )
