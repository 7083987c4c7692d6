"""Since when the standings that the public reads stand still. Pure: a value, and how the policy of an evening and its log write it."""

from __future__ import annotations

import datetime
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Self


@dataclass(frozen=True)
class Frozen:
    """The point of the ledger up to which the public reads an evening."""

    at: datetime.datetime
    """Payments that were booked later are secret, whatever round they are about: a ruling about an earlier round too."""
    after_round: int | None
    """The round after which it was frozen; None if it was in the middle of one."""

    def to_json(self) -> dict[str, Any]:
        return {"at": self.at.isoformat(), "after_round": self.after_round}

    @classmethod
    def from_json(cls, value: Mapping[str, Any]) -> Self:
        return cls(datetime.datetime.fromisoformat(value["at"]), value["after_round"])
