"""The line of each part of the installation: how it is doing, and what to do if it is unavailable."""

from __future__ import annotations

import datetime
import time
from dataclasses import replace
from typing import Any

import pytest
from django.conf import settings as house
from django.utils import timezone
from pytest_django import Settings

from operations.backup.status import BackupStatus, MadeBackup
from operations.backup.trouble import Trouble
from operations.backup.wording import trouble_text
from operations.outage import Outage
from operations.postgresql.pool import PoolUse
from operations.readings.all_readings import READINGS, lines_of
from operations.readings.backup import BackupReading, BackupValue
from operations.readings.processes import StreamsValue
from operations.readings.reading import ReadingLevel, ReadingLine, Values
from operations.readings.storage import DatabaseDetails, DatabaseValue, DiskValue, RedisValue
from operations.status.page import summary
from operations.status.phones import WaitingPhone
from tournaments.evening.wording.state import time_text
from tournaments.live.heartbeat import Process, ProcessKind
from tournaments.pages.release import release
from tournaments.papers.queries.papers_now import PapersNow

NOW = timezone.now()
START = NOW - datetime.timedelta(hours=2)
GIGABYTE = 1024**3


def ago(seconds: float) -> datetime.datetime:
    return NOW - datetime.timedelta(seconds=seconds)


def process(kind: ProcessKind, *, heard_seconds_ago: float = -3600, pid: int = 1, version: str = "") -> Process:
    """Return a process that has given a sign of life, by default one in the future so that it counts as running."""
    return Process(kind, "hall", pid, version or release(), START, ago(heard_seconds_ago))


def backup(made: MadeBackup | None, automatic: BackupStatus | None = None, folder: str = "") -> dict[str, BackupValue]:
    return {"backup": BackupValue(NOW, folder, automatic, made)}


DETAILS = DatabaseDetails("PostgreSQL 16.4", 2.6, 48 * 1024**2, PoolUse(2, 10, 0), {})
DATABASE = DatabaseValue(DETAILS)
DISK = DiskValue("/data", 20 * GIGABYTE, 64 * GIGABYTE)
NOTHING = PapersNow({})
WELL: Values = {
    "database": DATABASE,
    "disk": DISK,
    "phones": (),
    **backup(MadeBackup("/backups", ago(3600))),
    "process-web": (process(ProcessKind.WEB), process(ProcessKind.WEB, pid=2)),
    "process-papers": (process(ProcessKind.PAPERS, pid=3),),
    "process-play": (),
    "process-backup": (),
    "redis": RedisValue(milliseconds=1.2),
    "streams": StreamsValue(41, 8000),
    "papers": NOTHING,
    "libraries": (),
    "tasks": (),
}


@pytest.fixture(autouse=True)
def a_server(settings: Settings) -> None:
    settings.PRODUCTION, settings.REDIS_URL = True, "redis://127.0.0.1:6379/0"


def line(key: str, **changes: Any) -> ReadingLine:
    """Return the line with this key for an installation in which all else is well."""
    return next(each for each in lines_of({**WELL, **changes}) if each.key == key)


def test_a_house_that_is_well_says_so_of_every_part() -> None:
    lines = lines_of(WELL)
    assert {reading.name for reading in READINGS} == WELL.keys()
    assert {each.state for each in lines} == {"in order"}
    assert summary(lines) == "Everything is in order."
    assert [each.advice for each in lines if each.advice] == []
    assert {each.key: each.text for each in lines} == {
        "database": "PostgreSQL 16.4 · answers in 3 ms · 48 MB · 2 of 10 connections in use",
        "disk": "20.0 GB free of 64.0 GB, for /data",
        "phones": "No phone has deals to send.",
        "backup": f"Last backup {time_text(ago(3600))} on /backups.",
        "process-web": f"2 processes, since {time_text(START)}, version {release()[:8]}",
        "process-papers": f"1 process, since {time_text(START)}, version {release()[:8]}",
        "redis": "answers in 1 ms · 0 papers in the queue",
        "streams": "41 are open (at most 8000)",
        "papers": "0 wait · 0 failed since yesterday",
        "tasks": "No task is taking long.",
    }


