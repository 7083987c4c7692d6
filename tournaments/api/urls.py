"""The addresses of the API, version 1."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, path, re_path

from tournaments.api import calls, deals, entrants, progress, public, score, tables, view

urlpatterns: list[URLPattern | URLResolver] = [
    path("table/", tables.OwnTable.as_view(), name="api-own-table"),
    path("table/signature/", tables.Signature.as_view(), name="api-signature"),
    path("tables/<int:key>/", tables.OneTable.as_view(), name="api-table"),
    path("deals/preview/", deals.Preview.as_view(), name="api-preview"),
    path("deals/<uuid:id>/", deals.OneDeal.as_view(), name="api-deal"),
    path("deals/<uuid:id>/correction/", deals.Correct.as_view(), name="api-correction"),
    path("deals/<uuid:id>/void/", deals.Void.as_view(), name="api-void"),
    path("calls/<uuid:id>/", calls.OneCall.as_view(), name="api-call"),
    path("tournaments/", public.Tournaments.as_view(), name="api-tournaments"),
    path("tournaments/<slug:slug>/", public.Tournament.as_view(), name="api-tournament"),
    path("tournaments/<slug:slug>/standings/", public.Standings.as_view(), name="api-standings"),
    path("tournaments/<slug:slug>/players/<int:number>/payments/", public.Payments.as_view(), name="api-payments"),
    path("tournaments/<slug:slug>/rounds/", progress.Rounds.as_view(), name="api-rounds"),
    path("tournaments/<slug:slug>/entrants/", entrants.Entrants.as_view(), name="api-entrants"),
    path("score/", score.Score.as_view(), name="api-score"),
    re_path("", view.UnknownAddress.as_view()),
]
