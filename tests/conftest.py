"""What every test may use. What needs Django is in `tests.with_django`; the people of an evening are in `tests.cast`.

`make test PART=pure` runs without Django (tests/pure.ini), so this file imports none of it.
"""

from __future__ import annotations

import gc
import os

import hypothesis

from tests.depth import examples

# How slow a machine is at this moment says nothing about the code: only what a test asserts makes it fail.
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
    """Look for unreachable objects more seldom, and not among the modules and tests, which stay: looking took a tenth of the time."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 20)
