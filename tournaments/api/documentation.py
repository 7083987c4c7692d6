"""Describes an address of the API in its OpenAPI schema: every answer that it can give, refusals included."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, TypeVar

import msgspec
from django.http.response import HttpResponseBase
from drf_spectacular.extensions import OpenApiSerializerExtension
from drf_spectacular.plumbing import ResolvedComponent
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema

from clubs.spreadsheet import XLSX
from tournaments.api.answers import RefusalAnswer

Body = type[msgspec.Struct]
Answer = type[msgspec.Struct]
Method = TypeVar("Method", bound=Callable[..., HttpResponseBase])

_REFUSALS = {
    400: "The body cannot be read, or the address has a parameter that does not exist here.",
    401: "The token is not valid, or it was revoked.",
    403: "Not allowed, or the pass is invalid.",
    404: "The object does not exist.",
    409: "The request conflicts with what is stored. `deal` is the server's copy.",
    413: "The body is too large.",
    415: "The body is not JSON.",
    429: "Too many requests in one minute.",
    503: "The server is busy: too many requests at the moment.",
    422: "The body or the query has values that are not allowed.",
}
# drf-spectacular reads `{}` as "no authentication needed", although its types do not allow it.
_NO_AUTHENTICATION: Any = [{}]
_ETAG = OpenApiParameter("If-None-Match", str, OpenApiParameter.HEADER, description="The ETag of the answer that the client already has.")

PREFER = OpenApiParameter(
    "Prefer",
    str,
    OpenApiParameter.HEADER,
    description="`return=minimal` asks for only the changes, not the whole table, if they are enough.",
)


def describe_versioned_read(
    summary: str, answer: Answer, *, public: bool = False, operation_id: str | None = None, parameters: Sequence[OpenApiParameter] = ()
) -> Callable[[Method], Method]:
    """Describe a GET that answers with an ETag, or with a 304 if nothing changed. `parameters` are its query parameters."""
    answers = {200: answer, 304: OpenApiResponse(description="Nothing has changed.")}
    return described(summary, None, answers, 403, 404, 422, public=public, parameters=[_ETAG, *parameters], operation_id=operation_id)


def describe_read(
    summary: str,
    answer: Answer,
    *,
    public: bool = False,
    operation_id: str | None = None,
    parameters: Sequence[OpenApiParameter] = (),
) -> Callable[[Method], Method]:
    """Describe a GET that answers without an ETag.

    A read that everybody may do can still be refused, for example if a season's rule no longer fits.
    """
    refusals = (403, 404, 422) if public else (403, 404)
    return described(summary, None, {200: answer}, *refusals, public=public, parameters=parameters, operation_id=operation_id)


def describe_file(summary: str, description: str) -> Callable[[Method], Method]:
    """Describe a GET that answers with a file of JSON that has its own documentation."""
    return described(summary, None, {200: OpenApiResponse(OpenApiTypes.OBJECT, description=description)}, 403, 404)


def describe_spreadsheet(summary: str, *, parameters: Sequence[OpenApiParameter]) -> Callable[[Method], Method]:
    """Describe a GET that answers with a spreadsheet file (CSV or XLSX). Whether it needs a login depends on which table is asked for."""
    files = {(200, media_type): OpenApiTypes.BINARY for media_type in ("text/csv", XLSX)}
    return described(summary, None, files, 403, 404, public=True, parameters=parameters)


def describe_paper_file(summary: str) -> Callable[[Method], Method]:
    """Describe a GET that answers with a PDF."""
    return described(summary, None, {(200, "application/pdf"): OpenApiResponse(OpenApiTypes.BINARY)}, 403, 404)


def describe_picture(summary: str) -> Callable[[Method], Method]:
    """Describe a GET that answers with a picture."""
    return described(summary, None, {(200, "image/jpeg"): OpenApiResponse(OpenApiTypes.BINARY)}, 403, 404)


def describe_public_read(
    summary: str, answer: Answer, *, parameters: Sequence[OpenApiParameter] = (), operation_id: str | None = None
) -> Callable[[Method], Method]:
    """Describe a GET without an ETag that is open to everybody."""
    return described(summary, None, {200: answer}, 403, 404, 422, public=True, parameters=parameters, operation_id=operation_id)


def describe_scoring(summary: str, body: Body, answer: Answer) -> Callable[[Method], Method]:
    """Describe a POST of the calculator: it stores nothing and is open to everybody."""
    return described(summary, body, {200: answer}, 400, 403, 413, 415, 422, 429, 503, public=True)


def described(
    summary: str,
    body: Body | None,
    answers: Mapping[Any, Any],
    *refusals: int,
    public: bool = False,
    parameters: Sequence[OpenApiParameter] = (),
    operation_id: str | None = None,
) -> Callable[[Method], Method]:
    """Describe an address: its body, its answers by status, and its refusals.

    `ApiView` refuses every parameter in the query that is not among `parameters`.
    """
    query = {each.name: each for each in parameters if each.location == OpenApiParameter.QUERY}
    refused = {400, 401, *refusals, *([422] if query else [])}
    responses = dict(answers) | {status: OpenApiResponse(RefusalAnswer, description=_REFUSALS[status]) for status in sorted(refused)}
    auth = _NO_AUTHENTICATION if public else None
    request = body if body and body.__struct_fields__ else None
    describe = extend_schema(
        summary=summary, request=request, responses=responses, auth=auth, parameters=parameters, operation_id=operation_id
    )

    def decorate(method: Method) -> Method:
        result: Any = describe(method)
        result.query = query
        return result  # type: ignore[no-any-return]

    return decorate


class StructSchema(OpenApiSerializerExtension):
    """An OpenAPI extension that adds bodies and answers that are a Struct, with the JSON schema that msgspec derives from their types."""

    target_class = msgspec.Struct
    match_subclasses = True

    def get_name(self, auto_schema: Any, direction: Any) -> str:
        return str(self.target.__name__)

    def get_identity(self, auto_schema: Any, direction: Any) -> str:
        return self.get_name(auto_schema, direction)

    def map_serializer(self, auto_schema: Any, direction: Any) -> dict[str, Any]:
        _references, schemas = msgspec.json.schema_components([self.target], ref_template="#/components/schemas/{name}")
        # msgspec gives defaults as Python values, such as a tuple, but the schema must hold JSON. An enum is written in full at each use,
        # so it needs no name in the schema.
        choices = {f"#/components/schemas/{name}": schemas.pop(name) for name in list(schemas) if "enum" in schemas[name]}
        in_place = partial(_plain_part, choices)
        components: dict[str, dict[str, Any]] = json.loads(msgspec.json.encode(schemas), object_hook=in_place)
        definition = components.pop(self.target.__name__)
        for name, schema in components.items():
            auto_schema.registry.register_on_missing(ResolvedComponent(name, ResolvedComponent.SCHEMA, schema=schema, object=name))
        return definition


def _plain_part(choices: Mapping[str, Mapping[str, Any]], part: dict[str, Any]) -> dict[str, Any]:
    """Return this part of a schema in the form that generators of clients can read.

    A `$ref` to an enum is replaced by the enum's values. The `items: false` of a tuple is removed, because its `maxItems` means the same.
    """
    if part.get("items") is False and part.get("maxItems") == len(part.get("prefixItems", ())):
        del part["items"]
    enum = choices.get(part.get("$ref", ""))
    if enum is None:
        return part
    return {"type": "string", **enum, **{name: value for name, value in part.items() if name != "$ref"}}
