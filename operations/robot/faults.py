"""What goes wrong at tables on a real evening: a phone without a network, a deal that is sent twice, one that cannot be right."""

from __future__ import annotations

import uuid
from random import Random
from typing import Any

from clubs.actors import Actor
from clubs.moment import this_moment
from clubs.problems import Refusal
from tournaments.play.actions import deals as play
from tournaments.play.queries.tables import TableView

SILENT_SECONDS = (480.0, 900.0)
"""How long a phone without a network says nothing."""
SECONDS_LATE = 15.0
"""From one deal to the next once it sends what it kept."""
SILENT, TWICE, WRONG, AGAIN = 0.03, 0.06, 0.06, 0.05
"""How often a deal meets each fault."""


class Faults:
    """The bad luck of one table."""

    def __init__(self, random: Random) -> None:
        self._random = random
        self._late = 0

    def deal(self, phone: Actor, view: TableView, facts: dict[str, Any]) -> float | None:
        """Enter the next deal, or fail to. The seconds after which the table looks again; None for as usual."""
        chance = self._random.random()
        if self._late:
            self._late -= 1
            self._report(phone, view, facts)
            return SECONDS_LATE if self._late else None
        if chance < SILENT:
            self._late = self._random.randint(2, 4)
            return self._random.uniform(*SILENT_SECONDS)
        if chance < SILENT + WRONG:
            # A deal that no table can play: the phone is told what is wrong, and enters it again.
            self._try(phone, view, {**facts, "dealer": view.table.seats + 1})
        elif chance < SILENT + WRONG + AGAIN and view.deals:
            # Two phones at one table: the other one has this number already, with other facts.
            self._try(phone, view, facts, number=view.deals[-1].deal.number)
        id = uuid.uuid4()
        self._report(phone, view, facts, id)
        if self._random.random() < TWICE:
            self._report(phone, view, facts, id)
        return None

    def _try(self, phone: Actor, view: TableView, facts: dict[str, Any], number: int | None = None) -> None:
        """Send something that will be refused."""
        try:
            play.report(by=phone, table=view.table, id=uuid.uuid4(), number=number or view.fold.next_number, facts=facts)
        except Refusal:
            return

    def _report(self, phone: Actor, view: TableView, facts: dict[str, Any], id: uuid.UUID | None = None) -> None:
        number = view.fold.next_number
        play.report(by=phone, table=view.table, id=id or uuid.uuid4(), number=number, facts=facts, played_at=this_moment())
