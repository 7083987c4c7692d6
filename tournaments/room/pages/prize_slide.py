"""The prize-giving on the big screen: the name that was just read out, and below it the earlier ones. The winner has more of it.

Names that are not read out yet are not read from the database, so they cannot appear too early. There is one exception: if names are not
shown in full, all are read, because the text of a prize may contain any of them, which must then be hidden.
"""

from __future__ import annotations

from dataclasses import dataclass

from tournaments.entrants.queries.names import Names
from tournaments.evening.models import Tournament
from tournaments.prizes.giving import NameToReadOut, Prize, PrizeKind
from tournaments.prizes.queries.prizes import Prizes
from tournaments.prizes.wording import read_aloud
from tournaments.room.pages.slides import Name, SlidePage, screen_name
from tournaments.standings.queries.standings import StandingsLine
from tournaments.standings.queries.visible_standings import visible_standings

NAMES_BELOW = 6
"""The number of earlier names on the screen below the newest one, in two columns."""
NAMES_BELOW_WINNER = 2
WINNER_SECONDS = 60
"""The seconds for which the winner is shown, if no slide of the programme asks for more."""


@dataclass(frozen=True)
class PrizeName:
    """A name that was read out, as the screen shows it."""

    name: Name
    title: str
    what: str
    note: str
    winner: WinnerResult | None = None
    """The result of the winner of the evening; None for all other names."""


@dataclass(frozen=True)
class WinnerResult:
    """The winner's result, as the screen shows it."""

    key: int
    """The winner's number. The page's script shows the moment once for each."""
    line: StandingsLine | None
    """The winner's line of the standings; None while the standings are frozen."""
    of: int
    """The number of lines of the standings."""


def prize_page(prizes: Prizes, names: Names) -> SlidePage:
    """Return a page with the newest names that were read out, the last one first; without rows if none was read out yet."""
    readings = prizes.read_out_to(names)[-NAMES_BELOW - 1 :]
    winners = prizes.winners(readings)
    aloud = [read_aloud(reading, winners, names) for reading in reversed(readings)]
    winner = _winner(prizes.tournament, readings[-1]) if readings else None
    rows = [
        PrizeName(screen_name(each.plain_name, each.name), each.title, each.what, each.note, None if nth else winner)
        for nth, each in enumerate(aloud)
    ]
    below = NAMES_BELOW if winner is None else NAMES_BELOW_WINNER
    columns = min(2, max(1, len(rows) - 1))
    return SlidePage(rows[: below + 1], columns, below // 2)


def _winner(tournament: Tournament, reading: NameToReadOut) -> WinnerResult | None:
    """Return the result of the winner of the evening if this award is theirs; else None.

    It is the prize for place 1 of the standings, given to who has that place. While the standings are frozen, no points are shown.
    """
    award = reading.award
    if not any(map(_is_first, reading.prizes)) or award.next_in_line or award.player is None:
        return None
    now = visible_standings(tournament, live=False)
    if tournament.frozen is not None:
        return WinnerResult(award.player, None, len(now.lines))
    line = next((each for each in now.lines if award.player in {player.number for player in each.members}), None)
    return WinnerResult(award.player, line, len(now.lines)) if line is not None and line.place == 1 else None


def _is_first(prize: Prize) -> bool:
    """Return whether this is the prize for the first place of the standings."""
    return prize.kind is PrizeKind.PLACE and prize.place == 1 and not prize.category and prize.rating is None
