"""Every setting, read once from the environment; docs/operations.md lists the variables.

Without any variable the installation is *embedded*: it answers on this machine only and uses SQLite, no Redis, and a second process for
papers. With TROELA_MODE=production it requires what a public server needs, and does not start without it.
"""

from __future__ import annotations

import os
from pathlib import Path
from urllib.parse import urlsplit

from csp.constants import NONE, SELF
from django.core.exceptions import ImproperlyConfigured
from django.utils.translation import gettext_lazy as _

from clubs.private_files import FILE, FOLDER, make_private, private_opener
from config.environment import Environment, secret_in
from config.logs import logging_for
from config.templates import templates_in
from scoring.engine.words import LANGUAGES as WORD_LANGUAGES

BASE_DIR = Path(__file__).resolve().parent.parent
env = Environment(BASE_DIR / ".env")

# --- What kind of installation ------------------------------------------------------------------------------------------

PRODUCTION = env.one_of("TROELA_MODE", "embedded", "production") == "production"
DATA = Path(env.text("TROELA_DATA", str(BASE_DIR / "data"))).resolve()
"""The folder of everything that is not code: the SQLite file, the papers, the generated secret. Only its owner may read it."""

try:
    CLOSED_ENTRIES = make_private(DATA)
    """The number of folders and files in it that other users of the machine could read until now; config/apps.py logs it."""
except OSError:
    if not PRODUCTION:
        raise
    CLOSED_ENTRIES = 0  # if data cannot be written, `/health/` reports it

DEBUG = env.yes("DEBUG")
if DEBUG and PRODUCTION:
    raise ImproperlyConfigured("DEBUG is on and TROELA_MODE is production. Debug pages show secrets to visitors: unset DEBUG.")

if PRODUCTION:
    SECRET_KEY = env.required("SECRET_KEY", "It signs sessions and table links. Create one with `openssl rand -base64 48`.")
    env.required("TROELA_URL", "It is the address people open, printed in QR codes: https://kaarten.example.org.")
    PUBLIC_URL = env.address("TROELA_URL")
else:
    SECRET_KEY = env.text("SECRET_KEY") or secret_in(DATA / "secret_key")
    PUBLIC_URL = env.address("TROELA_URL", "http://127.0.0.1:8000")
SECRET_KEY_FALLBACKS = env.words("SECRET_KEY_FALLBACKS")

_host = urlsplit(PUBLIC_URL).hostname or ""
ALLOWED_HOSTS = [_host, *env.words("ALLOWED_HOSTS")] + ([] if PRODUCTION else ["127.0.0.1", "localhost", "[::1]"])
CSRF_TRUSTED_ORIGINS = [PUBLIC_URL, *env.words("CSRF_TRUSTED_ORIGINS")]

# --- Applications ------------------------------------------------------------------------------------------------

INSTALLED_APPS = [
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "django.forms",
    "rest_framework",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "allauth.usersessions",
    "axes",
    "csp",
    "django_structlog",
    "config.apps.ConfigConfig",
    "scoring",
    "clubs",
    "tournaments",
    "competitions",
    "operations",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "csp.middleware.CSPMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django_structlog.middlewares.RequestMiddleware",
    "config.measurement.MeasurementMiddleware",
    "operations.status.phones.WaitingPhonesMiddleware",
    "config.sessions.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "clubs.login.sessions.LastSeenMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "clubs.login.middleware.LoginMiddleware",
    "axes.middleware.AxesMiddleware",
    "clubs.pages.refusals.RefusalMiddleware",
    "operations.outage.OutageMiddleware",
]

ROOT_URLCONF = "config.urls"
ASGI_APPLICATION = "config.asgi.application"

TEMPLATES = templates_in(BASE_DIR)
FORM_RENDERER = "django.forms.renderers.TemplatesSetting"  # Numbers and dates: templates/django/forms/widgets.
# --- Storage -----------------------------------------------------------------------------------------------------

DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

if PRODUCTION:
    env.required("DATABASE_URL", "In production Troela stores its evenings in PostgreSQL: postgres://user:password@host:5432/name.")
    env.required("REDIS_URL", "In production Redis carries live updates and the papers' queue: redis://host:6379/0.")

if env.text("DATABASE_URL"):
    DATABASES = {"default": env.database("DATABASE_URL")}
    DATABASES["default"]["ENGINE"] = "operations.postgresql"
    DATABASES["default"]["CONN_HEALTH_CHECKS"] = True
    # Give up a dead connection after two seconds, the shortest connect timeout that PostgreSQL's library allows.
    DATABASES["default"]["OPTIONS"] = {"connect_timeout": "2", "tcp_user_timeout": "2000"} | DATABASES["default"]["OPTIONS"]
    # Set only in a web process (config/asgi.py). A worker and a command have one thread, and so one connection.
    if _pool := env.number("DATABASE_POOL", 0):
        DATABASES["default"]["OPTIONS"]["pool"] = {"size": _pool}
else:
    if not (DATA / "troela.sqlite3").exists():
        # SQLite gives its log and its index the same file mode as the database.
        os.close(private_opener(str(DATA / "troela.sqlite3"), os.O_RDWR | os.O_CREAT))
    DATABASES = {
        "default": {
            "ENGINE": "django.db.backends.sqlite3",
            "NAME": DATA / "troela.sqlite3",
            "OPTIONS": {
                # A transaction takes the write lock when it begins: one that reads first and writes later could not wait for it. FULL costs
                # a tenth of the speed and preserves every deal through a power cut.
                "transaction_mode": "IMMEDIATE",
                # A web process sets a shorter time (config/asgi.py), as a phone gives up after twelve seconds.
                "timeout": env.number("TROELA_WRITE_SECONDS", 20),
                "init_command": "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;",
            },
        }
    }

REDIS_URL = env.redis("REDIS_URL", "REDIS_PASSWORD_FILE")

CACHES = {
    # For counters that all processes share, such as wrong codes. allauth too counts in the default cache.
    "default": {
        "BACKEND": "django.core.cache.backends.db.DatabaseCache",
        "LOCATION": "shared_cache",
        "OPTIONS": {"MAX_ENTRIES": 100_000},
    },
    # Each process has its own. The cached values carry their version, so nothing must ever be invalidated; and a page cannot fail because
    # Redis is down.
    "process": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"},
}

DATA_UPLOAD_MAX_MEMORY_SIZE = 1024 * 1024
"""The greatest number of bytes in the body of a request. A form with the names of two thousand players has about half as many."""
DATA_UPLOAD_MAX_NUMBER_FIELDS = 4000
"""The most fields of a form. The form of a club's own rules has up to a hundred contracts with some thirty fields each."""

MEDIA_ROOT = DATA / "files"
FORGOTTEN_FILE = Path(env.text("TROELA_FORGOTTEN", str(DATA / "forgotten.jsonl")))
"""The path of the file that lists forgotten people without names. Keep it apart from the database's backups."""
BACKUP_FOLDER = Path(env.text("TROELA_BACKUP")).expanduser().absolute() if env.text("TROELA_BACKUP") else None
"""The folder in which `make run` makes a backup every few minutes: on a USB stick or another disk. Troela never creates it."""
STATIC_URL = "/static/"
STATIC_ROOT = Path(env.text("TROELA_STATIC", str(BASE_DIR / "staticfiles")))
STATICFILES_DIRS = [BASE_DIR / "static"]
STORAGES = {
    "default": {
        "BACKEND": "django.core.files.storage.FileSystemStorage",
        "OPTIONS": {"file_permissions_mode": FILE, "directory_permissions_mode": FOLDER},
    },
    "staticfiles": {
        "BACKEND": "config.static.HashedStatic" if PRODUCTION else "config.static.VersionedStatic",
    },
}
STATICFILES_FINDERS = [
    "config.static.VersionFinder",
    "django.contrib.staticfiles.finders.FileSystemFinder",
    "django.contrib.staticfiles.finders.AppDirectoriesFinder",
]
# Embedded, no collectstatic is needed, and changed files are used at once.
WHITENOISE_USE_FINDERS = WHITENOISE_AUTOREFRESH = not PRODUCTION
# Source maps are large, and only a developer's browser requests them.
WHITENOISE_SKIP_COMPRESS_EXTENSIONS = ("map", "png", "woff2", "gz", "br")

