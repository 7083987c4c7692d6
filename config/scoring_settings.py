"""The settings of the commands that only score: no database, no pages, no address.

They start in half the time, because Django then imports none of the clubs' and evenings' modules.
"""

from __future__ import annotations

INSTALLED_APPS = ["scoring"]
USE_TZ = True
