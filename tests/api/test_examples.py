"""Each operation of the API has its own sentence, and recorded examples that match its schema.

TROELA_EXAMPLES=record (`make api-examples`) records the examples again, with the roles and the valid bodies of tests/addresses.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from typing import Any

import jsonschema
import pytest
from django.contrib.auth import get_user_model
from django.db import transaction
from django.test import Client

from clubs.club.models import Club
from clubs.roles.actions.roles import give_role
from clubs.roles.models import ClubRole
from config.api_examples import FILE, OF_EVENING, recorded_examples
from config.schema import made_description
from tests.addresses.address_table import TABLE
from tests.addresses.rota_bodies import duties_shared
from tests.addresses.season_bodies import SEASON_READS
from tests.addresses.sign_up_bodies import SIGN_UP_READS
from tests.addresses.test_addresses import again, as_stored, ask, client_of, objects, undone
from tests.addresses.valid_bodies import BODIES, Body, Objects, closed_evening
from tests.api.test_schema import as_described
from tests.cast import MACHINE, AtTable
from tests.logging_in import prove_now
from tournaments.evening.models import Table, Tournament
from tournaments.story.queries.story import story_of

__all__ = ["objects"]

RECORDS = os.environ.get("TROELA_EXAMPLES") == "record"
OPERATIONS = {
    f"{method} {as_described(name)}": f"{method} {name}"
    for method, name in map(str.split, TABLE)
    if name.startswith("api-") and name != "api-docs"
}
MOST_ROWS, MOST_LETTERS, MOST_BYTES = 2, 200, 10_000


def told_story(objects: Objects) -> dict[str, Any]:
    """The evening has enough deals for moments, and was closed."""
    objects["four"].plays("MISERE 0 | made", "RIK 1+3 | 8", "RIK 0+1 | 9")
    AtTable(Table.objects.get(round=objects["four"].table.round, number=2)).plays(
        "RIK 1+2 | 8", "RIK 2+3 | 9", "RIK 3+4 | 8", "RIK 4+0 | 7"
    )
    closed_evening(objects)
    return {"left_out": [story_of(Tournament.objects.select_related("club").get(pk=objects["evening"].pk)).moments[0].key]}


PREPARED: dict[str, Body] = {
    **{f"{method} api-story{rest}": told_story for method, rest in (("GET", ""), ("PUT", ""), ("GET", "-replay"))},
    "GET api-duties": duties_shared,
}
"""Bodies for examples only, where those of tests/addresses show too little; they prepare the evening first."""


def described() -> Iterator[tuple[str, dict[str, Any], dict[str, Any]]]:
    """Yield each operation of the description with its name, and the whole description."""
    whole = json.loads(made_description("json")[0])
    for path, methods in whole["paths"].items():
        for method, operation in methods.items():
            yield f"{method.upper()} {path}", operation, whole


@pytest.mark.slow
def test_no_two_operations_share_a_description() -> None:
    descriptions = [operation["description"] for _name, operation, _whole in described()]
    assert len(descriptions) == len(OPERATIONS) == len(set(descriptions))


@pytest.mark.slow
def test_every_body_and_answer_has_an_example_that_fits() -> None:
    wrong = {}
    for name, operation, whole in described():
        contents = [operation["requestBody"]["content"]] if "requestBody" in operation else []
        status = recorded_examples()[name].get("status", 200)
        contents.append(operation["responses"][str(status)]["content"])
        problems = [problem for content in contents if (problem := problem_of_example(content, whole))]
        if problems:
            wrong[name] = problems
    assert wrong == {}


def problem_of_example(content: dict[str, Any], whole: dict[str, Any]) -> str:
    """Return what is wrong with the example of this body or answer; "" if it fits, or if it is no JSON."""
    if "application/json" not in content:
        return ""
    part = content["application/json"]
    if "example" not in part:
        return "no example"
    schema = part["schema"] | {"components": whole["components"]}
    errors = jsonschema.Draft202012Validator(schema).iter_errors(part["example"])
    return "; ".join(f"{error.json_path}: {error.message[:200]}" for error in errors)


def test_what_is_read_about_signing_up_shows_people() -> None:
    empty: dict[str, object] = {
        "coming": [],
        "waiting": [],
        "to_admit": [],
        "people": [],
        "waiting_list": [],
        "evenings": [],
        "place": None,
    }
    names = {name: row for name, row in OPERATIONS.items() if row in SIGN_UP_READS}
    wrong = {
        name: [field for field, value in empty.items() if recorded_examples()[name]["answer"].get(field, "other") == value]
        for name in names
    }
    assert wrong == {name: [] for name in names}
    assert len(names) == len(SIGN_UP_READS)


def test_the_roles_of_the_examples_are_those_of_the_table() -> None:
    may = {name: {role for role in recorded["roles"] if not role.startswith("club-")} for name, recorded in recorded_examples().items()}
    roles = ("public", "stranger", *OF_EVENING, "table")
    assert may == {name: {role for role in roles if TABLE[row][role] == "x"} for name, row in OPERATIONS.items()}


@pytest.mark.slow
@pytest.mark.skipif(not RECORDS, reason="make api-examples records the examples")
def test_record(objects: Objects, club: Club) -> None:
    clients = {role: client_of(role, "", objects) for role in ("public", "stranger", *OF_EVENING)}
    clients |= {"table": client_of("table", "GET api-own-table", objects), "member": client_of("member", "", objects)}
    clients |= {f"club-{role}": client_of_club(club, role) for role in ClubRole if role != ClubRole.OWNER}
    clients["club-owner"] = client_of("owner", "", objects)
    result = {name: record(row, objects, clients) for name, row in OPERATIONS.items()}
    for name, row in OPERATIONS.items():
        changes = [f"{method} {row.split()[1]}" for method in ("PATCH", "PUT", "POST")]
        for change in filter(BODIES.__contains__, changes if "status" not in result[name] else []):
            # What is read must first be there, as for the change at the same address.
            result[name] |= record(row, objects, clients, prepare=BODIES[change]) | {"roles": result[name]["roles"]}
        if row in SIGN_UP_READS:
            result[name] |= record(row, objects, clients, prepare=SIGN_UP_READS[row]) | {"roles": result[name]["roles"]}
        if row in SEASON_READS:
            member = {"member": clients["member"]}
            result[name] |= record(row, objects, member, prepare=SEASON_READS[row]) | {"roles": result[name]["roles"]}
    FILE.write_text(json.dumps(result, ensure_ascii=False, indent=1, sort_keys=True) + "\n")


def client_of_club(club: Club, role: ClubRole) -> Client:
    """Return the browser of an account that has only this role in the club."""
    user = get_user_model().objects.create_user(f"only-{role}")
    give_role(by=MACHINE, club=club, user=user, role=role)
    client = Client()
    client.force_login(user)
    return prove_now(client, user, "mfa")


def record(row: str, objects: Objects, clients: dict[str, Client], prepare: Body | None = None) -> dict[str, Any]:
    """Send one request as each of these roles. Return the roles that may, and the request with an answer."""
    roles: list[str] = []
    result: dict[str, Any] = {}
    with undone():
        objects = as_stored(objects)
        prepare = PREPARED.get(row) or prepare or BODIES.get(row)
        body = prepare(objects) if prepare else {}
        for role, client in clients.items():
            with undone():
                answer = ask(again(client), row, objects, body)
                if answer.status_code < 400:
                    kind = answer["Content-Type"].partition(";")[0]
                    if role != "member":
                        roles.append(role)
                    if not result or role in (*OF_EVENING, "club-owner"):
                        result = {"status": answer.status_code, "type": kind}
                        if kind == "application/json":
                            result["answer"] = of_moderate_length(shortened(json.loads(answer.getvalue())))
                transaction.set_rollback(True)
        transaction.set_rollback(True)
    if not row.startswith(("GET ", "DELETE ")):
        result["request"] = shortened(body, most_rows=None)
    return {"roles": sorted(roles), **result}


def of_moderate_length(answer: dict[str, Any]) -> dict[str, Any]:
    """Return an answer; of a whole evening only the fields that are no lists or objects."""
    if len(json.dumps(answer)) <= MOST_BYTES:
        return answer
    return {name: value for name, value in answer.items() if not isinstance(value, dict | list)}


def shortened(value: Any, most_rows: int | None = MOST_ROWS) -> Any:
    """Return a value without the end of long texts; of each list of objects, at most `most_rows`."""
    match value:
        case dict():
            return {name: shortened(each, most_rows) for name, each in value.items()}
        case list():
            rows = value[:most_rows] if any(isinstance(each, dict) for each in value) else value
            return [shortened(each, most_rows) for each in rows]
        case str():
            return value if len(value) <= MOST_LETTERS else f"{value[: MOST_LETTERS - 1]}…"
    return value
