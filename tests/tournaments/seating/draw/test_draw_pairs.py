"""Laws of a draw for an evening of pairs: where partners sit, who sits out, and how often pairs meet again."""

from __future__ import annotations

import hashlib
from collections import Counter
from dataclasses import replace
from itertools import pairwise

import pytest

from tests.depth import IS_NIGHT
from tournaments.seating.draw import (
    Apart,
    EveningToDraw,
    Impossible,
    LonePartner,
    Method,
    Partners,
    SeatPin,
    Together,
    Wishes,
    draw_next,
    repeats_of_others,
)
from tournaments.seating.draw.partners import pairs_at
from tournaments.seating.draw.values import Round

SIZES = range(8, 41) if IS_NIGHT else (8, 9, 10, 13, 17, 24, 31, 40)


def evening_of(pairs: int, *, rounds: int = 4, lone: int = 0, **more: object) -> EveningToDraw:
    """Return an evening of pairs (1, 2), (3, 4) … and of `lone` players without a partner, at tables of four."""
    given = {"seed": "maandag", "sizes": (4,), "preferred": 4, "partners": Partners.FIXED} | more
    of_pairs = tuple((2 * number - 1, 2 * number) for number in range(1, pairs + 1))
    return EveningToDraw(players=tuple(range(1, 2 * pairs + lone + 1)), rounds=rounds, pairs=of_pairs, **given)  # type: ignore[arg-type]


def players_of(tables: Round) -> set[int]:
    return {player for table in tables for player in table}


def out_of(evening: EveningToDraw, tables: Round) -> set[int]:
    return set(evening.players) - players_of(tables)


def opponents(rounds: tuple[Round, ...]) -> Counter[frozenset[frozenset[int]]]:
    """Return how often each two pairs sat at one table."""
    return Counter(frozenset(pairs_at(table)) for tables in rounds for table in tables)


def alone_in_turn(evening: EveningToDraw, rounds: tuple[Round, ...]) -> None:
    """Assert that no pair sits out twice before every pair sat out once."""
    times = Counter(dict.fromkeys(evening.pairs, 0))
    for tables in rounds:
        times.update(pair for pair in evening.pairs if not players_of(tables) & set(pair))
        assert max(times.values()) - min(times.values()) <= 1


@pytest.mark.parametrize("pairs", SIZES)
def test_partners_sit_opposite_in_every_round_and_one_pair_in_turn_sits_out(pairs: int) -> None:
    evening = evening_of(pairs, rounds=7)
    rounds = draw_next(evening, 7).rounds
    for tables in rounds:
        assert {pair for table in tables for pair in pairs_at(table)} == {
            frozenset(pair) for pair in evening.pairs if pair[0] in players_of(tables)
        }
        assert len(out_of(evening, tables)) == (2 if pairs % 2 else 0)
    alone_in_turn(evening, rounds)
    assert set(opponents(rounds).values()) == {1}, "seven rounds are possible without two pairs meeting twice"
    assert draw_next(evening, 7).rounds == rounds, "the seed decides"
    assert draw_next(replace(evening, seed="another"), 7).rounds != rounds


@pytest.mark.parametrize("pairs", [9, 12, 17])
@pytest.mark.parametrize("lone", [0, 1])
def test_round_by_round_gives_the_tables_of_the_whole_evening(pairs: int, lone: int) -> None:
    evening = evening_of(pairs, lone=lone, lone_partner=LonePartner.SITS_OUT)
    whole = draw_next(evening, 4).rounds
    played: tuple[Round, ...] = ()
    for number in range(4):
        played = (*played, *draw_next(replace(evening, rounds=1, played=played), 4 - number).rounds)
    assert played == whole


def test_anybody_can_compute_who_sits_out() -> None:
    evening = evening_of(5, rounds=5)
    by_hash = sorted(evening.pairs, key=lambda pair: hashlib.sha256(f"maandag/sits_out:{pair[0]}".encode()).digest())
    assert [out_of(evening, tables) for tables in draw_next(evening, 5).rounds] == [set(pair) for pair in by_hash]


def test_a_pair_that_missed_a_round_sits_out_last() -> None:
    evening = evening_of(5, rounds=1)
    first = draw_next(evening, 1).rounds
    late = replace(evening, players=(*evening.players, 11, 12, 13, 14), pairs=(*evening.pairs, (11, 12), (13, 14)), played=first)
    out = [set(pair) for pair in evening.pairs if set(pair) != out_of(evening, first[0])]
    played = first
    for _ in range(4):
        tables = draw_next(replace(late, played=played), 1).rounds[0]
        out.remove(out_of(late, tables))
        played = (*played, tables)
    assert not out


def test_a_reserve_who_stepped_in_is_no_missed_round() -> None:
    evening = evening_of(5, rounds=1)
    (out,) = [pair for pair in evening.pairs if pair[0] not in players_of(draw_next(evening, 1).rounds[0])]
    with_reserve = replace(evening, pairs=tuple((out[0], 99) if pair == out else pair for pair in evening.pairs))
    with_reserve = replace(with_reserve, players=tuple(sorted({*evening.players, 99} - {out[1]})))
    played = draw_next(with_reserve, 1).rounds
    missed = {pair for pair in with_reserve.pairs if pair[0] not in players_of(played[0])}
    again = replace(evening, played=played)
    for _ in range(4):
        tables = draw_next(again, 1).rounds[0]
        missed |= {pair for pair in evening.pairs if pair[0] not in players_of(tables)}
        again = replace(again, played=(*again.played, tables))
    assert {pair[0] for pair in missed} == {pair[0] for pair in evening.pairs}


