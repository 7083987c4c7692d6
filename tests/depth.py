"""How many random cases a law is tried on: as many as it says, or TROELA_TEST_DEPTH times as many (`make nightly`)."""

from __future__ import annotations

import os

DEPTH = int(os.environ.get("TROELA_TEST_DEPTH") or 1)


def examples(number: int) -> int:
    """The number of cases, `number` in the fast tests."""
    return number * DEPTH
