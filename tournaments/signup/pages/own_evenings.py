"""A member's own page, which begins with their next evenings and answers; and the page that the link on their card opens."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from clubs.actors import of_user
from clubs.people.models import Member
from clubs.region import speak_as_in
from tournaments.calendar.wording.before_start import cancelled_text, moved_text
from tournaments.entrants.queries.names import member_display_name, names_in_club
from tournaments.evening.models import Tournament
from tournaments.signup.links import evening_link, member_of_card_link
from tournaments.signup.queries.next_evenings import EveningAhead, next_evenings
from tournaments.signup.queries.persons import own_members
from tournaments.signup.values import SignUp, SignUpPlace, SignUps
from tournaments.signup.wording import own_place_text, place_word, when_and_where_text
from tournaments.slots import Panel, panels_of_member


@dataclass(frozen=True)
class OwnEvening:
    """One of the next evenings, with the member's answer and its sentences."""

    tournament: Tournament
    sign_ups: SignUps
    own: SignUp | None
    asks: bool
    """True if the buttons are open: the evening is held, and the member said nothing or is offered a place."""
    when: str
    text: str
    word: str
    cancelled: str
    """The sentence that the evening is cancelled; "" if it is held."""
    moved: str
    """The sentence that the evening is moved; "" if it is not."""
    link: str
    """The address of the member's link for this evening, on the page that a card opens."""


@dataclass(frozen=True)
class OwnClub:
    """One of the reader's clubs, on their own page."""

    member: Member
    public_name: str
    """The name under which people outside the club read about the member."""
    panels: tuple[Panel, ...]


@never_cache
@require_safe
def own_evenings(request: HttpRequest) -> HttpResponse:
    """Show the reader's own page: their next evenings in all clubs of which they are a member, and panels of other packages about them.

    The first evening that waits for an answer is opened.
    """
    members = own_members(of_user(request.user))
    evenings = [_own_evening(each) for each in next_evenings(members)]
    context = {
        "evenings": evenings,
        "name": members[0].name if members else request.user.get_username(),
        "members": [_own_club(each) for each in members],
        "first_asked": next((each for each in evenings if each.asks), None),
        "says_no": (SignUpPlace.NO, SignUpPlace.SIGNED_OFF, SignUpPlace.SIGNED_OFF_LATE),
    }
    return render(request, "tournaments/signup/own_evenings.html", context)


def _own_club(member: Member) -> OwnClub:
    public = member_display_name(member, names_in_club(None, member.club).over([]))
    return OwnClub(member, public, tuple(panels_of_member(member)))


@never_cache
@require_safe
def card_evenings(request: HttpRequest, card_link: str) -> HttpResponse:
    """Show a member's next evenings of the club that printed the card, each with a personal link to answer."""
    member = member_of_card_link(card_link)
    speak_as_in(member.club.language)
    evenings = [_own_evening(each, with_link=True) for each in next_evenings([member])]
    return render(request, "tournaments/signup/card_evenings.html", {"evenings": evenings, "member": member, "club": member.club})


def _own_evening(evening: EveningAhead, *, with_link: bool = False) -> OwnEvening:
    tournament, own = evening.tournament, evening.own
    return OwnEvening(
        tournament,
        evening.sign_ups,
        own,
        evening.asks,
        when_and_where_text(tournament, evening.announcement),
        own_place_text(own, evening.announcement),
        place_word(own.place) if own else "",
        cancelled_text(evening.announcement),
        moved_text(tournament, evening.announcement),
        reverse("evening-link", args=[evening_link(tournament, evening.member)]) if with_link else "",
    )
