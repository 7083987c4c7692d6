"""The director's page: its buttons do what their labels promise, and a second director sees what the first one did."""

from __future__ import annotations

import uuid
from collections.abc import Callable

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from clubs import actions as club_actions
from tests.api.conftest import Asker
from tests.cast import MACHINE, AtTable, People, close_with_open_items
from tests.pages.read import text
from tournaments.entrants.actions import enrol as prepare
from tournaments.evening.actions import evenings, offices
from tournaments.evening.models import Round, Tournament
from tournaments.jury.actions import calls
from tournaments.play.actions import rounds
from tournaments.room.actions import clock
from tournaments.room.actions.messages import send_message
from tournaments.room.queries.room import read_room
from tournaments.room.wording.to_do import chip
from tournaments.seating.actions import drawing

MAX_QUERIES = 23  # four of them because Late Lies missed a round, and nobody has chosen yet what that counts


@pytest.fixture
def busy(four: AtTable, five: AtTable) -> Tournament:
    """Round 2 is played against the clock, round 3 is drawn; a table calls, one has a deal in doubt, two must still sign round 1."""
    tournament = four.table.round.tournament
    evenings.amend(by=MACHINE, tournament=tournament, rounds_planned=4)
    rounds.finish(by=MACHINE, round=four.table.round, unsigned=True)
    round_ = drawing.seat(by=MACHINE, tournament=tournament, seed="1")
    rounds.start(by=MACHINE, round=round_)
    drawing.seat(by=MACHINE, tournament=tournament, seed="2")
    clock.start_clock(by=MACHINE, round=round_, minutes=60)
    one, other = (AtTable(table) for table in round_.tables.order_by("number"))
    one.plays("RIK 1+2 | 8")
    other.spoils(other.plays("RIK 1+2 | 8"))
    calls.call(by=one.by, table=one.table, id=uuid.uuid4(), deal_number=1, article="REVOKE")
    send_message(by=MACHINE, tournament=tournament, id=uuid.uuid4(), text="Soep!")
    prepare.enrol(by=MACHINE, tournament=tournament, guests=["Late Lies"])
    return tournament


@pytest.mark.parametrize("page", ["desk/", "desk/progress/"])
def test_no_page_of_a_busy_room_asks_the_database_much(director: Client, busy: Tournament, page: str) -> None:
    with CaptureQueriesContext(connection) as queries:
        assert director.get(f"/e/{busy.slug}/{page}").status_code == 200
    assert len(queries) <= MAX_QUERIES, "\n".join(each["sql"][:150] for each in queries.captured_queries)


def test_two_directors_who_start_and_finish_at_once_both_read_what_happened(director: Client, tournament: Tournament) -> None:
    round_ = drawing.seat(by=MACHINE, tournament=tournament, seed="1")
    desk = f"/e/{tournament.slug}/desk/"
    assert "Round 1 has started." in text(director.post(f"{desk}rounds/1/start/", {"drawn": round_.pk}, follow=True))
    assert "Round 1 was started already" in text(director.post(f"{desk}rounds/1/start/", {"drawn": round_.pk}, follow=True))
    assert "was drawn again after you opened this page" in text(
        director.post(f"{desk}rounds/1/start/", {"drawn": round_.pk + 1}, follow=True)
    )
    page = director.get(f"{desk}rounds/1/").content.decode()
    assert 'name="open" value="missing 1 4"' in page
    assert director.post(f"{desk}rounds/1/finish/")["Location"] == f"{desk}rounds/1/#finishing"
    assert "Round 1 is finished." in text(director.post(f"{desk}rounds/1/finish/", {"unsigned": "yes"}, follow=True))
    assert "Round 1 was finished already" in text(director.post(f"{desk}rounds/1/finish/", {"unsigned": "yes"}, follow=True))


@pytest.mark.slow
def test_the_page_sets_the_clock_and_says_what_somebody_else_did(director: Client, playing: Round) -> None:
    desk = f"/e/{playing.tournament.slug}/desk/"
    where = f"{desk}rounds/1/clock/"
    assert "The clock is running." in text(director.post(where, {"action": "start", "minutes": "20"}, follow=True))
    playing.refresh_from_db()
    assert playing.clock_ends_at is not None
    seen = playing.clock_ends_at.isoformat()
    assert seen in director.get(desk).content.decode()
    extra = {"action": "extra", "minutes": "5", "seen": seen}
    assert "5 minutes more." in text(director.post(where, extra, follow=True))
    assert "Somebody has just set the clock" in text(director.post(where, extra, follow=True))
    assert "The clock is stopped." in text(director.post(where, {"action": "pause"}, follow=True))
    assert "The clock is running again." in text(director.post(where, {"action": "resume"}, follow=True))
    assert "Table 2: 5 minutes more." in text(director.post(where, {"action": "extra", "minutes": "5", "table": "2"}, follow=True))
    assert "Fill in a number of minutes" in text(director.post(where, {"action": "extra", "minutes": "many"}, follow=True))
    assert "The last deal is announced" in text(director.post(f"{desk}rounds/1/last-deal/", follow=True))
    assert "the last deal is withdrawn" in text(director.post(f"{desk}rounds/1/last-deal/", {"undo": "yes"}, follow=True))
    assert "The clock is removed." in text(director.post(where, {"action": "stop"}, follow=True))


