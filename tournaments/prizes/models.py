"""The prizes of an evening: what there is to win, who gets it, and how far it was read out."""

from __future__ import annotations

from typing import Any

from django.db import models

from tournaments.evening.models.tournament import Tournament
from tournaments.prizes.giving import Rule, Ties


class PrizeGiving(models.Model):
    """The prizes of an evening, one row. A list is written as a whole and confirmed as a whole, so it is kept as a whole (ADR 38)."""

    tournament = models.OneToOneField(Tournament, on_delete=models.PROTECT, related_name="prize_giving")
    prizes = models.JSONField(default=list)
    """What there is to win, in order, as `tournaments.prizes.giving.prize_json` says each."""
    ties = models.CharField(max_length=8, default=Ties.LOTS.value)
    one_each = models.BooleanField(default=True)
    confirmed = models.JSONField(null=True, blank=True)
    """Who gets what, as `allocation_json` says it, with the list of then; null until the director confirms it."""
    read = models.PositiveSmallIntegerField(default=0)
    """How many names were read out, from the bottom up."""

    def __str__(self) -> str:
        return f"{self.tournament} · {len(self.prizes)}"

    @property
    def rule(self) -> Rule:
        """How the prizes are given."""
        return Rule(Ties(self.ties), self.one_each)

    @property
    def seed(self) -> str:
        """The seed of the lots, once they were drawn. It stays when the list is confirmed again: nobody draws until they like it."""
        confirmed: dict[str, Any] = self.confirmed or {}
        return str(confirmed.get("seed", ""))
