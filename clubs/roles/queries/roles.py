"""The roles of a club's accounts."""

from __future__ import annotations

from allauth.mfa.models import Authenticator
from django.db.models import Exists, OuterRef, QuerySet

from clubs.club.models import Club
from clubs.login.second_factor import SECOND_FACTORS
from clubs.roles.models import Membership


def memberships(club: Club) -> QuerySet[Membership]:
    """Return the club's memberships, ordered by role and account name. Each has `second_factor`: True if the account has one."""
    second_factor = Authenticator.objects.filter(user=OuterRef("user"), type__in=SECOND_FACTORS)
    rows: QuerySet[Membership] = club.memberships.select_related("user").annotate(second_factor=Exists(second_factor))
    return rows.order_by("role", "user__username")
