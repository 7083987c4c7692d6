"""Feeds through HTTP: the club's calendar and RSS, a member's own calendar by a secret link, and what is never in them."""

from __future__ import annotations

import datetime
from xml.etree import ElementTree

import pytest
import vobject
from django.test import Client
from django.utils import timezone

from clubs import actions as club_actions
from clubs.club.actions.venues import add_venue
from clubs.club.models import Club
from clubs.people.actions.links import renew_links
from clubs.people.actions.members import add_member, leave
from clubs.people.links import LinkPurpose, is_link_of, link_token
from clubs.people.models import Member
from scoring.games import published
from tests.cast import MACHINE, People, account, user_of
from tests.pages.read import text
from tournaments.calendar.actions.announcing import announce_evening
from tournaments.calendar.actions.moving import cancel_evening, move_evening
from tournaments.evening.actions import evenings
from tournaments.evening.models import Tournament
from tournaments.privacy.actions.forget_members import forget_member
from tournaments.signup.actions.answers import answer
from tournaments.signup.values import FactKind

pytestmark = pytest.mark.django_db
FEED, RSS, PAGE = "/c/de-vier-azen/calendar.ics", "/c/de-vier-azen/evenings.rss", "/c/de-vier-azen/calendar/"
SOON = timezone.localdate() + datetime.timedelta(days=30)
HALF_PAST_SEVEN = datetime.time(19, 30)


@pytest.fixture
def evening(club: Club) -> Tournament:
    """An announced evening in thirty days."""
    tournament = evenings.create(by=MACHINE, club=club, name="Rikavond", on=SOON, rules=published("rikken_brabant"))
    venue = add_venue(by=MACHINE, club=club, name="Parochiezaal", address="Kerkstraat 14\nOirschot")
    times = {"doors_at": datetime.time(19), "starts_at": HALF_PAST_SEVEN, "ends_at": datetime.time(0, 15)}
    announce_evening(by=MACHINE, tournament=tournament, venue=venue, fee="€ 5,00; koffie inbegrepen", **times)
    return tournament


@pytest.fixture
def bets(club: Club) -> Member:
    """A member with an account."""
    member = add_member(club, name="Bets Adriaansen")
    user = account("bets")
    club_actions.give_role(by=MACHINE, club=club, user=user, role="member")
    Member.objects.filter(pk=member.pk).update(user=user)
    return Member.objects.get(pk=member.pk)


def events(address: str = FEED) -> dict[str, vobject.base.Component]:
    """Return the events of a calendar file by their titles, read by vobject."""
    answer = Client().get(address)
    assert (answer.status_code, answer["Content-Type"]) == (200, "text/calendar; charset=utf-8")
    read = vobject.readOne(answer.content.decode())
    return {each.summary.value: each for each in read.contents.get("vevent", [])}


def own_address(member: Member) -> str:
    return f"/c/de-vier-azen/calendar/{member.number}/{link_token(member, LinkPurpose.CALENDAR)}.ics"


def test_the_clubs_calendar_has_when_where_and_what_it_costs(evening: Tournament) -> None:
    event = events()["Rikavond"]
    starts, ends = event.dtstart.value, event.dtend.value
    assert (starts.date(), starts.time(), starts.tzname()) == (
        SOON,
        HALF_PAST_SEVEN,
        "CET" if starts.utcoffset().seconds == 3600 else "CEST",
    )
    assert (ends.date(), ends.time()) == (SOON + datetime.timedelta(days=1), datetime.time(0, 15))
    assert event.location.value == "Parochiezaal, Kerkstraat 14, Oirschot"
    assert event.description.value == "Deuren open om 19:00\n€ 5,00; koffie inbegrepen"
    assert event.url.value.endswith(f"/e/{evening.slug}/")
    assert event.status.value == "CONFIRMED"


