"""Wrong passwords at the same moment, in several processes, count as if they came one after the other."""

from __future__ import annotations

import threading
from collections.abc import Callable

import pytest
from django.db import connection
from django.test import RequestFactory

from clubs.login.attempts import LoginAttempts

TOGETHER = 30


def looked_at_of(addresses: Callable[[int], str]) -> int:
    """Start attempts for one name at once; return how many passwords were checked."""
    barrier = threading.Barrier(TOGETHER)
    answers: list[bool] = []

    def guess(number: int) -> None:
        request = RequestFactory().post("/login/", REMOTE_ADDR=addresses(number))
        barrier.wait(10)
        try:
            answers.append(LoginAttempts().is_allowed(request, {"username": "jury"}))
        finally:
            connection.close()

    threads = [threading.Thread(target=guess, args=[number]) for number in range(TOGETHER)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(answers) == TOGETHER
    return sum(answers)


@pytest.mark.django_db(transaction=True)
def test_of_thirty_from_one_address_eight_are_looked_at() -> None:
    assert looked_at_of(lambda _number: "203.0.113.5") == 8


@pytest.mark.django_db(transaction=True)
def test_of_thirty_from_thirty_addresses_twenty_are_looked_at() -> None:
    assert looked_at_of(lambda number: f"203.0.113.{number + 1}") == 20
