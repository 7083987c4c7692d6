"""Waits for another process's work, and gives it this test's database."""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Callable

from django.db import connection

from tests.cast import MACHINE
from tournaments.evening.models import Paper, Tournament
from tournaments.papers.actions import papers as actions


def ask(tournament: Tournament, language: str = "en") -> Paper:
    return actions.ask(by=MACHINE, tournament=tournament, kind="standings", about="tournament", language=language)


def until(happened: Callable[[], bool], seconds: float = 40) -> None:
    """Wait until it happened; fail if it takes too long."""
    end = time.monotonic() + seconds
    while not happened():
        assert time.monotonic() < end, "it did not happen"
        threading.Event().wait(0.05)


def state_of(paper: Paper) -> str:
    paper.refresh_from_db()
    return paper.state


def environment() -> dict[str, str]:
    """Return the environment with which another process uses this test's database and queue."""
    name = str(connection.settings_dict["NAME"])
    return {**os.environ, "DJANGO_SETTINGS_MODULE": "tests.tournaments.papers.making.process_settings", "TROELA_TEST_NAME": name}
