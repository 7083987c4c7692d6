"""A member's card, scanned with a phone: somebody at a door of the club checks the member in; others see only the club's name."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from clubs.actors import Actor, of_user
from clubs.people.card import member_of_card
from clubs.people.models import Member
from clubs.region import speak_as_in
from tournaments.door.queries.presence import presence
from tournaments.evening.models import Entrant, Tournament
from tournaments.evening.permissions import Right, may
from tournaments.evening.problems import refuse

MAX_EVENINGS = 20


@never_cache
@require_safe
def member_card(request: HttpRequest, card: str) -> HttpResponse:
    """Show the member of this card to somebody who may check them in. Refused: NOT_FOUND (it is forged, or its member left)."""
    member = member_of_card(card)
    if member is None:
        raise refuse("NOT_FOUND")
    speak_as_in(member.club.language)
    evenings = _evenings(of_user(request.user), member)
    entrants = {each.tournament_id: each for each in Entrant.objects.filter(tournament__in=evenings, member=member)}
    now = presence(*evenings)
    rows = [(each, entrants.get(each.pk), each.pk in entrants and now.is_here(entrants[each.pk])) for each in evenings]
    return render(request, "tournaments/desk/card.html", {"club": member.club, "member": member, "evenings": rows})


def _evenings(actor: Actor, member: Member) -> list[Tournament]:
    """Return the club's evenings at which this actor may check in: today's if there are any, else all that are not closed."""
    if actor.user is None:
        return []
    not_closed = Tournament.objects.filter(club=member.club_id).exclude(state=Tournament.State.CLOSED).select_related("club")
    today = timezone.localdate()
    for evenings in (not_closed.filter(on=today), not_closed.exclude(on=today)):
        own = [evening for evening in evenings[:MAX_EVENINGS] if may(actor, Right.PREPARE, evening)]
        if own:
            return own
    return []
