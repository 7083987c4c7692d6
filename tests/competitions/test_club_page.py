"""A club's page and its statistics: current and next evenings, winners; contracts, attendance and pace of small evenings, exactly."""

from __future__ import annotations

import datetime
import re
import uuid
from collections.abc import Callable
from importlib import import_module
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest
from django.apps import apps
from django.core.cache import caches
from django.db import connection
from django.test import Client
from django.utils import timezone

from clubs import actions as club_actions
from clubs.club.actions.venues import add_venue
from clubs.club.models import Club
from competitions.queries.club_evenings import closed_evenings, versions_tag
from competitions.queries.club_now import club_now
from competitions.queries.club_statistics import club_statistics
from scoring.games import published
from tests.cast import MACHINE, AtTable, MovableClock, account
from tests.competitions.club_evenings import FIRST_DAY, MembersClub
from tests.pages.read import text
from tournaments.archive.export import export_evening
from tournaments.archive.restore_rounds import restore_round
from tournaments.calendar.actions.announcing import announce_evening
from tournaments.calendar.actions.moving import cancel_evening
from tournaments.entrants.actions import enrol as prepare
from tournaments.evening.actions import evenings
from tournaments.evening.models import Table, Tournament
from tournaments.play.actions import deals as play
from tournaments.play.actions import rounds
from tournaments.play.contract_results import ContractResult, read_contract_results
from tournaments.play.ledger import contract_results_by_deal
from tournaments.play.models import Deal
from tournaments.seating.actions import drawing
from tournaments.standings.queries.evening_results import evening_results
from tournaments.standings.queries.standings import standings

FOUR = ["Els Maes", "An Peeters", "Piet van Dijk", "Jo Smets"]
FIVE = [*FOUR, "Wim Jansen"]


@pytest.fixture
def members(club: Club) -> MembersClub:
    return MembersClub(club)


def prepared(club: Club, name: str, on: datetime.date, players: int = 4) -> Tournament:
    tournament = evenings.create(
        by=MACHINE, club=club, name=name, on=on, rules=published("rikken_brabant"), rounds_planned=2, deals_a_round=4
    )
    prepare.enrol(by=MACHINE, tournament=tournament, guests=[f"Gast {number}" for number in range(1, players + 1)])
    return tournament


def test_a_text_says_who_declared_what_with_whom_and_how_it_ended() -> None:
    assert read_contract_results("RIK 1+2 made; PIEK 3 lost; SOLO_8 0+blind made; BETTEL 2+none made") == (
        ContractResult("RIK", 1, 2, alone=False, solo=False, made=True),
        ContractResult("PIEK", 3, None, alone=True, solo=True, made=False),
        ContractResult("SOLO_8", 0, None, alone=False, solo=False, made=True),
        ContractResult("BETTEL", 2, None, alone=True, solo=False, made=True),
    )
    assert read_contract_results("") == ()


@pytest.mark.parametrize(
    ("notation", "results"),
    [
        ("RIK 1+2 | 9", "RIK 1+2 made"),
        ("RIK 1+2 | 7", "RIK 1+2 lost"),
        ("MISERE 0, PIEK 1 | 0 2 5 6", "MISERE 0 made; PIEK 1 lost"),
        ("all pass", ""),
    ],
)
def test_a_deal_keeps_how_its_contracts_ended(four: AtTable, notation: str, results: str) -> None:
    deal = four.plays(notation)
    assert Deal.objects.get(pk=deal.pk).contract_results == results
    table = Table.objects.get(pk=four.table.pk)
    assert contract_results_by_deal(table, table.round.tournament.rule_set) == {deal.pk: results}


def test_the_page_of_a_club_without_evenings_says_what_will_stand_there(client: Client, club: Club) -> None:
    assert "No evening has been closed yet. The first result will appear here." in text(client.get(f"/c/{club.slug}/"))
    assert "No evening is closed yet" in text(client.get(f"/c/{club.slug}/statistics/"))
    assert "No evenings yet." in text(client.get(f"/c/{club.slug}/evenings/"))


