"""A database that is busy, unavailable, full or read-only: 503 and when to retry, nothing lost, and the retry succeeds."""

from __future__ import annotations

import json
import secrets
import sqlite3
import uuid
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, closing, contextmanager
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
from django.conf import settings
from django.contrib.sessions.backends.db import SessionStore
from django.contrib.sessions.models import Session
from django.db import OperationalError, connection
from django.http import HttpRequest, HttpResponse
from django.test import Client, RequestFactory
from django.urls import get_resolver, reverse
from django.utils import timezone

from config.sessions import SessionMiddleware
from operations.outage import Outage, outage_behind
from tests.api.conftest import RIK, phone_at
from tests.cast import AtTable, People, user_of
from tests.line import DatabaseProxy, line_to
from tournaments.evening.models import Tournament
from tournaments.play.models import Deal

pytestmark = pytest.mark.django_db(transaction=True)
on_sqlite = pytest.mark.skipif(connection.vendor != "sqlite", reason="the one write lock is SQLite's")
on_postgres = pytest.mark.skipif(connection.vendor != "postgresql", reason="the pool is PostgreSQL's")


@contextmanager
def write_lock_held() -> Iterator[None]:
    """Hold the write lock on a second connection; ours does not wait for it."""
    connection.ensure_connection()
    connection.connection.execute("PRAGMA busy_timeout = 0")
    with closing(sqlite3.connect(connection.settings_dict["NAME"], isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield


@on_sqlite
def test_a_deal_sent_while_the_database_is_locked_is_sent_again_and_counts_once(four: AtTable) -> None:
    phone, id = phone_at(four), uuid.uuid4()
    with write_lock_held():
        answer = phone.sends(RIK, id=id)
        assert (answer.status_code, answer["Retry-After"], answer["Content-Type"]) == (503, "2", "application/json")
        assert answer.json() == {
            "problems": [
                {
                    "code": "DATABASE_BUSY",
                    "field": "",
                    "message": "Too many people are saving something at this moment. Try again in a few seconds.",
                }
            ]
        }
        assert not Deal.objects.exists()
    assert phone.sends(RIK, id=id, number=1).status_code == 201
    assert Deal.objects.count() == 1


@on_sqlite
def test_a_director_reads_on_and_whoever_writes_is_told_to_try_again(people: People, tournament: Tournament) -> None:
    director = Client()
    director.force_login(user_of(people.director))
    before = tournament.version
    with write_lock_held():
        assert director.get(reverse("desk", args=[tournament.slug])).status_code == 200
        page = director.post(reverse("desk-draw", args=[tournament.slug]), {"method": "spread"}, headers={"Accept-Language": "nl"})
    assert (page.status_code, page["Retry-After"], page["Content-Type"]) == (503, "2", "text/html; charset=utf-8")
    assert "<h1>" in page.content.decode()
    tournament.refresh_from_db()
    assert (tournament.version, tournament.rounds.count()) == (before, 0)


@on_sqlite
def test_what_fails_before_or_after_the_view_is_answered_alike(rf: RequestFactory) -> None:
    with write_lock_held():
        try:
            Session.objects.create(session_key="k", session_data="", expire_date=timezone.now())
        except OperationalError:
            page = get_resolver().resolve_error_handler(500)(rf.get("/"))
    assert (page.status_code, page["Retry-After"]) == (503, "2")


def test_another_error_of_the_database_is_not_taken_for_it() -> None:
    with pytest.raises(OperationalError if connection.vendor == "sqlite" else Exception) as caught, connection.cursor() as cursor:
        cursor.execute("SELECT nothing FROM nowhere")
    assert outage_behind(caught.value) is None


def test_an_error_of_ours_that_answers_one_of_the_database_is_ours() -> None:
    with pytest.raises(OSError, match="No space left") as caught:
        Path("/dev/full").write_text("more than fits")
    assert outage_behind(caught.value) is Outage.FULL
    ours = ValueError("a broken law")
    ours.__cause__ = caught.value
    assert outage_behind(ours) is None


@contextmanager
def disk_full() -> Iterator[None]:
    """Let no table grow: SQLite's file by its own limit; for PostgreSQL, raise its error when a file cannot be extended."""
    if connection.vendor == "sqlite":
        with connection.cursor() as cursor:
            (most,) = cursor.execute("PRAGMA max_page_count").fetchone()
            cursor.execute("PRAGMA max_page_count = 1")  # SQLite takes it for as many as there are
        yield
        with connection.cursor() as cursor:
            cursor.execute(f"PRAGMA max_page_count = {most}")
        return

    def without_room(execute: Execute, sql: str, params: Any, many: bool, context: Any) -> Any:
        if sql.startswith(("INSERT", "UPDATE")):
            sql, params = "DO $$ BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = 'disk_full'; END $$", None
        return execute(sql, params, many, context)

    with connection.execute_wrapper(without_room):
        yield


@contextmanager
def read_only() -> Iterator[None]:
    on, off = (
        ("PRAGMA query_only = ON", "PRAGMA query_only = OFF")
        if connection.vendor == "sqlite"
        else ("SET default_transaction_read_only = on", "SET default_transaction_read_only = off")
    )
    with connection.cursor() as cursor:
        cursor.execute(on)
    try:
        yield
    finally:
        with connection.cursor() as cursor:
            cursor.execute(off)


def fill_pages() -> None:
    """Use up the free space in SQLite's file, so that the next row needs another page."""
    if connection.vendor == "sqlite":
        with connection.cursor() as cursor:
            cursor.execute("VACUUM")


@pytest.mark.parametrize(("outage", "code", "seconds"), [(disk_full, "DISK_FULL", "20"), (read_only, "READ_ONLY", "10")])
def test_a_disk_that_takes_no_more_is_said_and_what_was_there_is_read_on(
    four: AtTable, people: People, outage: Callable[[], AbstractContextManager[None]], code: str, seconds: str
) -> None:
    phone, director, id = phone_at(four), Client(), uuid.uuid4()
    director.force_login(user_of(people.director))
    desk = reverse("desk", args=[four.table.round.tournament.slug])
    fill_pages()
    with outage():
        answer = phone.sends(RIK, id=id)
        assert (answer.status_code, answer["Retry-After"], answer["Content-Type"]) == (503, seconds, "application/json")
        assert [problem["code"] for problem in answer.json()["problems"]] == [code]
        assert director.get(desk).status_code == 200
    assert not Deal.objects.exists()
    assert phone.sends(RIK, id=id, number=1).status_code == 201


Execute = Callable[[str, Any, bool, Any], Any]


@pytest.fixture
def line(four: AtTable) -> Iterator[DatabaseProxy]:
    """The connection of this thread to PostgreSQL, through a pool as in a web process."""
    database: Any = connection
    stored = connection.settings_dict
    with line_to(stored["HOST"], int(stored["PORT"] or 5432)) as line:
        connection.close()
        options = stored["OPTIONS"] | {"pool": {"size": 2, "stuck_seconds": 0.05}}
        with patch.dict(stored, {"HOST": "127.0.0.1", "PORT": str(line.port), "OPTIONS": options}):
            try:
                yield line
            finally:
                connection.close()
                database.close_pool()


def put(phone: Any, id: uuid.UUID, deal: dict[str, Any]) -> Any:
    """Send one deal, with a connection of its own like each request."""
    answer = phone.asks("PUT", f"deals/{id}/", deal)
    connection.close()
    return answer


def code_of(answer: Any) -> str:
    code: str = json.loads(answer.content)["problems"][0]["code"]
    return code


@on_postgres
def test_while_the_database_is_away_everybody_is_told_and_the_first_who_asks_again_is_served(four: AtTable, line: DatabaseProxy) -> None:
    phone, id = phone_at(four), uuid.uuid4()
    deal = {"number": 1, "facts": phone.facts(RIK)}
    phone.client.raise_request_exception = False
    assert put(phone, uuid.uuid4(), deal | {"number": 2}).status_code == 409
    line.cut()
    for _ in range(3):
        answer = put(phone, id, deal)
        assert (answer.status_code, answer["Retry-After"], code_of(answer)) == (503, "2", "DATABASE_AWAY")
    page = phone.client.get(reverse("standings", args=[four.table.round.tournament.slug]), headers={"Accept-Language": "nl"})
    assert (page.status_code, page["Refresh"], page["Content-Type"]) == (503, "2", "text/html; charset=utf-8")
    line.mend()
    assert put(phone, id, deal).status_code == 201
    assert Deal.objects.count() == 1


@on_postgres
def test_a_line_that_breaks_in_the_middle_of_a_report_keeps_nothing_of_it(four: AtTable, line: DatabaseProxy) -> None:
    phone, id = phone_at(four), uuid.uuid4()
    deal = {"number": 1, "facts": phone.facts(RIK)}
    phone.client.raise_request_exception = False

    def break_after_deal(execute: Execute, sql: str, params: Any, many: bool, context: Any) -> Any:
        answer = execute(sql, params, many, context)
        if sql.startswith('INSERT INTO "tournaments_deal"'):
            line.cut()
        return answer

    with connection.execute_wrapper(break_after_deal):
        answer = put(phone, id, deal)
    assert (answer.status_code, code_of(answer)) == (503, "DATABASE_AWAY")
    line.mend()
    assert not Deal.objects.exists()
    assert put(phone, id, deal).status_code == 201


@on_postgres
def test_somebody_logged_in_is_told_too_and_so_is_whoever_logs_in(people: People, four: AtTable, line: DatabaseProxy) -> None:
    director = Client(raise_request_exception=False)
    director.force_login(user_of(people.director))
    connection.close()
    line.cut()
    for answer in (
        director.get(reverse("desk", args=[four.table.round.tournament.slug])),
        director.post(reverse("desk-draw", args=[four.table.round.tournament.slug]), {"method": "spread"}),
        director.post(reverse("account_login"), {"login": "jan", "password": "a password"}),
    ):
        connection.close()
        assert (answer.status_code, answer["Retry-After"]) == (503, "2")
        assert "<h1>" in answer.content.decode()


@on_postgres
def test_an_exhausted_pool_is_a_busy_database(four: AtTable, line: DatabaseProxy) -> None:
    phone, id = phone_at(four), uuid.uuid4()
    deal = {"number": 1, "facts": phone.facts(RIK)}
    connection.close()
    pool: Any = connection.pool  # type: ignore[attr-defined]
    held = [pool.getconn(), pool.getconn()]
    answer = put(phone, id, deal)
    assert (answer.status_code, answer["Retry-After"], code_of(answer)) == (503, "2", "DATABASE_BUSY")
    for each in held:
        pool.putconn(each)
    assert not Deal.objects.exists()
    assert put(phone, id, deal).status_code == 201


def test_a_program_is_told_of_our_own_mistake_in_a_form_that_it_reads(four: AtTable) -> None:
    phone = phone_at(four)
    phone.client.raise_request_exception = False
    with patch("tournaments.play.api.deals.play.report", side_effect=AssertionError("a broken law")):
        answer = phone.sends(RIK, number=1)
    assert (answer.status_code, answer["Content-Type"], code_of(answer)) == (500, "application/json", "BROKEN")


@pytest.mark.parametrize(("outage", "code"), [(disk_full, "DISK_FULL"), (read_only, "READ_ONLY")])
def test_a_session_that_cannot_be_kept_is_no_logout(
    rf: RequestFactory, outage: Callable[[], AbstractContextManager[None]], code: str
) -> None:
    def view(request: HttpRequest) -> HttpResponse:
        request.session["reads"] = secrets.token_hex(20_000)
        return HttpResponse()

    session = SessionStore()
    session.create()
    rf.cookies[settings.SESSION_COOKIE_NAME] = session.session_key or ""
    fill_pages()
    with outage():
        answer = SessionMiddleware(view)(rf.get("/api/v1/"))
    assert isinstance(answer, HttpResponse)
    assert (answer.status_code, code_of(answer)) == (503, code)
