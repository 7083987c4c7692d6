"""Ask users to prove again who they are, before an action that cannot be undone. Only for browsers, as a program cannot answer."""

from __future__ import annotations

import time
from typing import Any

from allauth.account.authentication import get_authentication_records
from allauth.core.exceptions import ReauthenticationRequired
from django.conf import settings
from django.http import HttpRequest

from clubs.actors import of_user
from clubs.login.second_factor import has_second_factor


def require_recent_proof(request: HttpRequest) -> None:
    """Raise ReauthenticationRequired unless the reader proved in the past minutes who they are.

    allauth then asks for the proof, and carries out the stored request after it. Call this after checking the right and before changing
    anything, in a view whose address has no query string.
    """
    if not proved_recently(request):
        raise ReauthenticationRequired


def proved_recently(request: HttpRequest) -> bool:
    """Return True if the reader typed their password, or used their second factor if they have one, in the past minutes.

    The period is ACCOUNT_REAUTHENTICATION_TIMEOUT.
    """
    actor = of_user(request.user)
    if actor.user is None:
        return False
    records: list[dict[str, Any]] = get_authentication_records(request, actor.user)
    if has_second_factor(actor.user):
        records = [record for record in records if record["method"] == "mfa"]
    return any(0 <= time.time() - record["at"] < settings.ACCOUNT_REAUTHENTICATION_TIMEOUT for record in records)
