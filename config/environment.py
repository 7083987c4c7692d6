"""Reads environment variables as typed values, for the settings. The error for a wrong value names the variable."""

from __future__ import annotations

import os
import re
import secrets
from ipaddress import IPv4Network, IPv6Network, ip_network
from pathlib import Path
from typing import Any
from urllib.parse import quote, urlsplit

from django.core.exceptions import ImproperlyConfigured
from dotenv import load_dotenv


class Environment:
    """The environment variables of the process and of an optional `.env` file. An empty variable counts as unset.

    Each method reads one variable as one type of value, and raises ImproperlyConfigured if the variable has another type of value.
    """

    def __init__(self, file: Path) -> None:
        """Add the variables of the file, if it exists, to the environment of this process. Variables that are already set do not change."""
        load_dotenv(file, interpolate=False)

    def text(self, name: str, default: str = "") -> str:
        """Return the variable's text without surrounding spaces; the default if it is unset."""
        return os.environ.get(name, "").strip() or default

    def required(self, name: str, why: str) -> str:
        """Return the variable's text. If it is unset, raise ImproperlyConfigured with the reason `why`."""
        value = self.text(name)
        if not value:
            raise ImproperlyConfigured(f"{name} is not set. {why}")
        return value

    def one_of(self, name: str, *allowed: str) -> str:
        """Return one of the allowed words; the first if the variable is unset."""
        value = self.text(name, allowed[0])
        if value not in allowed:
            raise ImproperlyConfigured(f"{name} is {value!r}. It must be one of: {', '.join(allowed)}.")
        return value

    def yes(self, name: str, default: bool = False) -> bool:
        """Return True if the variable is 1, true, yes or on, False if it is 0, false, no or off; capitals do not matter."""
        value = self.text(name).lower()
        if value in {"", "1", "true", "yes", "on", "0", "false", "no", "off"}:
            return value in {"1", "true", "yes", "on"} if value else default
        raise ImproperlyConfigured(f"{name} is {value!r}. It must be yes or no.")

    def contact(self, name: str) -> str:
        """Return an address at which people can be reached: e-mail or https; empty if the variable is unset."""
        value = self.text(name)
        if value and not value.startswith("https://") and not re.fullmatch(r"[^@\s]+@[^@\s]+", value):
            raise ImproperlyConfigured(f"{name} is {value!r}. It must be an e-mail address, or one that begins with https://.")
        return value

    def page(self, name: str) -> str:
        """Return the address of a page, which begins with https:// or http://; empty if the variable is unset."""
        value = self.text(name)
        if value and not re.fullmatch(r"https?://[^\s/]+\S*", value):
            raise ImproperlyConfigured(f"{name} is {value!r}. It must be an address that begins with https://.")
        return value

    def number(self, name: str, default: int) -> int:
        """Return a whole number, 0 or more."""
        value = self.text(name, str(default))
        if not value.isdecimal():
            raise ImproperlyConfigured(f"{name} is {value!r}. It must be a whole number.")
        return int(value)

    def words(self, name: str) -> list[str]:
        """Return the words of a list that is separated by commas."""
        return [word.strip() for word in self.text(name).split(",") if word.strip()]

    def networks(self, name: str, default: str) -> list[IPv4Network | IPv6Network]:
        """Return the networks in a list such as `10.0.0.2, 10.0.0.0/24, ::1`. A single address counts as a network."""
        words = self.words(name) or default.split(",")
        try:
            return [ip_network(word) for word in words]
        except ValueError as error:
            raise ImproperlyConfigured(f"{name} must be addresses or networks, such as 10.0.0.2 or 10.0.0.0/24: {error}.") from None

    def address(self, name: str, default: str = "") -> str:
        """Return a web address without a path, such as https://kaarten.example.org."""
        value = self.text(name, default).rstrip("/")
        parts = urlsplit(value)
        if parts.scheme not in {"http", "https"} or not parts.hostname or parts.path or parts.query:
            raise ImproperlyConfigured(f"{name} is {value!r}. It must be an address such as https://kaarten.example.org, without a path.")
        return value

    def database(self, name: str) -> dict[str, Any]:
        """Return an entry for Django's DATABASES from an address such as postgres://user:password@host:5432/name?sslmode=require.

        The address is parsed as PostgreSQL's own programs do. An error message does not repeat it, because it contains a password.
        """
        from psycopg import ProgrammingError
        from psycopg.conninfo import conninfo_to_dict

        refusal = ImproperlyConfigured(f"{name} must name a PostgreSQL database: postgres://user:password@host:5432/name.")
        address = self.text(name)
        if not address.startswith(("postgres://", "postgresql://")):
            raise refusal
        try:
            parts = conninfo_to_dict(address)
        except ProgrammingError:
            raise refusal from None
        keys = {"NAME": "dbname", "USER": "user", "PASSWORD": "password", "HOST": "host", "PORT": "port"}  # names, no values  # nosec B105
        entry = {key: str(parts.pop(part, "")) for key, part in keys.items()}
        if not entry["NAME"]:
            raise refusal
        return {"ENGINE": "django.db.backends.postgresql", **entry, "OPTIONS": parts}

    def redis(self, name: str, password_file: str) -> str:
        """Return a Redis address such as redis://host:6379/0; empty if unset.

        If the variable `password_file` names a file, its content is inserted into the address as the password.
        """
        value = self.text(name)
        if value and urlsplit(value).scheme not in {"redis", "rediss", "unix"}:
            raise ImproperlyConfigured(f"{name} cannot be read. It must look like redis://host:6379/0.")
        if not value or not self.text(password_file):
            return value
        parts = urlsplit(value)
        password = quote(self._password_in_file(password_file), safe="")
        host = parts.netloc.rpartition("@")[2]
        return parts._replace(netloc=f"{parts.username or ''}:{password}@{host}").geturl()

    def _password_in_file(self, name: str) -> str:
        """Return the password in the file that the variable names, without surrounding spaces."""
        file = self.text(name)
        try:
            password = Path(file).read_text(encoding="utf-8").strip()
        except OSError as error:
            raise ImproperlyConfigured(f"{name} is {file!r}, which cannot be read: {error.strerror}.") from None
        if not password:
            raise ImproperlyConfigured(f"{name} is {file!r}, which is empty. It must contain a password.")
        return password


def secret_in(file: Path) -> str:
    """Return the secret in `file`. If the file does not exist, create it, readable only by its owner.

    Two processes that start at the same time get the same secret.
    """
    file.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    try:
        handle = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        return file.read_text().strip()
    secret = secrets.token_urlsafe(50)
    with os.fdopen(handle, "w") as out:
        out.write(secret)
    return secret
