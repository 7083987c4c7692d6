"""Changes that owners of a club made to an account: a new link for its password, or its second factor removed.

The holder sees them at the next login.
"""

from __future__ import annotations

from datetime import datetime

from django.contrib.auth.models import User
from django.db.models import QuerySet
from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _

from clubs.club.events import ClubEvent
from clubs.club.models import ClubLogEntry
from clubs.direction import isolated


def news(user: User) -> QuerySet[ClubLogEntry]:
    """Return the entries about this account in the logs of its clubs, newest first."""
    entries = ClubLogEntry.objects.filter(club__memberships__user=user.pk, object=f"user {user.get_username()}")
    return entries.filter(what__in=(ClubEvent.NEW_LINK, ClubEvent.RESET_SECOND_FACTOR)).select_related("club").order_by("-at")


def news_since(user: User, before: datetime | None) -> list[str]:
    """Return a sentence for each change after the time `before`; an empty list if `before` is None, as at the first login."""
    return [sentence(entry) for entry in news(user).filter(at__gt=before)] if before else []


def sentence(entry: ClubLogEntry) -> str:
    """Return the sentence of one entry, in the active language."""
    words = {
        "at": date_format(localtime(entry.at), "SHORT_DATETIME_FORMAT"),
        "who": isolated(entry.who.partition(" ")[2]),
        "club": isolated(entry.club.name),
    }
    if entry.what == ClubEvent.NEW_LINK:
        return _("%(at)s: %(who)s (%(club)s) made a new link for setting your password.") % words
    return _("%(at)s: %(who)s (%(club)s) removed the second step of your login.") % words
