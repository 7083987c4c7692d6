"""Log entries about the volunteers' rota, as the log's page shows them. Only reads."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournaments.rota.values import DutyKind, DutySaid, RotaDuty
from tournaments.rota.wording import duty_title, kind_word


def _duty_text(value: Mapping[str, Any], names: Mapping[str, str]) -> str:
    """Return what somebody said about a duty: «Jan de Wit takes: Bar». `names` has the names of people as the log names them."""
    words = {
        "name": names[value["people"][0]],
        "other": names.get(value["other"], ""),
        "duty": kind_word(DutyKind(value["kind"]), value["text"]),
    }
    return {
        DutySaid.TAKE: _("%(name)s takes: %(duty)s"),
        DutySaid.GIVE_BACK: _("%(name)s no longer does: %(duty)s"),
        DutySaid.ASK: _("%(name)s asks %(other)s to take over: %(duty)s"),
        DutySaid.WITHDRAW: _("%(name)s no longer asks %(other)s to take over: %(duty)s"),
        DutySaid.AGREE: _("%(name)s takes over from %(other)s: %(duty)s"),
        DutySaid.DECLINE: _("%(name)s does not take over from %(other)s: %(duty)s"),
    }[DutySaid(value["said"])] % words


def rota_fields(value: Mapping[str, Any], names: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """Yield each duty that the evening needs, with the number of people; of a `duty` entry, what somebody said about one.

    Raises KeyError, TypeError, ValueError and IndexError if somebody changed the row in the database.
    """
    if "said" in value:
        yield "", _duty_text(value, names)
        return
    for each in value["duties"]:
        duty = RotaDuty.from_json(each)
        yield pgettext("log", "duty"), f"{duty_title(duty)} × {duty.wanted}"
