"""The application with the project's own system checks."""

from __future__ import annotations

from django.apps import AppConfig
from django.core.checks import register
from django.db.backends.signals import connection_created


class ConfigConfig(AppConfig):
    name = "config"

    def ready(self) -> None:
        # Tasks must be sent by the Celery application that knows the broker, not by Celery's default one.
        import config.celery  # noqa: F401
        from config.libraries import check_paper_libraries
        from config.statements import measure_statements

        register(check_paper_libraries, "papers")
        connection_created.connect(measure_statements, dispatch_uid="measure_statements")
