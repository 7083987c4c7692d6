"""The description of a finished evening from which its story is made, and the moments of the story."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

Figure = int | Fraction


class StoryRanking(StrEnum):
    """The number by which the evening ranks its lines."""

    POINTS = "points"
    AVERAGE = "average"
    SCORE = "score"


class MomentKind(StrEnum):
    """The rule by which a moment was found. The values are part of sealed log entries and must never change."""

    WHOLE = "whole"
    """The winner took the lead in the first quarter of the evening and kept it."""
    LEAD = "lead"
    """The winner took the lead later and kept it, or lost it for a moment in the last round."""
    DECISION = "decision"
    """The winner took the lead for good in the last round, and did not have it before that round."""
    LONG_LEAD = "long_lead"
    """A line led for at least a quarter of the evening, longer than any other that did not win."""
    JUMP = "jump"
    """A line climbed many places in one round."""
    COMEBACK = "comeback"
    """A line was in the last quarter after the first round, and ended in the first three places."""
    HIGH = "high"
    """Nobody got more points in one deal."""
    LOW = "low"
    """A lost contract; nobody lost more points in one deal."""
    SLAM = "slam"
    """A contract was made by taking every trick."""
    PARTNERS = "partners"
    """No contract with a partner brought more points."""
    TOGETHER = "together"
    """Two players made nearly all contracts that they played together."""
    STREAK = "streak"
    """A player got points in many deals in a row."""
    RULING = "ruling"
    """Without this ruling the order of the standings would be another."""
    CLOSE = "close"
    """The winner had hardly more than the line on the second place."""
    CLEAR = "clear"
    """The winner had far more than the line on the second place."""
    SHARED = "shared"
    """Several lines share the first place."""
    TIED = "tied"
    """The first two lines had equal figures, and a tie-break decided."""


@dataclass(frozen=True, slots=True, order=True)
class DealAt:
    """Where a deal was played: round, number at its table, table."""

    round: int
    number: int
    table: int


@dataclass(frozen=True, slots=True)
class StoryContract:
    """A contract of a deal with its players."""

    code: str
    declarer: int
    partner: int | None
    made: bool
    slam: bool = False
    """True if the contract was made by taking every trick."""


@dataclass(frozen=True, slots=True)
class StoryDeal:
    """A deal that counts."""

    at: DealAt
    points: Mapping[int, int]
    """The points or score of everybody who played it, by player; 0 for players who neither won nor lost."""
    for_lines: Mapping[int, int]
    """The points by line of the standings. Two partners of one line whose score counts once have it once."""
    contracts: tuple[StoryContract, ...] = ()
    deals: int = 1
    """The number of deals that this entry represents: more than 1 if a table entered only its totals."""
    whole_table: bool = False
    """True if this entry is a table's own totals instead of one deal: its points count, but no moment is about them."""
    paid: bool = True
    """True if the deal moved points in the ledger, so that a player's page lists it."""


@dataclass(frozen=True, slots=True)
class StoryRuling:
    """A ruling of the jury."""

    number: int
    round: int
    table: int | None
    kind: str
    article: str
    own: Mapping[int, int]
    """The points that the ruling itself moved, by player; they are not in any deal."""
    effect: Mapping[int, int]
    """All points that players have because of the ruling, by player: `own`, and the change of the deal that it decided."""
    is_shown: bool = True
    """False if the ruling is not for everybody, or was overturned. Its points count, but no moment is about it."""


@dataclass(frozen=True, slots=True)
class StoryLine:
    """A line of the final standings."""

    number: int
    place: int | None
    figure: Figure | None
    """The number that ranks the line."""
    players: tuple[int, ...]
    """Everybody whose points the line includes."""
    is_named: bool = True
    """False if somebody whom the line names hides their name: no moment is about the line."""
    in_final: bool = False


@dataclass(frozen=True)
class StoryEvening:
    """A finished evening."""

    ranking: StoryRanking
    lines: tuple[StoryLine, ...]
    """All lines, in the order of the standings."""
    deals: tuple[StoryDeal, ...]
    """All deals that count, sorted by `at`."""
    rulings: tuple[StoryRuling, ...] = ()
    named: frozenset[int] = frozenset()
    """The players whom a moment may be about."""
    has_tie_breaks: bool = False
    final_after: int | None = None
    """The last round before the final; None without a final."""
    fixed_partners: bool = False
    """True if partners play together all evening, so that two who often play together are no news."""

    def line_of(self) -> dict[int, int]:
        """Return the line of each player, both by number."""
        return {player: line.number for line in self.lines for player in line.players}


@dataclass(frozen=True, slots=True)
class StoryMoment:
    """A moment of the evening, with every figure that its sentence names. Figures that the sentence does not use are None."""

    kind: MomentKind
    step: int
    """Its position in the evening, by which moments are sorted."""
    weight: int
    """How remarkable it is; more is better."""
    who: tuple[int, ...]
    """The players whom the sentence names, or one number for each line that it names."""
    of_lines: bool
    """True if `who` are lines of the standings, False if they are players."""
    deals: tuple[DealAt, ...]
    """The deals behind the sentence, the most important first."""
    page_of: int | None = None
    """The player on whose page the first of `deals`, or the ruling, is listed."""
    points: Figure | None = None
    before: int | None = None
    """The place before."""
    after: int | None = None
    """The place afterwards."""
    count: int | None = None
    of: int | None = None
    contract: str = ""
    each: bool = False
    """True if both players of a contract got `points`."""
    ruling: int | None = None

    @property
    def key(self) -> str:
        """A text that identifies the moment among those of its evening, also after a correction elsewhere."""
        if self.ruling is not None:
            return f"{self.kind}-{self.ruling}"
        return "-".join([self.kind.value, *map(str, self.who)])
