"""Settings of a process that a test starts: it uses that test's database and listens only to that test's queue."""

from __future__ import annotations

import os

from config.settings import *  # noqa: F403
from config.settings import CELERY_BROKER_TRANSPORT_OPTIONS, DATABASES

DATABASES["default"]["NAME"] = os.environ["TROELA_TEST_NAME"]
CELERY_BROKER_TRANSPORT_OPTIONS = CELERY_BROKER_TRANSPORT_OPTIONS | {"global_keyprefix": os.environ["TROELA_LIVE_CHANNEL"]}
