"""Officials come and go: an office ends, the log records whose, and its rights end at once."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client

from clubs import actions as club_actions
from clubs.actors import Actor
from clubs.club.models import Club
from tests.cast import MACHINE, People, account, user_of
from tournaments.evening.actions import offices
from tournaments.evening.models import Tournament
from tournaments.evening.permissions import Right, may, roles
from tournaments.evening.problems import Refusal


def test_an_office_ends_and_the_log_says_whose(people: People, tournament: Tournament) -> None:
    desk: Any = people.desk.user
    assert may(people.desk, Right.REPORT, tournament)
    offices.dismiss(by=people.director, tournament=tournament, user=desk)
    assert not may(people.desk, Right.OVERSEE, tournament)
    entry = tournament.log.last()
    assert entry is not None
    assert (entry.who, entry.what, entry.object, entry.before, entry.after) == ("user director", "dismiss", "user desk", "desk", None)
    with pytest.raises(Refusal) as refusal:
        offices.dismiss(by=people.director, tournament=tournament, user=desk)
    assert refusal.value.problems[0].code == "NOT_FOUND"


@pytest.mark.parametrize("role", ["jury", "desk", "member", "stranger"])
def test_only_who_appoints_dismisses(role: str, people: People, tournament: Tournament) -> None:
    director: Any = people.director.user
    with pytest.raises(Refusal) as refusal:
        offices.dismiss(by=getattr(people, role), tournament=tournament, user=director)
    assert refusal.value.problems[0].code == "NOT_ALLOWED"
    assert may(people.director, Right.APPOINT, tournament)


def test_the_last_director_may_go_for_owners_remain(client: Client, people: People, tournament: Tournament) -> None:
    director: Any = people.director.user
    client.force_login(director)
    at, office = f"/e/{tournament.slug}/desk/officials/", tournament.officials.get(name="director").pk
    assert f"{at}{office}/dismiss/" in client.get(at).text
    answer = client.post(f"{at}{office}/dismiss/", follow=True)
    assert (answer.status_code, answer.redirect_chain) == (200, [(f"/e/{tournament.slug}/", 302)])
    assert "director is no longer director of this evening." in answer.text
    assert client.get(at).status_code == 403
    assert may(people.owner, Right.APPOINT, tournament)
    offices.appoint(by=MACHINE, tournament=tournament, user=director, role="director")


def test_the_page_answers_the_same_whether_the_name_is_an_account_or_not(client: Client, people: People, tournament: Tournament) -> None:
    director: Any = people.director.user
    client.force_login(director)
    answers = [appoint_on_page(client, tournament, name) for name in ("stranger", "strangen")]
    assert answers[0].replace("stranger", "strangen") == answers[1]
    assert "strangen is now jury of this evening." in answers[1]


def appoint_on_page(client: Client, tournament: Tournament, name: str) -> str:
    """Return the answer page, without the parts that differ every time: the form's token and the key of the office."""
    at = f"/e/{tournament.slug}/desk/officials/"
    page = client.post(at, {"user": name, "role": "jury"}, follow=True).text
    offices.dismiss(by=MACHINE, tournament=tournament, user=name)
    return re.sub(r'name="csrfmiddlewaretoken" value="\w+"|officials/\d+/|(plays|user)-\d+', "", page)


def test_an_account_of_later_does_not_inherit_an_office(people: People, tournament: Tournament) -> None:
    offices.appoint(by=people.director, tournament=tournament, user="truus", role="jury")
    truus = Actor(user=account("truus"))
    assert roles(truus, tournament) == {"public"}
    offices.appoint(by=people.director, tournament=tournament, user="truus", role="jury")
    assert roles(truus, tournament) == {"public", "jury"}
    assert [official.name for official in tournament.officials.filter(role="jury").order_by("name")] == ["jury", "truus"]


@pytest.mark.both
def test_a_deleted_account_leaves_its_name_with_the_office(people: People, tournament: Tournament) -> None:
    desk: Any = people.desk.user
    desk.delete()
    assert str(tournament.officials.get(role="desk")) == "desk · desk"


def appointed(club: Club, tournament: Tournament, *, role: str = "", office: str = "jury") -> Actor:
    """Return somebody with this role in the club, or none, and this office at the evening."""
    user = account("koos")
    if role:
        club_actions.give_role(by=MACHINE, club=club, user=user, role=role)
    offices.appoint(by=MACHINE, tournament=tournament, user=user, role=office)
    return Actor(user=user)


def end_role(club: Club, actor: Actor) -> None:
    user: Any = actor.user
    club_actions.end_role(by=MACHINE, club=club, user=user)


def give_role(club: Club, actor: Actor, role: str) -> None:
    user: Any = actor.user
    club_actions.give_role(by=MACHINE, club=club, user=user, role=role)


@pytest.mark.both
def test_an_office_ends_with_the_role_in_the_club(club: Club, tournament: Tournament) -> None:
    koos = appointed(club, tournament, role="member")
    assert roles(koos, tournament) == {"public", "member", "jury"}
    end_role(club, koos)
    assert roles(koos, tournament) == {"public"}


def test_it_does_not_come_back_with_a_new_role_but_by_a_new_appointment(club: Club, tournament: Tournament) -> None:
    koos = appointed(club, tournament, role="member")
    end_role(club, koos)
    give_role(club, koos, "member")
    assert roles(koos, tournament) == {"public", "member"}
    end_role(club, koos)
    user: Any = koos.user
    offices.appoint(by=MACHINE, tournament=tournament, user=user, role="desk")
    assert roles(koos, tournament) == {"public", "desk"}, "from outside now"


