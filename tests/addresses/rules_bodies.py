"""A valid body for every address that changes a club's own rules."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

OWN = {"like": "rikken_brabant", "contracts": {"MISERE": {"pays": {"flat": 6}}}}

RULES_BODIES: dict[str, Callable[[dict[str, Any]], dict[str, Any]]] = {
    "POST rules-import": lambda objects: {"name": "Tuesday", "text": 'like = "rikken_brabant"\noptions.misere = 6\n', "do": "publish"},
    "POST rules-show": lambda objects: {"show": "yes"},
    "POST club-language": lambda objects: {"language": "nl-x-nb"},
    "PUT api-club-language": lambda objects: {"language": "nl-x-nb"},
    "POST api-club-rules": lambda objects: {"name": "Tuesday", "own": OWN},
    "PUT api-house-rules": lambda objects: {"in_gallery": True},
}
