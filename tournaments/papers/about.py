"""What a paper is about: the whole tournament, a round, or one table of a round. Written in the row as `round 2 table 7`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import Prefetch

from tournaments.models import Place, Round, Table, Tournament
from tournaments.problems import refuse

_WRITTEN = re.compile(r"tournament|round (?P<round>[1-9][0-9]{0,3})(?: table (?P<table>[1-9][0-9]{0,3}))?")


@dataclass(frozen=True)
class About:
    """The numbers of a round and a table; None for all."""

    round: int | None = None
    table: int | None = None

    @classmethod
    def read(cls, text: str) -> About:
        """From `tournament`, `round 2` or `round 2 table 7`. Refused: PAPER_UNKNOWN."""
        found = _WRITTEN.fullmatch(text)
        if found is None:
            raise refuse("PAPER_UNKNOWN", "about")
        return cls(*(int(number) if number else None for number in (found["round"], found["table"])))

    def __str__(self) -> str:
        if self.round is None:
            return "tournament"
        return f"round {self.round}" + (f" table {self.table}" if self.table is not None else "")

    @property
    def scope(self) -> str:
        """`tournament`, `round` or `table`."""
        return "tournament" if self.round is None else "round" if self.table is None else "table"


def round_of(tournament: Tournament, about: About) -> Round:
    """The round a paper is about. Refused: NOT_FOUND."""
    found = tournament.rounds.filter(number=about.round).first() if about.round is not None else None
    if found is None:
        raise refuse("NOT_FOUND", "round")
    return found


def tables_of(tournament: Tournament, about: About) -> Sequence[Table]:
    """The tables a paper is about, in order, with who sits there. Refused: NOT_FOUND."""
    # Joined, not prefetched: Django asks for prefetched rows with one OR each, and SQLite refuses a thousand of them.
    places = Prefetch("places", Place.objects.select_related("entrant"))
    tables = round_of(tournament, about).tables.select_related("round").prefetch_related(places)
    found = list(tables if about.table is None else tables.filter(number=about.table))
    if not found:
        raise refuse("NOT_FOUND", "table")
    return found
