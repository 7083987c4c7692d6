"""The season: who stands where over several evenings, by a rule that is data. Pure: frozen values in, frozen values out.

    rule = Rule(best=5, ties=(TieBreak.BEST_EVENING,))
    table = season_table(rule, evenings)       # table.lines, table.account, table.attendance
    places_after_each(table)                   # who stood where after each evening
    records(table, places_after_each(table))
    evenings_of(rows_of_text(text))            # evenings from a file `evening,player,points`

It knows no member, no ledger and no page: players and evenings are keys, points are what somebody says was won.
"""

from tournaments.season.account import Account
from tournaments.season.candidates import Candidate
from tournaments.season.check import require_usable
from tournaments.season.course import Record, RecordKind, places_after_each, records
from tournaments.season.order import evening_order, name_order
from tournaments.season.results_file import ResultRow, evenings_of, read_points, rows_of_text
from tournaments.season.rounding import decimals_needed, decimals_of_averages, decimals_of_totals, rounded
from tournaments.season.rule_json import rule_from_json, rule_to_json
from tournaments.season.table import Line, Table, category_lines, season_table, team_table
from tournaments.season.unusable import SeasonProblem, Unusable
from tournaments.season.values import (
    Counting,
    Double,
    Evening,
    Final,
    Group,
    Lots,
    PlacePoints,
    Points,
    Rule,
    SharedPlaces,
    Teams,
    TieBreak,
)

__all__ = [
    "Account",
    "Candidate",
    "Counting",
    "Double",
    "Evening",
    "Final",
    "Group",
    "Line",
    "Lots",
    "PlacePoints",
    "Points",
    "Record",
    "RecordKind",
    "ResultRow",
    "Rule",
    "SeasonProblem",
    "SharedPlaces",
    "Table",
    "Teams",
    "TieBreak",
    "Unusable",
    "category_lines",
    "decimals_needed",
    "decimals_of_averages",
    "decimals_of_totals",
    "evening_order",
    "evenings_of",
    "name_order",
    "places_after_each",
    "read_points",
    "records",
    "require_usable",
    "rounded",
    "rows_of_text",
    "rule_from_json",
    "rule_to_json",
    "season_table",
    "team_table",
]
