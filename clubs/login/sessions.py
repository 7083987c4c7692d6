"""The time and address of each login's last use, for the list on one's account page.

allauth would write this at every request. Here a process writes it at most once in ten minutes for each login, so that viewing a page stays
cheap.
"""

from __future__ import annotations

from collections.abc import Callable

from allauth.account.adapter import get_adapter
from allauth.usersessions.models import UserSession
from django.contrib.auth import SESSION_KEY
from django.core.cache import caches
from django.db import DatabaseError
from django.http import HttpRequest, HttpResponse
from django.utils import timezone

SECONDS_BETWEEN_NOTES = 600


class LastSeenMiddleware:
    """Middleware that stores when a login was used."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        session = request.session
        # If the view did not load the session, do not load it here.
        if session.accessed and session.session_key and SESSION_KEY in session:
            _note(request, session.session_key)
        return response


def _note(request: HttpRequest, key: str) -> None:
    if not caches["process"].add(f"seen:{key}", True, SECONDS_BETWEEN_NOTES):
        return
    address = get_adapter().get_client_ip(request)
    try:
        UserSession.objects.filter(session_key=key).update(last_seen_at=timezone.now(), ip=address)
    except DatabaseError:
        # The database is busy or read-only. Answer the request anyway; the next request tries again.
        caches["process"].delete(f"seen:{key}")
