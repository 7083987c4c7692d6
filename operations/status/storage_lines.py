"""How the database, Redis, the disk and the backup stand, in words, and what to do about each."""

from __future__ import annotations

from dataclasses import replace

from django.conf import settings
from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from clubs.direction import isolated, left_to_right
from operations.backup.trouble import Trouble
from operations.backup.wording import backup_line, trouble_advice, trouble_text
from operations.health import SILENT, Finding, Level
from operations.outage import Outage
from operations.status.lines import Line
from operations.status.readings import DatabaseReading, DiskReading, Readings
from tournaments.evening.wording.state import time_text

_MEGABYTE = 1024**2
_LOSS = frozenset({Trouble.DAMAGED, Trouble.DISAGREES})
"""Troubles with which the evening itself is in danger, not only its copy."""


def database_line(readings: Readings) -> Line:
    """The database: which, how fast, how large, how many connections."""
    finding, reading = readings.findings["database"], readings.database
    if finding.level is Level.FINE and reading is not None:
        return Line("database", _("Database"), Level.FINE, _database_text(reading))
    text, advice = _database_trouble(finding)
    level = finding.level if finding.level is not Level.FINE else Level.WARNING
    return Line("database", _("Database"), level, text, advice, (_database_text(reading),) if reading is not None else ())


def _database_text(reading: DatabaseReading) -> str:
    parts = [
        reading.name,
        _("answers in %(n)s ms") % {"n": max(1, round(reading.milliseconds))},
        _size_text(reading.bytes),
    ]
    if reading.pool is not None:
        parts.append(_("%(n)s of %(of)s connections in use") % {"n": reading.pool.in_use, "of": reading.pool.size})
        if reading.pool.waiting:
            parts.append(
                ngettext("%(n)s request waits for one", "%(n)s requests wait for one", reading.pool.waiting) % {"n": reading.pool.waiting}
            )
    return " · ".join(parts)


def _database_trouble(finding: Finding) -> tuple[str, str]:
    """What is the matter, and what to do."""
    kept = _("Phones keep their deals and send them by themselves.")
    if finding.outage is Outage.BUSY or finding.level is Level.FINE:
        return _("The database is busy."), _("Wait a minute. If it stays so, restart the web processes; nothing is lost by it.")
    if finding.outage is Outage.FULL:
        return _("The database has no room left."), _("Make room on its disk.") + f" {kept}"
    if finding.outage is Outage.READ_ONLY:
        advice = _("Look in the log of the machine why its disk is read-only, and mount it anew; promote a standby.")
        return _("The database can be read and not written."), f"{advice} {kept}"
    if finding.outage is None and finding.text != SILENT:
        return _("The database is older than the program."), _("Run «manage.py migrate».") + f" {kept}"
    if settings.REDIS_URL or not _is_sqlite():
        return _("The database does not answer."), _("Start PostgreSQL, and look in its log why it ended.") + f" {kept}"
    advice = _("Look whether the folder %(folder)s is there and its disk is in order.") % {"folder": isolated(str(settings.DATA))}
    return _("The database does not answer."), f"{advice} {kept}"


def _is_sqlite() -> bool:
    return str(settings.DATABASES["default"]["ENGINE"]).endswith("sqlite3")


def redis_line(readings: Readings) -> Line:
    """Redis: it carries what tells screens, and the queue of papers."""
    if not settings.REDIS_URL:
        return Line("redis", "Redis", Level.FINE, _("Not used: one process tells the screens."))
    if readings.redis is None:
        advice = _("Start Redis. Deals go on meanwhile; screens look by themselves every few seconds, and papers wait.")
        return Line("redis", "Redis", Level.WARNING, _("Redis does not answer."), advice)
    queue = ngettext("%(n)s paper in its queue", "%(n)s papers in its queue", readings.redis.queue) % {"n": readings.redis.queue}
    return Line("redis", "Redis", Level.FINE, f"{_('answers in %(n)s ms') % {'n': max(1, round(readings.redis.milliseconds))}} · {queue}")


def disk_line(readings: Readings) -> Line:
    """The disk on which the papers and photos are, and on a laptop the database."""
    finding, reading = readings.findings["disk"], readings.disk
    name = _("Disk")
    text = _free_text(reading) if reading is not None else _("The disk does not answer.")
    if finding.level is Level.FINE:
        return Line("disk", name, Level.FINE, text)
    if finding.level is Level.WARNING:
        return Line("disk", name, Level.WARNING, text, _("Make room before it is full: what is in «files/papers» can go."))
    if finding.outage is Outage.FULL:
        advice = _("Make room: what is in «files/papers» can go, what is in «files/slips» is nowhere else.")
        return Line("disk", name, Level.UNAVAILABLE, _("The disk is full."), advice, (text,))
    if finding.outage is Outage.READ_ONLY:
        advice = _("Look in the log of the machine why, and mount it anew. Phones keep their deals meanwhile.")
        return Line("disk", name, Level.UNAVAILABLE, _("The disk is read-only."), advice, (text,))
    advice = _("Look whether the disk is there and may be written by the user of Troela.")
    return Line("disk", name, Level.UNAVAILABLE, _("The disk takes nothing."), advice, (text,))


def _free_text(disk: DiskReading) -> str:
    return _("%(free)s free of %(size)s, for %(folder)s") % {
        "free": _size_text(disk.free),
        "size": _size_text(disk.size),
        "folder": left_to_right(disk.folder),
    }


def _size_text(size: int) -> str:
    """`48 MB`, `1.9 GB`."""
    if size < 1000 * _MEGABYTE:
        return f"{number_format(max(1, round(size / _MEGABYTE)))} MB"
    return f"{number_format(size / 1024 / _MEGABYTE, decimal_pos=1)} GB"


def backup_status_line(readings: Readings) -> Line:
    """How old the last backup is, and where."""
    name, folder = _("Backup"), settings.BACKUP_FOLDER
    if folder is not None:
        line = backup_line(readings.backup, str(folder), readings.now)
        is_loss = readings.backup is not None and readings.backup.trouble in _LOSS
        level = Level.UNAVAILABLE if is_loss else min(line.level, Level.WARNING)  # the evening goes on without a backup
        return replace(line, level=level)
    advice = (
        _("Let «manage.py backup /backups --keep 30» run each night, by cron, on a disk of another machine.")
        if settings.PRODUCTION
        else _("Put a stick in, and start Troela with «make run TROELA_BACKUP=/media/stick»; no deal is lost by the restart.")
    )
    made = readings.made
    if made is None:
        return Line("backup", name, Level.WARNING, _("No backup was made of this house."), advice)
    text = _("There is no backup yet.")
    if made.made_at is not None:
        text = _("Last backup %(time)s on %(folder)s.") % {"time": time_text(made.made_at), "folder": isolated(made.folder)}
    if made.trouble is not None:
        level = Level.UNAVAILABLE if made.trouble in _LOSS else Level.WARNING
        return Line("backup", name, level, f"{trouble_text(made.trouble, made.folder)} {text}", trouble_advice(made.trouble))
    return Line("backup", name, Level.WARNING, text, advice) if made.is_late(readings.now) else Line("backup", name, Level.FINE, text)
