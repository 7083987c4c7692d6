"""Log entries about who comes, and about when and where an evening is, as the log's page shows them. Only reads."""

from __future__ import annotations

import datetime
from collections.abc import Iterator, Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from clubs.days import whole_day
from clubs.direction import comma_text, isolated
from tournaments.calendar.models import Announcement
from tournaments.evening.events import Event
from tournaments.signup.values import FactKind

ANNOUNCEMENT_EVENTS = frozenset({Event.ANNOUNCE, Event.MOVE, Event.CANCEL, Event.HOLD})


def sign_up_text(value: Mapping[str, Any], names: Mapping[str, str]) -> str:
    """Return what somebody said: «Jan de Wit: comes, with Piet». `names` has the names of people as the log names them (`member 12`).

    Raises KeyError, TypeError, ValueError and IndexError if somebody changed the row in the database.
    """
    name, *others = (names[person] for person in value["people"])
    said = FactKind(value["said"])
    words = {"name": name, "other": names.get(value["other"], "")}
    text = {
        FactKind.YES: _("%(name)s: comes"),
        FactKind.MAYBE: _("%(name)s: perhaps"),
        FactKind.NO: _("%(name)s: does not come"),
        FactKind.ACCEPT: _("%(name)s: takes the offered place"),
        FactKind.ADMIT: _("%(name)s: admitted by the desk"),
        FactKind.REFUSE: _("%(name)s: not admitted by the desk"),
        FactKind.WITH: _("%(name)s: wants to play with %(other)s"),
        FactKind.NOT_WITH: _("%(name)s: does not want to play with %(other)s"),
    }[said] % words
    parts = [text]
    if others:
        parts.append(_("with %(names)s") % {"names": comma_text(others)})
    if value.get("reserve"):
        parts.append(_("reserve: %(name)s") % {"name": names[value["reserve"]]})
    if value.get("seeks_partner"):
        parts.append(_("wants a partner"))
    if value.get("needs_desk"):
        parts.append(_("the desk decides"))
    return comma_text(parts)


def announcement_fields(value: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """Yield the title and the text of each field of an entry about when and where an evening is, and who may come.

    Raises TypeError and ValueError if somebody changed the row in the database.
    """
    titles = _titles()
    for name, part in value.items():
        if name in titles and part not in (None, ""):
            yield titles[name], _field_text(name, part)


def _field_text(name: str, part: Any) -> str:
    if name == "admits":
        return str(Announcement.Admits(part).label)
    if name == "guests_join":
        return str(Announcement.GuestsJoin(part).label)
    if isinstance(part, bool):
        return _("yes") if part else _("no")
    return whole_day(datetime.date.fromisoformat(part)) if name == "on" else isolated(str(part))


def _titles() -> dict[str, str]:
    return {
        "on": _("date"),
        "doors_at": _("Doors open"),
        "starts_at": pgettext("hour of an evening", "Start"),
        "ends_at": _("Expected end"),
        "venue": pgettext("of an evening", "Place"),
        "capacity": _("Maximum number of players"),
        "admits": _("Who may come"),
        "guests_join": _("Guests who sign up are admitted"),
        "answer_days_before": _("How many days before can people still sign up or sign off?"),
        "answer_time": _("Until what time?"),
        "fee": _("What it costs"),
        "notes": _("Good to know"),
        "shows_names": _("Everybody may read who comes"),
        "is_public": _("Everybody may see this evening"),
        "because": _("reason"),
    }