def test_what_is_on_now_what_is_next_and_who_won(client: Client, members: MembersClub) -> None:
    club, today = members.club, timezone.localdate()
    members.plays(FOUR, "RIK 0+2 | 9")
    members.plays(FIVE, "MISERE 1 | made", weeks=1)
    now = prepared(club, "Vanavond", today)
    round_ = drawing.seat(by=MACHINE, tournament=now, tables=[[1, 2, 3, 4]])
    rounds.start(by=MACHINE, round=round_)
    AtTable(round_.tables.get()).plays("MISERE 2 | made")
    prepared(club, "Finale", today + datetime.timedelta(days=14), players=7)
    prepared(club, "Nog later", today + datetime.timedelta(days=30))
    read = club_now(club)
    assert [(each.tournament.name, each.round, each.percent, each.players) for each in read.now] == [("Vanavond", 1, 12, 4)]
    assert next((each.entrant.name, each.points) for each in read.now[0].leaders) == ("Gast 3", 15)
    assert read.next
    assert (read.next.tournament.name, read.next.days, read.next.players) == ("Finale", 14, 7)
    assert read.last
    assert (read.last.tournament.name, read.last.players, read.last.deals) == ("Avond 2", 5, 1)
    assert next((each.place, each.entrant.name, each.points, each.course) for each in read.last.first) == (1, "An Peeters", 15, (0, 15))
    assert [(each.tournament.name, [winner.entrant.name for winner in each.winners]) for each in read.earlier] == [
        ("Avond 1", ["Els Maes", "Piet van Dijk"])
    ]
    assert (read.closed, read.since, read.members) == (2, 2025, 5)
    words = text(client.get(f"/c/{club.slug}/"))
    for each in (
        "on now · round 1 of 2 Vanavond Gast 3 leads with +15",
        "Next evening · in 14 days Finale",
        "1 An Peeters +15",
        "Els Maes wins with +2",
    ):
        assert each in words


def test_a_newcomer_reads_when_where_and_whether_they_may_come(client: Client, club: Club) -> None:
    hall = add_venue(by=MACHINE, club=club, name="De Kring", address="Markt 4", directions="Bus 12 stopt voor de deur.")
    today = timezone.localdate()
    three = [prepared(club, f"Avond {days}", today + datetime.timedelta(days=days), 0) for days in (7, 14, 21)]
    for evening in three:
        announce_evening(by=MACHINE, tournament=evening, venue=hall, starts_at=datetime.time(19, 30), fee="€ 3", admits="guests")
    cancel_evening(by=MACHINE, tournament=three[1], because="De zaal is dicht.")
    hidden = prepared(club, "Geheim", today + datetime.timedelta(days=28), 0)
    announce_evening(by=MACHINE, tournament=hidden, is_public=False)
    page = text(client.get("/c/de-vier-azen/"))
    for said in ("19:30, De Kring", "guests welcome · € 3", "Bus 12 stopt voor de deur.", "This evening is cancelled: De zaal is dicht."):
        assert said in page, said
    assert "Geheim" not in page
    assert f'class="button button-main" href="/e/{three[0].slug}/coming/"' in client.get("/c/de-vier-azen/").content.decode()


def test_an_evening_that_nobody_closed_is_not_on_now_for_ever(members: MembersClub, clock: MovableClock) -> None:
    tournament = prepared(members.club, "Vergeten", timezone.localdate())
    rounds.start(by=MACHINE, round=drawing.seat(by=MACHINE, tournament=tournament, tables=[[1, 2, 3, 4]]))
    assert len(club_now(members.club).now) == 1
    clock.moves(days=1)
    assert len(club_now(members.club).now) == 1, "it may go on after midnight"
    clock.moves(days=1)
    assert club_now(members.club).now == ()
    assert "Vergeten" in text(Client().get(f"/c/{members.club.slug}/evenings/"))


def test_names_are_those_that_the_reader_may_see(members: MembersClub) -> None:
    members.plays(FOUR, "RIK 0+2 | 9")
    Tournament.objects.update(policy={"names": "called"})
    page = f"/c/{members.club.slug}/"
    words = text(Client().get(page))
    assert "Els (1)" in words
    assert "Els Maes" not in words
    member = account("member")
    club_actions.give_role(by=MACHINE, club=members.club, user=member, role="member")
    client = Client()
    client.force_login(member)
    assert "Els Maes" in text(client.get(page))
    assert Client().get(f"/api/v1/clubs/{members.club.slug}/").json()["last"]["first"][0]["name"] == "Els (1)"


