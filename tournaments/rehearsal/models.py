"""Settings of evenings that play by themselves: those of a demo, and rehearsals."""

from __future__ import annotations

from django.db import models

from tournaments.evening.models.tournament import Tournament


class AutomaticPlay(models.Model):
    """The settings of an evening that plays by itself.

    A process plays it (`manage.py play`); the staff controls it by this row. The log, not this row, has what was played and by whom.
    """

    tournament = models.OneToOneField(Tournament, on_delete=models.PROTECT, related_name="automatic_play")
    speed = models.PositiveSmallIntegerField(default=1)
    """The factor by which the evening is played faster than people play."""
    faults = models.BooleanField(default=False)
    """True if things go wrong: phones fall silent and send late or twice, tables enter wrong deals, players leave."""
    crew = models.BooleanField(default=False)
    """True if people direct and judge; then only the tables play by themselves."""
    stopped = models.BooleanField(default=False)
    """True if somebody stopped it; it can be continued."""
    beat_at = models.DateTimeField(null=True)
    """The last time that the playing process read this row; None if it never did."""

    class Meta:
        verbose_name_plural = "automatic play"

    def __str__(self) -> str:
        return f"{self.tournament_id} × {self.speed}"
