"""Rifki: check whether a deal is possible, and report all problems at once (§4)."""

from __future__ import annotations

from collections.abc import Iterator

from scoring.engine.problem import Problem
from scoring.games.rifki.facts import RifkiFacts
from scoring.games.rifki.rules import (
    ALL_TRICKS,
    CARDS,
    DEALS,
    KOZ_EACH,
    NEGATIVE_TWICE,
    NEGATIVES_EACH,
    SEATS,
    SUITS,
    TRICKS,
    RifkiContract,
    RifkiRules,
)
from scoring.games.rifki.state import RifkiState

CARDS_A_TRICK = 4
DEAL_FIELDS = ("contract", "trump", "counts", "tricks", "stopped_early")


def check(rules: RifkiRules, state: RifkiState, facts: RifkiFacts) -> tuple[Problem, ...]:
    """Return all problems of this deal at once; empty if there are none."""
    if state.finished:
        code = "GAME_OVER" if state.ended else "TOO_MANY_DEALS"
        return (Problem(f"{rules.prefix}_{code}", "", {"wanted": DEALS}),)
    rotation = tuple(_rotation(rules.prefix, state, facts))
    at = state if rotation else state.declared_by(facts.declarer, facts.dealer)
    if facts.time_called:
        return (*rotation, *_not_here(rules, facts, *DEAL_FIELDS, "void"))
    if facts.void is not None:
        return (*rotation, *_void(rules, at, facts))
    return (*rotation, *_deal(rules, at, facts))


def open_contracts(rules: RifkiRules, state: RifkiState) -> tuple[RifkiContract, ...]:
    """Return the contracts that the next declarer may choose (§1)."""
    return tuple(contract for contract in rules.contracts.values() if not any(_limits(rules.prefix, state, contract)))


def counted(rules: RifkiRules, facts: RifkiFacts) -> tuple[int, ...] | None:
    """Return the number of pieces (tricks or penalty cards) of each seat: `counts`, or `tricks` if the contract counts tricks."""
    contract = rules.contracts.get(facts.contract or "")
    if facts.counts is None and contract is not None and contract.of == ALL_TRICKS:
        return facts.tricks
    return facts.counts


def _rotation(prefix: str, state: RifkiState, facts: RifkiFacts) -> Iterator[Problem]:
    seats = [(name, seat) for name, seat in (("declarer", facts.declarer), ("dealer", facts.dealer)) if seat is not None]
    outside = [(name, seat) for name, seat in seats if not 0 <= seat < SEATS]
    if outside:
        yield from (Problem(f"{prefix}_SEAT_RANGE", name, {"found": seat}) for name, seat in outside)
        return
    if state.declarer_is_known and facts.declarer not in (None, state.turn):
        yield Problem(f"{prefix}_WRONG_DECLARER", "declarer", {"found": facts.declarer, "wanted": state.turn})
    dealer = state.declared_by(
        None if state.declarer_is_known else facts.declarer, None if state.declarer_is_known else facts.dealer
    ).dealer
    if facts.dealer is not None and dealer is not None and facts.dealer != dealer:
        yield Problem(f"{prefix}_WRONG_DEALER", "dealer", {"found": facts.dealer, "wanted": dealer})


def _limits(prefix: str, state: RifkiState, contract: RifkiContract) -> Iterator[Problem]:
    """Yield a problem if the limits on declarations (§1) do not allow this contract."""
    if state.replay and contract.code != state.replay:
        yield Problem(f"{prefix}_REPLAYED_CONTRACT", "contract", {"wanted": state.replay})
    if contract.negative is None:
        if state.koz[state.turn] >= KOZ_EACH:
            yield Problem(f"{prefix}_DECLARER_POSITIVE_LIMIT", "contract", {"seat": state.turn, "most": KOZ_EACH})
        return
    if state.negatives[state.turn] >= NEGATIVES_EACH:
        yield Problem(f"{prefix}_DECLARER_NEGATIVE_LIMIT", "contract", {"seat": state.turn, "most": NEGATIVES_EACH})
    if state.used[contract.negative] >= NEGATIVE_TWICE:
        yield Problem(f"{prefix}_NEGATIVE_TWICE_ONLY", "contract", {"code": contract.code})


def _not_here(rules: RifkiRules, facts: RifkiFacts, *names: str) -> Iterator[Problem]:
    for name in names:
        if getattr(facts, name) is not None:
            yield Problem(f"{rules.prefix}_FIELD_NOT_HERE", name, {"name": name})


