"""Every refusal as `{"problems": [{"code", "field", "message"}]}`, whoever raised it. What is not a refusal passes through: a 500."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any

from django.core.exceptions import PermissionDenied
from django.http import Http404
from django.utils.translation import gettext_lazy as _
from rest_framework import exceptions
from rest_framework.response import Response

from clubs.problems import SENTENCES, Sentence, sentence
from scoring.engine.problem import Problem
from tournaments.api.table_json import deal_as_stored
from tournaments.models import Deal
from tournaments.problems import Refusal
from tournaments.queries import tables
from tournaments.queries.table_calls import table_calls

SENTENCES |= {
    "TOKEN_INVALID": Sentence(_("This token is not valid, or was revoked."), 403),
    "PAGE_OLD": Sentence(_("This page is out of date. Reload it and try again."), 403),
    "TOO_LARGE": Sentence(_("The request is larger than {most} KB."), 413),
    "TOO_MANY": Sentence(_("Too much was asked from this address in one minute. Wait a moment and try again."), 429),
    "NOT_JSON": Sentence(_("Send JSON, with the content type application/json."), 415),
}

_BY_KIND: dict[type[Exception], str] = {
    exceptions.ParseError: "UNREADABLE",
    exceptions.NotAuthenticated: "LOGIN_NEEDED",
    exceptions.AuthenticationFailed: "LOGIN_NEEDED",
    exceptions.PermissionDenied: "NOT_ALLOWED",
    PermissionDenied: "NOT_ALLOWED",
    exceptions.NotFound: "NOT_FOUND",
    Http404: "NOT_FOUND",
    exceptions.MethodNotAllowed: "METHOD_NOT_ALLOWED",
    exceptions.UnsupportedMediaType: "NOT_JSON",
    exceptions.Throttled: "TOO_MANY",
}


def refused(error: Exception, context: dict[str, Any]) -> Response | None:
    """The answer to an error that is the asker's; None for one that is ours."""
    if isinstance(error, Refusal):
        return Response({"problems": error.messages(), **_more(error)}, status=error.status)
    if isinstance(error, exceptions.ValidationError):
        return Response({"problems": list(_misshapen(error.detail, error.get_codes()))}, status=422)
    code = next((code for kind, code in _BY_KIND.items() if isinstance(error, kind)), None)
    if code is None:
        return None
    told = {"code": code, "field": "", "message": sentence(Problem(code, ""))}
    return Response({"problems": [told]}, status=SENTENCES[code].status, headers=_headers(error, context))


def _more(refusal: Refusal) -> dict[str, Any]:
    """The server's copy of a deal, where somebody sent another one."""
    deal = refusal.more.get("deal")
    return {"deal": deal_as_stored(deal, tables.read_table(deal.table), table_calls(deal.table))} if isinstance(deal, Deal) else {}


def _headers(error: Exception, context: dict[str, Any]) -> dict[str, str]:
    if isinstance(error, exceptions.MethodNotAllowed):
        return {"Allow": ", ".join(context["view"].allowed_methods)}
    if isinstance(error, exceptions.Throttled):
        return {"Retry-After": str(math.ceil(getattr(error, "wait", None) or 1))}
    return {}


def _misshapen(detail: Any, codes: Any, field: str = "") -> Iterator[dict[str, str]]:
    """What a serializer found, flat: the field's path with dots, and our own code for the kind of mistake."""
    if isinstance(detail, dict):
        for name, inner in detail.items():
            path = field if name == "non_field_errors" else f"{field}.{name}" if field else str(name)
            yield from _misshapen(inner, codes[name], path)
    elif isinstance(detail, list):
        for inner, code in zip(detail, codes, strict=True):
            yield from _misshapen(inner, code, field)
    else:
        known = {"required": "FIELD_MISSING", "unknown": "FIELD_UNKNOWN"}
        yield {"code": known.get(str(codes), "FIELD_WRONG"), "field": field, "message": str(detail)}
