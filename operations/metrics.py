"""The counters that processes increase for Prometheus: requests, reported deals, outages, streams.

Labels come from short, fixed lists: never an evening, a person or an address. If `PROMETHEUS_MULTIPROC_DIR` is set (config/asgi.py), the
processes behind one port add up their counters; if not, each process reports only its own.
"""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram
from prometheus_client.multiprocess import MultiProcessCollector, mark_process_dead

from operations.metrics_folder import is_running

FOLDER = os.environ.get("PROMETHEUS_MULTIPROC_DIR", "")
"""The folder with the counters of all processes behind this port. It is read at import: setting the variable later has no effect."""
REGISTRY = CollectorRegistry()
SECONDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10)

REQUESTS = Counter("troela_requests", "Requests that Django answered.", ["view", "status"], registry=REGISTRY)
REQUEST_SECONDS = Histogram("troela_request_seconds", "How long Django took to answer.", ["view"], buckets=SECONDS, registry=REGISTRY)
REPORTS = Counter("troela_reports", "Reported deals, by outcome.", ["outcome"], registry=REGISTRY)
OUTAGES = Counter("troela_outages", "Requests that failed because of the database or the disk, by reason.", ["reason"], registry=REGISTRY)
BROKEN = Counter("troela_broken", "Requests that failed with status 500, because of an error in Troela.", registry=REGISTRY)
SLOW_STATEMENTS = Counter("troela_slow_statements", "SQL statements that took longer than TROELA_SLOW_SQL_MS.", registry=REGISTRY)
STREAMS = Gauge("troela_streams", "Open streams.", multiprocess_mode="livesum", registry=REGISTRY)

REPORT_VIEW = "api-deal"
NO_VIEW = "none"
"""The `view` label of an answer that no view gave, for example to an unknown address."""


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
    """Return the label for the outcome of a reported deal."""
    return _OUTCOMES.get(status, _REFUSED if status < 500 else _FAILED)


_OUTCOMES, _REFUSED, _FAILED = {200: "repeated", 201: "stored", 503: "unavailable"}, "refused", "failed"

# Start each counter at 0. A counter that first appears as 1 has not increased for Prometheus, so no alert would fire.
for _outcome in (*_OUTCOMES.values(), _REFUSED, _FAILED):
    REPORTS.labels(_outcome)


def registry_of_port() -> CollectorRegistry:
    """Return a registry with the sums over all processes behind the port."""
    if not FOLDER:
        return REGISTRY
    forget_dead_processes(FOLDER)
    registry = CollectorRegistry()
    MultiProcessCollector(registry, FOLDER)  # type: ignore[no-untyped-call]
    return registry


def forget_dead_processes(folder: str) -> None:
    """Subtract the open streams of processes that have ended.

    Their other counters stay in the sum: if the sum fell, Prometheus would assume a restart.
    """
    for file in Path(folder).glob("gauge_live*_*.db"):
        pid = int(file.stem.rpartition("_")[2])
        if not is_running(pid):
            mark_process_dead(pid, folder)  # type: ignore[no-untyped-call]
