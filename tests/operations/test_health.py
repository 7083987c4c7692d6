"""The answers to a proxy or a probe."""

from __future__ import annotations

import socket
import subprocess
import threading
from collections.abc import Iterator
from pathlib import Path
from unittest.mock import patch

import pytest
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder
from django.test import Client
from pytest_django import Settings

from operations.questions import Questions
from operations.readings import all_readings
from operations.readings.storage import DatabaseReading, RedisReading
from tests.settings import SERVICES


def test_up_asks_nothing_of_the_database(client: Client) -> None:
    answer = client.get("/up/")
    assert (answer.status_code, answer.content) == (200, b"ok\n")
    assert "no-store" in answer["Cache-Control"]


@pytest.mark.django_db
def test_health_names_what_it_asked(client: Client) -> None:
    answer = client.get("/health/")
    assert answer.status_code == 200
    assert answer.json() == {
        "status": "ok",
        "checks": {"database": "ok", "disk": "ok", "redis": "ok" if SERVICES else "not used", "papers": "ok"},
    }


@pytest.mark.slow
@pytest.mark.django_db(transaction=True)
def test_a_database_that_is_behind_the_code_is_not_healthy(client: Client) -> None:
    rows = list(MigrationRecorder.Migration.objects.filter(app="clubs"))
    MigrationRecorder.Migration.objects.filter(app="clubs").delete()
    try:
        answer = client.get("/health/")
    finally:
        MigrationRecorder.Migration.objects.bulk_create(rows)
    assert answer.status_code == 503
    assert answer.json()["checks"]["database"].endswith("migrations to apply")


@pytest.mark.django_db
def test_a_redis_that_is_away_is_a_warning_as_reports_go_on(client: Client, settings: Settings) -> None:
    settings.REDIS_URL = "redis://127.0.0.1:1/0"
    answer = client.get("/health/")
    assert (answer.status_code, answer.json()["status"]) == (200, "warning")
    assert answer.json()["checks"]["redis"] == "unreachable"


@pytest.mark.django_db
def test_without_its_libraries_papers_are_a_warning_only(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("operations.readings.papers.missing_paper_libraries", lambda: ("libpango-1.0-0",))
    answer = client.get("/health/")
    assert (answer.status_code, answer.json()["status"]) == (200, "warning")
    assert answer.json()["checks"]["papers"] == "missing: libpango-1.0-0"


@pytest.fixture
def small_disk(tmp_path: Path, settings: Settings) -> Iterator[Path]:
    """The data are on a disk of their own, of a megabyte."""
    if subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=1m", "troela-test", str(tmp_path)], check=False, stderr=subprocess.DEVNULL
    ).returncode:
        pytest.skip("Only root may mount a disk.")
    settings.DATA = tmp_path
    yield tmp_path
    subprocess.run(["umount", str(tmp_path)], check=True)


def disk_as_seen(client: Client) -> tuple[int, str, str]:
    """Return the status of the answer, its own word, and what it reports of the disk."""
    answer = client.get("/health/")
    body = answer.json()
    return answer.status_code, body["status"], body["checks"]["disk"]


@pytest.mark.django_db
def test_a_full_disk_takes_the_process_out_of_service_until_there_is_room(client: Client, small_disk: Path) -> None:
    assert disk_as_seen(client) == (200, "warning", "nearly full: 1 MB free")
    with pytest.raises(OSError, match="No space left"):
        (small_disk / "papers").write_bytes(b"paper" * 1_000_000)
    assert disk_as_seen(client) == (503, "unavailable", "full")
    (small_disk / "papers").unlink()
    assert disk_as_seen(client)[0] == 200


@pytest.mark.django_db
def test_a_disk_that_became_read_only_is_named(client: Client, small_disk: Path) -> None:
    subprocess.run(["mount", "-o", "remount,ro", str(small_disk)], check=True)
    assert disk_as_seen(client) == (503, "unavailable", "read-only")


@pytest.mark.django_db
def test_data_that_are_nowhere_are_no_room(client: Client, settings: Settings, tmp_path: Path) -> None:
    settings.DATA = tmp_path / "unplugged"
    assert disk_as_seen(client) == (503, "unavailable", "not writable")


@pytest.mark.django_db(transaction=True)
@pytest.mark.skipif(connection.vendor != "postgresql", reason="a standby is PostgreSQL's")
def test_a_database_that_only_reads_takes_the_process_out_of_service(client: Client) -> None:
    name = connection.ops.quote_name(connection.settings_dict["NAME"])
    with connection.cursor() as cursor:
        cursor.execute(f"ALTER DATABASE {name} SET default_transaction_read_only = on")
    try:
        answer = client.get("/health/")
    finally:
        with connection.cursor() as cursor:
            cursor.execute("SET default_transaction_read_only = off")
            cursor.execute(f"ALTER DATABASE {name} RESET default_transaction_read_only")
    assert (answer.status_code, answer.json()["checks"]["database"]) == (503, "read-only")


@pytest.mark.django_db(transaction=True)
@pytest.mark.skipif(connection.vendor != "postgresql", reason="SQLite is never away")
def test_a_database_that_is_away_is_named(client: Client) -> None:
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    with patch.dict(connection.settings_dict, {"HOST": "127.0.0.1", "PORT": str(port)}):
        answer = client.get("/health/")
    assert (answer.status_code, answer.json()["checks"]["database"]) == (503, "unreachable")


def test_what_is_silent_holds_up_nothing_and_is_asked_once() -> None:
    calls, released, questions = [], threading.Event(), Questions()

    def never() -> str:
        calls.append("never")
        released.wait()
        return "late"

    try:
        for _ in range(3):
            assert questions.answers({"silent": never, "quick": lambda: "here"}, 0.05) == {"silent": None, "quick": "here"}
        assert calls == ["never"]
    finally:
        released.set()
    assert questions.answers({"silent": never}, 5) == {"silent": "late"}


@pytest.mark.django_db
def test_a_reading_that_is_silent_is_told_from_one_that_is_fine(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    silent, released = RedisReading(), threading.Event()
    monkeypatch.setattr(silent, "read", released.wait)
    monkeypatch.setattr(all_readings, "READINGS", (DatabaseReading(), silent))
    monkeypatch.setattr(all_readings, "_questions", Questions())
    monkeypatch.setattr("operations.health.ANSWER_SECONDS", 0.5)
    answer = client.get("/health/")
    released.set()
    assert (answer.status_code, answer.json()["status"]) == (200, "warning")
    assert answer.json()["checks"] == {"database": "ok", "redis": "no answer"}
