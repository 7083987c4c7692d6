"""The Django application with the project's own system checks."""

from __future__ import annotations

import structlog
from django.apps import AppConfig
from django.conf import settings
from django.core.checks import register
from django.db.backends.signals import connection_created

log = structlog.get_logger(__name__)


class ConfigConfig(AppConfig):
    name = "config"

    def ready(self) -> None:
        # Tasks must be sent by the Celery application that knows the broker, not by Celery's default one.
        import config.celery  # noqa: F401
        from config.statements import measure_statements
        from operations.libraries import check_paper_libraries

        if settings.CLOSED_ENTRIES:
            log.warning("closed_to_other_users", folder=str(settings.DATA), entries=settings.CLOSED_ENTRIES)
        register(check_paper_libraries, "papers")
        connection_created.connect(measure_statements, dispatch_uid="measure_statements")
