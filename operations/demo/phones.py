"""The phones of an evening's tables, as those who act through them."""

from __future__ import annotations

from clubs.actors import Actor
from tournaments.evening.models import Table
from tournaments.evening.permissions import physical_table
from tournaments.play.actions.passes import table_pass


class Phones:
    """Each table keeps its phone the whole evening, so what a phone's link opens is asked once."""

    def __init__(self) -> None:
        self._actors: dict[int, Actor] = {}

    def of(self, table: Table) -> Actor:
        """The Actor for the phone of this table."""
        if table.number not in self._actors:
            self._actors[table.number] = phone_of(table)
        return self._actors[table.number]


def phone_of(table: Table) -> Actor:
    """An Actor for the phone of this table."""
    return Actor(table=physical_table(table_pass(table)), device=f"tel{table.number}")
