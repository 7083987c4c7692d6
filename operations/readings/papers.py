"""The readings of papers that wait, of missing system libraries, and of long-running tasks."""

from __future__ import annotations

from collections.abc import Iterator

from django.db import connection
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from prometheus_client.metrics_core import GaugeMetricFamily, Metric

from operations.libraries import missing_paper_libraries
from operations.readings.reading import Reading, ReadingLevel, ReadingLine, Values, Words
from tournaments.evening.models import Paper
from tournaments.evening.wording.state import time_text
from tournaments.papers.queries.papers_now import PapersNow, papers_now

PAPER_SECONDS = 120
"""The seconds after which a waiting paper needs somebody's help."""
LONG_TRANSACTION_SECONDS = 5


class PapersReading(Reading[PapersNow]):
    """The reading of papers that wait or have failed."""

    name, unit = "papers", "seconds that the oldest waits"
    title = gettext_lazy("Papers")
    alert = f"troela_paper_wait_seconds > {PAPER_SECONDS}"

    def read(self) -> PapersNow:
        return papers_now(timezone.now())

    def level(self, value: PapersNow) -> ReadingLevel:
        return ReadingLevel.WARNING if value.failed or value.wait_seconds > PAPER_SECONDS else ReadingLevel.FINE

    def silence(self) -> Words:
        return Words(
            _("Not known while the database is unavailable."),
            _("Nothing is lost: every paper that was requested is listed in the database."),
        )

    def words(self, value: PapersNow, values: Values) -> Words:
        parts = [ngettext("%(n)s waits", "%(n)s wait", value.waiting) % {"n": value.waiting}]
        if value.waiting_since is not None:
            parts.append(_("the oldest since %(time)s") % {"time": time_text(value.waiting_since)})
        parts.append(ngettext("%(n)s failed since yesterday", "%(n)s failed since yesterday", value.failed) % {"n": value.failed})
        text = " · ".join(parts)
        if value.wait_seconds > PAPER_SECONDS:
            advice = _("Restart the process that makes papers; it then makes the papers that are waiting.")
            return Words(text, advice)
        return Words(text, _("The page of each paper says why it failed; there you can ask for it again.") if value.failed else "")

    def metrics(self, value: PapersNow) -> Iterator[Metric]:
        papers = GaugeMetricFamily("troela_papers", "Papers by state.", labels=["state"])
        for state in Paper.State:
            papers.add_metric([state.value], value.counts.get(state.value, 0))
        yield papers
        help_text = "Seconds that the oldest waiting paper has waited."
        yield GaugeMetricFamily("troela_paper_wait_seconds", help_text, value=value.wait_seconds)


class LibrariesReading(Reading[tuple[str, ...]]):
    """The reading of missing system libraries for papers. A page shows it only if some are missing."""

    name, unit, health = "libraries", "libraries that are missing", "papers"
    title = gettext_lazy("Papers")

    def read(self) -> tuple[str, ...]:
        return missing_paper_libraries()

    def level(self, value: tuple[str, ...]) -> ReadingLevel:
        return ReadingLevel.WARNING if value else ReadingLevel.FINE

    def report(self, value: tuple[str, ...]) -> str:
        return f"missing: {', '.join(value)}" if value else "ok"

    def words(self, value: tuple[str, ...], values: Values) -> Words:
        return Words(", ".join(value), _("A library for papers is missing on this machine: “make setup” installs it."))

    def lines(self, values: Values) -> list[ReadingLine]:
        return super().lines(values) if values[self.name] else []


class TasksReading(Reading[tuple[int, ...]]):
    """The reading of long-running tasks: papers that are being made and, on PostgreSQL, open transactions, the longest first."""

    name, unit = "tasks", "seconds that a transaction goes on"
    title = gettext_lazy("Long-running tasks")
    silent = ReadingLevel.FINE

    def read(self) -> tuple[int, ...]:
        if connection.vendor != "postgresql":
            return ()
        with connection.cursor() as cursor:
            cursor.execute(_LONG_TRANSACTIONS, [LONG_TRANSACTION_SECONDS])
            return tuple(int(seconds) for (seconds,) in cursor.fetchall())

    def level(self, value: tuple[int, ...]) -> ReadingLevel:
        return ReadingLevel.WARNING if value else ReadingLevel.FINE

    def silence(self) -> Words:
        return Words(_("Not known while the database is unavailable."))

    def words(self, value: tuple[int, ...], values: Values) -> Words:
        parts, papers = [], values["papers"]
        if papers is not None and papers.being_made_since is not None:
            sentence = ngettext(
                "%(n)s paper is being made, requested at %(time)s.",
                "%(n)s papers are being made, the oldest requested at %(time)s.",
                papers.being_made,
            )
            parts.append(sentence % {"n": papers.being_made, "time": time_text(papers.being_made_since)})
        if not value:
            return Words(" ".join(parts) or _("No task is taking long."))
        sentence = ngettext(
            "%(n)s database transaction has been running for %(seconds)s seconds.",
            "%(n)s database transactions are running, the longest for %(seconds)s seconds.",
            len(value),
        )
        parts.append(sentence % {"n": len(value), "seconds": value[0]})
        advice = _(
            "A backup may take several minutes and delays nobody. If anything else lasts a minute, look it up in "
            "“pg_stat_activity”, and restart the process behind it."
        )
        return Words(" ".join(parts), advice)


_LONG_TRANSACTIONS = """
SELECT extract(epoch FROM now() - xact_start) FROM pg_stat_activity
WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'
AND xact_start < now() - make_interval(secs => %s) ORDER BY xact_start
"""
