"""Somebody takes another player's seat: before the first deal or later, with that player's points or with none."""

from __future__ import annotations

import pytest

from tests.cast import MACHINE, AtTable
from tests.tournaments.door.test_door import codes, player
from tournaments.door import actions as door
from tournaments.door.actions import Leaving
from tournaments.evening.models import Entrant, Round, Tournament
from tournaments.evening.problems import Refusal
from tournaments.play.actions import rounds
from tournaments.seating.actions import drawing, seat_answers, seats
from tournaments.seating.actions.substitutes import Replacement, substitute
from tournaments.seating.queries.seat_gaps import seat_gaps
from tournaments.standings.queries.standings import standings

TABLES = [[1, 2, 3, 4], [5, 6, 7, 8, 9]]


def guest(name: str) -> Replacement:
    return Replacement(guest=name)


def points(tournament: Tournament) -> dict[str, int]:
    return {line.entrant.name: line.points for line in standings(tournament).lines}


def seats_of(tournament: Tournament, table: int) -> list[int]:
    places = Round.objects.get(tournament=tournament, number=1).places.filter(table__number=table).order_by("seat")
    return list(places.values_list("entrant__number", flat=True))


def test_a_guest_plays_for_a_no_show_from_the_first_deal(tournament: Tournament) -> None:
    first = drawing.seat(by=MACHINE, tournament=tournament, tables=TABLES)
    door.not_here(by=MACHINE, tournament=tournament, entrants=[player(tournament, 3)])
    gust = substitute(by=MACHINE, round=first, entrant=player(tournament, 3), newcomer=guest("Gust Maes"))
    assert seats_of(tournament, 1) == [1, 2, 10, 4]
    assert (gust.takes_over, gust.present_at is not None) == (None, True)
    assert not seat_gaps(first)
    rounds.start(by=MACHINE, round=first)
    assert "Piet van Dijk" not in points(tournament)


def test_a_substitute_plays_on_with_the_points(tournament: Tournament, four: AtTable) -> None:
    four.plays("RIK 1+2 | 9")
    before = points(tournament)
    gust = substitute(by=MACHINE, round=four.table.round, entrant=player(tournament, 2), newcomer=guest("Gust Maes"))
    assert gust.takes_over == player(tournament, 2)
    after = points(tournament)
    assert after == {name if name != "An Peeters" else "Gust Maes": amount for name, amount in before.items()}
    line = next(line for line in standings(tournament).lines if line.entrant == gust)
    assert ([entrant.name for entrant in line.former], line.deals) == (["An Peeters"], 1)
    four.plays("RIK 1+2 | 9")
    assert points(tournament)["Gust Maes"] == 2 * before["An Peeters"]
    assert sum(points(tournament).values()) == 0
    assert next(line for line in standings(tournament).lines if line.entrant == gust).deals == 2


def test_by_policy_a_substitute_starts_anew(tournament: Tournament, four: AtTable) -> None:
    Tournament.objects.filter(pk=tournament.pk).update(policy={"substitutes": "anew"})
    four.plays("RIK 1+2 | 9")
    before = points(tournament)
    round_ = Round.objects.get(pk=four.table.round_id)
    gust = substitute(by=MACHINE, round=round_, entrant=player(tournament, 2), newcomer=guest("Gust Maes"))
    assert gust.takes_over is None
    four.plays("RIK 1+2 | 9")
    after = points(tournament)
    assert (after["An Peeters"], after["Gust Maes"]) == (before["An Peeters"], before["An Peeters"])
    assert sum(after.values()) == 0


