"""The guests who signed up for an evening. What they and the members said is in the evening's log (`queries.facts`)."""

from __future__ import annotations

from django.db import models

from tournaments.evening.models.tournament import Entrant, Tournament


class SignUpGuest(models.Model):
    """A guest who signed up for an evening, alone or named by somebody else of their party. Members need no such row.

    The log names them by their number, so that their name and contact can be deleted.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="sign_up_guests")
    number = models.PositiveIntegerField()
    """The guest's number among the guests who signed up for this evening, from 1."""
    name = models.CharField(max_length=120, blank=True)
    """The name that the guest typed; empty once it is deleted."""
    contact = models.CharField(max_length=120, blank=True)
    """An e-mail address or telephone number; empty for the others of a party, and once the evening is over."""
    entrant = models.ForeignKey(Entrant, null=True, blank=True, on_delete=models.SET_NULL, related_name="signed_up_as")
    """The player that the guest became; None until the desk enrols them."""

    class Meta:
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["tournament", "number"], name="one_number_a_sign_up_guest")]

    def __str__(self) -> str:
        return self.name or f"guest {self.number}"
