"""A season: a period whose evenings belong together."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from clubs.club.models.club import Club


class Season(models.Model):
    """A period whose evenings belong together."""

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="seasons")
    name = models.CharField(_("name"), max_length=60)
    starts_on = models.DateField(_("from"))
    ends_on = models.DateField(_("until"))

    class Meta:
        ordering = ["-starts_on"]
        constraints = [
            models.UniqueConstraint(fields=["club", "name"], name="one_season_a_name"),
            models.CheckConstraint(condition=models.Q(ends_on__gte=models.F("starts_on")), name="season_ends_after_start"),
        ]

    def __str__(self) -> str:
        return self.name
