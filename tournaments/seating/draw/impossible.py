"""The exceptions of the draw. Each has a stable code and values for its message; `seating.wording.draw` writes the message."""

from __future__ import annotations

from typing import Any


class Impossible(ValueError):
    """Raised if an evening cannot be drawn. `code` is stable; `context` holds the values for the message."""

    def __init__(self, code: str, **context: Any) -> None:
        super().__init__(f"{code} {context}")
        self.code = code
        self.context = context


class CannotSeat(Impossible):
    """Raised if a number of players cannot be divided over tables of the allowed sizes."""

    def __init__(self, **context: Any) -> None:
        super().__init__("CANNOT_SEAT", **context)
