"""The rota of an evening: a fold over the facts in its log, in order. Pure.

The fold accepts every fact. One that no longer fits, such as an agreement to a request that was withdrawn, changes nothing
(docs/adr/0123).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from tournaments.rota.values import DutiesSet, DutyFact, DutyLine, DutySaid, Roster, SwapRequest


def roster(facts: Iterable[DutiesSet | DutyFact]) -> Roster:
    """Return the rota after these facts."""
    result = Roster()
    for fact in facts:
        result = after(result, fact)
    return result


def after(before: Roster, fact: DutiesSet | DutyFact) -> Roster:
    """Return the rota after one more fact."""
    if isinstance(fact, DutiesSet):
        return _without_void_swaps(_set_duties(before, fact))
    step = {
        DutySaid.TAKE: _take,
        DutySaid.GIVE_BACK: _give_back,
        DutySaid.ASK: _ask,
        DutySaid.WITHDRAW: _withdraw,
        DutySaid.AGREE: _agree,
        DutySaid.DECLINE: _decline,
    }[fact.said]
    return _without_void_swaps(step(before, fact))


def _set_duties(before: Roster, fact: DutiesSet) -> Roster:
    """Replace the duties. People stay with a duty that keeps its number, the first ones if it now needs fewer."""
    lines = []
    for duty in fact.duties:
        line = before.line(duty.number)
        lines.append(DutyLine(duty, line.people[: duty.wanted] if line else ()))
    return replace(before, lines=tuple(lines), last_number=max([before.last_number, *(each.number for each in fact.duties)]))


def _take(before: Roster, fact: DutyFact) -> Roster:
    line = before.line(fact.duty)
    if line is None or not line.places_open or fact.person in line.people:
        return before
    return _with_people(before, fact.duty, (*line.people, fact.person))


def _give_back(before: Roster, fact: DutyFact) -> Roster:
    line = before.line(fact.duty)
    if line is None:
        return before
    return _with_people(before, fact.duty, tuple(each for each in line.people if each != fact.person))


def _ask(before: Roster, fact: DutyFact) -> Roster:
    """Add a request. A person has one request about a duty at most: a new one replaces it."""
    swap = SwapRequest(fact.duty, fact.person, fact.other, fact.against)
    kept = tuple(each for each in before.swaps if (each.duty, each.person) != (fact.duty, fact.person))
    answers = {key: said for key, said in before.answers.items() if key != (fact.duty, fact.person, fact.other)}
    return replace(before, swaps=(*kept, swap), answers=answers)


def _withdraw(before: Roster, fact: DutyFact) -> Roster:
    return replace(before, swaps=tuple(each for each in before.swaps if (each.duty, each.person) != (fact.duty, fact.person)))


def _agree(before: Roster, fact: DutyFact) -> Roster:
    """Exchange the two people; without an exchange, only the duty changes hands."""
    swap = before.swap(fact.duty, fact.other)
    if swap is None or swap.other != fact.person:
        return before
    result = _handed_over(before, fact.duty, fact.other, fact.person)
    if swap.against is not None:
        result = _handed_over(result, swap.against, fact.person, fact.other)
    return _answered(result, swap, DutySaid.AGREE)


def _decline(before: Roster, fact: DutyFact) -> Roster:
    swap = before.swap(fact.duty, fact.other)
    return before if swap is None or swap.other != fact.person else _answered(before, swap, DutySaid.DECLINE)


def _answered(before: Roster, swap: SwapRequest, said: DutySaid) -> Roster:
    answers = {**before.answers, (swap.duty, swap.person, swap.other): said}
    return replace(before, swaps=tuple(each for each in before.swaps if each != swap), answers=answers)


def _handed_over(before: Roster, number: int, giver: str, taker: str) -> Roster:
    line = before.line(number)
    assert line is not None
    return _with_people(before, number, tuple(taker if each == giver else each for each in line.people))


def _with_people(before: Roster, number: int, people: tuple[str, ...]) -> Roster:
    return replace(before, lines=tuple(replace(each, people=people) if each.duty.number == number else each for each in before.lines))


def _without_void_swaps(before: Roster) -> Roster:
    """Drop the requests that nobody can agree to any more."""
    return replace(before, swaps=tuple(each for each in before.swaps if _is_possible(before, each)))


def _is_possible(rota: Roster, swap: SwapRequest) -> bool:
    """Return whether the two could still exchange: each does their own duty, and not that of the other."""
    if not rota.does(swap.person, swap.duty) or rota.does(swap.other, swap.duty):
        return False
    return swap.against is None or (rota.does(swap.other, swap.against) and not rota.does(swap.person, swap.against))
