"""Evenings that play by themselves: a demo's, or one at which a crew rehearses."""

from __future__ import annotations

from django.db import models

from tournaments.evening.models.tournament import Tournament


class AutomaticPlay(models.Model):
    """That an evening plays by itself, and how. A process does it (`manage.py play`); this row is where its staff stops it. Nothing of it
    is a fact of the evening: what was played is in the log, by whom it was done.
    """

    tournament = models.OneToOneField(Tournament, on_delete=models.PROTECT, related_name="automatic_play")
    speed = models.PositiveSmallIntegerField(default=1)
    """How many times as fast as people play."""
    faults = models.BooleanField(default=False)
    """Phones fall silent and send late or twice, tables enter wrong deals, players leave."""
    crew = models.BooleanField(default=False)
    """People direct and judge; only the tables play by themselves."""
    stopped = models.BooleanField(default=False)
    """Somebody stopped it; it can go on."""
    beat_at = models.DateTimeField(null=True)
    """When the process that plays looked last; None if none ever did."""

    class Meta:
        verbose_name_plural = "automatic play"

    def __str__(self) -> str:
        return f"{self.tournament_id} × {self.speed}"
