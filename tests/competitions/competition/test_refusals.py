"""Every refusal of a rule file and of results: its code and its field."""

from __future__ import annotations

import pytest

from competitions.competition import UnusableCompetition, competition_standings, results_of_text, rules_of_text

GOOD_RESULTS = "date,player,points,team\n2026-01-05,An,3,Red\n"


def refusals(rule: str, results: str = GOOD_RESULTS) -> list[tuple[str, str]]:
    with pytest.raises(UnusableCompetition) as refused:
        competition_standings(rules_of_text(rule), results_of_text(results))
    return [(problem.code, problem.field) for problem in refused.value.problems]


@pytest.mark.parametrize(
    ("rule", "code", "field"),
    [
        ("best = 0", "RULE_TYPE", "best"),
        ("best = 4.0", "RULE_TYPE", "best"),
        ("best = true", "RULE_TYPE", "best"),
        ('best = "4"', "RULE_TYPE", "best"),
        ("drop = -1", "RULE_TYPE", "drop"),
        ("planned = 0", "RULE_TYPE", "planned"),
        ("keep = {}\nkeep_beside = 1", "RULE_TYPE", "keep_beside"),
        ("keep = {}\nfinal_decides = 'yes'", "RULE_TYPE", "final_decides"),
        ("decimals = 7", "RULE_TYPE", "decimals"),
        ("whole = 1", "RULE_TYPE", "whole"),
        ("title = 3", "RULE_TYPE", "title"),
        ("floor = inf", "RULE_TYPE", "floor"),
        ("floor = 1e999", "RULE_TYPE", "floor"),
        ('floor = "1/0"', "RULE_TYPE", "floor"),
        ('floor = " 1"', "RULE_TYPE", "floor"),
        ('floor = "+1"', "RULE_TYPE", "floor"),
        ("only = 3", "RULE_TYPE", "only"),
        ('only = { from = "2026-01-01" }', "RULE_TYPE", "only.from"),
        ("only = { from = 2026-01-01T10:00:00 }", "RULE_TYPE", "only.from"),
        ('only = { tags = "cup" }', "RULE_TYPE", "only.tags"),
        ("only = { tags = [3] }", "RULE_TYPE", "only.tags.0"),
        ("only = { nth = [1, 6] }", "RULE_TYPE", "only.nth.1"),
        ("only = { nth = [0] }", "RULE_TYPE", "only.nth.0"),
        ("only = { rounds = [0] }", "RULE_TYPE", "only.rounds.0"),
        ("only = { at_least_players = 0 }", "RULE_TYPE", "only.at_least_players"),
        ("times = [{ by = -1 }]", "RULE_TYPE", "times.0.by"),
        ("age = { months = 0, by = [1] }", "RULE_TYPE", "age.months"),
        ("age = { months = 1, by = [] }", "RULE_TYPE", "age.by"),
        ("age = { months = 1, by = [1, -1] }", "RULE_TYPE", "age.by.1"),
        ("age = { by = [1] }", "RULE_TYPE", "age.months"),
        ("places = { points = [] }", "RULE_TYPE", "places.points"),
        ("places = { rest = 1 }", "RULE_TYPE", "places.points"),
        ("minimum = { units = -1 }", "RULE_TYPE", "minimum.units"),
        ('minimum = { share = "3/2" }', "RULE_TYPE", "minimum.share"),
        ("rights = [{ units = 3 }]", "RULE_TYPE", "rights.0.name"),
        ("lots = {}", "RULE_TYPE", "lots"),
        ("of = []", "RULE_TYPE", "of"),
        ("marks = { absent = true }", "RULE_TYPE", "marks.absent"),
        ("marks = { substitute = { worth = 3 } }", "RULE_TYPE", "marks.substitute"),
        ('by = "team"\nmembers = { best = 0 }', "RULE_TYPE", "members.best"),
        ('count = "median"', "RULE_CHOICE", "count"),
        ('unit = "list"', "RULE_CHOICE", "unit"),
        ('ties = ["units", "toss"]', "RULE_CHOICE", "ties.1"),
        ('only = { weekdays = ["maandag"] }', "RULE_CHOICE", "only.weekdays.0"),
        ('marks = { absent = "played" }', "RULE_CHOICE", "marks.absent"),
        ('marks = { bye = "lowest" }', "RULE_CHOICE", "marks.bye"),
        ('marks = { absent = { worth = "most" } }', "RULE_CHOICE", "marks.absent.worth"),
        ('minimum = { below = "gone" }', "RULE_CHOICE", "minimum.below"),
        ("bets = 4", "RULE_UNKNOWN", "bets"),
        ("worth = { tricks = 1 }", "RULE_UNKNOWN", "worth.tricks"),
        ("marks = { played = 3 }", "RULE_UNKNOWN", "marks.played"),
        ("marks = { void = 3 }", "RULE_UNKNOWN", "marks.void"),
        ("rights = [{ name = 'prize', least = 3 }]", "RULE_UNKNOWN", "rights.0.least"),
        ("best = 3\ndrop = 1", "RULE_BOTH", "drop"),
        ('lots = { seed = "a", order = ["An"] }', "RULE_BOTH", "lots.order"),
        ('ties = ["lots"]', "RULE_NEEDS", "ties.0"),
        ("fill = 3", "RULE_NEEDS", "fill"),
        ("best = 3\nkeep_beside = true", "RULE_NEEDS", "keep_beside"),
        ("final_decides = false", "RULE_NEEDS", "final_decides"),
        ('unit = "round"\nwhole = true', "RULE_NEEDS", "whole"),
        ("keep = { rounds = [1] }", "RULE_NEEDS", "keep.rounds"),
        ("times = [{ only = { rounds = [1] }, by = 2 }]", "RULE_NEEDS", "times.0.only.rounds"),
        ('marks = { absent = { worth = "lowest", among = "table" } }', "RULE_NEEDS", "marks.absent.among"),
        ('unit = "round"\nby = "team"\nmarks = { absent = { worth = "lowest", among = "table" } }', "RULE_NEEDS", "marks.absent.among"),
        ('unit = "round"\nmarks = { absent = { worth = "mean", among = "table" } }', "RULE_NEEDS", "marks.absent.among"),
        ("marks = { absent = { worth = 3, less = 1 } }", "RULE_NEEDS", "marks.absent.less"),
        ("members = { best = 2 }", "RULE_NEEDS", "members"),
        ('of = ["no"]', "RULE_NAME", "of.0"),
        ('of = ["one", "one"]', "RULE_NAME", "of.1"),
        ('of = ["x"]', "RULE_CYCLE", "of"),
        ('of = ["one", "teams"]', "RULE_COLUMN", "of"),
        ('of = ["teams"]\nwho = { players = ["An"] }', "RULE_NEEDS", "who"),
        ('of = ["one"]\nbonus = { come = 1 }', "RULE_BOTH", "bonus"),
        ('of = ["one"]\nby = "player"', "RULE_BOTH", "by"),
        ('of = ["one"]\nties = ["units", "direct"]', "RULE_BOTH", "ties.1"),
        ('of = ["one"]\nkeep = { tags = ["cup"] }', "RULE_BOTH", "keep.tags"),
        ('of = ["one"]\nmarks = { excused = 3 }', "RULE_BOTH", "marks.excused"),
        ('by = "pair"', "RULE_COLUMN", "by"),
        ('by = "table"', "RULE_COLUMN", "by"),
    ],
)
def test_a_rule_is_refused_at_its_field(rule: str, code: str, field: str) -> None:
    others = '\n[competition.one]\n[competition.teams]\nby = "team"\n'
    assert refusals(f"[competition.x]\n{rule}{others}") == [(code, f"competition.x.{field}")]


