"""The bids of a game in bidding order, for a newcomer: name, promise and payment of each."""

from __future__ import annotations

from dataclasses import dataclass, field

from scoring.engine.words import Words


@dataclass(frozen=True, slots=True)
class Bid:
    """One bid or contract of a rule set, in words."""

    code: str
    name: Words
    promise: Words
    """The promise of the declarer: “Alone, at least 9 tricks.”"""
    pays: Words = field(default_factory=dict)
    """The points that the bid wins and costs, in words; empty if the points do not depend on the bid."""
    equal: bool = False
    """True if the bid is equal to the one before it in the order."""
