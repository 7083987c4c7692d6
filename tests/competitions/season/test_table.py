"""The season's table: which results count, which are dropped, and everybody's place with the reason."""

from __future__ import annotations

from fractions import Fraction

import pytest

from competitions.season import (
    Counting,
    CountingRule,
    Double,
    EveningResults,
    PlacePoints,
    SeasonFinal,
    SeasonGroup,
    SeasonLots,
    SeasonTieBreak,
    SharedPlaces,
    Teams,
    category_lines,
    season_table,
    team_table,
)
from tests.competitions.season.table import evenings, places, table, totals

THREE = """
    1: Jan 10, An -4, Bo -6
    2: Jan -8, An 3, Bo 5
    3: Jan 2, An -2
"""


def counted(made: object, player: str) -> list[str | None]:
    return [each.evening for each in made.line(player).counted]  # type: ignore[attr-defined]


def test_every_evening_counts_as_it_was_played() -> None:
    made = table(THREE)
    assert totals(made) == {"Jan": 4, "Bo": -1, "An": -3}
    assert [(line.place, line.evenings, line.average, line.moved) for line in made.lines] == [
        (1, 3, Fraction(4, 3), 0),
        (2, 2, Fraction(-1, 2), 0),
        (3, 3, -1, -1),
    ]
    assert made.attendance == (3, 3, 2)


def test_best_of_counts_so_many_also_if_they_are_negative() -> None:
    made = table(THREE, best=2)
    assert totals(made) == {"Jan": 12, "An": 1, "Bo": -1}
    assert counted(made, "Jan") == ["1", "3"]
    assert counted(made, "An") == ["2", "3"]
    assert [each.evening for each in made.line("Jan").dropped] == ["2"]
    assert totals(table("1: Jan -5\n2: Jan -7\n3: Jan -9", best=2)) == {"Jan": -12}


def test_of_equal_evenings_the_later_one_falls_away() -> None:
    made = table("1: Jan 5\n2: Jan 7\n3: Jan 5\n4: Jan 5", best=2)
    assert counted(made, "Jan") == ["1", "2"]
    assert [each.evening for each in made.line("Jan").dropped] == ["3", "4"]


def test_an_average_is_the_mean_of_what_counts() -> None:
    assert totals(table(THREE, counting=Counting.AVERAGE, best=2)) == {"Jan": 6, "An": Fraction(1, 2), "Bo": Fraction(-1, 2)}


def test_a_missed_evening_counts_a_figure_and_may_fall_away() -> None:
    assert totals(table(THREE, missed=-3)) == {"Jan": 4, "An": -3, "Bo": -4}
    made = table(THREE, missed=-3, best=2)
    assert totals(made) == {"Jan": 12, "An": 1, "Bo": 2}
    assert counted(made, "Bo") == ["2", "3"]
    assert made.line("Bo").evenings == 2
    assert made.line("Bo").average == Fraction(-1, 2)
    assert totals(table(THREE, missed=100, best=2))["Bo"] == 105


def test_planned_evenings_that_nobody_played_are_missed_by_all() -> None:
    made = table(THREE, missed=-3, planned=5)
    assert totals(made) == {"Jan": -2, "An": -9, "Bo": -10}
    assert counted(made, "Jan") == ["1", "2", "3", None, None]
    assert totals(table(THREE, planned=5)) == totals(table(THREE))


def test_who_played_too_few_evenings_comes_last_without_a_place() -> None:
    made = table("1: Jan 10, An 50, Bo 60\n2: Jan 1, Cor 50, Dirk 10", minimum=2)
    assert places(made) == "1 Jan, – Bo, – An, – Cor, – Dirk"


def test_equals_share_a_place_in_order_of_name() -> None:
    assert places(table("1: Zus 5, Élise 3, emma 3, Bo 1")) == "1 Zus, 2 Élise, 2 emma, 4 Bo"


def test_totals_are_compared_before_they_are_rounded() -> None:
    text = "1: Jan 1, An 1\n2: Jan 1, An 1\n3: Jan 2, An 1"
    assert places(table(text, counting=Counting.AVERAGE, decimals=0)) == "1 Jan, 2 An"


def test_movement_is_against_the_evening_before() -> None:
    made = table("1: Jan 10, An 5, Bo 1\n2: An 10, Bo 1, Cor 99")
    assert [(line.player, line.place, line.moved) for line in made.lines] == [("Cor", 1, None), ("An", 2, 0), ("Jan", 3, -2), ("Bo", 4, -1)]
    assert [line.moved for line in table("1: Jan 10, An 5").lines] == [None, None]


