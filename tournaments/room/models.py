"""The director's messages to screens, phones and tables, the tables that received them, and the Wi-Fi of a place."""

from __future__ import annotations

import uuid

from django.db import models
from django.utils.translation import gettext_lazy as _

from clubs.club.models import Club, Venue
from tournaments.evening.models.tournament import Tournament


class Message(models.Model):
    """A message of the director or the desk to the screens, phones or one table. It is never deleted: it expires or is taken back."""

    class Audience(models.TextChoices):
        EVERYBODY = "everybody", _("everybody: screens, phones and public pages")
        SCREENS = "screens", _("all screens")
        SCREEN = "screen", _("one screen")
        PHONES = "phones", _("the phones of all tables")
        TABLE = "table", _("the phone of one table")

    id = models.UUIDField(primary_key=True, default=uuid.uuid4)
    tournament = models.ForeignKey(Tournament, on_delete=models.PROTECT, related_name="messages")
    audience = models.CharField(max_length=12, choices=Audience)
    place = models.PositiveSmallIntegerField(null=True, blank=True)
    """The number of the screen or table, for a message to one screen or table; else None."""
    text = models.CharField(max_length=240)
    sent_at = models.DateTimeField()
    sent_by = models.CharField(max_length=200)
    expires_at = models.DateTimeField(null=True, blank=True)
    """The time until which the message is shown; None: until it is taken back."""
    taken_back_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-sent_at", "-pk"]

    def __str__(self) -> str:
        return self.text


class MessageReceipt(models.Model):
    """The report of a table's phone that it received a message. It is not part of the evening's log (docs/adr/0039)."""

    message = models.ForeignKey(Message, on_delete=models.CASCADE, related_name="receipts")
    table = models.PositiveSmallIntegerField()
    """The table's number, which is the same in all rounds."""
    delivered_at = models.DateTimeField()
    """The time at which the table's phone first showed the message."""
    seen_at = models.DateTimeField(null=True, blank=True)
    """The time at which somebody at the table confirmed that they have seen it."""

    class Meta:
        constraints = [models.UniqueConstraint(fields=["message", "table"], name="one_receipt_a_table")]

    def __str__(self) -> str:
        return f"{self.message_id} {self.table}"


class HallWifi(models.Model):
    """The Wi-Fi that the big screen shows to people who come in, stored for each place of a club.

    It is part of no evening: neither the log nor the file of an evening contains it.
    """

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="+")
    venue = models.ForeignKey(Venue, null=True, blank=True, on_delete=models.PROTECT, related_name="+")
    """The place; None for evenings without an announced place."""
    name = models.CharField(max_length=32, blank=True)
    """The name of the network; empty if none is shown."""
    password = models.CharField(max_length=63, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["venue"], name="one_wifi_a_venue"),
            models.UniqueConstraint(fields=["club"], condition=models.Q(venue=None), name="one_wifi_without_venue"),
        ]

    def __str__(self) -> str:
        return self.name
