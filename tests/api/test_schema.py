"""The API does what its description says: valid without a warning, and nothing answered that is not described."""

from __future__ import annotations

from collections.abc import Iterator
from io import StringIO
from typing import Any

import hypothesis
import pytest
import schemathesis
from django.core.management import call_command
from django.core.signals import request_finished, request_started
from django.db import close_old_connections
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
    unsupported_method,
)

from config.wsgi import application
from tests.api.conftest import RIK, Phone

CHECKS = [
    schemathesis.checks.not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
    unsupported_method,
]


def test_the_description_is_valid_and_complete() -> None:
    out, said = StringIO(), StringIO()
    call_command("spectacular", validate=True, fail_on_warn=True, stdout=out, stderr=said)
    assert said.getvalue() == ""
    assert out.getvalue().count("operationId") == 16


SCHEMA = schemathesis.openapi.from_wsgi("/api/schema/?format=json", application)
OPERATIONS = {result.ok().label: result.ok() for result in SCHEMA.get_all_operations()}
SENSIBLE, WRONG = schemathesis.GenerationMode.POSITIVE, schemathesis.GenerationMode.NEGATIVE
ASKED = [(label, SENSIBLE) for label in OPERATIONS]
# What has no body, and any text for an address, cannot be asked wrongly.
ASKED += [(label, WRONG) for label in OPERATIONS if not label.startswith("GET") or "{key}" in label or "{number}" in label]


@pytest.fixture
def asking(phone: Phone) -> Iterator[Phone]:
    """A phone where something was played. The test's own connection to the database serves it, and stays open between requests."""
    phone.sends(RIK)
    for signal in (request_started, request_finished):
        signal.disconnect(close_old_connections)
    yield phone
    for signal in (request_started, request_finished):
        signal.connect(close_old_connections)


@pytest.mark.parametrize(("label", "mode"), ASKED)
def test_nothing_but_what_is_described_is_answered(label: str, mode: schemathesis.GenerationMode, asking: Phone) -> None:
    """A phone asks everything that can be made up, sensible or not."""

    @hypothesis.settings(
        max_examples=12, derandomize=True, database=None, deadline=None, suppress_health_check=list(hypothesis.HealthCheck)
    )
    @hypothesis.given(case=OPERATIONS[label].as_strategy(generation_mode=mode))
    def ask(case: Any) -> None:
        case.call_and_validate(checks=CHECKS, headers=asking.headers)

    ask()
