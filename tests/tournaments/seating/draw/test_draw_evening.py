"""A whole evening's draw: everybody sits once, few meet twice, turns at the tables of five are shared, and a seed fixes the result."""

from __future__ import annotations

import hashlib
import json
import random
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tournaments.seating.draw import (
    EveningToDraw,
    Fives,
    Impossible,
    Method,
    cost_of,
    draw_evening,
    equal_deals,
    from_schedule,
    meetings,
    read_schedule,
    seed_of_round,
)
from tournaments.seating.draw.chance import Chance
from tournaments.seating.draw.cost import fair_turns
from tournaments.seating.draw.designs import designs
from tournaments.seating.draw.frames import frame_of
from tournaments.seating.draw.search import PATIENCE
from tournaments.seating.draw.seating import SwappableSeating
from tournaments.seating.draw.values import Round


def evening(players: int, rounds: int, *, seed: str = "a", fives: Fives = Fives.SHARED, method: Method = Method.SPREAD) -> EveningToDraw:
    totals = {player: 100 - player for player in range(1, players + 1)}
    return EveningToDraw(players=tuple(range(1, players + 1)), rounds=rounds, seed=seed, fives=fives, method=method, totals=totals)


def times_met(rounds: tuple[Round, ...], one: int, other: int) -> int:
    return sum(one in table and other in table for tables in rounds for table in tables)


def repeats_counted_otherwise(rounds: tuple[Round, ...], players: int) -> int:
    """Count the repeated meetings pair by pair and round by round, as a person with the lists would."""
    pairs = ((one, other) for one in range(1, players + 1) for other in range(one + 1, players + 1))
    return sum(max(0, times_met(rounds, *pair) - 1) for pair in pairs)


evenings = st.builds(
    evening,
    st.integers(8, 34).filter(lambda players: players != 11),
    st.integers(1, 4),
    seed=st.text(max_size=8),
    fives=st.sampled_from(Fives),
    method=st.sampled_from([Method.SPREAD, Method.RANDOM]),
)


