"""The people of a club: who they are, since when they belong to it, and what was changed of that."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from clubs.club.models.club import Club
from clubs.club.models.log import ClubLogEntry
from clubs.people.public_names import PublicName


class Member(models.Model):
    """A person in a club; may have an account. `joined_on` and `left_on` are those of the present period, or of the last one; whoever came
    back has the others as earlier periods.
    """

    class Kind(models.TextChoices):
        """What kind of member somebody is."""

        FULL = "full", pgettext_lazy("kind of member", "full member")
        JUNIOR = "junior", pgettext_lazy("kind of member", "junior")
        GUEST = "guest", pgettext_lazy("kind of member", "guest of the club")
        HONORARY = "honorary", pgettext_lazy("kind of member", "honorary member")

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="members")
    number = models.PositiveIntegerField(_("number"))
    """Never changes and is never given to somebody else: evenings know their players by it."""
    name = models.CharField(_("name"), max_length=120)
    called = models.CharField(_("called"), max_length=24, help_text=_("The name used at the table."))
    kind = models.CharField(_("kind"), max_length=10, choices=Kind, default=Kind.FULL)
    email = models.EmailField(_("e-mail"), blank=True)
    telephone = models.CharField(_("telephone"), max_length=40, blank=True, default="")
    address = models.CharField(_("address"), max_length=400, blank=True, default="")
    """Lines, as they stand on an envelope."""
    birthday = models.DateField(_("birthday"), null=True, blank=True)
    notes = models.TextField(_("notes"), blank=True, default="")
    """For those who keep the members, and for nobody else."""
    user = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="people")
    """The account of this person, once they linked it."""
    proposed_name = models.CharField(max_length=120, blank=True, default="")
    """How the member says that their name is written; it counts once somebody who keeps the members agrees."""
    public_name = models.CharField(max_length=8, choices=PublicName, blank=True, default="")
    """How much of their name the public reads, by their own choice; empty: as the club shows everybody. Never more than that."""
    joined_on = models.DateField(_("member since"), default=timezone.localdate)
    left_on = models.DateField(_("left on"), null=True, blank=True)
    merged_into = models.ForeignKey("self", null=True, blank=True, on_delete=models.PROTECT, related_name="merged")
    """The member with whom this one turned out to be the same person: what they played is that member's now, and this one is not shown."""
    forgotten = models.BooleanField(default=False)
    """Everything personal was forgotten; `name` and `called` hold the number."""

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["club", "number"], name="one_number_a_member"),
            models.UniqueConstraint(fields=["club", "user"], name="one_member_an_account"),
        ]

    def __str__(self) -> str:
        return self.name


class EarlierPeriod(models.Model):
    """A time in which a member who left and came back belonged to the club."""

    member = models.ForeignKey(Member, on_delete=models.CASCADE, related_name="earlier_periods")
    joined_on = models.DateField()
    left_on = models.DateField()

    class Meta:
        ordering = ["joined_on"]

    def __str__(self) -> str:
        return f"{self.member} · {self.joined_on} – {self.left_on}"


class MemberChange(models.Model):
    """What an entry of the club's log changed of one member. The entry says which fields, and seals their values without holding
    them: these rows do, so that a change can be shown and undone, and yet forgotten.
    """

    entry = models.ForeignKey(ClubLogEntry, on_delete=models.PROTECT, related_name="member_changes")
    member = models.ForeignKey(Member, on_delete=models.CASCADE, related_name="changes")
    before = models.JSONField()
    """The fields' former values; none for somebody who was admitted."""
    after = models.JSONField()
    salt = models.CharField(max_length=32)
    """Chosen by chance: without it nobody can guess values from their seal."""
    undone = models.BooleanField(default=False)

    class Meta:
        ordering = ["-entry"]
        constraints = [models.UniqueConstraint(fields=["entry", "member"], name="one_change_a_member_and_entry")]

    def __str__(self) -> str:
        return f"{self.entry_id} · {self.member}"


class AccountCode(models.Model):
    """A code with which a member links their account. It is used once; only its digest is stored, so that it can be shown once."""

    member = models.OneToOneField(Member, on_delete=models.CASCADE, related_name="account_code")
    digest = models.CharField(max_length=64, unique=True)
    at = models.DateTimeField(default=timezone.now)

    def __str__(self) -> str:
        return str(self.member)
