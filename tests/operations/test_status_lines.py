"""How each part of the house is said to stand, and that whatever is away has its line with what to do."""

from __future__ import annotations

import datetime
from dataclasses import replace
from typing import Any

import pytest
from pytest_django import Settings

from operations.backup.status import BackupStatus, MadeBackup
from operations.backup.trouble import Trouble
from operations.health import CHECKS, FINE, SILENT, Finding, Level
from operations.outage import Outage
from operations.postgresql.pool import PoolUse
from operations.status.lines import Line
from operations.status.page import status_lines, summary
from operations.status.phones import WaitingPhone
from operations.status.readings import DatabaseReading, DiskReading, Readings, RedisReading
from tournaments.evening.wording.state import time_text
from tournaments.live.heartbeat import Kind, Process
from tournaments.pages.release import release
from tournaments.papers.queries.papers_now import PapersNow

NOW = datetime.datetime(2026, 11, 23, 20, 30, tzinfo=datetime.UTC)
START = NOW - datetime.timedelta(hours=2)
GIGABYTE = 1024**3


def ago(seconds: float) -> datetime.datetime:
    return NOW - datetime.timedelta(seconds=seconds)


def process(kind: Kind, *, heard_seconds_ago: float = 2, pid: int = 1, version: str = "") -> Process:
    return Process(kind, "hall", pid, version or release(), START, ago(heard_seconds_ago))


DATABASE = DatabaseReading("PostgreSQL 16.4", 2.6, 48 * 1024**2, PoolUse(2, 10, 0), (), PapersNow(0, None, 0, None, 0), {})
WELL = Readings(
    now=NOW,
    findings=dict.fromkeys(CHECKS, FINE),
    processes=(process(Kind.WEB), process(Kind.WEB, pid=2), process(Kind.PAPERS, pid=3)),
    expected=(Kind.WEB, Kind.PAPERS),
    database=DATABASE,
    redis=RedisReading(1.2, 0),
    disk=DiskReading("/data", 20 * GIGABYTE, 64 * GIGABYTE),
    backup=None,
    made=MadeBackup("/backups", ago(3600)),
    streams=41,
    most_streams=4000,
    phones=(),
)


@pytest.fixture(autouse=True)
def a_server(settings: Settings) -> None:
    settings.PRODUCTION, settings.REDIS_URL = True, "redis://127.0.0.1:6379/0"


def line(key: str, **changes: Any) -> Line:
    """This line of a house in which all else is well."""
    return next(each for each in status_lines(replace(WELL, **changes)) if each.key == key)


def a_finding(check: str, level: Level, text: str, outage: Outage | None = None) -> dict[str, Finding]:
    return {**WELL.findings, check: Finding(level, text, outage)}


def test_a_house_that_is_well_says_so_of_every_part() -> None:
    lines = status_lines(WELL)
    assert {each.state for each in lines} == {"in order"}
    assert summary(lines) == "Everything is in order."
    assert [each.advice for each in lines if each.advice] == []
    assert {each.key: each.text for each in lines} == {
        "database": "PostgreSQL 16.4 · answers in 3 ms · 48 MB · 2 of 10 connections in use",
        "disk": "20.0 GB free of 64.0 GB, for /data",
        "phones": "No phone says that it keeps deals.",
        "backup": f"Last backup {time_text(ago(3600))} on /backups.",
        "process-web": f"2 processes, since {time_text(START)}, version {release()[:8]}",
        "process-papers": f"1 process, since {time_text(START)}, version {release()[:8]}",
        "redis": "answers in 1 ms · 0 papers in its queue",
        "streams": "41 are open, of 8000 at most",
        "papers": "0 wait · 0 failed since yesterday",
        "tasks": "Nothing takes long.",
    }