@pytest.mark.both
def test_contracts_by_kind_and_success_and_how_often_alone_is_made(members: MembersClub) -> None:
    members.plays(FOUR, "RIK 0+2 | 9", "RIK 0+1 | 7", "SOLO_9 0 | 10")
    members.plays(FIVE, "MISERE 1 | made", "MISERE 2 | lost", weeks=60)
    at = members.begins(FOUR, weeks=61)
    play.void(by=MACHINE, deal=at.plays("RIK 0+2 | 9"), revision=1)
    at.plays("RIK 0+2 | 9")
    read = club_statistics(members.club)
    assert {each.code: (each.count.played, each.count.made, each.count.alone, each.count.alone_made) for each in read.contracts} == {
        "RIK": (2, 1, 0, 0),
        "SOLO_9": (1, 1, 1, 1),
        "MISERE": (2, 1, 2, 1),
    }
    assert (read.all_contracts.percent, read.all_contracts.alone_percent) == (60, 67)
    assert [(each.evening.name, each.players) for each in read.attendance] == [("Avond 1", 4), ("Avond 61", 5)]
    assert [(each.year, each.evenings, each.deals) for each in read.years] == [(2025, 1, 3), (2026, 1, 2)]
    assert (read.members, read.guests, read.median_players, read.deals) == (5, 0, 4, 5)
    one = club_statistics(members.club, 2026)
    assert ([each.code for each in one.contracts], one.deals) == (["MISERE"], 2)
    answer = Client().get(f"/api/v1/clubs/{members.club.slug}/statistics/?year=2026").json()
    assert answer["contracts"] == [{"code": "MISERE", "name": "Misère", "played": 2, "made": 1, "alone": 2, "alone_made": 1}]
    assert Client().get(f"/api/v1/clubs/{members.club.slug}/statistics/?year=mmxxvi").status_code == 422


@pytest.mark.both
def test_pace_is_the_time_from_a_rounds_first_deal_to_its_last(members: MembersClub, clock: MovableClock) -> None:
    at = members.begins(FOUR)
    for minutes in (0, 4, 6):
        clock.moves(minutes=minutes)
        at.plays("RIK 0+2 | 9")
    members.closes(at)
    minutes_a_deal = club_statistics(members.club).years[0].minutes_a_deal
    assert minutes_a_deal is not None
    assert round(minutes_a_deal, 1) == 5.0


def test_figures_are_kept_until_a_closed_evening_changes(members: MembersClub, django_assert_num_queries: Any) -> None:
    members.plays(FOUR, "RIK 0+2 | 9")
    first = club_statistics(members.club)
    with django_assert_num_queries(1):
        assert club_statistics(members.club) == first
    at = members.begins(FOUR, weeks=1)
    at.plays("RIK 0+2 | 9")
    with django_assert_num_queries(1):
        assert club_statistics(members.club) == first, "an evening that is played changes nothing"
    before = versions_tag(closed_evenings(members.club))
    members.closes(at)
    assert versions_tag(closed_evenings(members.club)) != before
    assert club_statistics(members.club).deals == 2


@pytest.mark.both
def test_results_of_many_evenings_are_those_of_their_standings(members: MembersClub) -> None:
    keys = [members.plays(FIVE, "RIK 1+2 | 9", "MISERE 3 | lost").pk, members.plays(FOUR, "all pass", weeks=1).pk]
    for key, result in evening_results(keys).items():
        tournament = Tournament.objects.get(pk=key)
        shown = [(line.place, line.entrant.number, line.points) for line in standings(tournament).lines]
        assert sorted((line.place, line.number, line.points) for line in result.lines) == sorted(shown)
        assert result.pot == standings(tournament).pot


@pytest.mark.parametrize("played", [1, 4])
@pytest.mark.parametrize("page", ["", "evenings/", "statistics/", "statistics/?year=all"])
def test_the_pages_ask_no_more_however_many_evenings(
    members: MembersClub, page: str, played: int, django_assert_max_num_queries: Callable[[int], Any]
) -> None:
    for week in range(played):
        members.plays(FOUR, "RIK 0+2 | 9", weeks=week)
    owner, client = account("owner"), Client()
    club_actions.give_role(by=MACHINE, club=members.club, user=owner, role="owner")
    client.force_login(owner)
    caches["process"].clear()
    with django_assert_max_num_queries(19):
        assert client.get(f"/c/{members.club.slug}/{page}").status_code == 200


