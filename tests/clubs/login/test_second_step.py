"""The second step of the login, on the pages: an app with codes, recovery codes, and codes that are valid only once."""

from __future__ import annotations

import re

import pytest
from allauth.mfa.models import Authenticator
from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
from django.core.cache import caches
from django.core.cache.backends import locmem
from django.test import Client

from clubs import actions
from clubs.club.models import Club
from clubs.login.pages.links import address
from tests.cast import MACHINE, PASSWORD, People, account, user_of
from tests.logging_in import app_code, give_app, log_in
from tests.pages.read import text

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _no_wrong_codes_yet(db: None) -> None:
    """Clear the count of wrong codes: it is in the database, but in no model's table, so no test empties it."""
    caches["default"].clear()


def is_in(client: Client) -> bool:
    """Return whether somebody is logged in in this browser."""
    return client.get("/account/").status_code == 200


def in_another_process() -> None:
    """Clear this process's own memory: the next request behaves as in another process."""
    for own_memory in (vars(locmem)["_caches"], vars(locmem)["_expire_info"]):
        own_memory.clear()


@pytest.mark.slow
def test_a_password_alone_opens_nothing_once_the_app_is_on() -> None:
    account("truus")
    browser = log_in("truus")
    assert "The second step is off." in text(browser.get("/account/"))
    page = browser.get("/account/app/")
    assert "data:image/svg+xml" in page.content.decode()
    secret = re.search(r'id="secret">([A-Z2-7]{32})<', page.content.decode())
    assert secret
    wrong = browser.post("/account/app/", {"code": "000000" if app_code(secret[1]) != "000000" else "111111"})
    assert "Incorrect code." in text(wrong)
    answer = browser.post("/account/app/", {"code": app_code(secret[1])}, follow=True)
    assert len(re.findall(r"\b\d{8}\b", text(answer))) == 10
    assert "The second step is on: your password alone is not enough." in text(browser.get("/account/"))

    second = Client()
    question = second.post("/login/?next=/tokens/", {"login": "truus", "password": PASSWORD, "next": "/tokens/"})
    assert question["Location"] == "/login/code/"
    assert not is_in(second)
    assert not is_in(log_in("truus", app_code(secret[1]))), "the code with which it was set up is used up"
    assert second.post("/login/code/", {"code": app_code(secret[1], later=1)})["Location"] == "/tokens/"
    assert is_in(second)


def test_a_code_counts_once_in_whatever_process_it_comes_again() -> None:
    secret = give_app(account("truus"))
    code = app_code(secret)
    assert is_in(log_in("truus", code))
    assert not is_in(log_in("truus", code))
    in_another_process()
    caches["default"].clear()
    assert not is_in(log_in("truus", code)), "the row of the app knows it"
    assert is_in(log_in("truus", app_code(secret, later=1)))


def test_a_recovery_code_stands_in_for_the_app_once() -> None:
    browser = log_in("truus", app_code(give_app(account("truus"))))
    browser.post("/account/codes/renew/")
    codes = re.findall(r"\d{8}", browser.get("/account/codes/download/").content.decode())
    assert len(codes) == 10
    assert is_in(log_in("truus", codes[3]))
    assert not is_in(log_in("truus", codes[3]))
    assert "9 left" in text(browser.get("/account/"))


def test_six_digits_cannot_be_guessed_by_asking_several_processes() -> None:
    secret = give_app(account("truus"))
    browser = log_in("truus")
    for _ in range(5):
        assert "Incorrect code." in text(browser.post("/login/code/", {"code": "abcdef"}))
        in_another_process()
    locked = browser.post("/login/code/", {"code": app_code(secret)})
    assert "Too many failed login attempts." in text(locked)
    assert not is_in(browser)
    assert not is_in(log_in("truus", app_code(secret))), "nor from another browser"


def test_a_link_to_a_password_does_not_go_round_the_second_step(people: People, club: Club) -> None:
    user, token = actions.make_account(by=MACHINE, club=club, name="truus", role="member")
    secret = give_app(user)
    browser = Client()
    form = browser.get(address(user, token), follow=True).redirect_chain[-1][0]
    answer = browser.post(form, {"new_password1": PASSWORD, "new_password2": PASSWORD})
    assert answer["Location"] == "/login/code/"
    assert not is_in(browser)
    assert browser.post("/login/code/", {"code": app_code(secret)})["Location"] == "/"
    assert is_in(browser)


