"""Valid bodies for the addresses of the rota (`valid_bodies`)."""

from __future__ import annotations

from typing import Any

from clubs import actions as club_actions
from tests.addresses.sign_up_bodies import Body, Objects, first_member, next_evening, own_member_is_first
from tests.cast import MACHINE
from tournaments.rota.actions import say_about_duty, set_duties
from tournaments.rota.values import DutyKind, DutySaid, RotaDuty


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


def needs_for_programs(objects: Objects) -> dict[str, Any]:
    """The director sends two duties; the first was there before."""
    duties_to_take(objects)
    bar = {"number": 1, "kind": "bar", "wanted": 3, "starts_at": "19:00", "ends_at": "23:30"}
    return {"duties": [bar, {"kind": "other", "text": "Koffie zetten"}]}


def duties_shared(objects: Objects) -> dict[str, Any]:
    """Two members do a duty of the next evening each, and one asks the other to exchange; a place at the bar is open."""
    evening = next_evening(objects)
    set_duties(by=MACHINE, tournament=evening, duties=[RotaDuty(0, DutyKind.BAR, wanted=2), RotaDuty(0, DutyKind.TYPING)])
    first, other = first_member(objects), club_actions.admit(by=MACHINE, club=objects["club_row"], name="Toon Bos")
    for duty, who in ((1, first), (2, other)):
        say_about_duty(by=MACHINE, tournament=evening, who=who, duty=duty, said=DutySaid.TAKE)
    say_about_duty(by=MACHINE, tournament=evening, who=first, duty=1, said=DutySaid.ASK, other=other, against=2)
    return {}


ROTA_BODIES: dict[str, Body] = {
    "POST duties": needs_form,
    "POST duties-copy": needs_to_copy,
    "POST duty-say": duty_taken,
    "PUT api-duties": needs_for_programs,
    "POST api-duties-copy": needs_to_copy,
    "POST api-duty-say": duty_taken,
}
