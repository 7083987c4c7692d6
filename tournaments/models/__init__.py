"""What is stored of an evening. Models and constraints only; every change goes through `tournaments.actions`."""

from tournaments.models.history import HistoryChoice
from tournaments.models.jury import Call
from tournaments.models.play import Deal, Payment
from tournaments.models.records import LogEntry, NameOpening, Paper, Ruling
from tournaments.models.schedule import Acceptance, EarlierPlace, Place, Round, SitOut, Table, TableCode, Wish
from tournaments.models.seasons import PastEvening, PastResult, SeasonRule
from tournaments.models.tournament import Entrant, Official, Tournament

__all__ = [
    "Acceptance",
    "Call",
    "Deal",
    "EarlierPlace",
    "Entrant",
    "HistoryChoice",
    "LogEntry",
    "NameOpening",
    "Official",
    "Paper",
    "PastEvening",
    "PastResult",
    "Payment",
    "Place",
    "Round",
    "Ruling",
    "SeasonRule",
    "SitOut",
    "Table",
    "TableCode",
    "Tournament",
    "Wish",
]
