"""Tokens with which programs act for an account."""

from __future__ import annotations

import hashlib
import secrets

from django.db import transaction
from django.utils import timezone

from clubs.actors import Actor
from clubs.login.models import ApiToken
from clubs.people.names import read_name
from clubs.problems import refuse


@transaction.atomic
def issue_token(*, by: Actor, name: str) -> tuple[ApiToken, str]:
    """Create a token with which a program acts for this account. Returns it and its secret, which is never stored."""
    if by.user is None:
        raise refuse("LOGIN_NEEDED")
    name = read_name(name, max_length=60)
    secret = secrets.token_urlsafe(32)
    return ApiToken.objects.create(user_id=by.user.pk, name=name, digest=token_digest(secret)), secret


@transaction.atomic
def revoke_token(*, by: Actor, token: ApiToken) -> None:
    """Revoke a token. Revoking it twice changes nothing."""
    if by.user is None or token.user_id != by.user.pk:
        raise refuse("NOT_ALLOWED")
    ApiToken.objects.filter(pk=token.pk, revoked_at=None).update(revoked_at=timezone.now())


@transaction.atomic
def revoke_tokens(*, by: Actor) -> int:
    """Revoke all tokens of this account, as when its password changes. Returns how many were valid.

    A token may have been created by somebody who knew the old password.
    """
    if by.user is None:
        raise refuse("LOGIN_NEEDED")
    return ApiToken.objects.filter(user=by.user.pk, revoked_at=None).update(revoked_at=timezone.now())


def token_digest(secret: str) -> str:
    """Return the digest of a token's secret (64 hex digits). Only the digest is stored."""
    return hashlib.sha256(secret.encode()).hexdigest()
