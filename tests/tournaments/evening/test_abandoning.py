"""An evening that is broken off half-way: the director decides what counts, and undoing the closing restores everything."""

from __future__ import annotations

import datetime
import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from clubs import actions as club_actions
from competitions.queries.club_evenings import closed_evenings
from competitions.queries.season import season_view
from tests.cast import MACHINE, AtTable, MovableClock, People, total, user_of
from tests.checker.exported import agrees, file_of
from tests.checker.program import difference
from tests.pages.read import text
from tests.tournaments.archive.test_import import wiped
from tests.tournaments.evening.test_closing import refused
from tournaments.archive.export import evening_text, export_evening
from tournaments.archive.restore import restore
from tournaments.archive.verify import first_difference, read_evening
from tournaments.evening.actions import closing, evenings
from tournaments.evening.actions.abandoning import MAX_REASON_LENGTH, abandon
from tournaments.evening.models import Entrant, Round, Ruling, Table, Tournament
from tournaments.evening.queries.breaking_off import WhatCounts, what_counts
from tournaments.evening.queries.open_items import open_items
from tournaments.evening.queries.state import Phase, evening_state
from tournaments.evening.wording.breaking_off import broken_off_text
from tournaments.jury.actions import penalties as jury
from tournaments.jury.decisions import Move
from tournaments.play.actions import deals as play
from tournaments.play.actions import rounds, signing
from tournaments.play.models import Deal, Payment
from tournaments.play.queries.progress import current_round
from tournaments.prizes.actions import confirm_prizes, set_prizes
from tournaments.prizes.giving import Prize, PrizeKind, PrizeRule
from tournaments.prizes.queries.prizes import prizes_of
from tournaments.seating.actions import drawing
from tournaments.standings.actions.freeze import freeze_standings
from tournaments.standings.queries.standings import standings
from tournaments.standings.queries.visible_standings import visible_standings

BECAUSE = "De stroom viel uit"


@pytest.fixture
def half(tournament: Tournament) -> AtTable:
    """Return table 1 of round 2, which is being played: round 1 is finished, and player 1 was fined in both rounds."""
    days = {"starts_on": datetime.date(2025, 9, 1), "ends_on": datetime.date(2026, 6, 30)}
    season = club_actions.open_season(by=MACHINE, club=tournament.club, name="Winter", **days)
    evenings.amend(by=MACHINE, tournament=tournament, season=season)
    first = drawing.seat(by=MACHINE, tournament=tournament, tables=[[1, 2, 3, 4], [5, 6, 7, 8, 9]])
    rounds.start(by=MACHINE, round=first)
    four, five = (AtTable(table) for table in first.tables.order_by("number"))
    four.plays("RIK 1+2 | 9", "MISERE 3 | made", "RIK 1+2 | 8", "RIK 3+0 | 8")
    five.plays("MISERE 1 | made")
    rounds.finish(by=MACHINE, round=first, unsigned=True)
    second = drawing.seat(by=MACHINE, tournament=tournament, tables=[[1, 5, 2, 6], [3, 4, 7, 8, 9]])
    rounds.start(by=MACHINE, round=second)
    here = AtTable(second.tables.get(number=1))
    here.plays("RIK 1+2 | 10", "MISERE 1 | made")
    jury.rule(by=MACHINE, tournament=tournament, kind=Ruling.Kind.FINE, text="te laat", moves=[Move(1, 5, 7)], table=here.table)
    tournament.refresh_from_db()
    here.table.round.tournament = tournament
    return here


def break_off(tournament: Tournament, counts: WhatCounts) -> None:
    codes = [item.code for item in open_items(tournament) if item.round == 1 or item.kind == "appeal"]
    abandon(by=MACHINE, tournament=tournament, because=BECAUSE, counts=counts, acknowledged=codes)


def points(tournament: Tournament) -> dict[int, int]:
    return {line.entrant.number: line.points for line in standings(tournament).lines}


def everything(tournament: Tournament) -> object:
    """Return all that undoing must restore."""
    tournament.refresh_from_db()
    deals = Deal.objects.order_by("pk").values_list("pk", "counts", "contract_results", "score", "status", "in_doubt")
    of_rounds = tournament.rounds.order_by("number").values_list("state", "finished_at")
    return (tournament.state, tournament.closed_at, list(of_rounds), list(deals), points(tournament), standings(tournament).deals)


@pytest.mark.both
def test_everything_counts_that_was_entered(half: AtTable, tournament: Tournament) -> None:
    before, reversals = points(tournament), Payment.objects.exclude(reverses=None).count()
    break_off(tournament, WhatCounts.ALL)
    assert (points(tournament), standings(tournament).round_number, standings(tournament).deals) == (before, 2, 7)
    assert Payment.objects.exclude(reverses=None).count() == reversals
    assert (what_counts(tournament), tournament.abandoned_because) == (WhatCounts.ALL, BECAUSE)
    assert evening_state(tournament).phase == Phase.CORRECTION
    assert tournament.rounds.get(number=2).finished_at == tournament.closed_at
    agrees(tournament)


