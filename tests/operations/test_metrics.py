"""Only Prometheus reads the metrics: the right values of all processes of a port, by the names that alerts and dashboard use."""

from __future__ import annotations

import asyncio
import datetime
import json
import logging
import os
import re
import subprocess
import sys
import uuid
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings as house
from django.db import connection
from django.test import Client
from django.utils import timezone
from prometheus_client.parser import text_string_to_metric_families
from pytest_django import Settings

from config.metrics_page import MetricsPage
from operations import metrics_folder
from operations.backup.status import BackupStatus, MadeBackup, write_made, write_status
from operations.backup.trouble import Trouble
from operations.exposition import exposition
from operations.metrics import REGISTRY
from operations.metrics_folder import remove_old, start_of
from operations.refusals import Message, Receive, Scope, Send
from tests.api.conftest import RIK, phone_at
from tests.cast import AtTable
from tournaments.evening.models import Paper, Tournament

MONITORING = house.BASE_DIR / "docs" / "monitoring"


def figures(text: str) -> dict[tuple[str, str], float]:
    """Return every sample by its name and its labels' values, in the order of the labels' names."""
    samples = (sample for family in text_string_to_metric_families(text) for sample in family.samples)
    return {(each.name, " ".join(value for _name, value in sorted(each.labels.items()))): each.value for each in samples}


def reports(outcome: str) -> float:
    return REGISTRY.get_sample_value("troela_reports_total", {"outcome": outcome}) or 0.0


@pytest.mark.django_db
def test_each_deal_is_counted_by_what_became_of_it(four: AtTable) -> None:
    phone, id = phone_at(four), uuid.uuid4()
    before = {outcome: reports(outcome) for outcome in ("stored", "repeated", "refused")}
    deal = {"number": 1, "facts": phone.facts(RIK)}
    for _ in range(3):
        phone.asks("PUT", f"deals/{id}/", deal)
    phone.asks("PUT", f"deals/{uuid.uuid4()}/", deal | {"number": 7})
    assert {outcome: reports(outcome) - count for outcome, count in before.items()} == {"stored": 1, "repeated": 2, "refused": 1}


@pytest.mark.django_db(transaction=True)
def test_what_waits_and_the_steps_of_the_log_are_read_when_asked(tournament: Tournament) -> None:
    for state in (Paper.State.ASKED, Paper.State.ASKED, Paper.State.FAILED):
        Paper.objects.create(
            tournament=tournament, kind="standings", about="tournament", version=Paper.objects.count(), language="nl", state=state
        )
    read = figures(exposition().decode())
    assert read["troela_database_up", ""] == 1
    assert (read["troela_papers", "asked"], read["troela_papers", "failed"], read["troela_papers", "ready"]) == (2, 1, 0)
    assert 0 <= read["troela_paper_wait_seconds", ""] < 60
    assert read["troela_log_versions", ""] == sum(Tournament.objects.values_list("version", flat=True))


def backup_troubles_of(text: str) -> set[str]:
    return {why for (name, why), value in figures(text).items() if name == "troela_backup_trouble" and value}


@pytest.mark.django_db(transaction=True)
def test_what_is_the_matter_with_the_last_backup_is_a_metric(settings: Settings, tmp_path: Path) -> None:
    settings.DATA, settings.BACKUP_FOLDER = tmp_path, tmp_path / "stick"
    now = timezone.now()
    assert {why for name, why in figures(exposition().decode()) if name == "troela_backup_trouble"} == {*Trouble, "late"}
    assert backup_troubles_of(exposition().decode()) == set()
    write_made(MadeBackup("/backups", now, Trouble.DISAGREES))
    write_status(BackupStatus(str(tmp_path / "stick"), now, Trouble.DAMAGED))
    assert backup_troubles_of(exposition().decode()) == {"damaged", "disagrees"}
    write_made(MadeBackup("/backups", now - datetime.timedelta(hours=27)))
    write_status(BackupStatus(str(tmp_path / "stick"), now))
    assert backup_troubles_of(exposition().decode()) == {"late"}


