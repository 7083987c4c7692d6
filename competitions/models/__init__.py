"""The models: competitions, season rules, results from before Troela, and who may read a member's evenings.

Their tables are named `tournaments_…`.
"""

from competitions.models.competitions import ClosedCompetition, Competition, CompetitionVersion
from competitions.models.history import HistoryChoice
from competitions.models.seasons import PastEvening, PastResult, SeasonRule

__all__ = ["ClosedCompetition", "Competition", "CompetitionVersion", "HistoryChoice", "PastEvening", "PastResult", "SeasonRule"]