@pytest.mark.parametrize("pairs", [4, 7, 12, 17])
def test_partners_apart_never_share_a_table(pairs: int) -> None:
    evening = evening_of(pairs, sizes=(4, 5), partners=Partners.APART)
    drawn = draw_next(evening, 4)
    for tables in drawn.rounds:
        assert not any(set(pair) <= set(table) for table in tables for pair in evening.pairs)
        assert not out_of(evening, tables)
    alike = draw_next(replace(evening, pairs=(), partners=Partners.NONE), 4)
    assert drawn.cost.unfair == 0
    if pairs > 7:
        assert repeats_of_others(drawn.rounds, ()) <= repeats_of_others(alike.rounds, ()) + pairs // 4


def test_partners_apart_sit_out_together_where_no_tables_can_be_filled() -> None:
    evening = evening_of(5, rounds=5, partners=Partners.APART)
    rounds = draw_next(evening, 5).rounds
    assert {len(out_of(evening, tables)) for tables in rounds} == {2}
    alone_in_turn(evening, rounds)


def test_a_game_with_fives_seats_whole_pairs_opposite_one_another() -> None:
    evening = evening_of(9, sizes=(4, 5))
    for tables in draw_next(evening, 4).rounds:
        assert [len(table) for table in tables] == [4] * 4


@pytest.mark.parametrize(("lone", "plays"), [(1, 0), (2, 2), (3, 2), (4, 4)])
def test_lone_partners_are_paired_by_lot_for_the_round(lone: int, plays: int) -> None:
    pairs = 8 - plays // 2
    evening = evening_of(pairs, lone=lone, rounds=4)
    alone = set(evening.players) - {player for pair in evening.pairs for player in pair}
    together, out = Counter[frozenset[int]](), Counter[int](dict.fromkeys(alone, 0))
    for tables in draw_next(evening, 4).rounds:
        here = {pair for table in tables for pair in pairs_at(table)}
        together.update(pair for pair in here if pair <= alone)
        assert all(frozenset(pair) in here for pair in evening.pairs if pair[0] in players_of(tables))
        out.update(alone - players_of(tables))
    if lone in (3, 4):
        assert len(together) > 1, "not the same two in each round"
    if lone % 2:
        assert max(out.values()) - min(out.values()) <= 1


@pytest.mark.parametrize("partners", [Partners.FIXED, Partners.APART])
def test_lone_partners_sit_out_if_the_plan_says_so(partners: Partners) -> None:
    evening = evening_of(8, lone=2, partners=partners, sizes=(4, 5), lone_partner=LonePartner.SITS_OUT)
    assert all(out_of(evening, tables) == {17, 18} for tables in draw_next(evening, 4).rounds)


def test_a_lone_player_plays_where_partners_sit_apart() -> None:
    evening = evening_of(8, lone=1, partners=Partners.APART, sizes=(4, 5))
    assert all(not out_of(evening, tables) for tables in draw_next(evening, 4).rounds)


def test_nobody_who_keeps_a_seat_sits_out() -> None:
    evening = evening_of(5, rounds=1)
    first, second = sorted(out_of(evening, draw_next(evening, 1).rounds[0]))
    pins = (SeatPin(1, 1, first), SeatPin(1, 1, second))
    assert {first, second} <= set(draw_next(replace(evening, pins=pins), 1).rounds[0][0])


def test_wishes_hold_beside_pairs() -> None:
    wishes = Wishes(apart=(Apart(1, 3), Apart(1, 5)), together=(Together(1, 7),))
    evening = evening_of(9, wishes=wishes)
    for tables in draw_next(evening, 4).rounds:
        for table in tables:
            if 1 in table:
                assert 7 in table or 7 not in players_of(tables)
                assert not {3, 4, 5, 6} & set(table)


@pytest.mark.parametrize("method", [Method.STANDING, Method.SNAKE])
@pytest.mark.parametrize("pairs", [8, 9, 17, 40])
def test_by_points_a_pair_counts_as_one(method: Method, pairs: int) -> None:
    evening = evening_of(pairs, rounds=1, method=method)
    totals = {player: 10 * number for number, pair in enumerate(evening.pairs) for player in pair}
    tables = draw_next(replace(evening, totals=totals), 1).rounds[0]
    pairs_of_tables = [sorted({totals[player] // 10 for player in table}) for table in tables]
    there = sorted({totals[player] // 10 for player in players_of(tables)})
    if method is Method.STANDING:
        assert sorted(pairs_of_tables) == [there[number : number + 2] for number in range(0, len(there), 2)]
    else:
        assert sorted(pairs_of_tables) == [[low, high] for low, high in zip(there[: len(there) // 2], there[::-1], strict=False)]


def test_equal_points_do_not_part_a_pair() -> None:
    evening = evening_of(8, rounds=1, method=Method.STANDING)
    tables = draw_next(replace(evening, totals=dict.fromkeys(evening.players, 0)), 1).rounds[0]
    assert {pair for table in tables for pair in pairs_at(table)} == {frozenset(pair) for pair in evening.pairs}


def test_a_random_draw_cannot_keep_pairs() -> None:
    with pytest.raises(Impossible, match="RANDOM_KEEPS_NO_WISHES"):
        draw_next(evening_of(8, method=Method.RANDOM), 4)


def test_one_pair_alone_cannot_be_drawn() -> None:
    with pytest.raises(Impossible):
        draw_next(evening_of(1), 1)


def test_meetings_of_partners_are_no_repeats() -> None:
    evening = evening_of(4, rounds=3)
    rounds = draw_next(evening, 3).rounds
    assert repeats_of_others(rounds, evening.pairs) == 0
    assert repeats_of_others(rounds, ()) == 4 * 2
    assert all(one != other for one, other in pairwise(rounds))
