"""Ask for a paper, and ask again. This does not change the evening: no new version and no log entry.

If printing raised the version, every print would make the standings on it out of date. The paper's row says who asked.
"""

from __future__ import annotations

from collections.abc import Sequence

from celery import signature
from django.conf import settings
from django.db import transaction
from django.utils import timezone

from clubs.actors import Actor
from scoring.engine.words import as_said_in, plain_language
from tournaments.models import Paper, Tournament
from tournaments.permissions import Right, require
from tournaments.problems import refuse
from tournaments.queries.evening_state import evening_state
from tournaments.queries.paper_subject import PaperSubject, round_of, ruling_of, tables_of
from tournaments.wording.paper_kinds import PAPER_KINDS, paper_kind

MAKE_PAPER = "papers.make"
"""The name under which the queue knows the task that makes a paper (`papers.tasks`)."""
FIRST, AFTER_PAPERS = 0, 9
"""The queue's priorities of papers, and of pictures."""


@transaction.atomic
def ask(*, by: Actor, tournament: Tournament, kind: str, about: str, language: str) -> Paper:
    """Ask for a paper, or return the one that shows this version already. This only writes a row; a worker makes the paper.

    `kind` is a code of `wording.paper_kinds`; `about` is `tournament`, `round 2`, `round 2 table 7` or `ruling 4`. A paper that failed
    is tried again. It is in `language` as that is said at this evening. Refused: PAPER_UNKNOWN, NOT_FOUND, FIELD_WRONG (an unknown
    language).
    """
    require(by, Right.PRINT, tournament)
    subject = PaperSubject.parse(about)
    paper_kind_ = paper_kind(kind, subject)
    if paper_kind_.is_picture:
        raise refuse("PAPER_UNKNOWN", "kind")
    require(by, paper_kind_.needs, tournament)
    if subject.scope == "ruling":
        ruling_of(tournament, subject, paper_kind_.of)
    elif subject.scope == "table":
        tables_of(tournament, subject)
    elif subject.scope == "round":
        round_of(tournament, subject)
    language = as_said_in(tournament.language, language)
    if plain_language(language) not in dict(settings.LANGUAGES):
        raise refuse("FIELD_WRONG", "language")
    tournament.refresh_from_db(fields=["version", "state", "closed_at"])
    paper, new = Paper.objects.get_or_create(
        tournament=tournament,
        kind=kind,
        about=str(subject),
        version=tournament.version,
        language=language,
        defaults={"asked_by": by.name},
    )
    if new:
        queue_paper(paper)
    elif _was_made_before_final(paper) or (paper_kind_.for_wall and paper.shows_former_names):
        _ask_again(by, paper, Paper.State.READY)
    else:
        again(by=by, paper=paper)
    return paper


@transaction.atomic
def ask_together(*, by: Actor, tournament: Tournament, papers: Sequence[tuple[str, str]], language: str) -> list[Paper]:
    """Ask for papers that are needed together, each a kind and what it is about: all of them, or none if one is refused.

    Refused: as `ask`.
    """
    require(by, Right.PRINT, tournament)
    return [ask(by=by, tournament=tournament, kind=kind, about=about, language=language) for kind, about in papers]


@transaction.atomic
def again(*, by: Actor, paper: Paper) -> Paper:
    """Make a paper again that failed, or whose file was deleted. Any other paper is left as it is."""
    require(by, Right.PRINT, paper.tournament)
    require(by, PAPER_KINDS[paper.kind].needs, paper.tournament)
    wrong = Paper.State.READY if is_file_missing(paper) else Paper.State.FAILED
    _ask_again(by, paper, wrong)
    return paper


def _ask_again(by: Actor, paper: Paper, state: Paper.State) -> None:
    """Let the paper be made again if it is in this state."""
    fresh = {"state": Paper.State.ASKED, "attempts": 0, "done": 0, "problem": "", "asked_by": by.name, "asked_at": timezone.now()}
    if Paper.objects.filter(pk=paper.pk, state=state).update(**fresh):
        queue_paper(paper)
    paper.refresh_from_db()


def _was_made_before_final(paper: Paper) -> bool:
    """Whether the paper says that the evening is in correction, and it has become final since, without a new version."""
    state = evening_state(paper.tournament)
    return state.final and state.until is not None and paper.asked_at < state.until


def is_file_missing(paper: Paper) -> bool:
    """Whether the paper's file was made but no longer exists."""
    return paper.state == Paper.State.READY and not paper.file.storage.exists(paper.file.name or "")


def queue_paper(paper: Paper) -> None:
    """Send a message to the queue, if there is one. If that fails nothing is lost: the row waits, and workers look for waiting rows."""
    if settings.PAPERS_BY == "celery":
        message = signature(MAKE_PAPER, (paper.pk,))
        priority = AFTER_PAPERS if PAPER_KINDS[paper.kind].is_picture else FIRST
        transaction.on_commit(lambda: message.apply_async(priority=priority), robust=True)
