"""Finds the Actor who sends a request: by a table's pass, a program's token or a browser's session.

What the actor may do is checked elsewhere.
"""

from __future__ import annotations

import re
from typing import Any

from django.contrib.auth.models import AbstractBaseUser, AnonymousUser
from django.db.models import Exists, OuterRef
from drf_spectacular.extensions import OpenApiAuthenticationExtension
from rest_framework.authentication import BaseAuthentication, SessionAuthentication, get_authorization_header
from rest_framework.exceptions import PermissionDenied
from rest_framework.request import Request

from clubs.actions import token_digest
from clubs.actors import Actor, of_user
from clubs.login.models import ApiToken
from clubs.login.second_factor import second_factors_before
from tournaments.evening.permissions import physical_table
from tournaments.evening.problems import refuse

_DEVICE = re.compile(r"[a-z0-9]{1,12}")


def _secret(request: Request, scheme: str) -> str | None:
    """Return the part after `scheme` in the Authorization header; None if the header has another scheme."""
    sent_scheme, _, secret = get_authorization_header(request).decode("latin-1").partition(" ")
    return secret.strip() if sent_scheme.lower() == scheme.lower() else None


class TablePassAuthentication(BaseAuthentication):
    """`Authorization: Table <pass>`, from the link behind a table's QR code.

    It is not a cookie, so no other site can make a browser send it.
    """

    scheme = "Table"

    def authenticate(self, request: Request) -> tuple[AnonymousUser, Actor] | None:
        secret = _secret(request, self.scheme)
        if secret is None:
            return None
        device = request.headers.get("Troela-Device", "")
        return AnonymousUser(), Actor(table=physical_table(secret), device=device if _DEVICE.fullmatch(device) else "")


class TokenAuthentication(BaseAuthentication):
    """`Authorization: Bearer <token>`: a program that acts for the account that issued the token.

    A token also counts as a second factor if the account already had a second factor when the token was issued, because the login then
    checked that factor. A token issued earlier needed only a password, so it does not count as a second factor.
    """

    scheme = "Bearer"

    def authenticate(self, request: Request) -> tuple[AbstractBaseUser, Actor] | None:
        secret = _secret(request, self.scheme)
        if secret is None:
            return None
        tokens = ApiToken.objects.select_related("user").annotate(second_factor=Exists(second_factors_before(OuterRef("created_at"))))
        token = tokens.filter(digest=token_digest(secret), revoked_at=None).first()
        if token is None or not token.user.is_active:
            raise refuse("TOKEN_INVALID")
        return token.user, Actor(user=token.user, second_factor=token.second_factor)


class BrowserAuthentication(SessionAuthentication):
    """The session of a logged-in user. A request that changes something needs the page's CSRF token too."""

    def authenticate(self, request: Request) -> tuple[Any, Actor] | None:
        session = super().authenticate(request)
        return (session[0], of_user(session[0])) if session else None

    def enforce_csrf(self, request: Request) -> None:
        try:
            super().enforce_csrf(request)
        except PermissionDenied:
            raise refuse("PAGE_OLD") from None


class TablePassScheme(OpenApiAuthenticationExtension):
    target_class = TablePassAuthentication
    name = "tablePass"

    def get_security_definition(self, auto_schema: Any) -> dict[str, str]:
        return {
            "type": "apiKey",
            "in": "header",
            "name": "Authorization",
            "description": "`Table <pass>`, where the pass is the last part of the link in the table's QR code.",
        }


class TokenScheme(OpenApiAuthenticationExtension):
    target_class = TokenAuthentication
    name = "token"

    def get_security_definition(self, auto_schema: Any) -> dict[str, str]:
        return {"type": "http", "scheme": "bearer"}


class BrowserScheme(OpenApiAuthenticationExtension):
    target_class = BrowserAuthentication
    name = "session"

    def get_security_definition(self, auto_schema: Any) -> dict[str, str]:
        return {"type": "apiKey", "in": "cookie", "name": "sessionid"}
