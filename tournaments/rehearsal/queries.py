"""The rehearsals of a club's evenings, and the settings of an evening that plays by itself. Only reads."""

from __future__ import annotations

from django.utils import timezone

from tournaments.evening.models import Tournament
from tournaments.rehearsal.models import AutomaticPlay

SPEEDS = (1, 4, 8, 30, 120)
"""The speeds that pages offer, as factors of people's speed."""
SILENT_SECONDS = 10.0
"""The seconds without a sign of the playing process after which it counts as ended."""


def rehearsals_of(tournament: Tournament) -> list[Tournament]:
    """Return the rehearsals of this evening's club (at most 20), the newest first. For a rehearsal, return the other ones beside it."""
    club = tournament.club
    evenings = Tournament.objects.filter(club__rehearsal_of=club.pk if club.rehearsal_of_id is None else club.rehearsal_of_id)
    return list(evenings.exclude(pk=tournament.pk).defer("rules", "criteria").order_by("-pk")[:20])


def automatic_play(tournament: Tournament) -> AutomaticPlay | None:
    """Return the settings by which this evening plays by itself; None if it does not.

    Makes no query if the tournament was read by `permissions`.
    """
    play: AutomaticPlay | None = getattr(tournament, "automatic_play", None)
    return play


def is_played(play: AutomaticPlay) -> bool:
    """Return whether a process plays this evening at this moment."""
    return play.beat_at is not None and (timezone.now() - play.beat_at).total_seconds() < SILENT_SECONDS
