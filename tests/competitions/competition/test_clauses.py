"""Clauses of a rule alone, on results that can be counted by hand."""

from __future__ import annotations

import hashlib
from dataclasses import replace
from typing import Any

from competitions.competition import (
    CompetitionRules,
    competition_standings,
    competition_table,
    json_line,
    places_after_each_unit,
    played_in,
    results_of_text,
    rules_of_text,
)
from competitions.competition.values import CompetitionLots

FOUR_EVENINGS = """date,player,mark,points,tags
2026-01-05,An,,10,
2026-01-05,Bo,,4,
2026-01-12,An,,-2,cup
2026-01-12,Bo,bye,1,cup
2026-01-12,Cor,,7,cup
2026-01-19,An,excused,,
2026-01-19,Bo,,6,
2026-01-19,Cor,,7,
2026-01-26,Bo,,4,
2026-01-26,Cor,absent,,
"""


def table(rule: str, results: str = FOUR_EVENINGS) -> dict[str, dict[str, Any]]:
    (standings,) = competition_standings(rules_of_text(f"[competition.x]\n{rule}"), results_of_text(results))
    return {line.entrant: json_line(standings, line) for line in standings.lines}


def figures(rule: str, results: str = FOUR_EVENINGS) -> dict[str, str | None]:
    return {player: line["figure"] for player, line in table(rule, results).items()}


def test_without_keys_everything_is_added_up() -> None:
    assert figures("") == {"Bo": "15", "Cor": "14", "An": "8"}


def test_who_signed_off_gets_the_lowest_and_who_did_not_a_zero_that_counts() -> None:
    lines = table('best = 2\nmarks = { excused = "lowest", absent = { worth = 0, strike = false } }')
    assert lines["An"]["counted"] == [["2026-01-05", "10", "1"], ["2026-01-26", "0", "1"]]
    assert lines["An"]["struck"] == [["2026-01-12", "-2", "1"], ["2026-01-19", "6", "1"]]
    assert [lines[player]["figure"] for player in ("An", "Bo", "Cor")] == ["10", "10", "0"]


def test_the_lowest_is_not_that_of_a_bye() -> None:
    results = "date,player,mark,points\n2026-01-05,An,,5\n2026-01-05,Bo,bye,1\n2026-01-05,Cor,excused,\n"
    assert figures('marks = { excused = "lowest" }', results)["Cor"] == "5"


def test_a_mean_is_exact_and_shown_rounded() -> None:
    line = table('count = "mean"\nfill = 3')["An"]
    assert (line["figure"], line["shown"]) == ("8/3", "2.7")


def test_a_bonus_is_added_to_a_mean() -> None:
    assert figures('count = "mean"\nbonus = { come = 1 }') == {"Cor": "9", "Bo": "31/4", "An": "6"}


def test_a_double_evening_counts_twice_in_a_mean() -> None:
    assert figures('count = "mean"\ntimes = [{ only = { tags = ["cup"] }, by = 2 }]')["An"] == "2"


def test_the_last_place_brings_less_unless_it_is_the_first() -> None:
    rule = "places = { points = [10, 8, 6], last = 0 }"
    assert figures(rule) == {"Cor": "20", "Bo": "18", "An": "10"}


def test_places_that_are_shared_can_bring_the_mean() -> None:
    results = "date,player,points\n2026-01-05,An,5\n2026-01-05,Bo,5\n2026-01-05,Cor,1\n"
    assert figures('places = { points = [10, 5, 2], shared = "mean" }', results) == {"An": "15/2", "Bo": "15/2", "Cor": "2"}


def test_a_window_of_months_halves_what_is_older() -> None:
    results = "date,player,points\n2024-02-28,An,100\n2025-02-28,An,8\n2025-03-01,An,8\n2026-02-28,An,1\n"
    assert figures('age = { months = 12, by = [1, "1/2"] }', results) == {"An": "13"}


def test_a_month_before_the_thirty_first_is_the_last_of_a_shorter_month() -> None:
    results = "date,player,points\n2026-02-28,An,5\n2026-03-01,An,3\n2026-03-31,An,1\n"
    assert figures("age = { months = 1, by = [1] }", results) == {"An": "4"}


