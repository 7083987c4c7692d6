"""The director's messages to screens, phones and tables, and the tables that received them."""

from __future__ import annotations

import uuid

from django.db import models
from django.utils.translation import gettext_lazy as _

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
