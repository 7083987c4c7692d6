"""Finds the account of a request before Django is called, for the queues that order requests. It gives no rights."""

from __future__ import annotations

from asgiref.sync import sync_to_async
from django.conf import settings
from django.contrib.auth import SESSION_KEY
from django.contrib.sessions.backends.db import SessionStore
from django.db import DatabaseError, connection
from django.http.cookie import parse_cookie

from operations.refusals import Scope


def account_behind(scope: Scope) -> str:
    """Return the account of the request's session, such as `account:7`.

    Returns "" for an anonymous visitor, and if the database does not answer. It needs at most one query.
    """
    cookies = b"; ".join(value for name, value in scope["headers"] if name == b"cookie").decode("latin-1")
    key = parse_cookie(cookies).get(settings.SESSION_COOKIE_NAME) if cookies else None
    if not key:
        return ""
    try:
        user = SessionStore(key).get(SESSION_KEY)
    except DatabaseError:
        return ""
    return f"account:{user}" if user else ""


def _in_thread(scope: Scope) -> str:
    try:
        return account_behind(scope)
    finally:
        connection.close()


# In a thread of its own, as Django's shared thread is for requests.
_of_session = sync_to_async(_in_thread, thread_sensitive=False)


async def account_of(scope: Scope) -> str:
    """Call `account_behind` from the event loop. A request without a session needs no thread."""
    has_session = any(name == b"cookie" and settings.SESSION_COOKIE_NAME.encode() in value for name, value in scope["headers"])
    return await _of_session(scope) if has_session else ""
