"""A database that has no room for one more: 503 and when to ask again, nothing lost, and the next try succeeds."""

from __future__ import annotations

import sqlite3
import threading
import uuid
from collections.abc import Iterator
from contextlib import closing, contextmanager
from typing import Any

import pytest
from django.contrib.sessions.models import Session
from django.db import OperationalError, connection
from django.test import Client, RequestFactory
from django.urls import get_resolver, reverse
from django.utils import timezone

from config.busy import is_busy
from tests.api.conftest import RIK, phone_at
from tests.cast import AtTable, People, user_of
from tournaments.models import Deal, Tournament

pytestmark = pytest.mark.django_db(transaction=True)
on_sqlite = pytest.mark.skipif(connection.vendor != "sqlite", reason="the one write lock is SQLite's")
on_postgres = pytest.mark.skipif(connection.vendor != "postgresql", reason="the pool is PostgreSQL's")


@contextmanager
def write_lock_held() -> Iterator[None]:
    """A second connection holds the write lock, and ours does not wait for it."""
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
        assert (answer.status_code, answer["Retry-After"], answer["Content-Type"]) == (503, "5", "application/json")
        assert answer.json() == {
            "problems": [
                {"code": "DATABASE_BUSY", "field": "", "message": "Too much is written at this moment. Try again in a few seconds."}
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
    assert (page.status_code, page["Retry-After"], page["Content-Type"]) == (503, "5", "text/html; charset=utf-8")
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
    assert (page.status_code, page["Retry-After"]) == (503, "5")


def test_another_error_of_the_database_is_not_taken_for_it() -> None:
    with pytest.raises(OperationalError if connection.vendor == "sqlite" else Exception) as caught, connection.cursor() as cursor:
        cursor.execute("SELECT nothing FROM nowhere")
    assert not is_busy(caught.value)


@on_postgres
def test_an_exhausted_pool_is_a_busy_database_too(four: AtTable) -> None:
    phone, connected, done = phone_at(four), threading.Event(), threading.Event()
    database: Any = connection
    deal = {"number": 1, "facts": phone.facts(RIK)}

    def hold() -> None:
        connection.ensure_connection()
        connected.set()
        done.wait(10)
        connection.close()

    connection.close()
    options = connection.settings_dict["OPTIONS"]
    options["pool"] = {"min_size": 1, "max_size": 1, "timeout": 0.1}
    holder = threading.Thread(target=hold)
    try:
        holder.start()
        assert connected.wait(10)
        answer = phone.asks("PUT", f"deals/{uuid.uuid4()}/", deal)
        assert (answer.status_code, answer["Retry-After"], answer.json()["problems"][0]["code"]) == (503, "5", "DATABASE_BUSY")
    finally:
        done.set()
        holder.join()
        connection.close()
        database.close_pool()
        del options["pool"]
    assert not Deal.objects.exists()
    assert phone.asks("PUT", f"deals/{uuid.uuid4()}/", deal).status_code == 201
