"""Russian 501: check a recorded auction: whose turn it is, which bid is higher, when it ends, who becomes declarer (dossier §2)."""

from __future__ import annotations

from collections.abc import Iterator

from scoring.engine.payments import Seat
from scoring.engine.problem import Problem
from scoring.games.russian_501.facts import ALL_PASS, Russian501Facts, Spoken
from scoring.games.russian_501.rules import ACTIVE, Russian501Rules
from scoring.games.russian_501.state import Russian501State

OTHERS = ACTIVE - 1
"""The number of players besides the highest bidder. The auction ends when all of them have passed."""


def problems(rules: Russian501Rules, state: Russian501State, facts: Russian501Facts) -> Iterator[Problem]:
    """Yield the first mistake in the auction. Everything after it depends on it, so no further mistakes are reported."""
    auction = _Russian501Auction(rules, state, facts)
    for number, spoken in enumerate(facts.auction or ()):
        problem = auction.spoken(spoken, f"auction.{number}")
        if problem is not None:
            yield problem
            return
    if not auction.over:
        yield Problem("R5_AUCTION_INCOMPLETE", "auction")
    elif not auction.agrees(facts):
        yield Problem("R5_AUCTION_MISMATCH", "auction")


class _Russian501Auction:
    """A recorded auction, checked call by call."""

    def __init__(self, rules: Russian501Rules, state: Russian501State, facts: Russian501Facts) -> None:
        self.rules, self.state = rules, state
        self.passed: set[Seat] = set()
        self.looked: set[Seat] = set()
        self.last: Spoken | None = None
        self.passes = 0
        """The number of passes in a row."""
        self.turn: Seat | None = None if state.dealer is None else self._after(state.dealer)

    @property
    def over(self) -> bool:
        if self.last is None:
            return self.passes == ACTIVE
        return len(self.passed - {self.last.seat}) == OTHERS if self.rules.pass_is_final else self.passes >= OTHERS

    def spoken(self, call: Spoken, field: str) -> Problem | None:
        """Add one call to the auction. Returns its problem; None if the call is right."""
        seat = call.seat
        if not 0 <= seat < self.state.seats:
            return Problem("R5_SEAT_RANGE", field, {"found": seat})
        if seat in self.state.sits_out:
            return Problem("R5_DEALER_SITS_OUT", field, {"seat": seat})
        if self.rules.pass_is_final and seat in self.passed:
            return Problem("R5_BID_AFTER_PASS", field, {"seat": seat})
        if self.over or self.turn not in (None, seat):
            return Problem("R5_BID_OUT_OF_TURN", field, {"seat": seat})
        if call.amount is None:
            self.passed.add(seat)
            self.passes += 1
        else:
            problem = self._bid(call, call.amount, field)
            if problem is not None:
                return problem
        self.turn = self._after(seat)
        return None

    def _bid(self, call: Spoken, amount: int, field: str) -> Problem | None:
        if amount < self.rules.min_bid:
            return Problem("R5_BID_TOO_LOW", field, {"found": amount, "least": self.rules.min_bid})
        if self.last is not None and amount <= (self.last.amount or 0):
            return Problem("R5_BID_NOT_HIGHER", field, {"found": amount, "last": self.last.amount})
        if call.blind and call.seat in self.looked:
            return Problem("R5_BLIND_AFTER_LOOKING", field, {"seat": call.seat})
        if not call.blind:
            self.looked.add(call.seat)
        self.last, self.passes = call, 0
        return None

    def _after(self, seat: Seat) -> Seat:
        """Return the seat whose turn is next: clockwise, without players who sit out or have passed for good."""
        out = {*self.state.sits_out, *(self.passed if self.rules.pass_is_final else ())}
        clockwise = [(seat + step) % self.state.seats for step in range(1, self.state.seats + 1)]
        return next((each for each in clockwise if each not in out), clockwise[0])

    def agrees(self, facts: Russian501Facts) -> bool:
        """Return whether the last bid agrees with the recorded declarer, amount and blind flag."""
        if self.last is None or facts.kind == ALL_PASS:
            return self.last is None and facts.kind == ALL_PASS
        return (self.last.seat, self.last.amount, self.last.blind) == (facts.declarer, facts.bid, facts.blind)
