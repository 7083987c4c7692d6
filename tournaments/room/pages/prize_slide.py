"""The prize-giving on the big screen: the name that was just read out, and below it the earlier ones.

Names that are not read out yet are not read from the database, so they cannot appear too early. There is one exception: if names are not
shown in full, all are read, because the text of a prize may contain any of them, which must then be hidden.
"""

from __future__ import annotations

from dataclasses import dataclass

from tournaments.entrants.queries.names import Names
from tournaments.prizes.queries.prizes import Prizes
from tournaments.prizes.wording import read_aloud
from tournaments.room.pages.slides import Name, SlidePage, screen_name

NAMES_BELOW = 6
"""The number of earlier names on the screen below the newest one, in two columns."""


@dataclass(frozen=True)
class PrizeName:
    """A name that was read out, as the screen shows it."""

    name: Name
    title: str
    what: str
    note: str


def prize_page(prizes: Prizes, names: Names) -> SlidePage:
    """Return a page with the newest names that were read out, the last one first; without rows if none was read out yet."""
    readings = prizes.read_out_to(names)[-NAMES_BELOW - 1 :]
    winners = prizes.winners(readings)
    aloud = [read_aloud(reading, winners, names) for reading in reversed(readings)]
    return SlidePage(
        [PrizeName(screen_name(each.plain_name, each.name), each.title, each.what, each.note) for each in aloud], 2, NAMES_BELOW // 2
    )
