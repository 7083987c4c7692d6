"""Makes half of the random requests ones that fit the evening: otherwise nearly all of them end at «nothing here» or «that cannot be».

Schemathesis loads this (SCHEMATHESIS_HOOKS). What was generated decides what is put in, so that the same seed sends much the same. It also
writes down each answer's status.
"""

from __future__ import annotations

import json
import os
import urllib.error
import urllib.request
import zlib
from pathlib import Path
from typing import Any

import schemathesis

EXISTING: dict[str, list[Any]] = json.loads(Path(os.environ["TROELA_IDENTIFIERS"]).read_text(encoding="utf-8"))
AT = f"{os.environ['TROELA_URL']}/api/v1/"
AUTHORIZATION = os.environ["TROELA_AUTHORIZATION"]
STATUSES = Path(os.environ["TROELA_STATUSES"])


@schemathesis.hook
def map_path_parameters(context: schemathesis.HookContext, path_parameters: Any) -> Any:
    """Half of the addresses lead to something."""
    if not isinstance(path_parameters, dict) or context.operation is None:
        return path_parameters
    kinds = {"id": "call" if "/calls/" in context.operation.path else "deal"}
    return {name: choose(kinds.get(str(name), str(name)), value) for name, value in path_parameters.items()}


@schemathesis.hook
def before_call(context: schemathesis.HookContext, case: schemathesis.Case[Any], kwargs: dict[str, Any]) -> None:
    """Half of the bodies fit what the server has now, so that the evening goes on."""
    digits = digest(case.body)
    if not isinstance(case.body, dict) or not digits % 2:
        return
    key = EXISTING["key"][digits // 2 % len(EXISTING["key"])]
    table = read("table/" if AUTHORIZATION.startswith("Table") else f"tables/{key}/")
    if "totals" not in table:
        return
    at_table = {} if AUTHORIZATION.startswith("Table") else {"table": key}
    next_deal = table["next"] or {"number": 1, "dealer": 0}
    facts = EXISTING["facts"][digits % len(EXISTING["facts"])] | {"dealer": next_deal["dealer"]}
    id = (case.path_parameters or {}).get("id")
    deal = read(f"deals/{id}/").get("deal", {}) if id in EXISTING["deal"] else {}
    bodies: dict[str, dict[str, Any]] = {
        "PUT /api/v1/deals/{id}/": {**at_table, "number": next_deal["number"], "facts": facts},
        "POST /api/v1/deals/preview/": {**at_table, "number": next_deal["number"], "facts": facts},
        "PUT /api/v1/deals/{id}/correction/": {"facts": deal.get("facts", facts), "revision": deal.get("revision", 1), "reason": "x"},
        "PUT /api/v1/deals/{id}/void/": {"revision": deal.get("revision", 1)},
        "POST /api/v1/table/signature/": {**at_table, "totals": table["totals"]},
        "PUT /api/v1/calls/{id}/": {**at_table, "deal": 1, "article": EXISTING["article"][digits % len(EXISTING["article"])], "seat": 0},
    }
    case.body = bodies.get(case.operation.label, case.body)


@schemathesis.hook
def after_call(context: schemathesis.HookContext, case: schemathesis.Case[Any], response: schemathesis.Response) -> None:
    """Write down what was answered."""
    with STATUSES.open("a", encoding="utf-8") as file:
        file.write(f"{case.operation.label} {response.status_code}\n")


def choose(kind: str, generated: Any) -> Any:
    """What was generated, or something of this kind that exists."""
    existing, digits = EXISTING.get(kind, []), digest((kind, generated))
    return existing[digits // 2 % len(existing)] if existing and digits % 2 else generated


def digest(generated: Any) -> int:
    """A number that follows from what was generated."""
    return zlib.crc32(repr(generated).encode(errors="backslashreplace"))


def read(path: str) -> dict[str, Any]:
    """What the API answers to the one in whose name the requests are; nothing where it refuses."""
    try:
        with urllib.request.urlopen(urllib.request.Request(AT + path, headers={"Authorization": AUTHORIZATION}), timeout=20) as answer:
            found_json: dict[str, Any] = json.load(answer)
            return found_json
    except urllib.error.HTTPError:
        return {}
