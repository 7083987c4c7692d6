"""Prizes go to the right players: worked examples, and the laws for any list and any standings."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.depth import examples
from tournaments.prizes.giving import (
    Allocation,
    Award,
    Competitor,
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

AN, BERT, COR, DIRK, ELS = range(1, 6)
EUROS = [Prize(PrizeKind.PLACE, cents=cents, place=place) for place, cents in ((1, 5000), (2, 3000), (3, 2000))]


def at(number: int, place: int, points: int | Fraction = 0, **figures: object) -> Competitor:
    return Competitor(number=number, place=place, points=points, **figures)  # type: ignore[arg-type]


TIED = [at(AN, 1), at(BERT, 2), at(COR, 2), at(DIRK, 4), at(ELS, 5)]


def gets(allocation: Allocation) -> list[tuple[int | None, int | None]]:
    return [(award.player, award.cents) for award in allocation.awards]


def test_amounts_of_shared_places_are_added_up_and_shared_out() -> None:
    shared = allocate(EUROS, TIED, PrizeRule(Ties.SPLIT))
    assert gets(shared) == [(AN, 5000), (BERT, 2500), (COR, 2500)]
    assert shared.awards[1].prizes == (1, 2)
    assert (shared.not_given, shared.lots) == ((), ())


def test_cents_that_cannot_be_shared_out_go_to_the_lowest_numbers() -> None:
    three = [at(AN, 1), at(BERT, 1), at(COR, 1)]
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
    people = [at(AN, 1, 30, solos=3), at(BERT, 2, 10, solos=3), at(COR, 3, -2, solos=1), at(DIRK, 4, -38)]
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
    shared = [at(AN, 1), at(BERT, 2), at(COR, 2)]
    assert [award.player for award in allocate(poedel, shared, PrizeRule(Ties.BOTH)).awards] == [BERT, COR]


def test_the_best_of_a_category_and_the_highest_round() -> None:
    people = [at(AN, 1, best_round=9), at(BERT, 2, best_round=30, categories=frozenset({"dames"})), at(COR, 3)]
    prizes = [Prize(PrizeKind.CATEGORY, "bloemen", category="dames"), Prize(PrizeKind.CATEGORY, "beker", category="jeugd")]
    prizes.append(Prize(PrizeKind.HIGHEST_ROUND, "worst"))
    given_out = allocate(prizes, people, PrizeRule())
    assert [(award.prizes, award.player) for award in given_out.awards] == [((0,), BERT), ((2,), AN)]
    assert given_out.not_given == (NotGiven(1, WhyNot.NOBODY),)


def test_nobody_gets_the_prize_for_solos_that_nobody_made() -> None:
    assert allocate([Prize(PrizeKind.MOST_SOLOS, "wijn")], TIED, PrizeRule()).not_given == (NotGiven(0, WhyNot.NOBODY),)


def test_a_prize_is_kept_where_everybody_has_one() -> None:
    kept = allocate([Prize(PrizeKind.PLACE, "ham", place=1), Prize(PrizeKind.LOTS, "worst")], [at(AN, 1)], PrizeRule(), "s")
    assert kept.not_given == (NotGiven(1, WhyNot.HAVE_ONE),)


def test_lots_among_all_present_leave_out_who_is_not_there() -> None:
    people = [at(AN, 1), at(BERT, 2, present=False), at(COR, 3)]
    for ties in Ties:
        lots = allocate([Prize(PrizeKind.LOTS, "worst")] * 3, people, PrizeRule(ties), "zaad")
        assert [award.player for award in lots.awards] == list(lots_order("zaad", "lots", (AN, COR))), ties
        assert lots.not_given == (NotGiven(2, WhyNot.NOBODY),)


@st.composite
def evenings(draw: st.DrawFn) -> tuple[list[Prize], list[Competitor], PrizeRule]:
    points = draw(st.lists(st.integers(-3, 3), min_size=1, max_size=9))
    people = [
        Competitor(
            number=number,
            place=1 + sum(other > own for other in points),
            points=own,
            solos=draw(st.integers(0, 2)),
            best_round=draw(st.none() | st.integers(0, 2)),
            categories=draw(st.sampled_from([frozenset(), frozenset({"dames"})])),
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
        category=st.just("dames"),
    )
    rule = PrizeRule(draw(st.sampled_from(list(Ties))), draw(st.booleans()))
    return draw(st.lists(prize, max_size=12)), people, rule


@settings(max_examples=examples(150, by_day=50), deadline=None)
@given(evenings(), st.sampled_from(["", "a", "b"]))
def test_the_laws(evening: tuple[list[Prize], list[Competitor], PrizeRule], seed: str) -> None:
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
        for player in {award.player for award in result.awards} - {None}:
            own = [award for award in result.awards if award.player == player]
            assert len({(prizes[award.prizes[0]].kind, prizes[award.prizes[0]].category, award.among) for award in own}) == 1
    assert result.undecided is False or seed == ""
    for lots in result.lots:
        assert lots.order == lots_order(seed, lots.about, lots.among)
    # Prizes are read out from the bottom up: no later name has a prize further down the list.
    read = [reading.award.prizes[0] for reading in reading_order(prizes, result.awards)]
    assert read == sorted(read, reverse=True)
    assert len(read) == sum(award.player is not None for award in result.awards)


@settings(max_examples=50, deadline=None)
@given(evenings(), st.randoms())
def test_the_order_in_which_people_are_named_changes_nothing(
    evening: tuple[list[Prize], list[Competitor], PrizeRule], chance: object
) -> None:
    prizes, people, rule = evening
    shuffled = list(people)
    chance.shuffle(shuffled)  # type: ignore[attr-defined]
    assert allocate(prizes, shuffled, rule, "s") == allocate(prizes, people, rule, "s")


@given(st.sets(st.integers(1, 99), min_size=2, max_size=8), st.text(max_size=5))
def test_lots_of_two_do_not_depend_on_the_others(players: set[int], seed: str) -> None:
    whole = lots_order(seed, "place 1", players)
    assert lots_order(seed, "place 1", whole[:2]) == whole[:2]
