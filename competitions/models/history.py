"""What a member decided about the page of their evenings."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from clubs.people.models import Member


class HistoryChoice(models.Model):
    """Who may read a member's page over the years. Without a row it is the default of `Audience`."""

    class Audience(models.TextChoices):
        """Who reads it."""

        EVERYBODY = "everybody", _("everybody")
        CLUB = "club", _("the members of the club")
        SELF = "self", _("only myself, the secretary and the board")

    member = models.OneToOneField(Member, on_delete=models.CASCADE, related_name="history_choice")
    audience = models.CharField(max_length=12, choices=Audience, default=Audience.CLUB)

    class Meta:
        app_label = "tournaments"

    def __str__(self) -> str:
        return f"{self.member} · {self.audience}"