def _void(rules: RifkiRules, state: RifkiState, facts: RifkiFacts) -> Iterator[Problem]:
    """Yield the problems of a void deal (§3, §5): its reason must be agreed, and belong to its contract."""
    prefix, void = rules.prefix, rules.voids.get(facts.void or "")
    if void is None or not void.agreed:
        yield Problem(f"{prefix}_VOID_NOT_AGREED", "void", {"name": facts.void})
        return
    contract = rules.contracts[void.contract]
    if facts.contract not in (None, void.contract):
        yield Problem(f"{prefix}_VOID_CONTRACT", "contract", {"wanted": void.contract})
        return
    yield from _limits(prefix, state, contract)
    if facts.trump is not None and not contract.trump and facts.trump in SUITS:
        yield Problem(f"{prefix}_TRUMP_FORBIDDEN", "trump")
    if void != rules.kiz_one_each:
        yield from _not_here(rules, facts, "counts")
    elif facts.counts not in (None, (1,) * SEATS):
        yield Problem(f"{prefix}_VOID_COUNTS", "counts")
    yield from _not_here(rules, facts, "tricks", "stopped_early")


def _deal(rules: RifkiRules, state: RifkiState, facts: RifkiFacts) -> Iterator[Problem]:
    prefix, contract = rules.prefix, rules.contracts.get(facts.contract or "")
    if contract is None:
        yield Problem(f"{prefix}_UNKNOWN_CONTRACT", "contract", {"code": facts.contract})
        return
    yield from _limits(prefix, state, contract)
    if contract.trump and facts.trump not in SUITS:
        yield Problem(f"{prefix}_TRUMP_REQUIRED", "trump")
    if not contract.trump and facts.trump in SUITS:
        yield Problem(f"{prefix}_TRUMP_FORBIDDEN", "trump")
    counts = list(_counts(rules, contract, facts))
    yield from counts
    if facts.stopped_early and contract.of != CARDS:
        yield Problem(f"{prefix}_CANNOT_STOP_EARLY", "stopped_early", {"code": contract.code})
    if facts.tricks is not None:
        yield from _tricks(prefix, contract, facts, facts.tricks, sound=not counts)


def _counts(rules: RifkiRules, contract: RifkiContract, facts: RifkiFacts) -> Iterator[Problem]:
    prefix, counts = rules.prefix, counted(rules, facts)
    if counts is None:
        yield Problem(f"{prefix}_COUNTS_REQUIRED", "counts", {"wanted": contract.pieces})
        return
    if facts.counts is None:
        return
    if len(counts) != SEATS:
        yield Problem(f"{prefix}_COUNTS_LENGTH", "counts", {"found": len(counts), "wanted": SEATS})
        return
    if min(counts) < 0 or max(counts) > contract.pieces:
        yield Problem(f"{prefix}_COUNT_RANGE", "counts", {"most": contract.pieces})
    if sum(counts) != contract.pieces:
        yield Problem(f"{prefix}_COUNT_SUM", "counts", {"found": sum(counts), "wanted": contract.pieces})
    void = rules.kiz_one_each
    if void is not None and contract.code == void.contract and counts == (1,) * SEATS:
        yield Problem(f"{prefix}_KIZ_VOID_REDEAL", "counts")


def _tricks(prefix: str, contract: RifkiContract, facts: RifkiFacts, tricks: tuple[int, ...], sound: bool) -> Iterator[Problem]:
    """Yield the problems of the recorded tricks (§4). If the counts have no mistake (`sound`), tricks and counts must also agree."""
    if len(tricks) != SEATS:
        yield Problem(f"{prefix}_TRICKS_LENGTH", "tricks", {"found": len(tricks), "wanted": SEATS})
        return
    total = sum(tricks)
    if min(tricks) < 0 or max(tricks) > TRICKS:
        yield Problem(f"{prefix}_TRICKS_RANGE", "tricks")
        return
    if total > TRICKS or (total < TRICKS and not (facts.stopped_early and contract.of == CARDS)):
        yield Problem(f"{prefix}_TRICKS_SUM", "tricks", {"found": total, "wanted": TRICKS})
    if facts.counts is None or len(facts.counts) != SEATS:
        return
    if contract.of == ALL_TRICKS:
        wrong = tricks != facts.counts
    else:
        room = CARDS_A_TRICK if contract.of == CARDS else 1
        wrong = any(count > room * took for count, took in zip(facts.counts, tricks, strict=True))
    if wrong and sound:
        yield Problem(f"{prefix}_{'CARDS_EXCEED_TRICKS' if contract.of == CARDS else 'TRICKS_MISMATCH'}", "tricks")
