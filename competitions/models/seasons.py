"""A season's data besides its evenings: the versions of its rule, and evenings that were played before Troela.

The season's table is not stored: it is computed from the evenings' results each time.
"""

from __future__ import annotations

from decimal import Decimal

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from clubs.club.models import Season
from clubs.people.models import Member


class SeasonRule(models.Model):
    """One version of a season's rule.

    A row is never changed: a new version is a new row, and the newest counts for the whole season. In a season without a rule, every
    evening counts as it was played.
    """

    season = models.ForeignKey(Season, on_delete=models.PROTECT, related_name="rules")
    version = models.PositiveIntegerField()
    rule = models.JSONField(default=dict)
    """The JSON that `competitions.season.rule_to_json` returns. It names evenings by their keys, and players by their members' keys."""
    by = models.CharField(max_length=200)
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        app_label = "tournaments"
        ordering = ["season", "-version"]
        constraints = [models.UniqueConstraint(fields=["season", "version"], name="one_season_rule_a_version")]

    def __str__(self) -> str:
        return f"{self.season} {self.version}"


class PastEvening(models.Model):
    """An evening of a season that was played before Troela: only its results are known, and there is no ledger."""

    season = models.ForeignKey(Season, on_delete=models.PROTECT, related_name="past_evenings")
    name = models.CharField(_("name"), max_length=120)
    on = models.DateField(null=True, blank=True)
    """The evening's day; null if the file gave none. Then the evening comes at the start of its season."""
    tags = models.CharField(max_length=200, blank=True, default="", db_default="")
    """Words with spaces between them, by which a competition may select the evening."""

    class Meta:
        app_label = "tournaments"
        ordering = ["season", "name"]
        constraints = [models.UniqueConstraint(fields=["season", "name"], name="one_past_evening_a_name")]

    def __str__(self) -> str:
        return self.name


def _figure() -> models.DecimalField[Decimal, Decimal]:
    return models.DecimalField(max_digits=15, decimal_places=6, default=0, db_default=0)


class PastResult(models.Model):
    """A player's result in a round of an evening before Troela.

    A member's name is not repeated here, so that it is forgotten with the member. A file without rounds has one round.
    """

    EVERY_ROUND = 0

    evening = models.ForeignKey(PastEvening, on_delete=models.CASCADE, related_name="results")
    member = models.ForeignKey(Member, null=True, blank=True, on_delete=models.PROTECT, related_name="past_results")
    name = models.CharField(_("name"), max_length=120, blank=True, default="")
    """The player's name if they are not a member, else ""."""
    round = models.PositiveIntegerField(default=1, db_default=1)
    """EVERY_ROUND for somebody who missed each round of the evening in which they have no other row."""
    mark = models.CharField(max_length=120, default="played", db_default="played")
    """`played`, `substitute`, `bye`, `excused`, `absent`, or a word of the club's own for somebody who was missing."""
    points = models.DecimalField(_("points"), max_digits=15, decimal_places=6)
    score = _figure()
    won = _figure()
    drawn = _figure()
    lost = _figure()
    deals = _figure()
    table = models.CharField(max_length=120, blank=True, default="", db_default="")
    team = models.CharField(max_length=120, blank=True, default="", db_default="")
    pair = models.CharField(max_length=120, blank=True, default="", db_default="")
    """A code that both players of a pair have on all evenings. The pair's own name would be that of two people."""
    category = models.CharField(max_length=120, blank=True, default="", db_default="")
    kind = models.CharField(max_length=120, blank=True, default="", db_default="")

    class Meta:
        app_label = "tournaments"
        ordering = ["evening", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["evening", "member", "round"], name="one_past_result_a_member_a_round"),
            models.CheckConstraint(condition=models.Q(member=None) ^ models.Q(name=""), name="past_result_of_member_or_name"),
        ]

    def __str__(self) -> str:
        return f"{self.evening} · {self.member or self.name}"
