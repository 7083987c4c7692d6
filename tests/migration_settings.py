"""The house's settings for the check that processes of the version before survive a migration (`setup/check.sh`). It reads the SQL of
PostgreSQL and writes nothing.
"""

from __future__ import annotations

from config.settings import *  # noqa: F403
from config.settings import INSTALLED_APPS

INSTALLED_APPS = [*INSTALLED_APPS, "django_migration_linter"]
