"""The description of the API is made once in a process, and read from memory after that."""

from __future__ import annotations

import inspect
import json
from collections.abc import Iterator
from typing import Any

import pytest
import yaml
from django.test import Client
from drf_spectacular.generators import SchemaGenerator

from config.schema import made_description
from tournaments.api.view import ApiView

SCHEMA = "/api/schema/"


@pytest.fixture
def makings(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[object]]:
    """Yield a list with one entry for each time that the description was made."""
    made: list[object] = []
    make: Any = SchemaGenerator.get_schema

    def counted(self: SchemaGenerator, request: object = None, public: bool = False) -> object:
        made.append(self)
        return make(self, request=request, public=public)

    monkeypatch.setattr(SchemaGenerator, "get_schema", counted)
    made_description.cache_clear()
    yield made
    made_description.cache_clear()


@pytest.mark.slow
@pytest.mark.django_db
def test_the_description_is_made_once_whoever_asks_and_however(client: Client, makings: list[object]) -> None:
    """It was once made four times, each with 0.4 seconds of processor time."""
    answers = [
        client.get(path, headers={"Accept-Language": language})
        for path in (SCHEMA, f"{SCHEMA}?lang=nl&version=3")
        for language in ("nl", "fa")
    ]
    assert len(makings) == 1
    assert len({answer.content for answer in answers}) == 1
    assert {answer["Content-Disposition"] for answer in answers} == {'inline; filename="Troela.yaml"'}
    as_json = client.get(SCHEMA, headers={"Accept": "application/json"})
    assert (as_json["Content-Type"], as_json["Content-Disposition"]) == ("application/json", 'inline; filename="Troela.json"')
    assert json.loads(as_json.content) == yaml.safe_load(answers[0].content)
    client.get(f"{SCHEMA}?format=json")
    assert len(makings) == 2, "once in each of both forms"


@pytest.mark.slow
@pytest.mark.django_db
def test_a_program_that_has_it_is_told_so(client: Client) -> None:
    first = client.get(SCHEMA)
    again = client.get(SCHEMA, headers={"If-None-Match": first["ETag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert client.head(SCHEMA).status_code == 200


@pytest.mark.slow
def test_no_docstring_of_a_view_is_published() -> None:
    operations = [operation for path in SchemaGenerator().get_schema(public=True)["paths"].values() for operation in path.values()]
    docstring = inspect.getdoc(ApiView)
    assert len(operations) > 100
    assert [each["operationId"] for each in operations if each.get("description") == docstring] == []
