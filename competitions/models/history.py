"""The audience of a member's page of evenings."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from clubs.people.models import Member


class HistoryChoice(models.Model):
    """A member's choice of who may read the page of their evenings. A member without such a row has the default audience."""

    class Audience(models.TextChoices):
        """The possible audiences: everybody, the club's members, or only the member with the club's secretary and board."""

        EVERYBODY = "everybody", _("everybody")
        CLUB = "club", _("the members of the club")
        SELF = "self", _("only myself, the secretary and the board")

    member = models.OneToOneField(Member, on_delete=models.CASCADE, related_name="history_choice")
    audience = models.CharField(max_length=12, choices=Audience, default=Audience.CLUB)

    class Meta:
        app_label = "tournaments"

    def __str__(self) -> str:
        return f"{self.member} · {self.audience}"
