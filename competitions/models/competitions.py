"""The competitions of a club: rule files with all their versions, and the final tables of those that were closed.

The tables of a competition that goes on are not stored: they are computed from the evenings' results each time.
"""

from __future__ import annotations

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from clubs.club.models import Club, Season


class Competition(models.Model):
    """A rule file of a club. It may contain several competitions, such as periods and the season that they make together."""

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="competitions")
    name = models.CharField(_("name"), max_length=60)
    season = models.ForeignKey(Season, null=True, blank=True, on_delete=models.PROTECT, related_name="competitions")
    """The season whose evenings feed it; None if all evenings of the club do."""
    created_at = models.DateTimeField(default=timezone.now)
    closed_as_of = models.DateField(null=True, blank=True)
    """The day of the final tables, which are sealed; None while the competition goes on."""

    class Meta:
        app_label = "tournaments"
        ordering = ["club", "name"]
        constraints = [models.UniqueConstraint(fields=["club", "name"], name="one_competition_a_name")]

    def __str__(self) -> str:
        return self.name


class CompetitionVersion(models.Model):
    """One version of a rule file. A row is never changed: the newest version counts for all that was played."""

    competition = models.ForeignKey(Competition, on_delete=models.PROTECT, related_name="versions")
    version = models.PositiveIntegerField()
    text = models.TextField()
    """The rules as TOML. It names people and evenings by their keys, so that it contains no names of people."""
    by = models.CharField(max_length=200)
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        app_label = "tournaments"
        ordering = ["competition", "-version"]
        constraints = [models.UniqueConstraint(fields=["competition", "version"], name="one_competition_rule_a_version")]

    def __str__(self) -> str:
        return f"{self.competition} {self.version}"


class ClosedCompetition(models.Model):
    """The final tables of a rule file, as they were sealed when it was closed.

    A row is never changed: the correction of an evening adds another one, and so does closing again. While the competition is closed, the
    newest row counts.
    """

    competition = models.ForeignKey(Competition, on_delete=models.PROTECT, related_name="sealed")
    version = models.PositiveIntegerField()
    """The version of the rule by which the tables were computed."""
    as_of = models.DateField()
    """The day of which these are the standings."""
    table = models.JSONField()
    """All tables of the file, as `competition.sealed_tables` writes them: people and evenings by their keys, without names."""
    entry = models.PositiveIntegerField()
    """The number of the entry in the club's log that says that the tables were sealed."""
    seal = models.CharField(max_length=64)
    """The seal: one hash over the tables and over the hash of that entry."""
    sealed_at = models.DateTimeField()
    by = models.CharField(max_length=200)
    reason = models.CharField(max_length=200, blank=True, default="")
    """The key of the evening that was corrected, or the season into which results from before Troela came; "" for a closing."""

    class Meta:
        app_label = "tournaments"
        ordering = ["competition", "entry"]
        constraints = [models.UniqueConstraint(fields=["competition", "entry"], name="one_closed_competition_an_entry")]

    def __str__(self) -> str:
        return f"{self.competition} · {self.entry}"
