"""The application that holds the house's own system checks."""

from __future__ import annotations

from django.apps import AppConfig
from django.core.checks import register


class ConfigConfig(AppConfig):
    name = "config"

    def ready(self) -> None:
        from config.libraries import check_paper_libraries

        register(check_paper_libraries, "papers")
