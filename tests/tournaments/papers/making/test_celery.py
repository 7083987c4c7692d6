"""Papers by a real Celery worker over Redis, on PostgreSQL: made once, resumed after a kill, and found without the queue's help."""

from __future__ import annotations

import datetime
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from celery import current_app
from django.conf import settings
from django.utils import timezone

from clubs.actors import PUBLIC
from tests.cast import MACHINE
from tests.tournaments.papers.making.processes import ask, environment, state_of, until
from tests.tournaments.papers.reading import text
from tournaments.evening.models import Paper, Tournament
from tournaments.papers.actions import papers as actions
from tournaments.papers.actions import pictures
from tournaments.papers.making import claims
from tournaments.papers.making.make import print_copy, read_copy
from tournaments.papers.making.press import ALONE_SHEETS
from tournaments.papers.making.tasks import look_after_papers, make_paper
from tournaments.papers.queries.subject import PaperSubject
from tournaments.seating.actions import drawing

pytestmark = [pytest.mark.services, pytest.mark.usefixtures("services"), pytest.mark.django_db(transaction=True)]

Worker = Callable[[], "subprocess.Popen[bytes]"]


def empty_queue() -> None:
    """Delete the messages in the queue of this process's tests."""
    with current_app.connection_for_write() as connection:
        channel: Any = connection.default_channel
        channel.queue_declare(settings.CELERY_TASK_DEFAULT_QUEUE)
        channel.queue_purge(settings.CELERY_TASK_DEFAULT_QUEUE)


@pytest.fixture(autouse=True)
def _empty_queue() -> None:
    # The workers of the test before were killed, perhaps before they read the message that each sends itself when it starts.
    empty_queue()


@pytest.fixture
def worker() -> Iterator[Worker]:
    """Start workers; those that still run end with the test."""
    started: list[subprocess.Popen[bytes]] = []

    def start() -> subprocess.Popen[bytes]:
        command = [
            sys.executable,
            "-m",
            "celery",
            "-A",
            "config.celery",
            "worker",
            "--concurrency",
            "1",
            "--without-gossip",
            "--without-mingle",
        ]
        started.append(subprocess.Popen(command, cwd=settings.BASE_DIR, env=environment(), start_new_session=True))
        return started[-1]

    yield start
    for process in started:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()


def test_a_worker_makes_what_is_asked_and_stops_cleanly(tournament: Tournament, worker: Worker) -> None:
    running = worker()
    paper = ask(tournament)
    until(lambda: state_of(paper) == Paper.State.READY)
    assert "Marietoernooi" in text(paper.file.read())
    assert paper.attempts == 1
    running.send_signal(signal.SIGTERM)
    assert running.wait(30) == 0


def test_a_long_paper_has_the_same_bytes_from_a_worker_and_its_helpers(prepare_evening: Callable[..., Tournament], worker: Worker) -> None:
    tables = ALONE_SHEETS + 2
    tournament = prepare_evening(players=4 * tables)
    drawing.seat(by=MACHINE, tournament=tournament, tables=[list(range(4 * table + 1, 4 * table + 5)) for table in range(tables)])
    worker()
    paper = actions.ask(by=MACHINE, tournament=tournament, kind="scoresheet-filled", about="round 1", language="nl")
    until(lambda: state_of(paper) == Paper.State.READY)
    assert paper.file.read() == print_copy(read_copy(tournament.pk, paper.kind, PaperSubject.parse(paper.about), paper.language))


def test_a_picture_waits_behind_the_papers_and_is_drawn_by_a_worker(tournament: Tournament, worker: Worker) -> None:
    picture = pictures.ask_picture(by=PUBLIC, tournament=tournament, entrant=tournament.entrants.get(number=1))
    paper = ask(tournament)
    worker()
    until(lambda: state_of(picture) == state_of(paper) == Paper.State.READY)
    assert picture.file.read(8) == b"\x89PNG\r\n\x1a\n"
    assert paper.heartbeat_at is not None
    assert picture.heartbeat_at is not None
    assert paper.heartbeat_at < picture.heartbeat_at


def waiting_messages() -> int:
    """Return the number of messages in this test's queue, as the broker counts them."""
    with current_app.connection_for_write() as connection:
        channel: Any = connection.default_channel
        count: int = channel.queue_declare(settings.CELERY_TASK_DEFAULT_QUEUE).message_count
    return count


def test_messages_that_are_sent_again_put_no_picture_before_a_paper(tournament: Tournament, worker: Worker) -> None:
    rows = [pictures.ask_picture(by=PUBLIC, tournament=tournament, entrant=entrant) for entrant in tournament.entrants.all()[:6]]
    for _look in range(3):
        look_after_papers()
    assert waiting_messages() == len(rows), "a row that has a message gets no other"
    empty_queue()
    look_after_papers()
    assert waiting_messages() == len(rows), "a row whose message is lost gets one"
    paper = ask(tournament)
    worker()
    until(lambda: all(state_of(each) == Paper.State.READY for each in (paper, *rows)))
    assert paper.heartbeat_at is not None
    assert all(paper.heartbeat_at < picture.heartbeat_at for picture in rows if picture.heartbeat_at is not None)


def test_two_workers_and_five_messages_make_one_file(tournament: Tournament, worker: Worker) -> None:
    worker()
    worker()
    paper, last = ask(tournament), ask(tournament, "nl")
    for _again in range(4):
        make_paper.delay(paper.pk)
    until(lambda: state_of(paper) == state_of(last) == Paper.State.READY)
    assert (paper.attempts, last.attempts) == (1, 1)


def test_what_a_killed_worker_held_is_made_by_the_next(tournament: Tournament, worker: Worker) -> None:
    paper = ask(tournament)
    assert claims.claim(paper.pk)  # the worker had begun …
    running = worker()
    make_paper.delay(paper.pk)  # … its message comes back, but the row still counts as claimed
    os.killpg(running.pid, signal.SIGKILL)
    running.wait()
    Paper.objects.update(heartbeat_at=timezone.now() - claims.STALE - datetime.timedelta(seconds=1))
    worker()
    look_after_papers()
    until(lambda: state_of(paper) == Paper.State.READY)
    assert paper.attempts == 2


def test_a_queue_that_is_away_loses_nothing(tournament: Tournament, worker: Worker, monkeypatch: pytest.MonkeyPatch) -> None:
    # The message is never sent, as if Redis had been wiped right after it was.
    monkeypatch.setattr(settings, "PAPERS_BY", "process")
    paper = actions.ask(by=MACHINE, tournament=tournament, kind="standings", about="tournament", language="en")
    worker()
    look_after_papers()
    until(lambda: state_of(paper) == Paper.State.READY)