def test_the_forms_speak_the_readers_language() -> None:
    give_app(account("truus"))
    for language, wrong_password, wrong_code in (
        ("nl", "Je gebruikersnaam en/of wachtwoord zijn incorrect.", "Ongeldige code."),
        ("fr", "Le pseudo et/ou le mot de passe sont incorrects.", "Code incorrect."),
    ):
        browser = Client(headers={"Accept-Language": language})
        assert wrong_password in text(browser.post("/login/", {"login": "truus", "password": "x"}))
        browser.post("/login/", {"login": "truus", "password": PASSWORD})
        assert wrong_code in text(browser.post("/login/code/", {"code": "000"}))


@pytest.mark.parametrize(
    "left_out",
    ["signup/", "email/", "confirm-email/", "password/reset/", "password/reset/key/1-a/", "password/set/", "inactive/", "login/code/",
     "phone/change/", "social/connections/", "3rdparty/", "totp/activate/", "webauthn/signup/", "trust/", "recovery-codes/"],
)  # fmt: skip
def test_what_allauth_has_for_other_houses_does_not_exist(client: Client, left_out: str) -> None:
    for where in (f"/account/{left_out}", f"/accounts/{left_out}", f"/{left_out}"):
        if where != "/login/code/":
            assert client.get(where).status_code == 404, where


@pytest.mark.parametrize("elsewhere", ["https://evil.example/", "//evil.example/", "/\\evil.example/", "javascript:alert(1)"])
def test_who_logs_in_stays_in_this_house(elsewhere: str) -> None:
    secret = give_app(account("truus"))
    account("jan")
    sent = Client().post("/login/", {"login": "jan", "password": PASSWORD, "next": elsewhere})
    assert sent["Location"] == "/"
    browser = Client()
    browser.post("/login/", {"login": "truus", "password": PASSWORD, "next": elsewhere})
    assert browser.post("/login/code/", {"code": app_code(secret)})["Location"] == "/"
    again = log_in("jan").post("/account/again/", {"password": PASSWORD, "next": elsewhere})
    assert again["Location"] == "/"


def test_a_lost_phone_is_taken_off_by_who_made_the_account_and_its_holder_is_told(owner: Client, people: People, club: Club) -> None:
    user, _ = actions.make_account(by=people.owner, club=club, name="truus", role="member")
    user.set_password(PASSWORD)
    user.save()
    secret = give_app(user)
    RecoveryCodes.activate(user)
    assert is_in(log_in("truus", app_code(secret)))
    assert "Remove the second step of truus" in owner.get("/c/de-vier-azen/settings/").content.decode()
    answer = owner.post(f"/c/de-vier-azen/roles/accounts/{user.pk}/second-factor/", follow=True)
    assert "truus logs in with the password alone" in text(answer)
    assert not Authenticator.objects.filter(user=user).exists(), "the recovery codes go too"
    entry = club.log.last()
    assert entry is not None
    assert (entry.who, entry.what, entry.object) == ("user owner", "reset_second_factor", "user truus")

    browser = Client()
    first = browser.post("/login/", {"login": "truus", "password": PASSWORD}, follow=True)
    assert "owner (De Vier Azen) removed the second step of your login." in text(first)
    assert "removed the second step" not in text(browser.get("/"))
    assert "removed the second step of your login." in text(browser.get("/account/")), "and the page keeps it"
    assert "removed the second step" not in text(Client().post("/login/", {"login": "truus", "password": PASSWORD}, follow=True)), (
        "told once"
    )


def test_an_owner_takes_off_no_second_step_of_an_account_that_another_club_made(owner: Client, people: People, club: Club) -> None:
    member = user_of(people.member)
    give_app(member)
    answer = owner.post(f"/c/de-vier-azen/roles/accounts/{member.pk}/second-factor/", follow=True)
    assert "This club did not make the account member" in text(answer)
    assert not is_in(log_in("member"))
    assert club.log.filter(what="reset_second_factor").count() == 0
