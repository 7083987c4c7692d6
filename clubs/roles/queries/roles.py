"""Who has which role in a club."""

from __future__ import annotations

from allauth.mfa.models import Authenticator
from django.db.models import Exists, OuterRef, QuerySet

from clubs.club.models import Club
from clubs.login.second_factor import SECOND_FACTORS
from clubs.roles.models import Membership


def memberships(club: Club) -> QuerySet[Membership]:
    """The roles of a club by name of the account, each with whether its account has a second factor (`second_factor`)."""
    second_factor = Authenticator.objects.filter(user=OuterRef("user"), type__in=SECOND_FACTORS)
    rows: QuerySet[Membership] = club.memberships.select_related("user").annotate(second_factor=Exists(second_factor))
    return rows.order_by("role", "user__username")
