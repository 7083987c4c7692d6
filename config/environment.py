"""Read the process environment into values, and refuse with a sentence that names the variable. Knows no setting by name."""

from __future__ import annotations

import os
import secrets
from pathlib import Path
from urllib.parse import urlsplit

import environ
from django.core.exceptions import ImproperlyConfigured


class Environment:
    """The variables of the process, with those of an optional `.env` file behind them. An empty variable counts as unset."""

    def __init__(self, file: Path) -> None:
        if file.is_file():
            environ.Env.read_env(file)
        self._env = environ.Env()

    def text(self, name: str, default: str = "") -> str:
        return os.environ.get(name, "").strip() or default

    def needed(self, name: str, why: str) -> str:
        """The variable's text; refused with `why` where it is unset."""
        value = self.text(name)
        if not value:
            raise ImproperlyConfigured(f"{name} is not set. {why}")
        return value

    def one_of(self, name: str, *allowed: str) -> str:
        """One of the allowed words; the first where the variable is unset."""
        value = self.text(name, allowed[0])
        if value not in allowed:
            raise ImproperlyConfigured(f"{name} is {value!r}. It must be one of: {', '.join(allowed)}.")
        return value

    def yes(self, name: str, default: bool = False) -> bool:
        value = self.text(name).lower()
        if value in {"", "1", "true", "yes", "on", "0", "false", "no", "off"}:
            return value in {"1", "true", "yes", "on"} if value else default
        raise ImproperlyConfigured(f"{name} is {value!r}. It must be yes or no.")

    def number(self, name: str, default: int) -> int:
        value = self.text(name, str(default))
        if not value.isdecimal():
            raise ImproperlyConfigured(f"{name} is {value!r}. It must be a whole number.")
        return int(value)

    def words(self, name: str) -> list[str]:
        """A list written with commas."""
        return [word.strip() for word in self.text(name).split(",") if word.strip()]

    def address(self, name: str, default: str = "") -> str:
        """A web address without a path, such as https://kaarten.example.org; refused otherwise."""
        value = self.text(name, default).rstrip("/")
        parts = urlsplit(value)
        if parts.scheme not in {"http", "https"} or not parts.hostname or parts.path or parts.query:
            raise ImproperlyConfigured(f"{name} is {value!r}. It must be an address such as https://kaarten.example.org, without a path.")
        return value

    def database(self, name: str) -> dict[str, object]:
        """A database address such as postgres://user:password@host:5432/name, as Django wants it."""
        try:
            found: dict[str, object] = dict(self._env.db_url(name))
        except (ValueError, KeyError) as error:
            raise ImproperlyConfigured(f"{name} cannot be read. It must look like postgres://user:password@host:5432/name.") from error
        if found.get("ENGINE") != "django.db.backends.postgresql" or not found.get("NAME"):
            raise ImproperlyConfigured(f"{name} must name a PostgreSQL database: postgres://user:password@host:5432/name.")
        return found

    def redis(self, name: str) -> str:
        """A Redis address such as redis://host:6379/0; empty where unset."""
        value = self.text(name)
        if value and urlsplit(value).scheme not in {"redis", "rediss", "unix"}:
            raise ImproperlyConfigured(f"{name} cannot be read. It must look like redis://host:6379/0.")
        return value


def kept_secret(file: Path) -> str:
    """The secret kept in `file`, made on first use and readable by its owner alone. Two processes that start together agree."""
    file.parent.mkdir(parents=True, exist_ok=True)
    try:
        handle = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        return file.read_text().strip()
    secret = secrets.token_urlsafe(50)
    with os.fdopen(handle, "w") as out:
        out.write(secret)
    return secret