@pytest.mark.slow
def test_the_table_where_a_director_plays_is_marked_and_left_to_another(director: Client, people: People, busy: Tournament) -> None:
    """The official who judges and confirms there is named; a sole director may act, and reads that the log records it."""
    round_ = busy.rounds.get(number=2)
    player = round_.tables.get(number=1).places.order_by("seat")[0].entrant
    offices.plays_as(by=MACHINE, tournament=busy, official=busy.officials.get(name="director"), entrant=player)
    desk = f"/e/{busy.slug}/desk/"
    page = director.get(desk).content.decode()
    assert page.count("you play here") == 1
    assert "You play at this table. These people can do this: jury." in text(director.get(desk))
    case = reverse("call", args=[busy.slug, busy.calls.get(outcome="", automatic=False).pk])
    assert case not in page
    assert reverse("jury-table", args=[busy.slug, 2, 2]) in page, "the deal in doubt at the other table"
    _token, secret = club_actions.issue_token(by=people.director, name="x")
    answer = Asker({"Authorization": f"Bearer {secret}", "Accept-Language": "en"}).gets(f"tournaments/{busy.slug}/now/")
    answers = {(each["table"], each["kind"]): each["own"] for each in answer.json()["rail"]}
    assert (answers[1, "call"], answers[2, "in_doubt"]) == ("You play at this table. These people can do this: jury.", "")
    offices.dismiss(by=MACHINE, tournament=busy, user="jury")
    page = director.get(desk).content.decode()
    assert "no other official can do this: you may do it yourself, and the log says so." in page
    assert case in page


def test_the_tables_that_wait_can_be_shown_alone(director: Client, busy: Tournament) -> None:
    desk = f"/e/{busy.slug}/desk/"
    numbers = [
        [tile.each.number for tile in director.get(f"{desk}{query}").context["tiles"]]
        for query in ("", "?show=waiting", "progress/?show=waiting")
    ]
    assert numbers == [[1, 2], [1, 2], [1, 2]]
    busy.calls.update(outcome="withdrawn")
    page = director.get(f"{desk}?show=waiting")
    assert [tile.each.number for tile in page.context["tiles"]] == [2]
    words = text(page)
    assert "All 2" in words
    assert "1 waiting" in words
    assert f'data-fragment="{desk}progress/?show=waiting"' in page.content.decode(), "the choice stays when the page refreshes itself"


def test_a_table_without_a_deal_waits_once_most_others_have_one(prepare_evening: Callable[..., Tournament]) -> None:
    round_ = drawing.seat(by=MACHINE, tournament=prepare_evening(players=12))
    rounds.start(by=MACHINE, round=round_)
    one, two, _three = (AtTable(table) for table in round_.tables.order_by("number"))
    one.plays("RIK 0+2 | 9")
    room = read_room(round_.tournament)
    assert [chip(each, room)[0] for each in room.tables] == ["", "", ""]
    two.plays("RIK 0+2 | 9")
    room = read_room(round_.tournament)
    assert [chip(each, room) for each in room.tables] == [("", "", ""), ("", "", ""), ("warn", "clock", "no deal yet")]


def test_the_rail_leads_to_where_an_empty_seat_is_answered(director: Client, busy: Tournament) -> None:
    page = director.get(f"/e/{busy.slug}/desk/").content.decode()
    assert f'href="/e/{busy.slug}/desk/door/#gaps-heading"' in page
    assert 'id="gaps-heading"' in director.get(f"/e/{busy.slug}/desk/door/").content.decode()


@pytest.mark.slow
def test_the_standings_can_be_frozen_from_the_first_round_until_the_evening_is_closed(director: Client, tournament: Tournament) -> None:
    desk = f"/e/{tournament.slug}/desk/"
    freezes = 'id="freeze"'
    assert freezes not in director.get(desk).content.decode(), "nothing is played"
    for _number in range(2):
        round_ = drawing.seat(by=MACHINE, tournament=tournament)
        rounds.start(by=MACHINE, round=round_)
        assert freezes in director.get(desk).content.decode()
        rounds.finish(by=MACHINE, round=round_, unsigned=True)
        assert freezes in director.get(desk).content.decode(), "the break is when it is wanted"
    director.post(f"{desk}freeze/")
    tournament.refresh_from_db()
    assert tournament.frozen is not None
    page = director.get(desk).content.decode()
    assert freezes not in page
    assert 'id="unfreeze"' in page
    director.post(f"{desk}unfreeze/")
    tournament.refresh_from_db()
    close_with_open_items(tournament)
    assert freezes not in director.get(desk).content.decode()
