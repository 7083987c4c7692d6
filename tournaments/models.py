"""Imports all models of `tournaments`, because Django looks for them here. Each model is defined in the package of its subject."""

from tournaments.calendar.models import Announcement
from tournaments.entrants.models import Group, Rating
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
from tournaments.jury.models import Appeal, Call
from tournaments.play.models import Deal, Payment
from tournaments.prizes.models import PrizeGiving
from tournaments.rehearsal.models import AutomaticPlay
from tournaments.room.models import Message, MessageReceipt
from tournaments.signup.models import SignUpGuest
from tournaments.slips.models import Slip, SlipPhoto
from tournaments.standings.models import FinalResult, RoundResults

__all__ = [
    "Acceptance",
    "Announcement",
    "Appeal",
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
    "Rating",
    "Round",
    "RoundResults",
    "Ruling",
    "SignUpGuest",
    "SitOut",
    "Slip",
    "SlipPhoto",
    "Table",
    "TableCode",
    "Tournament",
    "Wish",
]
