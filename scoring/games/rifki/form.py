"""Rifki: the questions that a phone asks about a deal: contract, trumps, and each player's pieces.

Only contracts that may be declared are offered.
"""

from __future__ import annotations

from collections.abc import Iterator

from scoring.engine.form import Choice, Form, Note, Question
from scoring.engine.words import Words
from scoring.games.rifki.check import open_contracts
from scoring.games.rifki.rules import SEATS, SUITS, Contract, Rules
from scoring.games.rifki.state import State

TIME_CALLED = "time_called"


def form(rules: Rules, state: State) -> Form:
    """Return the questions of the next deal. A usual deal is a contract, a trump suit and three numbers."""
    declarer_is_known = {name: seat for name, seat in (("dealer", state.dealer), ("declarer", state.declarer)) if seat is not None}
    if state.finished:
        return Form((), declarer_is_known, (Note(rules.words["notes"]["over"]),))
    return Form(tuple(_questions(rules, state)), declarer_is_known, tuple(_notes(rules, state)))


def _questions(rules: Rules, state: State) -> Iterator[Question]:
    asks, contracts = rules.words["questions"], open_contracts(rules, state)
    choices = [Choice(each.code, (("contract", each.code),), rules.words["contracts"][each.code]) for each in contracts]
    choices += [
        Choice(
            f"void_{void.code}", (("void", void.code), ("contract", void.contract)), rules.words["voids"][void.code], rare=True, again=True
        )
        for void in rules.voids.values()
        if void.agreed and rules.contracts[void.contract] in contracts
    ]
    choices.append(Choice(TIME_CALLED, ((TIME_CALLED, True),), rules.words["answers"][TIME_CALLED], rare=True))
    yield Question("contract", asks["contract"], "choice", "", tuple(choices))
    deals_played = tuple(choice.value for choice in choices if choice.value != TIME_CALLED)
    if state.declarer is None and deals_played:
        ask = asks["diamond_two" if rules.diamond_two and not state.deals_played else "declarer"]
        yield Question("declarer", ask, "seat", "declarer", tuple(Choice(seat) for seat in range(SEATS)), {"contract": deals_played})
    trumps = tuple(each.code for each in contracts if each.trump)
    if trumps:
        suits = tuple(Choice(suit, words=_suit(rules, suit)) for suit in SUITS)
        yield Question("trump", asks["trump"], "choice", "trump", suits, {"contract": trumps})
    for each in contracts:
        yield _counts(rules, each)


def _suit(rules: Rules, suit: str) -> Words:
    return {language: f"{SUITS[suit]} {name}" for language, name in rules.words["suits"][suit].items()}


def _counts(rules: Rules, contract: Contract) -> Question:
    return Question(
        f"counts_{contract.code}", rules.words["questions"][contract.code], "per_seat", "counts", when={"contract": (contract.code,)},
        total=contract.pieces, seats=tuple(range(SEATS)), least=0, most=contract.pieces, entry=contract.entry,
    )  # fmt: skip


def _notes(rules: Rules, state: State) -> Iterator[Note]:
    """Name the declarer, and count the contracts that this declarer has left (§1)."""
    notes = rules.words["notes"]
    if state.declarer is not None:
        yield Note(notes["declares"], {"declarer": state.declarer})
        yield Note(notes["left"], {}, {"koz": state.koz_left(), "negatives": state.negatives_left()})
    if state.replay:
        yield Note(notes["replay"])
