"""The door: who is present, who comes back, who leaves. Every action may be repeated."""

from __future__ import annotations

from typing import Any

import pytest

from clubs import actions as club_actions
from clubs.club.models import Club
from clubs.privacy.commitments import open_texts
from tests.cast import MACHINE, AtTable
from tournaments.door import actions as door
from tournaments.door.actions import Leaving
from tournaments.door.queries.presence import expected_not_here
from tournaments.entrants.actions import enrol as prepare
from tournaments.evening.models import Entrant, Round, Table, Tournament, Wish
from tournaments.evening.problems import Refusal
from tournaments.log.queries import opened_names
from tournaments.play.actions import rounds
from tournaments.seating.actions import drawing, seat_answers
from tournaments.seating.queries.seat_gaps import seat_gaps

TABLES = [[1, 2, 3, 4], [5, 6, 7, 8, 9]]


def player(tournament: Tournament, number: int) -> Entrant:
    return tournament.entrants.get(number=number)


def log_of(tournament: Tournament, count: int) -> list[Any]:
    """Return the last entries, oldest first: the action, its object, and its result without the time."""
    entries = list(tournament.log.order_by("-number")[:count])[::-1]
    for entry in entries:
        if isinstance(entry.after, dict):
            entry.after.pop("written_at", None)
    names = opened_names(tournament)
    return [(entry.what, entry.object, open_texts(entry.after, names)) for entry in entries]


def codes(refusal: pytest.ExceptionInfo[Refusal]) -> list[str]:
    return [problem.code for problem in refusal.value.problems]


@pytest.fixture
def first_round(tournament: Tournament) -> Round:
    return drawing.seat(by=MACHINE, tournament=tournament, tables=TABLES)


@pytest.mark.both
def test_one_tap_and_the_same_tap_from_another_device(tournament: Tournament) -> None:
    els = player(tournament, 1)
    assert door.check_in(by=MACHINE, tournament=tournament, entrant=els)
    since = player(tournament, 1).present_at
    version = tournament.version
    assert not door.check_in(by=MACHINE, tournament=tournament, entrant=player(tournament, 1))
    assert (player(tournament, 1).present_at, tournament.version) == (since, version)
    assert door.undo_check_in(by=MACHINE, tournament=tournament, entrants=[els]) == [els]
    assert not door.undo_check_in(by=MACHINE, tournament=tournament, entrants=[els])
    assert player(tournament, 1).present_at is None
    assert log_of(tournament, 2) == [("present", "entrant 1", {}), ("absent", "entrant 1", None)]


@pytest.mark.both
def test_a_member_is_enrolled_and_checked_in_at_once_and_once(tournament: Tournament, club: Club) -> None:
    member = club_actions.admit(by=MACHINE, club=club, name="Lutgard Bogaerts")
    entrant, changed = door.check_in_member(by=MACHINE, tournament=tournament, member=member)
    assert (entrant.number, entrant.member, changed) == (10, member, True)
    again, changed = door.check_in_member(by=MACHINE, tournament=tournament, member=member)
    assert (again, changed) == (entrant, False)
    assert log_of(tournament, 2)[0][0] == "enrol"


def test_a_guest_is_enrolled_checked_in_and_kept_apart(tournament: Tournament) -> None:
    els = player(tournament, 1)
    guest, changed = door.check_in_guest(by=MACHINE, tournament=tournament, name="  Gust  Maes ", apart_from=els)
    assert (guest.name, guest.number, changed) == ("Gust Maes", 10, True)
    assert list(tournament.wishes.values_list("kind", "first__number", "second__number", "weight")) == [(Wish.Kind.APART, 1, 10, None)]
    again, changed = door.check_in_guest(by=MACHINE, tournament=tournament, name="GUST MAES", apart_from=els)
    assert (again, changed) == (guest, False)
    other, changed = door.check_in_guest(by=MACHINE, tournament=tournament, name="Gust Maes", namesake=True)
    assert (other.number, changed) == (11, True)
    assert other.called != guest.called


def test_of_two_namesakes_the_one_who_takes_part_is_checked_in(tournament: Tournament) -> None:
    gone, _changed = door.check_in_guest(by=MACHINE, tournament=tournament, name="Gust Maes")
    here, _changed = door.check_in_guest(by=MACHINE, tournament=tournament, name="Gust Maes", namesake=True)
    prepare.withdraw(by=MACHINE, tournament=tournament, entrant=gone)
    assert door.check_in_guest(by=MACHINE, tournament=tournament, name="gust maes") == (here, False)
    gone.refresh_from_db()
    assert gone.withdrawn


def test_a_guest_with_the_name_of_a_member_is_that_member(tournament: Tournament, club: Club) -> None:
    member = club_actions.admit(by=MACHINE, club=club, name="Lutgard Bogaerts")
    assert door.check_in_guest(by=MACHINE, tournament=tournament, name="lutgard bogaerts")[0].member == member


def test_who_is_expected_is_known_once_the_door_is_used(tournament: Tournament) -> None:
    assert expected_not_here(tournament) == []
    door.check_in(by=MACHINE, tournament=tournament, entrant=player(tournament, 1))
    assert [entrant.number for entrant in expected_not_here(tournament)] == [2, 3, 4, 5, 6, 7, 8, 9]
    rest = door.not_here(by=MACHINE, tournament=tournament, entrants=expected_not_here(tournament))
    assert len(rest) == 8
    assert expected_not_here(tournament) == []


