"""Adds to the OpenAPI description what no type can tell: an example of each request and answer, and who may use the operation.

`api_examples.json` has, by operation, the roles that may use it and one recorded request with its answer. `make api-examples` records
them again, with the requests of tests/addresses.
"""

from __future__ import annotations

import json
from collections.abc import Collection
from copy import deepcopy
from functools import cache
from pathlib import Path
from typing import Any

from scoring.engine.words import say
from scoring.games import published
from scoring.games.deal_fields import ANY, FIELDS_OF, FLAG, LIST, OBJECT, SEAT, TEXT, WHOLE, Fields

FILE = Path(__file__).with_name("api_examples.json")

EVERYBODY, EVERY_ACCOUNT, TABLE = "public", "stranger", "table"
OF_EVENING = ("director", "jury", "desk")
"""The officials of an evening. A role of the club is recorded as `club-<role>`."""


@cache
def recorded_examples() -> dict[str, Any]:
    """Return the recorded examples by operation, such as `GET /api/v1/tournaments/`."""
    result: dict[str, Any] = json.loads(FILE.read_text())
    return result


def add_examples(result: dict[str, Any], generator: Any, request: Any, public: bool) -> dict[str, Any]:
    """Give each operation of a description its sentence and its examples: a hook of drf-spectacular."""
    for path, methods in result["paths"].items():
        for method, operation in methods.items():
            recorded = recorded_examples().get(f"{method.upper()} {path}")
            if recorded is None:
                continue
            operation["description"] = f"{operation['summary']}. {who_may(recorded['roles'])}"
            content = operation.get("requestBody", {}).get("content", {})
            if "request" in recorded and "application/json" in content:
                content["application/json"]["example"] = recorded["request"]
            if "answer" in recorded:
                answer = operation["responses"][str(recorded["status"])]["content"]
                answer[recorded["type"]]["example"] = recorded["answer"]
    for schema in result["components"]["schemas"].values():
        facts = schema.get("properties", {}).get("facts")
        if facts is not None and facts.get("type") == "object":
            facts["description"] = FACTS
            facts["examples"] = [dict(each.example) for each in FIELDS_OF.values()]
    result["components"]["schemas"] |= {component_of_game(code): facts_schema(code) for code in FIELDS_OF}
    return result


def component_of_game(code: str) -> str:
    """Return the name of the component that describes a deal of this game, such as `FactsOfSkat`."""
    return f"FactsOf{''.join(part.capitalize() for part in code.split('_'))}"


FACTS = "The facts of one deal, with the fields of the evening's game: " + ", ".join(
    f"`{code}` has those of the schema `{component_of_game(code)}`" for code in FIELDS_OF
)


def facts_schema(code: str) -> dict[str, Any]:
    """Return the JSON schema of a deal of this game, with an example that its rules accept."""
    fields = FIELDS_OF[code]
    schema = _object(fields.deal)
    if fields.contract is not None:
        schema["properties"]["contracts"]["items"] = _object(fields.contract)
    title = say(published(code).title, "en")
    return {"description": f"One deal of {title}.", **schema, "examples": [dict(fields.example)]}


_TYPES: dict[str, dict[str, Any]] = {
    SEAT: {"type": "integer"},
    WHOLE: {"type": "integer"},
    FLAG: {"type": "boolean"},
    TEXT: {"type": "string"},
    LIST: {"type": "array", "items": {}},
    OBJECT: {"type": "object"},
    ANY: {},
}


def _object(fields: Fields) -> dict[str, Any]:
    properties = {name: {**deepcopy(_TYPES[kind]), "description": meaning} for name, (kind, meaning) in fields.items()}
    return {"type": "object", "properties": properties}


def who_may(roles: Collection[str]) -> str:
    """Return the sentences that tell who may use an operation."""
    if EVERYBODY in roles:
        return "Open to everybody."
    if EVERY_ACCOUNT in roles:
        return "Open to every account."
    of_club = ", ".join(each.removeprefix("club-") for each in roles if each.startswith("club-"))
    of_evening = ", ".join(each for each in OF_EVENING if each in roles)
    groups = (
        f"Roles in the club: {of_club}." if of_club else "",
        f"Officials of the evening: {of_evening}." if of_evening else "",
        "A table's phone, with its pass." if TABLE in roles else "",
    )
    return " ".join(filter(None, groups)) or "Only for the person whom it concerns."
