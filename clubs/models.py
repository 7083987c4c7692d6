"""Clubs and what belongs to them: members, seasons, house rules, accounts' roles and tokens. Does not depend on tournaments."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from clubs.chain import ChainedEntry


class Club(models.Model):
    """A card club."""

    name = models.CharField(_("name"), max_length=120)
    slug = models.SlugField(unique=True)
    language = models.CharField(_("language"), max_length=8, default="en")
    version = models.PositiveIntegerField(default=0)
    second_factor = models.BooleanField(default=False)
    """The rights of owners, directors and jury count only for accounts with a second factor, in logins that showed it."""

    def __str__(self) -> str:
        return self.name


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


class Role(models.TextChoices):
    """The role of an account in a club. Who directs or judges one evening is an Official of that tournament."""

    OWNER = "owner", _("owner")
    DIRECTOR = "director", _("director")
    MEMBER = "member", _("member")


class Membership(models.Model):
    """An account with its role in a club."""

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="memberships")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="memberships")
    role = models.CharField(_("role"), max_length=12, choices=Role)
    made_here = models.BooleanField(default=False)
    """This club made the account; only then may its owners hand out a new link to its password."""

    class Meta:
        constraints = [models.UniqueConstraint(fields=["club", "user"], name="one_role_a_club")]

    def __str__(self) -> str:
        return f"{self.user} · {self.role}"


class RoleEnds(models.Model):
    """How often a role of this account in this club has ended, or has become that of a member. What rests on a role keeps the count of when
    it was given, and no longer holds once the count is another. It is a count and no time, as clocks may go back and two things may happen
    at once.
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
    """A role that a club offers to an account which has none there. It gives no right and counts nowhere until the account's holder accepts
    it; `permissions.open_invitations` knows which ones still can be.
    """

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="invitations")
    name = models.CharField(_("name"), max_length=150)
    """As it was typed. The club sees this and nothing else, so that it does not learn whether there is such an account."""
    user = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.CASCADE, related_name="invitations")
    """The account that had this name at the time; None if there was none. Whoever gets the name later is not invited."""
    role = models.CharField(_("role"), max_length=12, choices=Role)
    invited_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["club", "name"], name="one_invitation_a_name")]

    def __str__(self) -> str:
        return f"{self.name} · {self.role}"


class Season(models.Model):
    """A period whose evenings belong together."""

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="seasons")
    name = models.CharField(_("name"), max_length=60)
    starts_on = models.DateField(_("from"))
    ends_on = models.DateField(_("until"))

    class Meta:
        ordering = ["-starts_on"]
        constraints = [
            models.UniqueConstraint(fields=["club", "name"], name="one_season_a_name"),
            models.CheckConstraint(condition=models.Q(ends_on__gte=models.F("starts_on")), name="season_ends_after_start"),
        ]

    def __str__(self) -> str:
        return self.name


class HouseRules(models.Model):
    """One published version of a club's rules: a rule set with some values changed. A row is never changed: a new version is a new row."""

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="house_rules")
    name = models.CharField(_("name"), max_length=80)
    version = models.PositiveIntegerField(_("version"))
    game = models.CharField(_("game"), max_length=40)
    options = models.JSONField(default=dict)
    rules = models.JSONField()
    """The whole rule set as it was then (`RuleSet.copy()`): what an evening takes over."""
    fingerprint = models.CharField(max_length=12)
    published_by = models.CharField(max_length=200)
    published_at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["name", "-version"]
        verbose_name_plural = "house rules"
        constraints = [models.UniqueConstraint(fields=["club", "name", "version"], name="one_house_rules_a_version")]

    def __str__(self) -> str:
        return f"{self.name} {self.version}"


class ApiToken(models.Model):
    """Lets a program act for an account. Only the digest is stored; the token is shown once."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="api_tokens")
    name = models.CharField(_("name"), max_length=60)
    digest = models.CharField(max_length=64, unique=True)
    created_at = models.DateTimeField(default=timezone.now)
    revoked_at = models.DateTimeField(null=True, blank=True)

    def __str__(self) -> str:
        return self.name


class ClubLogEntry(ChainedEntry):
    """A change to a club, in the club's chain of log entries."""

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="log")

    class Meta(ChainedEntry.Meta):
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["club", "number"], name="one_club_log_number")]
