"""The result of an evening as one value: everybody's place and points by number, without names. A closed evening seals it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any, NamedTuple


class ResultLine(NamedTuple):
    """A line of the final standings."""

    number: int
    """The number of the player whose name the line shows."""
    place: int | None
    """The place; None if the line is not ranked because it missed a round."""
    points: int
    """The line's points (its score if the standings rank by score), including those taken over from former players."""
    counted: int | Fraction
    """The total that the standings show. It is `points`, except that only a part of a finalist's points from before the final may count."""
    former: tuple[int, ...]
    """The numbers of the former players whose points the line continues, the newest first."""


class PlayerResult(NamedTuple):
    """The result of one player, without points taken over from former players."""

    number: int
    points: int
    """The player's points in the ledger: received less paid."""
    ranked: int
    """The score if the standings rank by score, else the same as `points`."""
    sat: bool
    """True if the player sat at a table. A ruling can give points to somebody who did not."""


@dataclass(frozen=True)
class EveningResult:
    """The final result of one evening."""

    lines: tuple[ResultLine, ...]
    """The lines by place, equal lines by number; lines without a place last."""
    players: tuple[PlayerResult, ...]
    """Everybody who sat at a table or has points, by number."""
    pot: int
    """The points left in the tables' pots."""

    @cached_property
    def by_number(self) -> Mapping[int, PlayerResult]:
        """Each player's result, by the player's number."""
        return {each.number: each for each in self.players}

    @property
    def attendance(self) -> int:
        """The number of people who sat at a table."""
        return sum(each.sat for each in self.players)

    def line_of(self, number: int) -> ResultLine | None:
        """Return the line under the name of this player (by number); None if somebody else continues with their points."""
        return next((line for line in self.lines if line.number == number), None)

    def to_json(self) -> dict[str, Any]:
        """Return the value to store; `from_json` reads it."""
        lines = [
            [*line[:3], str(line.counted) if isinstance(line.counted, Fraction) else line.counted, [*line.former]] for line in self.lines
        ]
        return {"lines": lines, "players": [[*player] for player in self.players], "pot": self.pot}

    @classmethod
    def from_json(cls, stored: Mapping[str, Any]) -> EveningResult:
        """Read a stored result."""
        lines = tuple(
            ResultLine(number, place, points, Fraction(counted) if isinstance(counted, str) else counted, tuple(former))
            for number, place, points, counted, former in stored["lines"]
        )
        return cls(lines, tuple(PlayerResult(*player) for player in stored["players"]), stored["pot"])