AWAY: dict[str, tuple[str, dict[str, Any], Level, str, str]] = {
    "database away": (
        "database",
        {"database": None, "findings": a_finding("database", Level.UNAVAILABLE, "unreachable", Outage.AWAY)},
        Level.UNAVAILABLE,
        "The database does not answer.",
        "Start PostgreSQL",
    ),
    "database silent": (
        "database",
        {"database": None, "findings": a_finding("database", Level.UNAVAILABLE, SILENT)},
        Level.UNAVAILABLE,
        "The database does not answer.",
        "Phones keep their deals",
    ),
    "database busy": (
        "database",
        {"database": None, "findings": a_finding("database", Level.WARNING, "busy", Outage.BUSY)},
        Level.WARNING,
        "The database is busy.",
        "Wait a minute.",
    ),
    "database read-only": (
        "database",
        {"findings": a_finding("database", Level.UNAVAILABLE, "read-only", Outage.READ_ONLY)},
        Level.UNAVAILABLE,
        "can be read and not written",
        "promote a standby",
    ),
    "database full": (
        "database",
        {"findings": a_finding("database", Level.UNAVAILABLE, "disk full", Outage.FULL)},
        Level.UNAVAILABLE,
        "no room left",
        "Make room on its disk.",
    ),
    "database behind": (
        "database",
        {"findings": a_finding("database", Level.UNAVAILABLE, "2 migrations to apply")},
        Level.UNAVAILABLE,
        "older than the program",
        "manage.py migrate",
    ),
    "Redis away": ("redis", {"redis": None}, Level.WARNING, "Redis does not answer.", "Deals go on meanwhile"),
    "disk full": (
        "disk",
        {"findings": a_finding("disk", Level.UNAVAILABLE, "full", Outage.FULL)},
        Level.UNAVAILABLE,
        "The disk is full.",
        "what is in «files/slips» is nowhere else",
    ),
    "disk read-only": (
        "disk",
        {"findings": a_finding("disk", Level.UNAVAILABLE, "read-only", Outage.READ_ONLY)},
        Level.UNAVAILABLE,
        "The disk is read-only.",
        "mount it anew",
    ),
    "disk gone": (
        "disk",
        {"disk": None, "findings": a_finding("disk", Level.UNAVAILABLE, SILENT)},
        Level.UNAVAILABLE,
        "takes nothing",
        "there",
    ),
    "little room": (
        "disk",
        {"disk": DiskReading("/data", GIGABYTE // 5, GIGABYTE), "findings": a_finding("disk", Level.WARNING, "nearly full: 205 MB free")},
        Level.WARNING,
        "205 MB free of 1.0 GB, for /data",
        "Make room before it is full",
    ),
    "no worker": ("process-papers", {"processes": (process(Kind.WEB),)}, Level.WARNING, "Does not run.", "Start a worker"),
    "worker killed": (
        "process-papers",
        {"processes": (process(Kind.WEB), process(Kind.PAPERS, heard_seconds_ago=60))},
        Level.WARNING,
        "nothing was heard of it since",
        "Start a worker",
    ),
    "two versions": (
        "process-web",
        {"processes": (process(Kind.WEB), process(Kind.WEB, pid=2, version="0123456789abcdef"))},
        Level.WARNING,
        "01234567",
        "restart the older ones",
    ),
    "no backup": ("backup", {"made": None}, Level.WARNING, "No backup was made of this house.", "by cron"),
    "backup late": ("backup", {"made": MadeBackup("/backups", ago(27 * 3600))}, Level.WARNING, "on /backups.", "each night"),
    "backup failed": (
        "backup",
        {"made": MadeBackup("/backups", ago(3600), Trouble.FULL)},
        Level.WARNING,
        "there is no room left on /backups. Last backup",
        "Make room there",
    ),
    "never a backup": (
        "backup",
        {"made": MadeBackup("/backups", None, Trouble.MISSING)},
        Level.WARNING,
        "There is no backup yet.",
        "stick",
    ),
    "database damaged": (
        "backup",
        {"made": MadeBackup("/backups", ago(3600), Trouble.DAMAGED)},
        Level.UNAVAILABLE,
        "the database is damaged. Last backup",
        "Every earlier backup is kept.",
    ),
    "backup disagrees": (
        "backup",
        {"made": MadeBackup("/backups", ago(3600), Trouble.DISAGREES)},
        Level.UNAVAILABLE,
        "does not agree with itself. Last backup",
        "«manage.py verify» names what differs",
    ),
    "streams full": ("streams", {"streams": 7990}, Level.WARNING, "7990 are open, of 8000 at most", "Start another web process"),
    "papers wait": (
        "papers",
        {"database": replace(DATABASE, papers=PapersNow(3, ago(300), 0, None, 0))},
        Level.WARNING,
        "3 wait · the oldest since",
        "if it runs, restart it",
    ),
    "papers failed": (
        "papers",
        {"database": replace(DATABASE, papers=PapersNow(0, None, 0, None, 2))},
        Level.WARNING,
        "2 failed since yesterday",
        "asked for again",
    ),
    "no libraries": (
        "papers",
        {"findings": a_finding("papers", Level.WARNING, "missing: libpango-1.0-0")},
        Level.WARNING,
        "0 wait",
        "make setup",
    ),
    "papers unknown": ("papers", {"database": None}, Level.WARNING, "Not known while the database is away.", "Nothing is lost"),
    "a long transaction": (
        "tasks",
        {"database": replace(DATABASE, long_seconds=(95, 7))},
        Level.WARNING,
        "2 transactions of the database go on, the longest for 95 seconds.",
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
    assert summary(status_lines(replace(WELL, redis=None))) == "The evening goes on. 1 thing to look at."
    readings = replace(WELL, redis=None, findings=a_finding("disk", Level.UNAVAILABLE, "full", Outage.FULL))
    assert summary(status_lines(readings)) == "1 part does not work. Do what stands beside it."


def test_a_process_that_was_killed_and_replaced_is_said_and_is_no_trouble() -> None:
    own = line("process-web", processes=(process(Kind.WEB, heard_seconds_ago=600), process(Kind.WEB, pid=2), process(Kind.PAPERS)))
    assert own.level is Level.FINE
    assert own.text.startswith("1 process,")
    assert own.more[0].startswith("One ended without a word at ")


def phone(code: int, deals: int, *, waits: float, heard_seconds_ago: float = 5, most: int = 0) -> WaitingPhone:
    return WaitingPhone(code, "phone1", deals, most or deals, NOW.timestamp() - waits, NOW.timestamp() - heard_seconds_ago)


TABLES = replace(DATABASE, tables={7: ("november", "De elfde", 4), 8: ("november", "De elfde", 5)})


def test_phones_that_keep_deals_are_named_with_their_tables() -> None:
    own = line("phones", database=TABLES, phones=(phone(7, 3, waits=1722), phone(8, 1, waits=20)))
    assert (own.level, own.text) == (Level.WARNING, "2 phones keep deals: 4 deals.")
    assert own.more[0].startswith("De elfde, table 4: 3 deals since ")
    assert own.advice.startswith("Nothing: they were heard a moment ago")


def test_a_phone_that_is_silent_with_its_deals_is_to_be_looked_for() -> None:
    own = line("phones", database=TABLES, phones=(phone(7, 3, waits=1722, heard_seconds_ago=300),))
    assert own.advice.startswith("Go to that table, wake the telephone")


def test_a_phone_that_is_back_says_what_it_brought_and_is_no_trouble() -> None:
    own = line("phones", database=TABLES, phones=(phone(7, 0, waits=1722, most=5),))
    assert own.level is Level.FINE
    assert own.more[0].startswith("De elfde, table 4 was away from ")
    assert "brought 5 deals" in own.more[0]


def test_while_the_database_is_away_a_phone_is_named_without_its_table() -> None:
    assert line("phones", database=None, phones=(phone(7, 3, waits=60),)).more[0].startswith("A table: 3 deals since ")


def test_many_phones_are_counted() -> None:
    own = line("phones", database=TABLES, phones=tuple(phone(7, 1, waits=60) for _each in range(15)))
    assert (len(own.more), own.more[-1]) == (13, "and 3 more phones")


def test_on_a_laptop_the_advice_is_for_a_laptop(settings: Settings) -> None:
    settings.PRODUCTION, settings.REDIS_URL = False, ""
    assert (line("redis", redis=None).level, line("redis", redis=None).text) == (Level.FINE, "Not used: one process tells the screens.")
    assert "make run TROELA_BACKUP" in line("backup", made=None).advice
    assert "Ctrl-C" in line("process-papers", processes=()).advice
    settings.BACKUP_FOLDER = "/media/stick"
    status = BackupStatus("/media/stick", ago(30), trouble=Trouble.MISSING)
    own = line("backup", backup=status)
    assert (own.level, own.advice) == (Level.WARNING, "Put the stick in; the next backup follows within a quarter of a minute.")
    assert line("backup", backup=replace(status, trouble=None)).level is Level.FINE
    assert line("backup", backup=replace(status, trouble=Trouble.DAMAGED)).level is Level.UNAVAILABLE
