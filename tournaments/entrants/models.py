"""The teams and the categories of an evening: a team adds up its players' points, a category ranks its players among themselves."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.evening.models.tournament import Entrant, Tournament


class Group(models.Model):
    """A team or a category, named by the organiser. A player is in one team at most, and in any number of categories."""

    class Kind(models.TextChoices):
        """The two kinds of groups."""

        TEAM = "team", _("team")
        CATEGORY = "category", _("category")

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="groups")
    kind = models.CharField(max_length=12, choices=Kind)
    number = models.PositiveSmallIntegerField()
    """The group's number, from 1; teams and categories are numbered separately.

    The log uses the number, because a name may have to be forgotten.
    """
    name = models.CharField(max_length=60)
    players = models.ManyToManyField(Entrant, related_name="groups")

    class Meta:
        ordering = ["kind", "number"]
        constraints = [models.UniqueConstraint(fields=["tournament", "kind", "number"], name="one_number_a_group")]

    def __str__(self) -> str:
        return self.name
