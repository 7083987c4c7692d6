"""The clock of a round in a template: `{% round_clock round as clock %}`, `{% countdown clock %}`, `{{ clock|clock_text }}`."""

from __future__ import annotations

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from tournaments.room.queries.clock import RoundClock, round_clock
from tournaments.room.wording.clock import clock_text, countdown_text, extra_text

register = template.Library()
register.simple_tag(round_clock, name="round_clock")
register.filter("clock_text", clock_text)
register.filter("extra_text", extra_text)


@register.simple_tag
def countdown(clock: RoundClock) -> SafeString:
    """Return an HTML element with the minutes and seconds left on the round's clock. `static/js/round-clock.js` makes it count down."""
    paused = clock.paused_at.isoformat() if clock.paused_at else ""
    return format_html(
        '<span role="timer" data-countdown="{}" data-paused-at="{}" data-server-time="{}" data-over="{}">{}</span>',
        clock.ends_at.isoformat(), paused, clock.now.isoformat(), _("The time is over"), countdown_text(clock.seconds_left),
    )  # fmt: skip
