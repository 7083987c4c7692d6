"""The fold of the rota: its rules one by one, and its laws over long random histories."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

from tournaments.rota.roster import after, roster
from tournaments.rota.values import DutiesSet, DutyFact, DutyKind, DutySaid, Roster, RotaDuty, SwapRequest

BAR, TYPING = 1, 2
PEOPLE = ("an", "bert", "cas", "dora")
NEEDS = DutiesSet((RotaDuty(BAR, DutyKind.BAR, wanted=2), RotaDuty(TYPING, DutyKind.TYPING)))


def said(text: str) -> DutyFact:
    """Read a fact such as `an ask bert 1 against 2`, or `an take 1`."""
    person, what, *rest = text.split()
    against = int(rest.pop()) if "against" in rest else None
    rest = [each for each in rest if each != "against"]
    other = "" if rest[0].isdecimal() else rest.pop(0)
    return DutyFact(DutySaid(what), int(rest[0]), person, other, against)


def rota(*facts: str | DutiesSet) -> Roster:
    return roster([NEEDS, *(said(each) if isinstance(each, str) else each for each in facts)])


def people(result: Roster) -> dict[int, tuple[str, ...]]:
    return {line.duty.number: line.people for line in result.lines}


def test_people_take_a_duty_until_it_is_full() -> None:
    result = rota("an take 1", "bert take 1", "cas take 1", "cas take 2")
    assert people(result) == {BAR: ("an", "bert"), TYPING: ("cas",)}
    assert result.places_open == 0
    assert people(rota("an take 1", "bert take 1", "an give_back 1", "cas take 1")) == {BAR: ("bert", "cas"), TYPING: ()}


def test_a_duty_changes_hands_when_the_other_agrees() -> None:
    request = rota("an take 1", "an ask bert 1")
    assert people(request)[BAR] == ("an",)
    assert request.asked_of("bert") == [SwapRequest(BAR, "an", "bert")]
    agreed = after(request, said("bert agree an 1"))
    assert people(agreed)[BAR] == ("bert",)
    assert agreed.swaps == ()
    declined = after(request, said("bert decline an 1"))
    assert (people(declined)[BAR], declined.swaps) == (("an",), ())


def test_two_people_exchange_their_duties() -> None:
    result = rota("an take 1", "bert take 2", "an ask bert 1 against 2", "bert agree an 1")
    assert people(result) == {BAR: ("bert",), TYPING: ("an",)}


@pytest.mark.parametrize(
    "then",
    ["an give_back 1", "bert take 1", "an withdraw bert 1", "an ask cas 1", "bert give_back 2", "bert ask cas 2 | cas agree bert 2"],
)
def test_a_request_ends_when_it_no_longer_fits(then: str) -> None:
    before = rota("an take 1", "bert take 2", "an ask bert 1 against 2")
    for fact in then.split(" | "):
        before = after(before, said(fact))
    assert before.asked_of("bert") == []
    assert after(before, said("bert agree an 1")) == before


def test_people_stay_with_a_duty_that_changes() -> None:
    changed = DutiesSet((replace(NEEDS.duties[0], wanted=1), RotaDuty(3, DutyKind.OTHER, "Jassen")))
    result = rota("an take 1", "bert take 1", "cas take 2", "cas ask an 2", changed)
    assert people(result) == {BAR: ("an",), 3: ()}
    assert (result.swaps, result.last_number) == ((), 3)


def histories() -> Iterator[list[DutiesSet | DutyFact]]:
    for seed in range(150):
        chance = Random(seed)
        facts: list[DutiesSet | DutyFact] = [NEEDS]
        for _nth in range(60):
            if chance.random() < 0.05:
                facts.append(DutiesSet(tuple(RotaDuty(each, DutyKind.BAR, wanted=chance.randint(1, 2)) for each in (1, 2, 3))))
                continue
            swaps = roster(facts).swaps
            if swaps and chance.random() < 0.3:
                swap = chance.choice(swaps)
                facts.append(DutyFact(DutySaid.AGREE, swap.duty, swap.other, swap.person))
                continue
            person, other = chance.sample(PEOPLE, 2)
            against = chance.choice([None, 1, 2, 3])
            facts.append(DutyFact(chance.choice(list(DutySaid)), chance.choice([1, 2, 3]), person, other, against))
        yield facts


def test_the_laws_of_the_rota_hold_after_every_fact() -> None:
    swaps = exchanges = 0
    for facts in histories():
        result = Roster()
        for fact in facts:
            before, result = result, after(result, fact)
            for line in result.lines:
                assert len(set(line.people)) == len(line.people) <= line.duty.wanted
            for swap in result.swaps:
                assert result.does(swap.person, swap.duty)
                assert not result.does(swap.other, swap.duty)
            assert len({(each.duty, each.person) for each in result.swaps}) == len(result.swaps)
            assert after(result, fact) == result, "saying the same twice changes something"
            if isinstance(fact, DutyFact) and fact.said == DutySaid.AGREE and people(before) != people(result):
                swaps += 1
                assert sum(map(len, people(before).values())) == sum(map(len, people(result).values()))
                exchanges += sum(people(before)[each] != people(result)[each] for each in people(before)) == 2
        assert roster(facts) == result
    assert swaps > 20
    assert exchanges > 5
