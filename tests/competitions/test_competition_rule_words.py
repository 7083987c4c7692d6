"""A competition's rule in sentences: every clause has one, in every language, without leftovers."""

from __future__ import annotations

import dataclasses
from datetime import date
from pathlib import Path

import pytest
from django.conf import settings
from django.utils import translation

from competitions.competition import CompetitionRule, UnusableCompetition, rules_of_text
from competitions.competition.values import Selector
from competitions.wording.competition_rule import competition_rule_in_words
from competitions.wording.competition_words import RuleNames, mark_letter, mark_name, number_in_words, selector_in_words

EXAMPLES = sorted((Path(__file__).parents[2] / "docs/competitions/examples").glob("*.toml"))
LANGUAGES = [code for code, _name in settings.LANGUAGES]
EVERY_CLAUSE = """
[competition.a]
title = "Year"
unit = "round"
by = "team"
without = { tags = ["friendly"] }
who = { kinds = ["guest"], categories = ["lady"], players = ["7"], without = ["8"] }
worth = { won = 4, lost = "1/3" }
members = { count = "mean", best = 2 }
floor = -5
places = { points = [10, 8], rest = 1, last = 3, shared = "mean" }
marks = { bye = 3, substitute = "nothing", excused = { worth = "lowest", less = 5, strike = false }, ill = "mean" }
times = [{ only = { rounds = [2] }, by = 2 }, { only = { tags = ["x"] }, by = 0 }]
age = { months = 12, by = [1, "1/2"] }
keep = { tags = ["final"] }
keep_beside = true
final_decides = true
planned = 30
best = 8
count = "mean"
fill = 6
bonus = { come = 10, stay = 5 }
minimum = { units = 3, evenings = 2, share = "2/5", below = "last" }
rights = [{ name = "prize", evenings = 4, only = { tags = ["cup"] } }]
ties = ["units", "evenings", "best_unit", "last_unit", "points", "score", "won", "direct", "lots"]
lots = { seed = "winter" }
decimals = 2
[competition.a.only]
from = 2026-01-01
to = 2026-06-30
weekdays = ["mon"]
nth = [1, -1]
units = ["e1"]
tags = ["cup"]
at_least_players = 8
rounds = [1, 2]
[competition.b]
drop = 2
whole = true
[competition.c]
of = ["b"]
"""


def rules(text: str) -> tuple[CompetitionRule, ...]:
    return rules_of_text(text).competitions


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_example_is_told_without_leftovers(language: str) -> None:
    count = 0
    with translation.override(language):
        for text in [EVERY_CLAUSE, *(path.read_text(encoding="utf-8") for path in EXAMPLES)]:
            try:
                competitions = rules(text)
            except UnusableCompetition:
                continue
            for rule in competitions:
                sentences = competition_rule_in_words(rule)
                count += len(sentences)
                assert not [each for each in sentences if "{" in each or "}" in each or "None" in each or not each.endswith(".")], sentences
    assert count > 500


def test_every_field_of_a_rule_has_its_sentence() -> None:
    """The rule with this field alone differs from the rule without it."""
    every, whole, nested = rules(EVERY_CLAUSE)
    plain = CompetitionRule(name="")
    for each in dataclasses.fields(CompetitionRule):
        if each.name in ("name", "title"):  # the heading
            continue
        values = [value for rule in (every, whole, nested) if (value := getattr(rule, each.name)) != getattr(plain, each.name)]
        assert values, f"EVERY_CLAUSE has no {each.name}"
        with_it = dataclasses.replace(plain, **{each.name: values[0]})
        assert competition_rule_in_words(with_it) != competition_rule_in_words(plain), each.name


def test_every_condition_of_a_selector_has_its_words() -> None:
    only = rules(EVERY_CLAUSE)[0].only
    for each in dataclasses.fields(Selector):
        assert getattr(only, each.name) is not None, each.name
        assert selector_in_words(dataclasses.replace(Selector(), **{each.name: getattr(only, each.name)}), RuleNames()) != "everything"


def test_a_rule_in_plain_words() -> None:
    rule = rules('[competition.a]\nbest = 8\nmarks = { excused = { worth = "lowest", less = 5 }, absent = { worth = 0, strike = false } }')[
        0
    ]
    assert competition_rule_in_words(rule) == [
        "Signed off in time: the lowest result there, less 5.",
        "Absent: 0; this cannot be struck.",
        "The best 8 evenings count.",
        "Equal totals share a place.",
    ]
    other = rules('[competition.a]\nonly = { to = 2026-01-31, units = ["e1", "e2"] }\nwho = { without = ["7"] }')[0]
    names = RuleNames(evenings={"e1": "First"}, people={"7": "An"})
    sentences = [each.replace("\u2068", "").replace("\u2069", "") for each in competition_rule_in_words(other, names)]
    assert sentences[:2] == ["Only this counts: until Jan. 31, 2026, First or e2.", "Not ranked: An."]
    assert date(2026, 1, 31) == other.only.end


def test_marks_and_numbers() -> None:
    assert (mark_letter("excused"), mark_letter("ill"), mark_name("bye")) == ("E", "ill", "had to sit out")
    assert [number_in_words(number) for number in (2, -3)] == ["2", "−3"]
