"""The final result of an evening, as it was sealed."""

from __future__ import annotations

from django.db import models

from tournaments.evening.models.tournament import Tournament


class FinalResult(models.Model):
    """Everybody's place and points when an evening was closed, by number and without names.

    A later correction seals another row; the newest row for the evening's version counts.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.PROTECT, related_name="final_results")
    result = models.JSONField()
    """The JSON that `standings.result.EveningResult.to_json` returns."""
    entry = models.PositiveIntegerField()
    """The number of the log entry after which it was sealed."""
    seal = models.CharField(max_length=64)
    """The hash of the result with the hash of that entry."""
    sealed_at = models.DateTimeField()
    version = models.PositiveIntegerField()
    """The newest version of the evening for which this result is known to be right. For another version the result is computed."""

    class Meta:
        constraints = [models.UniqueConstraint(fields=["tournament", "entry"], name="one_result_an_entry")]

    def __str__(self) -> str:
        return f"{self.tournament} · {self.entry}"
