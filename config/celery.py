"""The Celery application. A message only tells a worker that a database row waits; the row describes the work (docs/adr/0001, 0078)."""

from __future__ import annotations

import logging.config
import os
from typing import Any

from celery import Celery
from celery.signals import setup_logging, worker_ready
from django.conf import settings
from django_structlog.celery.steps import DjangoStructLogInitStep

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

app = Celery("troela")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.steps["worker"].add(DjangoStructLogInitStep)
app.autodiscover_tasks(["tournaments.papers.making"])


@setup_logging.connect
def _log_as_the_web_does(**_more: Any) -> None:
    logging.config.dictConfig(settings.LOGGING)


@worker_ready.connect
def _say_that_it_lives(**_more: Any) -> None:
    from tournaments.live.heartbeat import ProcessKind, start_heartbeat  # importable now that Django is set up
    from tournaments.pages.release import release

    start_heartbeat(ProcessKind.PAPERS, release())
