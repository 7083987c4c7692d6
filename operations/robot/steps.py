"""The steps of a robot at an evening, as values. Two drivers carry them out: `in_process` by actions, `http` over the API."""

from __future__ import annotations

import uuid
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

Facts = dict[str, Any]


@dataclass(frozen=True)
class Report:
    """A table enters a deal."""

    number: int
    facts: Facts
    id: uuid.UUID = field(default_factory=uuid.uuid4)


@dataclass(frozen=True)
class Correct:
    """A table replaces the facts of a deal. `revision` is the revision of the deal that the table had read."""

    deal: uuid.UUID | str
    revision: int
    facts: Facts
    reason: str = ""


@dataclass(frozen=True)
class Void:
    """A table voids a deal. `revision` is the revision of the deal that the table had read."""

    deal: uuid.UUID | str
    revision: int
    reason: str


@dataclass(frozen=True)
class CallJury:
    """A table calls the jury about a deal."""

    number: int
    article: str
    seat: int | None = None
    id: uuid.UUID = field(default_factory=uuid.uuid4)


@dataclass(frozen=True)
class Sign:
    """A table accepts the round's totals that it shows."""


@dataclass(frozen=True)
class DrawRound:
    """The director draws a round. Only the first draw needs a seed; later ones continue from it."""

    number: int
    seed: str = ""


@dataclass(frozen=True)
class StartRound:
    """The director starts a round."""

    number: int


@dataclass(frozen=True)
class Finish:
    """The director finishes a round."""

    number: int


@dataclass(frozen=True)
class Close:
    """The director closes the evening, even with items still open."""


@dataclass(frozen=True)
class Happen:
    """A step that only the in-process driver can carry out: a ruling, a substitute, or prizes."""

    what: Callable[[], object]


TableStep = Report | Correct | Void | CallJury | Sign
StaffStep = DrawRound | StartRound | Finish | Close | Happen
