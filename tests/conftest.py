"""Fixtures for all tests. Those that need Django are in `tests.with_django`; the people of an evening are in `tests.cast`.

`make test PART=pure` runs without Django (tests/pure.ini), so this file imports none of it.
"""

from __future__ import annotations

import gc
import os

import hypothesis

from tests.depth import examples

# The speed of the machine at this moment is no fault of the code: only a failing assertion makes a test fail.
hypothesis.settings.register_profile(
    "troela", max_examples=examples(100, by_day=30), deadline=None, suppress_health_check=[hypothesis.HealthCheck.too_slow]
)
hypothesis.settings.load_profile("troela")

# pytest-django sets this variable before it reads this file.
pytest_plugins = (
    [
        "tests.with_django",
        "tests.rows_once",
        "tests.layers",
        "tests.cast",
        "tests.draws",
        "tests.logging_in",
        "tests.at_the_keyboard",
        "tests.transactions",
        "tests.competitions.winter",
    ]
    if "DJANGO_SETTINGS_MODULE" in os.environ
    else []
)


def pytest_collection_finish() -> None:
    """Make garbage collection rarer, and exclude the modules and tests, which stay in memory: it took a tenth of the time."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 20)
