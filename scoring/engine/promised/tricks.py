"""Read from the facts the number of tricks that a side took, and check recorded tricks."""

from __future__ import annotations

from collections.abc import Iterator

from scoring.engine.problem import Problem
from scoring.engine.promised.facts import BLIND, Promise, PromisedFacts
from scoring.engine.promised.pay import NEEDS_PARTNER_TOOK
from scoring.engine.promised.state import HANDS, PromisedState
from scoring.engine.promised.table import TRICKS, PricedContract


def side_took(facts: PromisedFacts, promise: Promise) -> int | None:
    """Return the tricks of the declaring side; None if only made or lost was recorded. The facts must be checked already."""
    tricks = facts.tricks
    if tricks is None:
        return promise.took
    took = tricks[promise.declarer]  # type: ignore[index]
    if promise.partner is not None:
        took += tricks[-1] if promise.partner == BLIND else tricks[promise.partner]  # type: ignore[index]
    return took


def partner_took(facts: PromisedFacts, promise: Promise) -> int | None:
    """Return the partner's own tricks; None if they are not known. The facts must be checked already."""
    if facts.tricks is None or promise.partner is None:
        return promise.partner_took
    return facts.tricks[-1] if promise.partner == BLIND else facts.tricks[promise.partner]  # type: ignore[index]


def list_problems(prefix: str, state: PromisedState, facts: PromisedFacts) -> list[Problem]:
    """Return the problems of the list of tricks in the facts, which has a number for each seat."""
    tricks = facts.tricks
    if tricks is None:
        return []
    hands = max(HANDS, state.seats)
    if len(tricks) != hands:
        return [Problem(f"{prefix}_TRICKS_LENGTH", "tricks", {"found": len(tricks), "wanted": hands})]
    problems: list[Problem] = []
    total = sum(tricks)
    if min(tricks) < 0 or max(tricks) > TRICKS:
        problems.append(Problem(f"{prefix}_TRICKS_RANGE", "tricks"))
    elif total != TRICKS and (not facts.stopped_early or total > TRICKS):
        problems.append(Problem(f"{prefix}_TRICKS_SUM", "tricks", {"found": total, "wanted": TRICKS, "missing": TRICKS - total}))
    if hands > HANDS:
        problems.extend(Problem(f"{prefix}_SITTING_OUT", "tricks", {"seat": seat}) for seat in state.sits_out if tricks[seat])
    return problems


def result_problems(prefix: str, facts: PromisedFacts, contract: PricedContract, promise: Promise, where: str) -> Iterator[Problem]:
    """Yield the problems of one contract's result. Its seats and the list of tricks are already checked."""
    if promise.took is not None and not 0 <= promise.took <= TRICKS:
        yield Problem(f"{prefix}_TRICKS_RANGE", where + "took")
        return
    if promise.partner_took is not None and not 0 <= promise.partner_took <= TRICKS:
        yield Problem(f"{prefix}_TRICKS_RANGE", where + "partner_took")
        return
    took = side_took(facts, promise)
    if took is None and (promise.made is None or not contract.flat):
        yield Problem(f"{prefix}_TRICKS_REQUIRED", where + "took", {"code": contract.code})
        return
    if promise.took not in (None, took):
        yield Problem(f"{prefix}_TRICKS_DISAGREE", where + "took", {"found": promise.took, "wanted": took})
    made = contract.made[took] if took is not None else bool(promise.made)
    if promise.made not in (None, made):
        yield Problem(f"{prefix}_TRICKS_DISAGREE", where + "made", {"found": took})
    if promise.partner_took is not None:
        partner_tricks = partner_took(facts, promise)
        if contract.alone:
            yield Problem(f"{prefix}_PARTNER_FORBIDDEN", where + "partner_took")
        elif partner_tricks != promise.partner_took or (took is not None and promise.partner_took > took):
            yield Problem(f"{prefix}_TRICKS_DISAGREE", where + "partner_took", {"found": promise.partner_took, "wanted": partner_tricks})
    elif facts.tricks is None and not made and not contract.alone and needs_partner_took(contract, promise):
        yield Problem(f"{prefix}_TRICKS_REQUIRED", where + "partner_took", {"code": contract.code})
    if facts.stopped_early and _open(facts, contract, promise, took):
        yield Problem(f"{prefix}_STOPPED_TOO_EARLY", "stopped_early", {"code": contract.code})


def needs_partner_took(contract: PricedContract, promise: Promise) -> bool:
    """Return whether the payment of a lost contract depends on the partner's own tricks.

    If the partner is an absent hand, it does not: the declarer then always pays the partner's share.
    """
    return contract.lost in NEEDS_PARTNER_TOOK and promise.partner != BLIND


def _open(facts: PromisedFacts, contract: PricedContract, promise: Promise, took: int | None) -> bool:
    """Return whether tricks that were not played could have changed the payment."""
    if took is None:
        return bool(promise.made) and (contract.exactly or contract.target == TRICKS)
    others = sum(facts.tricks) - took if facts.tricks is not None else 0
    reachable = range(took, TRICKS - others + 1)
    return len({contract.brings(number) for number in reachable}) > 1


def sum_problems(prefix: str, facts: PromisedFacts, contracts: tuple[PricedContract, ...]) -> Iterator[Problem]:
    """Yield a problem if the results of several contracts do not fit into thirteen tricks."""
    if facts.tricks is not None:
        return
    took = [promise.took for promise in facts.promises]
    everyone = len(took) == HANDS
    counted = sum(number for number in took if number is not None)
    if counted > TRICKS or (everyone and None not in took and counted != TRICKS and not facts.stopped_early):
        yield Problem(f"{prefix}_TRICKS_SUM", "contracts", {"found": counted, "wanted": TRICKS, "missing": TRICKS - counted})
        return
    least = most = counted
    for contract, promise in zip(contracts, facts.promises, strict=True):
        if promise.took is None:
            possible = [number for number, made in enumerate(contract.made) if made == promise.made]
            least, most = least + possible[0], most + possible[-1]
    if least > TRICKS or (everyone and most < TRICKS and not facts.stopped_early):
        yield Problem(f"{prefix}_IMPOSSIBLE_RESULT", "contracts")
