"""Make one paper: claim it, read the evening as it stands, print, keep the file. Doing it twice is harmless.

The same for a Celery worker and for our own process. Never called in a web process: WeasyPrint would hold up every table.
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

from tournaments.models import Tournament
from tournaments.papers.claims import Claim, Lost, claim
from tournaments.papers.sheet import Sheet
from tournaments.papers.sheets_by_kind import SHEETS
from tournaments.papers.source import source
from tournaments.problems import Refusal
from tournaments.queries.paper_subject import PaperSubject
from tournaments.wording.paper_kinds import paper_kind, paper_title

PROGRESS_EVERY = 0.5
"""Seconds between two reports of progress."""

log = structlog.get_logger(__name__)


@dataclass(frozen=True)
class Copy:
    """A paper, read: nothing of it asks the database any more."""

    title: str
    version: int
    at: datetime.datetime
    sheets: tuple[Sheet, ...]


def make(pk: int) -> None:
    """Make the paper of this row, unless somebody else does or did."""
    job = claim(pk)
    if job is None:
        return
    with _failure_in_row(job):
        paper = job.paper
        copy = read_copy(paper.tournament_id, paper.kind, PaperSubject.parse(paper.about), paper.language)
        job.confirm_version(copy.version, len(copy.sheets))
        job.keep_file(print_copy(copy, _at_most_twice_a_second(job.report_progress)))


def read_copy(tournament: int, kind: str, about: PaperSubject, language: str) -> Copy:
    """Everything a paper says, read at one moment. Refused: PAPER_UNKNOWN, NOT_FOUND."""
    with translation.override(language), _one_moment():
        evening = Tournament.objects.select_related("club", "house_rules").get(pk=tournament)
        paper_kind(kind, about)
        sheets = tuple(SHEETS[kind](evening, about))
        title = f"{evening.name} · {paper_title(kind, about)}"
        return Copy(title, evening.version, source(evening).at, sheets)


def print_copy(copy: Copy, progress: Callable[[int], None] = lambda _sheets: None) -> bytes:
    """The PDF; `progress` is called with the number of sheets set so far."""
    # Loads WeasyPrint and its system libraries, which a web process and a machine without them do not have.
    from tournaments.papers.press import press

    return press(copy.sheets, title=copy.title, made_at=copy.at, progress=progress)


def _at_most_twice_a_second(tell: Callable[[int], None]) -> Callable[[int], None]:
    """Pass progress on twice a second at most: blank sheets come faster than a disk likes to write."""
    last_call = time.monotonic()

    def pass_on(sheets: int) -> None:
        nonlocal last_call
        if time.monotonic() - last_call >= PROGRESS_EVERY:
            last_call = time.monotonic()
            tell(sheets)

    return pass_on


@contextmanager
def _one_moment() -> Iterator[None]:
    """All reads see the same evening, whatever the tables report meanwhile."""
    outermost = not connection.in_atomic_block
    with transaction.atomic():
        if outermost and connection.vendor == "postgresql":
            with connection.cursor() as cursor:
                cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY")
        yield


@contextmanager
def _failure_in_row(job: Claim) -> Iterator[None]:
    """Write into the row why a paper failed. An error that nobody foresaw is written too, and raised again."""
    code = "PAPER_FAILED"
    try:
        yield
        code = ""
    except Lost:
        code = ""
        log.info("paper_lost", paper=job.paper.pk, attempt=job.attempt)
    except Refusal as refusal:
        code = refusal.problems[0].code
    except OSError as error:
        # A library that cannot be loaded has no error number; a disk that is full has.
        code = "PAPER_LIBRARY" if error.errno is None else "PAPER_DISK"
        log.error("paper_failed", paper=job.paper.pk, problem=code, error=str(error))
    finally:
        if code:
            job.fail(code)
