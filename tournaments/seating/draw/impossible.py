"""Refusals of the draw: a stable code with values for its message, which `seating.wording.draw` formulates in the reader's language."""

from __future__ import annotations

from typing import Any


class Impossible(ValueError):
    """An evening that cannot be drawn. `code` is stable; `context` holds the values for the message."""

    def __init__(self, code: str, **context: Any) -> None:
        super().__init__(f"{code} {context}")
        self.code = code
        self.context = context


class CannotSeat(Impossible):
    """A number of players that cannot be divided over tables of the allowed sizes."""

    def __init__(self, **context: Any) -> None:
        super().__init__("CANNOT_SEAT", **context)