def test_a_moved_and_a_cancelled_evening_are_updates_of_the_same_event(evening: Tournament) -> None:
    before = events()["Rikavond"]
    move_evening(by=MACHINE, tournament=evening, on=SOON + datetime.timedelta(days=1), starts_at=datetime.time(20))
    moved = events()["Rikavond"]
    assert (moved.uid.value, moved.status.value) == (before.uid.value, "CONFIRMED")
    assert moved.dtstart.value.date() == SOON + datetime.timedelta(days=1)
    assert moved.description.value.startswith("Verplaatst. Het was ")
    cancel_evening(by=MACHINE, tournament=evening, because="De zaal staat onder water")
    cancelled = events()["Rikavond"]
    assert (cancelled.uid.value, cancelled.status.value) == (before.uid.value, "CANCELLED")
    assert cancelled.description.value.startswith("Afgelast: De zaal staat onder water")
    assert int(before.sequence.value) < int(moved.sequence.value) < int(cancelled.sequence.value)


def test_an_evening_without_an_announcement_takes_its_day(club: Club, tournament: Tournament) -> None:
    Tournament.objects.filter(pk=tournament.pk).update(on=SOON)
    assert events()["Marietoernooi"].dtstart.value == SOON


def test_who_has_the_newest_calendar_gets_304(evening: Tournament) -> None:
    tag = Client().get(FEED)["ETag"]
    assert Client().get(FEED, headers={"If-None-Match": tag}).status_code == 304
    announce_evening(by=MACHINE, tournament=evening, notes="Neem je maat mee")
    newer = Client().get(FEED, headers={"If-None-Match": tag})
    assert (newer.status_code, newer["ETag"] != tag) == (200, True)


def test_an_evening_that_is_not_public_is_in_no_feed_of_strangers(evening: Tournament, bets: Member) -> None:
    announce_evening(by=MACHINE, tournament=evening, is_public=False)
    assert events() == {}
    assert "Rikavond" not in Client().get(RSS).content.decode()
    assert Client().get(f"/e/{evening.slug}/calendar.ics").status_code == 404
    assert "Rikavond" in events(own_address(bets))


def test_a_member_has_a_calendar_of_their_own_until_they_renew_it(evening: Tournament, bets: Member) -> None:
    address = own_address(bets)
    assert "Rikavond" in events(address)
    assert "private" in Client().get(address)["Cache-Control"]
    renew_links(by=MACHINE, member=bets)
    assert Client().get(address).status_code == 404
    assert "Rikavond" in events(own_address(Member.objects.get(pk=bets.pk)))


def test_a_members_calendar_has_what_they_said(evening: Tournament, bets: Member) -> None:
    other = add_member(bets.club, name="Kees van Loon")
    announce_evening(by=MACHINE, tournament=evening, capacity=1)

    def says(who: Member, said: FactKind) -> None:
        answer(by=MACHINE, tournament=evening, who=who, said=said)

    def own() -> tuple[str, str]:
        event = events(own_address(bets))["Rikavond"]
        return event.status.value, event.description.value.splitlines()[0]

    says(bets, FactKind.MAYBE)
    assert own() == ("TENTATIVE", "Je zei: misschien.")
    says(other, FactKind.YES)
    says(bets, FactKind.YES)
    assert own() == ("TENTATIVE", "Je staat op de wachtlijst.")
    waiting = int(events(own_address(bets))["Rikavond"].sequence.value)
    says(other, FactKind.NO)
    assert own() == ("TENTATIVE", "Er is een plaats voor je. Antwoord op de pagina van de avond.")
    says(bets, FactKind.ACCEPT)
    assert own() == ("CONFIRMED", "Je komt.")
    assert int(events(own_address(bets))["Rikavond"].sequence.value) > waiting
    says(bets, FactKind.NO)
    assert events(own_address(bets)) == {}