def test_who_got_a_place_only_now_has_not_moved() -> None:
    assert [line.moved for line in table("1: Jan 10\n2: Jan 1", minimum=2).lines] == [None]


def test_a_bonus_for_coming_stays_when_the_evening_falls_away() -> None:
    made = table(THREE, best=1, bonus=5)
    assert totals(made) == {"Jan": 25, "An": 18, "Bo": 15}
    assert made.line("Jan").bonus == 15
    assert totals(table(THREE, counting=Counting.AVERAGE, bonus=1))["An"] == 2


def test_points_for_places() -> None:
    brings = PlacePoints((10, 6, 4), rest=1)
    text = "1: Jan 9, An 5, Bo 5, Cor -2, Dirk -17\n2: Jan -1, An 1"
    assert totals(table(text, per_place=brings)) == {"Jan": 16, "An": 16, "Bo": 6, "Cor": 1, "Dirk": 1}
    shared = PlacePoints((10, 6, 3), rest=1, shared=SharedPlaces.MEAN)
    assert totals(table(text, per_place=shared)) == {"Jan": 16, "An": Fraction(29, 2), "Bo": Fraction(9, 2), "Cor": 1, "Dirk": 1}


def test_a_double_evening_counts_twice_and_in_a_mean_as_two() -> None:
    doubles = (Double("2"),)
    assert totals(table(THREE, doubles=doubles)) == {"Bo": 4, "An": 0, "Jan": -4}
    assert totals(table(THREE, doubles=doubles, best=1)) == {"Jan": 10, "Bo": 10, "An": 6}
    assert totals(table(THREE, doubles=doubles, counting=Counting.AVERAGE))["Bo"] == Fraction(4, 3)
    assert totals(table(THREE, doubles=(Double("3", 3),), missed=-1))["Bo"] == -4
    assert table(THREE, doubles=doubles).line("Bo").average == Fraction(4, 3)


def test_the_final_counts_always() -> None:
    made = table(THREE, best=1, final=SeasonFinal("3"))
    assert counted(made, "Jan") == ["1", "3"]
    assert counted(made, "An") == ["2", "3"]
    assert counted(made, "Bo") == ["2"]
    assert counted(table(THREE, best=1, final=SeasonFinal("3"), missed=-20), "Bo") == ["2", "3"]


def test_a_final_that_decides_puts_its_players_first() -> None:
    text = "1: Jan 10, An 20, Bo 90\n2: Jan 5, An 5, Cor 7"
    assert places(table(text, final=SeasonFinal("2", decides=True))) == "1 Cor, 2 An, 3 Jan, 4 Bo"


TIED = """
    1: Jan 5, An 9, Bo 3
    2: Jan 5, An 1, Bo 4
    3: Bo 3
"""


@pytest.mark.parametrize(
    ("ties", "expected"),
    [
        ((), "1 An, 1 Bo, 1 Jan"),
        ((SeasonTieBreak.MOST_EVENINGS,), "1 Bo, 2 An, 2 Jan"),
        ((SeasonTieBreak.BEST_EVENING,), "1 An, 2 Jan, 3 Bo"),
        ((SeasonTieBreak.LATER_EVENINGS,), "1 Bo, 2 Jan, 3 An"),
        ((SeasonTieBreak.MOST_EVENINGS, SeasonTieBreak.BEST_EVENING), "1 Bo, 2 An, 3 Jan"),
    ],
)
def test_tie_breaks_in_order(ties: tuple[SeasonTieBreak, ...], expected: str) -> None:
    assert places(table(TIED, ties=ties)) == expected


def test_a_double_evening_is_not_the_best_for_being_double() -> None:
    """Both have 10. Jan's best evening brought 6 points; An's double one brought 4, and counts as 8."""
    text = "1: Jan 6, An 2\n2: Jan 2, An 4"
    assert places(table(text, doubles=(Double("2", 2),), ties=(SeasonTieBreak.BEST_EVENING,))) == "1 Jan, 2 An"


def test_the_table_says_what_separated_equals() -> None:
    made = table(TIED, ties=(SeasonTieBreak.MOST_EVENINGS, SeasonTieBreak.BEST_EVENING))
    assert [line.separated_by for line in made.lines] == [
        SeasonTieBreak.MOST_EVENINGS,
        SeasonTieBreak.BEST_EVENING,
        SeasonTieBreak.BEST_EVENING,
    ]
    assert [line.separated_by for line in table(THREE, ties=(SeasonTieBreak.BEST_EVENING,)).lines] == [None, None, None]


