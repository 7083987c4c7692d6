"""The Celery tasks of papers. A message carries the key of a row; a regular task looks after papers that dead workers left."""

from __future__ import annotations

from typing import Any

from celery import shared_task
from celery.signals import worker_process_init, worker_ready

from clubs.actors import Actor
from tournaments.actions.papers import MAKE_PAPER

DAY = 86_400.0
"""Seconds between two looks for people who are to be forgotten."""
LOOK_EVERY = 10.0
"""Seconds between two looks at papers that nobody makes."""


@shared_task(name=MAKE_PAPER)
def make_paper(pk: int) -> None:
    """Make the paper of this row. A second message for the same row finds it claimed and does nothing."""
    # Import it here, in the worker: the web process loads this module to send the message, and must not load WeasyPrint.
    from tournaments.papers.make import make

    make(pk)


@shared_task(name="papers.look_after")
def look_after_papers() -> None:
    """Free the papers of dead workers, and send messages again for all that wait: a queue may lose messages, but the rows stay."""
    from tournaments.papers.claims import free_abandoned

    for pk in free_abandoned():
        make_paper.delay(pk)


@shared_task(name="privacy.forget_due")
def forget_due_people() -> None:
    """Forget whoever is due by their club's rule, and again whom a backup brought back. Two workers that do it at once do it once."""
    from tournaments.actions.retention import forget_due

    forget_due(by=Actor(command="forget"))


@worker_ready.connect
def _look_after_now_and_then(sender: Any, **_more: Any) -> None:
    sender.timer.call_repeatedly(LOOK_EVERY, look_after_papers.delay)
    sender.timer.call_repeatedly(DAY, forget_due_people.delay)
    forget_due_people.delay()


@worker_process_init.connect
def _warm_up(**_more: Any) -> None:
    try:
        from tournaments.papers.press import warm_up
    except OSError:
        return  # if a system library is missing, each paper says so in its row
    warm_up()