@settings(max_examples=40, deadline=None)
@given(evenings)
def test_everybody_sits_once_at_tables_of_four_and_the_fewest_of_five(asked_for: EveningToDraw) -> None:
    draw = draw_evening(asked_for)
    players = len(asked_for.players)
    assert len(draw.rounds) == asked_for.rounds
    for tables in draw.rounds:
        assert sorted(player for table in tables for player in table) == list(asked_for.players)
        assert [len(table) for table in tables] == [4] * ((players - 5 * (players % 4)) // 4) + [5] * (players % 4)
    assert draw.cost.repeats == repeats_counted_otherwise(draw.rounds, players)
    assert sorted(draw.fives) == list(asked_for.players)
    assert sum(draw.fives.values()) == 5 * (players % 4) * asked_for.rounds
    if asked_for.fives is Fives.SHARED:
        assert max(draw.fives.values()) - min(draw.fives.values()) <= 1


@pytest.mark.parametrize(
    ("players", "rounds", "fives", "most"),
    [
        (37, 4, Fives.SHARED, 0), (20, 5, Fives.SHARED, 0), (16, 5, Fives.SHARED, 0), (100, 5, Fives.SHARED, 0), (250, 4, Fives.SHARED, 0),
        (17, 4, Fives.SHARED, 17), (17, 4, Fives.ANY, 3), (23, 5, Fives.SHARED, 10), (23, 5, Fives.ANY, 3), (41, 4, Fives.SHARED, 0),
    ],
)  # fmt: skip
@pytest.mark.parametrize("seed", ["a", "maandag"])
def test_few_meet_twice(players: int, rounds: int, fives: Fives, most: int, seed: str) -> None:
    draw = draw_evening(evening(players, rounds, fives=fives, seed=seed))
    assert draw.cost.repeats <= most
    assert draw.cost.unfair == 0


def digest(rounds: tuple[Round, ...]) -> str:
    return hashlib.sha256(json.dumps(rounds).encode()).hexdigest()[:16]


@pytest.mark.parametrize(
    ("asked_for", "expected"),
    [
        (evening(37, 4), "3af6e0d3f783bb32"),
        (evening(18, 3), "9435bf44869fca6b"),
        (evening(30, 6, seed="maandag", fives=Fives.ANY), "1bb1a3228d0e5997"),
        (evening(25, 2, method=Method.STANDING), "8def81c572c96a16"),
        (evening(25, 2, method=Method.SNAKE), "960bfb33325870d4"),
        (evening(21, 3, method=Method.RANDOM), "80b2a465e6250179"),
    ],
    ids=["spread", "design", "six rounds", "standing", "snake", "random"],
)
def test_a_seed_says_one_thing_on_any_machine(asked_for: EveningToDraw, expected: str) -> None:
    """If this fails, evenings that were drawn with a printed seed can no longer be reproduced."""
    assert digest(draw_evening(asked_for).rounds) == expected


def test_chance_is_the_hash_of_the_seed() -> None:
    block = hashlib.shake_256(b"a/0").digest(8)
    assert Chance("a").numbers(2) == (int.from_bytes(block[:4], "little"), int.from_bytes(block[4:], "little"))
    assert sum(PATIENCE) == 67_086_160


def test_another_seed_draws_other_tables() -> None:
    assert draw_evening(evening(37, 2, seed="a")).rounds != draw_evening(evening(37, 2, seed="b")).rounds
    assert draw_evening(evening(17, 4, seed="a")).rounds != draw_evening(evening(17, 4, seed="b")).rounds


@pytest.mark.parametrize("players", [1, 2, 3, 6, 7, 11])
def test_what_cannot_be_seated_is_refused_with_what_is_possible(players: int) -> None:
    with pytest.raises(Impossible) as refused:
        draw_evening(evening(players, 4))
    assert refused.value.code == "CANNOT_SEAT"
    possible = {1: (None, 4, None), 2: (None, 4, None), 3: (None, 4, [3]), 6: (5, 8, [3, 3]), 7: (5, 8, [4, 3]), 11: (10, 12, [4, 4, 3])}
    assert tuple(refused.value.context[key] for key in ("fewer", "more", "with_threes")) == possible[players]


def test_tables_of_three_where_they_are_allowed() -> None:
    draw = draw_evening(replace(evening(11, 3), sizes=(3, 4)))
    assert [[len(table) for table in tables] for tables in draw.rounds] == [[4, 4, 3]] * 3
    assert draw.cost.unfair == 0
    threes = [player for tables in draw.rounds for player in tables[2]]
    assert max(map(threes.count, range(1, 12))) == 1


def test_rounds_played_are_known() -> None:
    """Meetings and turns at the table of five in the first round count for the three rounds drawn later."""
    whole = draw_evening(evening(37, 4))
    rest = draw_evening(replace(evening(37, 3, seed="b"), played=whole.rounds[:1]))
    assert rest.cost.repeats == repeats_counted_otherwise((*whole.rounds[:1], *rest.rounds), 37) == 0
    assert rest.cost.unfair == 0
    fives = [player for tables in (*whole.rounds[:1], *rest.rounds) for table in tables if len(table) == 5 for player in table]
    assert max(map(fives.count, range(1, 38))) == 1


def test_a_latecomer_has_the_next_turns() -> None:
    played = draw_evening(evening(17, 3)).rounds
    later = draw_evening(replace(evening(18, 1), played=played))
    assert later.fives[18] == 1
    assert later.cost.unfair == 0


def test_one_round_after_another_repeats_little() -> None:
    """Sixteen players, each round drawn alone: the first three can always be free of repeats."""
    played: tuple[Round, ...] = ()
    for number in range(3):
        played += draw_evening(replace(evening(16, 1, seed=f"{number}"), played=played)).rounds
    assert repeats_counted_otherwise(played, 16) == 0


def test_fair_turns() -> None:
    assert fair_turns((0, 0, 0, 2), 2, 2) == ((1, 1, 1, 2), (2, 2, 2, 2))
    assert fair_turns((0,) * 5, 2, 5) == ((2,) * 5, (2,) * 5)
    assert fair_turns((0, 3, 3), 1, 1) == ((1, 3, 3), (1, 3, 3))
    assert fair_turns((1, 1, 1, 1), 4, 0) == ((1,) * 4, (1,) * 4)


def test_too_few_turns_at_the_table_of_five_cost_as_much_as_too_many() -> None:
    """Nine players, two rounds, ten turns: each should have one, one of them two. Here the same five have two, and four have none."""
    asked_for = evening(9, 2)
    rounds: tuple[Round, ...] = (((1, 2, 3, 4, 5), (6, 7, 8, 9)),) * 2
    assert cost_of(asked_for, rounds).unfair == 4
    seats = [player - 1 for tables in rounds for table in tables for player in table]
    assert SwappableSeating(frame_of(asked_for, [(5, 4), (5, 4)]), seats).unfair == 4


def test_by_standing_the_best_sit_together() -> None:
    draw = draw_evening(evening(16, 1, method=Method.STANDING))
    assert [sorted(table) for table in draw.rounds[0]] == [[1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12], [13, 14, 15, 16]]


@pytest.mark.slow
def test_by_standing_without_repeats_and_not_far_away() -> None:
    draw = draw_evening(evening(40, 3, method=Method.STANDING))
    assert draw.cost.repeats == 0
    away = [abs((player - 1) // 4 - number) for tables in draw.rounds for number, table in enumerate(tables) for player in table]
    assert max(away) <= 4
    assert sum(away) <= 130


def test_by_snake_the_tables_are_equal() -> None:
    draw = draw_evening(evening(16, 1, method=Method.SNAKE))
    assert [sorted(table) for table in draw.rounds[0]] == [[1, 8, 9, 16], [2, 7, 10, 15], [3, 6, 11, 14], [4, 5, 12, 13]]
    later = draw_evening(evening(16, 2, method=Method.SNAKE))
    assert later.cost.repeats == 0
    quarters = [sorted((player - 1) // 4 for player in table) for tables in later.rounds for table in tables]
    assert quarters == [[0, 1, 2, 3]] * 8


@pytest.mark.slow
def test_turns_are_shared_by_standing_too() -> None:
    for method in (Method.STANDING, Method.SNAKE):
        fives = draw_evening(evening(18, 4, method=method)).fives
        assert set(fives.values()) == {2, 3}


def test_points_are_needed_for_a_draw_by_points() -> None:
    with pytest.raises(Impossible) as refused:
        draw_evening(replace(evening(16, 1, method=Method.SNAKE), totals={1: 5}))
    assert (refused.value.code, refused.value.context) == ("TOTALS_MISSING", {"player": 2, "count": 15})


def test_a_random_draw_can_be_repeated_with_sha256sum() -> None:
    draw = draw_evening(evening(16, 2, method=Method.RANDOM, seed="1"))
    for number, tables in enumerate(draw.rounds, 1):
        digests = {player: hashlib.sha256(f"{seed_of_round('1', number)}:{player}".encode()).digest() for player in range(1, 17)}
        assert [player for table in tables for player in table] == sorted(digests, key=lambda player: digests[player])
    assert seed_of_round("1", 1) == "1"


def test_random_turns_are_shared() -> None:
    fives = draw_evening(evening(13, 4, method=Method.RANDOM)).fives
    assert sorted(fives.values()) == [1] * 6 + [2] * 7


def test_chairs_are_shared() -> None:
    """The first dealer depends on the chair: nobody sits on the same one more than twice in four rounds."""
    draw = draw_evening(evening(24, 4))
    chairs = [(player, seat) for tables in draw.rounds for table in tables for seat, player in enumerate(table)]
    assert max(map(chairs.count, chairs)) <= 2


def test_designs_are_whole_and_fair() -> None:
    for (players, rounds, fives), design in designs().items():
        assert len(design) == rounds
        cost = cost_of(evening(players, rounds, fives=fives), design)
        assert cost.unfair == 0
        assert cost.repeats == repeats_counted_otherwise(design, players)


def test_a_pasted_schedule() -> None:
    rounds = read_schedule("Rondes\n1 2 3 4 | 5, 6, 7, 8\nRonde 2\n\n Ronde 2 : 1-5-2-6 / 3-7-4-8\n")
    assert rounds == (((1, 2, 3, 4), (5, 6, 7, 8)), ((1, 5, 2, 6), (3, 7, 4, 8)))
    draw = from_schedule(evening(8, 2), rounds)
    assert draw.cost.repeats == 4
    assert draw.evening.method is Method.SCHEDULE


@pytest.mark.parametrize(
    ("text", "code", "context"),
    [
        ("", "SCHEDULE_EMPTY", {}),
        ("1 2 3 4 | 5 6 7 x", "SCHEDULE_UNREADABLE", {"line": 1, "character": "x"}),
        ("Ronde 1\nx 1 2 3 4", "SCHEDULE_UNREADABLE", {"line": 2, "character": "x"}),
        ("Ronde 1 | 2 3 4", "SCHEDULE_UNREADABLE", {"line": 1, "character": "R"}),
        ("1 2 3 4 | 5 6 7 7", "SCHEDULE_NOT_ONCE", {"round": 1, "player": 7}),
        ("1 2 3 4 | 5 6 7 9", "SCHEDULE_NOT_ONCE", {"round": 1, "player": 8}),
        ("1 2 3 4 5 6 | 7 8", "SCHEDULE_TABLE_SIZE", {"round": 1, "table": 1, "size": 6}),
    ],
)
def test_a_schedule_that_cannot_be(text: str, code: str, context: dict[str, object]) -> None:
    with pytest.raises(Impossible) as refused:
        from_schedule(evening(8, 1), read_schedule(text))
    assert (refused.value.code, refused.value.context) == (code, context)


def test_everybody_plays_the_same_number_of_deals() -> None:
    assert equal_deals((4, 5), 20) == {4: 20, 5: 25}
    assert equal_deals((3, 4), 18) == {3: 18, 4: 18}
    assert equal_deals((3, 4), 18, in_play=3) == {3: 18, 4: 24}
    with pytest.raises(Impossible) as refused:
        equal_deals((4, 5, 6), 2)
    assert refused.value.context == {"deals": 2, "size": 5, "fewer": None, "more": 4}


def test_the_count_of_meetings() -> None:
    rounds = (((1, 2, 3, 4),), ((4, 3, 2, 5),))
    assert meetings(rounds) == {(1, 2): 1, (1, 3): 1, (1, 4): 1, (2, 3): 2, (2, 4): 2, (3, 4): 2, (2, 5): 1, (3, 5): 1, (4, 5): 1}


def test_the_draw_asks_no_chance_of_python() -> None:
    random.seed(1)
    before = random.getstate()
    draw_evening(evening(21, 3))
    assert random.getstate() == before
