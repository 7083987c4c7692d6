"""The application `tournaments`."""

from __future__ import annotations

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class TournamentsConfig(AppConfig):
    name = "tournaments"
    verbose_name = _("Tournaments")

    def ready(self) -> None:
        """Make each log entry of a closed evening seal its result, and add the panel that tells who comes to an evening's page."""
        from tournaments.signup.pages.panels import coming_on_evening
        from tournaments.slots import after_closed_entry, evening_panels
        from tournaments.standings.actions.sealing import seal_result

        after_closed_entry.fill("final_result", seal_result)
        evening_panels.fill("coming", coming_on_evening)
