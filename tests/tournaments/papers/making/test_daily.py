"""The periodic work of the process that makes papers: daily jobs, and the search for abandoned papers."""

from __future__ import annotations

import datetime
import threading

import pytest
from celery import current_app
from django.contrib.sessions.models import Session
from django.utils import timezone

from tournaments.papers.making import tasks
from tournaments.papers.making.daily import once_a_day


def test_sessions_that_ended_are_deleted(db: None) -> None:
    """They stayed in the database for good: one for each login since the installation."""
    now = timezone.now()
    Session.objects.create(session_key="ended", session_data="", expire_date=now - datetime.timedelta(seconds=1))
    Session.objects.create(session_key="open", session_data="", expire_date=now + datetime.timedelta(days=1))
    once_a_day()
    assert list(Session.objects.values_list("session_key", flat=True)) == ["open"]


def test_abandoned_papers_are_looked_for_outside_the_child_that_makes_papers(monkeypatch: pytest.MonkeyPatch) -> None:
    """As a task it wore the child out: it counted as one of the fifty tasks after which a child is replaced."""
    assert "papers.look_after" not in current_app.tasks
    looks, enough = [], threading.Event()

    def look() -> None:
        looks.append(threading.current_thread().name)
        if len(looks) == 1:
            raise OSError("the database is unavailable")
        enough.set()

    monkeypatch.setattr(tasks, "LOOK_EVERY", 0.01)
    monkeypatch.setattr(tasks, "look_after_papers", look)
    keeper = tasks.PaperKeeper()
    keeper.start()
    assert enough.wait(10), "it goes on after a failure"
    keeper.ended.set()
    keeper.join(10)
    assert set(looks) == {"papers"}
