"""The season: places over several evenings, by a rule that is data. Pure: frozen values in, frozen values out.

    rule = Rule(best=5, ties=(TieBreak.BEST_EVENING,))
    table = season_table(rule, evenings)       # table.lines, table.account, table.attendance
    places_after_each(table)                   # everybody's place after each evening
    records(table, places_after_each(table))

The engine of competitions counts it (`as_competition.py`); here are a season's rule and the view that pages show. It knows no member, no
ledger and no page: players and evenings are keys, and points are given by the caller.
"""

from competitions.competition.numbers import Points
from competitions.competition.rounding import decimals_needed, rounded
from competitions.competition.values import SharedPlaces
from competitions.season.account import PointsAccount
from competitions.season.check import require_usable
from competitions.season.numbers import read_points
from competitions.season.order import evening_order, name_order
from competitions.season.rounding import decimals_of_averages, decimals_of_totals
from competitions.season.rule_json import rule_from_json, rule_to_json
from competitions.season.running_standings import RecordKind, SharedRecord, places_after_each, records
from competitions.season.suit import DeclaredContracts, Suit, rank_of, suit_of
from competitions.season.table import EveningCandidate, SeasonLine, SeasonTable, category_lines, season_table, team_table
from competitions.season.unusable import SeasonProblem, Unusable
from competitions.season.values import (
    Counting,
    CountingRule,
    Double,
    EveningResults,
    PlacePoints,
    SeasonFinal,
    SeasonGroup,
    SeasonLots,
    SeasonTieBreak,
    Teams,
)

__all__ = [
    "Counting",
    "CountingRule",
    "DeclaredContracts",
    "Double",
    "EveningCandidate",
    "EveningResults",
    "PlacePoints",
    "Points",
    "PointsAccount",
    "RecordKind",
    "SeasonFinal",
    "SeasonGroup",
    "SeasonLine",
    "SeasonLots",
    "SeasonProblem",
    "SeasonTable",
    "SeasonTieBreak",
    "SharedPlaces",
    "SharedRecord",
    "Suit",
    "Teams",
    "Unusable",
    "category_lines",
    "decimals_needed",
    "decimals_of_averages",
    "decimals_of_totals",
    "evening_order",
    "name_order",
    "places_after_each",
    "rank_of",
    "read_points",
    "records",
    "require_usable",
    "rounded",
    "rule_from_json",
    "rule_to_json",
    "season_table",
    "suit_of",
    "team_table",
]
