"""The metrics for Prometheus: what the processes behind one port have counted, and values that are measured at each request."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

from django.db.models import Sum
from prometheus_client import CollectorRegistry, generate_latest
from prometheus_client.metrics_core import GaugeMetricFamily, Metric

from operations.metrics import registry_of_port
from operations.readings import all_readings
from operations.readings.backup import BackupReading
from operations.readings.papers import PapersReading
from operations.readings.reading import Reading
from tournaments.evening.models import Tournament
from tournaments.pages.release import release

DATABASE_SECONDS = 0.8
"""The timeout of readings from the database, in seconds."""
PAPERS = PapersReading()
READINGS: tuple[Reading[Any], ...] = (BackupReading(), PAPERS)
"""The readings that are also metrics."""


def exposition() -> bytes:
    """Return the metrics of all processes behind this port, in Prometheus's format."""
    return generate_latest(registry_of_port()) + generate_latest(_registry_of_now())


@cache
def _registry_of_now() -> CollectorRegistry:
    registry = CollectorRegistry()
    registry.register(Now())
    return registry


class Now:
    """A collector for Prometheus's library. Whenever Prometheus asks, it measures some readings and reports which release is running."""

    def describe(self) -> Iterator[Metric]:
        """Return nothing: Prometheus's library need not know the names beforehand."""
        return iter(())

    def collect(self) -> Iterator[Metric]:
        """Yield the metrics, measured now. `troela_database_up` is 0 if the database does not answer."""
        build = GaugeMetricFamily("troela_build_info", "Always 1; the label has the running release.", labels=["release"])
        build.add_metric([release()], 1)
        yield build
        values = all_readings.measured(READINGS, DATABASE_SECONDS, versions=_versions)
        for reading in READINGS:
            if values[reading.name] is not None:
                yield from reading.metrics(values[reading.name])
        is_up = values[PAPERS.name] is not None
        yield GaugeMetricFamily("troela_database_up", "1 if the database answers, else 0.", value=float(is_up))
        if values["versions"] is not None:
            help_text = "The sum of the versions of all evenings; each change raises it by 1."
            yield GaugeMetricFamily("troela_log_versions", help_text, value=values["versions"])


def _versions() -> int:
    return Tournament.objects.aggregate(all=Sum("version"))["all"] or 0
