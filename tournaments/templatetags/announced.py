"""An announced evening: `{% event_data tournament %}` for search engines, `{% announced_line tournament %}` for a link's preview."""

from __future__ import annotations

import json

from django import template
from django.utils.safestring import SafeString

from tournaments.calendar.wording import feed
from tournaments.evening.models import Tournament

register = template.Library()
register.simple_tag(feed.announced_line)
register.filter("when_and_where", feed.when_and_where)

_ESCAPED = {ord(sign): f"\\u{ord(sign):04x}" for sign in "<>&"}
"""The signs that could end a script element, as JSON writes them."""


@register.simple_tag
def event_data(tournament: Tournament) -> SafeString:
    """Return the evening as schema.org data in a script element; "" for an evening that is not public, and for a rehearsal."""
    if not tournament.is_public or tournament.club.rehearsal_of_id is not None:
        return SafeString("")
    text = json.dumps(feed.event_data(tournament), ensure_ascii=False).translate(_ESCAPED)
    return SafeString(f'<script type="application/ld+json">{text}</script>')  # <, > and & are escaped  # nosec B703
