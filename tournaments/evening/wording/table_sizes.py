"""The division of a number of players over tables, as text."""

from __future__ import annotations

from django.utils.translation import ngettext

from clubs.direction import comma_text
from tournaments.evening.models import Tournament
from tournaments.evening.queries.table_sizes import tables_for
from tournaments.seating.draw import CannotSeat


def table_sizes_text(tournament: Tournament, players: int) -> str:
    """Return «37 players: 8 tables of 4, 1 table of 5», and how many sit out; empty if they cannot be seated."""
    try:
        table_sizes = tables_for(tournament, players)
    except CannotSeat:
        return ""
    parts = []
    for size in sorted(set(table_sizes)):
        count = table_sizes.count(size)
        part = ngettext("%(count)s table of %(size)s", "%(count)s tables of %(size)s", count)
        parts.append(part % {"count": count, "size": size})
    if out := players - sum(table_sizes):
        parts.append(ngettext("%(count)s sits out in turn", "%(count)s sit out in turn", out) % {"count": out})
    sentence = ngettext("%(count)s player: %(tables)s.", "%(count)s players: %(tables)s.", players)
    return sentence % {"count": players, "tables": comma_text(parts)}
