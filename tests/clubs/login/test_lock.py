"""A stranger can neither lock staff out nor guess without limit; attacks that once succeeded through the login page fail."""

from __future__ import annotations

import re
from collections.abc import Iterator
from io import StringIO

import pytest
from axes.models import AccessFailureLog, AccessLog
from django.contrib.auth import authenticate
from django.contrib.auth.models import User
from django.core.management import call_command
from django.http import HttpRequest, HttpResponse
from django.test import RequestFactory

from clubs.login.devices import COOKIE
from clubs.login.middleware import LoginMiddleware
from tests.cast import PASSWORD
from tests.clubs.login.conftest import Later
from tests.clubs.login.visitor import BrowserVisitor, LoginAnswer

pytestmark = pytest.mark.django_db

STRANGER, HOLDER = "203.0.113.5", "198.51.100.7"
LOGGED_IN, WRONG, NOT_LOOKED_AT = 302, 200, 429
INVENTED = {"csrftoken": 32 * "x"}
"""An attacker opens no page before each guess: an invented token works as well."""


def guesses(visitor: BrowserVisitor, times: int, name: str = "jury") -> list[int]:
    """Return the answers to this many wrong passwords."""
    return [visitor.log_in(name, f"wrong {number}").status for number in range(times)]


def strangers(number: int) -> Iterator[BrowserVisitor]:
    """Return this many browsers, each in a network of its own."""
    return (BrowserVisitor(peer=(f"203.0.{each // 250}.{each % 250 + 1}", 1), cookies=dict(INVENTED)) for each in range(number))


def attack(times: int) -> None:
    """Send this many wrong passwords for `jury`, from as many networks."""
    assert {guesses(stranger, 1)[0] for stranger in strangers(times)} == {WRONG}


def through(proxies: int, invented: str, address: str) -> BrowserVisitor:
    """Return somebody at this address behind this many proxies, who sends an invented X-Forwarded-For."""
    if proxies == 0:
        return BrowserVisitor(peer=(address, 50_000), forwarded=invented, cookies=dict(INVENTED))
    written = [*([invented] if invented else []), address, "10.0.0.1"][: None if proxies == 2 else -1]
    return BrowserVisitor(proxies=proxies, peer=("10.0.0.2", 50_000), forwarded=", ".join(written), cookies=dict(INVENTED))


@pytest.mark.parametrize("proxies", [0, 1, 2])
def test_nine_wrong_passwords_elsewhere_do_not_lock_the_holder_out(jury: User, proxies: int) -> None:
    assert guesses(through(proxies, "", STRANGER), 9) == [WRONG] * 8 + [NOT_LOOKED_AT]
    assert through(proxies, "", HOLDER).log_in("jury", PASSWORD).status == LOGGED_IN


@pytest.mark.slow
@pytest.mark.parametrize("proxies", [0, 1, 2])
def test_an_invented_entry_buys_no_guess(jury: User, proxies: int) -> None:
    answers = [through(proxies, f"10.1.1.{number}", STRANGER).log_in("jury", f"wrong {number}").status for number in range(30)]
    assert answers == [WRONG] * 8 + [NOT_LOOKED_AT] * 22
    assert through(proxies, "10.1.1.200", STRANGER).log_in("jury", PASSWORD).status == NOT_LOOKED_AT, "not even the right password"
    assert {row.ip_address for row in AccessFailureLog.objects.all()} == {STRANGER}


@pytest.mark.slow
@pytest.mark.parametrize("proxies", [0, 1, 2])
def test_an_invented_address_of_the_holder_does_not_lock_them_out(jury: User, proxies: int) -> None:
    guesses(through(proxies, HOLDER, STRANGER), 30)
    assert through(proxies, "", HOLDER).log_in("jury", PASSWORD).status == LOGGED_IN


