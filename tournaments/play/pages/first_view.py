"""The first view of a table's page, before its script has loaded: the round, the deal, and the first question about the next deal.

The script then draws the same elements, so that nothing moves on the screen. Text and layout must therefore equal those that `form-view.js`
and `answer-view.js` make from the same state.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from msgspec import Struct

from clubs.direction import isolated
from tournaments.play.wording.contract_hints import ContractHint
from tournaments.play.wording.questions import Choice, DealQuestions, Note, Question
from tournaments.play.wording.table_state import TableSeat, TableState

HINTS = frozenset({"dealer", "leads", "jury"})
MOST_LETTERS = 24
"""The greatest number of letters that a name on a button of normal width may have. A button with a longer name is twice as wide."""


class FirstChoice(Struct, frozen=True):
    value: str | int
    label: str
    hint: str
    kind: str
    """The CSS classes of the button."""
    target: bool


class FirstQuestion(Struct, frozen=True):
    number: int
    roles: str
    warnings: tuple[str, ...]
    name: str
    ask: str
    grid: str
    choices: tuple[FirstChoice, ...]
    more: bool
    """True if rare choices are hidden behind a "more" button."""
    about_contracts: bool
    """True if the choices are contracts for which the page has explanations."""


def where(state: TableState, words: Mapping[str, str]) -> str:
    """Return the title text with round and deal: `Round 2 · deal 3 of 20`."""
    of = state.deals.of + state.deals.redealt
    if state.next is None:
        return _filled(words["where_round"], {"round": state.round.number})
    return _filled(words["where"], {"round": state.round.number, "number": state.next.number, "of": of})


def running_totals(state: TableState) -> list[tuple[TableSeat, int, int | None]]:
    """Return each player with the points and the score of this round until now; empty if no deal follows or the round may end."""
    if state.next is None or state.may_end:
        return []
    return list(zip(state.seats, state.round_totals, state.scores or (None,) * len(state.seats), strict=True))


def first_question(state: TableState, words: Mapping[str, str], hints: Sequence[ContractHint]) -> FirstQuestion | None:
    """Return the first question about the next deal; None if it needs more than a tap, or if the page shows something else first.

    A message or an open call, for example, comes before any question. `hints` are the contracts that the page explains.
    """
    above = (state.messages, state.instead, state.next_seats, state.calls, state.rulings, state.round.last_deal_at, state.may_end)
    if state.next is None or any(above) or state.round.state != "playing" or (state.history and state.history[0].souvenir):
        return None
    return question_of(state.next, [seat.table_name for seat in state.seats], words, hints)


def question_of(deal: DealQuestions, names: list[str], words: Mapping[str, str], hints: Sequence[ContractHint]) -> FirstQuestion | None:
    """Return the first question of this deal; None if it cannot be answered with a tap. `names` are the players' names by seat."""
    question = next((each for each in deal.form.questions if each.kind != "more" and not each.optional), None)
    if question is None or question.kind in {"number", "per_seat"} or question.article or question.when or question.among_most:
        return None
    return _drawn(question, deal, names, words, {hint.code for hint in hints})


def _drawn(question: Question, deal: DealQuestions, names: list[str], words: Mapping[str, str], codes: set[str]) -> FirstQuestion:
    usual = tuple(choice for choice in question.choices if not choice.rare)
    shown = usual or question.choices
    more = len(shown) < len(question.choices)
    buttons = len(shown) + more
    return FirstQuestion(
        number=deal.number,
        roles=_roles(deal, names, words),
        warnings=tuple(_note(note, names, words) for note in deal.form.notes if note.article),
        name=question.name,
        ask=_filled(question.ask, {f"seat_{seat}": name for seat, name in enumerate(names)}),
        grid=f"grid {question.kind}{' grid-two' if buttons % 2 == 0 and buttons < 5 else ''}",
        choices=tuple(_choice(choice, question, names, words) for choice in shown),
        more=more,
        about_contracts=any(choice.value in codes for choice in question.choices),
    )


def _choice(choice: Choice, question: Question, names: list[str], words: Mapping[str, str]) -> FirstChoice:
    label = choice.label or (_name(int(choice.value), names, words) if question.kind == "seat" else str(choice.value))
    kinds = (("target", choice.target), ("jury", choice.hint == "jury"), ("long", len(choice.label) > MOST_LETTERS))
    kind = " ".join(name for name, holds in kinds if holds)
    return FirstChoice(choice.value, label, words[f"hint_{choice.hint}"] if choice.hint in HINTS else "", kind, choice.target)


def _roles(deal: DealQuestions, names: list[str], words: Mapping[str, str]) -> str:
    """Return one text: who deals, leads and sits out, and the notes about this deal.

    Dealer and leader are left out if a note names them.
    """
    notes = [note for note in deal.form.notes if not note.article]
    in_notes = {seat for note in notes for seat in note.seats.values()}
    parts: list[str] = []
    if deal.dealer is not None and deal.dealer not in in_notes:
        key = "deals_and_sits_out" if deal.dealer in deal.sits_out else "deals"
        parts.append(_filled(words[key], {"name": _name(deal.dealer, names, words)}))
    if deal.leads is not None and deal.leads not in in_notes:
        parts.append(_filled(words["leads"], {"name": _name(deal.leads, names, words)}))
    if not notes:
        others = [seat for seat in deal.sits_out if seat != deal.dealer]
        parts += [_filled(words["sits_out"], {"name": _name(seat, names, words)}) for seat in others]
    parts += [_note(note, names, words) for note in notes]
    text = ""
    for part in parts:
        text += (" " if text[-1] in ".!?" else " · ") + part if text else part
    return text


def _note(note: Note, names: list[str], words: Mapping[str, str]) -> str:
    return _filled(note.text, {key: _name(seat, names, words) for key, seat in note.seats.items()})


def _name(seat: int, names: list[str], words: Mapping[str, str]) -> str:
    return names[seat] if seat < len(names) else words["absent"]


def _filled(text: str, values: Mapping[str, str | int]) -> str:
    return re.sub(r"\{(\w+)\}", lambda name: isolated(str(values.get(name[1], name[0]))), text)
