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
    """The number of the player, or of the first player of the pair or team."""
    place: int | None
    """The place; None if the line is not ranked because it missed a round."""
    points: int
    """The line's points (its score if the standings rank by score), including those taken over from former players."""
    counted: int | Fraction
    """The total that the standings show.

    It equals `points`, unless a finalist's points from before the final count only in part, or a missed round counts with a figure. Results
    that were sealed before Troela counted that figure here do not have it.
    """
    former: tuple[int, ...]
    """The numbers of the former players whose points the line took over, the newest first."""
    partners: tuple[int, ...] = ()
    """The numbers of the other players of the pair or team; empty for a single player."""
    stand_ins: tuple[int, ...] = ()
    """The number of the reserve of the pair or team, whose points count for it too."""

    @property
    def everybody(self) -> tuple[int, ...]:
        """The numbers of all players whose points the line has."""
        return (self.number, *self.partners, *self.former, *self.stand_ins)


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

    def line_of(self, number: int) -> ResultLine | None:
        """Return the line that names the player with this number: their own, or that of their pair or team; None if no line does."""
        return next((line for line in self.lines if number == line.number or number in line.partners), None)

    def to_json(self) -> dict[str, Any]:
        """Return the value to store; `from_json` reads it.

        A line of a single player has five values, as in results from before there were pairs. A line of a pair or team also has the numbers
        of its other players.
        """
        return {"lines": [_line_json(line) for line in self.lines], "players": [[*player] for player in self.players], "pot": self.pot}

    @classmethod
    def from_json(cls, stored: Mapping[str, Any]) -> EveningResult:
        """Read a stored result."""
        lines = tuple(
            ResultLine(number, place, points, Fraction(counted) if isinstance(counted, str) else counted, *map(tuple, players))
            for number, place, points, counted, *players in stored["lines"]
        )
        return cls(lines, tuple(PlayerResult(*player) for player in stored["players"]), stored["pot"])


def _line_json(line: ResultLine) -> list[Any]:
    players = [list(each) for each in (line.former, line.partners, line.stand_ins)]
    own = players if line.partners or line.stand_ins else players[:1]
    return [*line[:3], str(line.counted) if isinstance(line.counted, Fraction) else line.counted, *own]
