"""The application `tournaments`."""

from __future__ import annotations

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class TournamentsConfig(AppConfig):
    name = "tournaments"
    verbose_name = _("Tournaments")

    def ready(self) -> None:
        """Register `seal_result` to run after each log entry of a closed evening."""
        from tournaments.slots import after_closed_entry
        from tournaments.standings.actions.sealing import seal_result

        after_closed_entry.fill("final_result", seal_result)
