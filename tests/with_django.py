"""Fixtures for the tests with Django: a database without unused rows, an empty cache, and Chromium."""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import psycopg
import pytest
import redis
from django.conf import settings
from django.contrib.contenttypes.management import create_contenttypes
from django.core.cache import caches
from django.db import connection
from django.db.models.signals import post_migrate
from django.utils import translation

from clubs.append_only import trigger_name
from tests.depth import IS_NIGHT
from tests.settings import SERVICES

if TYPE_CHECKING:
    from playwright.sync_api import Browser


def pytest_sessionstart(session: pytest.Session) -> None:
    """Stop at once, as a failure, if services are required and one does not answer."""
    if not SERVICES:
        return
    database: dict[str, Any] = settings.DATABASES["default"]
    login = {"host": database["HOST"], "port": database["PORT"], "user": database["USER"], "password": database["PASSWORD"]}
    try:
        psycopg.connect(**login, dbname="postgres").close()
        redis.Redis.from_url(settings.REDIS_URL, socket_connect_timeout=2).ping()
    except (psycopg.Error, redis.RedisError) as error:
        pytest.exit(f"The tests on PostgreSQL and Redis cannot run: {error}", returncode=3)


ONLY_SLOW = re.compile(r"slow( and not \w+)*")
MARKS_SLOW = re.compile(r"mark\.slow\b")
IS_ABOUT_THE_DATABASE = re.compile(r"mark\.(?:both|services|long)\b|transaction=True")


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Do not import test files without any test that this run selects: importing them all takes each worker ten seconds.

    A test is marked in its own file (tests/config/test_makefile.py).
    """
    if not collection_path.match("test_*.py"):
        return None
    text = collection_path.read_text(encoding="utf-8")
    if ONLY_SLOW.fullmatch(config.option.markexpr) and not MARKS_SLOW.search(text):
        return True
    return True if SERVICES and not IS_NIGHT and not IS_ABOUT_THE_DATABASE.search(text) else None


DATABASE_FIXTURES = {"db", "transactional_db", "django_db_reset_sequences"}


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """On PostgreSQL, run by day only the tests that depend on it: those that commit, or are marked `both`, `services` or `long`.

    At night, run all that use a database. The fast tests prove the others on SQLite.
    """
    if not SERVICES:
        return
    kept = dict.fromkeys(item for item in items if _is_about_the_database(item) or (IS_NIGHT and _touches_database(item)))
    config.hook.pytest_deselected(items=[item for item in items if item not in kept])
    items[:] = kept


def _is_about_the_database(item: pytest.Item) -> bool:
    """Return whether a test commits, or is marked as being about the database."""
    commits = any(marker.kwargs.get("transaction") for marker in item.iter_markers("django_db"))
    return commits or any(item.get_closest_marker(name) for name in ("both", "services", "long"))


def _touches_database(item: pytest.Item) -> bool:
    fixtures = DATABASE_FIXTURES.intersection(getattr(item, "fixturenames", ()))
    is_case = getattr(item, "cls", None) is not None
    return bool(fixtures) or is_case or any(item.get_closest_marker(name) for name in ("django_db", "services"))


@pytest.fixture(autouse=True)
def language_of_its_own() -> None:
    """Reset the language: a page that was requested in French leaves French active in the thread."""
    translation.deactivate()


@pytest.fixture(autouse=True)
def empty_cache() -> None:
    """Empty the caches of the process: their keys are an evening's or round's key and version, which another test may have too."""
    from tournaments.standings.queries import cached_courses  # once Django is set up
    from tournaments.standings.queries.cached_rounds import cached_rounds

    caches["process"].clear()
    cached_rounds.clear()
    cached_courses.forget()


@pytest.fixture(autouse=True, scope="session")
def static_files_stay() -> Iterator[None]:
    """Read the times of all static files once: outside production, Troela looks again every second, which takes hundredths of one."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("clubs.static_files.LOOK_AGAIN_SECONDS", 86_400.0)
        yield


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup: None, django_db_blocker: Any) -> None:
    """Make it possible to empty the tables after a test that needs real transactions: on SQLite the ledger refuses the DELETE.

    Django would then write its rows about models and their permissions again, which takes thirty times as long as emptying the tables. We
    use neither: our rights are in `permissions.py`, and a row about a model is made when it is needed.
    """
    if connection.vendor == "sqlite":
        with django_db_blocker.unblock(), connection.cursor() as cursor:
            for table in GUARDED:
                cursor.execute(f"DROP TRIGGER IF EXISTS {trigger_name(table, 'DELETE')}")
    assert post_migrate.disconnect(dispatch_uid="django.contrib.auth.management.create_permissions")
    assert post_migrate.disconnect(create_contenttypes)


GUARDED = ("tournaments_payment", "tournaments_ruling", "tournaments_logentry", "clubs_clublogentry")


@pytest.fixture
def services() -> None:
    """Fail unless the test has PostgreSQL and Redis, which it needs."""
    if not SERVICES:
        pytest.fail("This test needs PostgreSQL and Redis: run it with TROELA_TEST_DATABASE=postgres.")


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """Start the machine's own Chromium, for tests marked `browser`: one for the whole run, a fresh context for each test.

    If it is installed, the headless shell is used: it has the same engine, and opens a page with a quarter of the processor time.
    """
    from playwright.sync_api import expect, sync_playwright  # which no other test needs

    program = next(filter(None, map(shutil.which, ("chromium-headless-shell", "chromium", "chromium-browser"))), None)
    if program is None:
        pytest.fail("Chromium is missing: setup/system.sh checks")
    # Playwright runs an event loop in this thread; Django would mistake a fixture's query for one inside that loop.
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"
    # A wait ends when its condition is true. Only a condition that never becomes true takes this long, however busy the machine is.
    expect.set_options(timeout=15_000)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=["--no-sandbox"] if os.geteuid() == 0 else [])
        yield browser
        browser.close()
