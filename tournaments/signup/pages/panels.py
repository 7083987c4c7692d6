"""The panel on the evening's page that tells how many come, before the evening begins."""

from __future__ import annotations

from dataclasses import dataclass

from tournaments.calendar.queries.coming import announcement_of
from tournaments.evening.models import Tournament
from tournaments.signup.queries.facts import sign_ups_now
from tournaments.signup.values import SignUps
from tournaments.slots import Panel


@dataclass(frozen=True)
class ComingPanel:
    """The evening, and how many come."""

    tournament: Tournament
    sign_ups: SignUps


def coming_on_evening(tournament: Tournament) -> Panel | None:
    """Return how many come, with a link to the page for answers; None if the evening has begun or is cancelled.

    Only places that were taken are counted, so an offer that runs out changes nothing on the page.
    """
    announcement = announcement_of(tournament)
    if announcement is None or announcement.cancelled_at is not None or tournament.state != Tournament.State.PREPARING:
        return None
    sign_ups = sign_ups_now(tournament)
    return Panel("tournaments/signup/panel.html", ComingPanel(tournament, sign_ups)) if sign_ups is not None else None
