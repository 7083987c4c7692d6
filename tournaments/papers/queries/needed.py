"""The papers that an evening needs now, so that the staff need not remember them. Only reads.

Before a round these are the papers for the wall and the tables. Other papers are needed after a round, after a ruling and at the end.
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
"""Events after which a round's seating list and its scoresheets with names are out of date."""

MOVES_POINTS = frozenset(
    {Event.REPORT, Event.CORRECT, Event.VOID, Event.SLIP, Event.CONFIRM_SLIP, Event.RULE, Event.OVERTURN, Event.END_CALL}
)
"""Events that change points in a round: printed standings after this round or a later one are then out of date."""

NAMES = frozenset({Event.RENAME, Event.FORGET})
"""Events after which all papers with names are out of date."""

LINES = frozenset({Event.ABANDON, Event.UNDO_CLOSE, Event.AMEND, Event.WITHDRAW, Event.RETURN, Event.SUBSTITUTE, Event.QUALIFY})
"""Events after which all printed standings are out of date: they change the ranking criteria, the listed players or the scoring."""

ON_WALL = frozenset({"seating", "standings"})
"""The kinds of paper that hang on the wall, with public names."""


class Occasion(StrEnum):
    """The reason why papers are needed now."""

    BEFORE_ROUND = "before_round"
    AFTER_ROUND = "after_round"
    RULING = "ruling"
    END = "end"


@dataclass(frozen=True)
class NeededPapers:
    """Papers that are needed for one occasion and are made together."""

    occasion: Occasion
    number: int
    """The number of the round or of the ruling; 0 for the end."""
    papers: tuple[tuple[str, PaperSubject], ...]
    """The kind and subject of each paper."""


def needed_papers(tournament: Tournament, rounds: Sequence[Round], kinds: Collection[str]) -> list[NeededPapers]:
    """Return the sets of needed papers of which at least one is missing or out of date, the most urgent first.

    `rounds` are all rounds of the evening, `kinds` the kinds of paper for which the reader may ask. Makes two queries, and one more for
    each needed paper that exists.
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
    """Yield (occasion, number of the round or ruling, papers) for each set of papers needed now, whether they exist already or not."""
    if tournament.nothing_counts:
        return
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
    """Return for each kind and subject its newest paper that is made or waits. Failed papers are left out."""
    rows = tournament.papers.exclude(state=Paper.State.FAILED).order_by("version", "asked_at")
    return {(paper.kind, paper.about): paper for paper in rows}


def _shows_what_is(tournament: Tournament, kind: str, about: PaperSubject, paper: Paper | None) -> bool:
    """Return whether `paper` exists and is up to date. `kind` and `about` describe the needed paper."""
    if paper is None or (kind in ON_WALL and paper.shows_former_names):
        return False
    changes = _changes(kind, about)
    return changes is None or not LogEntry.objects.filter(changes, tournament=tournament, number__gt=paper.version).exists()


def _changes(kind: str, about: PaperSubject) -> Q | None:
    """Return a filter for the log entries after which this paper is out of date; None for a kind that is never out of date."""
    if kind == "standings":
        moves = Q(what__in=MOVES_POINTS) if about.round is None else Q(what__in=MOVES_POINTS, round_number__lte=about.round)
        return moves | Q(what__in=LINES | NAMES) | (Q(what=Event.CLOSE) if about.round is None else Q())
    if kind in ("seating", "scoresheet-blank"):
        public_names = Q(what=Event.AMEND, after__has_key="names") if kind in ON_WALL else Q()
        return Q(what__in=SEATS, round_number=about.round) | Q(what__in=NAMES) | public_names
    return None
