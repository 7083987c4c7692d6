"""The Celery tasks of papers. A message announces that a row waits; a regular task takes care of papers that dead workers left."""

from __future__ import annotations

from functools import partial
from typing import Any

from celery import current_app, shared_task
from celery.signals import worker_process_init, worker_ready
from django.conf import settings

from tournaments.papers.actions.papers import MAKE_PAPER

DAY = 86_400.0
"""Seconds between two runs of the daily work."""
LOOK_EVERY = 10.0
"""Seconds between two searches for abandoned papers."""


@shared_task(name=MAKE_PAPER)
def make_paper(_asked_for: int) -> None:
    """Make the first waiting paper, which may be another one than the message was sent for.

    The rows alone determine the order (docs/adr/0078). A surplus message finds no row and does nothing.
    """
    # Import it here, in the worker: the web process loads this module to send the message, and must not load WeasyPrint.
    from tournaments.papers.making.make import make_first

    make_first()


@shared_task(name="papers.look_after")
def look_after_papers() -> None:
    """Free the papers of dead workers, and send the messages that are missing: a queue may lose messages, but the rows stay."""
    from tournaments.papers.making.claims import free_abandoned

    waiting = free_abandoned()
    for pk in waiting[messages_in_queue() :]:
        make_paper.delay(pk)


def messages_in_queue() -> int:
    """Return how many messages wait. Each makes one paper, so there must be as many as papers that wait."""
    with current_app.connection_for_write() as connection:
        channel: Any = connection.default_channel
        count: int = channel.queue_declare(settings.CELERY_TASK_DEFAULT_QUEUE).message_count
    return count


@shared_task(name="privacy.forget_due")
def forget_due_people() -> None:
    """Forget the people due by their club's rule, and again those whom a backup restored; seal results that are missing.

    If two workers do it at once, it is done once.
    """
    from tournaments.papers.making.daily import once_a_day

    once_a_day()


@worker_ready.connect
def _look_after_now_and_then(sender: Any, **_more: Any) -> None:
    # If all workers are busy for long, one run is enough once one of them is free.
    sender.timer.call_repeatedly(LOOK_EVERY, partial(look_after_papers.apply_async, expires=LOOK_EVERY))
    sender.timer.call_repeatedly(DAY, forget_due_people.delay)
    forget_due_people.delay()


@worker_process_init.connect
def _warm_up(**_more: Any) -> None:
    try:
        from tournaments.papers.making.press import warm_up
    except OSError:
        return  # if a system library is missing, each paper's row names the problem
    warm_up()
