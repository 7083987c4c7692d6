"""How an evening ended, as one value: everybody's place and points by number, without a name. It is what a closed evening seals."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any, NamedTuple


class ResultLine(NamedTuple):
    """A line of the final standings."""

    number: int
    """Of the player under whose name it stands."""
    place: int | None
    """None: it is not ranked, as it missed a round."""
    points: int
    """All of the line that ranks, points or scores: the player's own, and those of whom they play on for."""
    counted: int | Fraction
    """With what it stands: `points`, or of a finalist those of before the final as far as they count."""
    former: tuple[int, ...]
    """The numbers of those whose points it has too, the newest first."""


class PlayerResult(NamedTuple):
    """What one player won themselves, without anybody's points before them."""

    number: int
    points: int
    """What the ledger has: received less paid."""
    ranked: int
    """What ranks: the score where scores rank, else the points."""
    sat: bool
    """Whether they sat at a table; somebody who did not can have points by a ruling."""


@dataclass(frozen=True)
class EveningResult:
    """How one evening ended."""

    lines: tuple[ResultLine, ...]
    """By place, equals by number; those without a place last."""
    players: tuple[PlayerResult, ...]
    """Everybody who sat at a table or has points, by number."""
    pot: int
    """What the tables' pots kept."""

    @cached_property
    def by_number(self) -> Mapping[int, PlayerResult]:
        """The players by their numbers."""
        return {each.number: each for each in self.players}

    @property
    def attendance(self) -> int:
        """How many people sat at a table."""
        return sum(each.sat for each in self.players)

    def line_of(self, number: int) -> ResultLine | None:
        """The line under the name of the player with this number; None if somebody else plays on with their points."""
        return next((line for line in self.lines if line.number == number), None)

    def to_json(self) -> dict[str, Any]:
        """The result as it is stored; `from_json` reads it."""
        lines = [
            [*line[:3], str(line.counted) if isinstance(line.counted, Fraction) else line.counted, [*line.former]] for line in self.lines
        ]
        return {"lines": lines, "players": [[*player] for player in self.players], "pot": self.pot}

    @classmethod
    def from_json(cls, stored: Mapping[str, Any]) -> EveningResult:
        """The result that is stored so."""
        lines = tuple(
            ResultLine(number, place, points, Fraction(counted) if isinstance(counted, str) else counted, tuple(former))
            for number, place, points, counted, former in stored["lines"]
        )
        return cls(lines, tuple(PlayerResult(*player) for player in stored["players"]), stored["pot"])
