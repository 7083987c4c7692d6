"""The list of people whom a club forgot, without names, so that they stay forgotten."""

from __future__ import annotations

from django.db import models
from django.utils import timezone

from clubs.club.models.club import Club


class Forgotten(models.Model):
    """A forgotten person, without a name: the hash of the first log entry about them, and their number in the club or evening.

    A restored backup or an imported older evening contains the name again; with this row it is forgotten again.
    """

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="forgotten")
    entry = models.CharField(max_length=64)
    """The hash of an entry of the club's log (for a member), or of an evening's log (for a player)."""
    number = models.PositiveIntegerField()
    """The member's number in the club, or the player's in the evening."""
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        verbose_name_plural = "forgotten"
        constraints = [models.UniqueConstraint(fields=["entry", "number"], name="forgotten_once")]

    def __str__(self) -> str:
        return f"{self.entry[:8]} {self.number}"


class Redaction(models.Model):
    """A row that exists only inside a transaction that takes a forgotten name out of texts.

    While it exists, the triggers of append-only tables allow changes to these texts, and to nothing else (`clubs.append_only`). Other
    transactions never see it.
    """

    def __str__(self) -> str:
        return str(self.pk)
