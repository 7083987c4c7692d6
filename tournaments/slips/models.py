"""Paper slips as the desk typed them, and their photos."""

from __future__ import annotations

from typing import Any

from django.db import models
from django.db.models import Q

from tournaments.evening.models.schedule import Table
from tournaments.slips.rows import SlipRow


class Slip(models.Model):
    """A table's paper slip as one person typed it. If the evening has slips typed twice, there are two rows, by different people."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="slips")
    nth = models.PositiveSmallIntegerField(default=1)
    """1 for the slip of the person who typed first, 2 for the slip of the second person."""
    by = models.CharField(max_length=200)
    """The actor who typed the slip, or who changed it last."""
    rows = models.JSONField(default=list)
    """The slip's rows as JSON, in order of their numbers (`SlipRow.to_json`)."""
    figures_are = models.CharField(max_length=8, default="deal")
    """The form of the written numbers: each deal's points (`deal`) or running totals (`running`)."""
    totals = models.JSONField(default=list)
    """The totals at the bottom of the paper, by seat: null for a seat without a typed total; an empty list if no total was typed."""
    revision = models.PositiveIntegerField(default=1)
    sent_at = models.DateTimeField()
    confirmed_at = models.DateTimeField(null=True, blank=True)
    confirmed_by = models.CharField(max_length=200, blank=True)

    class Meta:
        ordering = ["nth"]
        constraints = [
            models.UniqueConstraint(fields=["table", "nth"], name="slip_typed_twice_at_most"),
            models.CheckConstraint(condition=Q(nth__in=(1, 2)), name="slip_is_first_or_second"),
        ]

    def __str__(self) -> str:
        return f"{self.table} · {self.nth}"

    @property
    def typed_rows(self) -> tuple[SlipRow, ...]:
        """The rows of the slip as values."""
        rows: list[dict[str, Any]] = self.rows
        return tuple(map(SlipRow.from_json, rows))


class SlipPhoto(models.Model):
    """A photo of a table's paper slip. It shows handwriting and names, so only the staff can see it.

    An exported evening does not contain it. It is deleted when a player of the table is forgotten, or some time after the evening.
    """

    id = models.UUIDField(primary_key=True)
    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="slip_photos")
    file = models.FileField(upload_to="slips/")
    digest = models.CharField(max_length=64)
    """The SHA-256 of the uploaded bytes, by which a repeated upload is recognised."""
    by = models.CharField(max_length=200)
    at = models.DateTimeField()

    class Meta:
        ordering = ["at", "pk"]

    def __str__(self) -> str:
        return f"{self.table} · {self.pk}"
