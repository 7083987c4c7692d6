"""The club itself."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from clubs.people.public_names import PublicName

DEFAULT_TIME_ZONE = "Europe/Brussels"


class Club(models.Model):
    """A card club."""

    name = models.CharField(_("name"), max_length=120)
    slug = models.SlugField(unique=True)
    language = models.CharField(_("language"), max_length=8, default="en")
    version = models.PositiveIntegerField(default=0)
    second_factor = models.BooleanField(default=False)
    """True if the rights of owners, directors and jury count only for accounts with a second factor, in logins that passed it."""

    forget_guests_months = models.PositiveSmallIntegerField(null=True, blank=True)
    """The guests of an evening are forgotten this many months after it. None: they are never forgotten automatically."""
    forget_members_years = models.PositiveSmallIntegerField(null=True, blank=True)
    """Members who left are forgotten this many years later. None: they are never forgotten automatically."""
    public_names = models.CharField(max_length=8, choices=PublicName, default=PublicName.ALL)
    """The form of a member's name that the public reads, unless the member chose a more private one."""
    least_names = models.CharField(max_length=8, choices=PublicName, default=PublicName.NUMBER)
    """The most private form of a name that members may choose for what the public reads."""
    names_version = models.PositiveIntegerField(default=0)
    """A counter that goes up when public names change but the evenings themselves do not.

    It is 0 until somebody first chooses a form of a name. While it is 0, pages need not read the members' choices.
    """
    names_changed_at = models.DateTimeField(null=True, blank=True)
    """The time when `names_version` last went up: papers with older public names are made again."""

    time_zone = models.CharField(_("time zone"), max_length=40, default=DEFAULT_TIME_ZONE, db_default=DEFAULT_TIME_ZONE)
    """The IANA name of the zone in which the club's evenings take place, such as `Europe/Brussels`. A new evening copies it."""
    address = models.TextField(_("address"), blank=True, default="", db_default="")
    contact_name = models.CharField(max_length=120, blank=True, default="", db_default="")
    """The person to ask about the club. The public reads this, with their telephone number and e-mail address."""
    contact_phone = models.CharField(max_length=40, blank=True, default="", db_default="")
    contact_email = models.CharField(max_length=254, blank=True, default="", db_default="")
    description = models.TextField(blank=True, default="", db_default="")
    """The text about the club for somebody who does not know it; paragraphs of plain text."""
    hue = models.PositiveSmallIntegerField(null=True, blank=True)
    """The hue of the club's own colour in degrees, 0 to 359; None for Troela's green."""
    logo_tag = models.CharField(max_length=16, blank=True, default="", db_default="")
    """The first digits of the logo's digest, or "" without a logo. Pages show the logo by it, without reading another row."""

    rehearsal_of = models.ForeignKey("self", null=True, blank=True, on_delete=models.PROTECT, related_name="rehearsal_clubs")
    """The real club whose staff rehearses in this club with invented people; None for a real club.

    It is set when the row is made, and the database refuses to change it: only evenings of a rehearsal club can be deleted.
    """

    def __str__(self) -> str:
        return self.name