@pytest.mark.parametrize("role", ["owner", "director"])
def test_it_ends_when_who_led_the_club_becomes_a_member(role: str, club: Club, tournament: Tournament, people: People) -> None:
    koos = appointed(club, tournament, role=role, office="director")
    give_role(club, koos, "member")
    assert roles(koos, tournament) == {"public", "member"}


def test_it_stays_when_a_role_rises_or_an_owner_becomes_director(club: Club, tournament: Tournament, people: People) -> None:
    koos = appointed(club, tournament, role="member")
    for role in ("owner", "director"):
        give_role(club, koos, role)
        assert roles(koos, tournament) == {"public", "member", "jury", role}


def test_an_official_from_outside_stays_until_they_had_a_role_that_ended(club: Club, tournament: Tournament, people: People) -> None:
    koos = appointed(club, tournament)
    user: Any = people.member.user
    club_actions.end_role(by=MACHINE, club=club, user=user)
    assert roles(koos, tournament) == {"public", "jury"}, "somebody else's role ended"
    other = club_actions.create_club(by=MACHINE, name="Hoge Heren")
    give_role(other, koos, "member")
    end_role(other, koos)
    assert roles(koos, tournament) == {"public", "jury"}, "a role in another club ended"
    give_role(club, koos, "member")
    end_role(club, koos)
    assert roles(koos, tournament) == {"public"}


def test_the_evening_that_a_director_made_is_no_longer_theirs_when_the_role_ends(club: Club, prepare_evening: Any) -> None:
    leader = Actor(user=account("leiding"))
    give_role(club, leader, "director")
    evening = prepare_evening(by=leader)
    assert roles(leader, evening) == {"public", "member", "director"}
    end_role(club, leader)
    assert roles(leader, evening) == {"public"}


def test_an_actors_roles_take_one_small_query(django_assert_num_queries: Any, people: People, tournament: Tournament) -> None:
    with django_assert_num_queries(1):
        roles(people.jury, tournament)


def test_the_page_shows_which_office_has_ended(client: Client, club: Club, people: People, tournament: Tournament) -> None:
    koos = appointed(club, tournament, role="member")
    director: Any = people.director.user
    client.force_login(director)
    at = f"/e/{tournament.slug}/desk/officials/"
    ended = '<span class="name-tag name-tag-quiet">ended</span>'
    assert ended not in client.get(at).text
    end_role(club, koos)
    assert client.get(at).text.count(ended) == 1
    client.post(at, {"user": "koos", "role": "jury"})
    assert ended not in client.get(at).text


def test_somebody_of_the_club_is_appointed_by_one_press(client: Client, club: Club, people: People, tournament: Tournament) -> None:
    truus = account("truus")
    club_actions.give_role(by=MACHINE, club=club, user=truus, role="secretary")
    club.members.create(number=7, name="Truus de Kort", called="Truus", user=truus)
    client.force_login(user_of(people.owner))
    at = f"/e/{tournament.slug}/desk/officials/"
    page = client.get(at)
    assert "Truus de Kort" in page.text
    person = next(each for each in page.context["people"] if each.account == "truus")
    client.post(at, {"person": person.membership, "role": "jury"})
    assert tournament.officials.get(name="truus").role == "jury"
    assert "truus" not in [each.account for each in client.get(at).context["people"]]
    client.post(at, {"user": "truus", "role": "desk"})
    assert tournament.officials.get(name="truus").role == "desk"


def test_only_accounts_of_this_club_are_offered_and_only_to_people_of_this_club(
    client: Client, club: Club, people: People, tournament: Tournament
) -> None:
    other = club_actions.create_club(by=MACHINE, name="Hoge Heren")
    outside = club_actions.give_role(by=MACHINE, club=other, user=account("koos"), role="member")
    at = f"/e/{tournament.slug}/desk/officials/"
    client.force_login(user_of(people.owner))
    page = client.get(at)
    assert {each.account for each in page.context["people"]} == set(club.memberships.values_list("user__username", flat=True))
    assert "koos" not in page.text
    assert client.post(at, {"person": outside.pk, "role": "jury"}).status_code == 404
    client.force_login(user_of(people.director))  # an official from outside the club
    assert client.get(at).context["people"] == []
    within = club.memberships.get(user=user_of(people.member))
    assert client.post(at, {"person": within.pk, "role": "jury"}).status_code == 422
    assert not tournament.officials.filter(name__in=["koos", "member"]).exists()


def test_an_office_that_ended_is_given_back_by_one_press_with_its_player(client: Client, people: People, tournament: Tournament) -> None:
    client.force_login(user_of(people.director))
    at, jury = f"/e/{tournament.slug}/desk/officials/", tournament.officials.get(name="jury")
    client.post(f"{at}{jury.pk}/plays-as/", {"player": "3"})
    client.post(f"{at}{jury.pk}/dismiss/")
    page = client.get(at)
    (ended,) = page.context["ended"]
    assert (ended.account, ended.role, ended.plays_as.number) == ("jury", "jury", 3)
    assert "Appoint jury again" in page.text
    client.post(at, {"user": "jury", "role": "jury", "player": "3"})
    again = tournament.officials.get(name="jury")
    assert (again.role, again.plays_as) == ("jury", tournament.entrants.get(number=3))
    assert client.get(at).context["ended"] == []


def test_an_office_that_somebody_else_ended_is_not_offered_back(client: Client, people: People, tournament: Tournament) -> None:
    offices.dismiss(by=people.owner, tournament=tournament, user="jury")
    client.force_login(user_of(people.director))
    assert client.get(f"/e/{tournament.slug}/desk/officials/").context["ended"] == []