def test_an_evening_more_comes_first_when_later_ones_are_equal() -> None:
    assert places(table("1: Jan 0\n2: Jan 5, An 5", ties=(SeasonTieBreak.LATER_EVENINGS,))) == "1 Jan, 2 An"


def test_lots_are_drawn_by_a_seed_that_anybody_can_repeat() -> None:
    # The output of printf 'maandag:Jan' | sha256sum begins with 8601; Bo → ae10; An → e8e1.
    assert places(table(TIED, ties=(SeasonTieBreak.LOTS,), lots=SeasonLots("maandag"))) == "1 Jan, 2 Bo, 3 An"
    assert places(table(TIED, ties=(SeasonTieBreak.LOTS,), lots=SeasonLots(order=("Jan", "Bo", "An")))) == "1 Jan, 2 Bo, 3 An"
    assert places(table(TIED, ties=(SeasonTieBreak.LOTS,), lots=SeasonLots(order=("Bo",)))) == "1 Bo, 2 An, 2 Jan"


def test_a_rule_chooses_its_evenings() -> None:
    assert totals(table(THREE, only=("1", "2"))) == {"Jan": 2, "An": -1, "Bo": -1}
    assert totals(table(THREE, without=("1",))) == {"Bo": 5, "An": 1, "Jan": -6}


def test_a_category_has_places_and_movement_of_its_own() -> None:
    made = table("1: Jan 10, An 8, Bo 6, Cor 4\n2: Jan 0, An 0, Bo 9, Cor 8")
    assert places(made) == "1 Bo, 2 Cor, 3 Jan, 4 An"
    juniors = category_lines(made, SeasonGroup("junioren", ("An", "Cor", "Piet")))
    assert [(line.place, line.player, line.moved) for line in juniors] == [(1, "Cor", 1), (2, "An", -1)]


def test_equals_share_a_place_in_their_category() -> None:
    made = table("1: Jan 10, An 8, Bo 8, Cor 4")
    assert places(category_lines(made, SeasonGroup("a", ("An", "Bo", "Cor")))) == "1 An, 1 Bo, 3 Cor"


def test_teams_win_what_their_best_win() -> None:
    teams = Teams((SeasonGroup("Noord", ("Jan", "Bo")), SeasonGroup("Zuid", ("An", "Cor"))), best=1)
    made = team_table(CountingRule(teams=teams), evenings(THREE))
    assert totals(made) == {"Noord": 17, "Zuid": -3}
    assert totals(team_table(CountingRule(teams=Teams(teams.teams)), evenings(THREE))) == {"Noord": 3, "Zuid": -3}
    assert totals(team_table(CountingRule(teams=teams, best=2), evenings(THREE))) == {"Noord": 15, "Zuid": 1}


def test_teams_by_places_of_their_players() -> None:
    teams = Teams((SeasonGroup("Noord", ("Jan", "Bo")), SeasonGroup("Zuid", ("An",))))
    made = team_table(CountingRule(teams=teams, per_place=PlacePoints((3, 2, 1)), bonus=7, minimum=3), evenings(THREE))
    assert totals(made) == {"Noord": 4 + 4 + 3, "Zuid": 2 + 2 + 2}


def test_the_account_says_where_every_point_is() -> None:
    played = (
        EveningResults("1", {"Jan": 10, "An": -7}, pot=2, others=-5),
        EveningResults("2", {"Jan": -8, "An": 8}),
        EveningResults("3", {"Jan": 1, "An": -1}),
    )
    account = season_table(CountingRule(best=1, doubles=(Double("1"),), missed=-99, bonus=1), played).account
    assert (account.counted, account.dropped, account.pots, account.others, account.balance) == (18, -15, 2, -5, 0)
    assert account.unbalanced == ()


def test_an_evening_that_does_not_add_up_is_named() -> None:
    account = season_table(CountingRule(), (EveningResults("1", {"Jan": 10}), EveningResults("2", {"Jan": 1, "An": -1}))).account
    assert account.balance == 10
    assert account.unbalanced == (("1", 10),)


def test_a_season_that_has_not_begun_is_empty() -> None:
    made = season_table(CountingRule(best=3), ())
    assert (made.lines, made.attendance, made.account.balance) == ((), (), 0)
