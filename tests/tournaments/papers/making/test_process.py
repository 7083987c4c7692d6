"""The second process: makes waiting papers, survives a killed maker, stops cleanly."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading

import pytest
from django.conf import settings

from tests.tournaments.papers.making.processes import ask, environment, state_of, until
from tournaments.evening.models import Paper, Tournament
from tournaments.papers.making import claims
from tournaments.papers.making.make import make
from tournaments.papers.making.process import Maker

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.mark.slow
def test_it_makes_all_that_waits(tournament: Tournament) -> None:
    papers = [ask(tournament), ask(tournament, "nl")]
    Maker(make).run(once=True)
    assert [state_of(paper) for paper in papers] == [Paper.State.READY] * 2


def killed_once(pk: int) -> None:
    """Make a paper; the first attempt is killed."""
    if Paper.objects.get(pk=pk).attempts == 0:
        claims.claim(pk)
        os.kill(os.getpid(), signal.SIGKILL)
    make(pk)


def killed_always(pk: int) -> None:
    claims.claim(pk)
    os.kill(os.getpid(), signal.SIGKILL)


def test_a_killed_maker_is_followed_by_another(tournament: Tournament) -> None:
    paper = ask(tournament)
    Maker(killed_once).run(once=True)
    assert (state_of(paper), paper.attempts) == (Paper.State.READY, 2)


@pytest.mark.slow
def test_a_paper_that_kills_every_maker_stops_nobody_else(tournament: Tournament) -> None:
    paper, other = ask(tournament), ask(tournament, "nl")
    Maker(lambda pk: killed_always(pk) if pk == paper.pk else make(pk)).run(once=True)
    assert (state_of(paper), paper.problem) == (Paper.State.FAILED, "PAPER_GIVEN_UP")
    assert state_of(other) == Paper.State.READY


def test_what_a_killed_process_left_is_made_by_the_next_at_once(tournament: Tournament) -> None:
    paper = ask(tournament)
    claims.claim(paper.pk)
    Maker(make).run(once=True)
    assert (state_of(paper), paper.attempts) == (Paper.State.READY, 2)


def never_ends(pk: int) -> None:
    claims.claim(pk)
    threading.Event().wait(600)


@pytest.mark.slow
def test_stopped_in_the_middle_it_leaves_the_paper_for_the_next(tournament: Tournament, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tournaments.papers.making.process.PATIENCE", 0.3)
    paper = ask(tournament)
    maker = Maker(never_ends)
    stop = threading.Timer(0.8, maker.stop)
    stop.start()
    maker.run()
    stop.join()
    assert (state_of(paper), paper.attempts) == (Paper.State.ASKED, 0)


@pytest.mark.long
def test_the_command_makes_papers_until_it_is_told_to_stop(tournament: Tournament) -> None:
    paper = ask(tournament)
    process = subprocess.Popen([sys.executable, "manage.py", "papers"], cwd=settings.BASE_DIR, env=environment())
    try:
        until(lambda: state_of(paper) == Paper.State.READY)
        process.send_signal(signal.SIGTERM)
        assert process.wait(10) == 0
    finally:
        process.kill()
        process.wait()
