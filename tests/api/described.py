"""The API's description, as schemathesis reads it: its operations, requests to each, and the rules for answers.

Loading it takes seconds, and only one of the test processes needs it: the tests import it, not their file.
"""

from __future__ import annotations

from typing import Any

import hypothesis
import schemathesis
from django.core.wsgi import get_wsgi_application
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
    unsupported_method,
)

from tests.depth import examples

CHECKS = [
    schemathesis.checks.not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
    unsupported_method,
]
SCHEMA = schemathesis.openapi.from_wsgi("/api/schema/?format=json", get_wsgi_application())


def operation(result: Any) -> Any:
    """Return one operation; fail if its description cannot be read."""
    return result.ok()


OPERATIONS = {each.label: each for each in map(operation, SCHEMA.get_all_operations())}
MODES = {"sensible": schemathesis.GenerationMode.POSITIVE, "wrong": schemathesis.GenerationMode.NEGATIVE}


def answers_as_described(label: str, mode: str, headers: dict[str, str]) -> None:
    """Send whatever requests the schema can generate in this mode."""

    @hypothesis.settings(
        max_examples=examples(12, by_day=4),
        derandomize=True,
        database=None,
        deadline=None,
        suppress_health_check=list(hypothesis.HealthCheck),
    )
    @hypothesis.given(case=OPERATIONS[label].as_strategy(generation_mode=MODES[mode]))
    def ask(case: Any) -> None:
        # The client that sends the cases cannot read compressed answers.
        case.call_and_validate(checks=CHECKS, headers={**headers, "Accept-Encoding": "identity"})

    ask()
