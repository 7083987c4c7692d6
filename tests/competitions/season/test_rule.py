"""A season's rule: the sentences with which it is refused, and its JSON form."""

from __future__ import annotations

import ast
from dataclasses import fields
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from competitions import season
from competitions.season import (
    Counting,
    CountingRule,
    Double,
    PlacePoints,
    SeasonFinal,
    SeasonGroup,
    SeasonLots,
    SeasonTieBreak,
    SharedPlaces,
    Teams,
    Unusable,
    check,
    require_usable,
    rule_from_json,
    rule_json,
    rule_to_json,
    season_table,
)
from competitions.wording.season import SENTENCES, problems_in_words
from tests.competitions.season.table import evenings

TWO = evenings("1: Jan 1\n2: Jan 2")


@pytest.mark.parametrize(
    ("rule", "sentence"),
    [
        (CountingRule(best=0), "With “the best 0 evenings” nothing counts. Let at least one evening count, or all of them."),
        (CountingRule(minimum=-1), "The number of evenings needed for a place cannot be below 0."),
        (CountingRule(planned=0), "A season has from 1 to 1000 evenings."),
        (CountingRule(planned=3, minimum=4), "Nobody can get a place: it takes 4 evenings and the season has 3. Fill in fewer."),
        (CountingRule(planned=1), "The season has 2 evenings, more than the 1 planned. Plan at least as many."),
        (CountingRule(decimals=7), "Totals can have at most 6 decimals."),
        (CountingRule(per_place=PlacePoints(())), "No place earns any points, so nothing counts. Fill in the points of the first place."),
        (
            CountingRule(per_place=PlacePoints((10, 5, 6))),
            "Place 3 earns more than place 2. Start with the first place and give each place at most as much as the one before.",
        ),
        (
            CountingRule(per_place=PlacePoints((10, 5), rest=6)),
            "Place 3 earns more than place 2. Start with the first place and give each place at most as much as the one before.",
        ),
        (CountingRule(only=("9",)), "By this rule no evening counts. Let at least one evening count."),
        (CountingRule(without=("1", "2")), "By this rule no evening counts. Let at least one evening count."),
        (CountingRule(only=("1", "2"), without=("1",)), "Evening 1 is both chosen and left out. Choose one of the two."),
        (CountingRule(doubles=(Double("1", 1),)), "An evening can count 2 to 10 times: correct evening 1."),
        (CountingRule(doubles=(Double("1"),), without=("1",)), "Evening 1 is both counted double and left out. Choose one of the two."),
        (CountingRule(doubles=(Double("1"), Double("1", 3))), "Evening 1 is in the list of double evenings twice. Name it once."),
        (CountingRule(final=SeasonFinal("2"), only=("1",)), "The final, evening 2, is left out. Let it count, or choose another evening."),
        (
            CountingRule(ties=(SeasonTieBreak.BEST_EVENING, SeasonTieBreak.BEST_EVENING)),
            "You chose the same tie-break twice. Choose each only once.",
        ),
        (
            CountingRule(ties=(SeasonTieBreak.LOTS, SeasonTieBreak.BEST_EVENING), lots=SeasonLots("a")),
            "Drawing lots leaves nobody equal, so nothing can decide after it. Put it last.",
        ),
        (CountingRule(ties=(SeasonTieBreak.LOTS,)), "Fill in the word to draw lots with, or the order in which the lots were drawn."),
        (CountingRule(lots=SeasonLots(order=("Jan", "Jan"))), "One member is in the order of the lots twice. Name each member once."),
        (CountingRule(teams=Teams(())), "There are no teams yet. Name one, or leave the teams out."),
        (
            CountingRule(teams=Teams((SeasonGroup("A", ("Jan",)),), best=0)),
            "With “the best 0 players” of a team nothing counts. Let at least one count, or everybody who came.",
        ),
        (CountingRule(teams=Teams((SeasonGroup("A", ()),))), "A team or category needs a name and at least one player: correct “A”."),
        (
            CountingRule(categories=(SeasonGroup("A", ("Jan",)), SeasonGroup("A", ("An",)))),
            "“A” appears twice. Give each a different name.",
        ),
        (
            CountingRule(teams=Teams((SeasonGroup("A", ("Jan",)), SeasonGroup("B", ("Jan",))))),
            "Player Jan is in two teams. Leave them in one.",
        ),
    ],
)
def test_a_rule_that_counts_nothing_is_refused_in_a_sentence(rule: CountingRule, sentence: str) -> None:
    with pytest.raises(Unusable) as refused:
        season_table(rule, TWO)
    assert problems_in_words(refused.value.problems) == [sentence]


def test_everything_that_is_wrong_is_said_at_once() -> None:
    with pytest.raises(Unusable) as refused:
        require_usable(CountingRule(best=0, decimals=9, minimum=-1))
    assert [problem.field for problem in refused.value.problems] == ["best", "minimum", "decimals"]


