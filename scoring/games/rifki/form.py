"""Rifki: the questions that a phone asks about a deal: contract, trumps, and each player's pieces (tricks or penalty cards).

Only contracts that may be declared are offered.
"""

from __future__ import annotations

from collections.abc import Iterator

from scoring.engine.form import Form, FormChoice, FormNote, FormQuestion
from scoring.engine.words import Words
from scoring.games.rifki.check import open_contracts
from scoring.games.rifki.rules import SEATS, SUITS, RifkiContract, RifkiRules
from scoring.games.rifki.state import RifkiState

TIME_CALLED = "time_called"


def form(rules: RifkiRules, state: RifkiState) -> Form:
    """Return the questions of the next deal: usually the contract, the trump suit, and each player's tricks or penalty cards."""
    declarer_is_known = {name: seat for name, seat in (("dealer", state.dealer), ("declarer", state.declarer)) if seat is not None}
    if state.finished:
        return Form((), declarer_is_known, (FormNote(rules.words["notes"]["over"]),))
    return Form(tuple(_questions(rules, state)), declarer_is_known, tuple(_notes(rules, state)))


def _questions(rules: RifkiRules, state: RifkiState) -> Iterator[FormQuestion]:
    asks, contracts = rules.words["questions"], open_contracts(rules, state)
    choices = [FormChoice(each.code, (("contract", each.code),), rules.words["contracts"][each.code]) for each in contracts]
    choices += [
        FormChoice(
            f"void_{void.code}", (("void", void.code), ("contract", void.contract)), rules.words["voids"][void.code], rare=True, again=True
        )
        for void in rules.voids.values()
        if void.agreed and rules.contracts[void.contract] in contracts
    ]
    choices.append(FormChoice(TIME_CALLED, ((TIME_CALLED, True),), rules.words["answers"][TIME_CALLED], rare=True))
    yield FormQuestion("contract", asks["contract"], "choice", "", tuple(choices))
    deals_played = tuple(choice.value for choice in choices if choice.value != TIME_CALLED)
    if state.declarer is None and deals_played:
        ask = asks["diamond_two" if rules.diamond_two and not state.deals_played else "declarer"]
        yield FormQuestion(
            "declarer", ask, "seat", "declarer", tuple(FormChoice(seat) for seat in range(SEATS)), {"contract": deals_played}
        )
    trumps = tuple(each.code for each in contracts if each.trump)
    if trumps:
        suits = tuple(FormChoice(suit, words=_suit(rules, suit)) for suit in SUITS)
        yield FormQuestion("trump", asks["trump"], "choice", "trump", suits, {"contract": trumps})
    for each in contracts:
        yield _counts(rules, each)


def _suit(rules: RifkiRules, suit: str) -> Words:
    return {language: f"{SUITS[suit]} {name}" for language, name in rules.words["suits"][suit].items()}


def _counts(rules: RifkiRules, contract: RifkiContract) -> FormQuestion:
    return FormQuestion(
        f"counts_{contract.code}", rules.words["questions"][contract.code], "per_seat", "counts", when={"contract": (contract.code,)},
        total=contract.pieces, seats=tuple(range(SEATS)), least=0, most=contract.pieces, entry=contract.entry,
    )  # fmt: skip


def _notes(rules: RifkiRules, state: RifkiState) -> Iterator[FormNote]:
    """Yield a note that names the declarer and the number of contracts that this player may still declare (§1)."""
    notes = rules.words["notes"]
    if state.declarer is not None:
        yield FormNote(notes["declares"], {"declarer": state.declarer})
        yield FormNote(notes["left"], {}, {"koz": state.koz_left(), "negatives": state.negatives_left()})
    if state.replay:
        yield FormNote(notes["replay"])