AWAY: dict[str, tuple[str, dict[str, Any], ReadingLevel, str, str]] = {
    "database away": (
        "database",
        {"database": DatabaseValue(None, Outage.AWAY)},
        ReadingLevel.UNAVAILABLE,
        "The database does not answer.",
        "Start PostgreSQL",
    ),
    "database silent": (
        "database",
        {"database": None},
        ReadingLevel.UNAVAILABLE,
        "The database does not answer.",
        "Phones keep their deals",
    ),
    "database busy": (
        "database",
        {"database": DatabaseValue(None, Outage.BUSY)},
        ReadingLevel.WARNING,
        "The database is busy.",
        "Wait a minute.",
    ),
    "database read-only": (
        "database",
        {"database": DatabaseValue(DETAILS, Outage.READ_ONLY)},
        ReadingLevel.UNAVAILABLE,
        "can be read but not written to",
        "promote a standby",
    ),
    "database full": (
        "database",
        {"database": DatabaseValue(DETAILS, Outage.FULL)},
        ReadingLevel.UNAVAILABLE,
        "no space left",
        "Free some space on its disk.",
    ),
    "database behind": (
        "database",
        {"database": DatabaseValue(DETAILS, migrations=2)},
        ReadingLevel.UNAVAILABLE,
        "older than the program",
        "manage.py migrate",
    ),
    "Redis away": ("redis", {"redis": None}, ReadingLevel.WARNING, "Redis does not answer.", "Until then deals still come in"),
    "disk full": (
        "disk",
        {"disk": replace(DISK, is_writable=False, outage=Outage.FULL)},
        ReadingLevel.UNAVAILABLE,
        "The disk is full.",
        "those in “files/slips” exist nowhere else",
    ),
    "disk read-only": (
        "disk",
        {"disk": replace(DISK, is_writable=False, outage=Outage.READ_ONLY)},
        ReadingLevel.UNAVAILABLE,
        "The disk is read-only.",
        "mount the disk again",
    ),
    "disk gone": (
        "disk",
        {"disk": None},
        ReadingLevel.UNAVAILABLE,
        "Nothing can be written to the disk",
        "connected",
    ),
    "little room": (
        "disk",
        {"disk": DiskValue("/data", GIGABYTE // 5, GIGABYTE)},
        ReadingLevel.WARNING,
        "205 MB free of 1.0 GB, for /data",
        "Free some space before the disk is full",
    ),
    "no worker": ("process-papers", {"process-papers": ()}, ReadingLevel.WARNING, "Not running.", "Start a worker"),
    "worker killed": (
        "process-papers",
        {"process-papers": (process(ProcessKind.PAPERS, heard_seconds_ago=60),)},
        ReadingLevel.WARNING,
        "nothing has been heard from it since",
        "Start a worker",
    ),
    "two versions": (
        "process-web",
        {"process-web": (process(ProcessKind.WEB), process(ProcessKind.WEB, pid=2, version="0123456789abcdef"))},
        ReadingLevel.WARNING,
        "01234567",
        "restart the older ones",
    ),
    "no backup": ("backup", backup(None), ReadingLevel.WARNING, "No backup of this server has been made.", "with cron"),
    "backup late": ("backup", backup(MadeBackup("/backups", ago(27 * 3600))), ReadingLevel.WARNING, "on /backups.", "every night"),
    "backup failed": (
        "backup",
        backup(MadeBackup("/backups", ago(3600), Trouble.FULL)),
        ReadingLevel.UNAVAILABLE,
        "there is no space left on /backups. Last backup",
        "Free some space there",
    ),
    "never a backup": (
        "backup",
        backup(MadeBackup("/backups", None, Trouble.MISSING)),
        ReadingLevel.UNAVAILABLE,
        "There is no backup yet.",
        "stick",
    ),
    "database damaged": (
        "backup",
        backup(MadeBackup("/backups", ago(3600), Trouble.DAMAGED)),
        ReadingLevel.UNAVAILABLE,
        "the database is damaged. Last backup",
        "Every earlier backup is kept.",
    ),
    "backup disagrees": (
        "backup",
        backup(MadeBackup("/backups", ago(3600), Trouble.DISAGREES)),
        ReadingLevel.UNAVAILABLE,
        "is damaged: its parts do not match. Last backup",
        "“manage.py verify” lists the differences",
    ),
    "streams full": (
        "streams",
        {"streams": StreamsValue(7000, 8000)},
        ReadingLevel.WARNING,
        "7000 are open (at most 8000)",
        "Start another web process",
    ),
    "papers wait": (
        "papers",
        {"papers": PapersNow({"asked": 3}, waiting_since=ago(300), wait_seconds=300)},
        ReadingLevel.WARNING,
        "3 wait · the oldest since",
        "Restart the process that makes papers",
    ),
    "papers failed": (
        "papers",
        {"papers": PapersNow({"failed": 9}, failed=2)},
        ReadingLevel.WARNING,
        "2 failed since yesterday",
        "ask for it again",
    ),
    "no libraries": (
        "libraries",
        {"libraries": ("libpango-1.0-0",)},
        ReadingLevel.WARNING,
        "libpango-1.0-0",
        "make setup",
    ),
    "papers unknown": ("papers", {"papers": None}, ReadingLevel.WARNING, "Not known while the database is unavailable.", "Nothing is lost"),
    "a long transaction": (
        "tasks",
        {"tasks": (95, 7)},
        ReadingLevel.WARNING,
        "2 database transactions are running, the longest for 95 seconds.",
        "pg_stat_activity",
    ),
}


@pytest.mark.parametrize("case", AWAY)
def test_whatever_is_away_has_its_line_with_what_to_do(case: str) -> None:
    key, changes, level, text, advice = AWAY[case]
    own = line(key, **changes)
    assert own.level is level
    assert text in own.text
    assert advice in own.advice


def test_what_goes_on_is_told_from_what_does_not_work() -> None:
    assert summary(lines_of({**WELL, "redis": None})) == "The evening goes on. 1 thing to look at."
    values = {**WELL, "redis": None, "disk": replace(DISK, is_writable=False, outage=Outage.FULL)}
    assert summary(lines_of(values)) == "1 part does not work. Do what is written beside it."


def test_a_process_that_was_killed_and_replaced_is_said_and_is_no_trouble() -> None:
    own = line("process-web", **{"process-web": (process(ProcessKind.WEB, heard_seconds_ago=600), process(ProcessKind.WEB, pid=2))})
    assert own.level is ReadingLevel.FINE
    assert own.text.startswith("1 process,")
    assert own.more[0].startswith("A process stopped without a message at ")


def phone(code: int, deals: int, *, waits: float, heard_seconds_ago: float = 5, most: int = 0) -> WaitingPhone:
    return WaitingPhone(code, "phone1", deals, most or deals, time.time() - waits, time.time() - heard_seconds_ago)


TABLES = DatabaseValue(replace(DETAILS, tables={7: ("november", "De elfde", 4), 8: ("november", "De elfde", 5)}))


def test_phones_that_keep_deals_are_named_with_their_tables() -> None:
    own = line("phones", database=TABLES, phones=(phone(7, 3, waits=1722), phone(8, 1, waits=20)))
    assert (own.level, own.text) == (ReadingLevel.WARNING, "2 phones have deals to send: 4 deals.")
    assert own.more[0].startswith("De elfde, table 4: 3 deals since ")
    assert own.advice.startswith("You do not have to do anything: the phones had a connection a moment ago")


def test_a_phone_that_is_silent_with_its_deals_is_to_be_looked_for() -> None:
    own = line("phones", database=TABLES, phones=(phone(7, 3, waits=1722, heard_seconds_ago=300),))
    assert own.advice.startswith("Go to that table, unlock the phone")


def test_a_phone_that_is_back_says_what_it_brought_and_is_no_trouble() -> None:
    own = line("phones", database=TABLES, phones=(phone(7, 0, waits=1722, most=5),))
    assert own.level is ReadingLevel.FINE
    assert own.more[0].startswith("De elfde, table 4 was offline from ")
    assert "sent 5 deals" in own.more[0]


def test_while_the_database_is_away_a_phone_is_named_without_its_table() -> None:
    assert line("phones", database=None, phones=(phone(7, 3, waits=60),)).more[0].startswith("A table: 3 deals since ")


def test_many_phones_are_counted() -> None:
    own = line("phones", database=TABLES, phones=tuple(phone(7, 1, waits=60) for _each in range(15)))
    assert (len(own.more), own.more[-1]) == (13, "and 3 more phones")


def test_on_a_laptop_the_advice_is_for_a_laptop(settings: Settings) -> None:
    settings.PRODUCTION, settings.REDIS_URL, settings.BACKUP_FOLDER = False, "", None
    redis = line("redis", redis=RedisValue(is_used=False))
    assert (redis.level, redis.text) == (ReadingLevel.FINE, "Not used: there is only one process, and it updates the screens itself.")
    assert "make run TROELA_BACKUP" in line("backup", **backup(None)).advice
    assert "Ctrl-C" in line("process-papers", **{"process-papers": ()}).advice
    assert line("process-play").level is ReadingLevel.WARNING
    assert "process-backup" not in [each.key for each in lines_of(WELL)]
    settings.BACKUP_FOLDER = "/media/stick"
    assert line("process-backup").level is ReadingLevel.WARNING


@pytest.mark.parametrize("trouble", Trouble)
def test_every_failed_backup_is_bad_on_each_page_and_in_the_metrics(trouble: Trouble) -> None:
    """The desk shows this line too: a failed backup was red there, and only a warning on `/status/`."""
    status = BackupStatus("/media/stick", ago(30), trouble)
    for value in (backup(None, status, "/media/stick"), backup(MadeBackup("/media/stick", ago(3600), trouble))):
        own = line("backup", **value)
        assert own.level is ReadingLevel.UNAVAILABLE
        assert own.text.startswith(trouble_text(trouble, "/media/stick"))
        (metric,) = BackupReading().metrics(value["backup"])
        assert {sample.labels["why"] for sample in metric.samples if sample.value} == {trouble}


def test_every_alert_of_a_reading_draws_the_same_bound() -> None:
    rules = (house.BASE_DIR / "docs/monitoring/alerts.yml").read_text()
    alerts = [reading.alert for reading in READINGS if reading.alert]
    assert len(alerts) == 4
    assert [alert for alert in alerts if f"expr: {alert}\n" not in rules] == []


def test_what_is_silent_has_its_words() -> None:
    lines = lines_of(dict.fromkeys(WELL))
    assert {each.key: each.level for each in lines} == {
        "database": ReadingLevel.UNAVAILABLE,
        "disk": ReadingLevel.UNAVAILABLE,
        "phones": ReadingLevel.WARNING,
        "backup": ReadingLevel.WARNING,
        "process-web": ReadingLevel.WARNING,
        "process-papers": ReadingLevel.WARNING,
        "redis": ReadingLevel.WARNING,
        "streams": ReadingLevel.WARNING,
        "papers": ReadingLevel.WARNING,
        "tasks": ReadingLevel.FINE,
    }
    assert all(each.text for each in lines)
