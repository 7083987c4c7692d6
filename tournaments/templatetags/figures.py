"""Numbers as players read them: +3, −2, 0; ▲2 with a text for screen readers."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction

from django import template
from django.utils.formats import number_format
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from clubs.direction import left_to_right
from tournaments.evening.wording.figures import figure_html, movement_html, standing_html
from tournaments.evening.wording.points import signed_points

register = template.Library()
register.filter("figure", figure_html)
register.filter("movement", movement_html)
register.filter("standing", standing_html)


@register.filter
def signed(points: int | Fraction) -> str:
    """Return `+3`, `−2` (a real minus sign), `0`; half a point as `+3½`. The sign is on the left, also in right-to-left text."""
    return left_to_right(signed_points(points))


@register.filter
def total(figure: int, is_score: bool) -> str:
    """Return a player's total as text. Points above 0 get a plus sign, a score does not."""
    return left_to_right(f"{figure}".replace("-", "−")) if is_score else signed(figure)


@register.filter
def signed_decimal(points: Decimal) -> SafeString:
    """Return points that may have decimals, in the reader's number format: with a sign, green or red."""
    sign, kind = ("+", "figure-plus") if points > 0 else ("−", "figure-minus") if points < 0 else ("", "")
    return format_html('<b class="{}" dir="ltr">{}{}</b>', kind, sign, number_format(abs(points)))


@register.filter
def sum_check(total: int, pot: int = 0) -> str:
    """Return a text with the sum of all points and pots, and ✓ if it is 0, as it must be; else ✗. It names the pots' points, if any."""
    figures = {"sum": signed(total), "mark": "✓" if total == 0 else "✗", "pot": signed(pot)}
    if pot:
        return _("Sum of all points, with %(pot)s in the pots: %(sum)s %(mark)s") % figures
    return _("Sum of all points: %(sum)s %(mark)s") % figures
