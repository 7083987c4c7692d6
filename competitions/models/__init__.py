"""Models of seasons' rules and past results, and of histories' audiences. The tables keep the names that they had in `tournaments`."""

from competitions.models.history import HistoryChoice
from competitions.models.seasons import PastEvening, PastResult, SeasonRule

__all__ = ["HistoryChoice", "PastEvening", "PastResult", "SeasonRule"]
