"""Several people at the door at once: one arrival, one enrolment, and a round that starts includes everybody who came before."""

from __future__ import annotations

import pytest

from clubs import actions as club_actions
from clubs.club.models import Club
from tests.cast import MACHINE
from tests.tournaments.play.test_concurrent import together, whole
from tournaments.door import actions as door
from tournaments.evening.models import Round, Tournament
from tournaments.play.actions import rounds
from tournaments.seating.actions import drawing
from tournaments.seating.queries.seat_gaps import seat_gaps

pytestmark = pytest.mark.django_db(transaction=True)


def test_two_devices_tap_the_same_member(tournament: Tournament, club: Club) -> None:
    member = club_actions.admit(by=MACHINE, club=club, name="Marcel Geerts")
    answers = together(*[lambda: door.check_in_member(by=MACHINE, tournament=tournament, member=member)[1]] * 4)
    assert sorted(answers) == [False] * 3 + [True]
    assert tournament.entrants.filter(member=member).count() == 1
    whole(tournament)


def test_two_devices_write_the_same_guest(tournament: Tournament) -> None:
    answers = together(*[lambda: door.check_in_guest(by=MACHINE, tournament=tournament, name="Gust Maes")[1]] * 4)
    assert sorted(answers) == [False] * 3 + [True]
    assert tournament.entrants.filter(name="Gust Maes").count() == 1
    whole(tournament)


def test_one_is_tapped_while_the_rest_is_checked_in_and_somebody_leaves(tournament: Tournament) -> None:
    first, last = tournament.entrants.get(number=1), tournament.entrants.get(number=9)
    together(
        lambda: door.check_in_rest(by=MACHINE, tournament=tournament),
        lambda: door.check_in(by=MACHINE, tournament=tournament, entrant=first),
        lambda: door.depart(by=MACHINE, tournament=tournament, entrants=[last], when=door.Leaving.NO_SHOW),
        lambda: door.check_in_rest(by=MACHINE, tournament=tournament),
    )
    assert tournament.entrants.filter(withdrawn=False, present_at__isnull=False).count() == 8
    arrivals = tournament.log.filter(what="present")
    numbers = [number for entry in arrivals for number in (entry.after or {}).get("entrants", [1])]
    assert len(numbers) == len(set(numbers))
    whole(tournament)


def test_a_guest_comes_while_the_round_starts(tournament: Tournament) -> None:
    first = drawing.seat(by=MACHINE, tournament=tournament, tables=[[1, 2, 3, 4], [5, 6, 7, 8, 9]])
    together(
        lambda: rounds.start(by=MACHINE, round=Round.objects.get(pk=first.pk)),
        lambda: door.check_in_guest(by=MACHINE, tournament=tournament, name="Gust Maes"),
    )
    assert [entrant.name for entrant in seat_gaps(Round.objects.get(pk=first.pk)).without_seat] == ["Gust Maes"]
    whole(tournament)