@pytest.mark.parametrize(
    ("rule", "expected"),
    [
        ("competition = [", [("RULE_UNREADABLE", "")]),
        ("a = " + "[" * 5000, [("RULE_UNREADABLE", "")]),
        ("", [("RULE_EMPTY", "")]),
        ("as_of = 2026-01-01", [("RULE_EMPTY", "")]),
        ("[competition]", [("RULE_EMPTY", "")]),
        ("competition = 3", [("RULE_TYPE", "competition")]),
        ("[competition]\nx = 3", [("RULE_TYPE", "competition.x")]),
        ('as_of = "soon"\n[competition.x]', [("RULE_TYPE", "as_of")]),
        ("day = 3\n[competition.x]", [("RULE_UNKNOWN", "day")]),
        ('[competition.a]\nof = ["b"]\n[competition.b]\nof = ["c"]\n[competition.c]\nof = ["b"]', [("RULE_CYCLE", "competition.b.of")]),
        ("[competition.x]\nbest = 0\ncount = 3", [("RULE_TYPE", "competition.x.best"), ("RULE_TYPE", "competition.x.count")]),
    ],
)
def test_a_rule_file_is_refused(rule: str, expected: list[tuple[str, str]]) -> None:
    assert refusals(rule) == expected


@pytest.mark.parametrize(
    ("results", "expected"),
    [
        ("", [("RESULTS_COLUMN", "date"), ("RESULTS_COLUMN", "player")]),
        ("date,player,date", [("RESULTS_COLUMN", "date")]),
        ("date,player\n5-1-2026,An", [("RESULTS_DATE", "2.date")]),
        ("date,player\n2026-02-30,An", [("RESULTS_DATE", "2.date")]),
        ("date,player,recorded\n2026-01-05,An,soon", [("RESULTS_DATE", "2.recorded")]),
        ("date,player\n\n2026-01-05,\n", [("RESULTS_NAME", "3.player")]),
        ("date,player,points\n2026-01-05,An,", [("RESULTS_NUMBER", "2.points")]),
        ("date,player,points,mark\n2026-01-05,An,,substitute", [("RESULTS_NUMBER", "2.points")]),
        ('date,player,points\n2026-01-05,An,"1,5"', [("RESULTS_NUMBER", "2.points")]),
        ("date,player,points\n2026-01-05,An,1e3", [("RESULTS_NUMBER", "2.points")]),
        ("date,player,score\n2026-01-05,An,1/0", [("RESULTS_NUMBER", "2.score")]),
        ("date,player,round\n2026-01-05,An,01", [("RESULTS_NUMBER", "2.round")]),
        ("date,player\n2026-01-05,An\n2026-01-05,An", [("RESULTS_TWICE", "3")]),
        ("date,player,mark\n2026-01-05,An,\n2026-01-05,Bo,ill", [("RESULTS_MARK", "3.mark")]),
        ("date,player\n2026-01-05,An,3", [("RESULTS_COLUMN", "2")]),
        ('date,player\n2026-01-05,"An', [("RESULTS_UNREADABLE", "2")]),
    ],
)
def test_results_are_refused_at_their_cell(results: str, expected: list[tuple[str, str]]) -> None:
    assert refusals("[competition.x]\n[competition.y]", results) == expected


def test_the_rule_is_refused_before_the_results() -> None:
    assert refusals("[competition.x]\nbest = 0", "") == [("RULE_TYPE", "competition.x.best")]


def test_a_missing_column_is_refused_before_a_mark() -> None:
    assert refusals('[competition.x]\nby = "pair"', "date,player,mark\n2026-01-05,An,ill") == [("RULE_COLUMN", "competition.x.by")]


def test_a_mark_of_an_evening_that_nobody_played_is_not_refused() -> None:
    rules, results = rules_of_text("[competition.x]"), results_of_text("date,player,mark\n2026-01-05,An,ill")
    assert [table.lines for table in competition_standings(rules, results)] == [()]