@pytest.mark.slow
def test_what_an_alert_waits_for_begins_at_nought() -> None:
    """A counter that appears with its first event has not increased by it, and the first full disk would raise no alert."""
    program = (
        "import config.asgi; from prometheus_client import generate_latest; from operations.metrics import REGISTRY; "
        "print(generate_latest(REGISTRY).decode())"
    )
    environment = {name: value for name, value in os.environ.items() if name != "PROMETHEUS_MULTIPROC_DIR"}
    answer = subprocess.run(
        [sys.executable, "-c", program], env=environment, cwd=house.BASE_DIR, capture_output=True, text=True, check=True
    )
    counters = {sample: value for sample, value in figures(answer.stdout).items() if sample[0].endswith("_total")}
    used = set(re.findall(r"\btroela_\w+_total\b", (MONITORING / "alerts.yml").read_text()))
    assert used
    assert {name for name, _label in counters} >= used
    assert {label for name, label in counters if name == "troela_outages_total"} == {"busy", "away", "full", "read_only"}
    assert {label for name, label in counters if name == "troela_reports_total"} >= {"stored", "refused"}
    assert set(counters.values()) == {0}


@pytest.mark.django_db(transaction=True)
def test_every_name_of_the_alerts_and_the_dashboard_is_a_metric() -> None:
    exposed = {name for name, _labels in figures(exposition().decode())}
    labelled = {f"{family.name}_total" if family.type == "counter" else family.name for family in REGISTRY.collect()}
    histogram = {f"troela_request_seconds_{part}" for part in ("bucket", "count", "sum")}
    texts = [(MONITORING / name).read_text() for name in ("alerts.yml", "dashboard.json")]
    used = {name for text in texts for name in re.findall(r"\btroela_\w+", text)}
    assert used
    assert used <= exposed | labelled | histogram
    assert {name for name in labelled if name not in " ".join(texts)} == set(), "and every metric is shown"


def test_the_dashboard_is_one_that_grafana_reads() -> None:
    dashboard = json.loads((MONITORING / "dashboard.json").read_text())
    assert len({panel["id"] for panel in dashboard["panels"]}) == len(dashboard["panels"])
    assert all(target["expr"] for panel in dashboard["panels"] for target in panel["targets"])


@pytest.mark.slow
def test_two_processes_behind_one_port_count_together_and_a_dead_one_holds_no_stream(tmp_path: Path) -> None:
    ended = subprocess.run(
        [sys.executable, "-m", "tests.operations.metrics_process"],
        cwd=house.BASE_DIR,
        env={
            "PATH": "/usr/bin",
            "DJANGO_SETTINGS_MODULE": "config.settings",
            "TROELA_DATA": str(tmp_path),
            "PYTHONPATH": ":".join(sys.path),
        },
        capture_output=True,
        text=True,
        check=True,
    )
    both, one = (figures(part) for part in ended.stdout.split("# one of them is killed\n"))
    assert {labels: count for (name, labels), count in both.items() if name == "troela_reports_total"} == {
        "stored": 3,
        "refused": 1,
        "repeated": 1,
        "unavailable": 1,
        "failed": 0,
    }
    assert both["troela_request_seconds_count", "api-deal"] == 6
    assert both["troela_requests_total", "201 api-deal"] == 3
    assert (both["troela_streams", ""], one["troela_streams", ""]) == (2, 1)
    assert one["troela_reports_total", "stored"] == 3, "what it counted stays"
    assert both["troela_database_up", ""] == 0, "nobody migrated this database"


def test_the_folder_of_a_service_that_ended_is_removed(tmp_path: Path) -> None:

    mine, pid = f"troela-metrics-{os.getuid()}-", os.getpid()
    kept, earlier, other = (tmp_path / name for name in (f"{mine}{pid}-{start_of(pid)}", f"{mine}{pid}-1", f"somebodys-{pid}-1"))
    for folder in (kept, earlier, other):
        folder.mkdir()
    remove_old(tmp_path)
    assert (kept.exists(), earlier.exists(), other.exists()) == (True, False, True)
    assert metrics_folder.is_running(pid)


