"""How an address is described: every answer it can give, the refusals included."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema

from tournaments.api import response_shapes as answers

_REFUSED = {
    400: "The body cannot be read.",
    403: "Not allowed, or the pass or token is not valid.",
    404: "Not there.",
    409: "Does not fit what the server has; `deal` is its copy.",
    413: "Larger than a deal can be.",
    415: "Not JSON.",
    429: "Too much was asked in one minute.",
    422: "The body says something impossible.",
}
_ETAG = OpenApiParameter("If-None-Match", str, OpenApiParameter.HEADER, description="The ETag of what the asker has.")


def reads(says: str, answer: type[answers.Answer], *, public: bool = False, **more: Any) -> Any:
    """A GET with an ETag."""
    responses: dict[int, Any] = {200: answer, 304: OpenApiResponse(description="Nothing has changed.")}
    return _described(says, None, responses | refusals(403, 404, 422), parameters=[_ETAG], public=public, **more)


def asks(says: str, answer: type[answers.Answer]) -> Any:
    """A GET of something that is not kept."""
    return _described(says, None, {200: answer} | refusals(403, 404))


def sends(says: str, body: Any, **answered: Any) -> Any:
    """A PUT or POST; `s200=…` names what is answered with 200."""
    responses = {int(status[1:]): answer for status, answer in answered.items()}
    return _described(says, body, responses | refusals(400, 403, 404, 409, 413, 415, 422))


def withdraws(says: str, answer: type[answers.Answer]) -> Any:
    """A DELETE."""
    return _described(says, None, {200: answer} | refusals(403, 404, 409))


def scores(says: str, body: Any, answer: type[answers.Answer]) -> Any:
    """A POST that stores nothing and that everybody may send."""
    return _described(says, body, {200: answer} | refusals(400, 403, 413, 415, 422, 429), public=True)


def refusals(*statuses: int) -> dict[int, Any]:
    """These refusals, each with problems."""
    return {status: OpenApiResponse(answers.Problems, description=_REFUSED[status]) for status in statuses}


def _described(says: str, request: Any, responses: dict[int, Any], *, public: bool = False, **more: Any) -> Callable[[Any], Any]:
    auth: Any = [{}] if public else None
    return extend_schema(summary=says, request=request, responses=responses, auth=auth, **more)
