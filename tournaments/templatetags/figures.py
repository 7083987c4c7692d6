"""Figures as players read them: +3, −2, 0; ▲2 with its words."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from functools import lru_cache

from django import template
from django.utils.formats import number_format
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _

from tournaments.wording.points import signed_points

register = template.Library()


@register.filter
def signed(points: int | Fraction) -> str:
    """`+3`, `−2` (a real minus sign), `0`; half a point as `+3½`."""
    return signed_points(points)


# Few figures, shown a thousand times in one table: each is written once.
@register.filter
@lru_cache(maxsize=4096)
def figure(points: int | Fraction) -> SafeString:
    """Points with their sign, green or red."""
    kind = "p" if points > 0 else "m" if points < 0 else ""
    return format_html('<b class="{}" dir="ltr">{}</b>', kind, signed(points))


@register.filter
def signed_decimal(points: Decimal) -> SafeString:
    """Points that may have decimals: with their sign, green or red, and written as the reader writes decimals."""
    sign, kind = ("+", "p") if points > 0 else ("−", "m") if points < 0 else ("", "")
    return format_html('<b class="{}" dir="ltr">{}{}</b>', kind, sign, number_format(abs(points)))


@register.filter
def movement(moved: int | None) -> SafeString | str:
    """Places won or lost: an arrow to see, words to hear. Nothing where nothing moved."""
    return _movement(moved, get_language() or "") if moved else ""


@lru_cache(maxsize=4096)
def _movement(moved: int, language: str) -> SafeString:
    """The movement in the active language; `language` is only a part of the cache's key."""
    steps = abs(moved)
    if moved > 0:
        text = ngettext("up %(steps)s place", "up %(steps)s places", steps)
        kind, arrow = "p", "▲"
    else:
        text = ngettext("down %(steps)s place", "down %(steps)s places", steps)
        kind, arrow = "m", "▼"
    words = text % {"steps": steps}
    return format_html('<span class="{}" aria-hidden="true">{}{}</span><span class="aloud">{}</span>', kind, arrow, steps, words)


@register.filter
def sum_check(total: int, pot: int = 0) -> str:
    """The check that everybody can see: the sum of all points and pots is 0. Says what the pots hold, if anything."""
    figures = {"sum": signed(total), "mark": "✓" if total == 0 else "✗", "pot": signed(pot)}
    if pot:
        return _("Sum of all points, with %(pot)s in the pots: %(sum)s %(mark)s") % figures
    return _("Sum of all points: %(sum)s %(mark)s") % figures
