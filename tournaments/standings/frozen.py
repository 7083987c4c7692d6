"""The moment at which the public standings are frozen. Pure: a value, and its JSON for the evening's policy and the log."""

from __future__ import annotations

import datetime
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Self


@dataclass(frozen=True)
class Frozen:
    """The moment up to which the public sees the payments of an evening."""

    at: datetime.datetime
    """Payments booked after this time are hidden, even those of a ruling about an earlier round."""
    after_round: int | None
    """The number of the round after which the standings were frozen; None if they were frozen in the middle of a round."""

    def to_json(self) -> dict[str, Any]:
        return {"at": self.at.isoformat(), "after_round": self.after_round}

    @classmethod
    def from_json(cls, value: Mapping[str, Any]) -> Self:
        return cls(datetime.datetime.fromisoformat(value["at"]), value["after_round"])
