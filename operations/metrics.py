"""What is counted and measured, by name. Labels come from short, fixed lists: never an evening, a person or an address.

With `PROMETHEUS_MULTIPROC_DIR` in the environment (config/asgi.py) the processes of one port count together; without it, each for itself.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

from django.db import DatabaseError, InterfaceError
from django.db.models import Count, Min, Sum
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.metrics_core import GaugeMetricFamily, Metric
from prometheus_client.multiprocess import MultiProcessCollector, mark_process_dead

from operations.backup.status import LATE_BACKUP, backup_troubles
from operations.backup.trouble import Trouble
from operations.metrics_folder import is_running
from operations.questions import Questions
from tournaments.evening.models import Paper, Tournament
from tournaments.pages.release import release

FOLDER = os.environ.get("PROMETHEUS_MULTIPROC_DIR", "")
"""Where this process and its siblings write; what is set later comes too late, for the library too."""
REGISTRY = CollectorRegistry()
SECONDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10)
DATABASE_SECONDS = 0.8
"""How long the database may take to say how much waits."""

REQUESTS = Counter("troela_requests", "Requests that Django answered.", ["view", "status"], registry=REGISTRY)
REQUEST_SECONDS = Histogram("troela_request_seconds", "How long Django took to answer.", ["view"], buckets=SECONDS, registry=REGISTRY)
REPORTS = Counter("troela_reports", "Deals that were sent, by what became of them.", ["outcome"], registry=REGISTRY)
OUTAGES = Counter("troela_outages", "Answers that the database or the disk could not do its part.", ["reason"], registry=REGISTRY)
BROKEN = Counter("troela_broken", "Answers 500: something broke that is our mistake.", registry=REGISTRY)
SLOW_STATEMENTS = Counter("troela_slow_statements", "SQL that took longer than TROELA_SLOW_SQL_MS.", registry=REGISTRY)
STREAMS = Gauge("troela_streams", "Streams that are open.", multiprocess_mode="livesum", registry=REGISTRY)

REPORT_VIEW = "api-deal"
NO_VIEW = "none"
"""An address that leads nowhere, or an answer before any view was asked."""


def note_answer(view: str, method: str, status: int, seconds: float) -> None:
    """Count one answer of Django."""
    requests, durations = _of_view(view, status)
    requests.inc()
    durations.observe(seconds)
    if status == 500:
        BROKEN.inc()
    if view == REPORT_VIEW and method == "PUT":
        REPORTS.labels(report_outcome(status)).inc()


@cache
def _of_view(view: str, status: int) -> tuple[Counter, Histogram]:
    return REQUESTS.labels(view, str(status)), REQUEST_SECONDS.labels(view)


def report_outcome(status: int) -> str:
    """What became of a deal that was sent."""
    return _OUTCOMES.get(status, _REFUSED if status < 500 else _FAILED)


_OUTCOMES, _REFUSED, _FAILED = {200: "repeated", 201: "stored", 503: "unavailable"}, "refused", "failed"

# A counter that begins to be there with its first event has not increased by it, and its alert is silent: each begins at 0.
for _outcome in (*_OUTCOMES.values(), _REFUSED, _FAILED):
    REPORTS.labels(_outcome)


class Now:
    """What is read when it is asked for: how much waits, and of what release this is. `troela_database_up` is 0 if it is silent."""

    def __init__(self) -> None:
        self._questions = Questions()

    def describe(self) -> Iterator[Metric]:
        """Nothing: the names need not be known before."""
        return iter(())

    def collect(self) -> Iterator[Metric]:
        build = GaugeMetricFamily("troela_build_info", "Always 1; the label says which release runs.", labels=["release"])
        build.add_metric([release()], 1)
        yield build
        questions: dict[str, Callable[[], Any]] = {"waiting": _waiting_or_none, "backup": backup_troubles}
        answers = self._questions.answers(questions, DATABASE_SECONDS)
        read, troubles = answers["waiting"], answers["backup"]
        if troubles is not None:
            backup = GaugeMetricFamily("troela_backup_trouble", "1 for what is the matter with the last backup.", labels=["why"])
            for why in (*Trouble, LATE_BACKUP):
                backup.add_metric([why], float(why in troubles))
            yield backup
        yield GaugeMetricFamily("troela_database_up", "Whether the database answers.", value=float(read is not None))
        yield from read or ()


def _waiting_or_none() -> list[Metric] | None:
    try:
        return list(waiting())
    except (DatabaseError, InterfaceError):
        return None


def waiting() -> Iterator[Metric]:
    """Papers that wait, and the versions of all evenings."""
    papers = GaugeMetricFamily("troela_papers", "Papers by state.", labels=["state"])
    by_state = {row["state"]: row for row in Paper.objects.order_by().values("state").annotate(count=Count("pk"), first=Min("asked_at"))}
    for state in Paper.State:
        papers.add_metric([state.value], by_state.get(state.value, {"count": 0})["count"])
    yield papers
    oldest = min(
        (by_state[state]["first"].timestamp() for state in (Paper.State.ASKED, Paper.State.BEING_MADE) if state in by_state), default=None
    )
    age = 0.0 if oldest is None else max(0.0, time.time() - oldest)
    yield GaugeMetricFamily("troela_paper_wait_seconds", "How long the oldest paper that is not made has waited.", value=age)
    versions = Tournament.objects.aggregate(all=Sum("version"))["all"] or 0
    yield GaugeMetricFamily("troela_log_versions", "The versions of all evenings, added up: one step for each change.", value=versions)


NOW = Now()


def exposition() -> bytes:
    """Everything, as Prometheus reads it: of all processes behind this port."""
    return generate_latest(registry_of_port()) + generate_latest(_registry_of_now())


def registry_of_port() -> CollectorRegistry:
    """What the processes behind this port counted together."""
    if not FOLDER:
        return REGISTRY
    forget_dead_processes(FOLDER)
    registry = CollectorRegistry()
    MultiProcessCollector(registry, FOLDER)  # type: ignore[no-untyped-call]
    return registry


@cache
def _registry_of_now() -> CollectorRegistry:
    registry = CollectorRegistry()
    registry.register(NOW)
    return registry


def forget_dead_processes(folder: str) -> None:
    """Count no streams of a process that has ended. What it counted otherwise stays: a sum that falls would look like a new start."""
    for file in Path(folder).glob("gauge_live*_*.db"):
        pid = int(file.stem.rpartition("_")[2])
        if not is_running(pid):
            mark_process_dead(pid, folder)  # type: ignore[no-untyped-call]
