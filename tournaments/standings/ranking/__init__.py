"""The order of the standings: the number that ranks (points, average or score), the tie-breaks, and the effect of missed rounds.

Pure: values of lines in, places with their reasons out. It knows no database, no page and no language.
"""

from tournaments.standings.ranking.criteria import Figure, MissedRound, Order, TieBreak
from tournaments.standings.ranking.figures import Evidence, PlayerFigures, RoundFigures
from tournaments.standings.ranking.lots import drawn_order
from tournaments.standings.ranking.places import Line, Rank, Reason, rank_lines, tied_lines

__all__ = [
    "Evidence",
    "Figure",
    "Line",
    "MissedRound",
    "Order",
    "PlayerFigures",
    "Rank",
    "Reason",
    "RoundFigures",
    "TieBreak",
    "drawn_order",
    "rank_lines",
    "tied_lines",
]
