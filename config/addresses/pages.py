"""The addresses of an evening's pages, of the front page and of a club's page."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, include, path

from competitions.pages import club as club_page
from competitions.pages import history, home, season
from competitions.pages import past as season_past
from competitions.pages import rule as season_rule
from competitions.pages import statistics as club_statistics
from tournaments.archive import pages as exports
from tournaments.calculator.pages import page as calculator
from tournaments.door.urls import urlpatterns as door_addresses
from tournaments.entrants.pages import club_members, groups, players, players_import
from tournaments.evening.pages import closing, officials, plan, rules
from tournaments.finals import pages as final
from tournaments.jury.pages import case as jury_case
from tournaments.jury.pages import lots, souvenirs
from tournaments.jury.pages import queue as jury
from tournaments.jury.pages import rulings as jury_rulings
from tournaments.jury.pages import statistics as jury_statistics
from tournaments.log.pages import entries
from tournaments.log.pages import verification as checking
from tournaments.papers.pages import papers, picture
from tournaments.play.pages import accept, call_time, codes, finish, name_codes, rounds
from tournaments.play.pages import page as table
from tournaments.play.pages.worker import worker
from tournaments.privacy import pages as privacy
from tournaments.prizes.pages import prizes
from tournaments.rehearsal import pages as rehearsal
from tournaments.replay.pages import rules_replay as club_rules
from tournaments.replay.pages import what_if as whatif
from tournaments.room.pages import clock, feed, overview, screen
from tournaments.room.pages import messages as desk_messages
from tournaments.room.pages import screens as desk_screen
from tournaments.seating.pages import seating as where
from tournaments.seating.pages import seating_desk as seating
from tournaments.seating.pages import wrong_chair
from tournaments.slips.pages import slip, slips
from tournaments.slips.pages import totals as slip_totals
from tournaments.standings.pages import digest, freeze, player, results
from tournaments.standings.pages import standings as public

EVENING = "e/<slug:slug>/"
DESK = f"{EVENING}desk/"
JURY = f"{EVENING}jury/"
ROUND = f"{DESK}rounds/<int:number>/"
SEASON = "c/<slug:club>/seasons/<int:season>/"
TABLE = f"{DESK}tables/<int:number>/<int:table>/"

urlpatterns: list[URLPattern | URLResolver] = [
    path("", home.home, name="home"),
    path("calculator/", calculator.calculator, name="calculator"),
    path("calculator/<slug:game>/", calculator.of_game, name="calculator-game"),
    path("c/<slug:club>/", club_page.club, name="club"),
    path("c/<slug:club>/evenings/", club_page.evenings, name="club-evenings"),
    path("c/<slug:club>/statistics/", club_statistics.statistics, name="club-statistics"),
    path("c/<slug:club>/rules/replay/", club_rules.replay_rules, name="rules-replay"),
    path("c/<slug:club>/members/<int:number>/history/", history.history, name="member-history"),
    path("c/<slug:club>/members/<int:number>/history/audience/", history.choose_audience, name="member-history-audience"),
    path("c/<slug:club>/tournaments/new/", home.create, name="tournament-new"),
    path("c/<slug:club>/members/duplicates/", club_members.member_duplicates, name="member-duplicates"),
    path("c/<slug:club>/members/guests/", club_members.member_guests, name="member-guests"),
    path("c/<slug:club>/members/guests/admit/", club_members.admit_guest, name="member-admit-guest"),
    path("c/<slug:club>/members/<int:number>/merge/", club_members.merge, name="member-merge"),
    path("c/<slug:club>/members/changes/<int:entry>/move-back/", club_members.undo, name="member-move-undo"),
    path("c/<slug:club>/members/<int:number>/privacy/", privacy.member_privacy, name="member-privacy"),
    path("c/<slug:club>/members/<int:number>/privacy/data.json", privacy.member_data, name="member-data"),
    path("c/<slug:club>/me/privacy/", privacy.own_privacy, name="own-privacy"),
    path("c/<slug:club>/me/privacy/data.json", privacy.own_data, name="own-data"),
    path("c/<slug:club>/jury/", jury_statistics.statistics, name="jury-statistics"),
    path(SEASON, season.season, name="season"),
    path(f"{SEASON}rule/", season_rule.rule, name="season-rule"),
    path(f"{SEASON}import/", season_past.past_evenings, name="season-import"),
    path(f"{SEASON}import/<int:past>/remove/", season_past.drop, name="past-evening-drop"),
    path("t/worker.js", worker, name="table-worker"),
    path("t/<str:table_pass>/", table.table_page, name="table"),
    path(EVENING, public.standings, name="standings"),
    path(f"{EVENING}standings/", public.lines, name="standings-lines"),
    path(f"{EVENING}feed/", feed.feed, name="feed"),
    path(f"{EVENING}feed/part/", feed.feed_part, name="feed-part"),
    path(f"{EVENING}exports/<slug:what>.csv", exports.export, {"kind": "csv"}, name="export-csv"),
    path(f"{EVENING}exports/<slug:what>.xlsx", exports.export, {"kind": "xlsx"}, name="export-xlsx"),
    path(f"{EVENING}seating/", where.seating, name="public-seating"),
    path(f"{EVENING}seating/part/", where.seating_part, name="public-seating-part"),
    path(f"{EVENING}players/<int:number>/", player.player, name="player"),
    path(f"{EVENING}players/<int:number>/course/", public.course, name="player-course"),
    path(f"{EVENING}players/<int:number>/digest/", digest.digest, name="player-digest"),
    path(f"{EVENING}players/<int:number>/picture.png", picture.picture, name="player-picture"),
    path(f"{EVENING}players/<int:number>/picture/", picture.picture_part, name="player-picture-part"),
    path(f"{EVENING}players/<int:number>/part/", player.part, name="player-part"),
    path(f"{EVENING}rules/", rules.rules, name="tournament-rules"),
    path(f"{EVENING}what-if/", whatif.what_if, name="what-if"),
    path(f"{EVENING}screen/", screen.screen, name="screen"),
    path(f"{EVENING}screen/room/", screen.room, name="screen-room"),
    path(f"{EVENING}screen/<int:number>/", screen.screen, name="numbered-screen"),
    path(f"{EVENING}screen/<int:number>/room/", screen.room, name="numbered-screen-room"),
    path(DESK, overview.overview, name="desk"),
    path(f"{DESK}progress/", overview.overview_progress, name="desk-progress"),
    path(f"{DESK}close/", closing.close, name="desk-close"),
    path(f"{DESK}close/undo/", closing.undo, name="desk-undo-close"),
    path(f"{DESK}rehearsal/", rehearsal.rehearsal, name="rehearsal"),
    path(f"{DESK}rehearsal/play/", rehearsal.change_play, name="rehearsal-play"),
    path(f"{DESK}rehearsal/throw-away/", rehearsal.throw_away, name="rehearsal-throw-away"),
    path(f"{DESK}freeze/", freeze.freeze, name="desk-freeze"),
    path(f"{DESK}results/", results.results, name="desk-results"),
    path(f"{DESK}freeze/publish/", freeze.unfreeze, name="desk-unfreeze"),
    path(f"{DESK}deals/", rounds.set_deals, name="desk-deals"),
    path(f"{DESK}draw/", rounds.draw, name="desk-draw"),
    *door_addresses,
    path(f"{DESK}players/", players.players, name="desk-players"),
    path(f"{DESK}players/import/", players_import.players_import, name="desk-players-import"),
    path(f"{DESK}players/<int:number>/privacy/", privacy.guest_privacy, name="guest-privacy"),
    path(f"{DESK}groups/", groups.groups, name="desk-groups"),
    path(f"{DESK}groups/apart/", groups.apart, name="teams-apart"),
    path(f"{DESK}players/<int:number>/groups/", groups.player_groups, name="player-groups"),
    path(f"{DESK}officials/", officials.officials, name="desk-officials"),
    path(f"{DESK}officials/<int:official>/dismiss/", officials.dismiss, name="dismiss"),
    path(f"{EVENING}accept/", accept.accept, name="own-acceptance"),
    path(f"{DESK}name-codes/", name_codes.name_codes, name="name-codes"),
    path(f"{DESK}name-codes/clear/", name_codes.clear_name_codes, name="name-codes-clear"),
    path(f"{DESK}officials/<int:official>/plays-as/", officials.plays_as, name="plays-as"),
    path(f"{DESK}plan/", plan.plan, name="desk-plan"),
    path(f"{DESK}screen/", desk_screen.screens, name="desk-screen"),
    path(f"{DESK}screen/new/", desk_screen.new_screen, name="desk-screen-new"),
    path(f"{DESK}screen/<int:number>/", desk_screen.one_screen, name="desk-one-screen"),
    path(f"{DESK}final/", final.decide, name="desk-final"),
    path(f"{DESK}prizes/", prizes.prizes, name="desk-prizes"),
    path(f"{DESK}prizes/confirm/", prizes.confirm, name="desk-prizes-confirm"),
    path(f"{DESK}prizes/read/", prizes.reading, name="desk-prizes-read"),
    path(f"{DESK}messages/", desk_messages.write, name="desk-messages"),
    path(f"{DESK}messages/list/", desk_messages.message_list, name="desk-message-list"),
    path(f"{DESK}messages/<uuid:id>/take-back/", desk_messages.take_back, name="desk-message-take-back"),
    path(f"{DESK}rounds/", rounds.rounds, name="desk-rounds"),
    path(ROUND, seating.seating, name="seating"),
    path(f"{ROUND}swap/", seating.swap, name="seats-swap"),
    path(f"{ROUND}move/", seating.move, name="seats-move"),
    path(f"{ROUND}redraw/", seating.redraw, name="round-redraw"),
    path(f"{ROUND}undraw/", rounds.undraw, name="round-undraw"),
    path(f"{ROUND}start/", rounds.start, name="round-start"),
    path(f"{ROUND}finish/", finish.finish, name="round-finish"),
    path(f"{ROUND}clock/", clock.set_clock, name="round-clock"),
    path(f"{ROUND}last-deal/", clock.last_deal, name="round-last-deal"),
    path(f"{ROUND}wrong-chair/", wrong_chair.wrong_chair, name="wrong-chair"),
    path(f"{ROUND}time/", call_time.call_time, name="round-time"),
    path(TABLE, table.desk_table, name="desk-table"),
    path(f"{TABLE}reopen/", table.reopen, name="table-reopen"),
    path(f"{DESK}slips/", slips.slips, name="slips"),
    path(f"{DESK}slips/<int:number>/<int:table>/", slip.slip, name="slip"),
    path(f"{DESK}slips/<int:number>/<int:table>/totals/", slip_totals.slip_totals, name="slip-totals"),
    path(f"{DESK}slips/<int:number>/<int:table>/totals/remove/", slip_totals.remove_totals, name="slip-totals-remove"),
    path(f"{DESK}codes/", codes.codes, name="desk-codes"),
    path(f"{DESK}codes/<int:table>/", codes.code, name="table-code"),
    path(f"{DESK}codes/<int:table>/new/", codes.new_code, name="table-new-code"),
    path(f"{DESK}codes/<int:table>/qr.svg", codes.code_image, name="table-qr"),
    path(JURY, jury.jury, name="jury"),
    path(f"{JURY}queue/", jury.queue, name="jury-queue"),
    path(f"{JURY}calls/<uuid:id>/", jury_case.call_case, name="call"),
    path(f"{JURY}calls/<uuid:id>/hear/", jury_case.take_up, name="call-hear"),
    path(f"{JURY}calls/<uuid:id>/end/", jury_case.end_without_ruling, name="call-end"),
    path(f"{JURY}tables/<int:round>/<int:table>/", jury_case.table_case, name="jury-table"),
    path(f"{JURY}deals/<int:round>/<int:table>/<int:number>/", jury_case.deal_case, name="jury-deal"),
    path(f"{JURY}souvenir/<int:round>/<int:table>/<int:number>/", souvenirs.souvenir, name="souvenir"),
    path(f"{JURY}lots/", lots.lots, name="lots"),
    path(f"{JURY}rulings/", jury_rulings.rulings, name="rulings"),
    path(f"{JURY}rulings/<int:number>/", jury_rulings.ruling, name="ruling"),
    path(f"{JURY}rulings/<int:number>/overturn/", jury_rulings.overturn, name="overturn"),
    path(f"{EVENING}log/", entries.entries, name="log"),
    path(f"{EVENING}log/export.json", checking.export, name="log-export"),
    path(f"{EVENING}log/check/", checking.verify, name="log-check"),
    path(f"{EVENING}head/<int:number>/<str:hash>/", checking.head, name="head"),
    path("checker/", checking.checker, name="checker"),
    path("checker/troela_check.py", checking.checker_file, name="checker-file"),
    path(f"{EVENING}papers/", include(papers.urlpatterns)),
]
