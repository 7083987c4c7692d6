"""Access to the status page, also while the database cannot tell who asks; and the reports of phones and processes."""

from __future__ import annotations

import datetime
import os
import threading
import time
import uuid
from contextlib import ExitStack
from pathlib import Path
from typing import Any
from unittest.mock import patch

import psycopg
import pytest
from django.core.management import CommandError, call_command
from django.db import OperationalError
from django.test import Client
from django.utils import timezone
from pytest_django import Settings

from clubs.club.models import Club
from operations import metrics
from operations.backup.manifest import Contents, Manifest
from operations.backup.status import read_made
from operations.backup.trouble import Trouble
from operations.outage import Outage
from operations.readings import all_readings
from operations.readings.papers import PapersReading, TasksReading
from operations.readings.storage import DatabaseReading, DatabaseValue
from operations.status import page
from operations.status.page import COOKIE
from operations.status.phones import MOST_PHONES_OF_A_TABLE, WaitingPhone, phones
from tests.api.conftest import RIK, phone_at
from tests.cast import AtTable, People, user_of
from tournaments.evening.models import Tournament
from tournaments.evening.permissions import code_of_pass
from tournaments.live.heartbeat import Heartbeat, ProcessKind, processes
from tournaments.play.actions.passes import table_pass

UNREACHABLE = OperationalError()
UNREACHABLE.__cause__ = psycopg.OperationalError("connection refused")
MANIFEST = Manifest(
    house="0123abcd",
    number=1,
    made_at=datetime.datetime(2026, 11, 23, 3, 0, tzinfo=datetime.UTC),
    database="sqlite",
    url="",
    contents=Contents({"tournaments_tournament": 1, "tournaments_deal": 2}, {}, ()),
    files={},
)


def status_as(client: Client, person: Any) -> Any:
    client.force_login(user_of(person))
    return client.get("/status/")


@pytest.mark.django_db
def test_who_directs_a_club_on_this_laptop_sees_how_it_stands(client: Client, people: People) -> None:
    answer = status_as(client, people.owner)
    assert answer.status_code == 200
    page = answer.content.decode()
    assert "State of the server" in page
    assert [key for key in ("database", "disk", "phones", "backup", "redis", "papers", "tasks") if f'id="{key}"' not in page] == []


@pytest.mark.django_db
def test_an_evenings_director_sees_it_until_the_evening_is_closed(client: Client, people: People, tournament: Tournament) -> None:
    assert status_as(client, people.director).status_code == 200
    Tournament.objects.filter(pk=tournament.pk).update(state=Tournament.State.CLOSED)
    assert status_as(client, people.director).status_code == 403


@pytest.mark.django_db
def test_on_a_server_whoever_runs_it_sees_it_and_no_club(client: Client, people: People, settings: Settings) -> None:
    settings.PRODUCTION = True
    assert status_as(client, people.owner).status_code == 403
    operator = user_of(people.stranger)
    operator.is_staff = True
    operator.save()
    assert status_as(client, people.stranger).status_code == 200


@pytest.mark.django_db
def test_where_the_club_demands_a_second_factor_its_director_must_have_shown_it(client: Client, people: People, club: Club) -> None:
    Club.objects.filter(pk=club.pk).update(second_factor=True)
    assert status_as(client, people.owner).status_code == 403


@pytest.mark.django_db
def test_who_is_not_logged_in_is_sent_to_log_in_and_nothing_is_measured(client: Client) -> None:
    with patch.object(all_readings._questions, "answers", side_effect=AssertionError):
        answer = client.get("/status/")
    assert (answer.status_code, answer["Location"]) == (302, "/login/?next=/status/")


@pytest.fixture
def database_away() -> Any:
    """Make the database refuse; a statement after that fails the test."""
    return lambda: (
        patch.object(DatabaseReading, "read", lambda _self: DatabaseValue(None, Outage.AWAY)),
        patch.object(PapersReading, "read", side_effect=OperationalError),
        patch.object(TasksReading, "read", side_effect=OperationalError),
        patch("django.db.backends.utils.CursorWrapper.execute", side_effect=AssertionError("the database was asked")),
    )


