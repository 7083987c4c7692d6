"""Seat letters, as pages and papers show seats. Facts, sheets and the API number the seats from 0."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext as _

from clubs.direction import comma_text, isolated
from scoring.engine.scorecard import SEAT_LETTERS
from tournaments.evening.models import Table


def seat_letter(seat: int) -> str:
    """Return the letter of a seat (0 for the first)."""
    return SEAT_LETTERS[seat]


def seat_changes(table: Table) -> tuple[str, ...]:
    """Return the seats that had several players: “Seat A: An Peeters until deal 6, Bob Smets from deal 7”; empty if nobody changed.

    The seats may be prefetched (`play.queries.tables.prefetch_seats`).
    """
    return tuple(_seat_changes(table))


def _seat_changes(table: Table) -> Iterator[str]:
    earlier = sorted(table.earlier_places.all(), key=lambda each: (each.seat, each.last_deal))
    for place in table.places.all():
        before = [each for each in earlier if each.seat == place.seat]
        if not before:
            continue
        stays = [_("%(name)s until deal %(deal)s") % {"name": isolated(each.entrant.name), "deal": each.last_deal} for each in before]
        stays.append(_("%(name)s from deal %(deal)s") % {"name": isolated(place.entrant.name), "deal": before[-1].last_deal + 1})
        yield _("Seat %(seat)s: %(stays)s") % {"seat": seat_letter(place.seat), "stays": comma_text(stays)}
