"""Prizes go to the right players: worked examples, and the laws for any list and any standings."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.depth import examples
from tournaments.prizes.giving import (
    Allocation,
    Award,
    Competitor,
    Competitors,
    NotGiven,
    Prize,
    PrizeKind,
    PrizeRule,
    Ties,
    WhyNot,
    allocate,
    lots_order,
    reading_order,
)
from tournaments.prizes.giving.prize_json import allocation_from_json, allocation_json, prizes_from_json, rule_from_json

AN, BERT, COR, DIRK, ELS = range(1, 6)
EUROS = [Prize(PrizeKind.PLACE, cents=cents, place=place) for place, cents in ((1, 5000), (2, 3000), (3, 2000))]


def at(number: int, place: int, points: int | Fraction = 0, **figures: object) -> Competitor:
    return Competitor(number=number, place=place, points=points, **figures)  # type: ignore[arg-type]


TIED = Competitors([at(AN, 1), at(BERT, 2), at(COR, 2), at(DIRK, 4), at(ELS, 5)])


def gets(allocation: Allocation) -> list[tuple[int | None, int | None]]:
    return [(award.player, award.cents) for award in allocation.awards]


def test_amounts_of_shared_places_are_added_up_and_shared_out() -> None:
    shared = allocate(EUROS, TIED, PrizeRule(Ties.SPLIT))
    assert gets(shared) == [(AN, 5000), (BERT, 2500), (COR, 2500)]
    assert shared.awards[1].prizes == (1, 2)
    assert (shared.not_given, shared.lots) == ((), ())


def test_cents_that_cannot_be_shared_out_go_to_the_lowest_numbers() -> None:
    three = Competitors([at(AN, 1), at(BERT, 1), at(COR, 1)])
    assert gets(allocate([Prize(PrizeKind.PLACE, cents=1000, place=1)], three, PrizeRule(Ties.SPLIT))) == [
        (AN, 334),
        (BERT, 333),
        (COR, 333),
    ]


def test_both_get_the_prize_of_their_place_and_the_next_is_not_given() -> None:
    both = allocate(EUROS, TIED, PrizeRule(Ties.BOTH))
    assert gets(both) == [(AN, 5000), (BERT, 3000), (COR, 3000)]
    assert both.not_given == (NotGiven(2, WhyNot.SHARED),)


def test_lots_decide_who_of_equals_comes_first_and_wait_for_a_seed() -> None:
    waiting = allocate(EUROS, TIED, PrizeRule(Ties.LOTS))
    assert gets(waiting) == [(AN, 5000), (None, 3000), (None, 2000)]
    assert waiting.undecided
    drawn = allocate(EUROS, TIED, PrizeRule(Ties.LOTS), "een zaadje")
    first, second = lots_order("een zaadje", "place 2", (BERT, COR))
    assert gets(drawn) == [(AN, 5000), (first, 3000), (second, 2000)]
    assert (drawn.lots[0].about, drawn.lots[0].order) == ("place 2", (first, second))


def test_what_cannot_be_shared_out_is_decided_by_lots() -> None:
    for cents in (None, 500):
        ham = [Prize(PrizeKind.PLACE, "ham", cents, place=2), Prize(PrizeKind.PLACE, cents=500, place=3)]
        assert allocate(ham, TIED, PrizeRule(Ties.SPLIT)).undecided, cents


def test_the_next_in_line_gets_the_second_prize_of_whoever_has_one() -> None:
    people = Competitors([at(AN, 1, 30, solos={1: 3}), at(BERT, 2, 10, solos={1: 3}), at(COR, 3, -2, solos={1: 1}), at(DIRK, 4, -38)])
    prizes = [Prize(PrizeKind.PLACE, "taart", place=1), Prize(PrizeKind.MOST_SOLOS, "fles wijn"), Prize(PrizeKind.NEAREST_TO_ZERO, "nul")]
    one = allocate(prizes, people, PrizeRule(one_each=True))
    assert one.awards == (
        Award(prizes=(0,), player=AN),
        Award(prizes=(1,), player=BERT, next_in_line=True),
        Award(prizes=(2,), player=COR),
    )
    several = allocate(prizes, people, PrizeRule(Ties.BOTH, one_each=False))
    assert [award.player for award in several.awards] == [AN, AN, BERT, COR]


def test_last_but_one_is_second_from_the_bottom_and_both_who_share_the_bottom() -> None:
    poedel = [Prize(PrizeKind.LAST_BUT_ONE, "poedelprijs")]
    assert [award.player for award in allocate(poedel, TIED, PrizeRule()).awards] == [DIRK]
    shared = Competitors([at(AN, 1), at(BERT, 2), at(COR, 2)])
    assert [award.player for award in allocate(poedel, shared, PrizeRule(Ties.BOTH)).awards] == [BERT, COR]


def test_the_best_of_a_category_and_the_highest_round() -> None:
    lines = [at(AN, 1, rounds={1: 9}), at(BERT, 2, rounds={1: 30}), at(COR, 3)]
    people = Competitors(lines, {1: lines[1:]}, {"dames": 1})
    prizes = [Prize(PrizeKind.CATEGORY, "bloemen", category="dames"), Prize(PrizeKind.CATEGORY, "beker", category="jeugd")]
    prizes.append(Prize(PrizeKind.HIGHEST_ROUND, "worst"))
    given_out = allocate(prizes, people, PrizeRule())
    assert [(award.prizes, award.player) for award in given_out.awards] == [((0,), BERT), ((2,), AN)]
    assert given_out.not_given == (NotGiven(1, WhyNot.NOBODY),)


def test_nobody_gets_the_prize_for_solos_that_nobody_made() -> None:
    assert allocate([Prize(PrizeKind.MOST_SOLOS, "wijn")], TIED, PrizeRule()).not_given == (NotGiven(0, WhyNot.NOBODY),)


def test_a_prize_is_kept_where_everybody_has_one() -> None:
    kept = allocate([Prize(PrizeKind.PLACE, "ham", place=1), Prize(PrizeKind.LOTS, "worst")], Competitors([at(AN, 1)]), PrizeRule(), "s")
    assert kept.not_given == (NotGiven(1, WhyNot.HAVE_ONE),)


def test_lots_among_all_present_leave_out_who_is_not_there() -> None:
    people = Competitors([at(AN, 1), at(BERT, 2, present=False), at(COR, 3)])
    for ties in Ties:
        lots = allocate([Prize(PrizeKind.LOTS, "worst")] * 3, people, PrizeRule(ties), "zaad")
        assert [award.player for award in lots.awards] == list(lots_order("zaad", "lots", (AN, COR))), ties
        assert lots.not_given == (NotGiven(2, WhyNot.NOBODY),)


PAIRS = 1, 3, 5
"""The first players of three pairs, whose partners have the numbers 2, 4 and 6."""


def pairs(*places: int, **figures: Any) -> Competitors:
    return Competitors([at(first, place, partners=(first + 1,), **figures) for first, place in zip(PAIRS, places, strict=True)])


def shares(allocation: Allocation) -> dict[int, int]:
    """Return how many cents each player gets."""
    got = Counter[int]()
    for award in allocation.awards:
        got.update(dict(zip(award.players, award.shares, strict=True)))
    return dict(got)


@pytest.mark.parametrize(
    ("places", "ties", "first", "second", "third"),
    [
        ((1, 2, 3), Ties.SPLIT, 2500, 1500, 1000),
        ((1, 2, 3), Ties.BOTH, 2500, 1500, 1000),
        ((1, 2, 3), Ties.LOTS, 2500, 1500, 1000),
        ((1, 1, 3), Ties.SPLIT, 2000, 2000, 1000),
        ((1, 1, 3), Ties.BOTH, 2500, 2500, 1000),
        ((1, 1, 3), Ties.LOTS, {2500, 1500}, {2500, 1500}, 1000),
        ((1, 2, 2), Ties.SPLIT, 2500, 1250, 1250),
        ((1, 2, 2), Ties.BOTH, 2500, 1500, 1500),
        ((1, 2, 2), Ties.LOTS, 2500, {1500, 1000}, {1500, 1000}),
        ((1, 1, 1), Ties.SPLIT, 1667, {1667, 1666}, {1667, 1666}),
        ((1, 1, 1), Ties.BOTH, 2500, 2500, 2500),
        ((1, 1, 1), Ties.LOTS, {2500, 1500, 1000}, {2500, 1500, 1000}, {2500, 1500, 1000}),
    ],
)
def test_three_pairs_play_for_50_30_and_20_euros(places: tuple[int, ...], ties: Ties, first: object, second: object, third: object) -> None:
    result = allocate(EUROS, pairs(*places), PrizeRule(ties), "een zaadje")
    got = shares(result)
    for number, expected in zip(PAIRS, (first, second, third), strict=True):
        both = [got[number], got[number + 1]]
        if isinstance(expected, set):
            assert set(both) <= expected
        else:
            assert both == [expected, expected]
        assert both[0] - both[1] in (0, 1), "partners never get different prizes"
    assert all(award.partners == ((award.player or 0) + 1,) for award in result.awards)
    assert all({*lots.among} <= {*PAIRS} for lots in result.lots), "lots are drawn between pairs"
    if ties is not Ties.BOTH:
        assert sum(got.values()) == 10_000


def test_cents_left_over_between_partners_go_to_the_lowest_number() -> None:
    won = Award(prizes=(0,), player=7, partners=(2, 4), cents=1000)
    assert won.shares == (333, 334, 333)
    assert (Award(prizes=(0,), player=None, cents=1000).shares, Award(prizes=(0,), player=7, partners=(2,)).shares) == ((), ())


def test_who_won_as_one_of_a_pair_has_a_prize_in_every_rating() -> None:
    ladies = [at(2, 1), at(4, 2), at(6, 3)]
    field = Competitors(pairs(1, 2, 3).lines, {5: ladies}, {"dames": 5})
    prizes = [Prize(PrizeKind.PLACE, "ham", place=1), Prize(PrizeKind.PLACE, "bloemen", place=1, category="Dames", rating=5)]
    assert [award.players for award in allocate(prizes, field, PrizeRule()).awards] == [(1, 2), (4,)]
    assert [award.players for award in allocate(prizes[::-1], field, PrizeRule()).awards] == [(2,), (3, 4)]
    assert [award.players for award in allocate(prizes, field, PrizeRule(one_each=False)).awards] == [(1, 2), (2,)]


def test_every_kind_of_prize_can_be_for_a_rating() -> None:
    ladies = [at(2, 7, -9, solos={1: 1}, pits={1: 2}, roem={1: 20}, rounds={1: 5})]
    ladies += [at(4, 9, 1, solos={1: 3}, pits={1: 1}, roem={1: 10, 2: 20}, rounds={1: 2, 2: 8})]
    field = Competitors(pairs(1, 2, 3, solos={1: 9}, pits={1: 9}, roem={1: 99}, rounds={1: 99, 2: 99}).lines, {5: ladies})
    best = {
        PrizeKind.PLACE: 2,
        PrizeKind.LAST: 4,
        PrizeKind.LAST_BUT_ONE: 2,
        PrizeKind.NEAREST_TO_ZERO: 4,
        PrizeKind.MOST_SOLOS: 4,
        PrizeKind.MOST_PITS: 2,
        PrizeKind.MOST_ROEM: 4,
        PrizeKind.HIGHEST_ROUND: 4,
        PrizeKind.BEST_OF_ROUND: 2,
        PrizeKind.CATEGORY: 2,
    }
    assert {*best} == {*PrizeKind} - {PrizeKind.LOTS}
    for kind, winner in best.items():
        place, round_number = int(kind is PrizeKind.PLACE), int(kind is PrizeKind.BEST_OF_ROUND)
        prize = Prize(kind, "ham", place=place, rating=5, category="Dames", round=round_number)
        assert [award.player for award in allocate([prize], field, PrizeRule()).awards] == [winner], kind


def test_most_of_something_can_be_for_one_round() -> None:
    people = Competitors([at(AN, 1, pits={1: 1, 3: 1}, roem={1: 20, 3: 60}), at(BERT, 2, pits={1: 1}, roem={1: 50, 2: 10}), at(COR, 3)])

    def best(kind: PrizeKind, round_: int) -> list[int | None]:
        return [award.player for award in allocate([Prize(kind, "ham", round=round_)], people, PrizeRule(Ties.BOTH)).awards]

    assert [best(PrizeKind.MOST_ROEM, round_) for round_ in (0, 1, 2, 3, 4)] == [[AN], [BERT], [BERT], [AN], []]
    assert [best(PrizeKind.MOST_PITS, round_) for round_ in (0, 1, 2, 3)] == [[AN], [AN, BERT], [], [AN]]


def test_points_are_shared_like_money_and_never_added_to_it() -> None:
    two_equal = Competitors(pairs(1, 1, 3).lines)
    points = [Prize(PrizeKind.PLACE, place=1, points=25), Prize(PrizeKind.PLACE, place=2, points=16)]
    shared = allocate(points, two_equal, PrizeRule(Ties.SPLIT))
    assert [(award.cents, award.points, award.shares) for award in shared.awards] == [(None, 21, (11, 10)), (None, 20, (10, 10))]
    mixed = [points[0], Prize(PrizeKind.PLACE, cents=1600, place=2)]
    lots = allocate(mixed, two_equal, PrizeRule(Ties.SPLIT), "seed")
    assert [(award.cents, award.points, award.shares) for award in lots.awards] == [(None, 25, (13, 12)), (1600, None, (800, 800))]
    assert len(lots.lots) == 1, "points and money cannot be added up"


def test_the_last_prize_is_for_the_last_of_those_who_are_ranked() -> None:
    field = Competitors([at(AN, 1), at(BERT, 2), at(COR, 3), Competitor(number=DIRK, place=None, points=-99)])
    prizes = [Prize(PrizeKind.LAST, "ui"), Prize(PrizeKind.LAST_BUT_ONE, "prei")]
    assert [award.player for award in allocate(prizes, field, PrizeRule()).awards] == [COR, BERT]


def test_a_prize_for_each_round() -> None:
    field = Competitors([at(AN, 1, rounds={1: 9, 2: 1}), at(BERT, 2, rounds={1: 3, 2: 5}), at(COR, 3, rounds={2: 5})])
    prizes = [Prize(PrizeKind.BEST_OF_ROUND, "wijn", round=number) for number in (1, 2, 3)]
    result = allocate(prizes, field, PrizeRule(), "zaad")
    assert [award.player for award in result.awards] == [AN, lots_order("zaad", "best_of_round 2 1", (BERT, COR))[0]]
    assert result.not_given == (NotGiven(2, WhyNot.NOBODY),)


def test_one_prize_for_every_so_many_entrants_from_the_top_of_the_list() -> None:
    there = Competitors([at(AN, 1), at(BERT, 2), at(COR, 3), at(DIRK, 4), at(ELS, 5, present=False)])
    for per_entrants, given_out in ((1, 3), (2, 2), (3, 1), (4, 1), (5, 0)):
        result = allocate(EUROS, there, PrizeRule(per_entrants=per_entrants))
        assert [award.prizes for award in result.awards] == [(index,) for index in range(given_out)]
        assert result.not_given == tuple(NotGiven(index, WhyNot.FEWER) for index in range(given_out, 3))
        assert result.entrants == 4
    assert allocate(EUROS, there, PrizeRule()).entrants is None


def test_json_is_read_as_it_was_written_and_has_nothing_new_for_single_players() -> None:
    rule = PrizeRule(Ties.SPLIT, one_each=False, per_entrants=1)
    prizes = [*EUROS, Prize(PrizeKind.BEST_OF_ROUND, "wijn", rating=3, category="Dames", round=2)]
    result = allocate(prizes, pairs(1, 2, 2), rule)
    data = allocation_json(prizes, rule, "", result)
    assert (prizes_from_json(data), rule_from_json(data), allocation_from_json(data)) == (tuple(prizes), rule, result)
    single = allocation_json(EUROS, PrizeRule(), "", allocate(EUROS, TIED, PrizeRule()))
    assert {*single} == {"list", "ties", "one_each", "seed", "awards", "not_given", "lots"}
    assert {*single["list"][0]} == {"kind", "place", "category", "what", "cents"}
    assert {*single["awards"][0]} == {"prizes", "player", "cents", "among", "next_in_line"}


@st.composite
def evenings(draw: st.DrawFn) -> tuple[list[Prize], Competitors, PrizeRule]:
    points = draw(st.lists(st.integers(-3, 3), min_size=1, max_size=9))
    with_partners = draw(st.booleans())
    people = [
        Competitor(
            number=number,
            partners=(100 + number,) if with_partners else (),
            place=1 + sum(other > own for other in points),
            points=own,
            solos={1: draw(st.integers(0, 2))},
            pits={1: draw(st.integers(0, 2))},
            rounds=draw(st.dictionaries(st.integers(1, 2), st.integers(0, 2))),
            present=draw(st.booleans()),
        )
        for number, own in enumerate(points, 1)
    ]
    prize = st.builds(
        Prize,
        kind=st.sampled_from(list(PrizeKind)),
        what=st.sampled_from(["", "ham"]),
        cents=st.none() | st.integers(0, 1001),
        place=st.integers(1, 11),
        category=st.sampled_from(["", "Dames"]),
        rating=st.none() | st.just(1),
        round=st.integers(1, 3),
    )
    rule = PrizeRule(draw(st.sampled_from(list(Ties))), draw(st.booleans()), draw(st.sampled_from([0, 0, 1, 3])))
    ladies = [replace(each, number=each.players[-1], partners=()) for each in people if draw(st.booleans())]
    return draw(st.lists(prize, max_size=12)), Competitors(people, {1: ladies}, {"dames": 1}), rule


@settings(max_examples=examples(150, by_day=50), deadline=None)
@given(evenings(), st.sampled_from(["", "a", "b"]))
def test_the_laws(evening: tuple[list[Prize], Competitors, PrizeRule], seed: str) -> None:
    prizes, people, rule = evening
    result = allocate(prizes, people, rule, seed)
    given_out = Counter(index for award in result.awards for index in set(award.prizes))
    kept = [each.prize for each in result.not_given]
    # Every prize is given, or the result has the reason why not; never both.
    assert sorted({*given_out, *kept}) == list(range(len(prizes)))
    assert len(kept) + len(given_out) == len(prizes)
    # Only a prize that is shared, or that all of them get, is given more than once: to as many players as were equal.
    for award in result.awards:
        if any(given_out[index] > 1 for index in award.prizes):
            assert rule.ties is not Ties.LOTS
            assert all(given_out[index] == len(award.among) for index in award.prizes)
    # Shared amounts add up to the cent, and differ by at most one cent.
    for shared in {award.prizes for award in result.awards if len(award.among) > 1} if rule.ties is Ties.SPLIT else ():
        amounts = [award.cents for award in result.awards if award.prizes == shared]
        if len(amounts) > 1:
            assert sum(cents or 0 for cents in amounts) == sum(prizes[index].cents or 0 for index in shared)
            assert max(cents or 0 for cents in amounts) - min(cents or 0 for cents in amounts) <= 1
    # Nobody gets a second prize: all their prizes are of one kind, and of one place.
    if rule.one_each:
        for player in {player for award in result.awards for player in award.players}:
            own = [(prizes[award.prizes[0]], award) for award in result.awards if player in award.players]
            assert len({(prize.kind, prize.category, prize.rating, prize.round, award.among) for prize, award in own}) == 1
    # Partners share an amount to the cent, and lots never separate them.
    for award in result.awards:
        assert sum(award.shares) == (award.cents or 0) * bool(award.shares)
        assert {*award.partners}.isdisjoint(award.among)
    assert result.undecided is False or seed == ""
    for lots in result.lots:
        assert lots.order == lots_order(seed, lots.about, lots.among)
    # Prizes are read out from the bottom up: no later name has a prize further down the list.
    read = [reading.award.prizes[0] for reading in reading_order(prizes, result.awards)]
    assert read == sorted(read, reverse=True)
    assert len(read) == sum(award.player is not None for award in result.awards)


@settings(max_examples=50, deadline=None)
@given(evenings(), st.randoms())
def test_the_order_in_which_people_are_named_changes_nothing(evening: tuple[list[Prize], Competitors, PrizeRule], chance: object) -> None:
    prizes, people, rule = evening
    shuffled = list(people.lines)
    chance.shuffle(shuffled)  # type: ignore[attr-defined]
    assert allocate(prizes, replace(people, lines=shuffled), rule, "s") == allocate(prizes, people, rule, "s")


@given(st.sets(st.integers(1, 99), min_size=2, max_size=8), st.text(max_size=5))
def test_lots_of_two_do_not_depend_on_the_others(players: set[int], seed: str) -> None:
    whole = lots_order(seed, "place 1", players)
    assert lots_order(seed, "place 1", whole[:2]) == whole[:2]
