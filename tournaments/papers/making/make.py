"""Make one paper: claim it, read the evening, print, store the file. Repeating this is harmless.

A Celery worker and our own process both use it. It must not run in a web process, where WeasyPrint would delay every table.
"""

from __future__ import annotations

import datetime
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

import structlog
from django.db import connection, transaction
from django.utils import translation

from clubs.direction import isolated
from tournaments.evening.models import Tournament
from tournaments.evening.problems import Refusal
from tournaments.papers.actions.pictures import delete_earlier_pictures
from tournaments.papers.making.claims import Claim, ClaimLost, claim, papers_to_make
from tournaments.papers.queries.subject import PaperSubject
from tournaments.papers.sheet import PaperSheet
from tournaments.papers.sheets_by_kind import SHEETS
from tournaments.papers.source import source
from tournaments.papers.wording import PAPER_KINDS, paper_kind, paper_title

PROGRESS_EVERY = 0.5
"""The shortest time, in seconds, between two reports of progress."""

log = structlog.get_logger(__name__)


@dataclass(frozen=True)
class Copy:
    """The data of one paper, all read from the database, so that printing makes no query."""

    title: str
    version: int
    at: datetime.datetime
    sheets: tuple[PaperSheet, ...]


def make(pk: int) -> bool:
    """Make the paper with this primary key. Returns False if another worker makes it or has made it."""
    job = claim(pk)
    if job is None:
        return False
    with _failure_in_row(job):
        paper = job.paper
        copy = read_copy(paper.tournament_id, paper.kind, PaperSubject.parse(paper.about), paper.language)
        job.confirm_version(copy.version, len(copy.sheets))
        file = print_copy(copy, _at_most_twice_a_second(job.report_progress))
        if PAPER_KINDS[paper.kind].is_picture:
            job.keep_file(draw_picture(file))
            delete_earlier_pictures(paper)
        else:
            job.keep_file(file)
    return True


def make_first() -> bool:
    """Make the first waiting paper. Returns False if none waits."""
    return any(make(pk) for pk in papers_to_make())


def read_copy(tournament: int, kind: str, about: PaperSubject, language: str) -> Copy:
    """Read all data of a paper from one snapshot of the database. Refused: PAPER_UNKNOWN, NOT_FOUND."""
    with translation.override(language), _one_moment():
        evening = Tournament.objects.select_related("club", "house_rules").get(pk=tournament)
        paper_kind(kind, about)
        sheets = tuple(SHEETS[kind](evening, about))
        title = f"{isolated(evening.name)} · {paper_title(kind, about)}"
        return Copy(title, evening.version, source(evening).at, sheets)


def print_copy(copy: Copy, progress: Callable[[int], None] = lambda _sheets: None) -> bytes:
    """Return the paper as PDF. `progress` is called with the number of finished sheets."""
    # Imported here because it loads WeasyPrint with system libraries, which web processes must not load and some machines lack.
    from tournaments.papers.making.press import press

    return press(copy.sheets, title=copy.title, made_at=copy.at, progress=progress)


def draw_picture(pdf: bytes) -> bytes:
    """Return the first page of a PDF as PNG, one pixel for each CSS pixel."""
    # Imported here because it loads a library that web processes do not need.
    from tournaments.papers.making.picture import png

    return png(pdf)


def _at_most_twice_a_second(tell: Callable[[int], None]) -> Callable[[int], None]:
    """Return a function that calls `tell` at most twice a second and ignores other calls.

    It keeps the number of writes low, because blank sheets are finished very fast.
    """
    last_call = time.monotonic()

    def pass_on(sheets: int) -> None:
        nonlocal last_call
        if time.monotonic() - last_call >= PROGRESS_EVERY:
            last_call = time.monotonic()
            tell(sheets)

    return pass_on


@contextmanager
def _one_moment() -> Iterator[None]:
    """Make all queries in this block read one snapshot, without deals that are reported meanwhile.

    This needs PostgreSQL and no outer transaction; otherwise the block is an ordinary transaction.
    """
    outermost = not connection.in_atomic_block
    with transaction.atomic():
        if outermost and connection.vendor == "postgresql":
            with connection.cursor() as cursor:
                cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY")
        yield


@contextmanager
def _failure_in_row(job: Claim) -> Iterator[None]:
    """If an error happens in this block, store its code in the paper's row. Unexpected errors are also raised again."""
    code = "PAPER_FAILED"
    try:
        yield
        code = ""
    except ClaimLost:
        code = ""
        log.info("paper_lost", paper=job.paper.pk, attempt=job.attempt)
    except Refusal as refusal:
        code = refusal.problems[0].code
    except OSError as error:
        # A missing library gives an OSError without an error number; a full disk gives one with a number.
        code = "PAPER_LIBRARY" if error.errno is None else "PAPER_DISK"
        log.error("paper_failed", paper=job.paper.pk, problem=code, error=str(error))
    finally:
        if code:
            job.fail(code)
