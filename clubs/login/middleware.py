"""Middleware that sets the device's cookie after a login or a name code, and the page for somebody who must wait."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import ngettext

from clubs.login.attempts import take_back
from clubs.login.devices import remember_device
from clubs.login.pace import PaceReason, Wait
from clubs.login.visitors import remember_visitor

MOST_SECONDS_SAID = 99
"""The longest wait, in seconds, that a page gives in seconds; a longer one is given in minutes."""


class LoginMiddleware:
    """Middleware that deletes the stored attempt if the password was right, and sets the device's cookie (attempts.py, visitors.py)."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        if (key := getattr(request, "login_try", None)) is not None:
            take_back(key)
        if (account := getattr(request, "login_by", None)) is not None:
            remember_device(request, response, account)
        if (visitor := getattr(request, "code_visitor", None)) is not None:
            remember_visitor(response, visitor)
        return response


def please_wait(request: HttpRequest, _response: HttpResponse, _credentials: dict[str, str] | None) -> HttpResponse:
    """Return the page for a refused attempt (AXES_LOCKOUT_CALLABLE). It is the same whether the name exists or not."""
    wait: Wait = request.login_wait  # type: ignore[attr-defined]
    context = {"blocked_here": wait.reason is PaceReason.BLOCKED_HERE, "duration": duration(wait.seconds), "again": request.get_full_path()}
    page = render(request, "registration/locked.html", context, status=429)
    page["Retry-After"] = str(wait.seconds)
    return page


def duration(seconds: int) -> str:
    """Return the duration as `40 seconds` or `15 minutes`, rounded up."""
    if seconds <= MOST_SECONDS_SAID:
        return ngettext("%(number)d second", "%(number)d seconds", seconds) % {"number": seconds}
    minutes = -(-seconds // 60)
    return ngettext("%(number)d minute", "%(number)d minutes", minutes) % {"number": minutes}
