"""A club that demands a second factor: the rights of owners, directors and jury without one, with one not used at login, and with one."""

from __future__ import annotations

from dataclasses import replace

import pytest
from allauth.mfa.models import Authenticator
from django.test import Client

from clubs import actions
from clubs.actors import Actor
from clubs.club.models import Club
from clubs.login.actions import second_factor
from clubs.problems import Refusal
from clubs.roles.permissions import CLUB_GRID, ClubRight, may_in_club, require_club
from tests.cast import MACHINE, AtTable, People, user_of
from tests.logging_in import app_code, give_app, log_in
from tests.pages.read import text
from tournaments.evening.models import Tournament
from tournaments.evening.permissions import GRID, Right, TournamentRole, may, require, roles

pytestmark = pytest.mark.django_db
ROLES = ["owner", "director", "jury", "desk", "member", "stranger"]
AS_BEFORE = {"desk", "member", "stranger"}


def refused(code: str) -> pytest.RaisesExc[Refusal]:
    return pytest.raises(Refusal, check=lambda refusal: [each.code for each in refusal.problems] == [code])


def shown(actor: Actor) -> Actor:
    """Return the same account with an app, in a login that used its code."""
    give_app(user_of(actor))
    return replace(actor, second_factor=True)


@pytest.fixture
def demanding(club: Club) -> Club:
    second_factor.demand(by=MACHINE, club=club, demanded=True)
    return club


def rights(actor: Actor, club: Club, tournament: Tournament) -> tuple[set[ClubRight], set[Right]]:
    return {right for right in ClubRight if may_in_club(actor, right, club)}, {right for right in Right if may(actor, right, tournament)}


@pytest.mark.parametrize("role", ROLES)
def test_who_may_what_with_and_without_it(role: str, people: People, club: Club, tournament: Tournament) -> None:
    actor: Actor = getattr(people, role)
    before = rights(actor, club, tournament)
    second_factor.demand(by=MACHINE, club=club, demanded=True)
    tournament.club.refresh_from_db()
    without = rights(actor, club, tournament)
    as_public = {right for right in Right if TournamentRole.PUBLIC in GRID[right]}
    as_member = {right for right in Right if TournamentRole.MEMBER in GRID[right]} | as_public
    lost = {
        "owner": ({right for right in ClubRight if "member" in CLUB_GRID[right]}, as_member),
        "director": (set(), as_public),
        "jury": (set(), as_public),
    }
    assert without == (before if role in AS_BEFORE else lost[role])
    assert rights(replace(actor, second_factor=True), club, tournament) == without, "a login that showed what is off by now"
    give_app(user_of(actor))
    assert rights(actor, club, tournament) == without, "an app that this login did not show"
    assert rights(replace(actor, second_factor=True), club, tournament) == before


def test_the_refusal_says_what_to_do_and_only_to_whom_it_helps(people: People, demanding: Club, tournament: Tournament) -> None:
    for role in ("director", "jury"):
        with refused("SECOND_FACTOR_NEEDED"):
            require(getattr(people, role), Right.RULE, tournament)
    with refused("NOT_ALLOWED"):
        require(people.jury, Right.CLOSE, tournament)
    with refused("NOT_ALLOWED"):
        require(people.desk, Right.RULE, tournament)
    with refused("SECOND_FACTOR_NEEDED"):
        require_club(people.owner, ClubRight.GIVE_ROLES, demanding)
    with refused("NOT_ALLOWED"):
        require_club(people.member, ClubRight.GIVE_ROLES, demanding)
    with refused("LOGIN_NEEDED"):
        require_club(Actor(), ClubRight.GIVE_ROLES, demanding)


def test_a_table_and_a_command_are_asked_nothing(demanding: Club, four: AtTable) -> None:
    tournament = four.table.round.tournament
    assert roles(four.by, tournament, table=four.table) == {TournamentRole.PUBLIC, TournamentRole.TABLE}
    assert roles(MACHINE, tournament) == {TournamentRole.OWNER}


