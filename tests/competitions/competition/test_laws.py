"""Laws of any competition, on random rules and results: 40 by day, 5,000 at night."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Any

import pytest

from competitions.competition import (
    UnusableCompetition,
    competition_places,
    competition_standings,
    competition_table,
    json_line,
    places_after_each_unit,
    played_in,
    results_of_text,
    rules_of_text,
)
from tests.competitions.competition.random_competitions import EVENINGS, PLAYERS, result_lines, results_text, rule, rule_text
from tests.depth import IS_NIGHT

SEEDS = range(5_000 if IS_NIGHT else 40)


def computed(rules: dict[str, dict[str, Any]], lines: list[str]) -> list[dict[str, Any]]:
    tables = competition_standings(rules_of_text(rule_text(rules)), results_of_text(results_text(lines)))
    return [json_line(table, line) for table in tables for line in table.lines]


def nested(chance: Random) -> dict[str, dict[str, Any]]:
    """Return two competitions of one kind of entrants, and one of both."""
    by = chance.choice(["player", "team"])
    return {"one": rule(chance, by=by), "two": rule(chance, by=by), "all": {"of": ["one", "two"], "ties": ["evenings"]}}


def test_the_order_of_lines_and_columns_changes_nothing() -> None:
    for seed in SEEDS:
        chance = Random(seed)
        rules, lines = nested(chance), result_lines(chance)
        shuffled = chance.sample(lines, len(lines))
        expected = computed(rules, lines)
        assert computed(rules, shuffled) == expected, seed
        columns = chance.sample(range(14), 14)
        cells = [line.split(",") for line in results_text(lines).splitlines()]
        moved = "\n".join(",".join(row[column] for column in columns) for row in cells)
        tables = competition_standings(rules_of_text(rule_text(rules)), results_of_text(moved))
        assert [json_line(table, line) for table in tables for line in table.lines] == expected, seed


def test_somebody_who_never_came_changes_nobody() -> None:
    """Without a `minimum` of the rule, who never came has no place. With `minimum = {}` they may have one, and move others."""
    for seed in SEEDS:
        chance = Random(seed)
        rules = {"one": {key: value for key, value in rule(chance, by="player").items() if key != "minimum"}}
        lines = result_lines(chance)
        dates = {line.split(",")[1]: line.split(",")[0] for line in lines}
        away = [f"{day},{evening},,Zus,{chance.choice(['ill', 'absent', 'excused'])},,,,,,,,," for evening, day in dates.items()]
        before, after = computed(rules, lines), computed(rules, [*lines, *away])
        assert [line for line in after if line["player"] != "Zus"] == before, seed
        assert all(line["why"] == "minimum" for line in after if line["player"] == "Zus"), seed


def test_a_result_of_one_player_moves_no_figure_of_another_without_such_a_clause() -> None:
    for seed in SEEDS:
        chance = Random(seed)
        rules = {"one": rule(chance, by="player", lowest=False)}
        lines = result_lines(chance)
        index = next(number for number, line in enumerate(lines) if ",played," in line)
        cells = lines[index].split(",")
        cells[5] = "99"
        changed = [*lines[:index], ",".join(cells), *lines[index + 1 :]]

        def others(several: list[dict[str, Any]], player: str) -> dict[str, Any]:
            return {line["player"]: (line["figure"], line["counted"], line["struck"]) for line in several if line["player"] != player}

        player = cells[3]
        assert others(computed(rules, changed), player) == others(computed(rules, lines), player), seed


def test_dropping_some_of_all_equals_counting_the_best_of_the_rest() -> None:
    for seed in SEEDS:
        chance = Random(seed)
        left_out = ("best", "drop", "times", "keep", "keep_beside", "final_decides", "planned", "marks", "who")
        one = {key: value for key, value in rule(chance, by="player").items() if key not in left_out}
        lines = result_lines(chance, marks=False)
        units = EVENINGS * (2 if one.get("unit") == "round" else 1)
        drop = chance.randint(1, units - 1)
        assert computed({"x": {**one, "drop": drop}}, lines) == computed({"x": {**one, "best": units - drop}}, lines), seed


def test_a_table_is_whole() -> None:
    for seed in SEEDS:
        chance = Random(seed)
        one = rule(chance)
        lines = computed({"x": one}, result_lines(chance))
        placed = [line["place"] for line in lines if line["place"] is not None]
        assert placed == sorted(placed), seed
        assert all(place == 1 + sum(other < place for other in placed) for place in placed), seed
        assert all((line["place"] is None) == (line["why"] is not None) for line in lines), seed
        for line in lines:
            worths = [Fraction(worth) * Fraction(weight) for _unit, worth, weight in line["counted"]]
            if line["figure"] is not None and one.get("count") != "mean" and "bonus" not in one:
                assert Fraction(line["figure"]) == sum(worths), seed
            if "best" in one and "keep" not in one and "marks" not in one:
                assert len(worths) <= one["best"], seed


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("best", 0),
        ("decimals", 7),
        ("count", "median"),
        ("ties", ["toss"]),
        ("times", [{"by": -1}]),
        ("bets", 1),
        ("minimum", {"share": 2}),
    ],
)
def test_a_refused_rule_names_its_field(key: str, value: object) -> None:
    for seed in SEEDS[:30]:
        good = {each: one for each, one in rule(Random(seed)).items() if each not in ("best", "drop", "fill")}
        with pytest.raises(UnusableCompetition) as refused:
            rules_of_text(rule_text({"good": good, "wrong": {**good, key: value}}))
        assert {problem.field.split(".")[1] for problem in refused.value.problems} == {"wrong"}, seed
        assert refused.value.problems[0].field.startswith(f"competition.wrong.{key}"), seed


def test_everybody_of_a_random_evening_is_in_the_table() -> None:
    for seed in SEEDS[:30]:
        lines = result_lines(Random(seed), marks=False)
        assert {line["player"] for line in computed({"x": {}}, lines)} == {*PLAYERS}, seed


def test_a_competition_is_the_same_alone_and_beside_others() -> None:
    for seed in SEEDS:
        chance = Random(seed)
        base = rule(chance)
        rules = {"one": base, "two": rule(chance), "three": {**base, "whole": True}, "four": {**base, "worth": {"won": 2}}}
        rules = {name: {key: value for key, value in each.items() if key not in ("fill", "unit", "count")} for name, each in rules.items()}
        lines = result_lines(chance)
        together = computed(rules, lines)
        for name, each in rules.items():
            assert computed({name: each}, lines) == [line for line in together if line["competition"] == name], (seed, name)


def test_the_places_after_an_evening_are_those_of_its_day() -> None:
    """Nothing is recorded late here, so the table of a day is that of the evenings until then; but who counts is read as of the end."""
    for seed in SEEDS:
        chance = Random(seed)
        rules = rules_of_text(rule_text(nested(chance)))
        results = results_of_text(results_text(result_lines(chance)))
        played = played_in(rules, results)
        for one in rules.competitions:
            after = places_after_each_unit(rules, one.name, played)
            places = {line.entrant: line.place for line in competition_table(rules, one.name, played).lines}
            assert competition_places(rules, one.name, played) == places, (seed, one.name)
            assert not after or [*after.values()][-1] == places, (seed, one.name)
            for evening in played.evenings:
                if evening.name in after and [each.date for each in played.evenings].count(evening.date) == 1:
                    table = next(each for each in competition_standings(rules, results, evening.date) if each.rule.name == one.name)
                    assert after[evening.name] == {line.entrant: line.place for line in table.lines}, (seed, one.name, evening.name)
