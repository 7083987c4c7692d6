"""The papers that an evening needs now, so that nobody has to think of them. Only reads.

Before a round these are the papers on the wall and on the tables; others follow a round, a ruling or the end.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

from django.db.models import Q

from tournaments.evening.events import Event
from tournaments.evening.models import LogEntry, Paper, Round, Ruling, Tournament
from tournaments.papers.queries.subject import PaperSubject

SEATS = frozenset({Event.DRAW, Event.UNDRAW, Event.CHANGE_SEATS, Event.VACATE, Event.OCCUPY, Event.SIT_OUT})
"""Events that make a round's seating list, and its sheets with names, out of date."""

MOVES_POINTS = frozenset(
    {Event.REPORT, Event.CORRECT, Event.VOID, Event.SLIP, Event.CONFIRM_SLIP, Event.RULE, Event.OVERTURN, Event.END_CALL}
)
"""Events that make the standings after their round out of date."""

NAMES = frozenset({Event.RENAME, Event.FORGET})
"""Events that make every paper with names out of date."""

LINES = frozenset({Event.AMEND, Event.WITHDRAW, Event.RETURN, Event.SUBSTITUTE, Event.QUALIFY})
"""Events that make all standings out of date: they change the ranking criteria, who has a line, or which points it counts."""

ON_WALL = frozenset({"seating", "standings"})
"""The papers among these that show public names."""


class Occasion(StrEnum):
    """The reason why papers are needed."""

    BEFORE_ROUND = "before_round"
    AFTER_ROUND = "after_round"
    RULING = "ruling"
    END = "end"


@dataclass(frozen=True)
class NeededPapers:
    """Papers that are made together, because they are needed together."""

    occasion: Occasion
    number: int
    """The number of the round or the ruling; 0 at the end."""
    papers: tuple[tuple[str, PaperSubject], ...]
    """The kind of each, and what it is about."""


def needed_papers(tournament: Tournament, rounds: Sequence[Round], kinds: Collection[str]) -> list[NeededPapers]:
    """Return the papers that are needed and not made yet, the most urgent first.

    `rounds`: all of the evening; `kinds`: those that the reader may ask for. Two queries, and one for each of these papers that was made.
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
    """Yield all papers that this moment of the evening needs, made or not."""
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


def _made(tournament: Tournament) -> dict[tuple[str, str], Paper]:
    """Return the newest of each paper that was made, or is being made, by its kind and what it is about."""
    rows = tournament.papers.exclude(state=Paper.State.FAILED).order_by("version", "asked_at")
    return {(paper.kind, paper.about): paper for paper in rows}


def _shows_what_is(tournament: Tournament, kind: str, about: PaperSubject, paper: Paper | None) -> bool:
    """Return whether a paper was made, and nothing that it shows has changed since."""
    if paper is None or (kind in ON_WALL and paper.shows_former_names):
        return False
    changes = _changes(kind, about)
    return changes is None or not LogEntry.objects.filter(changes, tournament=tournament, number__gt=paper.version).exists()


def _changes(kind: str, about: PaperSubject) -> Q | None:
    """Return a filter for the log entries that make this paper out of date; None if nothing does."""
    if kind == "standings":
        moves = Q(what__in=MOVES_POINTS) if about.round is None else Q(what__in=MOVES_POINTS, round_number__lte=about.round)
        return moves | Q(what__in=LINES | NAMES) | (Q(what=Event.CLOSE) if about.round is None else Q())
    if kind in ("seating", "scoresheet-blank"):
        public_names = Q(what=Event.AMEND, after__has_key="names") if kind in ON_WALL else Q()
        return Q(what__in=SEATS, round_number=about.round) | Q(what__in=NAMES) | public_names
    return None
