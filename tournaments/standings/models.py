"""The results of an evening, as they were sealed: the final result, and the results by round."""

from __future__ import annotations

from django.db import models

from tournaments.evening.models.tournament import Tournament


class SealedRow(models.Model):
    """A value that follows from a closed evening, by number and without names.

    A later correction adds another row. The row that counts has the evening's current version.
    """

    entry = models.PositiveIntegerField()
    """The number of the newest log entry when the value was sealed."""
    seal = models.CharField(max_length=64)
    """The seal: one hash over the value and over the hash of log entry number `entry`."""
    sealed_at = models.DateTimeField()
    version = models.PositiveIntegerField()
    """The newest version of the evening for which this value holds. For any other version, the value is computed from the ledger."""

    class Meta:
        abstract = True


class FinalResult(SealedRow):
    """Everybody's place and points when an evening was closed."""

    tournament = models.ForeignKey(Tournament, on_delete=models.PROTECT, related_name="final_results")
    result = models.JSONField()
    """The JSON that `standings.result.EveningResult.to_json` returns."""

    class Meta:
        constraints = [models.UniqueConstraint(fields=["tournament", "entry"], name="one_result_an_entry")]

    def __str__(self) -> str:
        return f"{self.tournament} · {self.entry}"


class RoundResults(SealedRow):
    """Everybody's results by round when an evening was closed, and what else competitions read of it."""

    tournament = models.ForeignKey(Tournament, on_delete=models.PROTECT, related_name="round_results")
    result = models.JSONField()
    """The JSON that `standings.rounds.EveningRounds.to_json` returns."""

    class Meta:
        constraints = [models.UniqueConstraint(fields=["tournament", "entry"], name="one_rounds_result_an_entry")]

    def __str__(self) -> str:
        return f"{self.tournament} · {self.entry}"
