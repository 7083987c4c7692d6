"""Settings of evenings that play by themselves: those of a demo, and rehearsals."""

from __future__ import annotations

from django.db import models

from tournaments.evening.models.tournament import Tournament


class AutomaticPlay(models.Model):
    """The settings of an evening that plays by itself.

    A process plays it (`manage.py play`), and the staff controls it by this row. Everything that is played is in the evening's log.
    """

    tournament = models.OneToOneField(Tournament, on_delete=models.PROTECT, related_name="automatic_play")
    speed = models.PositiveSmallIntegerField(default=1)
    """The speed of play, as a multiple of the speed of people."""
    faults = models.BooleanField(default=False)
    """True if things go wrong: phones fall silent and send late or twice, tables enter wrong deals, players leave."""
    crew = models.BooleanField(default=False)
    """True if people direct and judge; then only the tables play by themselves."""
    stopped = models.BooleanField(default=False)
    """True if somebody stopped it; it can be continued."""
    beat_at = models.DateTimeField(null=True)
    """The time at which the playing process last read this row; None if no process has read it yet."""

    class Meta:
        verbose_name_plural = "automatic play"

    def __str__(self) -> str:
        return f"{self.tournament_id} × {self.speed}"
