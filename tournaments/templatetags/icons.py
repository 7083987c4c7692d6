"""Drawings in templates: icons in a line of text, `{% icon "clock" %}` (from `static/img/icons.svg`), and bars, `{% meter 45 %}`."""

from __future__ import annotations

from django import template
from django.templatetags.static import static
from django.utils.html import format_html
from django.utils.safestring import SafeString

register = template.Library()

POINTING = frozenset({"undo", "on"})
"""The names of the icons that point back or forward, which are mirrored in right-to-left languages."""


@register.simple_tag
def icon(name: str) -> SafeString:
    """Return the icon with this name as SVG. Screen readers skip it, because there is a text with the same meaning beside it.

    An icon that points is mirrored in right-to-left languages.
    """
    address = f"{static('img/icons.svg')}#{name}"
    classes = "icon-image icon-turn" if name in POINTING else "icon-image"
    return format_html('<svg class="{}" viewBox="0 0 24 24" aria-hidden="true"><use href="{}"/></svg>', classes, address)


@register.simple_tag
def two_sided(percent: int, points: int) -> SafeString:
    """Return a bar from the middle, to the right for points won and to the left for points lost.

    It is hidden from screen readers, because the number is beside it.
    """
    kind, x = ("two-sided-plus", 50.0) if points > 0 else ("two-sided-minus", 50 - percent / 2)
    return format_html(
        '<svg class="two-sided" viewBox="0 0 100 12" preserveAspectRatio="none" aria-hidden="true"><path d="M50 0V12"/>'
        '<rect class="{}" x="{}" y="1" width="{}" height="10"/></svg>',
        kind,
        x,
        percent / 2,
    )


@register.simple_tag
def meter(percent: int, kind: str = "") -> SafeString:
    """Return a bar filled to this percentage, hidden from screen readers because the number is beside it.

    `kind` is the CSS class of the bar: `meter-tall`, `tone-warn` or none.
    """
    return format_html(
        '<svg class="meter {}" viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true"><rect width="{}" height="1"/></svg>',
        kind,
        percent,
    )
