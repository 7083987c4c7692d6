"""How the processes, the streams, the phones and the papers stand, in words, and what to do about each."""

from __future__ import annotations

import datetime

from django.conf import settings
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from clubs.direction import isolated
from operations.health import Level
from operations.status.lines import Line
from operations.status.phones import WaitingPhone
from operations.status.readings import Readings
from tournaments.evening.wording.state import time_text
from tournaments.live.heartbeat import SILENT_SECONDS, Kind, Process
from tournaments.pages.release import release

PAPER_SECONDS = 120
"""A paper that waits longer waits for somebody."""
NEW_SECONDS = 60
"""A phone that was heard within so many seconds sends by itself."""
MOST_NAMED = 12
"""Tables that are named; the others are counted."""
SHORT_RELEASE = 8


def process_lines(readings: Readings) -> list[Line]:
    """A line for each kind of process that must run, or that runs."""
    alive = {process.kind for process in readings.processes if process.is_alive(readings.now)}
    return [_process_line(kind, readings) for kind in Kind if kind in readings.expected or kind in alive]


def _process_line(kind: Kind, readings: Readings) -> Line:
    own = [process for process in readings.processes if process.kind is kind]
    alive = [process for process in own if process.is_alive(readings.now)]
    key, name = f"process-{kind}", _process_name(kind)
    if not alive and kind is Kind.WEB:
        return Line(key, name, Level.FINE, _("The one that made this page; others could not say on the disk that they run."))
    if not alive:
        since = max((process.heard_at for process in own), default=None)
        text = (
            _("Does not run.") if since is None else _("Does not run: nothing was heard of it since %(time)s.") % {"time": time_text(since)}
        )
        return Line(key, name, Level.WARNING, text, _process_advice(kind))
    text = ngettext(
        "%(n)s process, since %(time)s, version %(release)s", "%(n)s processes, since %(time)s, version %(release)s", len(alive)
    )
    releases = sorted({process.release for process in alive}, key=lambda each: each != release())
    text %= {"n": len(alive), "time": time_text(alive[0].since), "release": ", ".join(each[:SHORT_RELEASE] for each in releases)}
    if releases != [release()]:
        return Line(
            key,
            name,
            Level.WARNING,
            text,
            _("Processes of two versions run. That is as it should be during an upgrade; restart the older ones."),
        )
    lost = [
        process for process in own if not process.is_alive(readings.now) and process.since > alive[0].since - datetime.timedelta(days=1)
    ]
    return Line(key, name, Level.FINE, text, more=tuple(map(_ended_text, lost[-1:])))


def _ended_text(process: Process) -> str:
    sentence = _("One ended without a word at %(time)s and was replaced. If that comes again, look in the log of the machine.")
    return sentence % {"time": time_text(process.heard_at + datetime.timedelta(seconds=SILENT_SECONDS))}


def _process_name(kind: Kind) -> str:
    return {
        Kind.WEB: _("Pages and phones (web)"),
        Kind.PAPERS: _("Makes papers (worker)"),
        Kind.PLAY: _("Lets rehearsals play"),
        Kind.BACKUP: _("Makes backups"),
    }[kind]


def _process_advice(kind: Kind) -> str:
    if not settings.PRODUCTION:
        return _("«make run» starts it again within seconds. If it does not, end it with Ctrl-C and start it anew; no deal is lost by it.")
    if kind is Kind.PAPERS:
        return _("Start a worker (see Procfile). Papers that were asked for wait, and are made then.")
    return _("Start it (see Procfile), and look in the log of the machine why it ended.")


def streams_line(readings: Readings) -> Line:
    """The open streams, by which pages hear at once that something changed."""
    webs = sum(process.kind is Kind.WEB and process.is_alive(readings.now) for process in readings.processes)
    most = readings.most_streams * max(1, webs)
    text = ngettext("%(n)s is open, of %(of)s at most", "%(n)s are open, of %(of)s at most", readings.streams) % {
        "n": readings.streams,
        "of": most,
    }
    if readings.streams < most * 0.95:
        return Line("streams", _("Live streams"), Level.FINE, text)
    advice = _("Further pages look every few seconds instead. Start another web process, or raise the limit of open files.")
    return Line("streams", _("Live streams"), Level.WARNING, text, advice)


