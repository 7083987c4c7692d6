"""The addresses of the API, version 1."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, path, re_path

from competitions.api import club_language, clubs
from competitions.api_urls import urlpatterns as season_addresses
from tournaments.api import view
from tournaments.archive import api as exports
from tournaments.calculator import api as score
from tournaments.door.api_urls import urlpatterns as door_addresses
from tournaments.entrants.api import entrants, groups
from tournaments.entrants.api_urls import urlpatterns as member_addresses
from tournaments.evening.api import closing, public, regulation
from tournaments.evening.api import file as evening_file
from tournaments.jury.api import calls
from tournaments.jury.api_urls import urlpatterns as jury_addresses
from tournaments.play.api import acceptances, codes, deals, own_totals, progress, round_tables, tables
from tournaments.privacy import api as privacy
from tournaments.prizes.api_urls import urlpatterns as prize_addresses
from tournaments.rehearsal import api as rehearsals
from tournaments.replay.api import rules_replay
from tournaments.replay.api_urls import urlpatterns as rules_addresses
from tournaments.room.api import clock, direction, feed
from tournaments.room.api_urls import urlpatterns as screen_addresses
from tournaments.seating.api import seating, seats
from tournaments.seating.api_urls import urlpatterns as drawing_addresses
from tournaments.slips.api import photos as slip_photos
from tournaments.slips.api import slips
from tournaments.standings.api import digest, freeze

urlpatterns: list[URLPattern | URLResolver] = [
    path("table/", tables.OwnTable.as_view(), name="api-own-table"),
    path("table/signature/", tables.Signature.as_view(), name="api-signature"),
    path("table/acceptances/<int:number>/", acceptances.Acceptance.as_view(), name="api-acceptance"),
    path("tables/<int:key>/", tables.OneTable.as_view(), name="api-table"),
    path("tables/<int:key>/slip/", slips.OneSlip.as_view(), name="api-slip"),
    path("tables/<int:key>/slip/photos/<uuid:id>/", slip_photos.OnePhoto.as_view(), name="api-slip-photo"),
    path("tables/<int:key>/slip/preview/", slips.SlipPreviewed.as_view(), name="api-slip-preview"),
    path("tables/<int:key>/slip/confirmation/", slips.SlipConfirmed.as_view(), name="api-slip-confirmation"),
    path("tournaments/<slug:slug>/slips/", slips.Slips.as_view(), name="api-slips"),
    path("deals/preview/", deals.Preview.as_view(), name="api-preview"),
    path("deals/<uuid:id>/", deals.OneDeal.as_view(), name="api-deal"),
    path("deals/<uuid:id>/correction/", deals.Correct.as_view(), name="api-correction"),
    path("deals/<uuid:id>/void/", deals.Void.as_view(), name="api-void"),
    path("totals/<uuid:id>/", own_totals.OwnTotals.as_view(), name="api-totals"),
    path("totals/<uuid:id>/correction/", own_totals.Correct.as_view(), name="api-totals-correction"),
    path("calls/<uuid:id>/", calls.OneCall.as_view(), name="api-call"),
    path("tournaments/", public.Tournaments.as_view(), name="api-tournaments"),
    path("tournaments/<slug:slug>/", public.Tournament.as_view(), name="api-tournament"),
    path("tournaments/<slug:slug>/standings/", public.Standings.as_view(), name="api-standings"),
    path("tournaments/<slug:slug>/players/<int:number>/payments/", public.Payments.as_view(), name="api-payments"),
    path("tournaments/<slug:slug>/rules/", regulation.Rules.as_view(), name="api-tournament-rules"),
    path("tournaments/<slug:slug>/feed/", feed.Feed.as_view(), name="api-feed"),
    path("tournaments/<slug:slug>/exports/<slug:what>/", exports.Export.as_view(), name="api-export"),
    path("tournaments/<slug:slug>/exports/<slug:what>/file/", exports.ExportFile.as_view(), name="api-export-file"),
    path("tournaments/<slug:slug>/players/<int:number>/digest/", digest.PlayerDigest.as_view(), name="api-digest"),
    path("tournaments/<slug:slug>/seating/", seating.Seating.as_view(), name="api-seating"),
    *screen_addresses,
    *rules_addresses,
    path("tournaments/<slug:slug>/groups/", groups.Groups.as_view(), name="api-groups"),
    path("tournaments/<slug:slug>/groups/standings/", groups.StandingsOfGroups.as_view(), name="api-group-standings"),
    path("tournaments/<slug:slug>/groups/apart/", groups.TeamsApart.as_view(), name="api-teams-apart"),
    path("tournaments/<slug:slug>/players/<int:number>/groups/", groups.PlayerGroups.as_view(), name="api-player-groups"),
    path("tournaments/<slug:slug>/freeze/", freeze.Freeze.as_view(), name="api-freeze"),
    path("tournaments/<slug:slug>/codes/", codes.Codes.as_view(), name="api-codes"),
    path("tournaments/<slug:slug>/codes/<int:table>/", codes.NewCode.as_view(), name="api-new-code"),
    path("tournaments/<slug:slug>/rounds/", progress.Rounds.as_view(), name="api-rounds"),
    path("tournaments/<slug:slug>/rounds/<int:number>/seats/", seats.Seats.as_view(), name="api-seats"),
    path("tournaments/<slug:slug>/clock/", clock.Clock.as_view(), name="api-clock"),
    path("tournaments/<slug:slug>/now/", direction.Now.as_view(), name="api-now"),
    path("tournaments/<slug:slug>/rounds/<int:number>/open/", direction.OpenAtTables.as_view(), name="api-round-open"),
    path("tournaments/<slug:slug>/last-deal/", clock.CallLastDeal.as_view(), name="api-last-deal"),
    path("tournaments/<slug:slug>/close/", closing.Closing.as_view(), name="api-close"),
    path("tournaments/<slug:slug>/rehearsal/", rehearsals.Rehearsal.as_view(), name="api-rehearsal"),
    path("tournaments/<slug:slug>/entrants/", entrants.Entrants.as_view(), name="api-entrants"),
    path("tournaments/<slug:slug>/officials/plays-as/", public.PlayingOfficials.as_view(), name="api-plays-as"),
    path("tournaments/<slug:slug>/acceptance/", acceptances.OwnAcceptance.as_view(), name="api-own-acceptance"),
    path("tournaments/<slug:slug>/file/", evening_file.EveningFile.as_view(), name="api-file"),
    path("tournaments/<slug:slug>/rounds/<int:number>/tables/<int:table>/reopen/", round_tables.ReopenedTable.as_view(), name="api-reopen"),
    path("tournaments/<slug:slug>/rounds/<int:number>/take-out/", round_tables.ChairTakenOut.as_view(), name="api-take-out"),
    path("tournaments/<slug:slug>/rounds/<int:number>/time/", round_tables.TimeCall.as_view(), name="api-time"),
    path("clubs/<slug:club>/", clubs.Club.as_view(), name="api-club"),
    path("clubs/<slug:club>/evenings/", clubs.EveningSearch.as_view(), name="api-club-evenings"),
    path("clubs/<slug:club>/statistics/", clubs.Statistics.as_view(), name="api-club-statistics"),
    path("clubs/<slug:club>/rules/replay/", rules_replay.RulesReplayed.as_view(), name="api-rules-replay"),
    path("clubs/<slug:club>/members/<int:number>/history/", clubs.MemberHistory.as_view(), name="api-member-history"),
    path("clubs/<slug:club>/language/", club_language.ClubLanguage.as_view(), name="api-club-language"),
    path("clubs/<slug:club>/members/<int:number>/history/audience/", clubs.HistoryAudience.as_view(), name="api-history-audience"),
    *door_addresses,
    *member_addresses,
    *prize_addresses,
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