def test_only_an_owner_who_showed_their_own_demands_it(people: People, club: Club) -> None:
    for by in (people.owner, replace(people.owner, second_factor=True)):
        with refused("SECOND_FACTOR_FIRST"):
            second_factor.demand(by=by, club=club, demanded=True)
    with refused("NOT_ALLOWED"):
        second_factor.demand(by=shown(people.member), club=club, demanded=True)
    before = (club.log.count(), club.version)
    owner = shown(people.owner)
    with refused("SECOND_FACTOR_FIRST"):
        second_factor.demand(by=people.owner, club=club, demanded=True)
    second_factor.demand(by=owner, club=club, demanded=True)
    second_factor.demand(by=owner, club=club, demanded=True)
    club.refresh_from_db()
    entry = club.log.last()
    assert entry is not None
    assert (entry.who, entry.what, entry.object, entry.before, entry.after) == ("user owner", "demand_second_factor", "club", False, True)
    assert (club.second_factor, club.log.count(), club.version) == (True, before[0] + 1, before[1] + 1)
    with refused("SECOND_FACTOR_NEEDED"):
        second_factor.demand(by=people.owner, club=club, demanded=False)
    second_factor.demand(by=owner, club=club, demanded=False)
    assert not Club.objects.get().second_factor


@pytest.mark.both
def test_a_token_counts_if_it_was_made_with_the_second_factor_of_the_account(people: People, demanding: Club, four: AtTable) -> None:
    at = f"/api/v1/tournaments/{four.table.round.tournament.slug}/rounds/"
    _token, secret = actions.issue_token(by=people.jury, name="x")
    program = Client(headers={"Authorization": f"Bearer {secret}"})
    answer = program.get(at)
    assert answer.status_code == 403
    problem = answer.json()["problems"][0]
    assert problem["code"] == "SECOND_FACTOR_NEEDED"
    assert problem["message"].endswith("at http://127.0.0.1:8000/account/")
    give_app(user_of(people.jury))
    assert program.get(at).status_code == 403, "a token of before, when a password alone could make one"
    _token, secret = actions.issue_token(by=people.jury, name="y")
    assert Client(headers={"Authorization": f"Bearer {secret}"}).get(at).status_code == 200


def test_the_page_that_refuses_leads_to_the_second_step_and_back(people: People, demanding: Club, tournament: Tournament) -> None:
    browser, desk = log_in("director"), f"/e/{tournament.slug}/jury/"
    answer = browser.get(desk)
    assert answer.status_code == 403
    assert "Set it up, or log in with it" in text(answer)
    assert f'href="/account/?next={desk}"' in answer.content.decode()
    secret = give_app(user_of(people.director))
    assert f'href="/account/again/code/?next={desk}"' in browser.get(desk).content.decode()
    assert browser.post("/account/again/code/", {"code": app_code(secret), "next": desk})["Location"] == desk
    assert browser.get(desk).status_code == 200
    assert browser.get(f"/api/v1/tournaments/{tournament.slug}/rounds/").status_code == 200, "the page's own requests too"
    Authenticator.objects.all().delete()
    assert browser.get(desk).status_code == 403, "from the next request on"


@pytest.mark.both
def test_asking_costs_one_query_and_only_where_it_is_demanded(
    people: People, club: Club, tournament: Tournament, django_assert_num_queries: object
) -> None:
    director = shown(people.director)
    with django_assert_num_queries(1):  # type: ignore[operator]
        roles(director, tournament)
    second_factor.demand(by=MACHINE, club=club, demanded=True)
    with django_assert_num_queries(2):  # type: ignore[operator]
        roles(director, tournament)


def test_the_button_is_on_the_page_of_settings(people: People, club: Club) -> None:
    secret = give_app(user_of(people.owner))
    browser, at = log_in("owner", app_code(secret)), "/c/de-vier-azen/settings/"
    assert "Require the second step from now on" in text(browser.get(at))
    assert "From now on they need the second step." in text(
        browser.post("/c/de-vier-azen/roles/second-factor/", {"demanded": "yes"}, follow=True)
    )
    assert Club.objects.get().second_factor
    assert "Stop requiring the second step" in text(browser.get(at))
    assert browser.post("/account/app/remove/", follow=True).status_code == 200
    assert browser.get(at).status_code == 403
