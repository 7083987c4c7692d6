"""The API matches its description, which is valid without a warning: nothing is answered that is not described."""

from __future__ import annotations

import importlib
from collections.abc import Iterator
from io import StringIO
from itertools import pairwise

import pytest
from django.core.management import call_command
from django.core.signals import request_finished, request_started
from django.db import close_old_connections
from django.test import Client
from django.urls import get_resolver
from msgspec import Struct

from tests.addresses.address_table import TABLE
from tests.api.conftest import RIK, ApiPhone
from tests.architecture.sources import our_modules
from tests.depth import rest_at_night
from tests.layers import Layers


def test_no_two_answers_are_called_the_same() -> None:
    """The description knows each answer by its name alone: with two of one name, one would be described as the other."""
    paths = (path for path in our_modules("tournaments", "competitions") if {"api", "api.py"} & set(path.parts))
    modules = [importlib.import_module(".".join(path.with_suffix("").parts)) for path in paths]
    classes = {value for each in modules for value in vars(each).values() if isinstance(value, type) and issubclass(value, Struct)}
    names = sorted(each.__name__ for each in classes)
    assert len(names) > 50
    assert [name for name, other in pairwise(names) if name == other] == []


@pytest.mark.slow
def test_the_description_is_valid_and_complete() -> None:
    out, errors = StringIO(), StringIO()
    call_command("spectacular", validate=True, fail_on_warn=True, stdout=out, stderr=errors)
    assert errors.getvalue() == ""
    addresses = [operation for operation in TABLE if " api-" in operation and not operation.endswith(" api-docs")]
    assert out.getvalue().count("operationId") == len(addresses)


@pytest.mark.parametrize(
    ("method", "path", "accept", "status"),
    [
        ("GET", "/api/schema/", "text/plain", 406),
        ("GET", "/api/schema/?format=nothing", "*/*", 404),
        ("POST", "/api/schema/", "*/*", 405),
        ("GET", "/api/docs/", "application/xml", 406),
        ("GET", "/api/docs/?format=nothing", "*/*", 404),
        ("POST", "/api/docs/", "*/*", 405),
        ("OPTIONS", "/api/docs/", "*/*", 405),
    ],
)
def test_the_description_refuses_what_it_cannot_answer(db: None, client: Client, method: str, path: str, accept: str, status: int) -> None:
    assert client.generic(method, path, headers={"Accept": accept}).status_code == status


def as_described(name: str) -> str:
    """Return the address of this name as the description writes it."""
    (text, places), *_others = get_resolver().reverse_dict.getlist(name)[0][0]
    return f"/{text % {place: f'{{{place}}}' for place in places}}"


OPERATIONS = [f"{method} {as_described(name)}" for method, name in map(str.split, TABLE) if name.startswith("api-") and name != "api-docs"]
# A request without a body, to an address that may hold any text, cannot be wrong.
HOLDS_ANY_TEXT = ("GET", "POST /api/v1/tournaments/{slug}/ratings/apart/", "DELETE /api/v1/tournaments/{slug}/rehearsal/",
                  "POST /api/v1/clubs/{club}/me/calendar/", "DELETE /api/v1/tournaments/{slug}/announcement/cancellation/",
                  "POST /api/v1/tournaments/{slug}/coming/desk/enrolment/", "POST /api/v1/tournaments/{slug}/duties/copy/",
                  "DELETE /api/v1/clubs/{club}/logo/")  # fmt: skip
CAN_BE_WRONG = [label for label in OPERATIONS if not label.startswith(HOLDS_ANY_TEXT) or "{key}" in label or "{number}" in label]
CASES = [*((label, "sensible") for label in OPERATIONS), *((label, "wrong") for label in CAN_BE_WRONG)]
BY_DAY = {(label, "wrong" if number % 2 and label in CAN_BE_WRONG else "sensible") for number, label in enumerate(OPERATIONS)}


@pytest.mark.slow
def test_every_operation_that_is_described_is_asked(db: None) -> None:
    from tests.api import described

    assert sorted(described.OPERATIONS) == sorted(OPERATIONS)


@pytest.fixture
def phone_with_a_deal(phone: ApiPhone, layers: Layers) -> Iterator[ApiPhone]:
    """A phone at a table with one deal.

    The requests use the test's own connection to the database, which stays open between them.
    """
    assert layers("a deal by phone", lambda: phone.sends(RIK).status_code) == 201
    for signal in (request_started, request_finished):
        signal.disconnect(close_old_connections)
    yield phone
    for signal in (request_started, request_finished):
        signal.connect(close_old_connections)


@pytest.mark.slow
@pytest.mark.parametrize(("label", "mode"), rest_at_night(CASES, BY_DAY.__contains__))
def test_nothing_but_what_is_described_is_answered(label: str, mode: str, phone_with_a_deal: ApiPhone) -> None:
    """A phone sends whatever requests the schema can generate, valid or not."""
    from tests.api import described

    described.answers_as_described(label, mode, phone_with_a_deal.headers)
