"""A valid body for every address that announces, moves or cancels an evening."""

from __future__ import annotations

import base64
from collections.abc import Callable
from io import BytesIO
from typing import Any

from django.core.files.uploadedfile import SimpleUploadedFile
from PIL import Image

from clubs.club.actions.face import set_logo
from clubs.club.actions.venues import add_venue
from tests.cast import MACHINE, user_of
from tournaments.calendar.actions.moving import cancel_evening
from tournaments.evening.actions import evenings, offices

Objects = dict[str, Any]


def before_draw(body: dict[str, Any], *, cancelled: bool = False) -> Callable[[Objects], dict[str, Any]]:
    """Point the address to another evening of the same officials, which is not drawn."""

    def made(objects: Objects) -> dict[str, Any]:
        evening = objects["evening"]
        other = evenings.create(by=MACHINE, club=evening.club, name="Later", on=evening.on, rules=evening.rule_set)
        for role in ("director", "jury", "desk"):
            offices.appoint(by=MACHINE, tournament=other, user=user_of(getattr(objects["people"], role)), role=role)
        if cancelled:
            cancel_evening(by=MACHINE, tournament=other, because="ijzel")
        objects["slug"] = other.slug
        return body

    return made


def drawing(**how: Any) -> bytes:
    """Return a picture that can be a logo: a red square on white. `how` goes to Pillow's `save`."""
    picture, file = Image.new("RGB", (120, 80), "white"), BytesIO()
    picture.paste("#b3202c", (40, 20, 80, 60))
    picture.save(file, **({"format": "PNG"} | how))
    return file.getvalue()


def with_logo(objects: Objects) -> dict[str, Any]:
    set_logo(by=MACHINE, club=objects["club_row"], image=drawing())
    return {}


def with_venue(objects: Objects) -> dict[str, Any]:
    """Point the address to a place of the club."""
    objects["venue"] = add_venue(by=MACHINE, club=objects["club_row"], name="De Kring").pk
    return {"name": "De Nieuwe Kring"}


TIMES = {"doors_at": "19:30", "starts_at": "20:00", "ends_at": "23:30"}
ANNOUNCEMENT_BODIES: dict[str, Callable[[Objects], dict[str, Any]]] = {
    "POST club-present": lambda objects: {"description": "Elke maandag rikken.", "time_zone": "Europe/Brussels"},
    "POST club-colour": lambda objects: {"choice": "5", "own": "#17664e"},
    "POST club-logo-change": lambda objects: {"image": SimpleUploadedFile("logo.png", drawing())},
    "PUT api-club-logo": lambda objects: {"image": base64.b64encode(drawing()).decode()},
    "DELETE api-club-logo": with_logo,
    "POST venue-new": lambda objects: {"name": "De Kring", "address": "Markt 4"},
    "POST venue": with_venue,
    "PATCH api-club-presentation": lambda objects: {"description": "Elke maandag rikken.", "contact_email": "rik@example.org"},
    "POST api-venues": lambda objects: {"name": "De Kring", "address": "Markt 4", "access": "Geen trap."},
    "PATCH api-venue": with_venue,
    "POST desk-when": lambda objects: {**TIMES, "venue": "none", "admits": "guests", "guests_join": "at_once", "is_public": "on"},
    "POST desk-move": before_draw({"on": "2026-03-23", **TIMES}),
    "POST desk-cancel": before_draw({"because": "ijzel"}),
    "POST desk-hold": before_draw({}, cancelled=True),
    "PATCH api-announcement": lambda objects: {**TIMES, "capacity": 40, "fee": "5 euro"},
    "POST api-evening-move": before_draw({"on": "2026-03-23", **TIMES}),
    "PUT api-evening-cancellation": before_draw({"because": "ijzel"}),
    "DELETE api-evening-cancellation": before_draw({}, cancelled=True),
}
