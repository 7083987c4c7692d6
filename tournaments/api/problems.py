"""Answers every refusal as `{"problems": [{"code", "field", "message"}]}`, whichever code raised it.

Other errors are not caught and lead to a 500.
"""

from __future__ import annotations

from typing import Any

from django.core.exceptions import PermissionDenied
from django.http import Http404
from django.utils.translation import gettext_lazy as _
from msgspec import UNSET, UnsetType
from rest_framework import exceptions
from rest_framework.response import Response

from clubs.problems import SENTENCES, Sentence, sentence
from scoring.engine.problem import Problem
from tournaments.api.answers import ProblemMessage, RefusalAnswer, stored_deal
from tournaments.api.request_body import WrongBody
from tournaments.evening.problems import Refusal
from tournaments.play.models import Deal
from tournaments.play.wording.table_state import DealState

SENTENCES |= {
    "TOKEN_INVALID": Sentence(_("This token is not valid, or it was revoked."), 401),
    "PAGE_OLD": Sentence(_("This page is out of date. Reload it and try again."), 403),
    "PARAMETER_UNKNOWN": Sentence(_("This address has no parameter {name}. Correct it or leave it out. Parameters here: {known}"), 400),
    "NOT_JSON": Sentence(_("Send JSON, with the content type application/json."), 415),
}

CHALLENGE = 'Bearer realm="troela", error="invalid_token"'
"""The header WWW-Authenticate of a request with a wrong token (RFC 6750)."""

_CODES: dict[type[Exception], str] = {
    exceptions.ParseError: "UNREADABLE",
    exceptions.NotAuthenticated: "LOGIN_NEEDED",
    exceptions.AuthenticationFailed: "LOGIN_NEEDED",
    exceptions.PermissionDenied: "NOT_ALLOWED",
    PermissionDenied: "NOT_ALLOWED",
    exceptions.NotFound: "NOT_FOUND",
    Http404: "NOT_FOUND",
    exceptions.MethodNotAllowed: "METHOD_NOT_ALLOWED",
    exceptions.UnsupportedMediaType: "NOT_JSON",
}


def refusal_response(error: Exception, context: dict[str, Any]) -> Response | None:
    """Return the API's answer to an error that the request caused; None for an error of the server."""
    if isinstance(error, Refusal):
        problems = tuple(ProblemMessage(**problem) for problem in error.messages())
        headers = error.headers | ({"WWW-Authenticate": CHALLENGE} if error.status == 401 else {})
        return Response(RefusalAnswer(problems, _server_copy(error)), status=error.status, headers=headers)
    if isinstance(error, WrongBody):
        return Response(RefusalAnswer(error.problems), status=422)
    code = next((code for kind, code in _CODES.items() if isinstance(error, kind)), None)
    if code is None:
        return None
    problem = ProblemMessage(code, "", sentence(Problem(code, "")))
    return Response(RefusalAnswer((problem,)), status=SENTENCES[code].status, headers=_headers(error, context))


def _server_copy(refusal: Refusal) -> DealState | UnsetType:
    """Return the stored deal with which the refused request conflicts; UNSET if the request was refused for another reason."""
    deal = refusal.more.get("deal")
    return stored_deal(deal) if isinstance(deal, Deal) else UNSET


def _headers(error: Exception, context: dict[str, Any]) -> dict[str, str]:
    if isinstance(error, exceptions.MethodNotAllowed):
        return {"Allow": ", ".join(context["view"].allowed_methods)}
    return {}
