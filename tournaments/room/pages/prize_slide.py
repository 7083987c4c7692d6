"""The prize-giving on the big screen: the name that was just read out, and below it the earlier ones.

No other name is read from the database, so none can appear before it is read out. There is one exception: if names are not shown in full,
all names are read, so that they can be hidden in the text of a prize.
"""

from __future__ import annotations

from dataclasses import dataclass

from tournaments.entrants.queries.names import Names
from tournaments.evening.models import Tournament
from tournaments.prizes.queries.prizes import prizes_of
from tournaments.prizes.wording import read_aloud
from tournaments.room.pages.slides import Name, SlidePage, screen_name

NAMES_BELOW = 6
"""The number of earlier names that stay on the screen, in two columns."""


@dataclass(frozen=True)
class PrizeName:
    """A name that was read out, as the screen shows it."""

    name: Name
    title: str
    what: str
    note: str


def prize_page(tournament: Tournament, names: Names) -> SlidePage:
    """Return the page of the names read out, newest first. It has no rows before the first name."""
    prizes = prizes_of(tournament)
    readings = prizes.read_out_to(names)[-NAMES_BELOW - 1 :]
    entrants = prizes.entrants(readings)
    aloud = [read_aloud(reading, entrants, names) for reading in reversed(readings)]
    return SlidePage(
        [PrizeName(screen_name(each.plain_name, each.name), each.title, each.what, each.note) for each in aloud], 2, NAMES_BELOW // 2
    )
