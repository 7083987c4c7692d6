"""A valid body for every address that changes a club's calendar."""

from __future__ import annotations

import datetime
from typing import Any

from django.utils import timezone

from scoring.games import published
from tests.addresses.member_bodies import with_account
from tests.cast import MACHINE
from tournaments.evening.actions import evenings

DAY = datetime.date(2030, 12, 2)
RULE = {"weekday": 1, "repetition": "two_weeks", "first": str(DAY), "until": "2030-12-31"}


def coming(objects: dict[str, Any]) -> str:
    """The club has a coming evening. Return its slug."""
    on = timezone.localdate() + datetime.timedelta(days=20)
    return evenings.create(by=MACHINE, club=objects["club_row"], name="Rikavond", on=on, rules=published("rikken_brabant")).slug


def form(objects: dict[str, Any]) -> dict[str, Any]:
    return RULE | {"name": "Rikavond", "on_holiday": "skip", "starts_at": "19:30", "dates": str(DAY)}


def api_dates(objects: dict[str, Any]) -> dict[str, Any]:
    return {"dates": [str(DAY), "2030-12-16"], "name": "Rikavond", "starts_at": "19:30"}


def api_rule(objects: dict[str, Any]) -> dict[str, Any]:
    return RULE | {"country": "BE", "breaks": [{"first": "2030-12-20", "last": "2030-12-31"}]}


CALENDAR_BODIES: dict[str, Any] = {
    "POST programme": form,
    "POST evenings-change": lambda objects: {"evenings": coming(objects), "starts_at": "20:00"},
    "POST links-renew": with_account,
    "POST api-own-calendar": with_account,
    "POST api-programme": api_dates,
    "POST api-programme-preview": api_rule,
    "POST api-programme-changes": lambda objects: {"evenings": [coming(objects)], "starts_at": "20:00"},
}
