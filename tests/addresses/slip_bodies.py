"""Valid bodies for the addresses of the desk's slips (`valid_bodies`)."""

from __future__ import annotations

import base64
import uuid
from collections.abc import Callable
from io import BytesIO
from typing import Any

from PIL import Image

from clubs.actors import Actor
from tests.cast import MACHINE
from tournaments.evening.actions import evenings
from tournaments.slips.actions import photos as slip_photos
from tournaments.slips.actions import slips
from tournaments.slips.rows import SlipRow

Objects = dict[str, Any]
Body = Callable[[Objects], dict[str, Any]]


def one_pixel(format: str = "JPEG", **more: Any) -> bytes:
    """The smallest photo."""
    data = BytesIO()
    Image.new("RGB", (1, 1), "white").save(data, format, **more)
    return data.getvalue()


RIK = {"dealer": 1, "contracts": [{"code": "RIK", "declarer": 1, "partner": 2, "took": 9}]}


def row(_objects: Objects) -> dict[str, Any]:
    """One row: deal 2, with the figures of two players."""
    return {"rows": [{"number": 2, "id": str(uuid.uuid4()), "facts": RIK, "written": [None, 2, None, -2]}]}


def typed_by_another(objects: Objects) -> dict[str, Any]:
    """Somebody other than the senders typed a slip, and a second person must confirm it."""
    evenings.amend(by=MACHINE, tournament=objects["evening"], slip_confirmation="second")
    rows = [SlipRow(2, uuid.uuid4(), RIK)]
    slips.send(by=Actor(command="another desk"), table=objects["four"].table, rows=rows, revision=0)
    return {"revision": 1}


def photo_there(objects: Objects) -> dict[str, Any]:
    """The slip has a photo under the requested id."""
    slip_photos.add_photo(by=MACHINE, table=objects["four"].table, id=objects["id"], image=one_pixel())
    return {}


SLIP_BODIES: dict[str, Body] = {
    "PUT api-slip": lambda objects: row(objects) | {"revision": 0, "totals": [None] * 4, "to_jury": []},
    "PUT api-slip-photo": lambda _objects: {"image": base64.b64encode(one_pixel()).decode()},
    "DELETE api-slip-photo": photo_there,
    "POST api-slip-preview": row,
    "POST api-slip-confirmation": typed_by_another,
}