def test_the_last_weekday_of_a_month() -> None:
    assert figures("only = { nth = [-1] }") == {"Bo": "4", "Cor": "0"}


def test_a_share_of_no_units_is_no_attendance() -> None:
    rule = 'rights = [{ name = "prize", share = 0, only = { tags = ["final"] } }, { name = "dinner", share = "1/2" }]'
    assert {player: line["rights"] for player, line in table(rule).items()} == {"Bo": ["dinner"], "Cor": ["dinner"], "An": ["dinner"]}


def test_those_below_the_minimum_can_come_last() -> None:
    lines = table('minimum = { evenings = 3, below = "last" }\nties = ["units"]')
    assert [(player, line["place"]) for player, line in lines.items()] == [("Bo", 1), ("Cor", 2), ("An", 3)]
    assert table("minimum = { evenings = 3 }")["Cor"]["why"] == "minimum"


def test_a_withdrawn_evening_keeps_what_is_recorded_later() -> None:
    heading = "date,round,player,mark,points,recorded\n"
    rows = "2026-01-05,1,An,,5,\n2026-01-05,2,An,,3,2026-01-06\n2026-01-05,,An,void,,2026-01-06\n2026-01-05,1,Bo,,1,\n"
    assert figures("", heading + rows) == {"An": "3", "Bo": "1"}


def test_a_correction_counts_from_its_day() -> None:
    results = results_of_text("date,player,points,recorded\n2026-01-05,An,5,\n2026-01-05,An,9,2026-02-01\n")
    rules = rules_of_text("[competition.x]")
    day = results.rows[0].date
    assert [competition_standings(rules, results, as_of)[0].lines[0].figure for as_of in (None, day)] == [9, 5]


def test_a_team_counts_its_best_players() -> None:
    results = "date,player,points,team\n2026-01-05,An,5,Red\n2026-01-05,Bo,9,Red\n2026-01-05,Cor,1,Red\n2026-01-05,Do,8,Blue\n"
    assert figures('by = "team"\nmembers = { best = 2, count = "mean" }', results) == {"Blue": "8", "Red": "7"}


def test_direct_meetings_look_only_at_those_still_equal() -> None:
    rows = [("05", "An", 4, 1), ("05", "Bo", 6, 1), ("05", "Cor", 5, 2), ("12", "An", 6, 1), ("12", "Bo", 4, 2), ("12", "Cor", 5, 2)]
    results = "date,player,points,table\n" + "".join(f"2026-01-{day},{player},{points},{at}\n" for day, player, points, at in rows)
    lines = table('ties = ["best_unit", "direct"]', results)
    assert [(player, line["place"], line["tie"]) for player, line in lines.items()] == [
        ("Bo", 1, "direct"),
        ("An", 2, "direct"),
        ("Cor", 3, "best_unit"),
    ]


def test_a_competition_of_competitions_adds_exact_figures() -> None:
    rule = '[competition.one]\ncount = "mean"\n[competition.two]\nonly = { from = 2026-01-20 }\n[competition.all]\nof = ["one", "two"]'
    standings = competition_standings(rules_of_text(rule), results_of_text(FOUR_EVENINGS))[2]
    lines = {line.entrant: json_line(standings, line) for line in standings.lines}
    assert [(player, line["figure"], line["shown"], line["units"]) for player, line in lines.items()] == [
        ("Bo", "31/4", "8", 2),
        ("Cor", "7", "7", 1),
        ("An", "4", "4", 1),
    ]


def test_lots_are_drawn_by_a_seed_or_by_hand() -> None:
    results = "date,player,points\n2026-01-05,An,5\n2026-01-05,Bo,5\n2026-01-05,Cor,5\n"

    def places(lots: str) -> dict[str, tuple[int, str]]:
        return {player: (line["place"], line["tie"]) for player, line in table(f'ties = ["lots"]\nlots = {lots}', results).items()}

    assert places('{ order = ["Cor"] }') == {"Cor": (1, "lots"), "An": (2, "shared"), "Bo": (2, "shared")}
    assert places("{ order = [] }") == {"An": (1, "shared"), "Bo": (1, "shared"), "Cor": (1, "shared")}
    by_hash = sorted(("An", "Bo", "Cor"), key=lambda player: hashlib.sha256(f"s:{player}".encode()).hexdigest())
    assert places('{ seed = "s" }') == {player: (place, "lots") for place, player in enumerate(by_hash, 1)}


