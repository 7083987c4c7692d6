"""The people of a club: their details, the periods in which they belonged to it, and the changes of their data."""

from __future__ import annotations

import secrets

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from clubs.club.models.club import Club
from clubs.club.models.log import ClubLogEntry
from clubs.people.public_names import PublicName

SECRET_BYTES = 24


def new_link_secret() -> str:
    """Return a new random secret for a member's personal links."""
    return secrets.token_urlsafe(SECRET_BYTES)


class Member(models.Model):
    """A person in a club, perhaps with an account.

    `joined_on` and `left_on` are the dates of the present or last period. Earlier periods of a member who came back are EarlierPeriod rows.
    """

    class Kind(models.TextChoices):
        """The kinds of membership."""

        FULL = "full", pgettext_lazy("kind of member", "full member")
        JUNIOR = "junior", pgettext_lazy("kind of member", "junior")
        GUEST = "guest", pgettext_lazy("kind of member", "guest of the club")
        HONORARY = "honorary", pgettext_lazy("kind of member", "honorary member")

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="members")
    number = models.PositiveIntegerField(_("number"))
    """The member's number. It never changes and is never given to somebody else, as evenings refer to players by it."""
    name = models.CharField(_("name"), max_length=120)
    called = models.CharField(_("called"), max_length=24, help_text=_("The name used at the table."))
    kind = models.CharField(_("kind"), max_length=10, choices=Kind, default=Kind.FULL)
    email = models.EmailField(_("e-mail"), blank=True)
    telephone = models.CharField(_("telephone"), max_length=40, blank=True, default="")
    address = models.CharField(_("address"), max_length=400, blank=True, default="")
    """The address, in lines as on an envelope."""
    birthday = models.DateField(_("birthday"), null=True, blank=True)
    notes = models.TextField(_("notes"), blank=True, default="")
    """Notes that only those who may edit the members can read."""
    user = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="people")
    """The account of this person, once they linked it."""
    proposed_name = models.CharField(max_length=120, blank=True, default="")
    """The spelling of their name that the member proposed; it replaces `name` once somebody who may edit the members accepts it."""
    public_name = models.CharField(max_length=8, choices=PublicName, blank=True, default="")
    """The form of their name for the public, chosen by themselves; empty: the club's form. It is never more open than the club's."""
    joined_on = models.DateField(_("member since"), default=timezone.localdate)
    left_on = models.DateField(_("left on"), null=True, blank=True)
    merged_into = models.ForeignKey("self", null=True, blank=True, on_delete=models.PROTECT, related_name="merged")
    """The member into whom this row was merged, as both are one person.

    That member then has all evenings of this one, and this row is hidden.
    """
    forgotten = models.BooleanField(default=False)
    """True if the member's personal data was deleted; `name` and `called` then contain the member's number."""

    link_secret = models.CharField(max_length=40, blank=True, default=new_link_secret, db_default="")
    """A random text from which the member's personal links follow (`people.links`); empty: the member has no links."""

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["club", "number"], name="one_number_a_member"),
            models.UniqueConstraint(fields=["club", "user"], name="one_member_an_account"),
        ]

    def __str__(self) -> str:
        return self.name


class EarlierPeriod(models.Model):
    """A period in which a member who left and came back belonged to the club."""

    member = models.ForeignKey(Member, on_delete=models.CASCADE, related_name="earlier_periods")
    joined_on = models.DateField()
    left_on = models.DateField()

    class Meta:
        ordering = ["joined_on"]

    def __str__(self) -> str:
        return f"{self.member} · {self.joined_on} – {self.left_on}"


class MemberChange(models.Model):
    """A change of one member, made by an entry of the club's log.

    The entry contains only the names of the changed fields, and a seal. This row contains the values, so that the change can be shown,
    undone and forgotten.
    """

    entry = models.ForeignKey(ClubLogEntry, on_delete=models.PROTECT, related_name="member_changes")
    member = models.ForeignKey(Member, on_delete=models.CASCADE, related_name="changes")
    before = models.JSONField()
    """The values of the changed fields before the change; empty if the member was admitted by it."""
    after = models.JSONField()
    salt = models.CharField(max_length=32)
    """A random text, without which nobody can guess values from their seal."""
    undone = models.BooleanField(default=False)

    class Meta:
        ordering = ["-entry"]
        constraints = [models.UniqueConstraint(fields=["entry", "member"], name="one_change_a_member_and_entry")]

    def __str__(self) -> str:
        return f"{self.entry_id} · {self.member}"


class AccountCode(models.Model):
    """A code with which a member links their account. It is used once; only its digest is stored, so the code can be shown only once."""

    member = models.OneToOneField(Member, on_delete=models.CASCADE, related_name="account_code")
    digest = models.CharField(max_length=64, unique=True)
    at = models.DateTimeField(default=timezone.now)

    def __str__(self) -> str:
        return str(self.member)
