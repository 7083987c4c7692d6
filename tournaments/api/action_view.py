"""Turns a method of an `ApiView` into the handler of an action.

The decorator finds the object of the action, checks the right, reads the body, and sends what the method returns. From the same arguments
it describes the address in the OpenAPI schema.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import wraps
from inspect import signature
from typing import Any, get_type_hints

from drf_spectacular.utils import OpenApiParameter
from msgspec import Struct
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.roles.permissions import ClubRight, club_for
from tournaments.api.documentation import described
from tournaments.api.request_body import validated
from tournaments.api.view import ApiView
from tournaments.evening.permissions import Right, tournament_for

Method = Callable[..., Struct | Response]


def action_view(
    summary: str,
    about: Right | ClubRight | Callable[..., Any] | None = None,
    *,
    status: int = 200,
    answers: Mapping[int, type[Struct]] | None = None,
    parameters: Sequence[OpenApiParameter] = (),
    refusals: Sequence[int] = (),
) -> Callable[[Method], Callable[..., Response]]:
    """Decorate the method `put`, `post`, `patch` or `delete` of an ApiView, so that it handles the request and appears in the schema.

    * `about` is the right that the actor needs: the method then gets the evening or club in the address as its first argument.
      Or `about` is a function that gets the actor and parts of the URL: the method then gets its result as the first argument.
    * The other parts of the URL are passed as keyword arguments.
    * The annotation of the method's `body` is the class of the request's body; `Nothing` stands for an empty object.
    * The return annotation is the class of the answer. If there are several classes, `answers` has them by HTTP status, and the method
      returns a Response.

    The right is checked before the body is read.
    """
    find = _found_with(about) if isinstance(about, Right | ClubRight) else about
    found_by = [*signature(find).parameters][1:] if find else []

    def decorate(method: Method) -> Callable[..., Response]:
        types = get_type_hints(method)
        body = types.get("body")

        @wraps(method)
        def view(self: ApiView, request: Request, **address: Any) -> Response:
            subject = [find(self.actor, **{name: address.pop(name) for name in found_by})] if find else []
            sent = {"body": validated(body, request)} if body else {}
            answer = method(self, *subject, **sent, **address)
            return answer if isinstance(answer, Response) else Response(answer, status=status)

        usual = (403, 404, 409) if method.__name__ == "delete" else (400, 403, 404, 409, 413, 415, 422)
        by_status = answers or {status: types["return"]}
        return described(summary, body, by_status, *usual, *refusals, parameters=parameters)(view)

    return decorate


def _found_with(right: Right | ClubRight) -> Callable[..., Any]:
    if isinstance(right, Right):
        return lambda actor, slug: tournament_for(actor, slug, right)
    return lambda actor, club: club_for(actor, club, right)
