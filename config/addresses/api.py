"""The addresses of the API, version 1."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, path, re_path

from competitions.api import club_language, clubs
from competitions.api_urls import urlpatterns as club_addresses
from tournaments.api import view
from tournaments.archive import api as exports
from tournaments.calculator import api as score
from tournaments.calendar.api import announcement
from tournaments.calendar.api_urls import urlpatterns as calendar_addresses
from tournaments.door.api_urls import urlpatterns as door_addresses
from tournaments.entrants.api import entrants, ratings
from tournaments.entrants.api_urls import urlpatterns as member_addresses
from tournaments.evening.api import closing, public, regulation
from tournaments.evening.api import file as evening_file
from tournaments.jury.api import calls
from tournaments.jury.api_urls import urlpatterns as jury_addresses
from tournaments.papers import api as papers
from tournaments.play.api import acceptances, codes, deals, own_totals, progress, round_tables, tables
from tournaments.privacy import api as privacy
from tournaments.prizes.api_urls import urlpatterns as prize_addresses
from tournaments.rehearsal import api as rehearsals
from tournaments.replay.api import rules_replay
from tournaments.replay.api_urls import urlpatterns as rules_addresses
from tournaments.room.api import clock, direction, feed
from tournaments.room.api_urls import urlpatterns as screen_addresses
from tournaments.rota.api_urls import urlpatterns as rota_addresses
from tournaments.seating.api import seating, seats
from tournaments.seating.api_urls import urlpatterns as drawing_addresses
from tournaments.signup.api_urls import urlpatterns as sign_up_addresses
from tournaments.slips.api import photos as slip_photos
from tournaments.slips.api import slips
from tournaments.standings.api import digest, freeze
from tournaments.story.api_urls import urlpatterns as story_addresses

urlpatterns: list[URLPattern | URLResolver] = [
    path("table/", tables.OwnTableView.as_view(), name="api-own-table"),
    path("table/signature/", tables.SignatureView.as_view(), name="api-signature"),
    path("table/acceptances/<int:number>/", acceptances.AcceptanceView.as_view(), name="api-acceptance"),
    path("tables/<int:key>/", tables.TableView.as_view(), name="api-table"),
    path("tables/<int:key>/slip/", slips.SlipView.as_view(), name="api-slip"),
    path("tables/<int:key>/slip/photos/<uuid:id>/", slip_photos.SlipPhotoView.as_view(), name="api-slip-photo"),
    path("tables/<int:key>/slip/preview/", slips.SlipPreviewView.as_view(), name="api-slip-preview"),
    path("tables/<int:key>/slip/confirmation/", slips.ConfirmSlipView.as_view(), name="api-slip-confirmation"),
    path("tournaments/<slug:slug>/slips/", slips.SlipsView.as_view(), name="api-slips"),
    path("deals/preview/", deals.DealPreviewView.as_view(), name="api-preview"),
    path("deals/<uuid:id>/", deals.DealView.as_view(), name="api-deal"),
    path("deals/<uuid:id>/correction/", deals.CorrectDealView.as_view(), name="api-correction"),
    path("deals/<uuid:id>/void/", deals.VoidDealView.as_view(), name="api-void"),
    path("totals/<uuid:id>/", own_totals.OwnTotalsView.as_view(), name="api-totals"),
    path("totals/<uuid:id>/correction/", own_totals.CorrectOwnTotalsView.as_view(), name="api-totals-correction"),
    path("calls/<uuid:id>/", calls.CallView.as_view(), name="api-call"),
    path("tournaments/", public.TournamentsView.as_view(), name="api-tournaments"),
    path("tournaments/<slug:slug>/", public.TournamentView.as_view(), name="api-tournament"),
    path("tournaments/<slug:slug>/announcement/", announcement.AnnouncementView.as_view(), name="api-announcement"),
    path("tournaments/<slug:slug>/announcement/move/", announcement.MoveView.as_view(), name="api-evening-move"),
    path("tournaments/<slug:slug>/announcement/cancellation/", announcement.CancellationView.as_view(), name="api-evening-cancellation"),
    path("tournaments/<slug:slug>/standings/", public.StandingsView.as_view(), name="api-standings"),
    path("tournaments/<slug:slug>/players/<int:number>/payments/", public.PaymentsView.as_view(), name="api-payments"),
    path("tournaments/<slug:slug>/rules/", regulation.RegulationView.as_view(), name="api-tournament-rules"),
    path("tournaments/<slug:slug>/feed/", feed.FeedView.as_view(), name="api-feed"),
    path("tournaments/<slug:slug>/exports/<slug:what>/", exports.ExportView.as_view(), name="api-export"),
    path("tournaments/<slug:slug>/exports/<slug:what>/file/", exports.ExportFileView.as_view(), name="api-export-file"),
    path("tournaments/<slug:slug>/players/<int:number>/digest/", digest.PlayerDigestView.as_view(), name="api-digest"),
    path("tournaments/<slug:slug>/papers/", papers.PapersView.as_view(), name="api-papers"),
    path("tournaments/<slug:slug>/papers/<int:number>/", papers.PaperView.as_view(), name="api-paper"),
    path("tournaments/<slug:slug>/papers/<int:number>/file/", papers.PaperFileView.as_view(), name="api-paper-file"),
    path("tournaments/<slug:slug>/seating/", seating.SeatingView.as_view(), name="api-seating"),
    *screen_addresses,
    *rules_addresses,
    path("tournaments/<slug:slug>/ratings/", ratings.RatingsView.as_view(), name="api-ratings"),
    path("tournaments/<slug:slug>/ratings/<int:number>/", ratings.RatingView.as_view(), name="api-rating"),
    path("tournaments/<slug:slug>/ratings/standings/", ratings.StandingsOfRatingsView.as_view(), name="api-rating-standings"),
    path("tournaments/<slug:slug>/ratings/apart/", ratings.TeamsApartView.as_view(), name="api-teams-apart"),
    path("tournaments/<slug:slug>/players/<int:number>/partner/", ratings.PlayerPartnerView.as_view(), name="api-player-partner"),
    path("tournaments/<slug:slug>/players/<int:number>/groups/", ratings.PlayerGroupsView.as_view(), name="api-player-groups"),
    path("tournaments/<slug:slug>/freeze/", freeze.FreezeStandingsView.as_view(), name="api-freeze"),
    path("tournaments/<slug:slug>/codes/", codes.CodesView.as_view(), name="api-codes"),
    path("tournaments/<slug:slug>/codes/<int:table>/", codes.NewCodeView.as_view(), name="api-new-code"),
    path("tournaments/<slug:slug>/rounds/", progress.RoundsView.as_view(), name="api-rounds"),
    path("tournaments/<slug:slug>/rounds/<int:number>/seats/", seats.SeatsView.as_view(), name="api-seats"),
    path("tournaments/<slug:slug>/clock/", clock.ClockView.as_view(), name="api-clock"),
    path("tournaments/<slug:slug>/now/", direction.EveningNowView.as_view(), name="api-now"),
    path("tournaments/<slug:slug>/rounds/<int:number>/open/", direction.OpenAtTablesView.as_view(), name="api-round-open"),
    path("tournaments/<slug:slug>/last-deal/", clock.CallLastDealView.as_view(), name="api-last-deal"),
    path("tournaments/<slug:slug>/close/", closing.ClosingView.as_view(), name="api-close"),
    path("tournaments/<slug:slug>/rehearsal/", rehearsals.RehearsalView.as_view(), name="api-rehearsal"),
    path("tournaments/<slug:slug>/entrants/", entrants.EntrantsView.as_view(), name="api-entrants"),
    path("tournaments/<slug:slug>/officials/plays-as/", public.PlayingOfficialsView.as_view(), name="api-plays-as"),
    path("tournaments/<slug:slug>/acceptance/", acceptances.OwnAcceptanceView.as_view(), name="api-own-acceptance"),
    path("tournaments/<slug:slug>/file/", evening_file.EveningFileView.as_view(), name="api-file"),
    path(
        "tournaments/<slug:slug>/rounds/<int:number>/tables/<int:table>/reopen/",
        round_tables.ReopenedTableView.as_view(),
        name="api-reopen",
    ),
    path("tournaments/<slug:slug>/rounds/<int:number>/take-out/", round_tables.ChairTakenOutView.as_view(), name="api-take-out"),
    path("tournaments/<slug:slug>/rounds/<int:number>/time/", round_tables.CallTimeView.as_view(), name="api-time"),
    path("clubs/<slug:club>/", clubs.ClubView.as_view(), name="api-club"),
    path("clubs/<slug:club>/evenings/", clubs.EveningSearchView.as_view(), name="api-club-evenings"),
    path("clubs/<slug:club>/statistics/", clubs.StatisticsView.as_view(), name="api-club-statistics"),
    path("clubs/<slug:club>/rules/replay/", rules_replay.ReplayRulesView.as_view(), name="api-rules-replay"),
    path("clubs/<slug:club>/members/<int:number>/history/", clubs.MemberHistoryView.as_view(), name="api-member-history"),
    path("clubs/<slug:club>/language/", club_language.ClubLanguageView.as_view(), name="api-club-language"),
    path("clubs/<slug:club>/members/<int:number>/history/audience/", clubs.HistoryAudienceView.as_view(), name="api-history-audience"),
    *calendar_addresses,
    *sign_up_addresses,
    *rota_addresses,
    *story_addresses,
    *door_addresses,
    *member_addresses,
    *prize_addresses,
    *jury_addresses,
    *drawing_addresses,
    *club_addresses,
    path("clubs/<slug:club>/retention/", privacy.ClubRetentionView.as_view(), name="api-retention"),
    path("clubs/<slug:club>/members/<int:number>/data/", privacy.MemberDataView.as_view(), name="api-member-data"),
    path("clubs/<slug:club>/members/<int:number>/forget/", privacy.ForgottenMemberView.as_view(), name="api-member-forget"),
    path("tournaments/<slug:slug>/entrants/<int:number>/forget/", privacy.ForgottenGuestView.as_view(), name="api-guest-forget"),
    path("score/", score.CalculatorView.as_view(), name="api-score"),
    re_path("", view.UnknownAddressView.as_view()),
]
