"""Evenings that play by themselves: a demo's, or one at which a crew rehearses."""

from __future__ import annotations

from django.db import models

from tournaments.evening.models.tournament import Tournament


class AutomaticPlay(models.Model):
    """The settings of an evening that plays by itself.

    A process plays it (`manage.py play`); its staff stops it by this row. Nothing in the row is a fact of the evening: the log has what was
    played, and by whom.
    """

    tournament = models.OneToOneField(Tournament, on_delete=models.PROTECT, related_name="automatic_play")
    speed = models.PositiveSmallIntegerField(default=1)
    """How many times as fast as people the evening plays."""
    faults = models.BooleanField(default=False)
    """Whether things go wrong: phones fall silent and send late or twice, tables enter wrong deals, players leave."""
    crew = models.BooleanField(default=False)
    """Whether people direct and judge; then only the tables play by themselves."""
    stopped = models.BooleanField(default=False)
    """Whether somebody stopped it; it can be continued."""
    beat_at = models.DateTimeField(null=True)
    """The last time at which the process that plays looked at it; None if none ever did."""

    class Meta:
        verbose_name_plural = "automatic play"

    def __str__(self) -> str:
        return f"{self.tournament_id} × {self.speed}"
