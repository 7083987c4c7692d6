"""Read a request's body: plain JSON, small and shallow. What a database, a hash or a screen could not carry is refused here."""

from __future__ import annotations

import json
import math
from collections.abc import Mapping
from typing import Any, NoReturn

from rest_framework.exceptions import ParseError
from rest_framework.parsers import BaseParser

from tournaments.problems import refuse

MOST_BYTES = 64 * 1024
"""A deal with a whole auction takes two thousand."""
DEEPEST = 12


class JsonBody(BaseParser):
    """JSON and nothing else."""

    media_type = "application/json"

    def parse(self, stream: Any, media_type: str | None = None, parser_context: Mapping[str, Any] | None = None) -> Any:
        raw = stream.read(MOST_BYTES + 1)
        if len(raw) > MOST_BYTES:
            raise refuse("TOO_LARGE", most=MOST_BYTES // 1024)
        return plain_json(raw)


def plain_json(raw: bytes) -> Any:
    """What a text says as JSON. Raises ParseError."""
    try:
        found = json.loads(raw.decode(), parse_constant=_not_json, parse_float=_finite)
    except (ValueError, RecursionError):
        raise ParseError from None
    _plain(found, DEEPEST)
    return found


def _not_json(text: str) -> NoReturn:
    """`NaN` and `Infinity` are Python's JSON, nobody else's."""
    raise ValueError(text)


def _finite(text: str) -> float:
    number = float(text)
    if not math.isfinite(number):
        raise ValueError(text)
    return number


def _plain(value: Any, deeper: int) -> None:
    """Refuse what lies too deep, and text that cannot be stored: NUL, and halves of characters."""
    if deeper == 0:
        raise ParseError
    if isinstance(value, str):
        if "\0" in value or any("\ud800" <= letter <= "\udfff" for letter in value):
            raise ParseError
    elif isinstance(value, list):
        for each in value:
            _plain(each, deeper - 1)
    elif isinstance(value, dict):
        for name, each in value.items():
            _plain(name, deeper)
            _plain(each, deeper - 1)
