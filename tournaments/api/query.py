"""Reads the query of an API address: the parameters that its description names, and no others.

Lists that grow with the years are paged in one way: `page` counts from 1, and the answer has `total`, `page` and `pages`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

from django.core.paginator import Page, Paginator
from django.db.models import QuerySet
from drf_spectacular.utils import OpenApiParameter
from rest_framework.request import Request

from scoring.engine.problem import Problem
from tournaments.evening.problems import Refusal, refuse

ROWS_ON_A_PAGE = 100
MOST_DIGITS = 10
"""A number with more digits is refused: no key or count is as large."""

PAGE = OpenApiParameter(
    "page",
    {"type": "integer", "minimum": 1, "default": 1},
    description="The page, from 1. If left out, the first. If there are fewer pages, the last is returned.",
)


def require_known_query(query: Mapping[str, str], parameters: Mapping[str, OpenApiParameter]) -> None:
    """Refuse parameters that the address does not have, and values of the wrong type, each with its field.

    An unknown parameter would otherwise be ignored, so a misspelt filter would return all rows.

    Refused: PARAMETER_UNKNOWN, FIELD_WRONG.
    """
    unknown = [name for name in query if name not in parameters]
    if unknown:
        names = ", ".join(parameters) or "–"
        raise Refusal(*(Problem("PARAMETER_UNKNOWN", name[:60], {"name": name[:60], "known": names}) for name in unknown))
    wrong = [name for name, text in query.items() if text and not _fits(parameters[name], text)]
    if wrong:
        raise Refusal(*(Problem("FIELD_WRONG", name, {}) for name in wrong))


def _fits(parameter: OpenApiParameter, text: str) -> bool:
    if parameter.enum:
        return text in parameter.enum
    if parameter.type is int or parameter is PAGE:
        return text.isascii() and text.isdecimal() and len(text) <= MOST_DIGITS
    return True


def asked_page(request: Request) -> int:
    """Return the number of the page that the request asks for. Refused: FIELD_WRONG."""
    number = int(request.query_params.get("page") or 1)
    if number < 1:
        raise refuse("FIELD_WRONG", "page")
    return number


Row = TypeVar("Row")


def page_of(rows: Sequence[Row] | QuerySet[Any, Row], request: Request) -> Page[Row]:
    """Return the page of the rows that the request asks for, or the last page if there are fewer. Refused: FIELD_WRONG."""
    return Paginator(rows, ROWS_ON_A_PAGE).get_page(asked_page(request))
