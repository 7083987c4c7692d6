"""Numbers as players read them: +3, −2, 0; ▲2 with a text for screen readers."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction

from django import template
from django.utils.formats import number_format
from django.utils.html import format_html
from django.utils.safestring import SafeString

from clubs.direction import left_to_right
from tournaments.evening.wording.figures import figure_html, movement_html, score_html, standing_html
from tournaments.evening.wording.points import signed_points
from tournaments.standings.wording.sum_check import sum_check

register = template.Library()
register.filter("figure", figure_html)
register.filter("movement", movement_html)
register.filter("score", score_html)
register.filter("sum_check", sum_check)
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
