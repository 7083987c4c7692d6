"""The rule of a competition as frozen values. The default of each changes nothing.

The words of the files (marks, columns, choices) are kept as text: a club adds marks of its own, and results may have any column.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from enum import StrEnum

from competitions.competition.numbers import Points

PLAYED, SUBSTITUTE, BYE = "played", "substitute", "bye"
PRESENT = (PLAYED, SUBSTITUTE, BYE)
"""The marks of somebody who came, the strongest first. Every other mark means that they were missing."""
EXCUSED, ABSENT, VOID = "excused", "absent", "void"
STANDARD_MARKS = {*PRESENT, EXCUSED, ABSENT, VOID}
NOTHING, LOWEST, MEAN, SUM = "nothing", "lowest", "mean", "sum"
EVENING, ROUND, PLAYER = "evening", "round", "player"
FIGURE_COLUMNS = ("points", "score", "won", "drawn", "lost", "deals")
"""The columns of results that hold numbers."""
WEEKDAYS = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
TIES = ("units", "evenings", "best_unit", "best_played", "last_unit", "points", "score", "won", "direct", "lots")
ROUND_TIES = ("points", "score", "won", "direct")
"""The tie-breaks that look at rows, which a nested competition does not have."""


@dataclass(frozen=True, slots=True)
class Selector:
    """Conditions that a row or unit must all fulfil; None asks nothing. Of a list, one value is enough."""

    start: date | None = None
    end: date | None = None
    weekdays: tuple[str, ...] | None = None
    nth: tuple[int, ...] | None = None
    """1 for the first such weekday of its month, -1 for the last."""
    units: tuple[str, ...] | None = None
    tags: tuple[str, ...] | None = None
    at_least_players: int | None = None
    rounds: tuple[int, ...] | None = None


@dataclass(frozen=True, slots=True)
class WhoCounts:
    """Conditions that a player must all fulfil to be ranked; None asks nothing."""

    kinds: tuple[str, ...] | None = None
    categories: tuple[str, ...] | None = None
    players: tuple[str, ...] | None = None
    without: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class MissingMark:
    """The worth of a unit to somebody who missed it."""

    worth: str | Points = NOTHING
    """A number, or NOTHING, LOWEST or MEAN."""
    less: Points = 0
    """A number that is taken off LOWEST and MEAN."""
    at_table: bool = False
    """True if LOWEST is the lowest of the same table, where that is known."""
    strike: bool = True
    """False if the unit cannot be struck."""


@dataclass(frozen=True, slots=True)
class MembersCount:
    """The way in which the players of a team count together in a unit."""

    count: str = SUM
    best: int | None = None


class SharedPlaces(StrEnum):
    """The ways to give points for a place that several entrants share."""

    SAME = "same"
    """Each who shares a place gets the full points of that place."""
    MEAN = "mean"
    """Each who shares a place gets the mean of the points for all the places that they share."""


@dataclass(frozen=True, slots=True)
class PlaceAward:
    """Points for the place in a unit. They replace its worth."""

    points: tuple[Points, ...]
    rest: Points = 0
    last: Points | None = None
    """The points for the last place, unless that is the first."""
    shared: SharedPlaces = SharedPlaces.SAME


@dataclass(frozen=True, slots=True)
class UnitTimes:
    """Units that count several times, or not at all."""

    only: Selector = Selector()
    by: Points = 1


@dataclass(frozen=True, slots=True)
class AgeSteps:
    """A window that rolls: units of the last `months` count by the first number, those of the months before by the second, and so on."""

    months: int
    by: tuple[Points, ...]


@dataclass(frozen=True, slots=True)
class EveningBonus:
    """Numbers that are added to the figure for each evening."""

    come: Points = 0
    stay: Points = 0
    """For each evening of which the entrant played every round."""


@dataclass(frozen=True, slots=True)
class NeededAttendance:
    """The attendance that is needed for a place or a right; None asks nothing."""

    units: int | None = None
    evenings: int | None = None
    share: Points | None = None
    """The least part of the units that exist, from 0 to 1."""


@dataclass(frozen=True, slots=True)
class CompetitionRight:
    """A right, such as to a prize, that attendance brings. It orders nobody."""

    name: str
    attendance: NeededAttendance = NeededAttendance()
    only: Selector = Selector()


@dataclass(frozen=True, slots=True)
class CompetitionLots:
    """The order of equal entrants by lot: those drawn by hand, then all others by the SHA-256 of `SEED:NAME`.

    A rule file has one of the two, a season may have both. Without a seed, names that were not drawn stay equal.
    """

    seed: str | None = None
    order: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class CompetitionRule:
    """The rule of one competition."""

    name: str
    title: str = ""
    unit: str = EVENING
    of: tuple[str, ...] = ()
    """The competitions that are its units; empty if its units are evenings or rounds."""
    by: str = PLAYER
    """The column that names the entrants; of a nested competition, that of its parts."""
    only: Selector = Selector()
    without: Selector | None = None
    who: WhoCounts = WhoCounts()
    whole: bool = False
    worth: tuple[tuple[str, Points], ...] = (("points", 1),)
    """The number by which each column is multiplied."""
    members: MembersCount = MembersCount()
    floor: Points | None = None
    places: PlaceAward | None = None
    present_marks: Mapping[str, str | Points] = field(default_factory=dict)
    """The worth of a row marked SUBSTITUTE or BYE: PLAYED for its own worth (the default), NOTHING or a number."""
    missing_marks: Mapping[str, MissingMark] = field(default_factory=dict)
    times: tuple[UnitTimes, ...] = ()
    age: AgeSteps | None = None
    planned: int | None = None
    """The least number of units. Those that are not there yet count as if they came last and everybody had missed them."""
    keep: Selector | None = None
    keep_beside: bool = False
    """True if kept units use up no place among the best."""
    final_decides: bool = False
    """True if those who were present in the last kept unit come before everybody else, in order of their worth there."""
    best: int | None = None
    drop: int = 0
    count: str = SUM
    fill: int = 0
    bonus: EveningBonus = EveningBonus()
    minimum: NeededAttendance = NeededAttendance(units=1)
    below_last: bool = False
    """True if those below the minimum are ranked after all others; False if they get no place."""
    rights: tuple[CompetitionRight, ...] = ()
    ties: tuple[str, ...] = ()
    lots: CompetitionLots | None = None
    decimals: int | None = None

    @property
    def shown_decimals(self) -> int:
        """The number of decimals of a figure as it is shown: 1 for a mean and 0 for a sum, unless the rule says otherwise."""
        if self.decimals is not None:
            return self.decimals
        return 1 if self.count == MEAN else 0

    @property
    def has_mean_mark(self) -> bool:
        """True if a mark brings the entrant's own mean, which changes with every unit that they play."""
        return any(mark.worth == MEAN for mark in self.missing_marks.values())

    def missing(self, mark: str) -> MissingMark:
        """Return what a unit is worth to somebody with this mark."""
        return self.missing_marks.get(mark) or MissingMark()


@dataclass(frozen=True, slots=True)
class CompetitionRules:
    """The competitions of a rule file, in its order."""

    competitions: tuple[CompetitionRule, ...]
    as_of: date | None = None

    def competition(self, name: str) -> CompetitionRule:
        """Return the competition of this name."""
        return next(each for each in self.competitions if each.name == name)
