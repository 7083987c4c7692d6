"""A stored paper, for its page and the API: find it, tell whether it is out of date, send its file."""

from __future__ import annotations

from django.http import FileResponse
from django.utils import translation

from clubs.actors import Actor
from tournaments.evening.models import Paper, Tournament
from tournaments.evening.permissions import require
from tournaments.evening.problems import refuse
from tournaments.papers.actions.papers import is_file_missing
from tournaments.papers.queries.subject import PaperSubject
from tournaments.papers.wording import PAPER_KINDS, PICTURES, paper_file_name

PDF = "application/pdf"


def stored_paper(tournament: Tournament, pk: int) -> Paper:
    """Return this paper of the evening. Refused: NOT_FOUND, also if it is a picture."""
    paper = tournament.papers.filter(pk=pk).exclude(kind__in=PICTURES).first()
    if paper is None:
        raise refuse("NOT_FOUND")
    paper.tournament = tournament
    return paper


def readable_paper(actor: Actor, tournament: Tournament, pk: int) -> Paper:
    """Return this paper. Refused: NOT_FOUND, or if the actor lacks the right to open papers of its kind."""
    paper = stored_paper(tournament, pk)
    require(actor, PAPER_KINDS[paper.kind].needs, tournament)
    return paper


def is_out_of_date(paper: Paper) -> bool:
    """Return whether a deal, ruling or name has changed since the paper was made, so that its content would be different now."""
    kind, tournament = PAPER_KINDS[paper.kind], paper.tournament
    return (kind.follows_play and paper.version < tournament.version) or (kind.for_wall and paper.shows_former_names)


def paper_file(paper: Paper) -> FileResponse:
    """Return the paper's file, with a name that describes it. Refused with NOT_FOUND if the file is not made yet or is missing."""
    if paper.state != Paper.State.READY or is_file_missing(paper):
        raise refuse("NOT_FOUND")
    with translation.override(paper.language):
        name = paper_file_name(paper.tournament, paper.kind, PaperSubject.parse(paper.about))
    response = FileResponse(paper.file.open("rb"), content_type=PDF, filename=name)
    response["Cache-Control"] = "private, no-cache"
    return response
