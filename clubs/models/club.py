"""The club itself."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _


class Club(models.Model):
    """A card club."""

    name = models.CharField(_("name"), max_length=120)
    slug = models.SlugField(unique=True)
    language = models.CharField(_("language"), max_length=8, default="en")
    version = models.PositiveIntegerField(default=0)
    second_factor = models.BooleanField(default=False)
    """The rights of owners, directors and jury count only for accounts with a second factor, in logins that showed it."""

    forget_guests_months = models.PositiveSmallIntegerField(null=True, blank=True)
    """So many months after an evening its guests are forgotten; never by itself if None."""
    forget_members_years = models.PositiveSmallIntegerField(null=True, blank=True)
    """So many years after they left members are forgotten; never by itself if None."""

    def __str__(self) -> str:
        return self.name
