"""Seats that change after the draw: who pays for which deal, what must be signed again, the log's entries, and what is refused."""

from __future__ import annotations

from typing import Any

import pytest

from tests.cast import MACHINE, AtTable, People, total
from tests.checker.exported import agrees
from tournaments.evening.models import EarlierPlace, Place, Round, SitOut, Table, Tournament
from tournaments.evening.problems import Refusal
from tournaments.play.actions import rounds, signing
from tournaments.seating.actions import drawing, seat_answers, seats
from tournaments.seating.actions.seats import change_seats, move, swap
from tournaments.seating.queries.round_seats import next_deal, seats_version


def players(table: Table) -> list[int]:
    return list(table.places.order_by("seat").values_list("entrant__number", flat=True))


def totals(tournament: Tournament) -> dict[int, int]:
    return {entrant.number: total(entrant) for entrant in tournament.entrants.all() if total(entrant)}


def refused(code: str, **request: Any) -> Refusal:
    with pytest.raises(Refusal) as error:
        swap(**({"by": MACHINE} | request))
    assert error.value.problems[0].code == code
    return error.value


def test_two_at_a_table_exchange_seats_from_a_deal_on(playing: Round, four: AtTable) -> None:
    four.plays("MISERE 0 | made", "MISERE 0 | lost", "MISERE 0 | lost")
    before = totals(playing.tournament)
    change = swap(by=MACHINE, round=playing, first=1, second=2, from_deal={1: 3})
    assert (change.tables, change.unsigned) == ((1,), ())
    table = Table.objects.get(pk=four.table.pk)
    assert players(table) == [2, 1, 3, 4]
    earlier = table.earlier_places.values_list("seat", "entrant__number", "last_deal")
    assert list(earlier) == [(0, 1, 2), (1, 2, 2)]
    moved = totals(playing.tournament)
    third = table.deals.get(number=3).payments.filter(reversed_by=None, reverses=None)
    assert set(third.values_list("payer__number", flat=True)) == {2}
    assert sum(moved.values()) == 0
    assert before != moved


def test_exchanging_again_undoes_it(playing: Round, four: AtTable) -> None:
    four.plays("MISERE 0 | made", "MISERE 2 | lost", "MISERE 0 | lost")
    before = totals(playing.tournament)
    for _ in range(2):
        swap(by=MACHINE, round=playing, first=1, second=2, from_deal={1: 2})
    assert totals(playing.tournament) == before
    assert not EarlierPlace.objects.exists()
    assert players(four.table) == [1, 2, 3, 4]


@pytest.mark.both
def test_two_tables_exchange_players_each_from_its_own_deal(playing: Round, four: AtTable, five: AtTable) -> None:
    four.plays("MISERE 0 | made", "MISERE 0 | made")
    five.plays("MISERE 1 | made", "MISERE 2 | made", "MISERE 1 | made")
    swap(by=MACHINE, round=playing, first=1, second=6, from_deal={1: 2, 2: 3})
    assert (players(four.table), players(five.table)) == ([6, 2, 3, 4], [5, 1, 7, 8, 9])
    deal = four.table.deals.get(number=2)
    assert set(deal.payments.filter(reversed_by=None, reverses=None).values_list("payee__number", flat=True)) == {6}
    deal = five.table.deals.get(number=3)
    assert set(deal.payments.filter(reversed_by=None, reverses=None).values_list("payee__number", flat=True)) == {1}
    assert sum(totals(playing.tournament).values()) == 0


def test_a_signature_is_taken_back_only_where_somebody_s_points_change(playing: Round, four: AtTable, five: AtTable) -> None:
    four.plays("MISERE 0 | made", "MISERE 1 | made", "MISERE 2 | made", "MISERE 0 | lost")
    signing.sign(by=MACHINE, table=four.table, totals=four.round_totals())
    assert swap(by=MACHINE, round=playing, first=1, second=2, from_deal={1: 5}).unsigned == ()
    assert swap(by=MACHINE, round=playing, first=1, second=2, from_deal={1: 5}).unsigned == ()
    assert Table.objects.get(pk=four.table.pk).signed_at is not None
    change = swap(by=MACHINE, round=playing, first=1, second=6, from_deal={1: 4, 2: 1})
    assert (change.tables, change.unsigned) == ((1, 2), (1,))
    assert Table.objects.get(pk=four.table.pk).signed_at is None


def test_a_table_without_points_signs_again_if_it_loses_a_chair(playing: Round, four: AtTable, five: AtTable) -> None:
    seat_answers.cut_short(by=MACHINE, table=five.table)
    signing.sign(by=MACHINE, table=five.table, totals=five.round_totals())
    change = move(by=MACHINE, round=playing, player=5, table=1, seat=0)
    assert change.unsigned == (2,)
    assert Table.objects.get(pk=five.table.pk).signed_at is None
    agrees(playing.tournament)


def test_a_finished_round_can_be_mended_two_rounds_later(playing: Round, four: AtTable) -> None:
    four.plays("MISERE 0 | made")
    rounds.finish(by=MACHINE, round=playing, unsigned=True)
    swap(by=MACHINE, round=playing, first=1, second=5)
    assert totals(playing.tournament)[5] > 0
    assert 1 not in totals(playing.tournament)