DEMO_IS_COMING = env.yes("TROELA_DEMO_IS_COMING")
"""True while `make run` makes a demo evening in an empty database. The front page then says so."""

# --- Live updates and papers -------------------------------------------------------------------------------------

LIVE_CHANNEL = env.text("TROELA_LIVE_CHANNEL", "troela:live:")
LIVE_MOST_STREAMS = env.number("TROELA_MOST_STREAMS", 4000)
"""The most open streams of a web process, if its file descriptors allow it. A client that is refused a stream polls instead."""
REQUEST_SECONDS = env.number("TROELA_REQUEST_SECONDS", 10)
"""The greatest number of seconds that a request may take to arrive, from its first byte (or from the connection) to its last."""
CHANGES_AT_A_TIME = 2
"""The number of changing requests that one web process handles at a time; others wait in `config.server.change_queue`."""
READER_SECONDS = env.number("TROELA_READER_SECONDS", 60)
"""The greatest number of seconds that a client may leave an answer unread before its connection is closed."""

PAPERS_BY = "celery" if REDIS_URL else "process"
"""The kind of process that makes papers: Celery workers, or one process of `manage.py papers`. Both read their work from the same table."""

CELERY_BROKER_URL = REDIS_URL or "memory://"
CELERY_TASK_DEFAULT_QUEUE = "papers"
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_REJECT_ON_WORKER_LOST = True
CELERY_TASK_SOFT_TIME_LIMIT = 270
CELERY_TASK_TIME_LIMIT = 300
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_WORKER_SOFT_SHUTDOWN_TIMEOUT = 20
CELERY_WORKER_MAX_TASKS_PER_CHILD = 50
CELERY_WORKER_MAX_MEMORY_PER_CHILD = 600_000
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_BROKER_TRANSPORT_OPTIONS: dict[str, object] = {
    # This must be longer than a task may take; otherwise a second worker would start the task again while it still runs.
    "visibility_timeout": 900,
    "unacked_restore_interval": 10,
    "unacked_restore_throttle": 1,
    "socket_timeout": 10,
    "socket_connect_timeout": 2,
    "health_check_interval": 15,
}

# --- People ------------------------------------------------------------------------------------------------------

AUTHENTICATION_BACKENDS = ["axes.backends.AxesStandaloneBackend", "django.contrib.auth.backends.ModelBackend"]
PASSWORD_HASHERS = [
    "django.contrib.auth.hashers.Argon2PasswordHasher",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator", "OPTIONS": {"min_length": 10}},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
    {"NAME": "django.contrib.auth.password_validation.NumericPasswordValidator"},
]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "/"
LOGOUT_REDIRECT_URL = "/"

PROXIES = env.number("TROELA_PROXIES", 1 if PRODUCTION else 0)
"""The number of reverse proxies in front.

`config.server.client_address` reads the visitor's address and scheme from the outermost proxy's headers. All other code finds that address
in REMOTE_ADDR.
"""
PROXY_NETWORKS = env.networks("TROELA_PROXY_NETWORKS", "127.0.0.0/8,::1")
"""The networks from which the last proxy connects. Proxy headers from elsewhere are ignored."""
IPWARE_META_PRECEDENCE_ORDER = ["REMOTE_ADDR"]  # for django-structlog and axes, which would otherwise trust many headers

