"""A valid body for the page on which lots are drawn (`valid_bodies`)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.cast import MACHINE
from tournaments.evening.actions import evenings
from tournaments.evening.models import Ruling
from tournaments.jury.actions import penalties as jury
from tournaments.jury.decisions import Move
from tournaments.standings.queries.lots import lots_due
from tournaments.standings.queries.standings import standings

Objects = dict[str, Any]
Body = Callable[[Objects], dict[str, Any]]


def equals(objects: Objects) -> dict[str, Any]:
    """Lots decide, and some players are equal."""
    evening = objects["evening"]
    evenings.amend(by=MACHINE, tournament=evening, criteria=["points", "lots"])
    first, second, *_others, last = (line for line in standings(evening).lines if line.deals)
    if more := first.points - second.points:
        move = Move(first.entrant.number, last.entrant.number, more)
        jury.rule(by=MACHINE, tournament=evening, kind=Ruling.Kind.ADJUST, text="Equal now.", moves=[move])
    return {"players": [line.entrant.number for line in lots_due(standings(evening))[0]]}


LOT_BODIES: dict[str, Body] = {"POST lots": equals}
