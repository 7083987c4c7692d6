"""Log entries about prizes, as the log's page shows them. Only reads."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from django.utils.translation import gettext as _

from tournaments.evening.events import Event
from tournaments.prizes.giving import Award, Ties, reading_order
from tournaments.prizes.giving.prize_json import allocation_from_json, prizes_from_json
from tournaments.prizes.wording import TIES_LABELS, prize_title, prize_what, reading_title, reading_what
from tournaments.standings.wording.line_names import BETWEEN

PRIZE_EVENTS = frozenset({Event.PRIZES, Event.CONFIRM_PRIZES, Event.READ_PRIZES})


def prize_fields(value: Mapping[str, Any], players: Mapping[int, str]) -> Iterator[tuple[str, str]]:
    """Yield the title and the text of each field of an entry about prizes. `players` has the players' names by number.

    Raises KeyError, TypeError, ValueError and IndexError if somebody changed the row in the database.
    """
    if "list" in value:
        yield _("prizes"), "; ".join(f"{prize_title(prize)}: {prize_what(prize)}" for prize in prizes_from_json(value))
        yield _("if several players are equal"), str(TIES_LABELS[Ties(value["ties"])])
        yield _("several prizes for one player"), _("no") if value["one_each"] else _("yes")
        if "per_entrants" in value:
            yield _("entrants for each prize"), str(value["per_entrants"])
    if "entrants" in value:
        yield _("entrants who were here"), str(value["entrants"])
    if "awards" in value:
        readings = reading_order(prizes_from_json(value), allocation_from_json(value).awards)
        yield (
            _("who gets which prize"),
            "; ".join(f"{reading_title(each)}: {_winner(each.award, players)}, {reading_what(each)}" for each in reversed(readings)),
        )
        if value["seed"]:
            yield _("seed of the lots"), str(value["seed"])
    if "read" in value:
        yield _("names read out"), str(value["read"])


def _winner(award: Award, players: Mapping[int, str]) -> str:
    return BETWEEN.join(str(players.get(number, number)) for number in award.players)
