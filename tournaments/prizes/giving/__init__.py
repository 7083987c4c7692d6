"""The allocation of prizes: the list and the players' values in, awards out. Pure: no Django, no clock, and chance only by seed."""

from tournaments.prizes.giving.allocation import allocate
from tournaments.prizes.giving.lots import lots_order
from tournaments.prizes.giving.reading import Reading, reading_order
from tournaments.prizes.giving.values import Allocation, Award, Competitor, Kind, LotsDrawn, NotGiven, Prize, Rule, Ties, WhyNot

__all__ = [
    "Allocation",
    "Award",
    "Competitor",
    "Kind",
    "LotsDrawn",
    "NotGiven",
    "Prize",
    "Reading",
    "Rule",
    "Ties",
    "WhyNot",
    "allocate",
    "lots_order",
    "reading_order",
]
