"""The gaps of a round as text, for pages, the API, and the refusal to start the round."""

from __future__ import annotations

from django.utils.translation import gettext as _

from clubs.direction import isolated
from tournaments.evening.wording.seats import seat_letter
from tournaments.seating.queries.seat_gaps import EmptySeat, SeatGaps

MAX_NAMED = 6
"""The greatest number of gaps that a sentence lists. If there are more, it says how many more."""


def empty_seat_text(empty: EmptySeat) -> str:
    """Return the text for an empty seat: “table 3, seat C (Wim Jansen) is empty”."""
    text = _("table %(table)s, seat %(seat)s (%(name)s) is empty")
    return text % {"table": empty.table, "seat": seat_letter(empty.seat), "name": isolated(empty.entrant.name)}


def gaps_text(gaps: SeatGaps) -> str:
    """Return all gaps in one line, with names."""
    texts = [_("%(name)s has no seat") % {"name": isolated(entrant.name)} for entrant in gaps.without_seat]
    texts += map(empty_seat_text, gaps.empty_seats)
    more = len(texts) - MAX_NAMED
    if more > 0:
        texts[MAX_NAMED:] = [_("and %(count)s more") % {"count": more}]
    return "; ".join(texts)
