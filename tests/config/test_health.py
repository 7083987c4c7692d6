"""What a proxy or a probe is told."""

from __future__ import annotations

import pytest
from django.db.migrations.recorder import MigrationRecorder
from django.test import Client
from pytest_django import Settings

from tests.settings import SERVICES


def test_up_asks_nothing_of_the_database(client: Client) -> None:
    answer = client.get("/up/")
    assert (answer.status_code, answer.content) == (200, b"ok\n")
    assert "no-store" in answer["Cache-Control"]


@pytest.mark.django_db
def test_health_names_what_it_asked(client: Client) -> None:
    answer = client.get("/health/")
    assert answer.status_code == 200
    assert answer.json() == {"status": "ok", "checks": {"database": "ok", "redis": "ok" if SERVICES else "not used", "papers": "ok"}}


@pytest.mark.django_db
def test_a_database_that_is_behind_the_code_is_not_healthy(client: Client) -> None:
    MigrationRecorder.Migration.objects.filter(app="clubs").delete()
    answer = client.get("/health/")
    assert answer.status_code == 503
    assert answer.json()["checks"]["database"].endswith("migrations to apply")


@pytest.mark.django_db
def test_a_redis_that_is_away_is_not_healthy(client: Client, settings: Settings) -> None:
    settings.REDIS_URL = "redis://127.0.0.1:1/0"
    answer = client.get("/health/")
    assert answer.status_code == 503
    assert answer.json()["checks"]["redis"] == "unreachable"


@pytest.mark.django_db
def test_without_its_libraries_papers_are_a_warning_only(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("config.health.missing_paper_libraries", lambda: ("libpango-1.0-0",))
    answer = client.get("/health/")
    assert answer.status_code == 200
    assert answer.json()["checks"]["papers"] == "missing: libpango-1.0-0"
