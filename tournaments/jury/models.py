"""The models of what players ask of the jury: calls, made by a table or automatic, and appeals against rulings."""

from __future__ import annotations

import uuid

from django.db import models
from django.db.models import Q
from django.utils import timezone

from tournaments.evening.models.records import Ruling
from tournaments.evening.models.schedule import Table
from tournaments.evening.models.tournament import Entrant, Tournament

MAX_REASON_LENGTH = 400
"""The greatest length of the reason of an appeal."""


class Call(models.Model):
    """One call for the jury, under the UUID that the phone chose. A call moves no points; the jury's decision is a Ruling."""

    class Outcome(models.TextChoices):
        """The outcome of a call; empty while the call waits."""

        RULED = "ruled"
        SETTLED = "settled"
        """No ruling was needed: the table corrected the deal, or the jury helped."""
        WITHDRAWN = "withdrawn"

    id = models.UUIDField(primary_key=True, default=uuid.uuid4)
    tournament = models.ForeignKey(Tournament, on_delete=models.PROTECT, related_name="calls")
    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="calls")
    deal_number = models.PositiveSmallIntegerField()
    """The number of the deal about which the jury is called. The deal need not be entered yet."""
    article = models.CharField(max_length=40)
    """The code of an article of the rule set (`scoring.engine.articles`)."""
    automatic = models.BooleanField(default=False)
    """True if the program opened the call because a deal needs the jury; False if the table called."""
    seat = models.PositiveSmallIntegerField(null=True, blank=True)
    contract = models.CharField(max_length=40, blank=True)
    said = models.CharField(max_length=12, blank=True)
    """The jury's decision as the table reports it, such as `approved`, or `fined` if the table reports that it did not call the jury.

    Empty if the table reports none. This value decides nothing: only a ruling of the jury counts.
    """
    note = models.CharField(max_length=200, blank=True)
    called_at = models.DateTimeField()
    """The time of the call by the phone's clock, never later than the server's."""
    received_at = models.DateTimeField(default=timezone.now)
    called_by = models.CharField(max_length=200)
    heard_at = models.DateTimeField(null=True, blank=True)
    heard_by = models.CharField(max_length=200, blank=True)
    ended_at = models.DateTimeField(null=True, blank=True)
    ended_by = models.CharField(max_length=200, blank=True)
    outcome = models.CharField(max_length=12, choices=Outcome, blank=True)

    class Meta:
        ordering = ["received_at", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["table", "deal_number", "article", "seat"],
                condition=Q(automatic=True, outcome=""),
                name="one_automatic_call_a_case",
            )
        ]
        indexes = [models.Index(fields=["tournament", "outcome"], name="calls_that_wait")]

    def __str__(self) -> str:
        return f"{self.table} · {self.deal_number} {self.article}"


class Appeal(models.Model):
    """A player's appeal against a ruling, under the UUID that the phone chose.

    A player appeals once against a ruling, and once more after each appeal that was withdrawn.
    """

    class Outcome(models.TextChoices):
        """The outcome of an appeal; empty while it waits for an answer."""

        OVERTURNED = "overturned"
        DENIED = "denied"
        WITHDRAWN = "withdrawn"
        """The sender withdrew the appeal before it was answered."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4)
    tournament = models.ForeignKey(Tournament, on_delete=models.PROTECT, related_name="appeals")
    ruling = models.ForeignKey(Ruling, on_delete=models.PROTECT, related_name="appeals")
    entrant = models.ForeignKey(Entrant, on_delete=models.PROTECT, related_name="appeals")
    reason = models.CharField(max_length=MAX_REASON_LENGTH)
    made_at = models.DateTimeField()
    """The time of the appeal by the phone's clock: never before the ruling, and never later than the server's clock. It decides if the
    appeal is in time, so that one which waited for a connection counts.
    """
    received_at = models.DateTimeField(default=timezone.now)
    made_by = models.CharField(max_length=200)
    outcome = models.CharField(max_length=12, choices=Outcome, blank=True)
    answer = models.TextField(blank=True)
    answered_at = models.DateTimeField(null=True, blank=True)
    answered_by = models.CharField(max_length=200, blank=True)

    class Meta:
        ordering = ["received_at", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["ruling", "entrant"], condition=~Q(outcome="withdrawn"), name="one_standing_appeal_a_player")
        ]
        indexes = [models.Index(fields=["tournament", "outcome"], name="appeals_that_wait")]

    def __str__(self) -> str:
        return f"{self.ruling} · {self.entrant}"
