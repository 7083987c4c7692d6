"""A member's own calendar: the evenings of the club, each with the member's answer."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from clubs.direction import comma_text
from clubs.people.models import Member
from tournaments.calendar.feed import FeedEvent, FeedStatus
from tournaments.calendar.wording.feed import feed_event
from tournaments.evening.models import Tournament
from tournaments.rota.queries import duties_by_evening
from tournaments.rota.wording import duty_title
from tournaments.signup.queries.facts import person_of, sign_ups_by_evening
from tournaments.signup.values import SignUpPlace

_COMES: dict[SignUpPlace, Promise] = {SignUpPlace.IN: _("You are coming.")}
_NOT_CERTAIN: dict[SignUpPlace, Promise] = {
    SignUpPlace.MAYBE: _("You said: perhaps."),
    SignUpPlace.OFFERED: _("You are offered a place. Answer on the page of the evening."),
    SignUpPlace.WAITING: _("You are on the waiting list."),
    SignUpPlace.TO_ADMIT: _("You are on the waiting list."),
}


def own_events(member: Member, evenings: Sequence[Tournament]) -> Iterator[FeedEvent]:
    """Yield the evenings as events of the member's own calendar, in the active language. They were read with their announcements.

    Without an answer, an evening is as in the club's calendar. It is tentative if the member has no certain place, and left out if they
    do not come and have no duty. The member's duties are in the text. Makes five queries at most.
    """
    sign_ups, person, rotas = sign_ups_by_evening(evenings), person_of(member), duties_by_evening(member, evenings)
    for tournament in evenings:
        event, said = feed_event(tournament), None
        if tournament.pk in sign_ups:
            said = sign_ups[tournament.pk].people.get(person)
            # Every answer counts, also another person's answer through which the member gets a place.
            event = replace(event, sequence=event.sequence + sign_ups[tournament.pk].facts)
        if tournament.pk in rotas:
            duties, changes = rotas[tournament.pk]
            text = gettext("Your duty: %(duties)s") % {"duties": comma_text(map(duty_title, duties))} if duties else ""
            event = replace(event, text="\n".join(filter(None, (text, event.text))), sequence=event.sequence + changes)
            if duties and said is not None and said.place not in _COMES:
                said = None
        if said is None:
            yield event
        elif said.place in _COMES:
            yield replace(event, text="\n".join(filter(None, (str(_COMES[said.place]), event.text))))
        elif said.place in _NOT_CERTAIN:
            status = FeedStatus.TENTATIVE if event.status is FeedStatus.CONFIRMED else event.status
            yield replace(event, text="\n".join(filter(None, (str(_NOT_CERTAIN[said.place]), event.text))), status=status)