def test_one_table_has_its_parts_and_is_that_of_the_file() -> None:
    text = '[competition.one]\n[competition.two]\nbest = 1\n[competition.all]\nof = ["one", "two"]\n[competition.both]\nof = ["all"]'
    rules = rules_of_text(text)
    played = played_in(rules, results_of_text(FOUR_EVENINGS))
    one, two, every, both = competition_standings(rules, results_of_text(FOUR_EVENINGS))
    table = competition_table(rules, "both", played)
    assert table == both
    assert {**table.parts} == {"all": every}
    assert [*table.parts["all"].parts.items()] == [("one", one), ("two", two)]
    assert competition_table(rules, "two", played).parts == {}


def test_places_after_each_evening() -> None:
    rules = rules_of_text('[competition.x]\nbest = 1\n[competition.rounds]\nunit = "round"\n[competition.both]\nof = ["x", "rounds"]')
    played = played_in(rules, results_of_text(FOUR_EVENINGS))
    assert places_after_each_unit(rules, "x", played) == {
        "2026-01-05": {"An": 1, "Bo": 2},
        "2026-01-12": {"An": 1, "Bo": 3, "Cor": 2},
        "2026-01-19": {"An": 1, "Bo": 3, "Cor": 2},
        "2026-01-26": {"An": 1, "Bo": 3, "Cor": 2},
    }
    assert [*places_after_each_unit(rules, "rounds", played).items()][2] == ("2026-01-19", {"An": 3, "Bo": 2, "Cor": 1})
    assert [*places_after_each_unit(rules, "both", played).items()][2] == ("2026-01-19", {"An": 2, "Bo": 3, "Cor": 1})


def test_after_an_evening_a_window_of_months_is_that_of_its_day() -> None:
    results = "date,player,points\n2025-01-05,An,5\n2025-12-20,Bo,9\n2026-01-04,An,5\n2026-01-04,Bo,-5\n2026-02-01,Bo,0\n"
    rules = rules_of_text("[competition.x]\nage = { months = 12, by = [1] }")
    assert places_after_each_unit(rules, "x", played_in(rules, results_of_text(results))) == {
        "2025-12-20": {"An": 2, "Bo": 1},
        "2026-01-04": {"An": 1, "Bo": 2},
        "2026-02-01": {"An": 1, "Bo": 2},
    }


def test_planned_units_are_missed_by_everybody_and_come_last() -> None:
    lines = table("planned = 6\nbest = 4\nmarks = { absent = 2 }\nrights = [{ name = 'prize', share = '1/2' }]")
    assert lines["An"]["counted"] == [["2026-01-05", "10", "1"], ["2026-01-26", "2", "1"], [None, "2", "1"], [None, "2", "1"]]
    assert lines["An"]["struck"] == [["2026-01-12", "-2", "1"]]
    assert lines["Bo"]["struck"] == [["2026-01-12", "1", "1"], [None, "2", "1"]]
    assert (lines["An"]["figure"], lines["An"]["units"], lines["An"]["marks"]) == (
        "16",
        2,
        {"2026-01-19": "excused", "2026-01-26": "absent"},
    )
    assert {player: line["rights"] for player, line in lines.items()} == {"Bo": ["prize"], "Cor": ["prize"], "An": ["prize"]}


def test_planned_units_bring_what_absence_brings() -> None:
    assert figures('planned = 5\nmarks = { absent = "mean" }')["An"] == "16"
    assert figures('planned = 5\nmarks = { absent = { worth = "mean", less = 1 } }')["An"] == "14"
    assert figures('planned = 6\nmarks = { absent = "lowest" }') == figures('marks = { absent = "lowest" }')
    assert figures("planned = 6") == figures("planned = 4") == figures("")
    assert figures("planned = 2\nmarks = { absent = 2 }") == figures("marks = { absent = 2 }")
    assert figures('planned = 5\ncount = "mean"\nmarks = { absent = 2 }')["An"] == "3"
    struck = table("planned = 6\ndrop = 3\nmarks = { absent = { worth = -9, strike = false } }")["Bo"]
    assert (struck["counted"], struck["figure"]) == ([["2026-01-19", "6", "1"], [None, "-9", "1"], [None, "-9", "1"]], "-12")


