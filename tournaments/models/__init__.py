"""What is stored of an evening. Models and constraints only; every change goes through `tournaments.actions`."""

from tournaments.models.groups import Group
from tournaments.models.history import HistoryChoice
from tournaments.models.jury import Call
from tournaments.models.messages import Message, MessageReceipt
from tournaments.models.play import Deal, Payment
from tournaments.models.prizes import PrizeGiving
from tournaments.models.records import LogEntry, NameOpening, Paper, Ruling
from tournaments.models.rehearsal import AutomaticPlay
from tournaments.models.schedule import Acceptance, EarlierPlace, Place, Round, SitOut, Table, TableCode, Wish
from tournaments.models.seasons import PastEvening, PastResult, SeasonRule
from tournaments.models.slips import Slip, SlipPhoto
from tournaments.models.tournament import Entrant, Official, Tournament

__all__ = [
    "Acceptance",
    "AutomaticPlay",
    "Call",
    "Deal",
    "EarlierPlace",
    "Entrant",
    "Group",
    "HistoryChoice",
    "LogEntry",
    "Message",
    "MessageReceipt",
    "NameOpening",
    "Official",
    "Paper",
    "PastEvening",
    "PastResult",
    "Payment",
    "Place",
    "PrizeGiving",
    "Round",
    "Ruling",
    "SeasonRule",
    "SitOut",
    "Slip",
    "SlipPhoto",
    "Table",
    "TableCode",
    "Tournament",
    "Wish",
]
