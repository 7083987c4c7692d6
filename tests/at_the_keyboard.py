"""Test browsers, logged in as somebody of the cast."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client

from tests.cast import People
from tests.logging_in import prove_now


@pytest.fixture
def browser_of(people: People) -> Callable[[str], Client]:
    """Return a function that makes a browser in which somebody of the cast is logged in."""

    def make(role: str) -> Client:
        client = Client()
        user = getattr(people, role).user
        assert user is not None
        client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
        return prove_now(client, user)

    return make


@pytest.fixture
def owner(browser_of: Callable[[str], Client]) -> Client:
    return browser_of("owner")


@pytest.fixture
def director(browser_of: Callable[[str], Client]) -> Client:
    return browser_of("director")


@pytest.fixture
def jury(browser_of: Callable[[str], Client]) -> Client:
    return browser_of("jury")