def test_on_a_unix_socket_nobody_is_locked_with_somebody_else(jury: User, later: Later) -> None:
    assert guesses(BrowserVisitor(peer=None), 19) == [WRONG] * 19
    assert BrowserVisitor(peer=None).log_in("jury", PASSWORD).status == LOGGED_IN
    assert guesses(BrowserVisitor(peer=None), 2) == [WRONG, NOT_LOOKED_AT]
    later(5)
    assert BrowserVisitor(peer=None).log_in("jury", PASSWORD).status == LOGGED_IN
    assert BrowserVisitor(proxies=1, peer=None, forwarded=HOLDER).log_in("jury", PASSWORD).status == LOGGED_IN


def test_another_address_of_the_same_line_buys_no_guess(jury: User) -> None:
    lines = [BrowserVisitor(peer=(f"2001:db8:1:2::{number:x}", 1)) for number in range(9)]
    assert [line.log_in("jury", "wrong").status for line in lines] == [WRONG] * 8 + [NOT_LOOKED_AT]


def test_another_way_to_write_the_name_buys_no_guess(jury: User) -> None:
    visitor = BrowserVisitor()
    for name in ("jury", "Jury", "JURY", " jury", "ｊｕｒｙ", "jurY", "juRy", "jUry"):
        visitor.log_in(name, "wrong")
    assert visitor.log_in("jury", PASSWORD).status == NOT_LOOKED_AT


def test_a_block_ends_a_quarter_of_an_hour_after_the_first_of_eight(jury: User, later: Later) -> None:
    visitor = BrowserVisitor()
    guesses(visitor, 1)
    later(300)
    guesses(visitor, 7)
    later(590)
    refusal = visitor.log_in("jury", PASSWORD)
    assert (refusal.status, refusal.header("retry-after")) == (NOT_LOOKED_AT, "10")
    later(10)
    assert visitor.log_in("jury", PASSWORD).status == LOGGED_IN


@pytest.mark.slow
def test_tries_that_were_not_looked_at_make_a_block_no_longer(jury: User, later: Later) -> None:
    visitor = BrowserVisitor()
    guesses(visitor, 8)
    for _minute in range(15):
        assert guesses(visitor, 3) == [NOT_LOOKED_AT] * 3
        later(60)
    assert visitor.log_in("jury", PASSWORD).status == LOGGED_IN


def test_many_strangers_slow_a_name_down_and_the_holder_gets_in(jury: User, later: Later) -> None:
    attack(20)
    refusal = BrowserVisitor(peer=(HOLDER, 1)).log_in("jury", PASSWORD)
    assert (refusal.status, refusal.header("retry-after")) == (NOT_LOOKED_AT, "5")
    later(5)
    assert BrowserVisitor(peer=(HOLDER, 1)).log_in("jury", PASSWORD).status == LOGGED_IN


def test_while_a_name_is_slow_a_network_gets_one_try_in_a_quarter_of_an_hour(jury: User, later: Later) -> None:
    attack(20)
    later(60)
    visitor = BrowserVisitor(peer=(HOLDER, 1))
    assert guesses(visitor, 1) == [WRONG]
    later(60)
    refusal = visitor.log_in("jury", PASSWORD)
    assert (refusal.status, refusal.header("retry-after")) == (NOT_LOOKED_AT, "840")
    assert BrowserVisitor(peer=("198.51.100.8", 1)).log_in("jury", PASSWORD).status == LOGGED_IN


@pytest.mark.slow
def test_a_network_where_the_account_logged_in_before_is_not_slowed_down(jury: User) -> None:
    assert BrowserVisitor(peer=(HOLDER, 1)).log_in("jury", PASSWORD).status == LOGGED_IN
    attack(20)
    assert BrowserVisitor(peer=(HOLDER, 1)).log_in("jury", PASSWORD).status == LOGGED_IN
    assert guesses(BrowserVisitor(peer=(HOLDER, 1)), 9) == [WRONG] * 8 + [NOT_LOOKED_AT]
    AccessLog.objects.update(attempt_time="2026-01-01T00:00:00Z")
    AccessFailureLog.objects.filter(ip_address=HOLDER).delete()
    assert BrowserVisitor(peer=(HOLDER, 1)).log_in("jury", PASSWORD).status == NOT_LOOKED_AT, "that was long ago"


