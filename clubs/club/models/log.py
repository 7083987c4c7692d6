"""A club's log."""

from __future__ import annotations

from django.db import models

from clubs.chain import ChainedEntry
from clubs.club.models.club import Club


class ClubLogEntry(ChainedEntry):
    """A change to a club, in the club's chain of log entries."""

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="log")

    class Meta(ChainedEntry.Meta):
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["club", "number"], name="one_club_log_number")]
