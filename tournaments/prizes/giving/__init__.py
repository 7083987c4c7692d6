"""The allocation of prizes: the list and the players' values in, awards out. Pure: no Django, no clock, and chance only by seed."""

from tournaments.prizes.giving.allocation import allocate
from tournaments.prizes.giving.lots import lots_order
from tournaments.prizes.giving.reading import NameToReadOut, reading_order
from tournaments.prizes.giving.values import (
    COUNTED,
    Allocation,
    Award,
    Competitor,
    Competitors,
    LotsDrawn,
    NotGiven,
    Prize,
    PrizeKind,
    PrizeRule,
    Ties,
    WhyNot,
)

__all__ = [
    "COUNTED",
    "Allocation",
    "Award",
    "Competitor",
    "Competitors",
    "LotsDrawn",
    "NameToReadOut",
    "NotGiven",
    "Prize",
    "PrizeKind",
    "PrizeRule",
    "Ties",
    "WhyNot",
    "allocate",
    "lots_order",
    "reading_order",
]