def phones_line(readings: Readings) -> Line:
    """The phones that keep deals, as they say themselves, and those that brought theirs a short time ago."""
    keeping = [phone for phone in readings.phones if phone.deals]
    more = tuple(_phone_text(phone, readings) for phone in readings.phones[:MOST_NAMED])
    if len(readings.phones) > MOST_NAMED:
        rest = len(readings.phones) - MOST_NAMED
        more += (ngettext("and %(n)s more phone", "and %(n)s more phones", rest) % {"n": rest},)
    if not keeping:
        return Line("phones", _("Phones with deals waiting"), Level.FINE, _("No phone says that it keeps deals."), more=more)
    deals = sum(phone.deals for phone in keeping)
    phones = ngettext("%(n)s phone keeps deals", "%(n)s phones keep deals", len(keeping)) % {"n": len(keeping)}
    text = ngettext("%(phones)s: %(n)s deal.", "%(phones)s: %(n)s deals.", deals) % {"phones": phones, "n": deals}
    silent = [phone for phone in keeping if readings.now.timestamp() - phone.heard_at > NEW_SECONDS]
    advice = (
        _(
            "Go to that table, wake the telephone and open its page: it sends by itself, and says when it has. The sheet on the table has "
            "the deals too."
        )
        if silent
        else _("Nothing: they were heard a moment ago and send by themselves.")
    )
    return Line("phones", _("Phones with deals waiting"), Level.WARNING, text, advice, more)


def _phone_text(phone: WaitingPhone, readings: Readings) -> str:
    slug_name_number = readings.database.tables.get(phone.code) if readings.database is not None else None
    if slug_name_number is None:
        table = _("A table")
    else:
        _slug, evening, number = slug_name_number
        table = _("%(evening)s, table %(n)s") % {"evening": isolated(evening), "n": number}
    values = {"table": table, "since": time_text(_moment(phone.since)), "heard": time_text(_moment(phone.heard_at))}
    if phone.deals:
        sentence = ngettext(
            "%(table)s: %(n)s deal since %(since)s; the phone was heard last at %(heard)s.",
            "%(table)s: %(n)s deals since %(since)s; the phone was heard last at %(heard)s.",
            phone.deals,
        )
        return sentence % {**values, "n": phone.deals}
    sentence = ngettext(
        "%(table)s was away from %(since)s and brought %(n)s deal, the last at %(heard)s.",
        "%(table)s was away from %(since)s and brought %(n)s deals, the last at %(heard)s.",
        phone.most,
    )
    return sentence % {**values, "n": phone.most}


def _moment(seconds: float) -> datetime.datetime:
    return datetime.datetime.fromtimestamp(seconds, datetime.UTC)


def papers_line(readings: Readings) -> Line:
    """The papers that wait and failed."""
    name, finding = _("Papers"), readings.findings["papers"]
    papers = readings.database.papers if readings.database is not None else None
    if papers is None:
        return Line(
            "papers",
            name,
            Level.WARNING,
            _("Not known while the database is away."),
            _("Nothing is lost: each that was asked for is a row of the database."),
        )
    parts = [ngettext("%(n)s waits", "%(n)s wait", papers.waiting) % {"n": papers.waiting}]
    if papers.waiting_since is not None:
        parts.append(_("the oldest since %(time)s") % {"time": time_text(papers.waiting_since)})
    parts.append(ngettext("%(n)s failed since yesterday", "%(n)s failed since yesterday", papers.failed) % {"n": papers.failed})
    text = " · ".join(parts)
    if finding.level is not Level.FINE:
        return Line("papers", name, Level.WARNING, text, _("A library for papers is missing on this machine: «make setup» installs it."))
    if papers.waiting_since is not None and (readings.now - papers.waiting_since).total_seconds() > PAPER_SECONDS:
        return Line(
            "papers",
            name,
            Level.WARNING,
            text,
            _("Look at the line of the process that makes papers: if it runs, restart it; what waits is made then."),
        )
    if papers.failed:
        return Line("papers", name, Level.WARNING, text, _("Each says why on its page, where it can be asked for again."))
    return Line("papers", name, Level.FINE, text)


def tasks_line(readings: Readings) -> Line:
    """What takes long: papers that are being made, and statements of the database that do not end."""
    name, database = _("Long tasks"), readings.database
    if database is None:
        return Line("tasks", name, Level.FINE, _("Not known while the database is away."))
    parts = []
    if database.papers.being_made_since is not None:
        sentence = ngettext(
            "%(n)s paper is being made, asked for at %(time)s.",
            "%(n)s papers are being made, the oldest asked for at %(time)s.",
            database.papers.being_made,
        )
        parts.append(sentence % {"n": database.papers.being_made, "time": time_text(database.papers.being_made_since)})
    if not database.long_seconds:
        return Line("tasks", name, Level.FINE, " ".join(parts) or _("Nothing takes long."))
    sentence = ngettext(
        "%(n)s transaction of the database goes on for %(seconds)s seconds.",
        "%(n)s transactions of the database go on, the longest for %(seconds)s seconds.",
        len(database.long_seconds),
    )
    parts.append(sentence % {"n": len(database.long_seconds), "seconds": database.long_seconds[0]})
    advice = _(
        "A backup may take minutes and holds up nobody. Anything else that lasts a minute: «pg_stat_activity» says what it is; restart "
        "the process that asks it."
    )
    return Line("tasks", name, Level.WARNING, " ".join(parts), advice)
