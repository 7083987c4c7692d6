"""The rehearsals of a club's evenings, and the settings of an evening that plays by itself. Only reads."""

from __future__ import annotations

from django.utils import timezone

from tournaments.evening.models import Tournament
from tournaments.rehearsal.models import AutomaticPlay

SPEEDS = (1, 4, 8, 30, 120)
"""The speeds that pages offer. 4 means four times as fast as people play."""
SILENT_SECONDS = 10.0
"""The seconds without a heartbeat after which the playing process counts as ended."""


def rehearsals_of(tournament: Tournament) -> list[Tournament]:
    """Return the newest rehearsals of this evening's club, at most 20. If this evening is a rehearsal itself, return the other ones."""
    club = tournament.club
    evenings = Tournament.objects.filter(club__rehearsal_of=club.pk if club.rehearsal_of_id is None else club.rehearsal_of_id)
    return list(evenings.exclude(pk=tournament.pk).defer("rules", "criteria").order_by("-pk")[:20])


def automatic_play(tournament: Tournament) -> AutomaticPlay | None:
    """Return the settings by which this evening plays by itself; None if people play it.

    Makes no query if the tournament was read by `permissions`.
    """
    play: AutomaticPlay | None = getattr(tournament, "automatic_play", None)
    return play


def is_played(play: AutomaticPlay) -> bool:
    """Return whether a process plays this evening at this moment."""
    return play.beat_at is not None and (timezone.now() - play.beat_at).total_seconds() < SILENT_SECONDS
