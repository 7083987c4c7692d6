"""The door for an ASGI server (uvicorn)."""

from __future__ import annotations

import os

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
# A web process shares a few PostgreSQL connections among its threads; every other process opens its own.
os.environ.setdefault("DATABASE_POOL", "10")

from django.core.asgi import get_asgi_application  # noqa: E402 - settings are read when Django is imported and set up

application = get_asgi_application()
