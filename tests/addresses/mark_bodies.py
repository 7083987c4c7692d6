"""Valid bodies for the addresses of marks and tags for competitions (`valid_bodies`)."""

from __future__ import annotations

from typing import Any

from tests.addresses.sign_up_bodies import Body, Objects


def corrected_in_menu(objects: Objects) -> dict[str, Any]:
    """The first player was excused, by the menu of the page."""
    return {"mark.1.0.0.": "excused"}


def corrected_by_program(objects: Objects) -> dict[str, Any]:
    """The first player was excused."""
    return {"marks": [{"entrant": 1, "mark": "excused"}]}


def with_tags(objects: Objects) -> dict[str, Any]:
    """The evening is a final."""
    return {"tags": "kerst finale"}


MARK_BODIES: dict[str, Body] = {
    "POST marks": corrected_in_menu,
    "POST marks-tags": with_tags,
    "PUT api-marks": corrected_by_program,
    "PUT api-marks-tags": with_tags,
}
