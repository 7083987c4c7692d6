"""A user's own account: where it is logged in, a new password, and reauthentication before what cannot be undone."""

from __future__ import annotations

import datetime
import time

import pytest
from allauth.usersessions.models import UserSession
from django.core.cache import caches
from django.test import Client
from django.utils import timezone

from clubs import actions
from clubs.actors import Actor
from clubs.club.models import Club
from clubs.login.models import ApiToken
from clubs.roles.models import Membership
from tests.cast import MACHINE, PASSWORD, People, account, user_of
from tests.logging_in import app_code, give_app, log_in, prove_now
from tests.pages.read import text

pytestmark = pytest.mark.django_db
FIREFOX = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:141.0) Gecko/20100101 Firefox/141.0"
SAFARI = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/604.1"


def test_every_login_is_on_the_list_and_the_others_can_be_ended() -> None:
    account("truus")
    here = log_in("truus", headers={"User-Agent": FIREFOX})
    elsewhere = log_in("truus", headers={"User-Agent": SAFARI}, REMOTE_ADDR="203.0.113.5")
    page = text(here.get("/account/"))
    assert "Firefox · Windows here 127.0.0.1" in page
    assert "Safari · iPhone 203.0.113.5" in page
    assert "Log out on all other devices" in page
    here.post("/account/sessions/")
    assert elsewhere.get("/account/")["Location"] == "/login/?next=/account/"
    page = text(here.get("/account/"))
    assert "iPhone" not in page
    assert "Log out on all other devices" not in page
    assert here.get("/account/sessions/").status_code == 405


def test_another_password_ends_every_other_login_and_the_tokens() -> None:
    truus = account("truus")
    _token, _secret = actions.issue_token(by=Actor(user=truus), name="website")
    here, elsewhere = log_in("truus"), log_in("truus")
    new = {"oldpassword": PASSWORD, "password1": "een heel andere lange zin", "password2": "een heel andere lange zin"}
    assert "Please type your current password." in text(here.post("/account/password/", new | {"oldpassword": "x"}))
    assert here.post("/account/password/", new)["Location"] == "/account/"
    assert here.get("/account/").status_code == 200
    assert elsewhere.get("/account/").status_code == 302
    assert ApiToken.objects.filter(revoked_at=None).count() == 0
    truus.refresh_from_db()
    assert truus.check_password(new["password1"])


def later(client: Client, seconds: int = 301) -> Client:
    """Return the browser with its last authentication this many seconds ago."""
    session = client.session
    for record in session["account_authentication_methods"]:
        record["at"] -= seconds
    session.save()
    return client


@pytest.fixture
def owner_since_long(people: People) -> Client:
    return later(log_in("owner"))


def test_a_deed_waits_for_the_password_and_loses_nothing_typed(owner_since_long: Client, people: People, club: Club) -> None:
    at = "/c/de-vier-azen/roles/"
    question = owner_since_long.post(at, {"user": "stranger", "role": "owner"})
    assert question["Location"] == f"/account/again/?next={at.replace('/', '%2F')}"
    assert not Membership.objects.filter(user=user_of(people.stranger)).exists()
    page = owner_since_long.get(question["Location"])
    assert "Is this really you?" in text(page)
    assert "Incorrect password." in text(owner_since_long.post("/account/again/", {"password": "x", "next": at}))
    assert not Membership.objects.filter(user=user_of(people.stranger)).exists()
    done = owner_since_long.post("/account/again/", {"password": PASSWORD, "next": at}, follow=True)
    assert done.status_code == 200
    assert club.log.filter(what__in=("give_role", "invite"), object="user stranger").count() == 1


def test_within_five_minutes_nothing_is_asked(people: People, club: Club) -> None:
    browser = later(log_in("owner"), 280)
    assert browser.post("/tokens/", {"name": "website"}).status_code == 200
    later(browser, 30)
    assert browser.post("/tokens/", {"name": "two"})["Location"].startswith("/account/again/")
    assert [token.name for token in ApiToken.objects.all()] == ["website"]


def test_who_has_a_second_step_is_asked_for_that_and_not_for_the_password(people: People, club: Club) -> None:
    secret = give_app(user_of(people.owner))
    browser = prove_now(log_in("owner", app_code(secret)), user_of(people.owner), "password")
    question = browser.post("/tokens/", {"name": "website"})
    assert question["Location"] == "/account/again/code/?next=%2Ftokens%2F"
    assert "Use your password" not in text(browser.get(question["Location"]))
    assert (
        browser.post("/account/again/", {"password": PASSWORD, "next": "/tokens/"})["Location"] == "/account/again/code/?next=%2Ftokens%2F"
    )
    done = browser.post("/account/again/code/", {"code": app_code(secret, later=1), "next": "/tokens/"})
    assert "Copy it now" in text(done)
    assert [token.name for token in ApiToken.objects.all()] == ["website"]


@pytest.mark.parametrize(
    ("where", "sent"),
    [
        ("roles/", {"user": "stranger", "role": "owner"}),
        ("roles/", {"user": "second", "role": "member"}),
        ("leave/", {}),
        ("roles/accounts/", {"name": "truus", "full_name": "", "role": "owner"}),
        ("roles/accounts/{second}/end/", {}),
        ("roles/accounts/{made}/link/", {}),
        ("roles/accounts/{made}/second-factor/", {}),
        ("roles/second-factor/", {"demanded": "no"}),
    ],
)
def test_what_is_asked_anew_in_a_club(owner_since_long: Client, people: People, club: Club, where: str, sent: dict[str, str]) -> None:
    actions.give_role(by=MACHINE, club=club, user=account("second"), role="owner")
    made, _ = actions.make_account(by=MACHINE, club=club, name="made", role="member")
    second = Membership.objects.get(user__username="second").user.pk
    before = club.log.count()
    answer = owner_since_long.post(f"/c/de-vier-azen/{where.format(second=second, made=made.pk)}", sent)
    assert answer["Location"].startswith("/account/again/?next=")
    assert club.log.count() == before


@pytest.mark.parametrize(("where", "sent"), [("roles/", {"user": "stranger", "role": "director"}), ("members/", {"name": "Els Maes"})])
def test_what_can_be_undone_is_not(owner_since_long: Client, club: Club, where: str, sent: dict[str, str]) -> None:
    assert "/account/again/" not in owner_since_long.post(f"/c/de-vier-azen/{where}", sent).get("Location", "")


def test_a_stranger_is_refused_before_being_asked(people: People, club: Club) -> None:
    browser = later(log_in("stranger"))
    made, _ = actions.make_account(by=MACHINE, club=club, name="made", role="member")
    assert browser.post(f"/c/de-vier-azen/roles/accounts/{made.pk}/link/").status_code == 403


def test_a_login_that_was_used_just_now_says_when(people: People) -> None:
    browser = log_in("owner")
    long_ago = timezone.now() - datetime.timedelta(days=3)
    UserSession.objects.update(last_seen_at=long_ago)
    caches["process"].clear()
    browser.get("/account/")
    seen = UserSession.objects.get().last_seen_at
    assert time.time() - seen.timestamp() < 60
    UserSession.objects.update(last_seen_at=long_ago)
    browser.get("/account/")
    assert UserSession.objects.get().last_seen_at == long_ago, "noted once in ten minutes"
