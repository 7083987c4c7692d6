"""Choose who may read the page of a member's evenings."""

from __future__ import annotations

from django.db import transaction

from clubs.actors import Actor
from clubs.club.events import ClubEvent
from clubs.club.log import record
from clubs.people.models import Member
from competitions.models import HistoryChoice
from competitions.queries.history_audience import history_audience, history_rights
from tournaments.evening.problems import refuse


@transaction.atomic
def choose_history_audience(*, by: Actor, member: Member, audience: str) -> HistoryChoice.Audience:
    """Set who may read the page of the member's evenings. Members choose this for themselves, or somebody who edits the members does it.

    Setting the current audience again changes nothing.
    """
    if not history_rights(by, member).may_choose:
        raise refuse("LOGIN_NEEDED" if by.user is None else "NOT_ALLOWED")
    if audience not in HistoryChoice.Audience.values:
        raise refuse("FIELD_WRONG", "audience")
    locked = Member.objects.select_for_update(no_key=True, of=("self",)).select_related("club").get(pk=member.pk)
    before = history_audience(locked)
    if before != audience:
        HistoryChoice.objects.update_or_create(member=locked, defaults={"audience": audience})
        subject = f"member {locked.number}"
        record(locked.club, by=by, what=ClubEvent.SHOW_HISTORY, object=subject, before=before.value, after=audience)
    return HistoryChoice.Audience(audience)
