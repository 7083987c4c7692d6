"""Forget by the club's rule: guests some months after their evening, members some years after they left."""

from __future__ import annotations

import datetime

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from clubs.actors import Actor
from clubs.club.models import Club
from clubs.people.models import Member
from tournaments.evening.models import Entrant
from tournaments.privacy.actions.forget import forget_guest
from tournaments.privacy.actions.forget_members import forget_again, forget_member
from tournaments.signup.actions.desk import delete_guests_contacts
from tournaments.slips.actions.photos import delete_old_photos


def forget_due(*, by: Actor) -> int:
    """Forget people whom a backup restored, and people due by their club's rule. Return how many names were forgotten.

    Each person is forgotten in a separate transaction, so that other requests wait only briefly for the locks. Old photos of slips and
    the contacts of guests who signed up are deleted too.
    """
    count = forget_again(by=by)
    today = timezone.localdate()
    delete_old_photos(today)
    delete_guests_contacts(today)
    ruled = Club.objects.filter(Q(forget_guests_months__isnull=False) | Q(forget_members_years__isnull=False))
    for club in ruled.order_by("pk"):
        if club.forget_guests_months is not None:
            count += _forget_guests(by, club, earlier(today, months=club.forget_guests_months))
        if club.forget_members_years is not None:
            count += _forget_members(by, club, earlier(today, months=12 * club.forget_members_years))
    return count


def earlier(day: datetime.date, *, months: int) -> datetime.date:
    """Return the day `months` months before `day`: one month before 31 March is the last day of February."""
    year, month = divmod(day.year * 12 + day.month - 1 - months, 12)
    first_of_next = datetime.date(year + (month == 11), (month + 1) % 12 + 1, 1)
    return min(first_of_next - datetime.timedelta(days=1), datetime.date(year, month + 1, 1) + datetime.timedelta(days=day.day - 1))


def _forget_guests(by: Actor, club: Club, until: datetime.date) -> int:
    due = Entrant.objects.filter(tournament__club=club, tournament__on__lte=until, member=None, forgotten=False)
    guests = list(due.select_related("tournament__club").order_by("tournament", "number"))
    for guest in guests:
        with transaction.atomic():
            forget_guest(by=by, tournament=guest.tournament, entrant=guest)
    return len(guests)


def _forget_members(by: Actor, club: Club, until: datetime.date) -> int:
    due = list(
        Member.objects.filter(club=club, left_on__lte=until, merged_into=None, forgotten=False).select_related("club").order_by("pk")
    )
    for member in due:
        forget_member(by=by, member=member)
    return len(due)
