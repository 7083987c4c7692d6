"""The pages with a member's next evenings and their answer to each: for an account, and for the link on a member's card."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from clubs.actors import of_user
from clubs.people.models import Member
from clubs.problems import refuse
from clubs.region import speak_as_in
from tournaments.calendar.models import Announcement
from tournaments.calendar.wording.before_start import cancelled_text, moved_text
from tournaments.evening.models import Tournament
from tournaments.signup.links import evening_link, member_of_card_link
from tournaments.signup.queries.facts import person_of, sign_ups_by_evening
from tournaments.signup.values import SignUp, SignUpPlace, SignUps
from tournaments.signup.wording import own_place_text, place_word, when_text

EVENINGS_SHOWN = 12


@dataclass(frozen=True)
class OwnEvening:
    """One of the next evenings, with the member's answer."""

    tournament: Tournament
    announcement: Announcement
    when: str
    sign_ups: SignUps
    own: SignUp | None
    text: str
    word: str
    cancelled: str
    """The sentence that the evening is cancelled; "" if it is held."""
    moved: str
    """The sentence that the evening is moved; "" if it is not."""
    link: str = ""
    """The address of the member's link for this evening, on the page that a card opens."""

    @property
    def asks(self) -> bool:
        """True if the buttons are open: the evening is held, and the member said nothing or is offered a place."""
        return not self.cancelled and (self.own is None or self.own.until is not None)

    @property
    def is_expected(self) -> bool:
        """True if the member said that they come, or perhaps come."""
        return self.own is not None and (self.own.place.has_asked or self.own.place == SignUpPlace.MAYBE)


@never_cache
@require_safe
def own_evenings(request: HttpRequest) -> HttpResponse:
    """Show the reader's next evenings in all clubs of which they are a member. The first that waits for an answer is opened."""
    actor = of_user(request.user)
    if actor.user is None:
        raise refuse("LOGIN_NEEDED")
    members = list(Member.objects.filter(user=actor.user.pk, left_on=None, merged_into=None).select_related("club"))
    evenings = next_evenings(members)
    context = {
        "evenings": evenings,
        "members": members,
        "first_asked": next((each for each in evenings if each.asks), None),
        "says_no": (SignUpPlace.NO, SignUpPlace.SIGNED_OFF, SignUpPlace.SIGNED_OFF_LATE),
    }
    return render(request, "tournaments/signup/own_evenings.html", context)


@never_cache
@require_safe
def card_evenings(request: HttpRequest, card_link: str) -> HttpResponse:
    """Show a member's next evenings of the club that printed the card, each with a personal link to answer."""
    member = member_of_card_link(card_link)
    speak_as_in(member.club.language)
    context = {"evenings": next_evenings([member], with_links=True), "member": member, "club": member.club}
    return render(request, "tournaments/signup/card_evenings.html", context)


def next_evenings(members: Sequence[Member], *, with_links: bool = False) -> list[OwnEvening]:
    """Return the announced evenings from today on of the members' clubs. Makes two queries, and one for merged members.

    A cancelled evening is among them if the member had said that they come, or perhaps come.
    """
    by_club = {each.club_id: each for each in members}
    rows = Tournament.objects.filter(club__in=by_club, on__gte=timezone.localdate(), announcement__isnull=False, club__rehearsal_of=None)
    rows = rows.exclude(state=Tournament.State.CLOSED)
    shown = list(rows.select_related("club", "announcement__venue").order_by("on", "announcement__starts_at", "pk")[:EVENINGS_SHOWN])
    places = sign_ups_by_evening(shown)
    evenings = [_own_evening(each, by_club[each.club_id], places[each.pk], with_links=with_links) for each in shown]
    return [each for each in evenings if not each.cancelled or each.is_expected]


def _own_evening(tournament: Tournament, member: Member, sign_ups: SignUps, *, with_links: bool) -> OwnEvening:
    announcement: Announcement = tournament.announcement
    announcement.tournament = tournament
    own = sign_ups.people.get(person_of(member))
    return OwnEvening(
        tournament,
        announcement,
        when_text(tournament, announcement),
        sign_ups,
        own,
        own_place_text(own, announcement),
        place_word(own.place) if own else "",
        cancelled_text(announcement),
        moved_text(tournament, announcement),
        reverse("evening-link", args=[evening_link(tournament, member)]) if with_links else "",
    )