@pytest.mark.both
def test_only_whole_rounds_count(half: AtTable, tournament: Tournament) -> None:
    first = {line.entrant.number: (line.place, line.points, line.deals) for line in standings(tournament, after_round=1).lines}
    break_off(tournament, WhatCounts.ROUNDS)
    now = standings(tournament)
    assert {line.entrant.number: (line.place, line.points, line.deals) for line in now.lines} == first
    assert (now.round_number, now.deals, now.sum) == (1, 5, 0)
    assert {each.number: total(each) for each in Entrant.objects.all()} == {number: figures[1] for number, figures in first.items()}
    assert not Payment.objects.filter(round_number=2, reverses=None, reversed_by=None).exists()
    kept = Deal.objects.filter(table__round__number=2)
    assert [(deal.counts, deal.void, deal.contract_results) for deal in kept] == [(False, False, "")] * 2
    assert first_difference(export_evening(tournament)) is None
    agrees(tournament)


@pytest.mark.both
def test_nothing_counts(half: AtTable, tournament: Tournament) -> None:
    break_off(tournament, WhatCounts.NOTHING)
    now = standings(tournament)
    assert (now.lines, now.round_number, now.deals, now.sum) == ((), 0, 0, 0)
    assert {total(each) for each in Entrant.objects.all()} == {0}
    assert first_difference(export_evening(tournament)) is None
    agrees(tournament)


@pytest.mark.parametrize("counts", WhatCounts)
def test_a_season_counts_what_the_director_decided(half: AtTable, tournament: Tournament, counts: WhatCounts) -> None:
    season = tournament.club.seasons.get()
    break_off(tournament, counts)
    figures = season_view(season).figures.figures
    assert [each.key for each in figures] == ([] if counts is WhatCounts.NOTHING else [tournament.slug])
    assert [each.slug for each in closed_evenings(tournament.club)] == [each.key for each in figures]
    if counts is not WhatCounts.NOTHING:
        assert figures[0].others == 0 == sum(figures[0].points.values())


@pytest.mark.parametrize("counts", WhatCounts)
def test_undoing_restores_everything(half: AtTable, tournament: Tournament, counts: WhatCounts) -> None:
    before = everything(tournament)
    break_off(tournament, counts)
    closing.undo_closing(by=MACHINE, tournament=tournament)
    assert everything(tournament) == before
    half.plays("RIK 1+2 | 8")
    agrees(tournament)


@pytest.mark.services
@pytest.mark.usefixtures("services")
def test_rounds_are_locked_before_the_tournament(half: AtTable, tournament: Tournament) -> None:
    locks = re.compile(r'FROM "(\w+)".* FOR NO KEY UPDATE', re.DOTALL)
    wanted = [model._meta.db_table for model in (Table, Round, Tournament)]
    for breaks_off in (True, False):
        with CaptureQueriesContext(connection) as queries:
            if breaks_off:
                break_off(tournament, WhatCounts.ROUNDS)
            else:
                closing.undo_closing(by=MACHINE, tournament=tournament)
        in_order = [lock[1] for query in queries if (lock := locks.search(query["sql"]))]
        assert in_order[:3] == wanted, "the clock locks them in this order"


def test_it_can_be_broken_off_twice(half: AtTable, tournament: Tournament) -> None:
    for counts in (WhatCounts.NOTHING, WhatCounts.ROUNDS):
        break_off(tournament, counts)
        agrees(tournament)
        closing.undo_closing(by=MACHINE, tournament=tournament)
    agrees(tournament)
    break_off(tournament, WhatCounts.ALL)
    agrees(tournament)


def test_a_round_that_does_not_count_is_not_changed(half: AtTable, tournament: Tournament) -> None:
    break_off(tournament, WhatCounts.ROUNDS)
    deal = half.table.deals.get(number=1)
    for attempt in (
        lambda: play.void(by=MACHINE, deal=deal, revision=1),
        lambda: half.plays("RIK 1+2 | 8", by=MACHINE),
        lambda: signing.sign(by=MACHINE, table=half.table, totals=half.round_totals()),
        lambda: jury.rule(by=MACHINE, tournament=tournament, text="boete", moves=[Move(1, 5, 3)], table=half.table),
    ):
        with refused("ROUND_DOES_NOT_COUNT"):
            attempt()
    play.void(by=MACHINE, deal=Deal.objects.get(table__round__number=1, table__number=1, number=4), revision=1)
    assert standings(tournament).deals == 4
    agrees(tournament)


