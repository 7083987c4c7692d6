"""The models of an evening: the tournament and its people, its rounds, tables and places, its rulings, log and papers."""

from tournaments.evening.models.records import LogEntry, NameOpening, Paper, Ruling
from tournaments.evening.models.schedule import Acceptance, EarlierPlace, Place, Round, SitOut, Table, TableCode, Wish
from tournaments.evening.models.tournament import Entrant, Official, Tournament

__all__ = [
    "Acceptance",
    "EarlierPlace",
    "Entrant",
    "LogEntry",
    "NameOpening",
    "Official",
    "Paper",
    "Place",
    "Round",
    "Ruling",
    "SitOut",
    "Table",
    "TableCode",
    "Tournament",
    "Wish",
]
