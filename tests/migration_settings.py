"""The project's settings for the check that processes of the previous version survive a migration (`setup/check.sh`).

The check reads PostgreSQL's SQL and writes nothing.
"""

from __future__ import annotations

from config.settings import *  # noqa: F403
from config.settings import INSTALLED_APPS

INSTALLED_APPS = [*INSTALLED_APPS, "django_migration_linter"]