def test_whoever_played_keeps_their_own_points(tournament: Tournament, four: AtTable, five: AtTable) -> None:
    four.plays("RIK 1+2 | 9")
    five.plays("RIK 1+2 | 9")
    rita = player(tournament, 6)
    seat_answers.cut_short(by=MACHINE, table=five.table)
    rounds.finish(by=MACHINE, round=four.table.round, unsigned=True)
    second = drawing.seat(by=MACHINE, tournament=tournament, tables=[[1, 2, 3, 4]])
    for number in (5, 6, 7, 8, 9):
        seat_answers.sit_out(by=MACHINE, tournament=tournament, round=second, entrant=player(tournament, number))
    rounds.start(by=MACHINE, round=second)
    substitute(by=MACHINE, round=second, entrant=player(tournament, 2), newcomer=Replacement(player=rita))
    assert Entrant.objects.get(pk=rita.pk).takes_over is None
    assert list(second.places.order_by("seat").values_list("entrant__number", flat=True)) == [1, 6, 3, 4]
    assert list(second.sit_outs.values_list("entrant__number", flat=True)) == [5, 7, 8, 9]


def test_whose_points_were_taken_over_comes_back_as_a_guest(tournament: Tournament, four: AtTable) -> None:
    four.plays("RIK 1+2 | 9")
    an = player(tournament, 2)
    substitute(by=MACHINE, round=four.table.round, entrant=an, newcomer=guest("Gust Maes"))
    with pytest.raises(Refusal) as refusal:
        door.check_in(by=MACHINE, tournament=tournament, entrant=an)
    assert codes(refusal) == ["POINTS_TAKEN_OVER"]
    assert player(tournament, 2).withdrawn


def test_a_substitute_of_a_substitute_is_one_line(tournament: Tournament, four: AtTable) -> None:
    four.plays("RIK 1+2 | 9")
    gust = substitute(by=MACHINE, round=four.table.round, entrant=player(tournament, 2), newcomer=guest("Gust Maes"))
    four.plays("RIK 1+2 | 9")
    mia = substitute(by=MACHINE, round=four.table.round, entrant=gust, newcomer=guest("Mia Maes"))
    line = next(line for line in standings(tournament).lines if line.entrant == mia)
    assert [entrant.name for entrant in line.former] == ["Gust Maes", "An Peeters"]
    assert {"An Peeters", "Gust Maes"}.isdisjoint(points(tournament))
    assert sum(points(tournament).values()) == 0


@pytest.mark.parametrize(("taker", "code"), [(6, "PLAYER_SEATED"), (2, "PLAYER_SEATED")])
def test_nobody_sits_on_two_chairs(tournament: Tournament, four: AtTable, taker: int, code: str) -> None:
    version = Tournament.objects.get(pk=tournament.pk).version
    with pytest.raises(Refusal) as refusal:
        substitute(
            by=MACHINE, round=four.table.round, entrant=player(tournament, 2), newcomer=Replacement(player=player(tournament, taker))
        )
    assert codes(refusal) == [code]
    assert Tournament.objects.get(pk=tournament.pk).version == version


def test_a_late_player_makes_a_table_of_five(tournament: Tournament, four: AtTable) -> None:
    late, _changed = door.check_in_guest(by=MACHINE, tournament=tournament, name="Gust Maes")
    planned = four.table.deals_planned
    seats.move(by=MACHINE, round=four.table.round, player=late.number, table=1)
    four.table.refresh_from_db()
    assert (four.table.seats, four.table.deals_planned) == (5, planned * 5 // 4)
    assert not seat_gaps(four.table.round)


def test_leaving_now_and_a_substitute_for_the_empty_seat(tournament: Tournament, four: AtTable) -> None:
    four.plays("RIK 1+2 | 9", "RIK 1+2 | 9")
    an = player(tournament, 2)
    door.depart(by=MACHINE, tournament=tournament, entrants=[an], when=Leaving.NOW)
    substitute(by=MACHINE, round=four.table.round, entrant=an, newcomer=guest("Gust Maes"))
    assert not seat_gaps(four.table.round)
    earlier = list(four.table.earlier_places.values_list("seat", "entrant__number", "last_deal"))
    assert earlier == [(1, 2, 2)]
