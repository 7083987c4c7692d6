"""The account under attack, and a clock that does not move between two attempts."""

from __future__ import annotations

import datetime
from collections.abc import Callable

import pytest
from django.contrib.auth.models import User
from django.utils import timezone

from tests.cast import account

Later = Callable[[int], None]


@pytest.fixture
def jury(db: None) -> User:
    user: User = account("jury")
    return user


@pytest.fixture
def later(monkeypatch: pytest.MonkeyPatch) -> Later:
    """Stop the clock; return a function that moves it by this many seconds."""
    now = timezone.now()
    monkeypatch.setattr(timezone, "now", lambda: now)

    def pass_seconds(seconds: int) -> None:
        nonlocal now
        now += datetime.timedelta(seconds=seconds)

    return pass_seconds
