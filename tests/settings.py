"""The project's own settings for the tests: in a folder of their own, independent of the developer's environment.

SQLite without Redis, or with TROELA_TEST_DATABASE=postgres PostgreSQL and Redis (DATABASE_URL and REDIS_URL, by default on this machine).
"""

from __future__ import annotations

import atexit
import os
import shutil
import tempfile
from pathlib import Path

_folder = tempfile.mkdtemp(prefix="troela-tests-")
atexit.register(shutil.rmtree, _folder, ignore_errors=True)

SERVICES = os.environ.get("TROELA_TEST_DATABASE", "sqlite") == "postgres"

_url_is_given = bool(os.environ.get("DATABASE_URL"))
_services = ("DATABASE_URL", "postgres://postgres@127.0.0.1:5432/postgres"), ("REDIS_URL", "redis://127.0.0.1:6379/15")
for _name, _default in _services:
    os.environ[_name] = (os.environ.get(_name) or _default) if SERVICES else ""
for _name in ("ALLOWED_HOSTS", "CSRF_TRUSTED_ORIGINS", "DATABASE_POOL", "DEBUG", "SECRET_KEY_FALLBACKS", "SECURE_SSL_REDIRECT"):
    os.environ[_name] = ""
for _name in ("BACKUP", "DEMO_IS_COMING", "HTTPS", "LANGUAGE", "LOG_JSON", "MODE", "MOST_STREAMS", "PROXIES", "STATIC", "TIME_ZONE", "URL"):
    os.environ[f"TROELA_{_name}"] = ""
for _name in ("METRICS_TOKEN", "PROXY_NETWORKS", "SLOW_REQUEST_MS", "SLOW_SQL_MS", "WRITE_SECONDS"):
    os.environ[f"TROELA_{_name}"] = ""
os.environ["TROELA_READER_SECONDS"] = os.environ["TROELA_REQUEST_SECONDS"] = ""
os.environ["LOG_LEVEL"] = os.environ["REDIS_PASSWORD_FILE"] = ""
os.environ["SECRET_KEY"] = "a key for tests, which sign nothing that anybody keeps"
os.environ["TROELA_DATA"] = _folder
# Test runs at the same time on one Redis get channels of their own.
os.environ["TROELA_LIVE_CHANNEL"] = f"troela:test:{os.getpid()}:"

from config.settings import *  # noqa: E402, F403
from config.settings import CELERY_BROKER_TRANSPORT_OPTIONS, DATA, DATABASES  # noqa: E402

# A worker that one test starts takes no task of another.
CELERY_BROKER_TRANSPORT_OPTIONS = CELERY_BROKER_TRANSPORT_OPTIONS | {"global_keyprefix": os.environ["TROELA_LIVE_CHANNEL"]}

PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]


def _opens(socket: Path) -> bool:
    """Return whether this machine's server accepts these tests through its socket."""
    import psycopg

    try:
        psycopg.connect(host=str(socket.parent), user=DATABASES["default"]["USER"], dbname="postgres", connect_timeout=2).close()
    except psycopg.Error:
        return False
    return True


if SERVICES:
    _socket = Path("/var/run/postgresql/.s.PGSQL.5432")
    if not _url_is_given and _socket.exists() and _opens(_socket):
        # A fifth faster than TCP, and a test makes about a hundred queries.
        DATABASES["default"]["HOST"] = str(_socket.parent)
    # Two runs at the same time on one server use different databases.
    DATABASES["default"]["TEST"] = {"NAME": f"troela_test_{os.getpid()}"}
    DATABASES["default"]["ENGINE"] = "tests.postgresql"
    # A power cut could only lose the data of a test.
    DATABASES["default"]["OPTIONS"] = DATABASES["default"].get("OPTIONS", {}) | {"options": "-c synchronous_commit=off"}
else:
    # A file, not memory: threads and processes have their own connections to it, as in production.
    DATABASES["default"]["TEST"] = {"NAME": str(DATA / "test.sqlite3")}
    DATABASES["default"]["ENGINE"] = "tests.sqlite"
    DATABASES["default"]["OPTIONS"] = DATABASES["default"]["OPTIONS"] | {
        "init_command": "PRAGMA journal_mode = WAL; PRAGMA synchronous = OFF; PRAGMA foreign_keys = ON;",
    }