@pytest.mark.slow
def test_a_device_that_logged_in_before_goes_on(jury: User) -> None:
    phone = BrowserVisitor(peer=(HOLDER, 1))
    assert phone.log_in("jury", PASSWORD).status == LOGGED_IN
    phone.log_out_by_closing()
    guesses(BrowserVisitor(peer=(HOLDER, 1)), 9)  # somebody in the same room
    attack(12)
    assert BrowserVisitor(peer=(HOLDER, 1)).log_in("jury", PASSWORD).status == NOT_LOOKED_AT
    assert phone.log_in("jury", PASSWORD).status == LOGGED_IN
    phone.log_out_by_closing()
    phone.peer = ("198.51.100.99", 1)  # the same phone, at home
    assert phone.log_in("jury", PASSWORD).status == LOGGED_IN


@pytest.mark.slow
def test_a_stolen_cookie_is_worth_eight_guesses_an_hour(jury: User, later: Later) -> None:
    thief = BrowserVisitor(peer=(HOLDER, 1))
    thief.log_in("jury", PASSWORD)
    thief.log_out_by_closing()
    thief.peer = (STRANGER, 1)
    guesses(BrowserVisitor(peer=(STRANGER, 1)), 8)
    assert guesses(thief, 9) == [WRONG] * 8 + [NOT_LOOKED_AT]
    later(3599)
    guesses(BrowserVisitor(peer=(STRANGER, 1)), 8)
    assert thief.log_in("jury", PASSWORD).status == NOT_LOOKED_AT
    later(1)
    assert thief.log_in("jury", PASSWORD).status == LOGGED_IN


@pytest.mark.parametrize("changed", ["password", "is_active"])
def test_a_device_is_strange_again_after_a_new_password(jury: User, changed: str) -> None:
    phone = BrowserVisitor(peer=(HOLDER, 1))
    phone.log_in("jury", PASSWORD)
    phone.log_out_by_closing()
    if changed == "password":
        jury.set_password("een andere lange zin")
    jury.is_active = changed == "password"
    jury.save()
    guesses(BrowserVisitor(peer=(STRANGER, 1)), 8)
    phone.peer = (STRANGER, 1)
    assert phone.log_in("jury", "een andere lange zin").status == NOT_LOOKED_AT


def test_a_device_is_no_device_of_another_account(jury: User, django_user_model: type[User]) -> None:
    django_user_model.objects.create_user("desk", password=PASSWORD)
    phone = BrowserVisitor(peer=(STRANGER, 1))
    assert phone.log_in("desk", PASSWORD).status == LOGGED_IN
    phone.log_out_by_closing()
    assert guesses(phone, 9) == [WRONG] * 8 + [NOT_LOOKED_AT]
    assert phone.log_in("desk", PASSWORD).status == LOGGED_IN


@pytest.mark.slow
def test_a_device_remembers_several_accounts(jury: User, django_user_model: type[User]) -> None:
    django_user_model.objects.create_user("desk", password=PASSWORD)
    laptop = BrowserVisitor(peer=(HOLDER, 1))
    for name in ("jury", "desk"):
        assert laptop.log_in(name, PASSWORD).status == LOGGED_IN
        laptop.log_out_by_closing()
    for name in ("jury", "desk"):
        guesses(BrowserVisitor(peer=(HOLDER, 1)), 8, name)
        assert laptop.log_in(name, PASSWORD).status == LOGGED_IN
        laptop.log_out_by_closing()


