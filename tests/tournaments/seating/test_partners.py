"""Games in pairs: partners sit opposite each other, a new one each round or the same all evening, by the plan."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace

import pytest

from tests.cast import MACHINE
from tournaments.evening.actions import evenings
from tournaments.evening.models import Tournament, Wish
from tournaments.evening.pages.plan_form import PlanForm
from tournaments.seating.actions import drawing, wishes
from tournaments.seating.draw import Apart, EveningToDraw, Impossible, Method, Partners, Together, Wishes, draw_evening, draw_next, repeats
from tournaments.seating.draw.partners import fixed_pairs, pairs_at, times_together
from tournaments.seating.queries.drawn_rounds import drawn_rounds
from tournaments.seating.queries.round_draw import after_swap, round_draw
from tournaments.seating.wording.seat_reasons import consequences_in_words

SIXTEEN = EveningToDraw(players=tuple(range(1, 17)), rounds=3, seed="maandag", sizes=(4,), partners=Partners.CHANGING)


@pytest.mark.parametrize("players", [8, 16, 32])
def test_nobody_has_the_same_partner_twice_where_that_can_be(players: int) -> None:
    drawn = draw_evening(replace(SIXTEEN, players=tuple(range(1, players + 1))))
    assert set(times_together(drawn.rounds).values()) == {1}


def test_at_one_table_everybody_is_everybodys_partner_once() -> None:
    drawn = draw_evening(replace(SIXTEEN, players=(1, 2, 3, 4)))
    assert times_together(drawn.rounds) == Counter(
        {frozenset((first, second)): 1 for first in range(1, 5) for second in range(first + 1, 5)}
    )
    assert repeats(drawn.rounds) == 12


def test_a_partner_of_before_is_avoided_too() -> None:
    played = (((1, 2, 3, 4),),)
    drawn = draw_evening(replace(SIXTEEN, players=(1, 2, 3, 4), rounds=2, played=played))
    assert set(times_together((*played, *drawn.rounds)).values()) == {1}


def test_fixed_pairs_stay_opposite_and_meet_every_other_pair_once() -> None:
    evening = replace(SIXTEEN, partners=Partners.FIXED, rounds=7)
    drawn = draw_evening(evening)
    pairs = {frozenset(pair) for pair in fixed_pairs(evening)}
    assert len(pairs) == 8
    assert times_together(drawn.rounds) == Counter(dict.fromkeys(pairs, 7))
    met = Counter(frozenset(pairs_at(table)) for tables in drawn.rounds for table in tables)
    assert set(met.values()) <= {1, 2}


def test_pairs_follow_wishes_then_what_was_played_then_lots() -> None:
    evening = replace(
        SIXTEEN,
        players=tuple(range(1, 9)),
        partners=Partners.FIXED,
        played=(((1, 2, 3, 4),),),
        wishes=Wishes(together=(Together(1, 8, opposite=True),), apart=(Apart(5, 6, weight=1),)),
    )
    pairs = fixed_pairs(evening)
    assert pairs[:2] == [frozenset((1, 8)), frozenset((2, 4))]
    assert frozenset((5, 6)) not in pairs
    assert {player for pair in pairs for player in pair} == set(range(1, 9))
    assert pairs == fixed_pairs(evening), "the seed decides"


def test_no_seed_makes_a_pair_of_two_who_must_sit_apart() -> None:
    apart = Wishes(apart=(Apart(5, 6), Apart(7, 8, weight=1)))
    for seed in range(50):
        evening = replace(SIXTEEN, players=(5, 6, 7, 8), seed=str(seed), partners=Partners.FIXED, wishes=apart)
        assert not {frozenset((5, 6)), frozenset((7, 8))} & set(fixed_pairs(evening)), seed


def test_one_round_at_a_time_keeps_the_pairs_of_the_first() -> None:
    evening = replace(SIXTEEN, partners=Partners.FIXED, rounds=1)
    first = draw_next(evening, 3).rounds
    second = draw_next(replace(evening, seed="another", played=first), 2).rounds
    assert set(times_together((*first, *second)).values()) == {2}


def test_a_random_draw_cannot_keep_pairs() -> None:
    with pytest.raises(Impossible) as impossible:
        draw_evening(replace(SIXTEEN, partners=Partners.FIXED, method=Method.RANDOM))
    assert impossible.value.code == "RANDOM_KEEPS_NO_WISHES"


@pytest.mark.parametrize("partners", ["changing", "fixed"])
def test_the_plan_decides_and_the_draw_follows(prepare_evening: Callable[..., Tournament], partners: str) -> None:
    tournament = prepare_evening(players=12, game="klaverjas", deals_a_round=None, rounds_planned=3)
    assert tournament.partners == "changing"
    evenings.amend(by=MACHINE, tournament=tournament, partners=partners)
    one, other = tournament.entrants.get(number=1), tournament.entrants.get(number=12)
    if partners == "fixed":
        wishes.add_wish(by=MACHINE, tournament=tournament, kind=Wish.Kind.OPPOSITE, first=one, second=other)
    drawing.seat(by=MACHINE, tournament=tournament, rounds=3)
    together = times_together(drawn_rounds(tournament).values())
    assert set(together.values()) == ({1} if partners == "changing" else {3})
    if partners == "fixed":
        assert together[frozenset((1, 12))] == 3


def test_a_game_without_pairs_has_no_such_plan(prepare_evening: Callable[..., Tournament]) -> None:
    tournament = prepare_evening()
    assert tournament.partners == "none"
    assert "partners" not in PlanForm(tournament=tournament).fields
    assert "partners" in PlanForm(tournament=prepare_evening(name="Klaverjas", game="klaverjas")).fields


@pytest.mark.parametrize(("partners", "parted"), [("fixed", 2), ("changing", 0)])
def test_an_exchange_that_parts_partners_says_so_before_it_is_made(
    prepare_evening: Callable[..., Tournament], partners: str, parted: int
) -> None:
    tournament = prepare_evening(8, game="klaverjas", deals_a_round=None, rounds_planned=2)
    evenings.amend(by=MACHINE, tournament=tournament, partners=partners)
    for seats in ([[1, 2, 3, 4], [5, 6, 7, 8]], [[1, 6, 3, 8], [5, 2, 7, 4]]):
        round_ = drawing.seat(by=MACHINE, tournament=tournament, tables=seats)
    drawn = round_draw(round_)
    titles = [point.title for point in consequences_in_words(after_swap(drawn, 1, 5))]
    assert titles.count("Partners separated") == parted
    across = [point.title for point in consequences_in_words(after_swap(drawn, 1, 3))]
    assert "Partners separated" not in across, "they sit opposite one another still"


def test_an_exchange_that_joins_partners_again_says_so(prepare_evening: Callable[..., Tournament]) -> None:
    tournament = prepare_evening(8, game="klaverjas", deals_a_round=None, rounds_planned=2)
    evenings.amend(by=MACHINE, tournament=tournament, partners="fixed")
    for seats in ([[1, 2, 3, 4], [5, 6, 7, 8]], [[5, 6, 3, 8], [1, 2, 7, 4]]):
        round_ = drawing.seat(by=MACHINE, tournament=tournament, tables=seats)
    points = consequences_in_words(after_swap(round_draw(round_), 1, 5))
    assert [point.tone for point in points if point.title == "Partners together again"] == ["ok", "ok"]
    assert not [point for point in points if point.title == "Partners separated"]
