"""A stored rule file names people and evenings by keys: everything that names somebody is replaced, and nothing else."""

from __future__ import annotations

from pathlib import Path

import pytest

from competitions.competition import rules_of_text
from competitions.competition.days import first_day, last_day, main_competition
from competitions.competition.people_in_rule import rewritten_rule, rules_of_people

EXAMPLES = Path(__file__).parents[3] / "docs/competitions/examples"

RULE = """
as_of = 2026-06-30
[competition.week]  # a comment
title = "Els"
only = { from = 2026-01-01, to = 2026-03-31, units = ["Els", "Avond 2"] }
without = { units = ["Els"] }
keep = { units = ["Els"] }
times = [{ only = { units = ["Els"] }, by = 0.5 }]
rights = [{ name = "Els", only = { units = ["Els"] } }]
ties = ["lots"]
lots = { order = ["Els", "An"] }
who = { players = ["Els"], without = ["An"] }
marks = { Els = 1.25 }
[competition.teams]
by = "team"
ties = ["lots"]
lots = { order = ["Els"] }
[competition.pairs]
by = "pair"
lots = { order = ["Jo + An"] }
[competition.year]
of = ["week"]
times = [{ only = { units = ["week"] } }]
who = { without = ["Els"] }
"""


def test_people_and_evenings_are_replaced_and_nothing_else() -> None:
    paths: list[str] = []

    def person(name: str, path: str) -> str:
        paths.append(path)
        return f"p:{name}"

    rules = rules_of_text(rewritten_rule(RULE, person, lambda name, _path: f"e:{name}"))
    week, teams, pairs, year = rules.competitions
    assert (week.title, week.only.units, week.rights[0].name) == ("Els", ("e:Els", "e:Avond 2"), "Els")
    assert week.without
    assert week.keep
    assert {week.without.units, week.keep.units, week.times[0].only.units, week.rights[0].only.units} == {("e:Els",)}
    assert week.lots
    assert (week.lots.order, week.who.players, week.who.without) == (("p:Els", "p:An"), ("p:Els",), ("p:An",))
    assert [*week.missing_marks] == ["Els"]
    assert teams.lots
    assert pairs.lots
    assert (teams.lots.order, pairs.lots.order) == (("Els",), ("p:An+p:Jo",))
    assert (year.times[0].only.units, year.who.without) == (("week",), ("p:Els",))
    assert paths[:3] == ["competition.week.who.players.0", "competition.week.who.without.0", "competition.week.lots.order.0"]


def test_a_rule_file_written_again_is_the_same_rule() -> None:
    usable = [file for file in EXAMPLES.glob("*.toml") if '"error"' not in file.with_suffix(".expected.jsonl").read_text()]
    assert usable
    for file in usable:
        text = file.read_text()
        again = rewritten_rule(text, lambda name, _path: name, lambda name, _path: name)
        assert rules_of_text(again) == rules_of_text(text), file.name


def test_people_of_rules_are_replaced_once_each() -> None:
    rules = rules_of_people(rules_of_text(RULE), lambda key: "Els" if key == "An" else key)
    week = rules.competition("week")
    assert week.lots
    assert (week.lots.order, week.who.without) == (("Els",), ("Els",))
    assert rules.competition("teams") == rules_of_text(RULE).competition("teams")


@pytest.mark.parametrize(
    ("rule", "first", "last"),
    [
        ("[competition.a]", None, None),
        ("[competition.a]\nonly = { from = 2026-02-01, to = 2026-03-01 }", "2026-02-01", "2026-03-01"),
        ("[competition.a]\nonly = { from = 2026-02-01 }\n[competition.b]", None, None),
        ("[competition.a]\nage = { months = 12, by = [1, 0.5] }", "2024-06-30", None),
        ("[competition.a]\nage = { months = 12, by = [1] }\nonly = { from = 2026-01-01 }", "2026-01-01", None),
        (
            (
                "[competition.y]\nof = ['a', 'b']\n[competition.a]\nonly = { from = 2026-02-01, to = 2026-03-01 }\n"
                "[competition.b]\nonly = { from = 2026-03-02, to = 2026-04-01 }"
            ),
            "2026-02-01",
            "2026-04-01",
        ),
    ],
)
def test_the_days_that_a_rule_looks_at(rule: str, first: str | None, last: str | None) -> None:
    rules = rules_of_text(rule)
    name = main_competition(rules)
    days = (first_day(rules, rules_of_text("as_of = 2026-06-30\n" + rule).as_of), last_day(rules, name))
    assert tuple(day and day.isoformat() for day in days) == (first, last)
