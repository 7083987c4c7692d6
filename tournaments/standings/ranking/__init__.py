"""The order of the standings: the number that ranks (points, average or score), the tie-breaks, and the effect of missed rounds.

Pure: values of lines in, places with their reasons out. It knows no database, no page and no language.
"""

from tournaments.standings.ranking.criteria import MissedRound, RankingFigure, RankingOrder, TieBreak
from tournaments.standings.ranking.figures import LineFigures, RoundFigures, TieBreakFigures
from tournaments.standings.ranking.lots import drawn_order
from tournaments.standings.ranking.places import Rank, RankingLine, RankingReason, rank_lines, tied_lines

__all__ = [
    "LineFigures",
    "MissedRound",
    "Rank",
    "RankingFigure",
    "RankingLine",
    "RankingOrder",
    "RankingReason",
    "RoundFigures",
    "TieBreak",
    "TieBreakFigures",
    "drawn_order",
    "rank_lines",
    "tied_lines",
]
