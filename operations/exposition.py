"""Everything that Prometheus reads: what the processes of this port counted, and what is measured when it asks."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

from django.db.models import Sum
from prometheus_client import CollectorRegistry, generate_latest
from prometheus_client.metrics_core import GaugeMetricFamily, Metric

from operations.metrics import registry_of_port
from operations.readings import house
from operations.readings.backup import BackupReading
from operations.readings.papers import PapersReading
from operations.readings.reading import Reading
from tournaments.evening.models import Tournament
from tournaments.pages.release import release

DATABASE_SECONDS = 0.8
"""How long the database may take to say how much waits."""
PAPERS = PapersReading()
READINGS: tuple[Reading[Any], ...] = (BackupReading(), PAPERS)
"""Those that are metrics."""


def exposition() -> bytes:
    """Return it as Prometheus reads it: of all processes behind this port."""
    return generate_latest(registry_of_port()) + generate_latest(_registry_of_now())


@cache
def _registry_of_now() -> CollectorRegistry:
    registry = CollectorRegistry()
    registry.register(Now())
    return registry


class Now:
    """What is read when it is asked for: the readings that are metrics, and of what release this is."""

    def describe(self) -> Iterator[Metric]:
        """Nothing: the names need not be known before."""
        return iter(())

    def collect(self) -> Iterator[Metric]:
        """Measure. `troela_database_up` is 0 if the database is silent."""
        build = GaugeMetricFamily("troela_build_info", "Always 1; the label says which release runs.", labels=["release"])
        build.add_metric([release()], 1)
        yield build
        values = house.measured(READINGS, DATABASE_SECONDS, versions=_versions)
        for reading in READINGS:
            if values[reading.name] is not None:
                yield from reading.metrics(values[reading.name])
        is_up = values[PAPERS.name] is not None
        yield GaugeMetricFamily("troela_database_up", "Whether the database answers.", value=float(is_up))
        if values["versions"] is not None:
            help_text = "The versions of all evenings, added up: one step for each change."
            yield GaugeMetricFamily("troela_log_versions", help_text, value=values["versions"])


def _versions() -> int:
    return Tournament.objects.aggregate(all=Sum("version"))["all"] or 0
