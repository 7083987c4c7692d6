"""Check a recorded auction: whose turn it is, which bid is higher, when it ends, and who becomes declarer (Brabant §2)."""

from __future__ import annotations

from collections.abc import Iterator

from scoring.engine.payments import Seat
from scoring.engine.problem import Problem
from scoring.engine.promised.facts import PASS, PromisedFacts
from scoring.engine.promised.rules import PromisedRules
from scoring.engine.promised.state import PromisedState
from scoring.engine.promised.table import PricedContract

Bid = tuple[Seat, str]


def problems(rules: PromisedRules, state: PromisedState, facts: PromisedFacts) -> Iterator[Problem]:
    """Yield the first mistake in the auction. Everything after it depends on it, so no further mistakes are reported."""
    if not rules.auction:
        yield Problem(f"{rules.prefix}_FIELD_NOT_HERE", "auction", {"name": "auction"})
        return
    yield from _PromisedAuction(rules, state).problems_of(facts)


def overcalled(rules: PromisedRules, facts: PromisedFacts, declarer: Seat) -> str | None:
    """Return the bid that was beaten by this declarer's last bid.

    None if the declarer's last bid was the first bid of all, or if no auction was recorded.
    """
    bids = [(seat, code) for seat, code in facts.auction or () if code != PASS]
    last = max((number for number, (seat, _) in enumerate(bids) if seat == declarer), default=0)
    return bids[last - 1][1] if last else None


class _PromisedAuction:
    """A recorded auction, checked bid by bid."""

    def __init__(self, rules: PromisedRules, state: PromisedState) -> None:
        self.rules, self.prefix = rules, rules.prefix
        first = ((state.dealer or 0) + 1) % state.seats
        self.order = [seat for step in range(state.seats) if (seat := (first + step) % state.seats) in state.playing]
        self.seats = state.seats
        self.passed: set[Seat] = set()
        self.bids: dict[Seat, PricedContract] = {}
        self.earlier_bids: list[PricedContract] = []
        self.last: PricedContract | None = None
        self.turn: Seat | None = self.order[0]

    def problems_of(self, facts: PromisedFacts) -> Iterator[Problem]:
        for number, (seat, code) in enumerate(facts.auction or ()):
            problem = self._spoken(seat, code, f"auction.{number}")
            if problem is not None:
                yield problem
                return
        if self.turn is not None:
            yield Problem(f"{self.prefix}_AUCTION_INCOMPLETE", "auction", {"seat": self.turn})
        elif not self._agrees(facts):
            yield Problem(f"{self.prefix}_AUCTION_MISMATCH", "auction")

    def _spoken(self, seat: Seat, code: str, field: str) -> Problem | None:
        prefix = self.prefix
        if not 0 <= seat < self.seats:
            return Problem(f"{prefix}_SEAT_RANGE", field, {"found": seat})
        if seat not in self.order:
            return Problem(f"{prefix}_SITTING_OUT", field, {"seat": seat})
        if seat in self.passed:
            return Problem(f"{prefix}_BID_AFTER_PASS", field, {"seat": seat})
        if seat != self.turn:
            return Problem(f"{prefix}_BID_OUT_OF_TURN", field, {"seat": seat, "wanted": self.turn})
        if code == PASS:
            self.passed.add(seat)
        else:
            contract = self.rules.contracts.get(code)
            if contract is None:
                return Problem(f"{prefix}_UNKNOWN_CONTRACT", field, {"code": code})
            if not contract.played:
                return Problem(f"{prefix}_CONTRACT_DISABLED", field, {"code": code})
            if not self._higher(contract):
                return Problem(f"{prefix}_BID_NOT_HIGHER", field, {"code": code})
            if not contract.may_open and not any(bid.may_open for bid in self.earlier_bids):
                return Problem(f"{prefix}_SOLO_CANNOT_OPEN", field, {"code": code})
            self.earlier_bids.append(contract)
            self.bids[seat], self.last = contract, contract
        self.turn = self._next(seat)
        return None

    def _higher(self, contract: PricedContract) -> bool:
        """Return whether this contract is higher than the last bid, or equal to it if both may be played in one deal."""
        if self.last is None:
            return True
        return contract.group > self.last.group or (contract.together and contract.group == self.last.group)

    def _next(self, seat: Seat) -> Seat | None:
        """Return whose turn it is now; None if the auction is over."""
        still_bidding = [each for each in self.order if each not in self.passed]
        bidding = [self.bids.get(each) for each in still_bidding]
        if not still_bidding or (len(still_bidding) == 1 and bidding[0] is not None):
            return None
        groups = {bid.group if bid is not None and bid.together else None for bid in bidding}
        if len(groups) == 1 and None not in groups:
            return None
        place = self.order.index(seat)
        return next(each for each in self.order[place + 1 :] + self.order[: place + 1] if each not in self.passed)

    def _agrees(self, facts: PromisedFacts) -> bool:
        """Return whether the auction ends with the recorded declarers and contracts, and whether the bids recorded as beaten are right."""
        won = {(seat, bid.code) for seat, bid in self.bids.items() if seat not in self.passed}
        if won != {(promise.declarer, promise.code) for promise in facts.promises}:
            return False
        return all(
            promise.overcalled in (None, overcalled(self.rules, facts, promise.declarer))
            for promise in facts.promises
            if isinstance(promise.declarer, int)
        )
