"""Drawing rounds of an evening: by which method, ahead, around players who stay, and its log entries."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from typing import Any

import pytest

from tests.cast import MACHINE, AtTable, close_with_open_items
from tournaments.door import actions as door
from tournaments.entrants.actions import enrol as prepare
from tournaments.evening.actions import evenings
from tournaments.evening.models import LogEntry, Round, Tournament, Wish
from tournaments.evening.problems import Refusal
from tournaments.play.actions import deals as play
from tournaments.play.actions import rounds
from tournaments.seating.actions import drawing, seats
from tournaments.seating.draw import draw, repeats
from tournaments.seating.queries.drawn_rounds import drawn_rounds
from tournaments.seating.queries.round_seats import seats_version

Prepare = Callable[..., Tournament]


def refused(code: str) -> pytest.RaisesExc[Refusal]:
    return pytest.RaisesExc(Refusal, check=lambda refusal: refusal.problems[0].code == code)


def tables_by_round(tournament: Tournament) -> list[Any]:
    return [[list(table) for table in tables] for tables in drawn_rounds(tournament).values()]


def wish(tournament: Tournament, kind: str, first: int, second: int | None = None, **more: Any) -> None:
    players = {entrant.number: entrant for entrant in tournament.entrants.all()}
    other = players[second] if second else None
    Wish.objects.create(tournament=tournament, kind=kind, first=players[first], second=other, **more)


def finish(tournament: Tournament) -> None:
    round_ = tournament.rounds.exclude(state=Round.State.FINISHED).earliest("number")
    round_.tournament = tournament
    rounds.start(by=MACHINE, round=round_)
    rounds.finish(by=MACHINE, round=round_, unsigned=True)


@pytest.mark.parametrize("one_by_one", [True, False])
def test_sixteen_over_five_rounds_meet_once_however_they_are_drawn(prepare_evening: Prepare, one_by_one: bool) -> None:
    tournament = prepare_evening(players=16, rounds_planned=5)
    if one_by_one:
        for _ in range(5):
            drawing.seat(by=MACHINE, tournament=tournament)
            finish(tournament)
    else:
        drawing.seat(by=MACHINE, tournament=tournament, rounds=5)
    assert len(tables_by_round(tournament)) == 5
    assert repeats(tuple(drawn_rounds(tournament).values())) == 0


@pytest.mark.parametrize("method", ["spread", "random", "standing", "snake"])
@pytest.mark.parametrize("players", [4, 5, 8, 9, 13, 22, 37])
def test_everybody_sits_once_for_the_same_number_of_deals(prepare_evening: Prepare, method: str, players: int) -> None:
    tournament = prepare_evening(players=players, rounds_planned=3, deals_a_round=20)
    for number in range(1, 4):
        round_ = drawing.seat(by=MACHINE, tournament=tournament, method=method)
        finish(tournament)
        tables = list(round_.tables.prefetch_related("places__entrant"))
        numbers = sorted(place.entrant.number for table in tables for place in table.places.all())
        assert (round_.number, numbers) == (number, list(range(1, players + 1)))
        assert {table.deals_planned * 4 / table.seats for table in tables} == {20}
        assert [[place.seat for place in table.places.all()] for table in tables] == [list(range(table.seats)) for table in tables]
    turns = [sum(player in table for tables in tables_by_round(tournament) for table in tables if len(table) == 5) for player in numbers]
    assert max(turns) - min(turns) <= 1


def test_the_same_seed_draws_the_same_evening(prepare_evening: Prepare) -> None:
    evenings_ = [prepare_evening(players=17, rounds_planned=4) for _ in range(2)]
    for tournament in evenings_:
        drawing.seat(by=MACHINE, tournament=tournament, rounds=4, seed="maandag")
    assert tables_by_round(evenings_[0]) == tables_by_round(evenings_[1])


def test_a_random_draw_is_the_sorted_hash_of_the_seed_that_is_shown(prepare_evening: Prepare) -> None:
    tournament = prepare_evening(players=9, rounds_planned=3)
    drawing.seat(by=MACHINE, tournament=tournament, method="random", fives="any", seed="kerst")
    drawing.seat(by=MACHINE, tournament=tournament, method="random", fives="any", seed="oud", rounds=2)
    shown = list(tournament.rounds.order_by("number").values_list("seed", flat=True))
    assert shown == ["kerst", "oud", "oud.3"]
    assert tables_by_round(tournament) == [draw(range(1, 10), seed, (4, 5)) for seed in shown]


def test_the_log_keeps_what_it_takes_to_draw_again(prepare_evening: Prepare) -> None:
    tournament = prepare_evening(players=9, rounds_planned=3)
    wish(tournament, Wish.Kind.APART, 1, 2)
    wish(tournament, Wish.Kind.PLACE, 3, table=2, seat=1, weight=2)
    drawing.seat(by=MACHINE, tournament=tournament, seed="s", rounds=2)
    first, second = (entry.after or {} for entry in LogEntry.objects.filter(tournament=tournament, what="seat").order_by("number"))
    tables = tables_by_round(tournament)
    assert first == {
        "seed": "s", "method": "spread", "fives": "shared", "tables": tables[0], "repeats": 0, "sizes": [4, 5], "pins": [],
        "wishes": [
            {"kind": "apart", "first": 1, "second": 2, "table": None, "seat": None, "weight": None},
            {"kind": "place", "first": 3, "second": None, "table": 2, "seat": 1, "weight": 2},
        ],
    }  # fmt: skip
    assert second["tables"] == tables[1]
    assert second["repeats"] == repeats(tables) > 0


@pytest.mark.slow
def test_wishes_that_must_be_kept_are_kept(prepare_evening: Prepare) -> None:
    tournament = prepare_evening(players=13, rounds_planned=4)
    wish(tournament, Wish.Kind.APART, 1, 2)
    wish(tournament, Wish.Kind.TOGETHER, 3, 4)
    wish(tournament, Wish.Kind.OPPOSITE, 5, 6)
    wish(tournament, Wish.Kind.PLACE, 7, table=2, seat=0)
    drawing.seat(by=MACHINE, tournament=tournament, rounds=4)
    for tables in tables_by_round(tournament):
        at = {player: (number, seat) for number, table in enumerate(tables, 1) for seat, player in enumerate(table)}
        assert at[1][0] != at[2][0]
        assert at[3][0] == at[4][0]
        assert at[5][0] == at[6][0]
        assert at[7] == (2, 0)


def test_wishes_of_somebody_who_does_not_play_are_left_out(prepare_evening: Prepare) -> None:
    tournament = prepare_evening(players=9)
    wish(tournament, Wish.Kind.TOGETHER, 8, 9)
    prepare.withdraw(by=MACHINE, tournament=tournament, entrant=tournament.entrants.get(number=9))
    drawing.seat(by=MACHINE, tournament=tournament)
    assert sorted(player for table in tables_by_round(tournament)[0] for player in table) == list(range(1, 9))


def test_what_cannot_be_drawn_is_refused_in_words_and_nothing_is_left_behind(prepare_evening: Prepare) -> None:
    tournament = prepare_evening(players=11)
    with pytest.raises(Refusal) as refusal:
        drawing.seat(by=MACHINE, tournament=tournament)
    message = refusal.value.messages()[0]
    assert message["code"] == "CANNOT_SEAT"
    assert "It is possible with tables of three: 4 + 4 + 3." in message["message"]
    assert not Round.objects.exists()
    prepare.enrol(by=MACHINE, tournament=tournament, guests=["Twaalf"])
    wish(tournament, Wish.Kind.APART, 1, 2)
    for order, code in (
        ({"method": "random"}, "RANDOM_KEEPS_NO_WISHES"),
        ({"method": "schedule"}, "SCHEDULE_EMPTY"),
        ({"schedule": "1 2 3 4 | 5 6 7 x"}, "SCHEDULE_UNREADABLE"),
        ({"schedule": "1 2 3 4 | 5 6 7 8"}, "SCHEDULE_NOT_ONCE"),
        ({"tables": [[1, 2, 3, 4, 5, 6]]}, "SCHEDULE_TABLE_SIZE"),
        ({"tables": [[1, 2, 3, 3]]}, "PLAYER_TWICE"),
        ({"tables": [[1, 2, 3, 99]]}, "PLAYER_UNKNOWN"),
        ({"tables": []}, "FIELD_MISSING"),
        ({"method": "dice"}, "FIELD_WRONG"),
        ({"fives": "sometimes"}, "FIELD_WRONG"),
        ({"rounds": 0}, "FIELD_WRONG"),
        ({"rounds": 3}, "ROUNDS_LEFT"),
        ({"method": "snake", "rounds": 2}, "STANDING_EACH_ROUND"),
    ):
        with refused(code):
            drawing.seat(by=MACHINE, tournament=tournament, **order)
    assert not Round.objects.exists()


def test_a_pasted_schedule_and_tables_by_hand(prepare_evening: Prepare) -> None:
    tournament = prepare_evening(players=8, rounds_planned=3)
    drawing.seat(by=MACHINE, tournament=tournament, schedule="Eerste ronde\n1 2 3 4 | 5 6 7 8\n1-5-2-6; 3-7-4-8")
    drawing.seat(by=MACHINE, tournament=tournament, tables=[[8, 7, 6, 5], [4, 3, 2, 1]])
    assert tables_by_round(tournament) == [[[1, 2, 3, 4], [5, 6, 7, 8]], [[1, 5, 2, 6], [3, 7, 4, 8]], [[8, 7, 6, 5], [4, 3, 2, 1]]]
    assert list(tournament.rounds.order_by("number").values_list("method", "seed")) == [("schedule", ""), ("schedule", ""), ("", "")]


def test_points_decide_only_once_they_are_known(prepare_evening: Prepare) -> None:
    tournament = prepare_evening(players=8, rounds_planned=3)
    drawing.seat(by=MACHINE, tournament=tournament, method="standing")
    with refused("ROUND_NOT_FINISHED"):
        drawing.seat(by=MACHINE, tournament=tournament, method="standing")
    finish(tournament)
    drawing.seat(by=MACHINE, tournament=tournament, method="standing")
    after = LogEntry.objects.filter(tournament=tournament, what="seat").latest("number").after or {}
    assert after["totals"] == {str(number): 0 for number in range(1, 9)}


def test_a_draw_is_taken_back_with_those_that_were_drawn_to_go_with_it(prepare_evening: Prepare) -> None:
    tournament = prepare_evening(players=9, rounds_planned=4)
    drawing.seat(by=MACHINE, tournament=tournament, rounds=4)
    second = tournament.rounds.get(number=2)
    drawing.undraw(by=MACHINE, round=second)
    assert list(tournament.rounds.values_list("number", flat=True)) == [1]
    undrawn = LogEntry.objects.filter(tournament=tournament, what="undraw").order_by("number").values_list("round_number", flat=True)
    assert list(undrawn) == [4, 3, 2]
    finish(tournament)
    with refused("ROUND_HAS_STARTED"):
        drawing.undraw(by=MACHINE, round=tournament.rounds.get(number=1))


def test_a_round_is_drawn_once_though_two_people_ask_for_it(prepare_evening: Prepare) -> None:
    tournament = prepare_evening(players=9)
    drawing.seat(by=MACHINE, tournament=tournament, number=1)
    with refused("DRAWN_MEANWHILE"):
        drawing.seat(by=MACHINE, tournament=tournament, number=1)
    assert tournament.rounds.count() == 1


def test_those_who_stay_keep_their_seats_when_the_rest_is_drawn_again(prepare_evening: Prepare) -> None:
    tournament = prepare_evening(players=17, rounds_planned=3)
    drawing.seat(by=MACHINE, tournament=tournament, rounds=3)
    before = tables_by_round(tournament)
    stay = {before[1][0][2], before[1][3][4]}
    drawing.redraw(by=MACHINE, round=tournament.rounds.get(number=2), stay=sorted(stay))
    after = tables_by_round(tournament)
    assert len(after) == 3
    assert after[0] == before[0]
    assert after[1] != before[1]
    assert (after[1][0][2], after[1][3][4]) == (before[1][0][2], before[1][3][4])
    said = LogEntry.objects.filter(tournament=tournament, what="seat", round_number=2).latest("number").after or {}
    assert {pin["player"] for pin in said["pins"]} == stay


def test_a_redraw_of_what_somebody_else_changed_does_nothing(prepare_evening: Prepare) -> None:
    tournament = prepare_evening(players=16, rounds_planned=3)
    round_ = drawing.seat(by=MACHINE, tournament=tournament)
    seen = seats_version(round_)
    one, other = (table[0] for table in tables_by_round(tournament)[0][1::2])
    seats.swap(by=MACHINE, round=round_, first=one, second=other, seen=seen)
    before = tables_by_round(tournament)
    with refused("SEATS_CHANGED"):
        drawing.redraw(by=MACHINE, round=round_, seen=seen)
    assert tables_by_round(tournament) == before
    assert drawing.redraw(by=MACHINE, round=round_, seen=seats_version(round_)).number == 1


@pytest.mark.slow
def test_who_came_after_drawing_ahead_is_named_at_the_start(prepare_evening: Prepare) -> None:
    tournament = prepare_evening(players=8, rounds_planned=2)
    drawing.seat(by=MACHINE, tournament=tournament, rounds=2)
    finish(tournament)
    prepare.enrol(by=MACHINE, tournament=tournament, guests=["Late Gast"])
    second = tournament.rounds.get(number=2)
    with pytest.raises(Refusal) as refusal:
        rounds.start(by=MACHINE, round=second)
    assert refusal.value.problems[0].code == "SEATS_OPEN"
    assert "Late Gast" in refusal.value.messages()[0]["message"]
    again = drawing.redraw(by=MACHINE, round=second)
    rounds.start(by=MACHINE, round=again)
    assert {len(table) for table in tables_by_round(tournament)[1]} == {4, 5}


def test_players_of_one_table_meet_again_as_seldom_as_can_be(prepare_evening: Prepare) -> None:
    """17 players over 4 rounds: at most 17 repeats with shared turns, 3 without."""
    for fives, most in (("shared", 17), ("any", 3)):
        tournament = prepare_evening(players=17, rounds_planned=4)
        evenings.amend(by=MACHINE, tournament=tournament, fives=fives)
        for _ in range(4):
            drawing.seat(by=MACHINE, tournament=tournament)
            finish(tournament)
        pairs = [pair for tables in tables_by_round(tournament) for table in tables for pair in combinations(sorted(table), 2)]
        assert len(pairs) - len(set(pairs)) <= most
        close_with_open_items(tournament)


def test_a_seat_that_the_table_loses_cannot_be_kept_and_it_is_said_by_name(prepare_evening: Prepare) -> None:
    """Nine players become eight: nobody can stay on the fifth chair."""
    tournament = prepare_evening(players=9)
    round_ = drawing.seat(by=MACHINE, tournament=tournament, tables=[[9, 1, 2, 3], [4, 5, 6, 7, 8]])
    door.depart(by=MACHINE, tournament=tournament, entrants=[tournament.entrants.get(number=9)], when=door.Leaving.NOW)
    with pytest.raises(Refusal) as refusal:
        drawing.redraw(by=MACHINE, round=round_, stay=[8])
    message = refusal.value.messages()[0]
    assert (message["code"], message["field"]) == ("PIN_SEAT_GONE", "pins")
    plain = message["message"].replace("\u2068", "").replace("\u2069", "")
    assert plain.startswith("Table 2 would have 4 seats, so Toos Verhoeven cannot stay on seat E.")
    drawing.redraw(by=MACHINE, round=round_, stay=[7])
    assert tables_by_round(tournament)[0][1][3] == 7


@pytest.fixture
def half_played(prepare_evening: Prepare) -> Round:
    """Seventeen players at four tables, drawn at random; table 2 has a deal, and a player of table 3 is missing."""
    tournament = prepare_evening(players=17, rounds_planned=3)
    first = drawing.seat(by=MACHINE, tournament=tournament, method="random", seed="a", rounds=2)
    rounds.start(by=MACHINE, round=first)
    AtTable(first.tables.get(number=2)).plays("MISERE 0 | made")
    first.tables.get(number=3).places.filter(seat=1).update(vacant=True)
    return first


def test_after_the_start_the_tables_without_a_deal_are_drawn_again(half_played: Round) -> None:
    tournament = half_played.tournament
    before = tables_by_round(tournament)
    stays = before[0][3][4]
    drawing.redraw(by=MACHINE, round=half_played, stay=[stays], seed="b", seen=seats_version(half_played))
    first, second = tables_by_round(tournament)
    assert second == before[1]
    assert first[1] == before[0][1]
    assert (first[3][4], first[2][1]) == (stays, before[0][2][1])
    assert [len(table) for table in first] == [4, 4, 4, 5]
    assert sorted(player for table in first for player in table) == list(range(1, 18))
    assert all(set(first[table]) != set(before[0][table]) for table in (0, 2, 3))
    assert list(half_played.places.filter(vacant=True).values_list("table__number", "seat")) == [(3, 1)]
    assert repeats((first, second)) <= repeats(before)
    entry = tournament.log.latest("number")
    assert (entry.what, (entry.after or {})["why"], sorted((entry.after or {})["tables"])) == ("change_seats", "redraw", ["1", "3", "4"])


def test_a_started_round_is_drawn_again_around_wishes_that_are_lost(half_played: Round) -> None:
    """Two who must sit together, one of them at the table that plays: the others are drawn again, and other wishes kept."""
    tournament = half_played.tournament
    before = tables_by_round(tournament)[0]
    wish(tournament, Wish.Kind.TOGETHER, before[1][0], before[0][0])
    wish(tournament, Wish.Kind.PLACE, before[1][1], table=1)
    wish(tournament, Wish.Kind.APART, before[0][2], before[0][3])
    wish(tournament, Wish.Kind.OPPOSITE, before[3][0], before[2][0])
    drawing.redraw(by=MACHINE, round=half_played, seed="b")
    tables = tables_by_round(tournament)[0]
    assert tables[1] == before[1]
    assert not any({before[0][2], before[0][3]} <= set(table) for table in tables)
    assert any({before[3][0], before[2][0]} <= set(table) for table in tables)


def test_a_started_round_by_points_is_drawn_again_by_points(half_played: Round) -> None:
    drawing.redraw(by=MACHINE, round=half_played, method="standing", seed="b")
    drawing.redraw(by=MACHINE, round=half_played, method="snake", fives="any", seed="b")
    tables = tables_by_round(half_played.tournament)[0]
    assert sorted(player for table in tables for player in table) == list(range(1, 18))
    with refused("FIELD_WRONG"):
        drawing.redraw(by=MACHINE, round=half_played, method="dice")


def test_tables_that_have_a_deal_are_never_drawn_again(half_played: Round) -> None:
    before = tables_by_round(half_played.tournament)
    for number in (1, 3):
        deal = AtTable(half_played.tables.get(number=number)).plays("MISERE 0 | made")
    play.void(by=MACHINE, deal=deal, revision=deal.revision, reason="Verkeerd gegeven.")
    with refused("REDRAW_TOO_LATE"):
        drawing.redraw(by=MACHINE, round=half_played)
    rounds.finish(by=MACHINE, round=half_played, unsigned=True)
    with refused("REDRAW_TOO_LATE"):
        drawing.redraw(by=MACHINE, round=half_played)
    assert tables_by_round(half_played.tournament) == before
