"""What templates draw: icons in the line of the text, `{% icon "clock" %}` (they are in `static/img/icons.svg`), and `{% meter 45 %}`."""

from __future__ import annotations

from django import template
from django.templatetags.static import static
from django.utils.html import format_html
from django.utils.safestring import SafeString

register = template.Library()

POINTING = frozenset({"undo", "on"})
"""Icons that point back or on: in a language that is read from right to left they point the other way."""


@register.simple_tag
def icon(name: str) -> SafeString:
    """The icon with this name, for the eye only: the words beside it say what is meant. One that points turns with the language."""
    address = f"{static('img/icons.svg')}#{name}"
    classes = "i turn" if name in POINTING else "i"
    return format_html('<svg class="{}" viewBox="0 0 24 24" aria-hidden="true"><use href="{}"/></svg>', classes, address)


@register.simple_tag
def two_sided(percent: int, points: int) -> SafeString:
    """A bar from the middle, to the right where points were won and to the left where they were lost, for the eye only: the figure stands
    beside it.
    """
    kind, x = ("up", 50.0) if points > 0 else ("dn", 50 - percent / 2)
    return format_html(
        '<svg class="two-sided" viewBox="0 0 100 12" preserveAspectRatio="none" aria-hidden="true"><path d="M50 0V12"/>'
        '<rect class="{}" x="{}" y="1" width="{}" height="10"/></svg>',
        kind,
        x,
        percent / 2,
    )


@register.simple_tag
def meter(percent: int, kind: str = "") -> SafeString:
    """A bar that is filled so far, for the eye only: the figure stands beside it. `kind`: tall, warn, idle."""
    return format_html(
        '<svg class="meter {}" viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true"><rect width="{}" height="1"/></svg>',
        kind,
        percent,
    )
