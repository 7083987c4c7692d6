"""Parses a request's body as strict JSON, with limits on size and depth."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rest_framework.exceptions import ParseError
from rest_framework.parsers import BaseParser

from tournaments.calculator.wording import MAX_SHEET_BYTES, MAX_SHEET_DEPTH
from tournaments.evening.problems import refuse
from tournaments.evening.strict_json import Unreadable, parse


class JsonBody(BaseParser):
    """Accepts nothing but JSON, no larger or deeper than a sheet of the calculator."""

    media_type = "application/json"
    max_bytes = MAX_SHEET_BYTES

    def parse(self, stream: Any, media_type: str | None = None, parser_context: Mapping[str, Any] | None = None) -> Any:
        raw = stream.read(self.max_bytes + 1)
        if len(raw) > self.max_bytes:
            raise refuse("TOO_LARGE", most=self.max_bytes // 1024)
        try:
            return parse(raw, max_depth=MAX_SHEET_DEPTH)
        except Unreadable:
            raise ParseError from None
