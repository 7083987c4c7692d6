"""The people of a club."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from clubs.models.club import Club


class Member(models.Model):
    """A person in a club; may have an account."""

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="members")
    number = models.PositiveIntegerField(_("number"))
    name = models.CharField(_("name"), max_length=120)
    called = models.CharField(_("called"), max_length=24, help_text=_("The name used at the table."))
    email = models.EmailField(_("e-mail"), blank=True)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL)
    joined_on = models.DateField(_("member since"), default=timezone.localdate)
    left_on = models.DateField(_("left on"), null=True, blank=True)

    class Meta:
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["club", "number"], name="one_number_a_member")]

    def __str__(self) -> str:
        return self.name
