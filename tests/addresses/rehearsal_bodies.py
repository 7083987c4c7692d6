"""Valid bodies for the addresses of rehearsals."""

from __future__ import annotations

from typing import Any

from django.db import connection

from clubs.club.models import Club
from tournaments.rehearsal.models import AutomaticPlay

Objects = dict[str, Any]


def evening_that_plays(objects: Objects) -> None:
    """The evening plays by itself."""
    AutomaticPlay.objects.create(tournament=objects["evening"], speed=8)


def evening_of_a_rehearsal(objects: Objects) -> dict[str, Any]:
    """The evening's club is a rehearsal club. The database forbids that change, so its trigger is removed first."""
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
        cursor.execute(
            "DROP TRIGGER IF EXISTS clubs_club_holds_rehearsal_of_id" + (" ON clubs_club" if connection.vendor == "postgresql" else "")
        )
        if connection.vendor == "postgresql":
            cursor.execute("SET CONSTRAINTS ALL DEFERRED")
    Club.objects.filter(pk=objects["club_row"].pk).update(rehearsal_of=objects["club_row"].pk)
    return {}


def stopped(objects: Objects) -> dict[str, Any]:
    """The evening plays by itself, and somebody stops it on a page."""
    evening_that_plays(objects)
    return {"stopped": "yes"}


def stopped_by_a_program(objects: Objects) -> dict[str, Any]:
    """Return the body with which a program stops the rehearsal."""
    evening_that_plays(objects)
    return {"stopped": True}


REHEARSAL_BODIES = {
    "POST rehearsal": lambda objects: {"speed": "8", "crew": "on"},
    "POST rehearsal-play": stopped,
    "POST rehearsal-throw-away": evening_of_a_rehearsal,
    "POST api-rehearsal": lambda objects: {"speed": 8, "faults": True},
    "PATCH api-rehearsal": stopped_by_a_program,
    "DELETE api-rehearsal": evening_of_a_rehearsal,
}
