"""Players by the name that this reader may see: `{{ entrant|shown:names }}`."""

from __future__ import annotations

from django import template

from tournaments.queries.names import shown

register = template.Library()
register.filter("shown", shown)
