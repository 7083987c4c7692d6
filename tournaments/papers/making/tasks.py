"""The Celery tasks of papers. A message says that a row waits; a regular task looks after papers that dead workers left."""

from __future__ import annotations

from functools import partial
from typing import Any

from celery import current_app, shared_task
from celery.signals import worker_process_init, worker_ready
from django.conf import settings

from tournaments.papers.actions.papers import MAKE_PAPER

DAY = 86_400.0
"""Seconds between two looks for people who are to be forgotten."""
LOOK_EVERY = 10.0
"""Seconds between two looks at papers that nobody makes."""


@shared_task(name=MAKE_PAPER)
def make_paper(_asked_for: int) -> None:
    """Make the paper that comes first of all that wait, which may be another one than the message was sent for: the rows alone say what
    comes before what (docs/adr/0078). A message too many finds none and does nothing.
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
    """How many messages wait. Each makes one paper, so it is their number that must be that of the papers that wait."""
    with current_app.connection_for_write() as connection:
        channel: Any = connection.default_channel
        count: int = channel.queue_declare(settings.CELERY_TASK_DEFAULT_QUEUE).message_count
    return count


@shared_task(name="privacy.forget_due")
def forget_due_people() -> None:
    """Forget whoever is due by their club's rule, and again whom a backup brought back; seal results that are missing. Two workers that do
    it at once do it once.
    """
    from tournaments.papers.making.daily import once_a_day

    once_a_day()


@worker_ready.connect
def _look_after_now_and_then(sender: Any, **_more: Any) -> None:
    # Where all workers are busy for long, one look is enough once one of them is free.
    sender.timer.call_repeatedly(LOOK_EVERY, partial(look_after_papers.apply_async, expires=LOOK_EVERY))
    sender.timer.call_repeatedly(DAY, forget_due_people.delay)
    forget_due_people.delay()


@worker_process_init.connect
def _warm_up(**_more: Any) -> None:
    try:
        from tournaments.papers.making.press import warm_up
    except OSError:
        return  # if a system library is missing, each paper says so in its row
    warm_up()
