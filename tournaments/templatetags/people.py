"""Players by the name that this reader may see, `{{ entrant|display_name:names }}`; seats as letters, `{{ place.seat|seat_letter }}`."""

from __future__ import annotations

from django import template

from tournaments.entrants.queries.names import NamesInClub, display_name, staff_names
from tournaments.evening.models import Entrant, Tournament
from tournaments.evening.wording.seats import seat_letter

register = template.Library()
register.filter("display_name", display_name)
register.filter("seat_letter", seat_letter)


@register.filter
def staff_name(entrant: Entrant, tournament: Tournament) -> str:
    """Return a player's name as staff see it, for the jury's pages."""
    return display_name(entrant, staff_names(tournament))


@register.filter
def name_in_club(entrant: Entrant, names: NamesInClub) -> str:
    """Return the name that this reader may see of a player at an evening of a club."""
    return display_name(entrant, names.of(entrant.tournament))
