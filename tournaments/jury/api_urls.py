"""The addresses of the jury: calls and rulings."""

from __future__ import annotations

from django.urls import URLPattern, path

from tournaments.jury.api import appeals, rulings

EVENING = "tournaments/<slug:slug>/"

urlpatterns: list[URLPattern] = [
    path("calls/<uuid:id>/hear/", rulings.HearCallView.as_view(), name="api-call-hear"),
    path("calls/<uuid:id>/end/", rulings.EndCallView.as_view(), name="api-call-end"),
    path(f"{EVENING}calls/", rulings.CallsView.as_view(), name="api-calls"),
    path(f"{EVENING}rulings/", rulings.RulingsView.as_view(), name="api-rulings"),
    path(f"{EVENING}appeals/<uuid:id>/", appeals.AppealView.as_view(), name="api-appeal"),
    path(f"{EVENING}appeals/<uuid:id>/denial/", appeals.DenyAppealView.as_view(), name="api-appeal-denial"),
    path(f"{EVENING}rulings/<int:number>/overturn/", rulings.OverturnRulingView.as_view(), name="api-overturn"),
]
