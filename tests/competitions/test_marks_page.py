"""The desk's page of marks and tags, and the same over the API."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from clubs import actions as club_actions
from clubs.club.models import Club
from competitions.actions.competitions import create_competition
from tests.api.conftest import codes
from tests.cast import MACHINE, AtTable, People, close_with_open_items, user_of
from tests.pages.read import text
from tests.tournaments.signup.programs import program
from tournaments.evening.models import Tournament
from tournaments.play.actions import rounds
from tournaments.standings.queries.evening_rounds import corrections_and_tags
from tournaments.standings.rounds import MarkCorrection


@pytest.fixture
def closed(four: AtTable, five: AtTable, people: People) -> Tournament:
    """An evening of one round that is closed; Wim is a member who was not there."""
    four.plays("RIK 1+2 | 9")
    tournament = four.table.round.tournament
    club_actions.admit(by=MACHINE, club=tournament.club, name="Wim de Vos")
    rounds.finish(by=MACHINE, round=four.table.round, unsigned=True)
    close_with_open_items(tournament)
    return Tournament.objects.get(pk=tournament.pk)


@pytest.fixture
def desk(people: People, client: Client) -> Client:
    client.force_login(user_of(people.desk))
    return client


def menus(page: Any) -> dict[str, str]:
    """Return the names of the page's menus, each with what is chosen in it."""
    selects = re.findall(r'<select id="[^"]*" name="(mark[^"]*)">(.*?)</select>', page.content.decode(), re.DOTALL)
    return {name: (re.search(r'value="([^"]*)" selected', options) or [""] * 2)[1] for name, options in selects}


def test_the_desk_corrects_a_player_a_round_and_a_member_who_was_not_there(closed: Tournament, desk: Client, club: Club) -> None:
    address = reverse("marks", args=[closed.slug])
    page = desk.get(address)
    assert menus(page) == {f"mark.{number}.0.0.": "" for number in range(1, 10)}
    assert "Wim de Vos" not in text(page)
    matching = desk.get(f"{address}?name=vos")
    (menu,) = menus(matching)
    wim = club.members.get(name="Wim de Vos").number
    assert menu == f"mark.0.{wim}.0."
    assert "does not count" in text(matching)
    after = desk.post(f"{address}?name=vos", {menu: "excused"}, follow=True)
    assert after.redirect_chain == [(f"{address}?name=vos", 302)]
    assert "signed off in time · not enrolled · corrected by desk" in text(after)
    one = desk.get(f"{address}?person=3-0")
    assert {name for name in menus(one) if name.startswith("mark.3.")} == {"mark.3.0.0.", "mark.3.0.1."}
    desk.post(f"{address}?person=3-0", {"mark.3.0.0.": "", "mark.3.0.1.": "substitute"})
    corrections, _tags = corrections_and_tags(closed)
    assert corrections == (MarkCorrection("excused", member=wim), MarkCorrection("substitute", entrant=3, round=1))
    assert "substitute · corrected by desk" in text(desk.get(address))


def test_an_old_page_takes_nothing_back(closed: Tournament, desk: Client) -> None:
    address = reverse("marks", args=[closed.slug])
    desk.post(address, {"mark.1.0.0.": "absent"})
    desk.post(address, {"mark.1.0.0.": "", "mark.2.0.0.": "excused"})
    assert corrections_and_tags(closed)[0] == (MarkCorrection("absent", entrant=1), MarkCorrection("excused", entrant=2))
    desk.post(address, {"mark.1.0.0.absent": "", "mark.x": "absent"})
    assert corrections_and_tags(closed)[0] == (MarkCorrection("excused", entrant=2),)


def test_the_menus_have_the_words_of_the_clubs_rules(closed: Tournament, desk: Client, club: Club) -> None:
    page = desk.get(reverse("marks", args=[closed.slug])).content.decode()
    assert 'value="ill"' not in page
    create_competition(by=MACHINE, club=club, name="Beker", text="[competition.beker.marks]\nill = 'mean'")
    assert 'value="ill"' in desk.get(reverse("marks", args=[closed.slug])).content.decode()


def test_tags_are_one_field_and_a_refusal_is_said(closed: Tournament, desk: Client) -> None:
    address = reverse("marks-tags", args=[closed.slug])
    page = desk.post(address, {"tags": "kerst finale"}, follow=True)
    assert 'value="kerst finale"' in page.content.decode()
    assert "at most 12 tags" in text(desk.post(address, {"tags": "x" * 40}, follow=True))
    assert corrections_and_tags(closed)[1] == ("kerst", "finale")


def test_the_page_is_below_more(closed: Tournament, desk: Client) -> None:
    assert reverse("marks", args=[closed.slug]) in desk.get(reverse("desk-more", args=[closed.slug])).content.decode()


def test_a_program_corrects_and_reads(closed: Tournament, people: People) -> None:
    asker, address = program(people.desk), f"tournaments/{closed.slug}/marks/"
    answer = asker.asks("PUT", address, {"marks": [{"entrant": 1, "round": 1, "mark": "bye"}]}).json()
    assert answer["people"][0]["corrections"] == [{"round": 1, "mark": "bye"}] == answer["people"][0]["marks"]
    tagged = asker.asks("PUT", f"{address}tags/", {"tags": "finale"}).json()
    assert tagged["tags"] == "finale"
    assert asker.gets(address).json() == tagged
    assert codes(asker.asks("PUT", address, {"marks": [{"entrant": 99, "mark": "bye"}]})) == [(404, "NOT_FOUND", "entrant")]
    assert program(people.member).gets(address).status_code == 403


def test_a_competition_leads_who_keeps_it_to_the_marks_of_its_evenings(
    closed: Tournament, people: People, client: Client, club: Club
) -> None:
    competition = create_competition(by=MACHINE, club=club, name="Beker", text="[competition.beker]\n")
    address, marks = reverse("competition", args=[club.slug, competition.pk]), reverse("marks", args=[closed.slug])
    assert marks not in client.get(address).content.decode()
    client.force_login(user_of(people.owner))
    assert marks in client.get(address).content.decode()
