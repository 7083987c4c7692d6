"""The results of an evening by round, as one value, by number and without names. A closed evening seals it.

Competitions over many evenings read it: they count rounds as well as evenings.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, NamedTuple


class RoundMark(StrEnum):
    """The way in which a player took part in a round, as competitions call it."""

    PLAYED = "played"
    SUBSTITUTE = "substitute"
    """The player sat in for somebody else."""
    BYE = "bye"
    """The player came, and had to sit out."""


class SignOffMark(StrEnum):
    """The meaning of a member's answer to signing up for competitions, if they did not play."""

    EXCUSED = "excused"
    """They said before the deadline that they would not come."""
    ABSENT = "absent"
    """They said it too late."""


class PlayerRound(NamedTuple):
    """One player's result in one round."""

    number: int
    points: int = 0
    """The points that the player received in the ledger less those paid, with the rulings of the round."""
    score: int = 0
    """The score, in a game whose standings rank by it; else 0."""
    won: int = 0
    """The number of deals in which the player gained points, also by sitting out. A table's own totals say nothing about single deals."""
    drawn: int = 0
    """The number of deals in which the player neither gained nor lost points."""
    lost: int = 0
    """The number of deals in which the player lost points."""
    deals: int = 0
    """The number of deals played. A deal that the player sat out is not counted."""
    table: int = 0
    """The number of the player's table; 0 if they had no seat."""
    partner: int = 0
    """The number of the player on the same side, in a game with fixed sides of two; of several, the one with the most deals. 0: none."""
    mark: RoundMark = RoundMark.PLAYED


class SignOffAnswer(NamedTuple):
    """A member's last answer to signing up, by the member's number in the club."""

    member: int
    mark: SignOffMark | None
    """None if the answer does not say that the member stays away."""


class MarkCorrection(NamedTuple):
    """A correction of how somebody counts in competitions: a player of the evening, or a member who is not among its players."""

    mark: str
    """The mark that counts, which may be a word of the club's own; "" for the one that follows from the evening."""
    entrant: int = 0
    """The player's number; 0 for a member who is no player."""
    member: int = 0
    """The member's number in the club; 0 for a player."""
    round: int = 0
    """The number of the round; 0 for the whole evening."""


def standing_corrections(corrections: Iterable[MarkCorrection]) -> tuple[MarkCorrection, ...]:
    """Return the corrections that hold, of all that were made, in order.

    A correction of the whole evening replaces all earlier ones of the person, and one of a round those of that round.
    """
    standing: list[MarkCorrection] = []
    for each in corrections:
        person = (each.entrant, each.member)
        others = [one for one in standing if (one.entrant, one.member) != person or (each.round and one.round != each.round)]
        covers_evening = any((one.entrant, one.member, one.round) == (*person, 0) for one in others)
        standing = [*others, each] if each.mark or (each.round and covers_evening) else others
    return tuple(standing)


@dataclass(frozen=True)
class EveningRounds:
    """The results of all rounds that count, with members' answers to signing up and the corrections for competitions."""

    rounds: Mapping[int, tuple[PlayerRound, ...]]
    """For each round that began, everybody who took part in it or has points in it, by number."""
    pots: Mapping[int, int]
    """The points left in the tables' pots, by round; rounds without are missing."""
    answers: tuple[SignOffAnswer, ...] = ()
    """The answers of members, the latest last. If two members are merged later, the latest answer of the two counts."""
    corrections: tuple[MarkCorrection, ...] = ()
    """The corrections that hold, in the order in which they were made."""

    def to_json(self) -> dict[str, Any]:
        """Return the value to store; `from_json` reads it. A player's row ends after its last value that is not the default."""
        return {
            "rounds": [[number, [_short(row) for row in rows]] for number, rows in sorted(self.rounds.items())],
            "pots": [[number, points] for number, points in sorted(self.pots.items())],
            "answers": [[answer.member, answer.mark or ""] for answer in self.answers],
            "corrections": [[*correction] for correction in self.corrections],
        }

    @classmethod
    def from_json(cls, stored: Mapping[str, Any]) -> EveningRounds:
        """Read a stored value."""
        rounds = {number: tuple(_row(values) for values in rows) for number, rows in stored["rounds"]}
        answers = tuple(SignOffAnswer(member, SignOffMark(mark) if mark else None) for member, mark in stored["answers"])
        corrections = tuple(MarkCorrection(*correction) for correction in stored["corrections"])
        return cls(rounds, dict(stored["pots"]), answers, corrections)


def _short(row: PlayerRound) -> list[Any]:
    values = [*row]
    for default in reversed(DEFAULTS):
        if values[-1] != default:
            break
        values.pop()
    return values


def _row(values: list[Any]) -> PlayerRound:
    row = PlayerRound(*values)
    return row._replace(mark=RoundMark(row.mark))


DEFAULTS: tuple[Any, ...] = tuple(PlayerRound(0)[1:])