def test_a_late_player_keeps_the_round_from_starting_by_name(tournament: Tournament, first_round: Round) -> None:
    late, _changed = door.check_in_guest(by=MACHINE, tournament=tournament, name="Gust Maes")
    with pytest.raises(Refusal) as refusal:
        rounds.start(by=MACHINE, round=first_round)
    assert codes(refusal) == ["SEATS_OPEN"]
    assert "Gust Maes has no seat" in refusal.value.messages()[0]["message"]
    assert seat_answers.sit_out(by=MACHINE, tournament=tournament, round=first_round, entrant=late)
    assert not seat_answers.sit_out(by=MACHINE, tournament=tournament, round=first_round, entrant=late)
    assert log_of(tournament, 1) == [("sit_out", "round 1", {"entrants": [10]})]
    rounds.start(by=MACHINE, round=first_round)
    assert seat_answers.sit_out(by=MACHINE, tournament=tournament, round=first_round, entrant=late, out=False)
    assert seat_gaps(first_round).without_seat == (late,)


def test_somebody_with_a_seat_does_not_sit_out(tournament: Tournament, first_round: Round) -> None:
    with pytest.raises(Refusal) as refusal:
        seat_answers.sit_out(by=MACHINE, tournament=tournament, round=first_round, entrant=player(tournament, 1))
    assert codes(refusal) == ["PLAYER_SEATED"]


@pytest.mark.both
def test_a_no_show_leaves_an_empty_chair_and_sits_down_on_it_when_they_come(tournament: Tournament, first_round: Round) -> None:
    wim = player(tournament, 7)
    assert door.not_here(by=MACHINE, tournament=tournament, entrants=[wim]) == [wim]
    assert door.not_here(by=MACHINE, tournament=tournament, entrants=[wim]) == []
    assert log_of(tournament, 2) == [
        ("withdraw", "entrant 7", {"name": "Wim Jansen", "reason": "no_show"}),
        ("vacate", "round 1 table 2", {"seat": 2, "entrant": 7, "reason": "no_show"}),
    ]
    with pytest.raises(Refusal) as refusal:
        rounds.start(by=MACHINE, round=first_round)
    assert "table 2, seat C (Wim Jansen) is empty" in refusal.value.messages()[0]["message"]
    assert door.check_in(by=MACHINE, tournament=tournament, entrant=wim)
    assert [entry[0] for entry in log_of(tournament, 3)] == ["return", "present", "occupy"]
    assert not seat_gaps(first_round)
    rounds.start(by=MACHINE, round=first_round)


def test_a_player_who_cancelled_does_not_stay_seated_in_silence(tournament: Tournament, first_round: Round) -> None:
    door.depart(by=MACHINE, tournament=tournament, entrants=[player(tournament, 2)], when=Leaving.NOW)
    gaps = seat_gaps(first_round)
    assert [(each.table, each.seat) for each in gaps.empty_seats] == [(1, 1)]
    assert gaps.without_seat == ()


def test_leaving_after_a_round_keeps_the_seat_until_then(tournament: Tournament, first_round: Round) -> None:
    jo = player(tournament, 4)
    with pytest.raises(Refusal) as refusal:
        door.depart(by=MACHINE, tournament=tournament, entrants=[jo], when=Leaving.AFTER_ROUND)
    assert codes(refusal) == ["LEAVES_BEFORE_START"]
    rounds.start(by=MACHINE, round=first_round)
    assert door.depart(by=MACHINE, tournament=tournament, entrants=[jo], when=Leaving.AFTER_ROUND)
    assert not door.depart(by=MACHINE, tournament=tournament, entrants=[jo], when=Leaving.AFTER_ROUND)
    assert not seat_gaps(Round.objects.get())
    assert door.depart(by=MACHINE, tournament=tournament, entrants=[jo], when=Leaving.NOW)
    assert [each.seat for each in seat_gaps(Round.objects.get()).empty_seats] == [3]


def test_leaving_in_the_middle_and_coming_back_to_the_seat(tournament: Tournament, four: AtTable) -> None:
    jo = four.entrants[3]
    door.depart(by=MACHINE, tournament=tournament, entrants=[jo], when=Leaving.NOW)
    with pytest.raises(Refusal) as refusal:
        seat_answers.occupy(by=MACHINE, tournament=tournament, entrant=jo)
    assert codes(refusal) == ["PLAYER_NOT_BACK"]
    prepare.withdraw(by=MACHINE, tournament=tournament, entrant=jo, back=True)
    assert [each.may_sit_down_again for each in seat_gaps(four.table.round).empty_seats] == [True]
    assert seat_answers.occupy(by=MACHINE, tournament=tournament, entrant=jo)
    assert not seat_answers.occupy(by=MACHINE, tournament=tournament, entrant=jo)
    assert not seat_gaps(four.table.round)


def test_a_table_is_cut_short_and_plays_on(tournament: Tournament, four: AtTable) -> None:
    four.plays("RIK 1+2 | 9")
    door.depart(by=MACHINE, tournament=tournament, entrants=[four.entrants[3]], when=Leaving.NOW)
    assert seat_answers.cut_short(by=MACHINE, table=four.table)
    assert not seat_answers.cut_short(by=MACHINE, table=four.table)
    assert not seat_gaps(four.table.round)
    with pytest.raises(Refusal) as refusal:
        four.plays("RIK 1+2 | 9")
    assert codes(refusal) == ["ROUND_FULL"]
    assert four.points() != (0, 0, 0, 0)
    assert seat_answers.play_on(by=MACHINE, table=four.table)
    assert not Table.objects.get(pk=four.table.pk).stopped
    assert [each.seat for each in seat_gaps(four.table.round).empty_seats] == [3]
