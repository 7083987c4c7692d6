"""The pages of a programme and of several evenings, through HTTP, without JavaScript."""

from __future__ import annotations

import datetime
import re

import pytest
from django.test import Client
from django.utils import timezone

from clubs.club.actions.venues import add_venue
from tests.cast import MACHINE, People, user_of
from tests.pages.read import text, value
from tournaments.calendar.actions.announcing import announce_evening
from tournaments.evening.models import Tournament

PAGE, CHANGE, EVENINGS = "/c/de-vier-azen/evenings/programme/", "/c/de-vier-azen/evenings/change/", "/c/de-vier-azen/evenings/"
RULE = {"name": "Rikavond", "weekday": "1", "repetition": "two_weeks", "first": "2030-12-02", "until": "2031-01-31", "country": "BE"}
RULE |= {"on_holiday": "skip", "starts_at": "19:30"}


@pytest.fixture
def owner(client: Client, people: People, tournament: Tournament) -> Client:
    add_venue(by=MACHINE, club=tournament.club, name="Parochiezaal")
    client.force_login(user_of(people.owner))
    return client


def ticked(page: str) -> list[str]:
    return re.findall(r'name="dates" value="([\d-]+)" checked', page)


def test_the_form_proposes_the_rhythm_and_the_times_of_the_last_evening(owner: Client, tournament: Tournament) -> None:
    announce_evening(by=MACHINE, tournament=tournament, starts_at=datetime.time(19, 30), venue=tournament.club.venues.get())
    page = owner.get(PAGE)
    assert (value(page, "name"), value(page, "starts_at")) == ("Marietoernooi", "19:30")
    chosen = re.findall(r'value="([^"]+)" selected', page.content.decode())
    assert chosen == ["1", "weekly", "BE", "skip", str(tournament.club.venues.get().pk)]
    assert datetime.date.fromisoformat(value(page, "first")) >= timezone.localdate()


def test_the_dates_are_shown_before_anything_is_made(owner: Client, tournament: Tournament) -> None:
    page = owner.get(PAGE, RULE).content.decode()
    assert ticked(page) == ["2030-12-02", "2030-12-16", "2030-12-30", "2031-01-13", "2031-01-27"]
    assert tournament.club.tournaments.count() == 1


def test_a_holiday_is_named_and_not_ticked(owner: Client) -> None:
    page = owner.get(PAGE, RULE | {"weekday": "2", "first": "2030-12-10", "until": "2030-12-31"})
    assert ticked(page.content.decode()) == ["2030-12-10"]
    assert "Tuesday 24 December 2030" in text(page)
    assert "Christmas Eve" in text(page)


def test_ticked_dates_and_one_more_become_evenings(owner: Client, tournament: Tournament) -> None:
    sent = RULE | {"dates": ["2030-12-02", "2031-01-13"], "extra": "2031-01-17"}
    page = owner.post(PAGE, sent, follow=True)
    assert page.redirect_chain == [(EVENINGS, 302)]
    assert "3 evenings are prepared." in text(page)
    made = tournament.club.tournaments.filter(name="Rikavond").order_by("on")
    assert [str(each.on) for each in made] == ["2030-12-02", "2031-01-13", "2031-01-17"]
    assert {each.announcement.starts_at for each in made} == {datetime.time(19, 30)}
    again = owner.get(PAGE, RULE)
    assert ticked(again.content.decode()) == ["2030-12-16", "2030-12-30", "2031-01-27"]
    assert "there is an evening already" in text(again)


def test_nothing_ticked_is_refused_and_what_was_typed_stays(owner: Client, tournament: Tournament) -> None:
    page = owner.post(PAGE, RULE)
    assert page.status_code == 422
    assert "Tick at least one date." in text(page)
    assert value(page, "first") == "2030-12-02"
    assert ticked(page.content.decode()) == []
    assert tournament.club.tournaments.count() == 1


@pytest.mark.parametrize(
    ("changed", "sentence"),
    [
        ({"until": "2030-11-01"}, "Choose a day after the first one."),
        ({"until": "2033-01-01"}, "A programme is at most a year and a half long."),
        ({"break_from": "2030-12-24"}, "Fill in both days of the break, or neither."),
        ({"break_from": "2030-12-24", "break_until": "2030-12-20"}, "Choose a day after the first one."),
    ],
)
def test_days_that_make_no_programme_are_refused_at_their_field(owner: Client, changed: dict[str, str], sentence: str) -> None:
    page = owner.get(PAGE, RULE | changed)
    assert page.status_code == 422
    assert sentence in text(page)
    assert 'name="dates"' not in page.content.decode()


def test_a_club_without_an_evening_prepares_one_first(owner: Client, tournament: Tournament) -> None:
    other = owner.post("/clubs/new/", {"name": "De Nieuwe", "language": "nl"})
    assert other.status_code == 302
    page = owner.get("/c/de-nieuwe/evenings/programme/", follow=True)
    assert "Prepare one evening first." in text(page)


def test_several_evenings_get_another_place_in_one_go(owner: Client, tournament: Tournament) -> None:
    owner.post(PAGE, RULE | {"dates": ["2030-12-02", "2030-12-16", "2031-01-13"]})
    made = list(tournament.club.tournaments.filter(name="Rikavond").order_by("on"))
    page = owner.get(CHANGE, {"from": made[1].slug}).content.decode()
    chosen = re.findall(r'name="evenings" value="([^"]+)"[^>]* checked', page)
    assert chosen == [made[1].slug, made[2].slug]
    venue = tournament.club.venues.get()
    sent = {"evenings": chosen, "weekday": "4", "starts_at": "", "venue": str(venue.pk)}
    assert "2 evenings are changed." in text(owner.post(CHANGE, sent, follow=True))
    after = [
        (str(each.on), each.announcement.venue, each.announcement.starts_at)
        for each in Tournament.objects.filter(name="Rikavond").order_by("on")
    ]
    half_past_seven = datetime.time(19, 30)
    assert after == [
        ("2030-12-02", None, half_past_seven), ("2030-12-19", venue, half_past_seven), ("2031-01-16", venue, half_past_seven),
    ]  # fmt: skip


def test_only_those_who_may_create_evenings_see_the_pages(people: People) -> None:
    for actor in (people.member, people.stranger, people.jury):
        client = Client()
        client.force_login(user_of(actor))
        assert [client.get(address).status_code for address in (PAGE, CHANGE)] == [403, 403]
        assert PAGE not in client.get(EVENINGS).content.decode()
