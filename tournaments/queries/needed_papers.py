"""Which papers an evening needs now, so that nobody has to think of them: what hangs on the wall and lies on the tables before a round, and
what follows from a round, a ruling or the end. Only reads.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

from tournaments.events import Event
from tournaments.models import LogEntry, Paper, Round, Ruling, Tournament
from tournaments.queries.paper_subject import PaperSubject

SEATS = frozenset({Event.DRAW, Event.UNDRAW, Event.CHANGE_SEATS, Event.VACATE, Event.OCCUPY, Event.SIT_OUT, Event.SUBSTITUTE})
"""What makes the list of who sits where, and the sheets with their names, another one."""

MOVES_POINTS = frozenset(
    {Event.REPORT, Event.CORRECT, Event.VOID, Event.SLIP, Event.CONFIRM_SLIP, Event.RULE, Event.OVERTURN, Event.END_CALL}
)
"""What makes the standings after a round other ones."""


class Occasion(StrEnum):
    """What papers are needed for."""

    BEFORE_ROUND = "before_round"
    AFTER_ROUND = "after_round"
    RULING = "ruling"
    END = "end"


@dataclass(frozen=True)
class NeededPapers:
    """Papers that are made together, because they are needed together."""

    occasion: Occasion
    number: int
    """Of the round or the ruling; 0 at the end."""
    papers: tuple[tuple[str, PaperSubject], ...]
    """The kind of each, and what it is about."""


def needed_papers(tournament: Tournament, rounds: Sequence[Round], kinds: Collection[str]) -> list[NeededPapers]:
    """What is needed and not made yet, the most urgent first. `rounds`: all of the evening; `kinds`: those that the reader may ask for.
    Two queries, and one for each of these papers that was made.
    """
    needed = [
        NeededPapers(occasion, number, tuple((kind, about) for kind, about in papers if kind in kinds))
        for occasion, number, papers in _occasions(tournament, rounds)
    ]
    made = _made(tournament)
    return [
        each
        for each in needed
        if not all(_shows_what_is(tournament, kind, about, made.get((kind, str(about)))) for kind, about in each.papers)
    ]


def _occasions(tournament: Tournament, rounds: Sequence[Round]) -> Iterator[tuple[Occasion, int, list[tuple[str, PaperSubject]]]]:
    """Everything that this moment of the evening asks for, made or not."""
    if tournament.state == Tournament.State.CLOSED:
        yield Occasion.END, 0, [("standings", PaperSubject())]
        return
    ahead = [each.number for each in rounds if each.state == Round.State.SEATED]
    if ahead:
        about = PaperSubject(round=min(ahead))
        yield Occasion.BEFORE_ROUND, min(ahead), [("seating", about), ("scoresheet-blank", about)]
    finished = [each.number for each in rounds if each.state == Round.State.FINISHED]
    if finished:
        yield Occasion.AFTER_ROUND, max(finished), [("standings", PaperSubject(round=max(finished)))]
    ruling = tournament.rulings.filter(overturned_by=None).exclude(kind=Ruling.Kind.LOTS).order_by("number").last()
    if ruling is not None:
        yield Occasion.RULING, ruling.number, [("ruling", PaperSubject(ruling=ruling.number))]


def _made(tournament: Tournament) -> dict[tuple[str, str], int]:
    """The newest version of the evening that each paper shows, or will."""
    rows = tournament.papers.exclude(state=Paper.State.FAILED).order_by("version").values_list("kind", "about", "version")
    return {(kind, about): version for kind, about, version in rows}


def _shows_what_is(tournament: Tournament, kind: str, about: PaperSubject, version: int | None) -> bool:
    """Whether a paper was made, and nothing that it shows became another since."""
    if version is None:
        return False
    later = LogEntry.objects.filter(tournament=tournament, number__gt=version)
    if kind in ("seating", "scoresheet-blank"):
        return not later.filter(what__in=SEATS, round_number=about.round).exists()
    if kind == "standings" and about.round is not None:
        return not later.filter(what__in=MOVES_POINTS, round_number__lte=about.round).exists()
    if kind == "standings":
        return not later.filter(what__in=MOVES_POINTS | {Event.CLOSE}).exists()
    return True
