"""A valid body for every address that changes a club's own rules."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from clubs.actions import publish_rules
from scoring.games import published
from tests.cast import MACHINE

OWN = {"like": "rikken_brabant", "contracts": {"MISERE": {"pays": {"flat": 6}}}}


def first_version(objects: dict[str, Any]) -> Any:
    """Return the key of the first version of the club's rules, after making a second one."""
    rules = objects["club_row"].house_rules.filter(name="Huis")
    if rules.count() == 1:
        publish_rules(by=MACHINE, club=objects["club_row"], name="Huis", base=published("rikken_brabant"), options={})
    return objects["house_rules"]


RULES_BODIES: dict[str, Callable[[dict[str, Any]], dict[str, Any]]] = {
    "POST rules-change": lambda objects: {"name": "Tuesday", "do": "publish"},
    "POST rules-history": lambda objects: {"back": first_version(objects)},
    "POST rules-show": lambda objects: {"show": "yes"},
    "POST club-language": lambda objects: {"language": "nl-x-nb"},
    "PUT api-club-language": lambda objects: {"language": "nl-x-nb"},
    "POST api-club-rules": lambda objects: {"name": "Tuesday", "own": OWN},
    "PUT api-house-rules": lambda objects: {"in_gallery": True},
}
