"""The addresses of the API, version 1."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, path, re_path

from tournaments.api import (
    acceptances,
    calls,
    clock,
    closing,
    clubs,
    codes,
    deals,
    direction,
    entrants,
    evening_file,
    privacy,
    progress,
    public,
    round_tables,
    score,
    screen,
    seating,
    seats,
    tables,
    view,
)
from tournaments.api.door_urls import urlpatterns as door_addresses
from tournaments.api.drawing_urls import urlpatterns as drawing_addresses
from tournaments.api.jury_urls import urlpatterns as jury_addresses
from tournaments.api.member_urls import urlpatterns as member_addresses
from tournaments.api.season_urls import urlpatterns as season_addresses

urlpatterns: list[URLPattern | URLResolver] = [
    path("table/", tables.OwnTable.as_view(), name="api-own-table"),
    path("table/signature/", tables.Signature.as_view(), name="api-signature"),
    path("table/acceptances/<int:number>/", acceptances.Acceptance.as_view(), name="api-acceptance"),
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
    path("tournaments/<slug:slug>/seating/", seating.Seating.as_view(), name="api-seating"),
    path("tournaments/<slug:slug>/screen/", screen.Screen.as_view(), name="api-screen"),
    path("tournaments/<slug:slug>/codes/", codes.Codes.as_view(), name="api-codes"),
    path("tournaments/<slug:slug>/codes/<int:table>/", codes.NewCode.as_view(), name="api-new-code"),
    path("tournaments/<slug:slug>/rounds/", progress.Rounds.as_view(), name="api-rounds"),
    path("tournaments/<slug:slug>/rounds/<int:number>/seats/", seats.Seats.as_view(), name="api-seats"),
    path("tournaments/<slug:slug>/clock/", clock.Clock.as_view(), name="api-clock"),
    path("tournaments/<slug:slug>/now/", direction.Now.as_view(), name="api-now"),
    path("tournaments/<slug:slug>/rounds/<int:number>/open/", direction.OpenAtTables.as_view(), name="api-round-open"),
    path("tournaments/<slug:slug>/last-deal/", clock.CallLastDeal.as_view(), name="api-last-deal"),
    path("tournaments/<slug:slug>/close/", closing.Closing.as_view(), name="api-close"),
    path("tournaments/<slug:slug>/entrants/", entrants.Entrants.as_view(), name="api-entrants"),
    path("tournaments/<slug:slug>/officials/plays-as/", public.PlayingOfficials.as_view(), name="api-plays-as"),
    path("tournaments/<slug:slug>/acceptance/", acceptances.OwnAcceptance.as_view(), name="api-own-acceptance"),
    path("tournaments/<slug:slug>/file/", evening_file.EveningFile.as_view(), name="api-file"),
    path("tournaments/<slug:slug>/rounds/<int:number>/tables/<int:table>/reopen/", round_tables.ReopenedTable.as_view(), name="api-reopen"),
    path("tournaments/<slug:slug>/rounds/<int:number>/take-out/", round_tables.ChairTakenOut.as_view(), name="api-take-out"),
    path("tournaments/<slug:slug>/rounds/<int:number>/time/", round_tables.TimeCall.as_view(), name="api-time"),
    path("clubs/<slug:club>/", clubs.Club.as_view(), name="api-club"),
    path("clubs/<slug:club>/statistics/", clubs.Statistics.as_view(), name="api-club-statistics"),
    path("clubs/<slug:club>/members/<int:number>/history/", clubs.MemberHistory.as_view(), name="api-member-history"),
    path("clubs/<slug:club>/members/<int:number>/history/audience/", clubs.HistoryAudience.as_view(), name="api-history-audience"),
    *door_addresses,
    *member_addresses,
    *jury_addresses,
    *drawing_addresses,
    *season_addresses,
    path("clubs/<slug:club>/retention/", privacy.ClubRetention.as_view(), name="api-retention"),
    path("clubs/<slug:club>/members/<int:number>/data/", privacy.MemberData.as_view(), name="api-member-data"),
    path("clubs/<slug:club>/members/<int:number>/forget/", privacy.ForgottenMember.as_view(), name="api-member-forget"),
    path("tournaments/<slug:slug>/entrants/<int:number>/forget/", privacy.ForgottenGuest.as_view(), name="api-guest-forget"),
    path("score/", score.Score.as_view(), name="api-score"),
    re_path("", view.UnknownAddress.as_view()),
]
