"""Imports all models of `tournaments`, because Django looks for them here. Each model is defined in the package of its subject."""

from tournaments.entrants.models import Group
from tournaments.evening.models import (
    Acceptance,
    EarlierPlace,
    Entrant,
    LogEntry,
    NameOpening,
    Official,
    Paper,
    Place,
    Round,
    Ruling,
    SitOut,
    Table,
    TableCode,
    Tournament,
    Wish,
)
from tournaments.jury.models import Call
from tournaments.play.models import Deal, Payment
from tournaments.prizes.models import PrizeGiving
from tournaments.rehearsal.models import AutomaticPlay
from tournaments.room.models import Message, MessageReceipt
from tournaments.slips.models import Slip, SlipPhoto
from tournaments.standings.models import FinalResult

__all__ = [
    "Acceptance",
    "AutomaticPlay",
    "Call",
    "Deal",
    "EarlierPlace",
    "Entrant",
    "FinalResult",
    "Group",
    "LogEntry",
    "Message",
    "MessageReceipt",
    "NameOpening",
    "Official",
    "Paper",
    "Payment",
    "Place",
    "PrizeGiving",
    "Round",
    "Ruling",
    "SitOut",
    "Slip",
    "SlipPhoto",
    "Table",
    "TableCode",
    "Tournament",
    "Wish",
]
