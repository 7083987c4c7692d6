"""The seating: by name, by table, of one player; the current state, in three queries."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from clubs.people.name_match import initial
from clubs.people.public_names import PublicName
from tests.cast import MACHINE
from tournaments.door import actions as door
from tournaments.entrants.actions import enrol as prepare
from tournaments.entrants.queries.names import FULL_NAMES, Names
from tournaments.evening.models import Round, SitOut, Tournament
from tournaments.seating.actions import drawing
from tournaments.seating.queries.seating import seating_of


def test_everybody_is_found_by_name_and_by_table(playing: Round) -> None:
    seating = seating_of(playing)
    assert [(each.number, len(each.seats)) for each in seating.tables] == [(1, 4), (2, 5)]
    by_name = seating.by_name(FULL_NAMES)
    assert [(each.entrant.name, each.seat.table.number, each.seat.seat) for each in by_name if each.seat][:3] == [
        ("An Peeters", 1, 1),
        ("Els Maes", 1, 0),
        ("Jo Smets", 1, 3),
    ]
    assert [(each.seat.table.number, each.seat.seat) for each in by_name if each.seat and each.entrant.name == "Rita Claes"] == [(2, 0)]
    assert not seating.is_ahead


def test_a_vacant_seat_is_at_its_table_and_not_under_its_name(playing: Round) -> None:
    playing.places.filter(entrant__name="Rita Claes").update(vacant=True)
    seating = seating_of(playing)
    assert "Rita Claes" not in [each.entrant.name for each in seating.by_name(FULL_NAMES) if each.seat]
    assert [seat.vacant for seat in seating.tables[1].seats] == [True, False, False, False, False]


def test_who_sits_out_is_named(playing: Round) -> None:
    late = prepare.enrol(by=MACHINE, tournament=playing.tournament, guests=["Late Lies"])[0]
    SitOut.objects.create(round=playing, entrant=late)
    seating = seating_of(playing)
    assert seating.sits_out == (late,)
    assert late not in [seat.entrant for seat in seating.seats]


def test_names_stand_where_people_look_for_them(tournament: Tournament) -> None:
    prepare.enrol(by=MACHINE, tournament=tournament, guests=["Élise Zwart", "elsje Aal", "Zoë"])
    seating = seating_of(drawing.seat(by=MACHINE, tournament=tournament))
    names = [seat.entrant.name for seat in seating.by_name(FULL_NAMES)]
    assert names[:4] == ["An Peeters", "Élise Zwart", "Els Maes", "elsje Aal"]
    assert [initial(name) for name in names[1:4]] == ["E", "E", "E"]


def test_names_that_the_public_sees_have_their_own_order(tournament: Tournament) -> None:
    rita = tournament.entrants.get(name="Rita Claes")
    prepare.rename(by=MACHINE, tournament=tournament, entrant=rita, name=rita.name, called="Aaltje")
    seating = seating_of(drawing.seat(by=MACHINE, tournament=tournament))
    assert seating.by_name(Names(PublicName.CALLED))[0].entrant == rita
    assert seating.by_name(FULL_NAMES)[0].entrant != rita


@pytest.mark.parametrize("players", [9, 37])
def test_it_takes_three_queries_whatever_the_number_of_players(prepare_evening: Callable[..., Tournament], players: int) -> None:
    round_ = drawing.seat(by=MACHINE, tournament=prepare_evening(players=players))
    with CaptureQueriesContext(connection) as queries:
        seating = seating_of(round_)
        assert len(seating.by_name(FULL_NAMES)) == players
    assert len(queries) == 3


def test_who_is_here_without_a_seat_stands_under_their_name(tournament: Tournament) -> None:
    """Players who came after the draw, or came back while their seat counts as empty; not those expected, gone or sitting out."""
    round_ = drawing.seat(by=MACHINE, tournament=tournament)
    late, expected, idle = prepare.enrol(by=MACHINE, tournament=tournament, guests=["Late Lies", "Niet Hier", "Zus Uit"])
    SitOut.objects.create(round=round_, entrant=idle)
    assert seating_of(round_).without_seat == (late, expected), "nobody is checked in at the door"
    door.check_in(by=MACHINE, tournament=tournament, entrant=late)
    seating = seating_of(round_)
    assert seating.without_seat == (late,)
    without = [(each.entrant.name, each.sits_out) for each in seating.by_name(FULL_NAMES) if each.seat is None]
    assert without == [("Late Lies", False), ("Zus Uit", True)]
    Round.objects.filter(pk=round_.pk).update(state=Round.State.PLAYING)
    els = tournament.entrants.get(name="Els Maes")
    door.check_in(by=MACHINE, tournament=tournament, entrant=els)
    round_.places.filter(entrant=els).update(vacant=True)
    round_.refresh_from_db()
    assert seating_of(round_).without_seat == (els, late)
    Round.objects.filter(pk=round_.pk).update(state=Round.State.FINISHED)
    round_.refresh_from_db()
    assert seating_of(round_).without_seat == ()
