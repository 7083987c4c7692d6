"""Log entries about a change of seats, as the log's page shows them. Only reads.

An entry has the new players of the seats, the earlier players with their last deals, and the consequences.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from django.utils.translation import gettext as _

from clubs.direction import comma_text
from tournaments.evening.wording.seats import seat_letter


def seats_fields(value: Mapping[str, Any], players: Mapping[int, str]) -> Iterator[tuple[str, str]]:
    """Yield the title and the text of each field of an entry about a change of seats. `players` has the players' names by number.

    Raises KeyError, TypeError, ValueError, AttributeError and IndexError if somebody changed the row in the database.
    """
    if "why" in value:
        yield _("reason"), reasons().get(value["why"], str(value["why"]))
    for table, numbers in value["tables"].items():
        names = (f"{seat_letter(seat)} {players.get(number, number)}" for seat, number in enumerate(numbers))
        yield _("table %(table)s") % {"table": table}, comma_text(names)
    yield (
        _("earlier"),
        comma_text(
            _("table %(table)s %(seat)s until deal %(deal)s: %(name)s")
            % {
                "table": each["table"],
                "seat": seat_letter(each["seat"]),
                "deal": each["last_deal"],
                "name": players.get(each["entrant"], each["entrant"]),
            }
            for each in value.get("earlier", ())
        ),
    )
    yield _("empty seats"), comma_text(f"{table} {seat_letter(seat)}" for table, seat in value.get("vacant", ()))
    yield _("sign again"), comma_text(_("table %(table)s") % {"table": table} for table in value.get("unsigned", ()))
    yield _("sit out"), comma_text(str(players.get(number, number)) for number in value.get("sits_out", ()))
    later = [each for of_table in value.get("changes", {}).values() for each in of_table.get("handed_on", ())]
    yield (
        _("also changes"),
        comma_text(_("round %(round)s table %(table)s") % {"round": each["round"], "table": each["table"]} for each in later),
    )


def reasons() -> dict[str, str]:
    """Return the reasons for a change of seats, as text by the code in the log."""
    return {
        "swap": _("two exchanged seats"),
        "move": _("a player changed seats"),
        "seat": _("a player was seated"),
        "substitute": _("a substitute"),
        "wrong_chair": _("a player on the wrong chair"),
        "take_out": _("a player was taken off a seat"),
        "redraw": _("other tables drawn again during the round"),
    }
