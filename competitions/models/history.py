"""The audience of a member's page of evenings."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from clubs.people.models import Member


class HistoryChoice(models.Model):
    """The people who may read a member's page of evenings over the years. A member without a row has the default audience."""

    class Audience(models.TextChoices):
        """The choices: everybody, the club's members, or only the member and the club's secretary and board."""

        EVERYBODY = "everybody", _("everybody")
        CLUB = "club", _("the members of the club")
        SELF = "self", _("only myself, the secretary and the board")

    member = models.OneToOneField(Member, on_delete=models.CASCADE, related_name="history_choice")
    audience = models.CharField(max_length=12, choices=Audience, default=Audience.CLUB)

    class Meta:
        app_label = "tournaments"

    def __str__(self) -> str:
        return f"{self.member} · {self.audience}"
