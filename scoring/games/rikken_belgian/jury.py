"""Belgian rikken: when the jury must be called, what is fined, and what annuls a deal (dossier rikken_belgian §4)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from scoring.engine.problem import Problem
from scoring.engine.promised import check
from scoring.engine.promised.facts import CONTRACT, Facts, Promise
from scoring.engine.promised.rules import Rules
from scoring.engine.promised.state import State
from scoring.engine.result import Obligation
from scoring.games.rikken_belgian.facts import ANNULLED, APPROVED, JURY, NO, REFUSED, THIRD_SOLO, TROU, TURNUP, Event, events
from scoring.games.rikken_belgian.rules import House, house
from scoring.games.rikken_belgian.state import Table


@dataclass(frozen=True, slots=True)
class Duty:
    """A player's duty to call the jury before playing."""

    code: str
    """What is wrong if nothing is said of it: `JURY_REQUIRED` (the contract needs it) or `JURY_REQUIRED_THIRD_SOLO`."""
    seat: int
    contract: str


NEEDED, NEEDED_THIRD = "JURY_REQUIRED", "JURY_REQUIRED_THIRD_SOLO"
ARTICLES: Mapping[str, str] = {NEEDED: "CONSENT", NEEDED_THIRD: "THIRD_SOLO"}
"""Of the jury's articles, the one by which it decides."""


_SETTLES: Mapping[str, frozenset[str]] = {NEEDED: frozenset({JURY}), NEEDED_THIRD: frozenset({JURY, THIRD_SOLO})}
"""Events that say of a duty that it was forgotten."""


def obligations(rules: Rules, state: State, facts: Facts) -> tuple[Obligation, ...]:
    """Every duty to call the jury that these contracts bring, met or not; the duties of one seat follow each other."""
    own = house(rules)
    return tuple(
        Obligation(ARTICLES[duty.code], duty.seat, duty.contract, _word_of_jury(own, facts, promise, duty))
        for promise in facts.promises
        for duty in duties(own, state, promise.declarer, promise.code)
    )


def _word_of_jury(own: House, facts: Facts, promise: Promise, duty: Duty) -> str:
    """The jury's word that the facts hold about one duty."""
    word: str | None = promise.own("jury")
    if word is not None:
        return word
    about_duty = [each for each in events(facts) if each.seat == duty.seat and each.type in _SETTLES[duty.code]]
    return "" if not about_duty else "annulled" if any(struck(own, each) for each in about_duty) else "fined"


def duties(own: House, state: State, declarer: object, code: str | None) -> Iterator[Duty]:
    """Why this player must call the jury before playing this contract. One call is enough for both reasons."""
    if not isinstance(declarer, int) or code is None:
        return
    if code in own.needs_jury:
        yield Duty(NEEDED, declarer, code)
    if code in own.solos and isinstance(state, Table) and state.lost(declarer) >= own.third_solo_after:
        yield Duty(NEEDED_THIRD, declarer, code)


def fine(own: House, at: State, event: Event) -> int:
    """The fine for an event. Who sits out neither pays nor receives (README of the rules, decision 7): at a table of five the turn-up is
    free.
    """
    free = event.card_known or event.agreed_free_redeal or event.play_started is False or event.seat in at.sits_out
    return 0 if free else own.fines.get(event.type, 0)


_ENDS: Mapping[str, Callable[[Event], bool]] = {
    TURNUP: lambda event: not event.card_known,
    TROU: lambda event: event.play_started is not False,
}
"""Events that end a deal before it has a result."""

_FATE: Mapping[str, Callable[[House, Event], bool]] = {
    JURY: lambda own, event: (event.deal or own.forgotten) == ANNULLED,
    THIRD_SOLO: lambda own, event: event.deal == ANNULLED,
}
"""Events after which a result is struck."""


def ends(event: Event) -> bool:
    """Whether this event ends the deal before it has a contract and tricks."""
    return event.type in _ENDS and _ENDS[event.type](event)


def struck(own: House, event: Event) -> bool:
    """Whether because of this event the jury annuls a deal that was played."""
    return event.type in _FATE and _FATE[event.type](own, event)


_FIELDS: Mapping[str, frozenset[str]] = {
    TURNUP: frozenset({"agreed_free_redeal", "card_known"}),
    TROU: frozenset({"play_started"}),
    JURY: frozenset({"deal"}),
    THIRD_SOLO: frozenset({"deal"}),
    REFUSED: frozenset({"code"}),
}