# The limits on password attempts are in clubs/login.
AXES_HANDLER = "clubs.login.attempts.LoginAttempts"
AXES_LOCKOUT_CALLABLE = "clubs.login.middleware.please_wait"
AXES_LOCKOUT_PARAMETERS = [["username", "ip_address"]]  # axes requires the address here; our handler counts by name and address
AXES_RESET_COOL_OFF_ON_FAILURE_DURING_LOCKOUT = False
AXES_VERBOSE = False

# Accounts are made by an owner, who hands over a link: nobody signs up, and no e-mail is sent. Of allauth's addresses only those in
# clubs/login/urls.py exist.
ACCOUNT_ADAPTER = "clubs.login.pages.login.AccountAdapter"
ACCOUNT_LOGIN_METHODS = {"username"}
ACCOUNT_SIGNUP_FIELDS = ["username*", "password1*"]
ACCOUNT_EMAIL_VERIFICATION = "none"
ACCOUNT_SESSION_REMEMBER = True
ACCOUNT_REAUTHENTICATION_TIMEOUT = 300
"""The number of seconds after a login, or after typing the password again, during which no further proof is asked for."""
# No limit per address, because a whole room may share one address; wrong passwords are counted by axes. The other requests need a password
# or a session.
ACCOUNT_RATE_LIMITS = {
    "login": None,
    "login_failed": "5/15m/key,30/1d/key",
    "change_password": "10/1h/user",  # a rate, no password  # nosec B105
}
MFA_ADAPTER = "clubs.login.pages.login.SecondFactorAdapter"
MFA_FORMS = {"authenticate": "clubs.login.pages.codes.CodeForm", "reauthenticate": "clubs.login.pages.codes.CodeAgainForm"}
MFA_SUPPORTED_TYPES = ["totp", "recovery_codes", "webauthn"]
MFA_PASSKEY_LOGIN_ENABLED = True
MFA_RATE_LIMITS = {"webauthn_login": None}
MFA_TOTP_ISSUER = f"Troela {_host}"
# A phone's clock may be wrong, and its owner slow: the previous and the next code are accepted too, each once
# (clubs/login/second_factor.py).
MFA_TOTP_TOLERANCE = 1

# --- Browser security and cookies --------------------------------------------------------------------------------

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [SELF],
        "img-src": [SELF, "data:"],
        "object-src": [NONE],
        "base-uri": [SELF],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
    }
}
SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
SESSION_COOKIE_AGE = 30 * 24 * 3600
LANGUAGE_COOKIE_NAME = "language"
LANGUAGE_COOKIE_AGE = 365 * 24 * 3600
LANGUAGE_COOKIE_SAMESITE = "Lax"

_secure = env.yes("TROELA_HTTPS", PRODUCTION)
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = LANGUAGE_COOKIE_SECURE = _secure
SECURE_SSL_REDIRECT = env.yes("SECURE_SSL_REDIRECT", _secure)
# Health checks come from inside, past the proxy, in plain HTTP.
SECURE_REDIRECT_EXEMPT = [r"^health/$", r"^up/$"]
SECURE_HSTS_SECONDS = env.number("SECURE_HSTS_SECONDS", 30 * 24 * 3600) if _secure else 0
SECURE_HSTS_INCLUDE_SUBDOMAINS = env.yes("SECURE_HSTS_INCLUDE_SUBDOMAINS")
SECURE_HSTS_PRELOAD = env.yes("SECURE_HSTS_PRELOAD")
# Whether a domain's *other* sites use only HTTPS (W005, W021) is for the owner of the domain to decide.
SILENCED_SYSTEM_CHECKS = ["security.W005", "security.W021"]

# --- Words and times ---------------------------------------------------------------------------------------------

