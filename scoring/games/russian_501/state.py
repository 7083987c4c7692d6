"""Russian 501: the state of a table before its next deal (dossier §1, §3)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from scoring.engine.options import MAX_FIGURE
from scoring.engine.payments import Seat
from scoring.engine.problem import Problem, Refused
from scoring.engine.state import TableStart
from scoring.games.russian_501.rules import ACTIVE, Russian501Rules


@dataclass(frozen=True, slots=True)
class Russian501State:
    """The state of a table before its next deal."""

    seats: int
    dealer: Seat | None
    """The next dealer; None until somebody records who deals."""
    scores: tuple[int, ...]
    """The remaining score of each seat; at a finished table, the final scores."""
    started_with: tuple[int, ...]
    """The score of each seat when the current game began at this table."""
    games: int = 0
    """The number of games that were won at this table."""
    finished: bool = False

    @property
    def sits_out(self) -> tuple[Seat, ...]:
        """The dealer at a table of four, who is dealt no cards (dossier §1)."""
        return () if self.seats <= ACTIVE or self.dealer is None else (self.dealer,)

    @property
    def playing(self) -> tuple[Seat, ...]:
        """The seats that are dealt cards, in order."""
        out = self.sits_out
        return tuple([seat for seat in range(self.seats) if seat not in out])

    def dealt_by(self, dealer: Seat | None) -> Russian501State:
        """Return the state with this dealer; unchanged if the dealer is None."""
        return self if dealer is None or dealer == self.dealer else replace(self, dealer=dealer)

    def moved_on(self) -> Russian501State:
        """Return the state after any deal: the next player to the left deals (dossier §1)."""
        return self if self.dealer is None else replace(self, dealer=(self.dealer + 1) % self.seats)

    def after(self, scores: tuple[int, ...]) -> Russian501State:
        """Return the state after a deal in which nobody won the game, with these remaining scores. The next player to the left deals."""
        dealer = None if self.dealer is None else (self.dealer + 1) % self.seats
        return Russian501State(self.seats, dealer, scores, self.started_with, self.games, self.finished)

    def exchanged(self, order: Sequence[Seat]) -> Russian501State:
        """Return the state after the players exchanged seats: the player of `order[seat]` moves to `seat`.

        The dealing seat does not change.
        """
        scores, started_with = (tuple(row[seat] for seat in order) for row in (self.scores, self.started_with))
        return replace(self, scores=scores, started_with=started_with)


def first_state(rules: Russian501Rules, start: TableStart) -> Russian501State:
    """Return the state before a table's first deal. Raises Refused: R5_SEATS, R5_SEAT_RANGE, R5_SCORES_CARRIED, SHEET_UNKNOWN_FIELD."""
    first = start.first_dealer
    if start.seats not in rules.table_sizes:
        raise Refused(Problem("R5_SEATS", "seats", {"found": start.seats, "values": rules.table_sizes}))
    problems = [
        Problem("SHEET_UNKNOWN_FIELD", f"carried.{str(name)[:50]}", {"name": str(name)[:60]})
        for name in start.carry_over
        if name != "scores"
    ]
    if start.first_declarer is not None:
        problems.append(Problem("SHEET_UNKNOWN_FIELD", "first_declarer", {"name": "first_declarer"}))
    if first is not None and not 0 <= first < start.seats:
        problems.append(Problem("R5_SEAT_RANGE", "first_dealer", {"found": first}))
    scores = start.carry_over.get("scores")
    if scores is None:
        scores = (rules.start,) * start.seats
    elif not _scores(scores, start.seats):
        problems.append(Problem("R5_SCORES_CARRIED", "carried.scores", {"wanted": start.seats}))
    if problems:
        raise Refused(*problems)
    return Russian501State(start.seats, first, tuple(scores), tuple(scores))


def _scores(scores: Any, seats: int) -> bool:
    """Return whether these can be the scores of an unfinished game: a whole number above 0 for every seat."""
    whole = isinstance(scores, list | tuple) and all(type(score) is int for score in scores)
    return whole and len(scores) == seats and all(0 < score <= MAX_FIGURE for score in scores)
