"""The director's messages to everybody, on the public pages: `{% messages_to_everybody tournament names as to_everybody %}`."""

from __future__ import annotations

from django import template

from tournaments.entrants.queries.names import Names
from tournaments.evening.models import Tournament
from tournaments.room.models import Message
from tournaments.room.queries.messages import public_messages, readable_messages

register = template.Library()


@register.simple_tag
def messages_to_everybody(tournament: Tournament, names: Names) -> list[tuple[Message, str]]:
    """Return the director's messages to everybody, each with its text, in which names are shown as this reader may see them.

    One query; one more if names are not shown in full.
    """
    return readable_messages(tournament, public_messages(tournament), names)