_LANGUAGE_NAMES = {"en": _("English"), "nl": _("Dutch"), "fr": _("French"), "de": _("German"), "fa": _("Persian")}
LANGUAGES = [(code, _LANGUAGE_NAMES[code]) for code in WORD_LANGUAGES]
UNREAD_LANGUAGES = ("de", "fa")
"""Languages whose translation no native speaker has read yet. The pages say so, and docs/languages.md explains how to help."""
LANGUAGE_CODE = env.one_of("TROELA_LANGUAGE", *(code for code, _name in LANGUAGES))
LOCALE_PATHS = [BASE_DIR / "locale"]
USE_I18N = True
USE_TZ = True
CONTACT = env.contact("TROELA_CONTACT")
"""The e-mail address or page at which people report a barrier."""
SOURCE_URL = env.page("TROELA_SOURCE_URL")
"""The page with the source of the version that runs here, linked on every page; empty: `/source/`, which sends the source itself."""
TIME_ZONE = env.text("TROELA_TIME_ZONE", "Europe/Brussels")

# --- API ---------------------------------------------------------------------------------------------------------

REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "tournaments.api.authentication.TablePassAuthentication",
        "tournaments.api.authentication.TokenAuthentication",
        "tournaments.api.authentication.BrowserAuthentication",
    ],
    "EXCEPTION_HANDLER": "tournaments.api.problems.refusal_response",
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.IsAuthenticated"],
    "DEFAULT_PARSER_CLASSES": ["rest_framework.parsers.JSONParser"],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_SCHEMA_CLASS": "drf_spectacular.openapi.AutoSchema",
    "TEST_REQUEST_DEFAULT_FORMAT": "json",
    "NUM_PROXIES": 0,  # throttles use REMOTE_ADDR, which is the visitor's address already
    "UNAUTHENTICATED_USER": "django.contrib.auth.models.AnonymousUser",
}
SPECTACULAR_SETTINGS = {
    "TITLE": "Troela",
    "DESCRIPTION": "Live tournaments of trick-taking card games: what a table, a screen or another program can read and send.",
    "VERSION": "1",
    "OAS_VERSION": "3.1.0",
    "SCHEMA_PATH_PREFIX": "/api/v1",
    "SERVE_INCLUDE_SCHEMA": False,
    "SERVE_PERMISSIONS": ["rest_framework.permissions.AllowAny"],
    "SERVE_AUTHENTICATION": [],
    "SWAGGER_UI_DIST": "SIDECAR",
    "SWAGGER_UI_FAVICON_HREF": "SIDECAR",
    "COMPONENT_SPLIT_REQUEST": True,
    # To give the body of a PATCH another name, drf-spectacular marks its class. Classes that inherit from it would change their names the
    # next time that the description is made. A body states its optional fields itself.
    "COMPONENT_SPLIT_PATCH": False,
    # Each operation has a summary. The docstring of its view is for developers.
    "DISABLE_DOCSTRING_DESCRIPTIONS": True,
    # drf-spectacular's default hook makes components of enums, and expects them in the form in which serializers write them. Ours adds
    # examples.
    "POSTPROCESSING_HOOKS": ["config.api_examples.add_examples"],
}

# --- Logs --------------------------------------------------------------------------------------------------------

LOGGING = logging_for(machines=env.yes("TROELA_LOG_JSON", PRODUCTION), level=env.text("LOG_LEVEL", "INFO" if PRODUCTION else "WARNING"))
DJANGO_STRUCTLOG_CELERY_ENABLED = True
DJANGO_STRUCTLOG_TRUST_UPSTREAM_REQUEST_ID = True
"""Accept a proxy's request id. config/server/client_address.py has removed any id that does not come from a proxy."""
SLOW_REQUEST_MS = env.number("TROELA_SLOW_REQUEST_MS", 1000)
SLOW_SQL_MS = env.number("TROELA_SLOW_SQL_MS", 200)
"""A request or a statement that takes at least this many milliseconds is logged as slow; 0: none is logged."""
METRICS_TOKEN = env.text("TROELA_METRICS_TOKEN")
"""The token with which to read /metrics. Without a token, only a program on this machine may read it."""