@pytest.mark.parametrize("counts", WhatCounts)
def test_a_fine_without_a_table_belongs_to_the_last_round_that_counts(half: AtTable, tournament: Tournament, counts: WhatCounts) -> None:
    break_off(tournament, counts)
    before = points(tournament)
    if counts is WhatCounts.NOTHING:
        with refused("ROUND_DOES_NOT_COUNT"):
            jury.rule(by=MACHINE, tournament=tournament, kind=Ruling.Kind.FINE, text="te laat weg", moves=[Move(1, 5, 3)])
        return
    ruling = jury.rule(by=MACHINE, tournament=tournament, kind=Ruling.Kind.FINE, text="te laat weg", moves=[Move(1, 5, 3)])
    assert ruling.round_number == (1 if counts is WhatCounts.ROUNDS else 2)
    assert points(tournament) == before | {1: before[1] - 3, 5: before[5] + 3}
    agrees(tournament)


def test_a_round_that_was_only_drawn_is_not_the_current_one(half: AtTable, tournament: Tournament) -> None:
    rounds.finish(by=MACHINE, round=half.table.round, unsigned=True)
    evenings.amend(by=MACHINE, tournament=tournament, rounds_planned=3)
    drawn = drawing.seat(by=MACHINE, tournament=tournament, tables=[[1, 6, 7, 8], [2, 3, 4, 5, 9]])
    assert current_round(tournament) == drawn
    read = [item.code for item in open_items(tournament)]
    abandon(by=MACHINE, tournament=tournament, because=BECAUSE, counts=WhatCounts.ALL, acknowledged=read)
    current = current_round(tournament)
    assert current is not None
    assert current.number == 2
    closing.undo_closing(by=MACHINE, tournament=tournament)
    assert current_round(tournament) == drawn


def test_the_reason_ends_as_a_sentence(tournament: Tournament) -> None:
    for reason, sentence in (("brand", "brand."), ("brand!", "brand!"), ("آتش‌سوزی؟", "آتش‌سوزی؟")):
        tournament.abandoned_because = reason
        assert broken_off_text(tournament) == f"This evening was broken off: {sentence}"


def test_what_matters_must_be_acknowledged(half: AtTable, tournament: Tournament) -> None:
    open_now = {item.code for item in open_items(tournament)}
    assert {"missing 1 2 1", "unsigned 1 1", "unsigned 1 2", "missing 2 1 2", "unsigned 2 1"} <= open_now
    first = {"missing 1 2 1", "unsigned 1 1", "unsigned 1 2"}
    appeal = {code for code in open_now if code.startswith("appeal")}
    for counts, needed in ((WhatCounts.ALL, first | appeal), (WhatCounts.ROUNDS, first)):
        for code in needed:
            with refused("STILL_OPEN"):
                abandon(by=MACHINE, tournament=tournament, because=BECAUSE, counts=counts, acknowledged=needed - {code})
    abandon(by=MACHINE, tournament=tournament, because=BECAUSE, counts=WhatCounts.NOTHING)
    entry = tournament.log.get(what="abandon")
    assert entry.after is not None
    assert {key: entry.after[key] for key in ("because", "what_counts", "last_counting_round")} == {
        "because": BECAUSE,
        "what_counts": "nothing",
        "last_counting_round": 0,
    }
    assert len(entry.after["open"]) == len(open_now)


def test_refusals(half: AtTable, tournament: Tournament, people: People, clock: MovableClock) -> None:
    before = everything(tournament)
    for because, code in ((" ", "FIELD_MISSING"), ("x" * (MAX_REASON_LENGTH + 1), "TEXT_TOO_LONG")):
        with refused(code):
            abandon(by=MACHINE, tournament=tournament, because=because, counts=WhatCounts.NOTHING)
    with refused("NOT_ALLOWED"):
        abandon(by=people.desk, tournament=tournament, because=BECAUSE, counts=WhatCounts.NOTHING)
    assert everything(tournament) == before
    break_off(tournament, WhatCounts.NOTHING)
    with refused("TOURNAMENT_IN_CORRECTION"):
        break_off(tournament, WhatCounts.ALL)
    clock.moves(minutes=61)
    with refused("TOURNAMENT_CLOSED"):
        closing.undo_closing(by=MACHINE, tournament=tournament)


def test_in_the_first_round_there_is_no_whole_round(four: AtTable, tournament: Tournament) -> None:
    with refused("NO_WHOLE_ROUND"):
        abandon(by=MACHINE, tournament=tournament, because=BECAUSE, counts=WhatCounts.ROUNDS)


def test_before_the_first_round_there_is_nothing_to_break_off(tournament: Tournament) -> None:
    drawing.seat(by=MACHINE, tournament=tournament)
    with refused("NOTHING_TO_BREAK_OFF"):
        abandon(by=MACHINE, tournament=tournament, because=BECAUSE, counts=WhatCounts.ALL)


