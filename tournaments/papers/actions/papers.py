"""Ask for a paper, and ask again. This changes neither the evening's version nor its log.

If a request raised the version, the standings on the paper would be out of date at once. The paper's row stores who asked.
"""

from __future__ import annotations

from collections.abc import Sequence

from celery import signature
from django.conf import settings
from django.db import transaction
from django.utils import timezone

from clubs.actors import Actor
from scoring.engine.words import as_said_in, plain_language
from tournaments.evening.models import Paper, Tournament
from tournaments.evening.permissions import Right, require
from tournaments.evening.problems import refuse
from tournaments.evening.queries.state import evening_state
from tournaments.papers.queries.subject import PaperSubject, round_of, ruling_of, tables_of
from tournaments.papers.wording import PAPER_KINDS, paper_kind

MAKE_PAPER = "papers.make"
"""The queue's name for the task that makes a paper (`papers.making.tasks`)."""


def ask(*, by: Actor, tournament: Tournament, kind: str, about: str, language: str) -> Paper:
    """Ask for a paper, or return the one that shows this version already. This only writes a row; a worker makes the paper.

    `kind` is a code of `papers.wording`; `about` is the subject: `tournament`, `round 2`, `round 2 table 7` or `ruling 4`. A paper that
    failed is tried again. `language` is the paper's language, with the evening's regional variant.

    Refused: PAPER_UNKNOWN, NOT_FOUND, FIELD_WRONG (an unknown language).
    """
    (paper,) = ask_together(by=by, tournament=tournament, papers=[(kind, about)], language=language)
    return paper


def ask_together(*, by: Actor, tournament: Tournament, papers: Sequence[tuple[str, str]], language: str) -> list[Paper]:
    """Ask for several papers, each given as (kind, subject). If one is refused, none is made.

    Refused: PAPER_UNKNOWN, NOT_FOUND, FIELD_WRONG (an unknown language).
    """
    with transaction.atomic():
        require(by, Right.PRINT, tournament)
        rows = [_row_of(by, tournament, kind, about, language) for kind, about in papers]
    for paper, is_new in rows:
        if not is_new:
            _renew(by, paper)
    return [paper for paper, _is_new in rows]


def _row_of(by: Actor, tournament: Tournament, kind: str, about: str, language: str) -> tuple[Paper, bool]:
    """Return the row of the paper with this kind, subject and language, and whether it was created now. The caller is in a transaction."""
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
    paper, is_new = Paper.objects.get_or_create(
        tournament=tournament,
        kind=kind,
        about=str(subject),
        version=tournament.version,
        language=language,
        defaults={"asked_by": by.name},
    )
    if is_new:
        queue_paper(paper)
    return paper, is_new


def _renew(by: Actor, paper: Paper) -> None:
    """Queue a paper again if its content is out of date, if it failed, or if its file is missing."""
    if _was_made_before_final(paper) or (PAPER_KINDS[paper.kind].for_wall and paper.shows_former_names):
        ask_again(paper, Paper.State.READY, asked_by=by.name)
    else:
        again(by=by, paper=paper)


def again(*, by: Actor, paper: Paper) -> Paper:
    """Queue a paper again if it failed or its file was deleted; else do nothing."""
    require(by, Right.PRINT, paper.tournament)
    require(by, PAPER_KINDS[paper.kind].needs, paper.tournament)
    wrong = Paper.State.READY if is_file_missing(paper) else Paper.State.FAILED
    ask_again(paper, wrong, asked_by=by.name)
    return paper


@transaction.atomic
def ask_again(paper: Paper, state: Paper.State, *, asked_by: str) -> None:
    """Queue the paper again, but only if it is still in state `state`."""
    fresh = {"state": Paper.State.ASKED, "attempts": 0, "done": 0, "problem": "", "asked_by": asked_by, "asked_at": timezone.now()}
    if Paper.objects.filter(pk=paper.pk, state=state).update(**fresh):
        queue_paper(paper)
    paper.refresh_from_db()


def _was_made_before_final(paper: Paper) -> bool:
    """Return whether the paper says "in correction" although the evening has become final since. That change does not raise the version."""
    state = evening_state(paper.tournament)
    return state.final and state.until is not None and paper.asked_at < state.until


def is_file_missing(paper: Paper) -> bool:
    """Return whether the paper's file was made but no longer exists. This reads the disk, so call it outside a transaction."""
    return paper.state == Paper.State.READY and not paper.file.storage.exists(paper.file.name or "")


def queue_paper(paper: Paper) -> None:
    """Send a message to the queue, if there is one. A failure loses no paper, because workers also look for waiting rows."""
    if settings.PAPERS_BY == "celery":
        message = signature(MAKE_PAPER, (paper.pk,))
        transaction.on_commit(message.apply_async, robust=True)