def test_the_link_of_one_member_opens_no_other_calendar(evening: Tournament, bets: Member) -> None:
    other = add_member(bets.club, name="Kees van Loon")
    token = link_token(bets, LinkPurpose.CALENDAR)
    assert Client().get(f"/c/de-vier-azen/calendar/{other.number}/{token}.ics").status_code == 404
    assert Client().get(f"/c/de-vier-azen/calendar/{bets.number}/{token[:-1]}.ics").status_code == 404
    assert Client().get(f"/c/de-vier-azen/calendar/999/{token}.ics").status_code == 404


def test_a_member_who_left_has_no_calendar(evening: Tournament, bets: Member) -> None:
    leave(by=MACHINE, member=bets)
    assert Client().get(own_address(bets)).status_code == 404


def test_a_forgotten_member_has_no_calendar(evening: Tournament, bets: Member) -> None:
    forget_member(by=MACHINE, member=bets)
    assert Client().get(own_address(bets)).status_code == 404
    assert Member.objects.get(pk=bets.pk).link_secret == ""


def test_a_member_without_a_secret_has_no_link_that_could_be_computed(bets: Member) -> None:
    bets.link_secret = ""
    assert not is_link_of(bets, LinkPurpose.CALENDAR, link_token(bets, LinkPurpose.CALENDAR))


def test_only_oneself_and_the_secretary_renew_links(bets: Member, people: People) -> None:
    before = bets.link_secret
    stranger, own = Client(), Client()
    stranger.force_login(user_of(people.stranger))
    assert stranger.post("/c/de-vier-azen/me/links/renew/").status_code == 403
    assert Member.objects.get(pk=bets.pk).link_secret == before
    assert bets.user is not None
    own.force_login(bets.user)
    page = text(own.post("/c/de-vier-azen/me/links/renew/", follow=True))
    assert "You have new links." in page
    assert Member.objects.get(pk=bets.pk).link_secret not in {before, ""}
    assert bets.club.log.latest("number").what == "renew_links"


def test_the_page_has_the_clubs_address_and_for_members_their_own(evening: Tournament, bets: Member) -> None:
    public = Client().get(PAGE).content.decode()
    assert f"webcal://testserver{FEED}" in public.replace("127.0.0.1:8000", "testserver").replace("localhost:8000", "testserver")
    assert "me/links/renew" not in public
    own = Client()
    assert bets.user is not None
    own.force_login(bets.user)
    assert own_address(bets) in own.get(PAGE).content.decode()


def test_rss_tells_each_change_once(evening: Tournament) -> None:
    def items() -> list[tuple[str | None, str | None]]:
        answer = Client().get(RSS)
        assert answer["Content-Type"] == "application/rss+xml; charset=utf-8"
        return [(each.findtext("title"), each.findtext("guid")) for each in ElementTree.fromstring(answer.content).iter("item")]

    before = items()
    assert [str(title).startswith("Rikavond, ") for title, _guid in before] == [True]
    cancel_evening(by=MACHINE, tournament=evening, because="De zaal staat onder water")
    assert before[0][1] != items()[0][1]
    assert "De zaal staat onder water" in Client().get(RSS).content.decode()


def test_a_feed_needs_the_same_few_queries_for_any_number_of_evenings(
    club: Club, evening: Tournament, django_assert_num_queries: object
) -> None:
    for number in range(5):
        other = evenings.create(by=MACHINE, club=club, name=f"Avond {number}", on=SOON, rules=published("rikken_brabant"))
        announce_evening(by=MACHINE, tournament=other, starts_at=HALF_PAST_SEVEN)
    for address in (FEED, RSS):
        with django_assert_num_queries(2):  # type: ignore[operator]
            Client().get(address)


def test_one_evening_can_be_downloaded(evening: Tournament) -> None:
    answer = Client().get(f"/e/{evening.slug}/calendar.ics")
    assert answer["Content-Disposition"] == f'attachment; filename="{evening.slug}.ics"'
    assert vobject.readOne(answer.content.decode()).vevent.summary.value == "Rikavond"