def test_planned_competitions_are_missed_by_everybody() -> None:
    rule = '[competition.one]\n[competition.all]\nof = ["one"]\nplanned = 3\nmarks = { absent = -1 }'
    standings = competition_standings(rules_of_text(rule), results_of_text(FOUR_EVENINGS))[1]
    assert {line.entrant: line.figure for line in standings.lines} == {"Bo": 13, "Cor": 12, "An": 6}


def test_what_is_kept_beside_the_best_uses_up_no_place_among_them() -> None:
    keep = 'best = 1\nkeep = { tags = ["cup"] }\n'
    assert figures(keep) == {"Cor": "7", "Bo": "1", "An": "-2"}
    assert figures(keep + "keep_beside = true") == {"Cor": "14", "An": "8", "Bo": "7"}
    others = "marks = { absent = { worth = 3, strike = false } }\n"
    assert table(keep + others + "keep_beside = true")["Cor"]["counted"] == [
        ["2026-01-05", "3", "1"],
        ["2026-01-12", "7", "1"],
        ["2026-01-26", "3", "1"],
    ]


def test_a_final_that_decides_comes_before_the_figure() -> None:
    results = "date,player,points\n2026-01-05,An,5\n2026-01-05,Bo,9\n2026-01-05,Cor,20\n2026-01-05,Do,9\n2026-01-12,An,1\n2026-01-12,Bo,1"
    rule = 'final_decides = true\nkeep = { units = ["2026-01-12"] }\nties = ["lots"]\nlots = { order = ["Bo"] }\n'
    lines = table(rule + "times = [{ only = { units = ['2026-01-12'] }, by = 9 }]", results + "\n2026-01-12,Do,2\n2026-01-12,Ed,1\n")
    assert [(player, line["place"], line["tie"]) for player, line in lines.items()] == [
        ("Do", 1, None),
        ("Bo", 2, None),
        ("An", 3, None),
        ("Ed", 4, None),
        ("Cor", 5, None),
    ]
    equal = table(rule, results.replace("Bo,9", "Bo,5") + "\n")
    assert [(player, line["tie"]) for player, line in equal.items()] == [("Bo", "lots"), ("An", "lots"), ("Cor", None), ("Do", None)]
    assert [*table(rule, results.partition("2026-01-12")[0])] == ["Cor", "Bo", "Do", "An"]


def test_the_last_of_several_finals_decides() -> None:
    results = "date,player,points,tags\n2026-01-05,An,9,f\n2026-01-05,Bo,1,f\n2026-01-12,An,1,f\n2026-01-12,Bo,2,f\n2026-01-19,An,0,\n"
    assert [*table('keep = { tags = ["f"] }\nfinal_decides = true', results)] == ["Bo", "An"]


def test_the_best_unit_that_was_played_is_no_missed_one() -> None:
    results = "date,player,points\n2026-01-05,An,8\n2026-01-12,Bo,7\n2026-01-12,An,1\n2026-01-19,Cor,3\n"
    rule = "marks = { absent = 9 }\nbest = 1\n"
    assert {player: line["tie"] for player, line in table(rule + 'ties = ["best_unit"]', results).items()} == dict.fromkeys(
        ("An", "Bo", "Cor"), "shared"
    )
    assert [*table(rule + 'ties = ["best_played"]', results)] == ["An", "Bo", "Cor"]


def test_lots_of_a_season_are_those_drawn_by_hand_and_then_those_of_the_seed() -> None:
    (rule,) = rules_of_text('[competition.x]\nties = ["lots"]\nlots = { seed = "s" }').competitions
    rules = CompetitionRules((replace(rule, lots=CompetitionLots("s", ("Cor",))),))
    results = results_of_text("date,player\n2026-01-05,An\n2026-01-05,Bo\n2026-01-05,Cor\n")
    by_hash = sorted(("An", "Bo"), key=lambda player: hashlib.sha256(f"s:{player}".encode()).hexdigest())
    assert [line.entrant for line in competition_standings(rules, results)[0].lines] == ["Cor", *by_hash]
