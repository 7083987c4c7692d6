"""Checking in the rest of the list: one tap, one entry, and undo; and one meaning of being present, for everybody."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.cast import MACHINE, AtTable
from tests.tournaments.door.test_door import codes, log_of, player
from tournaments.archive.export import export_evening
from tournaments.archive.verify import differences
from tournaments.door import actions as door
from tournaments.door.actions import Leaving
from tournaments.door.queries.door import door as read_door
from tournaments.door.queries.door import search
from tournaments.door.queries.presence import presence
from tournaments.entrants.actions import enrol as prepare
from tournaments.evening.models import Tournament
from tournaments.evening.problems import Refusal
from tournaments.seating.actions import drawing
from tournaments.seating.queries.free_chairs import free_chairs
from tournaments.seating.queries.seat_gaps import seat_gaps


def here(tournament: Tournament) -> list[int]:
    now = presence(tournament)
    return [entrant.number for entrant in tournament.entrants.all() if now.is_here(entrant)]


def test_the_rest_is_here_with_one_entry_and_the_second_tap_changes_nothing(tournament: Tournament) -> None:
    door.check_in(by=MACHINE, tournament=tournament, entrant=player(tournament, 3))
    door.depart(by=MACHINE, tournament=tournament, entrants=[player(tournament, 4)], when=Leaving.NO_SHOW)
    version = tournament.version
    rest = door.check_in_rest(by=MACHINE, tournament=tournament)
    assert [entrant.number for entrant in rest] == [1, 2, 5, 6, 7, 8, 9]
    assert tournament.version == version + 1
    assert log_of(tournament, 1) == [("present", "entrants", {"entrants": [1, 2, 5, 6, 7, 8, 9]})]
    assert here(tournament) == [1, 2, 3, 5, 6, 7, 8, 9]
    assert door.check_in_rest(by=MACHINE, tournament=tournament) == []
    assert tournament.version == version + 1


def test_only_who_stood_on_the_list_and_nobody_who_left_meanwhile(tournament: Tournament) -> None:
    seen = [player(tournament, number) for number in (1, 2, 3)]
    door.depart(by=MACHINE, tournament=tournament, entrants=[player(tournament, 2)], when=Leaving.NO_SHOW)
    prepare.enrol(by=MACHINE, tournament=tournament, guests=["Nog Later"])
    assert [entrant.number for entrant in door.check_in_rest(by=MACHINE, tournament=tournament, entrants=seen)] == [1, 3]
    assert player(tournament, 2).withdrawn


def test_all_at_once_is_undone_at_once_and_the_log_still_tells_the_evening(tournament: Tournament) -> None:
    rest = door.check_in_rest(by=MACHINE, tournament=tournament)
    (together,) = read_door(tournament).last
    assert (list(together.entrants), together.may_undo) == (rest, True)
    door.undo_check_in(by=MACHINE, tournament=tournament, entrants=rest[:1])
    assert log_of(tournament, 1) == [("absent", "entrant 1", None)]
    assert [entrant.number for entrant in door.undo_check_in(by=MACHINE, tournament=tournament, entrants=rest)] == list(range(2, 10))
    assert log_of(tournament, 1) == [("absent", "entrants", {"entrants": list(range(2, 10))})]
    assert here(tournament) == []
    assert list(differences(export_evening(tournament))) == []


def test_whoever_plays_is_here_on_every_page_and_their_arrival_stays(tournament: Tournament, four: AtTable) -> None:
    els, late = four.entrants[0], prepare.enrol(by=MACHINE, tournament=tournament, guests=["Nog Later"])[0]
    assert here(tournament) == list(range(1, 10))
    (hit,) = search(tournament, "els").first
    assert (hit.present, hit.may_undo) == (True, False)
    assert [entrant.number for entrant in door.check_in_rest(by=MACHINE, tournament=tournament)] == [late.number]
    door.check_in(by=MACHINE, tournament=tournament, entrant=els)
    with pytest.raises(Refusal) as refusal:
        door.undo_check_in(by=MACHINE, tournament=tournament, entrants=[late, els])
    assert codes(refusal) == ["PLAYS_ALREADY"]
    assert player(tournament, late.number).present_at is not None
    assert door.undo_check_in(by=MACHINE, tournament=tournament, entrants=[late]) == [late]


def test_an_empty_chair_is_offered_before_a_table_grows(prepare_evening: Callable[..., Tournament]) -> None:
    tournament = prepare_evening(players=8)
    round_ = drawing.seat(by=MACHINE, tournament=tournament, tables=[[1, 2, 3, 4], [5, 6, 7, 8]])
    assert [table.number for table in free_chairs(seat_gaps(round_)).growing] == [1, 2]
    door.not_here(by=MACHINE, tournament=tournament, entrants=[player(tournament, 1)])
    chairs = free_chairs(seat_gaps(round_))
    assert [(each.table, each.seat) for each in chairs.empty_seats] == [(1, 0)]
    assert [table.number for table in chairs.growing] == [2]
