"""Players by the name that this reader may see, `{{ entrant|display_name:names }}`; seats as letters, `{{ place.seat|seat_letter }}`."""

from __future__ import annotations

from collections.abc import Sequence

from django import template

from clubs.direction import isolated
from tournaments.entrants.queries.names import NamesInClub, display_name, plain_display_name, staff_names
from tournaments.evening.models import Entrant, Tournament
from tournaments.evening.wording.seats import seat_letter
from tournaments.standings.queries.standings import StandingsLine
from tournaments.standings.wording.line_names import BETWEEN, line_name

register = template.Library()
register.filter("display_name", display_name)
register.filter("line_name", line_name)
register.filter("seat_letter", seat_letter)


@register.filter
def staff_name(entrant: Entrant, tournament: Tournament) -> str:
    """Return a player's name as staff see it, for the jury's pages."""
    return display_name(entrant, staff_names(tournament))


@register.filter
def staff_line_name(line: StandingsLine, tournament: Tournament) -> str:
    """Return the name of a line of the standings as staff see it."""
    return line_name(line, staff_names(tournament))


@register.filter
def names_in_club(entrants: Sequence[Entrant], names: NamesInClub) -> str:
    """Return the names that this reader may see of the players on one line of an evening of a club."""
    return isolated(BETWEEN.join(plain_display_name(each, names.of(each.tournament)) for each in entrants))


@register.filter
def name_in_club(entrant: Entrant, names: NamesInClub) -> str:
    """Return the name that this reader may see of a player at an evening of a club."""
    return display_name(entrant, names.of(entrant.tournament))
