"""What every address of the API has in common: JSON only, who asks, how it refuses, and a 304 before anything is computed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal

from django.utils.translation import get_language
from rest_framework.negotiation import BaseContentNegotiation
from rest_framework.permissions import AllowAny
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from clubs.actors import PUBLIC, Actor
from tournaments.api.authentication import BrowserAuthentication, TablePassAuthentication, TokenAuthentication
from tournaments.api.problems import refused
from tournaments.api.request_body import JsonBody
from tournaments.models import Tournament
from tournaments.problems import refuse


class AlwaysJson(BaseContentNegotiation):
    """Whatever is asked for, there is one answer."""

    def select_parser(self, request: Request, parsers: Any) -> Any:
        wanted = (request.content_type or "").partition(";")[0].strip().lower()
        return next((parser for parser in parsers if parser.media_type == wanted), None)

    def select_renderer(self, request: Request, renderers: Any, format_suffix: str | None = None) -> Any:
        return renderers[0], renderers[0].media_type


class ApiView(APIView):
    """An address of the API. Rights are asked for in the view and in the actions, not by a permission class."""

    authentication_classes = (TablePassAuthentication, TokenAuthentication, BrowserAuthentication)
    permission_classes = (AllowAny,)
    parser_classes = (JsonBody,)
    renderer_classes = (JSONRenderer,)
    content_negotiation_class = AlwaysJson
    http_method_names: tuple[str, ...] = ("get", "head", "options", "post", "put")
    metadata_class = None

    def get_exception_handler(self) -> Any:
        return refused

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        super().initial(request, *args, **kwargs)
        if request.method == "OPTIONS":
            self.http_method_not_allowed(request)

    @property
    def actor(self) -> Actor:
        """Who asks."""
        return self.request.auth if isinstance(self.request.auth, Actor) else PUBLIC

    def finalize_response(self, request: Any, response: Any, *args: Any, **kwargs: Any) -> Any:
        found = super().finalize_response(request, response, *args, **kwargs)
        found.headers.setdefault("Cache-Control", "private, no-cache")
        return found


class Unknown(ApiView):
    """Every address under /api/v1/ that is none."""

    schema = None

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        raise refuse("NOT_FOUND")

    def get(self, request: Request) -> None:
        raise refuse("NOT_FOUND")


def etag(tournament: Tournament, names: str = Tournament.Names.ALL) -> str:
    """What is shown of a tournament is the same as long as its version, the reader's language and the names this reader sees are."""
    return f'"{tournament.version}-{get_language()}{"" if names == Tournament.Names.ALL else f"-{names}"}"'


def fresh(
    request: Request,
    tournament: Tournament,
    compute: Callable[[], Any],
    scope: Literal["public", "private"] = "private",
    names: str = Tournament.Names.ALL,
) -> Response:
    """304 if the asker has this version already, before anything is computed; else what `compute` tells."""
    tag = etag(tournament, names)
    headers = {"ETag": tag, "Cache-Control": f"{scope}, no-cache", "Vary": "Accept-Language, Cookie, Authorization"}
    asked = {one.strip().removeprefix("W/") for one in request.headers.get("If-None-Match", "").split(",")}
    if tag in asked:
        return Response(status=304, headers=headers)
    return Response(compute(), headers=headers)
