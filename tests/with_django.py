"""What the tests with Django may use: a database without the rows that nobody reads, an empty cache, and Chromium."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
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
    """Stop at once, and fail, where services are asked for and one does not answer."""
    if not SERVICES:
        return
    database: dict[str, Any] = settings.DATABASES["default"]
    login = {"host": database["HOST"], "port": database["PORT"], "user": database["USER"], "password": database["PASSWORD"]}
    try:
        psycopg.connect(**login, dbname="postgres").close()
        redis.Redis.from_url(settings.REDIS_URL, socket_connect_timeout=2).ping()
    except (psycopg.Error, redis.RedisError) as error:
        pytest.exit(f"The tests on PostgreSQL and Redis cannot run: {error}", returncode=3)


DATABASE_FIXTURES = {"db", "transactional_db", "django_db_reset_sequences"}


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """On PostgreSQL, run by day what differs there: tests that commit, and those marked `both`, `services` or `long`. At night, run all
    that touch a database. The fast tests prove the others on SQLite.
    """
    if not SERVICES:
        return
    kept = dict.fromkeys(item for item in items if _is_about_the_database(item) or (IS_NIGHT and _touches_database(item)))
    config.hook.pytest_deselected(items=[item for item in items if item not in kept])
    items[:] = kept


def _is_about_the_database(item: pytest.Item) -> bool:
    """Whether it commits, or says itself that it is about what a database does."""
    commits = any(marker.kwargs.get("transaction") for marker in item.iter_markers("django_db"))
    return commits or any(item.get_closest_marker(name) for name in ("both", "services", "long"))


def _touches_database(item: pytest.Item) -> bool:
    fixtures = DATABASE_FIXTURES.intersection(getattr(item, "fixturenames", ()))
    is_case = getattr(item, "cls", None) is not None
    return bool(fixtures) or is_case or any(item.get_closest_marker(name) for name in ("django_db", "services"))


@pytest.fixture(autouse=True)
def language_of_its_own() -> None:
    """No test is in the language of the one before: a page that was asked for in French leaves French in the thread."""
    translation.deactivate()


@pytest.fixture(autouse=True)
def empty_cache() -> None:
    """What a process keeps is by its evening's or round's key and version, and another test's may have the same."""
    from tournaments.standings.queries import kept_courses  # once Django is set up
    from tournaments.standings.queries.kept_rounds import kept_rounds

    caches["process"].clear()
    kept_rounds.clear()
    kept_courses.forget()


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup: None, django_db_blocker: Any) -> None:
    """Let a test that needs real transactions empty the tables after it: SQLite does so with DELETE, which the ledger refuses.

    Django would then write its rows about models and their permissions again, which takes thirty times as long as emptying the tables. We
    use neither: our rights are in `permissions.py`, and a row about a model that is asked for is made then.
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
    """The test needs PostgreSQL and Redis; without them it fails."""
    if not SERVICES:
        pytest.fail("This test needs PostgreSQL and Redis: run it with TROELA_TEST_DATABASE=postgres.")


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """The machine's own Chromium, for tests marked `browser`: one for the whole run, a fresh context for each test.

    Where it is there, the one without a window of its own: it has the same engine, and opens a page for a quarter of the processor time.
    """
    from playwright.sync_api import expect, sync_playwright  # which no other test needs

    program = next(filter(None, map(shutil.which, ("chromium-headless-shell", "chromium", "chromium-browser"))), None)
    if program is None:
        pytest.fail("Chromium is missing: setup/system.sh checks")
    # Playwright keeps an event loop in this thread; Django would take a fixture's query for one made inside it.
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"
    # Whatever is waited for ends the wait; this long only what does not come, however busy the machine.
    expect.set_options(timeout=15_000)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=["--no-sandbox"] if os.geteuid() == 0 else [])
        yield browser
        browser.close()
