"""The door every game sits behind, and the fold of a table's deals through it. Knows no game by name."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from dataclasses import field as made_by
from typing import Any, Protocol

from scoring.engine.chart import Chart
from scoring.engine.form import Form
from scoring.engine.payments import Payment, Seat, points, pot
from scoring.engine.scorecard import Scorecard
from scoring.engine.words import Words

SCORED = "scored"
ANNULLED, AWARDED = "annulled", "awarded"
"""Statuses that a jury gives a deal: it is dealt again; these points count, whatever was played."""


@dataclass(frozen=True, slots=True)
class Problem:
    """A person's mistake: a stable code, the field it is about, and values for the sentence. Words come at the edge."""

    code: str
    field: str
    context: Mapping[str, Any] = made_by(default_factory=dict)


class Refused(Exception):
    """Rules or facts that cannot be read; `problems` holds all of them."""

    def __init__(self, *problems: Problem) -> None:
        super().__init__(", ".join(problem.code for problem in problems))
        self.problems = problems


@dataclass(frozen=True, slots=True)
class Line:
    """One reason: what the sheet says (`score`, a figure a seat, in the game's own count) and what changes hands."""

    reason: str
    """A code: a contract's, a pass game's, a fine's."""
    score: tuple[int, ...]
    payments: tuple[Payment, ...]
    made: bool | None = None
    facts: Mapping[str, Any] = made_by(default_factory=dict)
    """What a sentence about this line needs: `declarer`, `partner`, `took`, `target` …"""

    def points(self, seats: int) -> tuple[int, ...]:
        """What this reason alone moves, a figure a seat."""
        return points(self.payments, seats)


@dataclass(frozen=True, slots=True)
class Obligation:
    """Something in a deal for which the jury's word is needed."""

    article: str
    """The code of the article that asks for it."""
    seat: Seat
    contract: str
    word: str = ""
    """The jury's word that the deal's facts hold: `approved`, `refused`, `fined`, `annulled`; empty while it is missing."""


class State(Protocol):
    """Where a table stands before its next deal. Games add what they need."""

    @property
    def seats(self) -> int: ...
    @property
    def dealer(self) -> Seat | None:
        """Who deals next; None while nobody has said."""

    @property
    def sits_out(self) -> tuple[Seat, ...]:
        """Seats that do not play the next deal (the dealer at a table of five)."""

    @property
    def finished(self) -> bool: ...


@dataclass(frozen=True, slots=True)
class Played:
    """What one deal brought. `counts` is false for a deal that is dealt again."""

    lines: tuple[Line, ...]
    status: str
    state: Any
    counts: bool = True
    winners: tuple[Seat, ...] = ()
    more: Mapping[str, Any] = made_by(default_factory=dict)
    """Further fields of the scored sheet that this game knows: `standing`, `next_cards` …"""

    @property
    def payments(self) -> tuple[Payment, ...]:
        return tuple(payment for line in self.lines for payment in line.payments)

    def points(self, seats: int) -> tuple[int, ...]:
        """What the ledger books, a figure a seat."""
        return points(self.payments, seats)

    def pot(self) -> int:
        return pot(self.payments)

    def score(self, seats: int) -> tuple[int, ...]:
        """The game's own figure, a seat."""
        return tuple(sum(line.score[seat] for line in self.lines) for seat in range(seats))


@dataclass(frozen=True, slots=True)
class Start:
    """How a table begins: seats, where rotation starts, and what came before that matters (README of the rules, «carried»)."""

    seats: int = 4
    first_dealer: Seat | None = None
    first_declarer: Seat | None = None
    carried: Mapping[str, Any] = made_by(default_factory=dict)