def problems(rules: Rules, state: Table, facts: Facts) -> Iterator[Problem]:
    """What is wrong with the events of a deal and with the jury's word about its contracts."""
    happened = events(facts)
    for number, event in enumerate(happened):
        where = f"events.{number}."
        if event.type not in _FIELDS:
            yield Problem(f"{rules.prefix}_UNKNOWN_EVENT", where + "type", {"name": event.type})
            continue
        for name in event.to_json().keys() - {"type", "seat"} - _FIELDS[event.type]:
            yield Problem(f"{rules.prefix}_FIELD_NOT_HERE", where + name, {"name": name})
        if event.card_known and event.agreed_free_redeal:  # a card that was shown is no reason to deal again
            yield Problem(f"{rules.prefix}_FIELD_NOT_HERE", where + "agreed_free_redeal", {"name": "agreed_free_redeal"})
        if any(_same(each, event) for each in happened[:number]):
            yield Problem(f"{rules.prefix}_EVENT_TWICE", where + "seat")
        wrong = list(_seat(rules, state, event, where))
        yield from wrong
        if not wrong:
            yield from _CHECKS[event.type](rules, state, facts, event, where)
    if happened and any(ends(event) for event in happened):
        if facts.promises or facts.tricks is not None or facts.kind != CONTRACT:
            yield Problem(
                f"{rules.prefix}_ANNULLED_DEAL_HAS_TRICKS", "contracts" if facts.promises else "tricks" if facts.tricks else "kind"
            )
        return
    for number, promise in enumerate(facts.promises):
        yield from _word(rules, state, facts, promise, f"contracts.{number}.jury")


def _same(one: Event, other: Event) -> bool:
    """Whether two events are the same. One call to the jury serves both reasons, so it can be forgotten only once."""
    calls = one.type in _FATE and other.type in _FATE
    return one.seat == other.seat and (calls or (one.type, one.code) == (other.type, other.code))


def _seat(rules: Rules, state: Table, event: Event, where: str) -> Iterator[Problem]:
    seat = event.seat
    if event.type == TURNUP and seat is not None and 0 <= seat < state.seats:
        if state.dealer is None:
            yield Problem(f"{rules.prefix}_DEALER_REQUIRED", "dealer")
        elif seat != state.dealer:
            yield Problem(f"{rules.prefix}_TURNUP_NOT_DEALER", where + "seat", {"seat": seat, "wanted": state.dealer})
    else:
        yield from check.seat_problems(rules, state, -1 if seat is None else seat, where + "seat")


def _nothing(rules: Rules, state: Table, facts: Facts, event: Event, where: str) -> Iterator[Problem]:
    return iter(())


def _forgotten(rules: Rules, state: Table, facts: Facts, event: Event, where: str) -> Iterator[Problem]:
    """What is wrong with a fine for not calling the jury: there must have been a duty to call it."""
    duty_code = NEEDED if event.type == JURY else NEEDED_THIRD
    due = {(each.article, each.seat) for each in obligations(rules, state, facts)}
    if (ARTICLES[duty_code], event.seat) not in due:
        yield Problem(f"{rules.prefix}_FINE_WITHOUT_OBLIGATION", where + "seat", {"seat": event.seat})


def _refusal(rules: Rules, state: Table, facts: Facts, event: Event, where: str) -> Iterator[Problem]:
    contract = rules.contracts.get(event.code or "")
    if contract is None or not contract.played:
        yield Problem(f"{rules.prefix}_UNKNOWN_CONTRACT", where + "code", {"code": event.code})
    elif not any(duties(house(rules), state, event.seat, event.code)):
        yield Problem(f"{rules.prefix}_REFUSAL_NOT_POSSIBLE", where + "code", {"seat": event.seat, "code": event.code})
    elif any((promise.declarer, promise.code) == (event.seat, event.code) for promise in facts.promises):
        yield Problem(f"{rules.prefix}_REFUSED_CONTRACT_SCORED", where + "code", {"code": event.code})


_CHECKS: Mapping[str, Callable[[Rules, Table, Facts, Event, str], Iterator[Problem]]] = {
    TURNUP: _nothing, TROU: _nothing, JURY: _forgotten, THIRD_SOLO: _forgotten, REFUSED: _refusal,
}  # fmt: skip


def _word(rules: Rules, state: Table, facts: Facts, promise: Promise, field: str) -> Iterator[Problem]:
    """What is wrong with the jury's word about one contract: refused, contradicted, or missing."""
    word = promise.own("jury")
    missed = {event.type for event in events(facts) if event.seat == promise.declarer and event.type in (JURY, THIRD_SOLO)}
    if word == NO:
        yield Problem(f"{rules.prefix}_JURY_REFUSED", field, {"code": promise.code})
    elif word == APPROVED:
        if missed:
            yield Problem(f"{rules.prefix}_JURY_CONTRADICTION", field, {"code": promise.code})
    else:
        for each in duties(house(rules), state, promise.declarer, promise.code):
            if not missed & _SETTLES[each.code]:
                context = {"seat": each.seat, "code": each.contract, "lost": state.lost(each.seat)}
                yield Problem(f"{rules.prefix}_{each.code}", field, context)
                return
