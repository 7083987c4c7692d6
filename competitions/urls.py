"""The addresses of a club's competitions."""

from __future__ import annotations

from django.urls import URLPattern, path

from competitions.pages.competition import entrant, files, keeping, overview, paper, table

COMPETITIONS = "c/<slug:club>/competitions/"
COMPETITION = f"{COMPETITIONS}<int:competition>/"

urlpatterns: list[URLPattern] = [
    path(COMPETITIONS, overview.competitions, name="competitions"),
    path(f"{COMPETITIONS}new/", keeping.create, name="competition-new"),
    path(COMPETITION, table.competition, name="competition"),
    path(f"{COMPETITION}places/", table.places, name="competition-places"),
    path(f"{COMPETITION}rule/", keeping.rule, name="competition-rule"),
    path(f"{COMPETITION}close/", keeping.close, name="competition-close"),
    path(f"{COMPETITION}print/", paper.print_table, name="competition-print"),
    path(f"{COMPETITION}table.csv", files.table, {"kind": "csv"}, name="competition-csv"),
    path(f"{COMPETITION}table.xlsx", files.table, {"kind": "xlsx"}, name="competition-xlsx"),
    path(f"{COMPETITION}entrants/<path:entrant>/", entrant.entrant, name="competition-entrant"),
]
