"""The application `tournaments`."""

from __future__ import annotations

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class TournamentsConfig(AppConfig):
    name = "tournaments"
    verbose_name = _("Tournaments")

    def ready(self) -> None:
        """Make each log entry of a closed evening seal its result, and add the panels about who comes and who has which duty."""
        from tournaments.rota.pages.panels import open_duties, own_duties
        from tournaments.rota.queries import duty_records
        from tournaments.signup.pages.panels import coming_on_evening
        from tournaments.slots import after_closed_entry, evening_panels, now_panels, own_panels, personal_records
        from tournaments.standings.actions.sealing import seal_result

        after_closed_entry.fill("final_result", seal_result)
        evening_panels.fill("coming", coming_on_evening)
        now_panels.fill("duties", open_duties)
        own_panels.fill("duties", own_duties)
        personal_records.fill("duties", duty_records)
