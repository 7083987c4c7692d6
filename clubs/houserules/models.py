"""A club's own rules, version by version."""

from __future__ import annotations

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from clubs.club.models.club import Club


class HouseRules(models.Model):
    """One published version of a club's rules: a published rule set with changes.

    The content of a row never changes: a new version is a new row.
    """

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="house_rules")
    name = models.CharField(_("name"), max_length=80)
    version = models.PositiveIntegerField(_("version"))
    game = models.CharField(_("game"), max_length=40)
    options = models.JSONField(default=dict)
    own = models.JSONField(default=dict)
    """The club's rule file as a tree: the code of the published rules (`like`), and only what differs from them (`RuleSet.file`)."""
    rules = models.JSONField()
    """The complete rule set at the time of publishing (`RuleSet.copy()`). Evenings get a copy of it."""
    fingerprint = models.CharField(max_length=12)
    published_by = models.CharField(max_length=200)
    published_at = models.DateTimeField(default=timezone.now)
    in_gallery = models.BooleanField(default=False)
    """True if other clubs may find these rules and copy them; the same for every version of a name."""

    class Meta:
        ordering = ["name", "-version"]
        verbose_name_plural = "house rules"
        constraints = [models.UniqueConstraint(fields=["club", "name", "version"], name="one_house_rules_a_version")]

    def __str__(self) -> str:
        return f"{self.name} {self.version}"
