"""The application `competitions`."""

from __future__ import annotations

from django.apps import AppConfig


class CompetitionsConfig(AppConfig):
    name = "competitions"

    def ready(self) -> None:
        """Add panels to an evening's pages, a member's results to their own page and data, and new seals after a correction."""
        from competitions.actions.closing import seal_corrected
        from competitions.pages.competition.paper import competition_paper
        from competitions.pages.evening_panels import competitions_of_evening, season_link, season_on_now
        from competitions.pages.own_panel import own_record_panel
        from competitions.queries.personal_results import personal_final_tables, personal_results, personal_rules
        from tournaments.slots import after_closed_entry, competition_papers, evening_panels, now_panels, own_panels, personal_records

        after_closed_entry.fill("final_tables", seal_corrected)
        now_panels.fill("season", season_on_now)
        evening_panels.fill("season", season_link)
        evening_panels.fill("competitions", competitions_of_evening)
        competition_papers.fill("table", competition_paper)
        own_panels.fill("record", own_record_panel)
        personal_records.fill("evenings_before_troela", personal_results)
        personal_records.fill("final_tables", personal_final_tables)
        personal_records.fill("competition_rules", personal_rules)
