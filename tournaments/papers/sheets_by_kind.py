"""The function that makes the sheets of each kind of paper. Importing this module does not load the press."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial

from tournaments.evening.models import Tournament
from tournaments.papers.kinds import (
    blank,
    certificate,
    competition,
    filled,
    player_picture,
    poster,
    prizes,
    ruling_report,
    ruling_slip,
    seating,
    standings,
    table_codes,
)
from tournaments.papers.queries.player_picture import PLAYER_PICTURE
from tournaments.papers.queries.subject import PaperSubject
from tournaments.papers.sheet import PaperSheet

SHEETS: Mapping[str, Callable[[Tournament, PaperSubject], Iterator[PaperSheet]]] = {
    "scoresheet-blank": blank.sheets,
    "scoresheet-filled": filled.sheets,
    "table-codes": table_codes.to_cut,
    "table-cards": table_codes.page_each,
    "seating": seating.sheets,
    "rules": poster.sheets,
    "ruling": ruling_slip.sheets,
    "rulings": ruling_report.sheets,
    "certificate": certificate.sheets,
    "standings": standings.sheets,
    "seating-full": partial(seating.sheets, full=True),
    "standings-full": partial(standings.sheets, full=True),
    "prizes": prizes.sheets,
    "competition": competition.sheets,
    PLAYER_PICTURE: player_picture.sheets,
}
"""The functions that yield the sheets in the active language, by the code of the kind (`papers.wording`)."""
