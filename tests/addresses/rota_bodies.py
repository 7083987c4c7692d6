"""Valid bodies for the addresses of the rota (`valid_bodies`)."""

from __future__ import annotations

from typing import Any

from tests.addresses.sign_up_bodies import Body, Objects, next_evening, own_member_is_first
from tests.cast import MACHINE
from tournaments.rota.actions import set_duties
from tournaments.rota.values import DutyKind, RotaDuty


def duties_to_take(objects: Objects) -> None:
    """The next evening needs two people at the bar; the member's account belongs to the first member."""
    set_duties(by=MACHINE, tournament=next_evening(objects), duties=[RotaDuty(0, DutyKind.BAR, wanted=2)])
    own_member_is_first(objects)


def duty_taken(objects: Objects) -> dict[str, Any]:
    """The reader takes a duty, for themselves."""
    duties_to_take(objects)
    return {"duty": 1, "said": "take"}


def needs_form(objects: Objects) -> dict[str, Any]:
    """The director writes one line."""
    next_evening(objects)
    form = {"TOTAL_FORMS": 1, "INITIAL_FORMS": 0, "0-kind": "bar", "0-wanted": 2, "0-starts_at": "19:00"}
    return {f"duties-{name}": value for name, value in form.items()}


def needs_to_copy(objects: Objects) -> dict[str, Any]:
    """The evening of the tests has a duty, which the next one gets."""
    set_duties(by=MACHINE, tournament=objects["evening"], duties=[RotaDuty(0, DutyKind.BAR)])
    next_evening(objects)
    return {}


ROTA_BODIES: dict[str, Body] = {
    "POST duties": needs_form,
    "POST duties-copy": needs_to_copy,
    "POST duty-say": duty_taken,
}
