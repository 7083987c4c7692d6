"""The director reads the one next step, and the list of what waits, worst first."""

from __future__ import annotations

import uuid

import pytest
from django.utils import translation

from tests.cast import MACHINE, AtTable, MovableClock, People
from tests.notation import deal as deal_in
from tournaments.entrants.actions import enrol as prepare
from tournaments.evening.actions import closing, evenings
from tournaments.evening.events import Event
from tournaments.evening.models import Round, Tournament
from tournaments.evening.queries.open_items import OpenKind, open_items
from tournaments.evening.wording.table_sizes import table_sizes_text
from tournaments.jury.actions import calls
from tournaments.play.actions import rounds, signing
from tournaments.play.actions.own_totals import report_totals
from tournaments.room.actions import clock as clock_actions
from tournaments.room.queries.room import Room, read_room
from tournaments.room.queries.to_do import ToDoKind, Urgency, next_step, rail
from tournaments.room.wording.to_do import chip, pace_text, reason, title
from tournaments.seating.actions import drawing
from tournaments.slips.actions import slips
from tournaments.slips.rows import SlipRow


def room(tournament: Tournament) -> Room:
    return read_room(Tournament.objects.select_related("club").get(pk=tournament.pk))


def step(tournament: Tournament) -> ToDoKind | None:
    todo = next_step(room(tournament))
    return todo.kind if todo else None


def kinds(tournament: Tournament) -> list[ToDoKind]:
    return [item.kind for item in rail(room(tournament))]


def lines(tournament: Tournament) -> list[str]:
    """Return the list in words."""
    now = room(tournament)
    with translation.override("en"):
        sizes = table_sizes_text(tournament, now.players)
        return [f"{title(item, now, sizes)} | {reason(item, now, sizes)}" for item in rail(now)]


def sign(*tables: AtTable) -> None:
    for each in tables:
        signing.sign(by=MACHINE, table=each.table, totals=each.points())


def test_the_next_step_leads_from_an_empty_evening_to_its_end(club: object, tournament: Tournament, clock: MovableClock) -> None:
    evenings.amend(by=MACHINE, tournament=tournament, rounds_planned=1, deals_a_round=1, round_minutes=20)
    assert step(tournament) == ToDoKind.DRAW
    round_ = drawing.seat(by=MACHINE, tournament=tournament, tables=[[1, 2, 3, 4], [5, 6, 7, 8, 9]])
    assert step(tournament) == ToDoKind.START
    rounds.start(by=MACHINE, round=round_)
    assert step(tournament) is None, "people play"
    clock.moves(minutes=21)
    assert step(tournament) == ToDoKind.LAST_DEAL
    clock_actions.call_last_deal(by=MACHINE, round=round_)
    assert step(tournament) == ToDoKind.FINISH
    rounds.finish(by=MACHINE, round=round_, unsigned=True)
    assert step(tournament) == ToDoKind.CLOSE
    tournament.refresh_from_db()
    closing.close(by=MACHINE, tournament=tournament, acknowledged=[item.code for item in open_items(tournament)])
    assert step(tournament) == ToDoKind.PAPERS


def test_without_players_the_first_step_is_to_enrol(tournament: Tournament) -> None:
    for entrant in tournament.entrants.all():
        prepare.withdraw(by=MACHINE, tournament=tournament, entrant=entrant)
    assert step(tournament) == ToDoKind.ENROL


def test_while_a_round_is_played_the_next_can_be_drawn_unless_it_needs_its_points(playing: Round) -> None:
    tournament = playing.tournament
    assert step(tournament) == ToDoKind.DRAW
    Tournament.objects.filter(pk=tournament.pk).update(policy={"draw_method": "standing"})
    assert step(tournament) is None


def test_a_round_in_which_all_have_signed_is_finished_next(four: AtTable, five: AtTable) -> None:
    four.plays(*["RIK 1+2 | 8"] * 4)
    five.plays("RIK 1+2 | 8", "RIK 2+3 | 8", "RIK 3+4 | 8", "RIK 4+0 | 8", "RIK 0+1 | 8")
    sign(four, five)
    todo = next_step(room(four.table.round.tournament))
    assert todo is not None
    assert (todo.kind, todo.count, todo.of) == (ToDoKind.FINISH, 2, 2)