async def nothing_here(_scope: Scope, _receive: Receive, send: Send) -> None:
    await send({"type": "http.response.start", "status": 404, "headers": []})


def status_for(client: str, headers: list[tuple[bytes, bytes]], token: str = "", path: str = "/metrics") -> int:
    sent: list[Message] = []

    async def send(message: Message) -> None:
        sent.append(message)

    async def receive() -> Message:
        raise AssertionError("there is no body to read")

    scope: dict[str, Any] = {
        "type": "http",
        "method": "GET",
        "path": path,
        "headers": headers,
        "client": (client, 40000) if client else None,
    }
    asyncio.run(MetricsPage(nothing_here, token=token)(scope, receive, send))
    status: int = sent[0]["status"]
    return status


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(
    ("client", "headers", "token", "status"),
    [
        ("127.0.0.1", [], "", 200),
        ("::1", [], "", 200),
        ("192.0.2.7", [], "", 404),
        ("", [], "", 404),
        ("127.0.0.1", [(b"x-forwarded-for", b"192.0.2.7")], "", 404),
        ("127.0.0.1", [(b"X-Real-IP", b"192.0.2.7")], "", 404),
        ("192.0.2.7", [(b"authorization", b"Bearer secret")], "secret", 200),
        ("192.0.2.7", [(b"authorization", b"Bearer other")], "secret", 404),
        ("127.0.0.1", [], "secret", 404),
    ],
)
def test_only_who_may_finds_anything_there(client: str, headers: list[tuple[bytes, bytes]], token: str, status: int) -> None:
    assert status_for(client, headers, token) == status


def logged(caplog: pytest.LogCaptureFixture, event: str) -> list[dict[str, Any]]:
    return [record.msg for record in caplog.records if isinstance(record.msg, dict) and record.msg.get("event") == event]


@pytest.mark.django_db
def test_a_slow_statement_is_named_without_its_parameters(settings: Settings, caplog: pytest.LogCaptureFixture) -> None:
    settings.SLOW_SQL_MS = 1
    counts = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 200000) SELECT count(*) FROM n WHERE %s <> 'x'"
    before = REGISTRY.get_sample_value("troela_slow_statements_total") or 0
    with caplog.at_level(logging.WARNING), connection.cursor() as cursor:
        cursor.execute(counts, ["Jan Peeters"])
    (event,) = logged(caplog, "slow_sql")
    assert event["sql"] == counts
    assert event["milliseconds"] >= 1
    assert REGISTRY.get_sample_value("troela_slow_statements_total") == before + 1


@pytest.mark.django_db
def test_a_slow_request_is_named_by_its_view_and_id(client: Client, settings: Settings, caplog: pytest.LogCaptureFixture) -> None:
    settings.SLOW_REQUEST_MS = 0.001
    with caplog.at_level(logging.WARNING):
        client.get("/api/docs/")
    (event,) = logged(caplog, "slow_request")
    assert (event["view"], event["method"], event["code"]) == ("api-docs", "GET", 200)
    assert str(uuid.UUID(event["request_id"])) == event["request_id"]


@pytest.mark.django_db
def test_the_log_calls_a_request_as_the_proxy_does(client: Client, settings: Settings, caplog: pytest.LogCaptureFixture) -> None:
    settings.SLOW_REQUEST_MS = 0.001
    with caplog.at_level(logging.WARNING):
        client.get("/api/docs/", HTTP_X_REQUEST_ID="9f2c41ab9f2c41ab")
    (event,) = logged(caplog, "slow_request")
    assert event["request_id"] == "9f2c41ab9f2c41ab"


@pytest.mark.django_db
def test_where_the_limit_is_none_nothing_is_named(client: Client, settings: Settings, caplog: pytest.LogCaptureFixture) -> None:
    settings.SLOW_REQUEST_MS = 0
    with caplog.at_level(logging.WARNING):
        client.get("/api/docs/")
    assert logged(caplog, "slow_request") == []
