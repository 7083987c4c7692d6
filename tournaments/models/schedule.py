"""Who sits where: rounds, tables and places, as they were drawn."""

from __future__ import annotations

import secrets

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.models.tournament import Entrant, Tournament


def new_key() -> str:
    """Eight random characters. A table's pass contains them, so that a new key makes the old pass invalid."""
    return secrets.token_urlsafe(6)


class Round(models.Model):
    """A round: players are drawn to tables and play a number of deals there."""

    class State(models.TextChoices):
        SEATED = "seated", _("seated")
        PLAYING = "playing", _("being played")
        FINISHED = "finished", _("finished")

    tournament = models.ForeignKey(Tournament, on_delete=models.PROTECT, related_name="rounds")
    number = models.PositiveSmallIntegerField()
    seed = models.CharField(max_length=64)
    """Anybody can repeat the draw with it (`tournaments.draw`)."""
    state = models.CharField(max_length=12, choices=State, default=State.SEATED)
    started_at = models.DateTimeField(null=True, blank=True)
    finished_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["tournament", "number"], name="one_round_a_number")]

    def __str__(self) -> str:
        return f"{self.tournament} · {self.number}"


MAX_DEAL_NUMBER = 300
"""The highest number that a deal of a table can have: no round is so long."""


class Table(models.Model):
    """A table of one round."""

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="tables")
    number = models.PositiveSmallIntegerField()
    seats = models.PositiveSmallIntegerField()
    deals_planned = models.PositiveSmallIntegerField()
    first_dealer = models.PositiveSmallIntegerField(default=0)
    carried = models.JSONField(default=dict)
    """What its players bring from their tables before it, a figure a seat: `{"lost_solos": [0, 2, 0, 0]}`. Follows from those deals."""
    stopped = models.BooleanField(default=False)
    """It plays no more deals: the jury excluded one of its players. Follows from the standing rulings."""
    key = models.CharField(max_length=16, default=new_key)
    signed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["round", "number"], name="one_table_a_number")]

    def __str__(self) -> str:
        return f"{self.round} · {self.number}"


class Place(models.Model):
    """Who sits on which seat."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="places")
    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="places")
    entrant = models.ForeignKey(Entrant, on_delete=models.PROTECT, related_name="places")
    seat = models.PositiveSmallIntegerField()

    class Meta:
        ordering = ["seat"]
        constraints = [
            models.UniqueConstraint(fields=["round", "entrant"], name="one_place_a_round"),
            models.UniqueConstraint(fields=["table", "seat"], name="one_place_a_seat"),
        ]

    def __str__(self) -> str:
        return f"{self.table} · {self.seat}"
