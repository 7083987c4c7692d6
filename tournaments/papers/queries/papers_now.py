"""The numbers of papers that wait, are being made and failed, for the administrator of the installation."""

from __future__ import annotations

import datetime
from dataclasses import dataclass

from django.db.models import Count, Min

from tournaments.evening.models import Paper

RECENT = datetime.timedelta(days=1)


@dataclass(frozen=True)
class PapersNow:
    """The papers of all evenings at this moment."""

    waiting: int
    waiting_since: datetime.datetime | None
    """The time when the oldest of them was asked for."""
    being_made: int
    being_made_since: datetime.datetime | None
    """The time when the oldest of them was asked for."""
    failed: int
    """Failed papers among those asked for in the last day."""


def papers_now(now: datetime.datetime) -> PapersNow:
    """Return the numbers of papers at this moment. One statement."""
    rows = Paper.objects.order_by().exclude(state=Paper.State.READY).exclude(state=Paper.State.FAILED, asked_at__lt=now - RECENT)
    by_state = {state: (count, first) for state, count, first in rows.values_list("state").annotate(Count("pk"), Min("asked_at"))}
    waiting, waiting_since = by_state.get(Paper.State.ASKED, (0, None))
    being_made, being_made_since = by_state.get(Paper.State.BEING_MADE, (0, None))
    return PapersNow(waiting, waiting_since, being_made, being_made_since, by_state.get(Paper.State.FAILED, (0, None))[0])
