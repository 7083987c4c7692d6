"""The entry point for a WSGI server: the pages work, but without live updates (they poll), and costly ones take no turns. Prefer
config.asgi.
"""

from __future__ import annotations

import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

application = get_wsgi_application()
