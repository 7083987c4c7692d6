"""A Refusal as a page: what was refused, and what to do about it. The API answers refusals in its own way."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field

from allauth.account.adapter import get_adapter
from django import forms
from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _

from clubs.actors import of_user
from clubs.login.second_factor import has_second_factor
from clubs.problems import Refusal

NO_ACCESS_STATUSES = frozenset({403, 404})
"""Statuses of refusals that the user cannot correct in a form."""


class RefusalMiddleware:
    """Middleware that answers with a page if a view raises a Refusal."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        """Return the page of a refusal. A user who only has to log in is redirected to the login page, which leads back here."""
        if not isinstance(exception, Refusal):
            return None
        login_helps = exception.problems[0].code == "LOGIN_NEEDED"
        if login_helps and request.method == "GET" and not is_fragment(request):
            return redirect_to_login(request.get_full_path())
        return page(request, exception)


def is_fragment(request: HttpRequest) -> bool:
    """Return True if a script, not the browser itself, made this request. A login page must not be put inside the open page."""
    return request.headers.get("Sec-Fetch-Mode", "navigate") != "navigate" or "If-None-Match" in request.headers


def page(request: HttpRequest, refusal: Refusal) -> HttpResponse:
    """Return the page that explains what was refused, with the refusal's HTTP status."""
    second_step = _second_step(request) if refusal.problems[0].code == "SECOND_FACTOR_NEEDED" else ""
    headings = {403: _("You may not see this"), 404: _("This page does not exist")}
    advice = {
        403: ""
        if second_step
        else _("Log in with an account that may do this, or ask the owner of the club or the director of the evening."),
        404: _("Perhaps the address was mistyped, or the page has been removed."),
    }
    context = {
        "heading": headings.get(refusal.status, _("This cannot be done now")),
        "problems": refusal.messages(),
        "advice": advice.get(refusal.status, _("Nothing was changed. Go back; what you typed is still there.")),
        "may_log_in": refusal.status == 403,
        "second_step": second_step,
        "back": request.get_full_path() if request.method == "GET" else "/",
    }
    response = render(request, "refused.html", context, status=refusal.status)
    for name, value in refusal.headers.items():
        response[name] = value
    return response


def _second_step(request: HttpRequest) -> str:
    """Return the address of the page that asks for the second factor. If the account has none set up, return that of the account's page."""
    user = of_user(request.user).user
    methods = get_adapter().get_reauthentication_methods(user) if user is not None and has_second_factor(user) else []
    return str(methods[0]["url"]) if methods else reverse("account")


@dataclass
class RefusedForm:
    """The status of the refusal that a form shows, and its headers, such as Retry-After of a rate limit; {} if nothing was refused."""

    headers: Mapping[str, str] = field(default_factory=dict)
    status: int = 422

    def add_to(self, page: HttpResponse) -> HttpResponse:
        """Give the page that shows the form again these headers, and with them the status."""
        for name, value in self.headers.items():
            page.status_code, page[name] = self.status, value
        return page


@contextmanager
def refusal_at_fields(form: forms.Form) -> Iterator[RefusedForm]:
    """Show the refusal of an action as errors of the form's fields. The form is then invalid and shows what was typed.

    An action that can be refused for a while needs the RefusedForm, which then has the headers of the refusal.
    """
    refused = RefusedForm()
    try:
        yield refused
    except Refusal as refusal:
        if refusal.status in NO_ACCESS_STATUSES:
            raise
        refused.headers, refused.status = refusal.headers, refusal.status
        for problem in refusal.messages():
            name = problem["field"].split(".")[0]
            form.add_error(name if name in form.fields else None, problem["message"])


@contextmanager
def refusal_as_message(request: HttpRequest, success: str = "") -> Iterator[None]:
    """Show a message on the next page: `success`, or why the action in the `with` block was refused.

    Use it for buttons only: what was typed in a form would be lost. A refusal of status 403 or 404, or with headers such as Retry-After, is
    raised again.
    """
    try:
        yield
    except Refusal as refusal:
        if refusal.status in NO_ACCESS_STATUSES or refusal.headers:
            raise
        for problem in refusal.messages():
            messages.error(request, problem["message"])
    else:
        if success:
            messages.success(request, success)
