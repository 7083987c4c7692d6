"""The models: season rules, results from before Troela, and who may read a member's evenings. Their tables are named `tournaments_…`."""

from competitions.models.history import HistoryChoice
from competitions.models.seasons import PastEvening, PastResult, SeasonRule

__all__ = ["HistoryChoice", "PastEvening", "PastResult", "SeasonRule"]