@pytest.mark.django_db
def test_while_the_database_is_away_a_browser_that_was_let_in_is_told_so(client: Client, people: People, database_away: Any) -> None:
    assert status_as(client, people.director).status_code == 200
    with ExitStack() as stack:
        for each in database_away():
            stack.enter_context(each)
        answer = client.get("/status/")
        part = client.get("/status/part/")
    assert (answer.status_code, part.status_code) == (200, 200)
    assert "The database does not answer." in answer.content.decode()
    assert "1 part does not work. Do what is written beside it." in part.content.decode()


@pytest.mark.django_db
def test_while_the_database_is_away_nobody_else_is_told(client: Client, people: People, database_away: Any) -> None:
    client.force_login(user_of(people.director))
    with ExitStack() as stack:
        for each in database_away():
            stack.enter_context(each)
        assert client.get("/status/").status_code == 503
        client.cookies[COOKIE] = "let in:1abcde:forged"
        assert client.get("/status/").status_code == 503


@pytest.mark.django_db
def test_what_is_silent_holds_up_nothing_else(client: Client, people: People, monkeypatch: pytest.MonkeyPatch) -> None:
    """The page is answered while the question is still open."""
    answered = threading.Event()
    status_as(client, people.director)
    monkeypatch.setattr(DatabaseReading, "read", lambda _self: answered.wait(60) and None)
    monkeypatch.setattr(page, "ANSWER_SECONDS", 0.05)
    answer = client.get("/status/")
    assert (answer.status_code, answered.is_set()) == (200, False)
    answered.set()


@pytest.mark.django_db
def test_the_part_is_asked_for_again_only_by_who_may(client: Client, people: People) -> None:
    client.force_login(user_of(people.jury))
    assert client.get("/status/part/").status_code == 403


@pytest.mark.django_db
def test_the_directors_page_and_a_probe_lead_here(client: Client, people: People, tournament: Tournament, settings: Settings) -> None:
    client.force_login(user_of(people.director))
    assert 'href="/status/"' in client.get(f"/e/{tournament.slug}/desk/").content.decode()
    client.force_login(user_of(people.jury))
    assert 'href="/status/"' not in client.get(f"/e/{tournament.slug}/desk/").content.decode()
    assert "what_to_do" not in client.get("/health/").json()
    settings.REDIS_URL = "redis://127.0.0.1:1/0"
    assert client.get("/health/").json()["what_to_do"] == f"{settings.PUBLIC_URL}/status/"


