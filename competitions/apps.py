"""The application `competitions`."""

from __future__ import annotations

from django.apps import AppConfig


class CompetitionsConfig(AppConfig):
    name = "competitions"

    def ready(self) -> None:
        """Add the season's panels to an evening's pages, and a member's results to their own page and their data."""
        from competitions.pages.evening_panels import season_link, season_on_now
        from competitions.pages.own_panel import own_record_panel
        from competitions.queries.personal_results import personal_results
        from tournaments.slots import evening_panels, now_panels, own_panels, personal_records

        now_panels.fill("season", season_on_now)
        evening_panels.fill("season", season_link)
        own_panels.fill("record", own_record_panel)
        personal_records.fill("evenings_before_troela", personal_results)