@pytest.mark.parametrize(
    "rule",
    [
        CountingRule(),
        CountingRule(best=99),
        CountingRule(per_place=PlacePoints(()), bonus=1),
        CountingRule(per_place=PlacePoints((0, -1, -2), rest=-3)),
        CountingRule(categories=(SeasonGroup("A", ("Jan",)), SeasonGroup("B", ("Jan",)))),
        CountingRule(final=SeasonFinal("31")),
    ],
)
def test_a_rule_that_counts_something_is_not_refused(rule: CountingRule) -> None:
    require_usable(rule, TWO)


def test_a_season_without_evenings_yet_is_no_mistake() -> None:
    require_usable(CountingRule(only=("9",), planned=4), ())


def test_every_code_has_a_sentence_and_every_sentence_a_code() -> None:
    codes = set()
    sources = [Path(str(module.__file__)) for module in (check, rule_json)]
    folder = sources[0].parents[1]
    for source in (*sources, *folder.glob("past_file/*.py"), folder / "queries/past_results.py"):
        for node in ast.walk(ast.parse(source.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value.startswith(("SEASON_", "RESULTS_")):
                codes |= {node.value} if node.value.isupper() else set()
    assert codes == set(SENTENCES)


def test_every_field_of_a_rule_is_read() -> None:
    assert set(rule_json._READERS) == {field.name for field in fields(CountingRule)}


WHOLE = CountingRule(
    counting=Counting.AVERAGE,
    best=5,
    minimum=3,
    missed=Fraction(-5, 2),
    planned=12,
    bonus=1,
    per_place=PlacePoints((10, Fraction(15, 2)), 1, SharedPlaces.MEAN),
    doubles=(Double("a", 3),),
    final=SeasonFinal("z", decides=True),
    ties=(SeasonTieBreak.MOST_EVENINGS, SeasonTieBreak.LOTS),
    lots=SeasonLots("seed", ("7", "3")),
    only=("a", "z"),
    without=("b",),
    teams=Teams((SeasonGroup("Noord", ("1", "2")),), 2),
    categories=(SeasonGroup("junioren", ("3",)),),
    guests=True,
    decimals=2,
)


def test_a_rule_as_json() -> None:
    assert rule_to_json(CountingRule()) == {}
    assert rule_from_json(rule_to_json(WHOLE)) == WHOLE
    assert set(rule_to_json(WHOLE)) == {field.name for field in fields(CountingRule)}
    assert rule_to_json(CountingRule(missed=Fraction(-5, 2), bonus=3)) == {"missed": "-2.5", "bonus": 3}


def test_points_are_read_as_people_write_them() -> None:
    assert rule_from_json({"missed": "−2,5", "bonus": 0.5}) == CountingRule(missed=Fraction(-5, 2), bonus=Fraction(1, 2))


@pytest.mark.parametrize(
    ("data", "code", "field"),
    [
        ([], "SEASON_RULE_VALUE", ""),
        ({"bests": 3}, "SEASON_RULE_UNKNOWN", "bests"),
        ({"best": "3"}, "SEASON_RULE_VALUE", "best"),
        ({"best": True}, "SEASON_RULE_VALUE", "best"),
        ({"best": 10**9}, "SEASON_RULE_VALUE", "best"),
        ({"missed": "three"}, "SEASON_RULE_VALUE", "missed"),
        ({"ties": ["size"]}, "SEASON_RULE_VALUE", "ties"),
        ({"ties": "lots"}, "SEASON_RULE_VALUE", "ties"),
        ({"final": {"decides": True}}, "SEASON_RULE_VALUE", "final"),
        ({"final": {"evening": "a", "always": True}}, "SEASON_RULE_VALUE", "final"),
        ({"guests": 1}, "SEASON_RULE_VALUE", "guests"),
        ({"per_place": {"table": [1, None]}}, "SEASON_RULE_VALUE", "per_place"),
    ],
)
def test_what_is_no_rule_is_refused_by_field(data: object, code: str, field: str) -> None:
    with pytest.raises(Unusable) as refused:
        rule_from_json(data)
    assert [(problem.code, problem.field) for problem in refused.value.problems] == [(code, field)]
    assert problems_in_words(refused.value.problems)[0]


@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.text(max_size=5),
        lambda inner: st.dictionaries(st.sampled_from([*rule_json._READERS, "x"]), inner, max_size=4) | st.lists(inner, max_size=3),
        max_leaves=8,
    )
)
def test_any_json_is_a_rule_or_is_refused(data: object) -> None:
    try:
        rule = rule_from_json(data)
    except Unusable:
        return
    assert rule_from_json(rule_to_json(rule)) == rule


def test_everything_that_is_offered_is_there() -> None:
    assert all(hasattr(season, name) for name in season.__all__)
