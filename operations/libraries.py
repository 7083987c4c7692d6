"""Checks whether the system libraries that papers need are installed, without loading them."""

from __future__ import annotations

from ctypes.util import find_library
from functools import cache
from typing import Any

from django.core import checks

_PACKAGE_OF_LIBRARY = {"pango-1.0": "libpango-1.0-0", "pangoft2-1.0": "libpangoft2-1.0-0", "harfbuzz-subset": "libharfbuzz-subset0"}


@cache
def missing_paper_libraries() -> tuple[str, ...]:
    """Return the Debian packages that WeasyPrint needs and that are missing; empty if papers can be made.

    The result is cached as long as the process runs.
    """
    return tuple(package for library, package in _PACKAGE_OF_LIBRARY.items() if find_library(library) is None)


def check_paper_libraries(**_options: Any) -> list[checks.CheckMessage]:
    """Warn in `manage.py check` if libraries for papers are missing.

    It is no error, because everything else works.
    """
    missing = missing_paper_libraries()
    if not missing:
        return []
    command = f"apt-get install --no-install-recommends {' '.join(missing)}"
    return [checks.Warning("Papers cannot be made: system libraries are missing.", hint=f"Install them: {command}", id="troela.W001")]