@pytest.fixture
def ears(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of the phones' reports in this test."""
    monkeypatch.setattr(metrics, "FOLDER", str(tmp_path))
    return tmp_path / "phones"


def only_phone() -> WaitingPhone:
    (phone,) = phones()
    return phone


@pytest.mark.django_db
def test_a_phone_says_what_it_keeps_and_each_deal_that_is_stored_waits_no_more(four: AtTable, ears: Path) -> None:
    phone = phone_at(four)
    phone.headers |= {"Troela-Device": "phone1"}
    phone.gets(f"tables/{four.table.pk}/", **{"Troela-Waiting": "2 1722"})
    first = only_phone()
    assert (first.code, first.device, first.deals, first.most) == (code_of_pass(table_pass(four.table)), "phone1", 2, 2)
    assert 1722 <= time.time() - first.since < 1782
    body = {"facts": phone.facts(RIK), "number": 1}
    assert phone.asks("PUT", f"deals/{uuid.uuid4()}/", body, **{"Troela-Waiting": "2 1722"}).status_code == 201
    assert (only_phone().deals, only_phone().since) == (1, first.since)
    refused = phone.asks("PUT", f"deals/{uuid.uuid4()}/", {**body, "facts": {}, "number": 2}, **{"Troela-Waiting": "1 1700"})
    assert (refused.status_code >= 400, only_phone().deals) == (True, 1)
    phone.gets(f"tables/{four.table.pk}/", **{"Troela-Waiting": "0 0"})
    assert (only_phone().deals, only_phone().most) == (0, 2)


@pytest.mark.django_db
def test_what_a_phone_says_is_heard_while_the_database_is_away(four: AtTable, ears: Path) -> None:
    phone = phone_at(four)
    phone.headers |= {"Troela-Device": "phone1", "Troela-Waiting": "3 60"}
    with patch("tournaments.api.authentication.physical_table", side_effect=UNREACHABLE):
        phone.gets(f"tables/{four.table.pk}/")
    assert only_phone().deals == 3


@pytest.mark.django_db
@pytest.mark.parametrize("headers", [
    {"Authorization": "Table forged:pass"}, {"Authorization": "Bearer abc"}, {"Troela-Waiting": "3"}, {"Troela-Waiting": "99999 1"},
    {"Troela-Waiting": "0 0"}, {"Troela-Device": "../../etc"},
])  # fmt: skip
def test_who_is_no_phone_of_ours_or_keeps_nothing_is_not_heard(four: AtTable, ears: Path, headers: dict[str, str]) -> None:
    phone_at(four).gets(f"tables/{four.table.pk}/", **({"Troela-Waiting": "3 60", "Troela-Device": "phone1"} | headers))
    assert phones() == []


@pytest.mark.django_db
def test_a_table_has_no_more_phones_than_sit_there(four: AtTable, ears: Path) -> None:
    for number in range(MOST_PHONES_OF_A_TABLE + 3):
        phone_at(four).gets(f"tables/{four.table.pk}/", **{"Troela-Waiting": "3 60", "Troela-Device": f"phone{number}"})
    assert len(phones()) == MOST_PHONES_OF_A_TABLE


@pytest.mark.django_db
def test_what_a_phone_said_long_ago_is_forgotten(four: AtTable, ears: Path) -> None:
    phone_at(four).gets(f"tables/{four.table.pk}/", **{"Troela-Waiting": "3 60", "Troela-Device": "phone1"})
    (file,) = ears.glob("*.json")
    yesterday = time.time() - 13 * 3600
    os.utime(file, (yesterday, yesterday))
    assert phones() == []
    assert list(ears.iterdir()) == []


def test_a_process_is_known_until_it_ends_and_missed_when_it_is_killed(settings: Settings, tmp_path: Path) -> None:
    settings.DATA = tmp_path
    web, papers = Heartbeat(ProcessKind.WEB, "9f2c41ab"), Heartbeat(ProcessKind.PAPERS, "9f2c41ab")
    web.beat()
    papers.beat()
    papers.end()
    (process,) = processes()
    assert (process.kind, process.pid, process.release) == (ProcessKind.WEB, os.getpid(), "9f2c41ab")
    assert process.is_alive(timezone.now())
    assert not process.is_alive(timezone.now() + datetime.timedelta(seconds=20))
    (file,) = (tmp_path / "processes").iterdir()
    file.write_text("")  # a disk that was full when it began
    assert processes() == []


def test_a_disk_that_takes_nothing_leaves_a_beat_out(settings: Settings) -> None:
    settings.DATA = Path("/proc/nowhere")
    Heartbeat(ProcessKind.WEB, "9f2c41ab").beat()
    assert processes() == []


@pytest.mark.django_db
def test_a_backup_that_was_made_by_the_command_is_known(settings: Settings, tmp_path: Path) -> None:
    settings.DATA = tmp_path
    command = "operations.management.commands.backup"
    with patch(f"{command}.make_backup", return_value=(tmp_path / "it", MANIFEST)), patch(f"{command}.Verification") as verification:
        verification.return_value.result.return_value = ""
        call_command("backup", str(tmp_path / "backups"))
    made = read_made()
    assert made is not None
    assert (made.folder, made.made_at) == (str(tmp_path / "backups"), MANIFEST.made_at)
    assert not made.is_late(MANIFEST.made_at + datetime.timedelta(hours=25))
    assert made.is_late(MANIFEST.made_at + datetime.timedelta(hours=27))
    with pytest.raises(CommandError, match="Every earlier backup is kept"):
        call_command("backup", str(tmp_path / "away"))
    failed = read_made()
    assert failed is not None
    assert (failed.trouble, failed.made_at) == (Trouble.MISSING, MANIFEST.made_at)