def test_a_table_that_handed_in_its_results_on_paper_is_not_asked_to_sign(
    people: People, four: AtTable, five: AtTable, clock: MovableClock
) -> None:
    tournament = four.table.round.tournament
    report_totals(by=people.desk, table=four.table, id=uuid.uuid4(), points=(9, -5, -2, -2), deals=4)
    deals = ("RIK 1+2 | 8", "RIK 2+3 | 8", "RIK 3+4 | 8", "RIK 4+0 | 8", "RIK 0+1 | 8")
    rows = [SlipRow(each + 1, uuid.uuid4(), {"dealer": each, **deal_in(text)}) for each, text in enumerate(deals)]
    slips.send(by=people.desk, table=five.table, rows=rows[:4], revision=0)
    clock.moves(minutes=10)
    assert [(each.kind, each.level) for each in (next_step(room(tournament)),) if each] == [(ToDoKind.DRAW, Urgency.PLAIN)]
    slips.send(by=people.desk, table=five.table, rows=rows, revision=1)
    clock.moves(minutes=10)
    todo, now = next_step(room(tournament)), room(tournament)
    assert todo is not None
    assert (todo.kind, todo.count, todo.of) == (ToDoKind.FINISH, 2, 2)
    with translation.override("en"):
        assert reason(todo, now, "") == "Every table has signed or handed in its results."
        assert [chip(each, now) for each in now.tables] == [("ok", "check", "on paper")] * 2
    assert kinds(tournament) == []
    assert rounds.finish(by=MACHINE, round=four.table.round), "nothing has to be confirmed"
    assert kinds(tournament) == []
    assert OpenKind.UNSIGNED not in {each.kind for each in open_items(tournament)}
    logged = tournament.log.get(what=Event.FINISH).after or {}
    assert logged["unsigned"] == [1, 2], "the log tells which tables have no signature here"


def test_the_rail_names_the_worst_first_and_each_table_once(four: AtTable, five: AtTable, clock: MovableClock) -> None:
    tournament = four.table.round.tournament
    assert kinds(tournament) == []
    clock_actions.start_clock(by=MACHINE, round=four.table.round, minutes=60)
    five.plays("RIK 1+2 | 8")
    clock.moves(minutes=10)
    five.plays("RIK 2+3 | 8")
    clock.moves(minutes=10)
    five.plays("RIK 3+4 | 8")
    assert kinds(tournament) == [ToDoKind.SILENT], "one table of two is not the whole room"
    call = calls.call(by=four.by, table=four.table, id=uuid.uuid4(), deal_number=1, article="REVOKE")
    clock.moves(minutes=3)
    assert lines(tournament)[0].startswith("Table 1 has been waiting 3 min for the jury | ")
    items = rail(room(tournament))
    assert (items[0].kind, items[0].level, items[0].call) == (ToDoKind.CALL, Urgency.BAD, call)
    assert [item.table for item in items].count(1) == 1


def test_a_table_that_will_not_make_it_says_how_far_it_comes(four: AtTable, five: AtTable, clock: MovableClock) -> None:
    tournament = four.table.round.tournament
    clock_actions.start_clock(by=MACHINE, round=four.table.round, minutes=26)
    for deal in ("RIK 1+2 | 8", "RIK 2+3 | 8", "RIK 3+4 | 8"):
        clock.moves(minutes=6)
        five.plays(deal)
        four.plays("RIK 1+2 | 8")
    assert lines(tournament) == ["Table 2 will not finish in time | can play 4 of 5 deals before the bell"]
    now = room(tournament)
    with translation.override("en"):
        assert pace_text(now) == "1 of 2 tables will finish before the bell. Table 2 has played 1 deal too few."
        assert [chip(each, now)[2] for each in now.tables] == ["nearly done", "can play 4 deals"]


def test_a_silent_room_is_one_line(prepare_tables: list[AtTable], clock: MovableClock) -> None:
    tournament = prepare_tables[0].table.round.tournament
    clock.moves(minutes=12)
    assert [(item.kind, item.count, item.of) for item in rail(room(tournament))] == [(ToDoKind.ROOM_SILENT, 3, 3)]


@pytest.fixture
def prepare_tables(prepare_evening: object) -> list[AtTable]:
    """Start three tables of four."""
    tournament = prepare_evening(players=12)  # type: ignore[operator]
    round_ = drawing.seat(by=MACHINE, tournament=tournament, seed="1")
    rounds.start(by=MACHINE, round=round_)
    return [AtTable(table) for table in round_.tables.all()]


def test_a_table_that_must_sign_again_after_its_round_is_listed(four: AtTable, five: AtTable) -> None:
    four.plays(*["RIK 1+2 | 8"] * 4)
    sign(four)
    rounds.finish(by=MACHINE, round=four.table.round, unsigned=True)
    tournament = four.table.round.tournament
    assert lines(tournament) == [
        "Round 1, table 2 has not signed | The round is finished; its players can still sign, on their phone or at the desk."
    ]
    signing.reopen(by=MACHINE, table=four.table, reason="x")
    assert [item.table for item in rail(room(tournament))] == [1, 2]


def test_the_next_round_drawn_ahead_is_to_be_printed(playing: Round) -> None:
    drawing.seat(by=MACHINE, tournament=playing.tournament, seed="1")
    assert kinds(playing.tournament) == [ToDoKind.PRINT_NEXT]
    assert step(playing.tournament) is None
