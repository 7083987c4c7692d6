"""Logging in as people do: with a password and a code of the app, and reauthentication."""

from __future__ import annotations

import base64
import hmac
import struct
import time
from collections.abc import Iterator
from typing import Any

import pytest
from allauth.mfa.totp.internal import auth as allauth_codes
from allauth.mfa.totp.internal.auth import TOTP, generate_totp_secret
from django.contrib.auth.models import User
from django.test import Client

from tests.cast import PASSWORD


class CodeClock:
    """The time by which codes are made and checked, fixed during a test.

    Otherwise a half minute could end between two lines of a test, which would then need the next code.
    """

    def __init__(self) -> None:
        self.now = time.time()

    def time(self) -> float:
        return self.now


CODE_CLOCK = CodeClock()


@pytest.fixture(autouse=True)
def code_clock() -> Iterator[None]:
    """Fix the time for the tests' apps and for allauth, which reads the time only for its codes."""
    with pytest.MonkeyPatch.context() as patch:
        CODE_CLOCK.now = time.time()
        patch.setattr(allauth_codes, "time", CODE_CLOCK)
        yield


def app_code(secret: str, later: int = 0) -> str:
    """Return the six digits that an app with this secret shows now, or `later` half minutes from now (RFC 6238, SHA-1)."""
    counter = struct.pack(">Q", int(CODE_CLOCK.time()) // 30 + later)
    digest = hmac.digest(base64.b32decode(secret), counter, "sha1")
    at = digest[-1] & 0x0F
    return f"{(int.from_bytes(digest[at : at + 4], 'big') & 0x7FFFFFFF) % 1_000_000:06}"


def give_app(user: User) -> str:
    """Give the account an app with codes; return its secret."""
    secret: str = generate_totp_secret()
    TOTP.activate(user, secret)
    return secret


def log_in(name: str, code: str = "", **how: Any) -> Client:
    """Return a browser in which somebody logged in through the pages, with a code if needed."""
    client = Client(**how)
    client.post("/login/", {"login": name, "password": PASSWORD})
    if code:
        client.post("/login/code/", {"code": code})
    return client


def prove_now(client: Client, user: User, method: str = "password") -> Client:
    """Mark the session of this browser as just reauthenticated, as this account."""
    session = client.session
    session["account_authentication_methods"] = [{"method": method, "at": time.time()}]
    session["account_authentication_methods_user"] = str(user.pk)
    session.save()
    return client
