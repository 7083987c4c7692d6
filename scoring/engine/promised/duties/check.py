"""Check the events of a deal and the jury's word, and find the contracts for which a player must call the jury first."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from scoring.engine.problem import Problem
from scoring.engine.promised import check as family
from scoring.engine.promised.duties.jury_facts import (
    APPROVED,
    EVENT_DETAILS,
    FORGOTTEN_CALLS,
    JURY,
    NO,
    REFUSED,
    THIRD_SOLO,
    JuryEvent,
    events,
)
from scoring.engine.promised.duties.rules import Duties
from scoring.engine.promised.duties.solo_state import lost_solos
from scoring.engine.promised.facts import CONTRACT, Promise, PromisedFacts
from scoring.engine.promised.rules import PromisedRules
from scoring.engine.promised.state import PromisedState
from scoring.engine.result import Obligation


@dataclass(frozen=True, slots=True)
class Duty:
    """A player's duty to call the jury before playing a contract."""

    code: str
    """The code of the problem that a deal has if it records nothing about the duty.

    `JURY_REQUIRED`: the contract needs the jury. `JURY_REQUIRED_THIRD_SOLO`: the player has lost too many solos.
    """
    seat: int
    contract: str


NEEDED, NEEDED_THIRD = "JURY_REQUIRED", "JURY_REQUIRED_THIRD_SOLO"
ARTICLES: Mapping[str, str] = {NEEDED: "CONSENT", NEEDED_THIRD: "THIRD_SOLO"}
"""The code of the jury's article, by the problem's code."""


_SETTLES: Mapping[str, frozenset[str]] = {NEEDED: frozenset({JURY}), NEEDED_THIRD: frozenset({JURY, THIRD_SOLO})}
"""The types of events that record that a duty was forgotten, by the problem's code."""


def obligations(rules: PromisedRules, state: PromisedState, facts: PromisedFacts) -> tuple[Obligation, ...]:
    """Return every duty to call the jury for these contracts, met or not. The duties of one seat follow each other."""
    own = duties_of(rules)
    return tuple(
        Obligation(ARTICLES[duty.code], duty.seat, duty.contract, _word_of_jury(own, facts, promise, duty))
        for promise in facts.promises
        for duty in duties(own, state, promise.declarer, promise.code)
    )


def duties_of(rules: PromisedRules) -> Duties:
    """Return the duties of these rules. Call it only for rules that have duties."""
    assert rules.duties is not None
    return rules.duties


def _word_of_jury(own: Duties, facts: PromisedFacts, promise: Promise, duty: Duty) -> str:
    """Return the jury's word about one duty in the facts; empty if there is none."""
    word: str | None = promise.own("jury")
    if word is not None:
        return word
    about_duty = [each for each in events(facts) if each.seat == duty.seat and each.type in _SETTLES[duty.code]]
    return "" if not about_duty else "annulled" if any(own.strikes(each) for each in about_duty) else "fined"


def duties(own: Duties, state: PromisedState, declarer: object, code: str | None) -> Iterator[Duty]:
    """Yield each reason for which this player must call the jury before playing this contract.

    There are two: the contract itself needs the jury, or it is a solo and the player has lost too many. One call is enough.
    """
    if not isinstance(declarer, int) or code is None:
        return
    if code in own.needs_jury:
        yield Duty(NEEDED, declarer, code)
    if code in own.solos and lost_solos(state, declarer) >= own.third_solo_after:
        yield Duty(NEEDED_THIRD, declarer, code)


def check(rules: PromisedRules, state: PromisedState, facts: PromisedFacts) -> tuple[Problem, ...]:
    """Return all problems of a deal: those of promised tricks, of its events and of the jury's word.

    If the deal ended before it was played, only events are checked.
    """
    dealers = tuple(family.dealer(rules, state, facts)) if facts.dealer != state.dealer or state.dealer is None else ()
    if dealers:
        return dealers
    own, happened = duties_of(rules), events(facts)
    if not happened and not _concerns_jury(own, state, facts):
        return family.check(rules, state, facts)
    result = [*problems(rules, state.dealt_by(facts.dealer), facts)]
    if not happened or not any(own.ends(event) for event in happened):
        struck = bool(happened) and any(own.strikes(event) for event in happened)
        result += [each for each in family.check(rules, state, facts) if not (struck and each.code == f"{rules.prefix}_TRICKS_REQUIRED")]
    return tuple(result)


def _concerns_jury(own: Duties, state: PromisedState, facts: PromisedFacts) -> bool:
    """Return whether the jury had to be called before one of these contracts, or has given its word about one."""
    for promise in facts.promises:
        if promise.more and promise.own("jury") is not None:
            return True
        if promise.code in own.concerned and any(duties(own, state, promise.declarer, promise.code)):
            return True
    return False


