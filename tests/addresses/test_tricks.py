"""Attacks on every address: a form of another site, a name that is a script, another site's address as the next page."""

from __future__ import annotations

import uuid

import pytest
from django.contrib.auth.models import User
from django.db import connection, transaction
from django.test import Client

from clubs import actions as club_actions
from clubs.club.models import Club, Season
from clubs.houserules.models import HouseRules
from clubs.people.models import Member
from tests.addresses.address_table import TABLE
from tests.addresses.kept_rows import Written
from tests.addresses.test_addresses import address, as_stored, ask, client_of, objects, undone
from tests.addresses.valid_bodies import BODIES, Objects
from tests.cast import MACHINE, PASSWORD, People, user_of
from tournaments.evening.models import Entrant, Ruling, Tournament
from tournaments.jury.actions import calls
from tournaments.jury.actions import penalties as jury

__all__ = ["objects"]

SCRIPT = '"><script>alert(1)</script>{{7*7}}'


@pytest.mark.slow
def test_a_form_of_another_site_changes_nothing(objects: Objects) -> None:
    """The owner's browser sends its session along, but the form lacks the token of our pages."""
    answers = {}
    for operation in BODIES:
        with undone():
            values = as_stored(objects)
            body = BODIES[operation](values)
            browser = Client(enforce_csrf_checks=True)
            browser.force_login(user_of(objects["people"].owner))
            written = Written()
            with connection.execute_wrapper(written):
                status = ask(browser, operation, values, body).status_code
            answers[operation] = (status, written.changed())
            transaction.set_rollback(True)
    # A shared page contains no token: its language form needs none, and only sets a cookie.
    assert answers.pop("POST set_language") == (302, [])
    assert answers == dict.fromkeys(answers, (403, []))


@pytest.mark.parametrize(
    "elsewhere", ["https://evil.example", "//evil.example/x", "https:evil.example", "javascript:alert(1)", "/\\evil.example"]
)
def test_nothing_leads_to_another_site(db: None, elsewhere: str) -> None:
    User.objects.create_user("els", password=PASSWORD)
    login = Client().post("/login/", {"username": "els", "login": "els", "password": PASSWORD, "next": elsewhere})
    assert (login.status_code, login["Location"]) == (302, "/")
    for where in ("/language/setlang/", f"/language/setlang/?next={elsewhere}"):
        language = Client().post(where, {"language": "nl", "next": elsewhere}, headers={"Referer": elsewhere})
        assert (language.status_code, language["Location"]) == (302, "/")


@pytest.mark.parametrize("path", ["/", "/login/", "/api/v1/tournaments/"])
def test_another_host_is_refused(db: None, path: str) -> None:
    """Otherwise a table's code or a password link could be printed with a foreign host."""
    assert Client().get(path, headers={"Host": "evil.example"}).status_code == 400
    assert Client().get(path, headers={"Host": "localhost", "X-Forwarded-Host": "evil.example"}).status_code == 200


@pytest.fixture
def scripts_for_names(objects: Objects, club: Club, tournament: Tournament, people: People) -> Objects:
    """Give a script as a name to everything that people can name."""
    club_actions.admit(by=MACHINE, club=club, name=SCRIPT)
    club_actions.issue_token(by=people.owner, name=SCRIPT)
    jury.rule(by=people.jury, tournament=tournament, kind=Ruling.Kind.WARN, text=SCRIPT, table=objects["four"].table)
    calls.call(by=objects["four"].by, table=objects["four"].table, id=uuid.uuid4(), deal_number=1, article="OTHER", note=SCRIPT)
    Club.objects.update(name=SCRIPT)
    Season.objects.update(name=SCRIPT)
    Tournament.objects.update(name=SCRIPT, season=Season.objects.get())
    Member.objects.update(name=SCRIPT, called=SCRIPT[:24])
    Entrant.objects.update(name=SCRIPT, called=SCRIPT[:24])
    HouseRules.objects.update(name=SCRIPT)
    User.objects.update(first_name=SCRIPT)
    return objects


@pytest.mark.slow
def test_a_name_that_is_a_script_stays_a_name(scripts_for_names: Objects) -> None:
    """On every page and drawing, for the reader who sees most of it and for the public."""
    shown, wrong = 0, []
    for operation in TABLE:
        method, name = operation.split()
        for role in ("owner", "public") if method == "GET" else ():
            answer = client_of(role, operation, scripts_for_names).get(address(name, scripts_for_names))
            if answer.streaming or not answer["Content-Type"].startswith(("text/html", "image/svg")):
                assert answer["X-Content-Type-Options"] == "nosniff", operation
                continue
            page = answer.content.decode()
            shown += "alert(1)" in page
            if "<script>alert" in page or '"><script>' in page or "}49" in page or ">49<" in page:
                wrong.append((operation, role))
    assert wrong == []
    assert shown > 40
