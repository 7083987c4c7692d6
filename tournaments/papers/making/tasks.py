"""The Celery tasks of papers. A message announces that a row waits; a periodic task returns the papers of dead workers to the queue."""

from __future__ import annotations

from threading import Event, Thread
from typing import Any

import structlog
from celery import current_app, shared_task
from celery.signals import worker_process_init, worker_ready
from django.conf import settings
from django.db import close_old_connections

from tournaments.papers.actions.papers import MAKE_PAPER

log = structlog.get_logger(__name__)
DAY = 86_400.0
"""The time between two runs of the daily jobs, in seconds."""
LOOK_EVERY = 10.0
"""The time between two searches for abandoned papers, in seconds."""


@shared_task(name=MAKE_PAPER)
def make_paper(_asked_for: int) -> None:
    """Make the first waiting paper, which need not be the one that the message announced.

    Only the rows decide the order (docs/adr/0078). A surplus message finds no row and does nothing.
    """
    # Imported here, in the worker, because web processes load this module to send messages and must not load WeasyPrint.
    from tournaments.papers.making.make import make_first

    make_first()


def look_after_papers() -> None:
    """Return the papers of dead workers to the queue, and send a message again for each waiting paper whose message was lost."""
    from tournaments.papers.making.claims import free_abandoned

    waiting = free_abandoned()
    for pk in waiting[messages_in_queue() :]:
        make_paper.delay(pk)


def messages_in_queue() -> int:
    """Return the number of waiting messages. Each makes one paper, so there should be as many as waiting papers."""
    with current_app.connection_for_write() as connection:
        channel: Any = connection.default_channel
        count: int = channel.queue_declare(settings.CELERY_TASK_DEFAULT_QUEUE).message_count
    return count


@shared_task(name="privacy.forget_due")
def forget_due_people() -> None:
    """Forget people when their club's rule requires it, and those whom a restored backup brought back. Also seal results not sealed yet.

    Two workers may do this at once without harm.
    """
    from tournaments.papers.making.daily import once_a_day

    once_a_day()


class PaperKeeper(Thread):
    """A thread of the worker's main process that looks after papers every ten seconds.

    This is no Celery task, because a task runs in the child that makes papers, and Celery replaces a child after fifty tasks. A child that
    exceeds its memory limit is even replaced after every task: that once happened fifteen times in 90 seconds.
    """

    def __init__(self) -> None:
        super().__init__(name="papers", daemon=True)
        self.ended = Event()

    def run(self) -> None:
        while not self.ended.wait(LOOK_EVERY):
            try:
                look_after_papers()
            except Exception:  # usually the database or Redis is unavailable; no error may end this thread, because nothing restarts it
                log.exception("papers_not_looked_after")
            finally:
                close_old_connections()


@worker_ready.connect
def _look_after_now_and_then(sender: Any, **_more: Any) -> None:
    PaperKeeper().start()
    sender.timer.call_repeatedly(DAY, forget_due_people.delay)
    forget_due_people.delay()


@worker_process_init.connect
def _warm_up(**_more: Any) -> None:
    try:
        from tournaments.papers.making.press import warm_up
    except OSError:
        return  # if a system library is missing, the failure is stored in each paper's row
    warm_up()
