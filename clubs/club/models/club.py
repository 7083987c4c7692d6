"""The club itself."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from clubs.people.public_names import PublicName


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
    public_names = models.CharField(max_length=8, choices=PublicName, default=PublicName.ALL)
    """What the public reads of everybody who chose nothing more private."""
    least_names = models.CharField(max_length=8, choices=PublicName, default=PublicName.NUMBER)
    """How far a member may go: the least that the club shows of somebody."""
    names_version = models.PositiveIntegerField(default=0)
    """Goes up by one with everything that changes what the public reads of a name at evenings that do not change themselves. 0 as long as
    nobody ever chose anything: nothing has to be asked then.
    """
    names_changed_at = models.DateTimeField(null=True, blank=True)
    """When it last went up: papers with public names of before are made again."""

    rehearsal_of = models.ForeignKey("self", null=True, blank=True, on_delete=models.PROTECT, related_name="rehearsal_clubs")
    """The club whose crew rehearses here with invented people; None for a real club. It is set when the row is made, and the database lets
    nobody change it: only evenings of a club for rehearsals can be thrown away.
    """

    def __str__(self) -> str:
        return self.name
