"""Devices that type codes without an account, recognized by a cookie that only this server can make.

All phones in a hall have one address, so wrong codes are counted by device. The cookie contains random letters, and the names whose code
was right on the device. It gives no access. As anybody can get a new cookie, devices that never showed a right code are also counted
together.
"""

from __future__ import annotations

import secrets
from dataclasses import dataclass

from django.conf import settings
from django.http import HttpRequest, HttpResponse

from clubs.login.networks import network_of

COOKIE = "visitor"
COOKIE_DAYS = 2
"""The number of days for which the cookie is valid: enough for an evening that lasts past midnight."""
MAX_NAMES = 12
"""The greatest number of names that the cookie may contain; the newest ones stay."""
_SALT = "clubs.login.visitors"


@dataclass
class LoginVisitor:
    """The device that sent a request, as its cookie describes it."""

    letters: str = ""
    """Random letters that identify the device in all its requests; "" if the request has no cookie."""
    network: str | None = None
    """The device's network (`clubs.login.networks`), by which devices without a cookie are counted."""
    names: tuple[str, ...] = ()
    """The names whose code was right on this device, the newest first."""

    def showed_code_of(self, name: str) -> None:
        """Add this name to `names`, as its code was typed correctly on this device."""
        self.names = (name, *(each for each in self.names if each != name))[:MAX_NAMES]


def visitor_of(request: HttpRequest) -> LoginVisitor:
    """Return the device of this request. The answer sets its cookie (`clubs.login.middleware`), also if the request had none."""
    value = request.get_signed_cookie(COOKIE, default="", salt=_SALT, max_age=COOKIE_DAYS * 86_400) or ""
    letters, *names = value.split() or [""]
    visitor = LoginVisitor(letters, network_of(request), tuple(names))
    request.code_visitor = visitor  # type: ignore[attr-defined]
    return visitor


def remember_visitor(response: HttpResponse, visitor: LoginVisitor) -> None:
    """Set the device's cookie."""
    response.set_signed_cookie(
        COOKIE,
        " ".join([visitor.letters or secrets.token_urlsafe(9), *visitor.names]),
        salt=_SALT,
        max_age=COOKIE_DAYS * 86_400,
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )
