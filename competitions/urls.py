"""The addresses of a club's competitions."""

from __future__ import annotations

from django.urls import URLPattern, path

from competitions.pages import competition, competition_entrant, competition_files, competition_keeping, competition_paper, competitions

COMPETITIONS = "c/<slug:club>/competitions/"
COMPETITION = f"{COMPETITIONS}<int:competition>/"

urlpatterns: list[URLPattern] = [
    path(COMPETITIONS, competitions.competitions, name="competitions"),
    path(f"{COMPETITIONS}new/", competition_keeping.create, name="competition-new"),
    path(COMPETITION, competition.competition, name="competition"),
    path(f"{COMPETITION}places/", competition.places, name="competition-places"),
    path(f"{COMPETITION}rule/", competition_keeping.rule, name="competition-rule"),
    path(f"{COMPETITION}close/", competition_keeping.close, name="competition-close"),
    path(f"{COMPETITION}print/", competition_paper.print_table, name="competition-print"),
    path(f"{COMPETITION}table.csv", competition_files.table, {"kind": "csv"}, name="competition-csv"),
    path(f"{COMPETITION}table.xlsx", competition_files.table, {"kind": "xlsx"}, name="competition-xlsx"),
    path(f"{COMPETITION}entrants/<path:entrant>/", competition_entrant.entrant, name="competition-entrant"),
]
