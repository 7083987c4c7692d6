"""The ratings of an evening, and the pairs and teams that they rank."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.evening.models.tournament import Entrant, Tournament


class Rating(models.Model):
    """A ranking of some of an evening's players, or of pairs or teams. An evening may have several, each with its own order and prizes."""

    class Kind(models.TextChoices):
        """The kinds of lines of a rating."""

        PLAYERS = "players", _("players")
        PAIRS = "pairs", _("pairs")
        TEAMS = "teams", _("teams")

    class Points(models.TextChoices):
        """The number by which pairs and teams are ranked."""

        SUM = "sum", _("the sum of the points of its players")
        AVERAGE = "average", _("average points per player, for teams of different sizes")

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="ratings")
    number = models.PositiveSmallIntegerField()
    """The number of the rating, from 1. The log uses it, because a name may have to be forgotten."""
    kind = models.CharField(max_length=12, choices=Kind)
    name = models.CharField(max_length=60, blank=True)
    """The name of the rating. May be empty for pairs and teams, which are then called by their kind."""
    points = models.CharField(max_length=12, choices=Points, default=Points.SUM)
    tie_breaks = models.JSONField(default=list)
    """The tie-breaks between equal pairs or teams, as in `Tournament.criteria`; empty: equal ones share a place."""

    class Meta:
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["tournament", "number"], name="one_number_a_rating")]

    def __str__(self) -> str:
        return self.name or str(self.get_kind_display())


class Group(models.Model):
    """A pair or a team of a rating. A rating of players has one group: the players that it ranks."""

    rating = models.ForeignKey(Rating, on_delete=models.CASCADE, related_name="groups")
    number = models.PositiveSmallIntegerField()
    """The number of the group within its rating, from 1."""
    name = models.CharField(max_length=60, blank=True)
    """The name that the organiser gave. May be empty for a pair, which is then called by its players."""
    players = models.ManyToManyField(Entrant, related_name="groups")
    reserve = models.ForeignKey(Entrant, null=True, blank=True, on_delete=models.CASCADE, related_name="reserve_of")
    """The player who sits in when one of `players` is missing, and whose points then count for the group."""

    class Meta:
        ordering = ["rating", "number"]
        constraints = [models.UniqueConstraint(fields=["rating", "number"], name="one_number_a_group")]

    def __str__(self) -> str:
        return self.name or " & ".join(each.name for each in self.players.all())
