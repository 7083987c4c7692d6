"""A club decides how the public sees names, a member restricts it further on their own page, and every reader sees it at once."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from clubs import actions as club_actions
from clubs.club.models import Club
from clubs.people.actions import member_accounts
from clubs.people.actions.public_names import set_public_names
from clubs.people.models import Member
from clubs.people.public_names import PublicName
from tests.cast import MACHINE, People, user_of
from tests.pages.read import text
from tournaments.entrants.actions import enrol as prepare
from tournaments.entrants.queries.names import FULL_NAMES, Names, public_names, text_for_reader, visible_names
from tournaments.evening.actions import evenings
from tournaments.evening.models import Paper, Tournament
from tournaments.papers.actions import papers


def browser(people: People, role: str) -> Client:
    client = Client()
    client.force_login(user_of(getattr(people, role)))
    return client


@pytest.fixture
def piet(club: Club, tournament: Tournament, people: People) -> Member:
    """A member with an account, who plays this evening as number 10."""
    member = club_actions.admit(by=MACHINE, club=club, name="Piet Zwartjes", called="Pietje")
    member_accounts.link_account(by=people.member, code=member_accounts.make_code(by=MACHINE, member=member))
    prepare.enrol(by=MACHINE, tournament=tournament, members=[member])
    return Member.objects.get(pk=member.pk)


def own_page(club: Club) -> str:
    return reverse("own-membership", args=[club.slug])


def standings(tournament: Tournament) -> str:
    return reverse("api-standings", args=[tournament.slug])


def test_a_member_chooses_on_their_own_page_and_sees_how_the_line_reads(
    club: Club, piet: Member, people: People, tournament: Tournament
) -> None:
    member, reader = browser(people, "member"), Client()
    page = text(member.get(own_page(club)))
    assert all(line in page for line in ("3 Piet Zwartjes +12", "3 Pietje (1) +12", "3 P. Z. (1) +12", "3 #1 +12"))
    first = reader.get(standings(tournament))
    assert "public" in first["Cache-Control"]
    sent = {"name": piet.name, "called": piet.called, "public_name": "initials"}
    assert "The details have been changed." in text(member.post(own_page(club), sent, follow=True))
    again = reader.get(standings(tournament), headers={"If-None-Match": first["ETag"]})
    assert again.status_code == 200
    assert "private" in again["Cache-Control"]
    assert [line["name"] for line in again.json()["lines"] if line["number"] == 10] == ["P. Z. (10)"]
    assert reader.get(standings(tournament), headers={"If-None-Match": again["ETag"]}).status_code == 304
    for role in ("owner", "desk", "member"):
        assert "Piet Zwartjes" in browser(people, role).get(standings(tournament)).content.decode()


def test_a_form_without_the_choice_does_not_open_a_name_again(club: Club, piet: Member, people: People) -> None:
    club_actions.amend_member(by=MACHINE, member=piet, public_name="number")
    browser(people, "member").post(own_page(club), {"name": piet.name, "called": "Pit"})
    piet.refresh_from_db()
    assert (piet.called, piet.public_name) == ("Pit", "number")


def test_the_club_decides_on_its_page_and_guests_follow(club: Club, piet: Member, people: People, tournament: Tournament) -> None:
    owner = browser(people, "owner")
    page = reverse("public-names", args=[club.slug])
    assert "No member has chosen a name" in text(owner.get(reverse("club-settings", args=[club.slug])))
    wrong = owner.post(page, {"shown": "initials", "least": "called"})
    assert wrong.status_code == 422
    assert "at least one shorter form" in text(wrong)
    owner.post(page, {"shown": "called", "least": "initials"})
    assert "3 #1 +12" not in text(browser(people, "member").get(own_page(club)))
    names = {line["name"] for line in Client().get(standings(tournament)).json()["lines"]}
    assert {"Els (1)", "Pietje (10)"} < names
    assert "Piet Zwartjes" in text(owner.get(f"/e/{tournament.slug}/standings/"))


def test_an_evening_offers_nothing_more_open_than_its_club(club: Club, people: People, tournament: Tournament) -> None:
    set_public_names(by=MACHINE, club=club, shown="initials", least="number")
    page = browser(people, "owner").get(reverse("desk-plan", args=[tournament.slug])).content.decode()
    assert "initials and number" in page
    assert "table name and number" not in page
    evenings.amend(by=MACHINE, tournament=tournament, names="number")
    tournament.refresh_from_db()
    assert public_names(tournament).kind == PublicName.NUMBER


def test_a_wall_paper_is_made_again_once_names_read_otherwise_and_one_for_the_folder_is_not(
    club: Club, piet: Member, people: People, tournament: Tournament
) -> None:
    def ask(kind: str) -> Paper:
        row = papers.ask(by=people.director, tournament=tournament, kind=kind, about="tournament", language="nl")
        Paper.objects.filter(pk=row.pk, state=Paper.State.ASKED).update(state=Paper.State.READY, file=f"{kind}.pdf")
        return row

    page = reverse("papers", args=[tournament.slug])
    assert "full names" not in text(browser(people, "director").get(page))
    on_wall, in_folder = ask("standings"), ask("standings-full")
    club_actions.amend_member(by=MACHINE, member=piet, public_name="called")
    tournament = Tournament.objects.get(pk=tournament.pk)
    on_wall.refresh_from_db()
    assert "Standings, full names" in text(browser(people, "director").get(page))
    assert on_wall.shows_former_names
    papers.ask(by=people.director, tournament=tournament, kind="standings", about="tournament", language="nl")
    on_wall.refresh_from_db()
    assert (on_wall.state, Paper.objects.get(pk=in_folder.pk).kind) == (Paper.State.ASKED, "standings-full")


def test_choices_are_read_in_one_query_however_many_chose(
    club: Club, piet: Member, tournament: Tournament, django_assert_num_queries: object
) -> None:
    tournament = Tournament.objects.select_related("club").get(pk=tournament.pk)
    with django_assert_num_queries(0):  # type: ignore[operator]  # a fixture of pytest-django
        assert public_names(tournament) == FULL_NAMES
    others = [Member(club=club, number=100 + each, name=f"Lid {each}", called="Lid", public_name="number") for each in range(30)]
    Member.objects.bulk_create(others)
    club_actions.amend_member(by=MACHINE, member=piet, public_name="called")
    tournament = Tournament.objects.select_related("club").get(pk=tournament.pk)
    names = public_names(tournament)
    with django_assert_num_queries(1):  # type: ignore[operator]  # as above
        assert names.kind_of(piet.pk) == PublicName.CALLED
        assert {names.kind_of(each.pk) for each in others} == {PublicName.NUMBER}
        assert names.kind_of(None) == PublicName.ALL
        assert Names(PublicName.INITIALS, names.choices).kind_of(piet.pk) == PublicName.INITIALS, "the evening shows less than they chose"


def test_what_the_jury_typed_names_people_as_the_reader_may_see_them(
    club: Club, piet: Member, tournament: Tournament, people: People
) -> None:
    club_actions.amend_member(by=MACHINE, member=piet, public_name="initials")
    tournament = Tournament.objects.get(pk=tournament.pk)
    typed, everybody = "Zwartjes vergiste zich; Pietje en Piet van Dijk spelen verder", list(tournament.entrants.all())
    shown = text_for_reader(typed, everybody, public_names(tournament))
    assert shown == "P. Z. (10) vergiste zich; P. Z. (10) en Piet van Dijk spelen verder"
    assert text_for_reader("Piet gaf verkeerd", everybody, public_names(tournament)) == "▮▮▮ gaf verkeerd"
    assert text_for_reader(typed, everybody, visible_names(people.owner, tournament)) == typed
    called = text_for_reader("Piet Zwartjes; Els Maes", everybody, Names(PublicName.CALLED))
    assert called == "Pietje (10); Els (1)"