def test_the_first_of_the_season_stand_beside_it(members: MembersClub) -> None:
    club = members.club
    assert "after 2 evenings" not in text(Client().get(f"/c/{club.slug}/"))
    season = club_actions.open_season(
        by=MACHINE, club=club, name="Winter", starts_on=datetime.date(2025, 1, 1), ends_on=datetime.date(2025, 6, 1)
    )
    members.plays(FOUR, "RIK 0+2 | 9")
    members.plays(FIVE, "MISERE 1 | made", weeks=1)
    Tournament.objects.update(season=season)
    page = f"/c/{club.slug}/"
    words = text(Client().get(page))
    assert "Winter after 2 evenings" in words
    assert re.search(r"Winter after 2 evenings 1 An Peeters .*\+13 ", words), "−2 and +15"
    Tournament.objects.update(policy={"names": "called"})
    caches["process"].clear()
    assert "An Peeters" not in text(Client().get(page))


def test_a_full_page_with_everything_on_it_takes_few_questions(members: MembersClub, django_assert_max_num_queries: Any) -> None:
    club, today = members.club, timezone.localdate()
    season = club_actions.open_season(by=MACHINE, club=club, name="Winter", starts_on=datetime.date(2025, 1, 1), ends_on=today)
    for week in range(3):
        members.plays(FOUR, "RIK 0+2 | 9", weeks=week)
    now = prepared(club, "Vanavond", today)
    rounds.start(by=MACHINE, round=drawing.seat(by=MACHINE, tournament=now, tables=[[1, 2, 3, 4]]))
    prepared(club, "Finale", today + datetime.timedelta(days=14))
    Tournament.objects.update(season=season)
    owner, client = account("owner"), Client()
    club_actions.give_role(by=MACHINE, club=club, user=owner, role="owner")
    client.force_login(owner)
    client.get("/")
    caches["process"].clear()
    with django_assert_max_num_queries(31):
        assert "Finale" in text(client.get(f"/c/{club.slug}/"))


@pytest.mark.both
def test_the_migration_replays_the_deals_that_are_there(four: AtTable) -> None:
    four.plays("RIK 1+2 | 9", "MISERE 0, PIEK 1 | 0 2 5 6", "all pass")
    play.void(by=MACHINE, deal=four.plays("SOLO_9 3 | 10"), revision=1)
    kept = {deal.pk: deal.contract_results for deal in Deal.objects.filter(void=False)}
    assert sorted(kept.values()) == ["", "MISERE 0 made; PIEK 1 lost", "RIK 1+2 made"]
    Deal.objects.update(contract_results="")
    import_module("tournaments.migrations.0018_club_figures").replay_contracts(apps, SimpleNamespace(connection=connection))
    assert {deal.pk: deal.contract_results for deal in Deal.objects.filter(void=False)} == kept


def test_an_imported_evening_has_its_contracts(members: MembersClub) -> None:
    tournament = members.plays(FIVE, "RIK 1+2 | 9", "MISERE 3 | lost")
    record = export_evening(tournament).rounds[0]
    texts = list(Deal.objects.order_by("number").values_list("contract_results", flat=True))
    assert texts == ["RIK 1+2 made", "MISERE 3 lost"]
    again = evenings.create(
        by=MACHINE, club=members.club, name="Terug", on=FIRST_DAY, rules=published("rikken_brabant"), rounds_planned=1, deals_a_round=8
    )
    entrants = {each.number: each for each in prepare.enrol(by=MACHINE, tournament=again, members=list(members.people.values()))}
    new_keys = [msgspec.structs.replace(deal, id=str(uuid.uuid4())) for deal in record.tables[0].deals]
    table = msgspec.structs.replace(record.tables[0], deals=tuple(new_keys))
    restore_round(again, msgspec.structs.replace(record, tables=(table,)), entrants)
    restored = Deal.objects.filter(table__round__tournament=again).order_by("number")
    assert list(restored.values_list("contract_results", flat=True)) == texts
