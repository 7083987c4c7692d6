"""What is kept so that people can be forgotten, and stay so: the list of whom a club forgot, without a name."""

from __future__ import annotations

from django.db import models
from django.utils import timezone

from clubs.club.models.club import Club


class Forgotten(models.Model):
    """Somebody who was forgotten, without a name: the hash of the log entry that first named them, and their number in it. A backup or an
    evening's file of before is brought back with the name; by this it is forgotten again.
    """

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="forgotten")
    entry = models.CharField(max_length=64)
    """The hash of an entry of the club's log (a member), or of an evening's (a player)."""
    number = models.PositiveIntegerField()
    """The member's number in the club, or the player's in the evening."""
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        verbose_name_plural = "forgotten"
        constraints = [models.UniqueConstraint(fields=["entry", "number"], name="forgotten_once")]

    def __str__(self) -> str:
        return f"{self.entry[:8]} {self.number}"


class Redaction(models.Model):
    """Stands only inside a transaction that takes a forgotten name out of texts: while a row is here, the guards of append-only tables let
    these texts, and nothing else, be changed (`clubs.append_only`). No other transaction ever sees one.
    """

    def __str__(self) -> str:
        return str(self.pk)
