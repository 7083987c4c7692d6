"""The values of the rota: a duty, what the log stores about it, and the rota that follows (`roster`). Pure.

A person is an opaque text, such as `member 12`.
"""

from __future__ import annotations

import datetime
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any


class DutyKind(StrEnum):
    """The kinds of duties. Log entries contain these values."""

    DIRECTING = "directing"
    JUDGING = "judging"
    TYPING = "typing"
    """Typing the tables' slips at the desk."""
    BAR = "bar"
    OTHER = "other"
    """A duty that the club names itself, in its text."""


class DutySaid(StrEnum):
    """The things that a person can say about a duty. Log entries contain these values."""

    TAKE = "take"
    GIVE_BACK = "give_back"
    ASK = "ask"
    """Ask another member to take the duty over, perhaps in exchange for a duty of theirs."""
    WITHDRAW = "withdraw"
    """Stop asking."""
    AGREE = "agree"
    """The person who was asked takes the duty over."""
    DECLINE = "decline"


@dataclass(frozen=True, slots=True)
class RotaDuty:
    """A duty that the evening needs."""

    number: int
    """Identifies the duty within the evening, from 1. Changes of the needs keep it, and it is never used again."""
    kind: DutyKind
    text: str = ""
    """The club's own name of the duty; only with OTHER."""
    wanted: int = 1
    """The number of people that the duty needs."""
    starts_at: datetime.time | None = None
    ends_at: datetime.time | None = None

    def to_json(self) -> dict[str, Any]:
        return {
            "number": self.number,
            "kind": self.kind.value,
            "text": self.text,
            "wanted": self.wanted,
            "starts_at": f"{self.starts_at:%H:%M}" if self.starts_at else None,
            "ends_at": f"{self.ends_at:%H:%M}" if self.ends_at else None,
        }

    @classmethod
    def from_json(cls, value: Mapping[str, Any]) -> RotaDuty:
        hours = {name: datetime.time.fromisoformat(value[name]) if value[name] else None for name in ("starts_at", "ends_at")}
        return cls(value["number"], DutyKind(value["kind"]), value["text"], value["wanted"], **hours)


@dataclass(frozen=True, slots=True)
class DutiesSet:
    """A fact: from now on the evening needs these duties, and no others."""

    duties: tuple[RotaDuty, ...]


@dataclass(frozen=True, slots=True)
class DutyFact:
    """A fact: somebody said something about a duty."""

    said: DutySaid
    duty: int
    person: str
    """The person who speaks."""
    other: str = ""
    """With ASK and WITHDRAW: the person who is asked. With AGREE and DECLINE: the person who asked."""
    against: int | None = None
    """With ASK: the duty of the other that the person takes in exchange; None for nothing."""


@dataclass(frozen=True, slots=True)
class SwapRequest:
    """A request that waits: `person` asks `other` to take the duty over, perhaps in exchange for the duty `against`."""

    duty: int
    person: str
    other: str
    against: int | None = None


@dataclass(frozen=True, slots=True)
class DutyLine:
    """A duty, and the people who do it, in the order in which they took it."""

    duty: RotaDuty
    people: tuple[str, ...] = ()

    @property
    def places_open(self) -> int:
        return max(self.duty.wanted - len(self.people), 0)


@dataclass(frozen=True)
class Roster:
    """The rota of an evening: the outcome of the fold."""

    lines: tuple[DutyLine, ...] = ()
    swaps: tuple[SwapRequest, ...] = ()
    answers: Mapping[tuple[int, str, str], DutySaid] = field(default_factory=dict)
    """The last answer to each request that was answered: by duty, who asked, who was asked."""
    last_number: int = 0
    """The greatest number that a duty of the evening ever had."""

    def line(self, number: int) -> DutyLine | None:
        """Return the line of the duty with this number; None if the evening does not need it."""
        return next((each for each in self.lines if each.duty.number == number), None)

    def does(self, person: str, number: int) -> bool:
        """Return whether this person does the duty with this number."""
        line = self.line(number)
        return line is not None and person in line.people

    def duties_of(self, person: str) -> list[RotaDuty]:
        """Return the duties of a person, in the order of the rota."""
        return [each.duty for each in self.lines if person in each.people]

    def swap(self, duty: int, person: str) -> SwapRequest | None:
        """Return the request of this person about this duty that waits; None if there is none."""
        return next((each for each in self.swaps if each.duty == duty and each.person == person), None)

    def asked_of(self, person: str) -> list[SwapRequest]:
        """Return the requests that wait for this person's answer."""
        return [each for each in self.swaps if each.other == person]

    @property
    def places_open(self) -> int:
        return sum(each.places_open for each in self.lines)
