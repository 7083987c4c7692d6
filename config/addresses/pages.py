"""The addresses of an evening's pages, of the front page and of a club's page."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, include, path

from clubs.pages.moved import moved_to
from competitions.pages import club as club_page
from competitions.pages import history, home, marks, season, season_card
from competitions.pages import season_keeping as keeping
from competitions.pages import statistics as club_statistics
from competitions.urls import urlpatterns as competition_addresses
from tournaments.archive import pages as exports
from tournaments.calculator.pages import page as calculator
from tournaments.calendar.pages import when
from tournaments.calendar.urls import urlpatterns as calendar_addresses
from tournaments.door.urls import urlpatterns as door_addresses
from tournaments.entrants.pages import club_members, pairs, players, players_import, ratings
from tournaments.evening.pages import breaking_off, closing, missed_round, more, officials, plan, rules
from tournaments.jury.pages import case as jury_case
from tournaments.jury.pages import lots, souvenirs
from tournaments.jury.pages import queue as jury
from tournaments.jury.pages import rulings as jury_rulings
from tournaments.log.pages import entries
from tournaments.log.pages import verification as checking
from tournaments.papers.pages import papers, picture
from tournaments.play.pages import accept, call_time, codes, finish, name_codes, rounds
from tournaments.play.pages import page as table
from tournaments.play.pages.worker import worker
from tournaments.privacy import pages as privacy
from tournaments.prizes.pages import prizes
from tournaments.rehearsal import pages as rehearsal
from tournaments.replay.pages import rules_history
from tournaments.replay.pages import what_if as whatif
from tournaments.room.pages import clock, feed, overview, screen
from tournaments.room.pages import messages as desk_messages
from tournaments.room.pages import screens as desk_screen
from tournaments.rota.urls import urlpatterns as rota_addresses
from tournaments.seating.pages import seating as where
from tournaments.seating.pages import seating_desk as seating
from tournaments.seating.pages import wrong_chair
from tournaments.signup.urls import urlpatterns as sign_up_addresses
from tournaments.slips.pages import slip, slips
from tournaments.slips.pages import totals as slip_totals
from tournaments.standings.pages import digest, freeze, player
from tournaments.standings.pages import standings as public
from tournaments.story.urls import urlpatterns as story_addresses

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
    *calendar_addresses,
    *story_addresses,
    path("c/<slug:club>/statistics/", club_statistics.statistics, name="club-statistics"),
    path("c/<slug:club>/rules/history/", rules_history.rules_history, name="rules-history"),
    path("c/<slug:club>/members/<int:number>/history/", history.history, name="member-history"),
    path("c/<slug:club>/members/<int:number>/history/audience/", history.choose_audience, name="member-history-audience"),
    path("c/<slug:club>/tournaments/new/", home.create, name="tournament-new"),
    path("c/<slug:club>/members/tidy/", club_members.members_tidy, name="members-tidy"),
    path("c/<slug:club>/members/guests/admit/", club_members.admit_guest, name="member-admit-guest"),
    path("c/<slug:club>/members/<int:number>/merge/", club_members.merge, name="member-merge"),
    path("c/<slug:club>/members/changes/<int:entry>/move-back/", club_members.undo, name="member-move-undo"),
    path("c/<slug:club>/members/<int:number>/privacy/", moved_to("member", "privacy", post=privacy.member_privacy), name="member-privacy"),
    path("c/<slug:club>/members/<int:number>/privacy/data.json", privacy.member_data, name="member-data"),
    path("c/<slug:club>/me/privacy/", privacy.own_privacy, name="own-privacy"),
    path("c/<slug:club>/me/privacy/data.json", privacy.own_data, name="own-data"),
    *competition_addresses,
    path(f"{EVENING}marks/", marks.marks, name="marks"),
    path(f"{EVENING}marks/tags/", marks.tags, name="marks-tags"),
    path(SEASON, season.season, name="season"),
    path("c/<slug:club>/me/seasons/<int:season>/", season_card.season_card_page, name="season-card"),
    path("c/<slug:club>/me/seasons/<int:season>/card.png", season_card.season_card_picture, name="season-card-picture"),
    path(f"{SEASON}rule/", moved_to("season", "rule", post=keeping.rule), name="season-rule"),
    path(f"{SEASON}import/", moved_to("season", "past", post=keeping.past_evenings), name="season-import"),
    path(f"{SEASON}import/<int:past>/remove/", keeping.drop, name="past-evening-drop"),
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
    path(f"{DESK}more/", more.more, name="desk-more"),
    path(f"{DESK}closing/", closing.closing_page, name="desk-closing"),
    path(f"{DESK}closing/broken-off/", breaking_off.abandon, name="desk-abandon"),
    path(f"{DESK}close/undo/", closing.undo, name="desk-undo-close"),
    path(f"{DESK}rehearsal/play/", rehearsal.change_play, name="rehearsal-play"),
    path(f"{DESK}rehearsal/throw-away/", rehearsal.throw_away, name="rehearsal-throw-away"),
    path(f"{DESK}freeze/", freeze.freeze, name="desk-freeze"),
    path(f"{DESK}freeze/publish/", freeze.unfreeze, name="desk-unfreeze"),
    path(f"{DESK}deals/", rounds.set_deals, name="desk-deals"),
    path(f"{DESK}draw/", rounds.draw, name="desk-draw"),
    *door_addresses,
    *sign_up_addresses,
    *rota_addresses,
    path(f"{DESK}players/", players.players, name="desk-players"),
    path(f"{DESK}players/import/", moved_to("desk-players", "import", post=players_import.players_import), name="desk-players-import"),
    path(f"{DESK}players/<int:number>/privacy/", moved_to("player-desk", "privacy", post=privacy.guest_privacy), name="guest-privacy"),
    path(f"{DESK}ratings/", moved_to("desk-players", "ratings", post=ratings.rating), name="desk-ratings"),
    path(f"{DESK}ratings/<int:number>/", ratings.rating, name="desk-rating"),
    path(f"{DESK}ratings/apart/", ratings.apart, name="teams-apart"),
    path(f"{DESK}pairs/", pairs.pair, name="desk-pairs"),
    path(f"{DESK}players/<int:number>/partner/", pairs.partner, name="player-partner"),
    path(f"{DESK}players/<int:number>/groups/", ratings.player_groups, name="player-groups"),
    path(f"{DESK}officials/", officials.officials, name="desk-officials"),
    path(f"{DESK}officials/<int:official>/dismiss/", officials.dismiss, name="dismiss"),
    path(f"{EVENING}accept/", accept.accept, name="own-acceptance"),
    path(f"{DESK}name-codes/clear/", name_codes.clear_name_codes, name="name-codes-clear"),
    path(f"{DESK}officials/<int:official>/plays-as/", officials.plays_as, name="plays-as"),
    path(f"{DESK}plan/", plan.plan, name="desk-plan"),
    path(f"{DESK}when/", when.when, name="desk-when"),
    path(f"{DESK}when/move/", when.move, name="desk-move"),
    path(f"{DESK}when/cancel/", when.cancel, name="desk-cancel"),
    path(f"{DESK}when/hold/", when.hold, name="desk-hold"),
    path(f"{DESK}missed-round/", missed_round.choose_missed_round, name="desk-missed-round"),
    path(f"{DESK}screen/", moved_to("desk", "hall", post=desk_screen.show), name="desk-screen"),
    path(f"{DESK}screen/new/", moved_to("desk", "hall", post=desk_screen.new_screen), name="desk-screen-new"),
    path(f"{DESK}screen/<int:number>/", desk_screen.one_screen, name="desk-one-screen"),
    path(f"{DESK}screen/<int:number>/wifi/", desk_screen.wifi, name="desk-wifi"),
    path(f"{DESK}prizes/", prizes.prizes, name="desk-prizes"),
    path(f"{DESK}prizes/confirm/", prizes.confirm, name="desk-prizes-confirm"),
    path(f"{DESK}messages/", moved_to("desk", "hall", post=desk_messages.send), name="desk-messages"),
    path(f"{DESK}messages/<uuid:id>/take-back/", desk_messages.take_back, name="desk-message-take-back"),
    path(f"{DESK}rounds/", rounds.rounds, name="desk-rounds"),
    path(ROUND, seating.seating, name="seating"),
    path(f"{ROUND}swap/", seating.swap, name="seats-swap"),
    path(f"{ROUND}move/", seating.move, name="seats-move"),
    path(f"{ROUND}redraw/", seating.redraw, name="round-redraw"),
    path(f"{ROUND}undraw/", rounds.undraw, name="round-undraw"),
    path(f"{ROUND}start/", rounds.start, name="round-start"),
    path(f"{ROUND}finish/", moved_to("seating", "finishing", post=finish.finish), name="round-finish"),
    path(f"{ROUND}clock/", clock.set_clock, name="round-clock"),
    path(f"{ROUND}last-deal/", clock.last_deal, name="round-last-deal"),
    path(f"{ROUND}wrong-chair/", moved_to("seating", post=wrong_chair.exchange_seats), name="wrong-chair"),
    path(f"{ROUND}time/", moved_to("seating", "time", post=call_time.call_time), name="round-time"),
    path(TABLE, table.desk_table, name="desk-table"),
    path(f"{TABLE}reopen/", table.reopen, name="table-reopen"),
    path(f"{DESK}slips/", slips.slips, name="slips"),
    path(f"{DESK}slips/<int:number>/<int:table>/", slip.slip, name="slip"),
    path(
        f"{DESK}slips/<int:number>/<int:table>/totals/",
        moved_to("slip", query="how=totals", post=slip_totals.book_totals),
        name="slip-totals",
    ),
    path(f"{DESK}slips/<int:number>/<int:table>/totals/remove/", slip_totals.remove_totals, name="slip-totals-remove"),
    path(f"{DESK}codes/<int:table>/", codes.code, name="table-code"),
    path(f"{DESK}codes/<int:table>/new/", codes.new_code, name="table-new-code"),
    path(f"{DESK}codes/<int:table>/qr.svg", codes.code_image, name="table-qr"),
    path(JURY, jury.jury, name="jury"),
    path(f"{JURY}queue/", jury.queue, name="jury-queue"),
    path(f"{JURY}calls/<uuid:id>/", jury_case.case, name="call"),
    path(f"{JURY}calls/<uuid:id>/hear/", jury_case.take_up, name="call-hear"),
    path(f"{JURY}calls/<uuid:id>/end/", jury_case.end_without_ruling, name="call-end"),
    path(f"{JURY}tables/<int:round>/<int:table>/", jury_case.table_case, name="jury-table"),
    path(f"{JURY}deals/<int:round>/<int:table>/<int:number>/", jury_case.case, name="jury-deal"),
    path(f"{JURY}souvenir/<int:round>/<int:table>/<int:number>/", souvenirs.souvenir, name="souvenir"),
    path(f"{JURY}lots/", moved_to("jury", "lots", post=lots.lots), name="lots"),
    path(f"{JURY}rulings/", jury_rulings.rulings, name="rulings"),
    path(f"{JURY}rulings/<int:number>/", jury_rulings.ruling, name="ruling"),
    path(f"{JURY}rulings/<int:number>/appeal/", moved_to("ruling", "appeal", post=jury_rulings.take_appeal), name="ruling-appeal"),
    path(f"{JURY}rulings/<int:number>/appeals/<uuid:id>/", jury_rulings.deny, name="appeal-deny"),
    path(f"{JURY}rulings/<int:number>/appeals/<uuid:id>/withdraw/", jury_rulings.withdraw, name="appeal-withdraw"),
    path(f"{JURY}rulings/<int:number>/overturn/", moved_to("ruling", "overturn", post=jury_rulings.overturn), name="overturn"),
    path(f"{EVENING}log/", entries.entries, name="log"),
    path(f"{EVENING}log/export.json", checking.export, name="log-export"),
    path(f"{EVENING}log/check/", checking.verify, name="log-check"),
    path("checker/", checking.checker, name="checker"),
    path("checker/troela_check.py", checking.checker_file, name="checker-file"),
    path(f"{EVENING}papers/", include(papers.urlpatterns)),
]
