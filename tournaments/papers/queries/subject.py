"""The subject of a paper: the whole tournament, one of its rounds, tables, rulings or players, or a competition that it feeds.

It is stored as text such as `round 2 table 7`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from tournaments.evening.models import Round, Ruling, Table, Tournament
from tournaments.evening.problems import refuse
from tournaments.play.queries.tables import prefetch_seats

_PATTERN = re.compile(
    r"tournament|round (?P<round>[1-9][0-9]{0,3})(?: table (?P<table>[1-9][0-9]{0,3}))?|ruling (?P<ruling>[1-9][0-9]{0,4})"
    r"|tables (?P<tables>[1-9][0-9]{0,2})|player (?P<player>[1-9][0-9]{0,4}) as (?P<shown>[0-9a-f]{16})"
    r"|competition (?P<competition>[1-9][0-9]{0,5}) table (?P<of_competition>[1-9][0-9]{0,2}) as (?P<state>[0-9a-f]{10})"
)


@dataclass(frozen=True)
class PaperSubject:
    """The subject of a paper: a round, table, ruling or player, each by its number, or the first `tables` tables of the venue.

    If all fields are None, the subject is the whole tournament.
    """

    round: int | None = None
    table: int | None = None
    ruling: int | None = None
    tables: int | None = None
    """For codes of the venue's tables: the number of tables, from table 1 on, whether they are in a draw or not."""
    player: int | None = None
    competition: int | None = None
    """The key of a competition that the evening feeds; `table` is then the number of a table in its rule, and `shown` its state."""
    shown: str = ""
    """For a player, a hash of the public names of player and evening (`player_picture`).

    A picture with other names has another subject, so the two are never confused.
    """

    @classmethod
    def parse(cls, text: str) -> PaperSubject:
        """Parse `tournament`, `round 2`, `round 2 table 7`, `ruling 4`, `tables 12` or `player 7 as …`.

        Any other text is refused with PAPER_UNKNOWN.
        """
        match = _PATTERN.fullmatch(text)
        if match is None:
            raise refuse("PAPER_UNKNOWN", "about")
        names = ("round", "table", "ruling", "tables", "player", "competition")
        numbers = {name: int(match[name]) for name in names if match[name]}
        if match["of_competition"]:
            numbers["table"] = int(match["of_competition"])
        return cls(**numbers, shown=match["shown"] or match["state"] or "")

    def __str__(self) -> str:
        if self.competition is not None:
            return f"competition {self.competition} table {self.table} as {self.shown}"
        if self.player is not None:
            return f"player {self.player} as {self.shown}"
        if self.ruling is not None:
            return f"ruling {self.ruling}"
        if self.tables is not None:
            return f"tables {self.tables}"
        if self.round is None:
            return "tournament"
        return f"round {self.round}" + (f" table {self.table}" if self.table is not None else "")

    @property
    def scope(self) -> str:
        """The type of this subject: `tournament`, `round`, `table`, `ruling`, `tables`, `player` or `competition`."""
        if self.competition is not None:
            return "competition"
        if self.player is not None:
            return "player"
        if self.ruling is not None:
            return "ruling"
        if self.tables is not None:
            return "tables"
        return "tournament" if self.round is None else "round" if self.table is None else "table"


def round_of(tournament: Tournament, about: PaperSubject) -> Round:
    """Return the round that is the paper's subject. Refused with NOT_FOUND if it does not exist."""
    row = tournament.rounds.filter(number=about.round).first() if about.round is not None else None
    if row is None:
        raise refuse("NOT_FOUND", "round")
    return row


def tables_of(tournament: Tournament, about: PaperSubject) -> Sequence[Table]:
    """Return the tables that the paper covers, in order, with their players. Refused with NOT_FOUND if there are none."""
    # Joins, not prefetch: Django would prefetch with one OR for each row, and SQLite refuses a thousand of these.
    tables = round_of(tournament, about).tables.select_related("round").prefetch_related(*prefetch_seats())
    rows = list(tables if about.table is None else tables.filter(number=about.table))
    if not rows:
        raise refuse("NOT_FOUND", "table")
    return rows


def ruling_of(tournament: Tournament, about: PaperSubject, kind: str = "") -> Ruling:
    """Return the ruling that is the paper's subject, with its table, deal and call.

    Refused with NOT_FOUND if it does not exist, or is of another kind than `kind`.
    """
    rulings = tournament.rulings.select_related("table__round", "deal", "overturns", "overturned_by", "call")
    row = rulings.filter(number=about.ruling).first() if about.ruling is not None else None
    if row is None or (kind and row.kind != kind):
        raise refuse("NOT_FOUND", "ruling")
    return row
