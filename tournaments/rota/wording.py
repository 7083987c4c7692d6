"""Sentences about the rota: a duty's name and hours, and what somebody asks. Pages, panels, calendar and API share them."""

from __future__ import annotations

from django.utils.formats import time_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from clubs.direction import isolated
from tournaments.entrants.queries.names import FULL_NAMES, Names
from tournaments.rota.queries import EveningRota
from tournaments.rota.values import DutyKind, RotaDuty, SwapRequest


def kind_word(kind: DutyKind, text: str = "") -> str:
    """Return the name of a duty: that of its kind, or the club's own."""
    return isolated(text) if kind == DutyKind.OTHER and text else kind_names()[kind]


def kind_names() -> dict[DutyKind, str]:
    """Return the kinds of duties and their names, in the order of a menu."""
    return {
        DutyKind.DIRECTING: pgettext("duty", "Directing"),
        DutyKind.JUDGING: pgettext("duty", "Jury"),
        DutyKind.TYPING: pgettext("duty", "Typing slips"),
        DutyKind.BAR: pgettext("duty", "Bar"),
        DutyKind.OTHER: pgettext("duty", "Something else"),
    }


def hours_text(duty: RotaDuty) -> str:
    """Return the hours of a duty: «19:00–21:00», «from 19:00», «until 21:00»; "" without hours."""
    starts, ends = (time_format(each, "H:i") if each else "" for each in (duty.starts_at, duty.ends_at))
    if starts and ends:
        return f"{starts}–{ends}"
    if starts:
        return _("from %(time)s") % {"time": starts}
    return _("until %(time)s") % {"time": ends} if ends else ""


def duty_title(duty: RotaDuty) -> str:
    """Return a duty with its hours: «Bar, 19:00–21:00»."""
    hours = hours_text(duty)
    return f"{kind_word(duty.kind, duty.text)} ({hours})" if hours else kind_word(duty.kind, duty.text)


def open_text(count: int) -> str:
    """Return how many people a duty still needs: «1 place open»."""
    return ngettext("%(count)s place open", "%(count)s places open", count) % {"count": count}


def swap_text(rota: EveningRota, swap: SwapRequest, names: Names = FULL_NAMES) -> str:
    """Return what somebody asks, for the person who is asked: «Jan asks you to take over: Bar»."""
    return _swap_text(rota, swap, {"name": isolated(rota.name(swap.person, names))}, to_other=True)


def own_swap_text(rota: EveningRota, swap: SwapRequest, names: Names = FULL_NAMES) -> str:
    """Return what somebody asks, for themselves: «You asked Piet to take this over: Bar»."""
    return _swap_text(rota, swap, {"name": isolated(rota.name(swap.other, names))}, to_other=False)


def _swap_text(rota: EveningRota, swap: SwapRequest, words: dict[str, str], *, to_other: bool) -> str:
    lines = {line.duty.number: duty_title(line.duty) for line in rota.roster.lines}
    words["duty"] = lines[swap.duty]
    if swap.against is None:
        text = _("%(name)s asks you to take over: %(duty)s.") if to_other else _("You asked %(name)s to take this over: %(duty)s.")
        return text % words
    words["exchange"] = lines[swap.against]
    text = (
        _("%(name)s asks you to exchange duties. You would do: %(duty)s; %(name)s would do: %(exchange)s.")
        if to_other
        else _("You asked %(name)s to exchange duties. %(name)s would do: %(duty)s; you would do: %(exchange)s.")
    )
    return text % words
