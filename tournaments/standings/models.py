"""The final result of an evening, as it was sealed."""

from __future__ import annotations

from django.db import models

from tournaments.evening.models.tournament import Tournament


class FinalResult(models.Model):
    """Everybody's place and points when an evening was closed, by number and without names.

    A later correction adds another row. The row that counts has the evening's current version.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.PROTECT, related_name="final_results")
    result = models.JSONField()
    """The JSON that `standings.result.EveningResult.to_json` returns."""
    entry = models.PositiveIntegerField()
    """The number of the newest log entry when the result was sealed."""
    seal = models.CharField(max_length=64)
    """The seal: one hash over the result and over the hash of log entry number `entry`."""
    sealed_at = models.DateTimeField()
    version = models.PositiveIntegerField()
    """The newest version of the evening for which this result holds. For any other version, the result is computed from the ledger."""

    class Meta:
        constraints = [models.UniqueConstraint(fields=["tournament", "entry"], name="one_result_an_entry")]

    def __str__(self) -> str:
        return f"{self.tournament} · {self.entry}"
