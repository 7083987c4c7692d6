"""Filters for check-in: a name with the typed letters marked, and a note about a person."""

from __future__ import annotations

from collections.abc import Iterable

from django import template
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from clubs.direction import isolated
from tournaments.door.queries.door import Hit
from tournaments.evening.models import Entrant

register = template.Library()


@register.filter
def marked_name(hit: Hit) -> SafeString:
    """Return the name, with the typed letters marked."""
    pieces = ((format_html("<mark>{}</mark>", piece) if is_typed else piece,) for piece, is_typed in hit.match.parts)
    name = format_html_join("", "{}", pieces)
    return name if isolated(hit.name) == hit.name else format_html("<bdi>{}</bdi>", name)


@register.filter
def hit_note(hit: Hit) -> str:
    """Return a note about a person found: a player of the evening, a member, or a guest of an earlier evening."""
    if hit.entrant is None:
        if hit.member is not None:
            return _("member %(number)s, not enrolled yet") % {"number": hit.member.number}
        day = date_format(hit.last_here, "DATE_FORMAT") if hit.last_here else ""
        return _("guest, was here on %(day)s") % {"day": day}
    note = entrant_note(hit.entrant)
    if hit.present and hit.entrant.present_at is not None:
        return _("%(who)s · here since %(time)s") % {"who": note, "time": timezone.localtime(hit.entrant.present_at).strftime("%H:%M")}
    return note


@register.filter
def all_present(count: int) -> str:
    """Return the label of a check-in button: for this number of players of a pair or team, or for one player."""
    if count < 2:
        return _("Present")
    return _("Both present") if count == 2 else _("All %(n)s present") % {"n": count}


@register.filter
def names_text(entrants: Iterable[Entrant]) -> str:
    """Return the names of partners as one text."""
    return " & ".join(isolated(each.name) for each in entrants)


@register.filter
def entrant_note(entrant: Entrant) -> str:
    """Return a note about a player: their member number or “guest”, and their table name if it is not their first name."""
    who = _("member %(number)s") % {"number": entrant.member.number} if entrant.member else _("guest")
    if entrant.called != entrant.name.split()[0]:
        return _("%(who)s · plays as %(called)s") % {"who": who, "called": isolated(entrant.called)}
    return who
