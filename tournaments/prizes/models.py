"""The prizes of an evening: the list, the awards, and how many were read out."""

from __future__ import annotations

from typing import Any

from django.db import models

from tournaments.evening.models.tournament import Tournament
from tournaments.prizes.giving import PrizeRule, Ties


class PrizeGiving(models.Model):
    """The prizes of an evening in one row: the list is written and confirmed as a whole, so it is stored as a whole (ADR 38)."""

    tournament = models.OneToOneField(Tournament, on_delete=models.PROTECT, related_name="prize_giving")
    prizes = models.JSONField(default=list)
    """The list of prizes in order, each as `tournaments.prizes.giving.prize_json` writes it."""
    ties = models.CharField(max_length=8, default=Ties.LOTS.value)
    one_each = models.BooleanField(default=True)
    per_entrants = models.PositiveSmallIntegerField(default=0, db_default=0)
    """One prize is given for every `per_entrants` lines of the standings with somebody here, from the top of the list; 0: all are given.

    Lines that can get no prize, because the jury excluded a player, do not count.
    """
    confirmed = models.JSONField(null=True, blank=True)
    """The awards as `allocation_json` writes them, with the list at that time; null until the director confirms."""
    read = models.PositiveSmallIntegerField(default=0)
    """The number of names that have been read out, from the bottom of the list up."""

    def __str__(self) -> str:
        return f"{self.tournament} · {len(self.prizes)}"

    @property
    def rule(self) -> PrizeRule:
        """The rules by which the prizes are given."""
        return PrizeRule(Ties(self.ties), self.one_each, self.per_entrants)

    @property
    def seed(self) -> str:
        """The seed of the lots, once drawn. It stays when the list is confirmed again, so nobody can draw again for a better result."""
        confirmed: dict[str, Any] = self.confirmed or {}
        return str(confirmed.get("seed", ""))
