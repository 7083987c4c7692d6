"""Claims of papers. A paper's row is also the job; a worker claims it with an UPDATE that only one worker can win.

Each step checks the number of the attempt, so a worker that was considered dead and continues later cannot change anything.
"""

from __future__ import annotations

import datetime
from dataclasses import dataclass

from django.core.files.base import ContentFile
from django.db import IntegrityError, transaction
from django.db.models import F, Q
from django.utils import timezone

from tournaments.evening.models import Paper
from tournaments.papers.wording import PAPER_KINDS, PICTURES

STALE = datetime.timedelta(seconds=30)
"""The time without a heartbeat after which a worker counts as dead. A live worker sends one every few sheets."""
MAX_ATTEMPTS = 3


class ClaimLost(Exception):
    """Raised if another attempt has claimed this paper. The worker must stop and leave no file behind."""


@dataclass(frozen=True)
class Claim:
    """The right to make one paper."""

    paper: Paper
    attempt: int

    def _update(self, **fields: object) -> None:
        mine = Paper.objects.filter(pk=self.paper.pk, state=Paper.State.BEING_MADE, attempts=self.attempt)
        if not mine.update(**fields):
            raise ClaimLost

    def confirm_version(self, version: int, sheets: int) -> None:
        """Store the version that the paper shows, which may be newer than the requested one.

        Raises ClaimLost if another worker has the paper now. If another row asks for the paper in this version already, deletes this row
        and raises ClaimLost too.
        """
        try:
            with transaction.atomic():
                self._update(version=version, total=sheets, heartbeat_at=timezone.now())
        except IntegrityError:
            Paper.objects.filter(pk=self.paper.pk, attempts=self.attempt).delete()
            raise ClaimLost from None

    def report_progress(self, sheets: int) -> None:
        """Store the number of printed sheets, and that the worker is alive. Raises ClaimLost if another worker has the paper now."""
        self._update(done=sheets, heartbeat_at=timezone.now())

    def keep_file(self, content: bytes) -> None:
        """Store the file and mark the paper as ready. Raises ClaimLost, without a file, if another worker has the paper now."""
        storage = Paper._meta.get_field("file").storage
        suffix = PAPER_KINDS[self.paper.kind].suffix
        name = storage.save(f"papers/{self.paper.pk}-{self.attempt}.{suffix}", ContentFile(content))
        try:
            self._update(state=Paper.State.READY, file=name, done=F("total"), heartbeat_at=timezone.now())
        except ClaimLost:
            storage.delete(name)
            raise

    def fail(self, problem: str) -> None:
        """Mark the paper as failed, with a code for the reason. It can be asked for again."""
        claimed_row = Paper.objects.filter(pk=self.paper.pk, state=Paper.State.BEING_MADE, attempts=self.attempt)
        claimed_row.update(state=Paper.State.FAILED, problem=problem)


def claim(pk: int) -> Claim | None:
    """Claim a waiting paper. Returns None if another worker has it, if it is ready, or if its row was deleted."""
    paper = Paper.objects.filter(pk=pk, state=Paper.State.ASKED).first()
    if paper is None:
        return None
    free = Paper.objects.filter(pk=pk, state=Paper.State.ASKED, attempts=paper.attempts)
    attempt = paper.attempts + 1
    asked_by = "" if paper.kind in PICTURES else paper.asked_by  # a picture stores an internet address here, only while it waits
    begun = {"attempts": attempt, "heartbeat_at": timezone.now(), "asked_by": asked_by}
    if not free.update(state=Paper.State.BEING_MADE, done=0, total=0, problem="", **begun):
        return None
    return Claim(paper, attempt)


def give_back(pk: int) -> None:
    """Return the paper to the queue because the machine shuts down. The interrupted attempt does not count as an attempt."""
    rows = Paper.objects.filter(pk=pk, state=Paper.State.BEING_MADE, attempts__gt=0)
    rows.update(state=Paper.State.ASKED, attempts=F("attempts") - 1)


def give_up(pk: int) -> None:
    """Return a paper to the queue after its worker died or took too long, or mark it failed after several attempts."""
    rows = Paper.objects.filter(pk=pk, state=Paper.State.BEING_MADE)
    if not rows.filter(attempts__gte=MAX_ATTEMPTS).update(state=Paper.State.FAILED, problem="PAPER_GIVEN_UP"):
        rows.update(state=Paper.State.ASKED)


def free_abandoned(*, silent_for: datetime.timedelta = STALE) -> list[int]:
    """Take papers from workers that sent no heartbeat for `silent_for`. Returns the primary keys of all papers that wait now.

    A paper that is taken back waits again or, after several attempts, is marked as failed.
    """
    silent = Q(heartbeat_at=None) | Q(heartbeat_at__lte=timezone.now() - silent_for)
    for pk in Paper.objects.filter(silent, state=Paper.State.BEING_MADE).values_list("pk", flat=True):
        give_up(pk)
    return papers_to_make()


def papers_to_make() -> list[int]:
    """Return the keys of all waiting papers, oldest first, pictures last.

    Pictures are last because anybody may ask for them, while the desk waits for its sheets.
    """
    papers = Paper.objects.filter(state=Paper.State.ASKED).order_by("pk").values_list("pk", "kind")
    return [pk for pk, _kind in sorted(papers, key=lambda row: (row[1] in PICTURES, row[0]))]
