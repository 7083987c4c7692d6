"""What a draw cannot do: a stable code with values for the sentence, which `seating.wording.draw` says in the reader's language."""

from __future__ import annotations

from typing import Any


class Impossible(ValueError):
    """This evening cannot be drawn. `code` is stable; `context` holds what its sentence tells."""

    def __init__(self, code: str, **context: Any) -> None:
        super().__init__(f"{code} {context}")
        self.code = code
        self.context = context


class CannotSeat(Impossible):
    """This number of players cannot be divided over tables of the allowed sizes."""

    def __init__(self, **context: Any) -> None:
        super().__init__("CANNOT_SEAT", **context)
