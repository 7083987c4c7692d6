"""The announcement of an evening or, before it has one, a proposal: the hours and place of the club's last evening. Only reads."""

from __future__ import annotations

from tournaments.calendar.models import Announcement
from tournaments.calendar.queries.coming import copied_announcement
from tournaments.evening.models import Tournament


def announcement_or_proposal(tournament: Tournament) -> Announcement:
    """Return the announcement of an evening. If it has none, return an unsaved copy of that of the club's last announced evening."""
    stored = Announcement.objects.filter(tournament=tournament).select_related("venue").first()
    if stored is None:
        evenings = Tournament.objects.filter(club=tournament.club_id).exclude(announcement=None)
        last = evenings.select_related("announcement__venue").order_by("-on", "-pk").first()
        settings = copied_announcement(last) if last is not None else {}
        settings.pop("is_public", None)
        stored = Announcement(tournament=tournament, time_zone=tournament.club.time_zone, **settings)
    stored.tournament = tournament
    return stored
