"""The public API: some answers are for everybody, the others only for the staff."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from clubs import actions as club_actions
from clubs.login.models import ApiToken
from tests.api.conftest import RIK, ApiPhone, Asker, codes
from tests.cast import MACHINE, People
from tournaments.evening.models import Ruling
from tournaments.jury.actions import penalties as jury
from tournaments.jury.decisions import Move
from tournaments.play.models import Deal


@pytest.fixture
def stranger() -> Asker:
    return Asker(headers={"Accept-Language": "en"})


def test_the_evenings_are_listed_with_their_rules(phone: ApiPhone, stranger: Asker) -> None:
    tournament = phone.seat.table.round.tournament
    (content,) = stranger.gets("tournaments/").json()["tournaments"]
    assert (content["slug"], content["club"], content["state"]) == (tournament.slug, "De Vier Azen", "playing")
    assert content["rules"]["fingerprint"] == tournament.fingerprint
    assert stranger.gets(f"tournaments/{tournament.slug}/").json() == content


def test_the_standings_are_read_once_a_version(phone: ApiPhone, stranger: Asker) -> None:
    phone.sends(RIK)
    path = f"tournaments/{phone.seat.table.round.tournament.slug}/standings/"
    answer = stranger.gets(path)
    content = answer.json()
    assert [(line["place"], line["points"], line["deals"]) for line in content["lines"][:3]] == [(1, 2, 1), (1, 2, 1), (3, 0, 0)]
    assert (content["sum"], content["deals"]) == (0, 1)
    assert content["rules"] == stranger.gets(path.removesuffix("standings/")).json()["rules"]
    with CaptureQueriesContext(connection) as queries:
        again = stranger.gets(path, **{"If-None-Match": f'W/{answer["ETag"]}, "other"'})
    assert (again.status_code, again.content, len(queries)) == (304, b"", 1)
    phone.sends("MISERE 0 | made")
    assert stranger.gets(path, **{"If-None-Match": answer["ETag"]}).status_code == 200


def test_every_payment_behind_a_total_is_shown(phone: ApiPhone, stranger: Asker) -> None:
    tournament = phone.seat.table.round.tournament
    deal = phone.sends(RIK).json()["deal"]
    phone.asks("PUT", f"deals/{deal['id']}/void/", {"revision": 1})
    phone.sends("MISERE 0 | made", number=1)
    jury.rule(by=MACHINE, tournament=tournament, kind=Ruling.Kind.FINE, text="Late", moves=[Move(1, 2, 3)])
    content = stranger.gets(f"tournaments/{tournament.slug}/players/1/payments/").json()
    assert (content["name"], content["total"]) == ("Els Maes", 12)
    assert sum(each["points"] for each in content["payments"]) == 12
    assert {each["reverses"] for each in content["payments"]} == {True, False}
    assert content["payments"][-1] == {
        "round": 1, "table": None, "deal": None, "ruling": 1, "reason": "fine", "points": -3,
        "other": {"number": 2, "name": "An Peeters"}, "reverses": False,
    }  # fmt: skip
    assert codes(stranger.gets(f"tournaments/{tournament.slug}/players/99/payments/")) == [(404, "NOT_FOUND", "number")]


def test_the_staff_sees_how_far_every_table_is(phone: ApiPhone, people: People, program: Callable[..., Asker]) -> None:
    phone.sends(RIK)
    path = f"tournaments/{phone.seat.table.round.tournament.slug}/rounds/"
    content = program(people.desk).gets(path).json()
    assert [(table["number"], table["played"], table["of"]) for table in content["rounds"][0]["tables"]] == [(1, 1, 4), (2, 0, 5)]
    for by in (people.member, people.stranger):
        assert codes(program(by).gets(path)) == [(403, "NOT_ALLOWED", "")]
    assert codes(Asker(headers={"Accept-Language": "en"}).gets(path)) == [(403, "LOGIN_NEEDED", "")]


@pytest.mark.parametrize(
    ("role", "sees", "reports"), [("director", 200, 201), ("desk", 200, 201), ("jury", 200, 403), ("member", 403, 403)]
)
def test_staff_enter_deals_by_role(
    role: str, sees: int, reports: int, phone: ApiPhone, people: People, program: Callable[..., Asker]
) -> None:
    asker, key = program(getattr(people, role)), phone.seat.table.pk
    assert asker.gets(f"tables/{key}/").status_code == sees
    body = {"table": key, "number": 1, "facts": phone.facts(RIK)}
    assert asker.asks("PUT", "deals/5b0e4c0a-6c50-4b0c-9d53-2f6c8b1d3c11/", body).status_code == reports
    assert Deal.objects.count() == (reports == 201)


def test_staff_say_which_table_they_mean(phone: ApiPhone, people: People, program: Callable[..., Asker]) -> None:
    body = {"number": 1, "facts": phone.facts(RIK)}
    answer = program(people.desk).asks("PUT", "deals/5b0e4c0a-6c50-4b0c-9d53-2f6c8b1d3c11/", body)
    assert codes(answer) == [(422, "FIELD_MISSING", "table")]


def test_a_browser_needs_its_page_for_a_change(phone: ApiPhone, people: People) -> None:
    browser = Asker(headers={"Accept-Language": "en"}, client=Client(enforce_csrf_checks=True))
    assert people.desk.user is not None
    browser.client.force_login(people.desk.user)
    body = {"table": phone.seat.table.pk, "number": 1, "facts": phone.facts(RIK)}
    assert codes(browser.asks("PUT", "deals/5b0e4c0a-6c50-4b0c-9d53-2f6c8b1d3c11/", body)) == [(403, "PAGE_OLD", "")]
    assert browser.gets(f"tables/{phone.seat.table.pk}/").status_code == 200


def test_a_revoked_token_is_refused(people: People, program: Callable[..., Asker]) -> None:
    asker = program(people.desk)
    club_actions.revoke_token(by=people.desk, token=ApiToken.objects.get())
    answer = asker.gets("tournaments/")
    assert codes(answer) == [(401, "TOKEN_INVALID", "")]
    assert answer["WWW-Authenticate"] == 'Bearer realm="troela", error="invalid_token"'
