"""The base of all API views: JSON only, authentication, refusals, and a 304 for an unchanged answer before it is computed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal

import msgspec
from django.utils import timezone
from rest_framework.negotiation import BaseContentNegotiation
from rest_framework.permissions import AllowAny
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.utils.encoders import JSONEncoder
from rest_framework.views import APIView

from clubs.actors import PUBLIC, Actor
from tournaments.api.authentication import BrowserAuthentication, TablePassAuthentication, TokenAuthentication
from tournaments.api.problems import refusal_response
from tournaments.api.query import require_known_query
from tournaments.api.request_body import JsonBody
from tournaments.entrants.queries.names import FULL_NAMES, Names
from tournaments.evening.models import Tournament
from tournaments.evening.problems import refuse
from tournaments.evening.wording.etag import version_etag
from tournaments.jury.wording.jury_state import instant
from tournaments.room.wording.clock import SERVER_TIME_HEADER

MOST_DIGITS = 10
"""A version number in a client's `If-None-Match` header is ignored if it has this many digits or more."""


class StructEncoder(JSONEncoder):
    """An encoder of JSON that also accepts Structs."""

    def default(self, value: Any) -> Any:
        return msgspec.to_builtins(value) if isinstance(value, msgspec.Struct) else super().default(value)


class StructRenderer(JSONRenderer):
    """A renderer that writes an answer as JSON."""

    encoder_class = StructEncoder


class JsonOnly(BaseContentNegotiation):
    """A negotiation that accepts only bodies declared as JSON, and always answers in JSON, whatever the Accept header says."""

    def select_parser(self, request: Request, parsers: Any) -> Any:
        media_type = (request.content_type or "").partition(";")[0].strip().lower()
        return next((parser for parser in parsers if parser.media_type == media_type), None)

    def select_renderer(self, request: Request, renderers: Any, format_suffix: str | None = None) -> Any:
        return renderers[0], renderers[0].media_type


class ApiView(APIView):
    """The base of all views of the API. The views and the actions check rights, so there is no permission class."""

    authentication_classes = (TablePassAuthentication, TokenAuthentication, BrowserAuthentication)
    permission_classes = (AllowAny,)
    parser_classes = (JsonBody,)
    renderer_classes = (StructRenderer,)
    content_negotiation_class = JsonOnly
    http_method_names: tuple[str, ...] = ("get", "head", "options", "post", "put")
    metadata_class = None

    def get_exception_handler(self) -> Any:
        return refusal_response

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        super().initial(request, *args, **kwargs)
        handler: Any = getattr(self, str(request.method).lower(), None) if request.method in self.allowed_methods else None
        if request.method == "OPTIONS" or handler is None:
            self.http_method_not_allowed(request)
        require_known_query(request.query_params, handler.query)

    @property
    def actor(self) -> Actor:
        """The actor who sends the request."""
        return self.request.auth if isinstance(self.request.auth, Actor) else PUBLIC

    def finalize_response(self, request: Any, response: Any, *args: Any, **kwargs: Any) -> Any:
        response = super().finalize_response(request, response, *args, **kwargs)
        response.headers.setdefault("Cache-Control", "private, no-cache")
        response.headers[SERVER_TIME_HEADER] = instant(timezone.now())
        return response


class UnknownAddressView(ApiView):
    """A view that answers 404 for every address under /api/v1/ that does not exist."""

    schema = None

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        raise refuse("NOT_FOUND")

    def get(self, request: Request) -> None:
        raise refuse("NOT_FOUND")


def versioned_response(
    request: Request,
    tournament: Tournament,
    compute: Callable[[], Any],
    scope: Literal["public", "private"] = "private",
    names: Names = FULL_NAMES,
    *,
    live: bool = False,
    is_unchanged_since: Callable[[int], bool] | None = None,
) -> Response:
    """Answer with the result of `compute` and an ETag; or with a 304, before anything is computed, if the client has this version.

    * `scope`: whether a cache between server and client may store the answer.
    * `names`: the form in which the reader sees players' names; it is part of the ETag.
    * `live`: the reader sees the current standings, even if they are frozen for the public.
    * `is_unchanged_since(version)`: whether the answer of an earlier version is still right, apart from the version number in it.
      A client that has such an answer gets a 304 too.
    """
    etag = version_etag(tournament, names, live=live)
    headers = {"ETag": etag, "Cache-Control": f"{scope}, no-cache", "Vary": "Accept-Language, Cookie, Authorization"}
    tags = {tag.strip().removeprefix("W/") for tag in request.headers.get("If-None-Match", "").split(",")}
    if etag in tags:
        return Response(status=304, headers=headers)
    if is_unchanged_since is not None:
        evening, _, rest = etag.partition(f".{tournament.version}")
        for tag in tags:
            version = tag.removeprefix(f"{evening}.").removesuffix(rest)
            if (
                version.isdecimal()
                and len(version) < MOST_DIGITS
                and tag == f"{evening}.{version}{rest}"
                and is_unchanged_since(int(version))
            ):
                return Response(status=304, headers={**headers, "ETag": tag})
    return Response(compute(), headers=headers)
