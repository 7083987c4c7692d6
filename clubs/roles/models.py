"""Accounts and their roles in a club, the roles that it offers, and a count of roles that ended."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from clubs.club.models.club import Club


class ClubRole(models.TextChoices):
    """The role of an account in a club.

    A role that works at evenings (director, jury, desk) is valid at all of the club's evenings; for a single evening somebody is made an
    Official of that tournament.
    """

    OWNER = "owner", _("owner")
    SECRETARY = "secretary", _("secretary")
    DIRECTOR = "director", _("director")
    JURY = "jury", _("jury")
    DESK = "desk", _("desk")
    TREASURER = "treasurer", _("treasurer")
    BOARD = "board", _("board")
    MEMBER = "member", _("member")


class Membership(models.Model):
    """An account with its role in a club."""

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="memberships")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="memberships")
    role = models.CharField(_("role"), max_length=12, choices=ClubRole)
    made_here = models.BooleanField(default=False)
    """True if this club created the account. Only for such an account may the club's owners make a new link that sets its password."""

    class Meta:
        constraints = [models.UniqueConstraint(fields=["club", "user"], name="one_role_a_club")]

    def __str__(self) -> str:
        return f"{self.user} · {self.role}"


class RoleEnds(models.Model):
    """The number of times this account has lost a role in this club: the role ended, or was changed to one without duties at evenings.

    Everything that depends on a role, such as an office at an evening, stores this count when it is created, and is no longer valid once
    the count differs. A time would not do: clocks may go back, and two things may happen at the same time.
    """

    club = models.ForeignKey(Club, on_delete=models.CASCADE)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE)
    count = models.PositiveIntegerField()

    class Meta:
        verbose_name_plural = "role ends"
        constraints = [models.UniqueConstraint(fields=["club", "user"], name="one_count_of_ends")]

    def __str__(self) -> str:
        return f"{self.user} · {self.count}"


class Invitation(models.Model):
    """An offer of a club to an account: a role in the club, if the account has none, or ownership of the club (`hands_over`).

    It gives no right until the account's holder accepts it; `queries.invitations.open_invitations` returns those that can still be
    accepted.
    """

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="invitations")
    name = models.CharField(_("name"), max_length=150)
    """The account name as it was typed. The club sees only this, so that it does not learn whether such an account exists."""
    user = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.CASCADE, related_name="invitations")
    """The account that had this name when it was typed; None if there was none. An account that gets the name later is not invited."""
    role = models.CharField(_("role"), max_length=12, choices=ClubRole)
    invited_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    at = models.DateTimeField(default=timezone.now)
    hands_over = models.BooleanField(default=False)
    """True if the club itself is offered: an account that accepts becomes its owner, and `invited_by` a member."""

    class Meta:
        constraints = [models.UniqueConstraint(fields=["club", "name"], name="one_invitation_a_name")]

    def __str__(self) -> str:
        return f"{self.name} · {self.role}"
