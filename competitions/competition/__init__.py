"""Competitions: places over many evenings, by rules that are data. Pure: frozen values in, frozen values out, in exact fractions.

    rules = rules_of_text(toml)                  # the competitions of a rule file
    results = results_of_text(csv)               # a row for what each player did in each round
    competition_standings(rules, results)        # a table for each competition, in the order of the file

    played = played_in(rules, results)           # corrections applied; refused if the rule does not fit the results
    competition_table(rules, "year", played)     # one table and its parts, without the others
    competition_places(rules, "year", played)    # everybody's place alone
    places_after_each_unit(rules, "year", played)  # everybody's place after each evening, for a chart

A refusal is one exception, `UnusableCompetition`, with all problems of the stage that failed. `as_of` computes an earlier day.
"""

from __future__ import annotations

from datetime import date

from competitions.competition.evenings import PlayedEvenings, played_until
from competitions.competition.output import json_line, shown
from competitions.competition.places_after import competition_places, places_after_each_unit
from competitions.competition.refusal import CompetitionProblem, Expected, UnusableCompetition
from competitions.competition.results import Results, RoundRow, latest_date, results_of_text
from competitions.competition.rule_text.rule_file import rules_of_text
from competitions.competition.rule_text.rule_results import require_fitting
from competitions.competition.table import CompetitionLine, CompetitionTable, competition_table, competition_tables
from competitions.competition.values import CompetitionRule, CompetitionRules


def competition_standings(rules: CompetitionRules, results: Results, as_of: date | None = None) -> tuple[CompetitionTable, ...]:
    """Return the table of each competition on a day: by default that of the rule file, or else the latest in the results.

    Refused as by `played_in`.
    """
    return competition_tables(rules, played_in(rules, results, as_of))


def played_in(rules: CompetitionRules, results: Results, as_of: date | None = None) -> PlayedEvenings:
    """Return what was played until a day: by default that of the rule file, or else the latest in the results.

    Refused (`UnusableCompetition`): a column that the results lack, and then a mark that a competition does not know.
    """
    day = as_of or rules.as_of or latest_date(results) or date.max
    played = played_until(results.rows, day)
    require_fitting(rules, results, played)
    return played


__all__ = [
    "CompetitionLine",
    "CompetitionProblem",
    "CompetitionRule",
    "CompetitionRules",
    "CompetitionTable",
    "Expected",
    "PlayedEvenings",
    "Results",
    "RoundRow",
    "UnusableCompetition",
    "competition_places",
    "competition_standings",
    "competition_table",
    "json_line",
    "places_after_each_unit",
    "played_in",
    "results_of_text",
    "rules_of_text",
    "shown",
]
