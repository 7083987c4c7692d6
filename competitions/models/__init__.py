"""Store what a club decided about its seasons and histories. The tables keep the names that they had in `tournaments`."""

from competitions.models.history import HistoryChoice
from competitions.models.seasons import PastEvening, PastResult, SeasonRule

__all__ = ["HistoryChoice", "PastEvening", "PastResult", "SeasonRule"]