@pytest.mark.parametrize("value", ["", "1:a:b", "nonsense", "1:a:b:forged-signature"])
def test_an_invented_cookie_is_worth_nothing(jury: User, value: str) -> None:
    forger = BrowserVisitor(peer=(STRANGER, 1), cookies={COOKIE: value})
    assert guesses(forger, 9) == [WRONG] * 8 + [NOT_LOOKED_AT]


def test_the_cookie_is_for_this_server_alone(jury: User) -> None:
    answer = BrowserVisitor().log_in("jury", PASSWORD)
    cookie = next(value for name, value in answer.headers if name == "set-cookie" and value.startswith(f"{COOKIE}="))
    assert "; HttpOnly" in cookie
    assert "; SameSite=Lax" in cookie
    assert jury.password not in cookie
    assert jury.get_session_auth_hash() not in cookie


def test_the_answers_for_a_name_that_exists_and_one_that_does_not_are_the_same(django_user_model: type[User]) -> None:
    django_user_model.objects.create_user("marieke", password=PASSWORD)

    def answers(name: str, address: str) -> list[tuple[int, str]]:
        visitor = BrowserVisitor(peer=(address, 1))
        return [comparable(visitor.log_in(name, "wrong"), name) for _try in range(9)]

    assert answers("marieke", STRANGER) == answers("marjet", HOLDER)


def comparable(answer: LoginAnswer, name: str) -> tuple[int, str]:
    """Return status and page, without the name itself and without the form's token."""
    return answer.status, re.sub(r'(csrfmiddlewaretoken" value=)"\w+"', r"\1", answer.body.replace(name, "NAME"))


@pytest.mark.slow
def test_the_page_says_how_long_and_what_works_at_once(jury: User, later: Later) -> None:
    visitor = BrowserVisitor(peer=(STRANGER, 1))
    guesses(visitor, 8)
    page = visitor.log_in("jury", PASSWORD).body
    assert "You can try again from here in 15 minutes." in page
    assert "A device on which you have logged in with this name before." in page
    assert "A new link from an owner of the club" in page
    AccessFailureLog.objects.all().delete()
    attack(20)
    page = BrowserVisitor(peer=(HOLDER, 1)).log_in("jury", PASSWORD).body
    assert "Try again in 5 seconds." in page


def test_a_right_password_leaves_no_wrong_one_behind(jury: User) -> None:
    visitor = BrowserVisitor()
    guesses(visitor, 7)
    assert visitor.log_in("jury", PASSWORD).status == LOGGED_IN
    assert AccessFailureLog.objects.count() == 0


def test_a_right_password_that_logs_nobody_in_is_no_wrong_one(jury: User) -> None:
    """For example when a second factor is still needed, or when somebody who is logged in reauthenticates."""

    def view(request: HttpRequest) -> HttpResponse:
        return HttpResponse(authenticate(request, username="jury", password=PASSWORD))

    for _time in range(9):
        assert LoginMiddleware(view)(RequestFactory().post("/", REMOTE_ADDR=STRANGER)).content == b"jury"
    assert AccessFailureLog.objects.count() == 0


def test_what_counts_no_more_is_deleted(jury: User, later: Later) -> None:
    attack(3)
    later(3601)
    assert BrowserVisitor().log_in("jury", PASSWORD).status == LOGGED_IN
    assert AccessFailureLog.objects.count() == 0
    assert [(row.username, row.ip_address, row.user_agent, row.path_info) for row in AccessLog.objects.all()] == [
        ("jury", "192.0.2.1", "", "")
    ]


def test_a_command_forgets_the_wrong_passwords_for_a_name(jury: User) -> None:
    guesses(BrowserVisitor(), 8)
    guesses(BrowserVisitor(), 8, "desk")
    call_command("axes_reset_username", "Jury", stdout=StringIO())
    assert BrowserVisitor().log_in("jury", PASSWORD).status == LOGGED_IN
    assert BrowserVisitor().log_in("desk", "wrong").status == NOT_LOOKED_AT
