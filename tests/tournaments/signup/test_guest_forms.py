"""The rate of guests' forms: one device is limited, a full hall behind one Wi-Fi address is not, and a refusal says when to try again."""

from __future__ import annotations

import datetime
from typing import Any

import pytest
from axes.models import AccessFailureLog
from django.test import Client
from django.urls import reverse

from clubs.login.pace import BLOCK, FORMS_BY_DEVICE, FORMS_BY_NETWORK, wait_of_guest
from tests.cast import MovableClock, People, user_of
from tests.pages.read import text
from tests.tournaments.signup.announced import MakeEvening
from tournaments.evening.models import LogEntry, Tournament
from tournaments.signup.models import SignUpGuest

pytestmark = [pytest.mark.django_db, pytest.mark.both]

BEGIN = datetime.datetime(2026, 12, 4, 20, 0, tzinfo=datetime.UTC)
WAIT = "Many guests have signed up from this phone or network in a short time. Try again in 1"


def phone(evening: Tournament, network: str = "81.82.83.84") -> Client:
    """Return a phone with the page of the evening open."""
    client = Client(REMOTE_ADDR=network, headers={"accept-language": "en"})
    client.get(reverse("coming", args=[evening.slug]))
    return client


def sends(client: Client, evening: Tournament, nth: int, **more: str) -> Any:
    """Send the form of a new guest; return the answer."""
    form = {"name": f"Gast {nth}", "contact": f"gast{nth}@example.org", "on": evening.on.isoformat()}
    return client.post(reverse("coming", args=[evening.slug]), form | more)


def test_the_ninth_form_of_a_phone_must_wait_a_quarter_of_an_hour(announced: MakeEvening, clock: MovableClock) -> None:
    evening = announced()
    own = phone(evening)
    assert [sends(own, evening, nth).status_code for nth in range(FORMS_BY_DEVICE)] == [302] * FORMS_BY_DEVICE
    page = sends(own, evening, 8)
    assert page.status_code == 429
    assert 0 < int(page["Retry-After"]) <= 900
    assert WAIT in text(page)
    assert "Gast 8" in page.content.decode(), "the form lost what was typed"
    assert SignUpGuest.objects.count() == FORMS_BY_DEVICE
    assert sends(phone(evening), evening, 9).status_code == 302, "another phone in the hall was locked out"
    assert sends(own, announced(), 10).status_code == 302, "another evening was locked too"
    clock.moves(minutes=15, seconds=1)
    assert sends(own, evening, 8).status_code == 302


def test_the_ninth_request_of_a_program_is_told_when_to_try_again(announced: MakeEvening) -> None:
    evening = announced()
    address = reverse("api-guests-come", args=[evening.slug])
    bodies = [{"name": f"Gast {nth}", "contact": f"gast{nth}@example.org"} for nth in range(FORMS_BY_DEVICE + 1)]
    answers = [Client(headers={"accept-language": "en"}).post(address, body, content_type="application/json") for body in bodies]
    assert [each.status_code for each in answers] == [201] * FORMS_BY_DEVICE + [429]
    assert 0 < int(answers[-1]["Retry-After"]) <= 900
    assert WAIT in answers[-1].content.decode()
    assert SignUpGuest.objects.count() == FORMS_BY_DEVICE


def test_a_refused_form_does_not_count(announced: MakeEvening) -> None:
    evening = announced()
    own = phone(evening)
    assert {sends(own, evening, nth, contact="geen").status_code for nth in range(12)} == {422}
    assert not AccessFailureLog.objects.exists()
    assert sends(own, evening, 0).status_code == 302


def test_the_owner_signs_up_a_guest_for_an_evening_that_is_not_public(announced: MakeEvening, people: People) -> None:
    evening = announced(is_public=False)
    owner = phone(evening)
    owner.force_login(user_of(people.owner))
    assert sends(owner, evening, 1).status_code == 302
    assert SignUpGuest.objects.get().name == "Gast 1"
    assert LogEntry.objects.get(what="sign_up").who == people.owner.name
    assert sends(phone(evening), evening, 2).status_code == 404
    assert SignUpGuest.objects.count() == 1


def test_phones_without_a_cookie_count_as_one_for_each_network(announced: MakeEvening) -> None:
    evening = announced()
    answers = [sends(Client(REMOTE_ADDR="81.82.83.84"), evening, nth).status_code for nth in range(FORMS_BY_DEVICE + 2)]
    assert answers == [302] * FORMS_BY_DEVICE + [429] * 2
    assert sends(Client(REMOTE_ADDR="81.82.83.85"), evening, 20).status_code == 302
    assert sends(phone(evening), evening, 21).status_code == 302


def test_a_full_hall_signs_up_at_once_and_one_network_has_an_end() -> None:
    def times(count: int) -> list[datetime.datetime]:
        """Return the times of this many forms, one a second, the newest first."""
        return [BEGIN - datetime.timedelta(seconds=nth) for nth in range(count)]

    assert wait_of_guest(times(1), times(FORMS_BY_NETWORK - 1), BEGIN) is None
    wait = wait_of_guest([], times(FORMS_BY_NETWORK), BEGIN)
    assert wait is not None
    assert wait.seconds == BLOCK.total_seconds() - (FORMS_BY_NETWORK - 1)
    assert wait_of_guest([], times(FORMS_BY_NETWORK), BEGIN + BLOCK) is None
    assert FORMS_BY_NETWORK >= 100, "a hall of a hundred behind one address must be able to sign up"


@pytest.mark.slow
def test_the_phones_of_a_full_hall_are_all_taken_and_the_next_one_waits(announced: MakeEvening) -> None:
    evening = announced()
    assert {sends(phone(evening), evening, nth).status_code for nth in range(FORMS_BY_NETWORK)} == {302}
    assert sends(phone(evening), evening, 999).status_code == 429
    assert sends(phone(evening, "2001:db8::1"), evening, 999).status_code == 302
