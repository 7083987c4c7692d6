"""Log entries about the draw of a round, as the log's page shows them: method, seed, repeats and wishes. Only reads."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from django.utils.translation import gettext as _

from clubs.direction import comma_text, isolated
from scoring.engine.spoken import signed
from tournaments.evening.wording.seats import seat_letter
from tournaments.log.wording.log_door import wish_text
from tournaments.seating.wording.draw import fives_name, method_name


def draw_fields(value: Mapping[str, Any], players: Mapping[int, str]) -> Iterator[tuple[str, str]]:
    """Yield the title and the text of each field of an entry about a draw. `players` has the players' names by number.

    The earliest entries have only a seed and the tables. Raises KeyError, TypeError, ValueError and IndexError if somebody changed the row
    in the database.
    """
    if "method" in value:
        yield _("method of drawing"), method_name(value["method"])
        yield _("turns at tables of another size"), fives_name(value["fives"])
    if value["seed"]:
        yield _("seed"), isolated(str(value["seed"]))
    tables = (f"{number}: {comma_text(_name(each, players) for each in table)}" for number, table in enumerate(value["tables"], 1))
    yield _("tables"), "; ".join(tables)
    if value.get("final_tables"):
        yield _("tables of the final"), str(value["final_tables"])
    if "repeats" in value:
        yield _("repeated meetings in the evening so far"), str(value["repeats"])
    if value.get("wishes"):
        yield _("wishes"), "; ".join(wish_text(wish, players) for wish in value["wishes"])
    if value.get("pins"):
        yield _("players stay on their seats"), "; ".join(_pin(pin, players) for pin in value["pins"])
    if value.get("totals"):
        yield (
            _("points before the draw"),
            comma_text(f"{_name(int(each), players)} {signed(points)}" for each, points in value["totals"].items()),
        )


def _pin(pin: Mapping[str, Any], players: Mapping[int, str]) -> str:
    seat = "" if pin["seat"] is None else seat_letter(pin["seat"])
    return f"{_name(pin['player'], players)} {pin['table']}{seat}"


def _name(number: int, players: Mapping[int, str]) -> str:
    return players.get(number, str(number))
