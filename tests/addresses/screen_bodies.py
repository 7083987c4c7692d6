"""A valid body for every address that changes a big screen, or sends a message."""

from __future__ import annotations

import uuid
from collections.abc import Callable
from typing import Any

from tests.cast import MACHINE
from tournaments.room.actions.messages import send_message
from tournaments.room.actions.screen import add_screen

Objects = dict[str, Any]


def second_screen(**values: Any) -> Callable[[Objects], dict[str, Any]]:
    """There is a second screen, to which the address points."""

    def body(objects: Objects) -> dict[str, Any]:
        objects["number"] = add_screen(by=MACHINE, tournament=objects["evening"], name="Bar").number
        return dict(values)

    return body


def new_message(**values: Any) -> Callable[[Objects], dict[str, Any]]:
    """A message under a new UUID."""

    def body(objects: Objects) -> dict[str, Any]:
        objects["id"] = uuid.uuid4()
        return {**values, "id": str(objects["id"])}

    return body


def message_under_new_id(objects: Objects) -> dict[str, Any]:
    """A message whose UUID is in the address, and the rest in the body."""
    objects["id"] = uuid.uuid4()
    return {"text": "Soup"}


def stored_message(objects: Objects) -> dict[str, Any]:
    """There is a message, to which the address points."""
    objects["id"] = send_message(by=MACHINE, tournament=objects["evening"], id=uuid.uuid4(), text="Soup").pk
    return {}


SCREEN_BODIES: dict[str, Callable[[Objects], dict[str, Any]]] = {
    "POST desk-screen": lambda objects: {"show": "clock"},
    "POST desk-screen-new": lambda objects: {"name": "Bar"},
    "POST desk-one-screen": second_screen(name="Hall"),
    "POST desk-wifi": second_screen(name="Zaal-gasten", password="klaver-zeven"),
    "PUT api-screens-wifi": lambda objects: {"name": "Zaal-gasten", "password": "klaver-zeven"},
    "POST api-screens": lambda objects: {"name": "Bar", "programme": [{"slide": "clock"}]},
    "PUT api-screens-show": lambda objects: {"show": "clock"},
    "POST api-screens-next-page": lambda objects: {},
    "PUT api-one-screen": second_screen(name="Hall"),
    "DELETE api-one-screen": second_screen(),
    "POST desk-messages": new_message(text="Soup", audience="everybody", minutes="10"),
    "POST desk-message-take-back": stored_message,
    "PUT api-message": message_under_new_id,
    "DELETE api-message": stored_message,
    "PUT api-receipt": stored_message,
}
