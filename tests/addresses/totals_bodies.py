"""Valid bodies for the addresses of a table's own totals (`valid_bodies`)."""

from __future__ import annotations

import uuid
from collections.abc import Callable
from typing import Any

from tests.cast import MACHINE
from tournaments.play.actions import deals as play
from tournaments.play.actions.own_totals import report_totals

Objects = dict[str, Any]
Body = Callable[[Objects], dict[str, Any]]
POINTS = [9, -5, -2, -2]


def kept_its_own_paper(objects: Objects) -> dict[str, Any]:
    """Table 1 has entered nothing: its deal is void."""
    play.void(by=MACHINE, deal=objects["deal"], revision=1)
    return {f"p{seat}": str(figure) for seat, figure in enumerate(POINTS)} | {"deals": "4", "id": str(uuid.uuid4())}


def for_a_program(objects: Objects) -> dict[str, Any]:
    """Return the totals as a program sends them."""
    kept_its_own_paper(objects)
    objects["id"] = uuid.uuid4()
    return {"table": objects["table_key"], "points": POINTS, "deals": 4}


def totals_given(objects: Objects) -> dict[str, Any]:
    """Table 1 gave its totals."""
    kept_its_own_paper(objects)
    objects["id"] = report_totals(by=MACHINE, table=objects["four"].table, id=uuid.uuid4(), points=POINTS, deals=4).deal.pk
    return {"revision": 1, "reason": "Of table 2."}


def totals_to_correct(objects: Objects) -> dict[str, Any]:
    """Return totals in which Jo has one point more than before."""
    return totals_given(objects) | {"points": [8, -5, -2, -1], "deals": 4}


TOTALS_BODIES: dict[str, Body] = {
    "POST slip-totals": kept_its_own_paper,
    "POST slip-totals-remove": totals_given,
    "PUT api-totals": for_a_program,
    "PUT api-totals-correction": totals_to_correct,
}