def test_frozen_standings_of_an_evening_without_a_result_are_not_shown(half: AtTable, tournament: Tournament) -> None:
    freeze_standings(by=MACHINE, tournament=tournament)
    break_off(tournament, WhatCounts.NOTHING)
    assert visible_standings(tournament, live=False).lines == ()
    closing.undo_closing(by=MACHINE, tournament=tournament)
    assert tournament.frozen is not None


def test_prizes_only_if_something_counts(half: AtTable, tournament: Tournament) -> None:
    set_prizes(by=MACHINE, tournament=tournament, prizes=[Prize(PrizeKind.PLACE, "ham", place=1)], rule=PrizeRule())
    break_off(tournament, WhatCounts.NOTHING)
    assert prizes_of(tournament).offered == ()
    closing.undo_closing(by=MACHINE, tournament=tournament)
    break_off(tournament, WhatCounts.ROUNDS)
    confirm_prizes(by=MACHINE, tournament=tournament)
    first = standings(tournament).lines[0].entrant.number
    confirmed = prizes_of(tournament).confirmed
    assert confirmed is not None
    assert [award.player for award in confirmed.awards] == [first]


def test_the_file_is_imported_as_it_was(half: AtTable, tournament: Tournament) -> None:
    break_off(tournament, WhatCounts.ROUNDS)
    before = evening_text(export_evening(tournament))
    wiped()
    again = restore(by=MACHINE, evening=read_evening(before))
    assert evening_text(export_evening(again)) == before
    assert [line.points for line in standings(again).lines] == sorted((line.points for line in standings(again).lines), reverse=True)
    assert [(deal.counts, deal.contract_results) for deal in Deal.objects.filter(table__round__number=2)] == [(False, "")] * 2


def test_the_checker_finds_points_that_should_not_count(half: AtTable, tournament: Tournament) -> None:
    break_off(tournament, WhatCounts.ROUNDS)
    file = file_of(tournament)
    file["tournament"]["last_counting_round"] = None
    assert "last_counting_round" in difference(file)


@pytest.fixture
def director(client: Client, people: People) -> Client:
    client.force_login(user_of(people.director))
    return client


def test_the_director_closes_it_on_the_page_of_the_closing(half: AtTable, tournament: Tournament, director: Client) -> None:
    closing_page = director.get(reverse("desk-closing", args=[tournament.slug]))
    assert reverse("desk-abandon", args=[tournament.slug]) in closing_page.content.decode()
    page = text(director.get(reverse("desk-abandon", args=[tournament.slug])))
    assert "The standings are those after round 1. The deals of round 2 stay in the log and count for nobody." in page
    assert "with the 2 deals of round 2 that were entered" in page
    codes = [item.code for item in open_items(tournament)]
    address = reverse("desk-abandon", args=[tournament.slug])
    assert director.post(address, {"because": "", "counts": "rounds", "open": codes}).status_code == 422
    without_choice = director.post(address, {"because": BECAUSE, "open": codes})
    assert (without_choice.status_code, text(without_choice).count("This field is required.")) == (422, 1)
    refused_page = director.post(address, {"because": BECAUSE, "counts": "rounds"})
    assert (refused_page.status_code, BECAUSE in refused_page.content.decode()) == (409, True)
    answer = director.post(address, {"because": BECAUSE, "counts": "rounds", "open": codes}, follow=True)
    assert "Only the first round counts." in text(answer)
    assert "The evening was broken off" not in text(answer)
    shown = text(Client().get(reverse("standings", args=[tournament.slug])))
    assert f"This evening was broken off: {BECAUSE}. Only the first round counts." in shown
    assert "Standings after 5 deals" in shown


def test_an_evening_without_a_result_shows_no_table_of_zeros(half: AtTable, tournament: Tournament) -> None:
    break_off(tournament, WhatCounts.NOTHING)
    page = Client().get(reverse("standings", args=[tournament.slug]))
    assert "Nothing counts: there are no standings." in text(page)
    assert 'class="standings"' not in page.content.decode()


def test_a_program_breaks_an_evening_off_and_reads_it(half: AtTable, tournament: Tournament, director: Client) -> None:
    address = reverse("api-close", args=[tournament.slug])
    body = {"broken_off": {"because": BECAUSE, "counts": "all"}, "acknowledged": [item.code for item in open_items(tournament)]}
    answer = director.post(address, body, content_type="application/json")
    assert (answer.status_code, answer.json()["state"]) == (200, "closed")
    expected = {"because": BECAUSE, "counts": "all", "last_counting_round": None}
    assert Client().get(reverse("api-tournament", args=[tournament.slug])).json()["broken_off"] == expected
    assert director.post(address, {"undo": True}, content_type="application/json").json()["broken_off"] is None
