"""Invitations that can still be accepted."""

from __future__ import annotations

import datetime

from django.db.models import Exists, OuterRef, QuerySet
from django.utils import timezone

from clubs.roles.models import Invitation, Membership
from clubs.roles.permissions import CLUB_GRID, ClubRight

INVITATION_VALID_DAYS = 30
"""The number of days for which an unanswered invitation is valid."""


def open_invitations() -> QuerySet[Invitation]:
    """Return the invitations that can be accepted: not expired, and from somebody who may still give roles in that club."""
    givers = Membership.objects.filter(
        club=OuterRef("club"), user=OuterRef("invited_by"), role__in=CLUB_GRID[ClubRight.GIVE_ROLES], user__is_active=True
    )
    earliest = timezone.now() - datetime.timedelta(days=INVITATION_VALID_DAYS)
    return Invitation.objects.filter(Exists(givers), at__gt=earliest)
