"""A phone gets its table again only when something changed that it shows, not at each deal of the other tables."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.api.conftest import RIK, ApiPhone
from tests.cast import MACHINE, AtTable
from tournaments.evening.actions import evenings
from tournaments.evening.events import Event, Subject
from tournaments.evening.log import record
from tournaments.evening.models import Table
from tournaments.play.actions import deals as play
from tournaments.play.queries.table_changes import MOST_ENTRIES, is_unchanged_since

QUERIES_OF_304 = 3
"""The queries: the pass, the table with its evening, and what the log has since then."""


def test_a_deal_of_another_table_of_the_round_sends_a_phone_nothing(phone: ApiPhone, five: AtTable) -> None:
    address = f"tables/{phone.seat.table.pk}/"
    tag = phone.gets(address)["ETag"].removeprefix("W/")
    for _ in range(3):
        five.reports("MISERE 4 | made")
        with CaptureQueriesContext(connection) as queries:
            answer = phone.gets(address, **{"If-None-Match": tag})
        assert (answer.status_code, answer.content, answer["ETag"]) == (304, b"", tag)
        assert len(queries) <= QUERIES_OF_304
    phone.sends(RIK)
    assert phone.gets(address, **{"If-None-Match": tag}).json()["history"][0]["short"] == "Rik An+Piet 9"


def test_only_a_report_names_its_table_to_everybody(
    four: AtTable, monkeypatch: pytest.MonkeyPatch, django_capture_on_commit_callbacks: Any
) -> None:
    announced: list[str] = []
    monkeypatch.setattr("tournaments.evening.log.announce", lambda _slug, _version, table, **_more: announced.append(table))
    with django_capture_on_commit_callbacks(execute=True):
        deal = four.plays("RIK 1+2 | 9")
        play.void(by=four.by, deal=deal, revision=1)
        evenings.amend(by=MACHINE, tournament=four.table.round.tournament, name="Another name")
    assert announced == [f"1.{four.table.number}", "", ""]


def test_what_changes_the_evening_is_sent_to_every_phone(phone: ApiPhone, five: AtTable) -> None:
    address = f"tables/{phone.seat.table.pk}/"
    tag = phone.gets(address)["ETag"]
    five.reports("MISERE 4 | made")
    evenings.amend(by=MACHINE, tournament=phone.seat.table.round.tournament, name="Another name")
    assert phone.gets(address, **{"If-None-Match": tag}).json()["tournament"]["name"] == "Another name"


@pytest.mark.parametrize("tag", ['"x"', '"1.-1-en"', '"1.9999999999999999999999-en"', '"1.0-nl"', '"2.0-en"', "*"])
def test_a_tag_that_says_nothing_is_answered_with_the_table(phone: ApiPhone, tag: str) -> None:
    assert phone.gets(f"tables/{phone.seat.table.pk}/", **{"If-None-Match": tag}).status_code == 200


def now(at: AtTable) -> Table:
    return Table.objects.select_related("round__tournament").get(pk=at.table.pk)


@pytest.mark.parametrize(
    ("what", "subject", "unchanged"),
    [
        (Event.REPORT, Subject(round=1, table=2, deal=1), True),
        (Event.SIGN, Subject(round=1, table=2), True),
        (Event.REPORT, Subject(round=1, table=1, deal=1), False),
        (Event.CORRECT, Subject(round=2, table=2, deal=1), False),
        (Event.RULE, Subject(round=1, table=2, ruling=1), False),
        (Event.NEW_PASS, Subject(table=2), False),
        (Event.REPORT, Subject(), False),
        (Event.AMEND, Subject(), False),
    ],
)
def test_what_concerns_a_table(four: AtTable, what: Event, subject: Subject, unchanged: bool) -> None:
    before = now(four).round.tournament.version
    record(four.table.round.tournament, by=MACHINE, what=Event.REPORT, subject=Subject(round=1, table=2, deal=9))
    record(four.table.round.tournament, by=MACHINE, what=what, subject=subject)
    assert is_unchanged_since(now(four), before) is unchanged


def test_nothing_is_known_of_a_version_that_is_to_come_or_long_past(four: AtTable) -> None:
    before = now(four).round.tournament.version
    assert is_unchanged_since(now(four), before)
    assert not is_unchanged_since(now(four), before + 1)
    for _ in range(MOST_ENTRIES + 1):
        record(four.table.round.tournament, by=MACHINE, what=Event.REPORT, subject=Subject(round=1, table=2, deal=9))
    assert not is_unchanged_since(now(four), before)
    assert is_unchanged_since(now(four), before + 1)
