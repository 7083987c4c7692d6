"""A place where a club plays, and the club's logo."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from clubs.club.models.club import Club


class Venue(models.Model):
    """A place where a club plays. Readers see it as a place; in code, `Place` is a seat of a round."""

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="venues")
    name = models.CharField(_("name"), max_length=80)
    address = models.TextField(_("address"), blank=True)
    directions = models.TextField(_("how to get there"), blank=True)
    """The way there: the stop, the car park, the door."""
    access = models.TextField(_("access"), blank=True)
    """The information for somebody with a wheelchair or a walking frame."""
    archived = models.BooleanField(default=False)
    """True if new evenings are no longer offered this place. Evenings that were held there keep it."""

    class Meta:
        ordering = ["name", "pk"]
        constraints = [models.UniqueConstraint(fields=["club", "name"], name="one_venue_a_name")]

    def __str__(self) -> str:
        return self.name


class ClubLogo(models.Model):
    """The logo of a club."""

    club = models.OneToOneField(Club, on_delete=models.PROTECT, related_name="logo")
    png = models.BinaryField()
    """A square PNG, encoded again by us."""
    digest = models.CharField(max_length=64)
    """The SHA-256 of `png` in hexadecimal digits; the ETag of its address."""

    def __str__(self) -> str:
        return self.digest
