"""The settings of commands that only score: without a database, pages or addresses.

These commands start in half the time, as Django does not import the modules of clubs and evenings.
"""

from __future__ import annotations

INSTALLED_APPS = ["scoring"]
USE_TZ = True