def problems(rules: PromisedRules, state: PromisedState, facts: PromisedFacts) -> Iterator[Problem]:
    """Yield the problems of a deal's events, and of the jury's word about its contracts."""
    own, happened = duties_of(rules), events(facts)
    for number, event in enumerate(happened):
        where = f"events.{number}."
        if event.type not in own.kinds:
            yield Problem(f"{rules.prefix}_UNKNOWN_EVENT", where + "type", {"name": event.type})
            continue
        for name in EVENT_DETAILS:
            if getattr(event, name) is not None and name not in own.kinds[event.type].fields:
                yield Problem(f"{rules.prefix}_FIELD_NOT_HERE", where + name, {"name": name})
        if event.card_known and event.agreed_free_redeal:  # the cards are not dealt again if the card is known
            yield Problem(f"{rules.prefix}_FIELD_NOT_HERE", where + "agreed_free_redeal", {"name": "agreed_free_redeal"})
        if any(_same(each, event) for each in happened[:number]):
            yield Problem(f"{rules.prefix}_EVENT_TWICE", where + "seat")
        wrong = list(_seat(rules, state, event, where))
        yield from wrong
        if not wrong:
            yield from _possible(rules, state, facts, event, where)
    if happened and any(own.ends(event) for event in happened):
        if facts.promises or facts.tricks is not None or facts.kind != CONTRACT:
            yield Problem(
                f"{rules.prefix}_ANNULLED_DEAL_HAS_TRICKS", "contracts" if facts.promises else "tricks" if facts.tricks else "kind"
            )
        return
    for number, promise in enumerate(facts.promises):
        yield from _word(rules, state, facts, promise, f"contracts.{number}.jury")


def _same(one: JuryEvent, other: JuryEvent) -> bool:
    """Return whether the second event repeats the first: equal seat, type and contract, or two forgotten calls of one seat.

    A player calls the jury once for a deal, so the call can be forgotten only once.
    """
    calls = one.type in FORGOTTEN_CALLS and other.type in FORGOTTEN_CALLS
    return one.seat == other.seat and (calls or (one.type, one.code) == (other.type, other.code))


def _seat(rules: PromisedRules, state: PromisedState, event: JuryEvent, where: str) -> Iterator[Problem]:
    seat = event.seat
    if duties_of(rules).kinds[event.type].dealer_only and seat is not None and 0 <= seat < state.seats:
        if state.dealer is None:
            yield Problem(f"{rules.prefix}_DEALER_REQUIRED", "dealer")
        elif seat != state.dealer:
            yield Problem(f"{rules.prefix}_TURNUP_NOT_DEALER", where + "seat", {"seat": seat, "wanted": state.dealer})
    else:
        yield from family.seat_problems(rules, state, -1 if seat is None else seat, where + "seat")


def _possible(rules: PromisedRules, state: PromisedState, facts: PromisedFacts, event: JuryEvent, where: str) -> Iterator[Problem]:
    """Check an event that is possible only if there was a duty to call the jury: a forgotten call, or a refusal."""
    check_event = _CHECKS.get(event.type)
    return iter(()) if check_event is None else check_event(rules, state, facts, event, where)


def _forgotten(rules: PromisedRules, state: PromisedState, facts: PromisedFacts, event: JuryEvent, where: str) -> Iterator[Problem]:
    """Check a recorded fine for not calling the jury: there must have been a duty to call it."""
    code = NEEDED if event.type == JURY else NEEDED_THIRD
    contracts = [promise.code for promise in facts.promises if promise.declarer == event.seat]
    if not any(duty.code == code for each in contracts for duty in duties(duties_of(rules), state, event.seat, each)):
        yield Problem(f"{rules.prefix}_FINE_WITHOUT_OBLIGATION", where + "seat", {"seat": event.seat})


def _refusal(rules: PromisedRules, state: PromisedState, facts: PromisedFacts, event: JuryEvent, where: str) -> Iterator[Problem]:
    contract = rules.contracts.get(event.code or "")
    if contract is None or not contract.played:
        yield Problem(f"{rules.prefix}_UNKNOWN_CONTRACT", where + "code", {"code": event.code})
    elif not any(duties(duties_of(rules), state, event.seat, event.code)):
        yield Problem(f"{rules.prefix}_REFUSAL_NOT_POSSIBLE", where + "code", {"seat": event.seat, "code": event.code})
    elif any((promise.declarer, promise.code) == (event.seat, event.code) for promise in facts.promises):
        yield Problem(f"{rules.prefix}_REFUSED_CONTRACT_SCORED", where + "code", {"code": event.code})


_CHECKS: Mapping[str, Callable[[PromisedRules, PromisedState, PromisedFacts, JuryEvent, str], Iterator[Problem]]] = {
    JURY: _forgotten, THIRD_SOLO: _forgotten, REFUSED: _refusal,
}  # fmt: skip


def _word(rules: PromisedRules, state: PromisedState, facts: PromisedFacts, promise: Promise, field: str) -> Iterator[Problem]:
    """Yield a problem if the jury's word about one contract is a refusal, contradicts an event, or is missing."""
    word = promise.own("jury")
    missed = {event.type for event in events(facts) if event.seat == promise.declarer and event.type in FORGOTTEN_CALLS}
    if word == NO:
        yield Problem(f"{rules.prefix}_JURY_REFUSED", field, {"code": promise.code})
    elif word == APPROVED:
        if missed:
            yield Problem(f"{rules.prefix}_JURY_CONTRADICTION", field, {"code": promise.code})
    else:
        for each in duties(duties_of(rules), state, promise.declarer, promise.code):
            if not missed & _SETTLES[each.code]:
                context = {"seat": each.seat, "code": each.contract, "lost": lost_solos(state, each.seat)}
                yield Problem(f"{rules.prefix}_{each.code}", field, context)
                return
