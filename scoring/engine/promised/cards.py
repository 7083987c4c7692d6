"""Check the trump suits and called cards that a table recorded."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from scoring.engine.fields import SUITS
from scoring.engine.problem import Problem
from scoring.engine.promised.facts import Promise, PromisedFacts
from scoring.engine.promised.table import PricedContract

NO_TRUMP = "NT"
ACE, KING = "A", "K"


@dataclass(frozen=True, slots=True)
class Trump:
    """A rule for the trump suit of a contract."""

    allows: Callable[[str, Promise, PromisedFacts], bool]
    implied: str | None = None
    """The trump suit that follows from the contract itself; None if it does not determine a suit."""
    problem: str = ""
    without: bool = False
    """True if the contract may be played without trumps."""


def turned(facts: PromisedFacts) -> str | None:
    """Return the suit of the dealer's turned-up card; None if the table did not record it."""
    suit: str | None = facts.own("turned")
    return suit


TRUMPS: Mapping[str, Trump] = {
    "no": Trump(lambda suit, promise, facts: suit == NO_TRUMP, problem="TRUMP_FORBIDDEN"),
    "any": Trump(lambda suit, promise, facts: True, problem="TRUMP_REQUIRED"),
    "hearts": Trump(lambda suit, promise, facts: suit == "H", "H", "BETER_TRUMP"),
    "cut": Trump(lambda suit, promise, facts: facts.cut_suit in (None, suit), problem="BETER_TRUMP"),
    "fourth_ace": Trump(lambda suit, promise, facts: promise.fourth_ace in (None, suit), problem="TROELA_TRUMP"),
    "not_fourth_ace": Trump(lambda suit, promise, facts: promise.fourth_ace != suit, problem="TROELA_TRUMP"),
    "turned": Trump(lambda suit, promise, facts: turned(facts) in (None, suit), problem="TRUMP_NOT_TURNED"),
    "not_turned": Trump(lambda suit, promise, facts: turned(facts) != suit, problem="TRUMP_IS_TURNED"),
    "not_turned_or_none": Trump(lambda suit, promise, facts: turned(facts) != suit, problem="TRUMP_IS_TURNED", without=True),
}
"""The rules for trumps, by the value of a contract's `trump`. `cut` means the suit that was cut, `turned` the dealer's turned-up suit."""


def recorded(promise: Promise) -> bool:
    """Return whether, for this contract, the table recorded a trump suit, a called card, or the way in which the partner was found."""
    return not (
        promise.trump is None
        and promise.called is None
        and promise.fourth_ace is None
        and promise.called_blind is None
        and promise.four_aces is None
    )


def problems(prefix: str, contract: PricedContract, promise: Promise, facts: PromisedFacts, where: str) -> Iterator[Problem]:
    """Yield the problems of the cards recorded for one contract (Brabant §2, §6)."""
    rule = TRUMPS[contract.trump]
    if promise.trump is not None:
        if promise.trump == NO_TRUMP and contract.trump != "no" and not rule.without:
            yield Problem(f"{prefix}_TRUMP_REQUIRED", f"{where}trump")
        elif not rule.allows(promise.trump, promise, facts):
            yield Problem(f"{prefix}_{contract.trump_problem}", f"{where}trump", {"cut": facts.cut_suit, "ace": promise.fourth_ace})
    elif (promise.called is not None or promise.fourth_ace is not None) and contract.trump in ("any", "not_fourth_ace", "fourth_ace"):
        yield Problem(f"{prefix}_TRUMP_REQUIRED", f"{where}trump")
    if promise.called is not None:
        yield from _called_card(prefix, contract, promise, promise.trump or rule.implied or _cut(contract, facts), where)
    for name, value, way in (
        ("called_blind", promise.called_blind, "called"),
        ("four_aces", promise.four_aces, "called"),
        ("fourth_ace", promise.fourth_ace, "fourth_ace"),
    ):
        if value is not None and contract.partner != way:
            yield Problem(f"{prefix}_FIELD_NOT_HERE", f"{where}{name}", {"name": name})


def _cut(contract: PricedContract, facts: PromisedFacts) -> str | None:
    return facts.cut_suit if contract.trump == "cut" else None


def _called_card(prefix: str, contract: PricedContract, promise: Promise, trump: str | None, where: str) -> Iterator[Problem]:
    card = promise.called or ""
    if contract.partner != "called":
        yield Problem(f"{prefix}_FIELD_NOT_HERE", f"{where}called", {"name": "called"})
    elif len(card) != 2 or card[0] not in (ACE, KING) or card[1] not in SUITS or (card[0] == KING) != bool(promise.four_aces):
        yield Problem(f"{prefix}_CALLED_CARD", f"{where}called")
    elif card[1] == trump:
        yield Problem(f"{prefix}_CALLED_SUIT_IS_TRUMP", f"{where}called")