def test_the_log_says_all_of_it(playing: Round, four: AtTable) -> None:
    four.plays("MISERE 0 | made", "MISERE 0 | made")
    swap(by=MACHINE, round=playing, first=1, second=2, from_deal={1: 2}, why="wrong_chair")
    entry: Any = playing.tournament.log.latest("number")
    assert (entry.what, entry.object) == ("change_seats", "round 1")
    assert entry.before == {"tables": {"1": [1, 2, 3, 4]}, "earlier": []}
    written = entry.after.pop("written_at")
    assert written
    assert entry.after == {
        "why": "wrong_chair",
        "tables": {"1": [2, 1, 3, 4]},
        "earlier": [
            {"table": 1, "seat": 0, "entrant": 1, "last_deal": 1},
            {"table": 1, "seat": 1, "entrant": 2, "last_deal": 1},
        ],
        "vacant": [],
        "unsigned": [],
        "changes": {},
    }


@pytest.mark.both
def test_a_new_player_comes_from_a_deal_on_and_is_no_longer_vacant(tournament: Tournament) -> None:
    round_ = drawing.seat(by=MACHINE, tournament=tournament, tables=[[1, 2, 3, 4], [5, 6, 7, 8]])
    SitOut.objects.create(round=round_, entrant=tournament.entrants.get(number=9))
    rounds.start(by=MACHINE, round=round_)
    table = AtTable(round_.tables.get(number=1))
    table.plays("MISERE 0 | made")
    table.table.places.filter(seat=0).update(vacant=True)
    assert next_deal(table.table) == 2
    change_seats(by=MACHINE, round=round_, why="substitute", tables={1: [9, 2, 3, 4]}, from_deal={1: 2})
    table.plays("MISERE 0 | made")
    assert totals(tournament) == {1: totals(tournament)[1], 9: totals(tournament)[1]} | {
        number: -2 * totals(tournament)[1] // 3 for number in (2, 3, 4)
    }
    assert not Place.objects.filter(vacant=True).exists()
    entry: Any = tournament.log.filter(what="change_seats").latest("number")
    assert entry.after["sits_out"] == []
    change_seats(by=MACHINE, round=round_, why="substitute", tables={1: [9, 2, 3, 4]})
    assert tournament.log.filter(what="change_seats").count() == 1


def test_tables_grow_shrink_and_appear_while_they_have_no_deals(tournament: Tournament) -> None:
    round_ = drawing.seat(by=MACHINE, tournament=tournament, tables=[[1, 2, 3, 4, 5]])
    change_seats(by=MACHINE, round=round_, why="seat", tables={1: [1, 2, 3, 4], 2: [5, 6, 7, 8]})
    sizes = round_.tables.order_by("number").values_list("number", "seats", "deals_planned")
    assert list(sizes) == [(1, 4, 4), (2, 4, 4)]
    move(by=MACHINE, round=round_, player=9, table=2)
    assert list(sizes.all()) == [(1, 4, 4), (2, 5, 5)]
    move(by=MACHINE, round=round_, player=5, table=1)
    assert [players(table) for table in round_.tables.all()] == [[1, 2, 3, 4, 5], [6, 7, 8, 9]]
    move(by=MACHINE, round=round_, player=5, table=1, seat=0)
    assert players(round_.tables.get(number=1)) == [5, 2, 3, 4, 1]


def test_what_cannot_be_is_refused_by_name(playing: Round, four: AtTable, five: AtTable, people: People) -> None:
    four.plays("MISERE 0 | made")
    before = (totals(playing.tournament), playing.tournament.log.count())
    refused("NOT_ALLOWED", by=people.desk, round=playing, first=1, second=2)
    refused("NOT_ALLOWED", by=people.jury, round=playing, first=1, second=2)
    refused("MOVES_STRANGER", round=playing, first=1, second=99)
    refused("SEAT_DEAL", round=playing, first=1, second=2, from_deal={1: 3})
    refused("SEAT_DEAL", round=playing, first=1, second=2, from_deal={1: 0})

    def changing(code: str, **tables: list[int]) -> None:
        with pytest.raises(Refusal) as error:
            change_seats(by=MACHINE, round=playing, why="seat", tables={int(name[1:]): each for name, each in tables.items()})
        assert error.value.problems[0].code == code

    changing("SEATED_TWICE", t1=[1, 2, 3, 5])
    changing("SEATED_TWICE", t1=[1, 2, 3, 3])
    changing("TABLE_SIZE_PLAYED", t1=[1, 2, 3, 4, 5], t2=[6, 7, 8, 9])
    changing("TABLE_SIZE", t2=[5, 6, 7, 8, 9, 1])
    changing("TABLE_UNKNOWN", t4=[1, 2, 3, 4])
    assert (totals(playing.tournament), playing.tournament.log.count()) == before


def test_the_second_of_two_directors_is_told_what_changed(playing: Round, four: AtTable) -> None:
    seen = seats_version(playing)
    seats.swap(by=MACHINE, round=playing, first=1, second=2, seen=seen)
    refusal = refused("SEATS_CHANGED", round=playing, first=1, second=3, seen=seen)
    assert "table 1: A An Peeters, B Els Maes" in refusal.messages()[0]["message"].replace("\u2068", "").replace("\u2069", "")
    assert players(four.table) == [2, 1, 3, 4]