class Game(Protocol):
    """One game's rules. Every method is pure; facts, rules and states are the game's own frozen values."""

    def read(self, data: Mapping[str, Any]) -> Any:
        """Parse a rule set (options already applied) into Rules. Raises Refused if a case has no answer or a value is wrong."""

    def start(self, rules: Any, start: Start) -> Any:
        """The state before the first deal. Raises Refused (a wrong number of seats, a seat that is not there)."""

    def facts(self, rules: Any, state: Any, data: Mapping[str, Any]) -> Any:
        """Parse one deal of a sheet. Raises Refused for unknown fields and wrong types; never anything else."""

    def write(self, facts: Any) -> dict[str, Any]:
        """Facts as a sheet holds them: fields in a fixed order, nothing that is empty. `facts(write(x)) == x`."""

    def check(self, rules: Any, state: Any, facts: Any) -> tuple[Problem, ...]:
        """All problems of this deal at once; empty if it can be played."""

    def play(self, rules: Any, state: Any, facts: Any) -> Played:
        """Score a checked deal; total on checked facts."""

    def skip(self, rules: Any, state: Any) -> Any:
        """The state after a deal that was dealt but does not count (voided, in doubt): rotation goes on, nothing is booked."""

    def as_dealt(self, rules: Any, state: Any, data: Mapping[str, Any]) -> Any:
        """The state in which a stored deal was dealt: whoever dealt it dealt it, even if a correction before it moved the rotation."""

    def seats(self, rules: Any) -> tuple[int, ...]:
        """How many players a table may have."""

    def moves(self, rules: Any, state: Any) -> Iterator[Any]:
        """Every deal possible now, as facts."""

    def form(self, rules: Any, state: Any) -> Form:
        """What the phone must ask, in order."""

    def charts(self, rules: Any) -> tuple[Chart, ...]:
        """Everything that is paid, as tables to read: what the rule poster shows. At least one."""

    def scorecard(self, rules: Any, start: Start, outcomes: Sequence[tuple[int, Outcome]], planned: int) -> Scorecard | None:
        """The sheet as this game's players write it: the stored deals by number, then rows to come, `planned` deals in all.

        None where what each deal brought and the running total are the sheet (the family of promised tricks).
        """

    def length(self, rules: Any, seats: int) -> int | None:
        """How many deals a whole game has at most; None where it has no end of its own."""

    def hands_on(self, rules: Any, state: Any) -> Mapping[str, tuple[int, ...]]:
        """What the players of this table take to their next one, a figure a seat: a later table's `carried`. Usually nothing."""

    def obligations(self, rules: Any, state: Any, facts: Any) -> tuple[Obligation, ...]:
        """For what in this deal the jury's word is needed, met or not; usually nothing."""

    def heard(self, rules: Any, deal: Mapping[str, Any], seat: Seat, contract: str, word: str) -> dict[str, Any]:
        """A deal of a sheet with the jury's word in it: `approved`, `refused`, `fined` (nobody asked; the result stands), `annulled`.

        With an empty word, the deal without anything that only the jury can say about this seat's contract.
        """

    def short(self, rules: Any, facts: Any, names: Sequence[str], language: str) -> str:
        """A row of the table's list of deals; total on facts that were read, right or wrong."""

    def told(self, rules: Any, played: Played, names: Sequence[str], language: str) -> str:
        """The result in sentences: what was made, and who pays whom."""

    def words(self, rules: Any, code: str) -> Words:
        """What a line's reason is called: a contract, a pass game, a fine."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of one deal in a replay: either `played`, or `problems` and it changed nothing."""

    facts: Any
    problems: tuple[Problem, ...] = ()
    played: Played | None = None
    before: Any = None
    """The state it was dealt in."""


@dataclass(frozen=True, slots=True)
class Replay:
    """A table's deals, folded."""

    outcomes: tuple[Outcome, ...]
    state: Any
    """Where the table stands now."""


def replay(game: Game, rules: Any, start: Start, deals: Iterable[Mapping[str, Any]]) -> Replay:
    """Fold a table's deals. One that does not fit is left out and changes nothing. Raises Refused for `start` alone."""
    state = game.start(rules, start)
    outcomes: list[Outcome] = []
    for data in deals:
        outcome = judge(game, rules, state, data)
        outcomes.append(outcome)
        if outcome.played is not None:
            state = outcome.played.state
    return Replay(tuple(outcomes), state)


def judge(game: Game, rules: Any, state: Any, data: Mapping[str, Any]) -> Outcome:
    """Read, check and play one deal in a given state."""
    try:
        facts = game.facts(rules, state, data)
    except Refused as refused:
        return Outcome(None, problems=refused.problems, before=state)
    problems = game.check(rules, state, facts)
    if problems:
        return Outcome(facts, problems=problems, before=state)
    return Outcome(facts, played=game.play(rules, state, facts), before=state)


def totals(outcomes: Sequence[Outcome], seats: int) -> tuple[tuple[int, ...], int]:
    """Points per seat and the pot over all deals that were played."""
    payments = [payment for outcome in outcomes if outcome.played for payment in outcome.played.payments]
    return points(payments, seats), pot(payments)
