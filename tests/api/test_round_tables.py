"""A director's program at one table: reopen it, remove an empty chair, call time, finish what was previewed; and the evening's file."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from django.core.management import call_command

from clubs.actors import Actor
from tests.api.conftest import Asker, codes
from tests.cast import MACHINE, AtTable, People
from tournaments.door import actions as door
from tournaments.door.actions import Leaving
from tournaments.evening.actions import evenings
from tournaments.evening.models import LogEntry, Round, Table, Tournament
from tournaments.play.actions import rounds, signing
from tournaments.seating.actions import drawing

Make = Callable[[Actor], Asker]


@pytest.fixture
def director(program: Make, people: People) -> Asker:
    return program(people.director)


def in_round(tournament: Tournament, deed: str) -> str:
    return f"tournaments/{tournament.slug}/rounds/1/{deed}/"


def test_a_signed_table_is_opened_again_for_a_reason(director: Asker, four: AtTable, tournament: Tournament) -> None:
    four.plays(*["RIK 1+2 | 9"] * 4)
    signing.sign(by=four.by, table=four.table, totals=four.round_totals())
    answer = director.asks("POST", in_round(tournament, "tables/1/reopen"), {"reason": "Gift 2 omgewisseld."})
    assert (answer.status_code, answer.json()["table"]["signed_at"]) == (200, None)
    assert LogEntry.objects.latest("number").after == {"reason": "Gift 2 omgewisseld."}
    assert director.asks("POST", in_round(tournament, "tables/1/reopen"), {"reason": ""}).status_code == 422
    assert director.asks("POST", in_round(tournament, "tables/9/reopen"), {"reason": "x"}).status_code == 404


def test_an_empty_chair_is_taken_away_once(director: Asker, five: AtTable, tournament: Tournament) -> None:
    wim, marcel = (tournament.entrants.get(number=number) for number in (7, 9))
    assert codes(director.asks("POST", in_round(tournament, "take-out"), {"player": 9})) == [(409, "CHAIR_NOT_EMPTY", "player")]
    door.depart(by=MACHINE, tournament=tournament, entrants=[wim], when=Leaving.NOW)
    assert director.asks("POST", in_round(tournament, "take-out"), {"player": 7}).json() == {"tables": [2]}
    assert director.asks("POST", in_round(tournament, "take-out"), {"player": 7}).json() == {"tables": []}, "no other chair goes with it"
    seats = Table.objects.get(pk=five.table.pk).places.order_by("seat").values_list("entrant__number", flat=True)
    assert list(seats) == [5, 6, 8, marcel.number]


def test_a_round_is_finished_with_what_was_seen_to_be_open(director: Asker, four: AtTable, tournament: Tournament) -> None:
    finish = in_round(tournament, "finish")
    assert codes(director.asks("POST", finish, {})) == [(409, "TABLES_NOT_SIGNED", "")]
    seen = director.gets(in_round(tournament, "open")).json()["open"]
    assert seen == ["missing 1 4", "unsigned 1", "missing 2 5", "unsigned 2"]
    four.plays("RIK 1+2 | 9")
    assert codes(director.asks("POST", finish, {"acknowledged": seen})) == [(409, "TABLES_NOT_SIGNED", "")], "another deal came in"
    seen = director.gets(in_round(tournament, "open")).json()["open"]
    assert director.asks("POST", finish, {"acknowledged": seen}).json()["state"] == Round.State.FINISHED
    assert LogEntry.objects.filter(what="finish", after__unsigned=[1, 2], after__missing={"1": 3, "2": 5}).exists()


def test_time_is_called_for_games_that_nobody_has_won(
    program: Make, people: People, prepare_evening: Callable[..., Tournament], tournament: Tournament
) -> None:
    evening = prepare_evening(3, "knockout_whist")
    round_ = drawing.seat(by=MACHINE, tournament=evening, tables=[[1, 2, 3]])
    rounds.start(by=MACHINE, round=round_)
    owner = program(people.owner)
    assert owner.asks("POST", in_round(evening, "time"), {}).json() == {"tables": [1]}
    assert owner.asks("POST", in_round(evening, "time"), {}).json() == {"tables": []}
    assert codes(owner.asks("POST", in_round(tournament, "time"), {})) == [(404, "NOT_FOUND", "round")], "nothing is drawn there"


def test_the_file_is_the_one_that_the_command_writes(
    director: Asker, four: AtTable, tournament: Tournament, capsys: pytest.CaptureFixture[str]
) -> None:
    four.plays("RIK 1+2 | 9")
    answer = director.gets(f"tournaments/{tournament.slug}/file/")
    capsys.readouterr()
    call_command("export", tournament.slug, "-")
    assert answer.content.decode() == capsys.readouterr().out
    assert json.loads(answer.content)["format"] == "troela-evening/3"
    assert answer["Content-Type"] == "application/json; charset=utf-8"


def test_the_rounds_say_who_accepted_and_what_they_read(director: Asker, four: AtTable, tournament: Tournament) -> None:
    evenings.amend(by=MACHINE, tournament=tournament, acceptance="each")
    four.plays(*["RIK 1+2 | 9"] * 4)
    totals = list(four.round_totals())
    for entrant in four.entrants[:2]:
        signing.accept(by=four.by, table=four.table, entrant=entrant, totals=totals)
    first, second = director.gets(f"tournaments/{tournament.slug}/rounds/").json()["rounds"][0]["tables"]
    assert [(each["player"], each["totals"], each["by"]) for each in first["accepted"]] == [
        (number, totals, "the table") for number in (1, 2)
    ]
    assert (second["accepted"], first["signed_at"]) == ([], None)
