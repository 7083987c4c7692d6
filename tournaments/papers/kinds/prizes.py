"""The prizes on paper, to be read aloud name by name, from the lowest place up. Only reads."""

from __future__ import annotations

from collections.abc import Iterator

from django.template.loader import render_to_string

from tournaments.evening.models import Tournament
from tournaments.papers.queries.subject import PaperSubject
from tournaments.papers.sheet import PaperSheet
from tournaments.papers.source import source
from tournaments.prizes.giving import Prize
from tournaments.prizes.queries.prizes import prizes_of
from tournaments.prizes.wording import prize_title, prize_what, read_aloud, why_not


def sheets(tournament: Tournament, about: PaperSubject) -> Iterator[PaperSheet]:
    """Yield one paper in the active language: the winners and their prizes, to be read aloud.

    Before the prizes are confirmed, it lists only the prizes on offer.
    """
    prizes = prizes_of(tournament)
    winners = prizes.winners(prizes.readings)
    confirmed = prizes.confirmed
    not_given = [(_prize_text(prizes.confirmed_list[each.prize]), why_not(each.why)) for each in confirmed.not_given] if confirmed else []
    context = {
        "source": source(tournament),
        "confirmed": confirmed is not None,
        "agrees": prizes.agrees,
        "lines": [read_aloud(reading, winners) for reading in prizes.readings],
        "offered": [(prize_title(prize), prize_what(prize)) for prize in prizes.offered],
        "not_given": not_given,
        "seed": prizes.stored.seed,
    }
    yield PaperSheet(render_to_string("tournaments/papers/prizes.html", context))


def _prize_text(prize: Prize) -> str:
    """Return the text of a prize that nobody gets: its title, and what could be won."""
    return f"{prize_title(prize)}: {prize_what(prize)}"
