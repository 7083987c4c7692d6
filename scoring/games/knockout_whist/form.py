"""Knock-out whist: the questions that a phone asks about a hand: who took each trick, and what the rules need besides (dossier §6)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from scoring.engine.form import Form, FormChoice, FormNote, FormQuestion
from scoring.engine.payments import Seat
from scoring.engine.words import Words
from scoring.games.knockout_whist.play import offers
from scoring.games.knockout_whist.rules import RAINBOW_CARDS, KnockoutWhistRules
from scoring.games.knockout_whist.state import FULL, ONE_CARD, OUT, KnockoutWhistState, leader

PLAYED, RAINBOW, TIME = "played", "rainbow", "time_called"
When = dict[str, tuple[str | int | bool | None, ...]]


def form(rules: KnockoutWhistRules, state: KnockoutWhistState) -> Form:
    """Return the questions of the next hand; none if the game is over."""
    if state.finished:
        return Form(())
    facts: dict[str, object] = {} if state.dealer is None else {"dealer": state.dealer}
    if offers(rules, state):
        facts["buys"] = {}
    return Form(tuple(_questions(rules, state)), facts, tuple(_notes(rules, state)))


def _questions(rules: KnockoutWhistRules, state: KnockoutWhistState) -> Iterator[FormQuestion]:
    yield _time_called(rules)
    if state.dealer is None:
        yield FormQuestion("dealer", _ask(rules, "dealer"), "seat", "dealer", _seats(rules, state, range(state.seats)), optional=True)
    played: When = {TIME: (None,)}
    if rules.rainbow and state.cards == RAINBOW_CARDS:
        yield _rainbow(rules, state)
        played = {RAINBOW: (PLAYED,)}
    yield FormQuestion(
        "tricks", _ask(rules, "tricks"), "per_seat", "tricks", when=dict(played), total=state.cards, seats=state.playing,
        least=0, most=max(state.next_cards), entry="tap",
    )  # fmt: skip
    for seat, life in offers(rules, state).items():
        yield _offer(rules, seat, life, played)
    if state.cards > 1 and len(state.playing) > 1 and (rules.winner_deals or rules.cut_for_trump):
        yield FormQuestion(
            "cut_winner", _ask(rules, "cut_winner"), "seat", "cut_winner", _seats(rules, state, state.playing), dict(played),
            optional=not rules.winner_deals, among_most="tricks",
        )  # fmt: skip
    if RAINBOW in played:
        yield from _more_rainbows(rules, state)


def _time_called(rules: KnockoutWhistRules) -> FormQuestion:
    """Return the question behind a small button with which the director ends the game; no further hand is played."""
    stops = FormChoice(TIME, ((TIME, True),), rules.words["answers"][TIME], rare=True)
    return FormQuestion(TIME, _ask(rules, TIME), "choice", choices=(stops,), optional=True)


def _offer(rules: KnockoutWhistRules, seat: Seat, life: str, played: When) -> FormQuestion:
    """Ask whether a player buys the offered life. It is asked only about players without a trick."""
    answers = rules.words["answers"]
    choices = (
        FormChoice("yes", ((f"buys.{seat}", True),), answers[f"buys_{life}"]),
        FormChoice("no", ((f"buys.{seat}", False),), answers["leaves"]),
    )
    ask = {language: text.replace("{seat}", f"{{seat_{seat}}}") for language, text in _ask(rules, f"buy_{life}").items()}
    return FormQuestion(f"buy_{seat}", ask, "choice", choices=choices, when={**played, f"tricks.{seat}": (0,)})


def _rainbow(rules: KnockoutWhistRules, state: KnockoutWhistState) -> FormQuestion:
    """Ask which player had a rainbow (four cards of four suits). The first choice is that nobody had one."""
    holders = tuple(replace(each, sets=(("rainbow.seats.0", each.value),), rare=True) for each in _seats(rules, state, state.full))
    played = FormChoice(PLAYED, words=rules.words["answers"]["played"])
    return FormQuestion(RAINBOW, _ask(rules, "rainbow"), "seat", choices=(played, *holders), when={TIME: (None,)})


def _more_rainbows(rules: KnockoutWhistRules, state: KnockoutWhistState) -> Iterator[FormQuestion]:
    """Ask which other players had a rainbow (four cards of four suits), each behind a small button; then which of them won the redeal."""
    seats = _seats(rules, state, state.full)
    when: When = {RAINBOW: state.full}
    before = [RAINBOW]
    for number in range(1, len(state.full)):
        more = f"rainbow_more_{number + 1}"
        yield FormQuestion(more, _ask(rules, "rainbow_more"), "more", when=dict(when), optional=True)
        when = {**when, more: (True,)}
        name = f"rainbow_{number + 1}"
        yield FormQuestion(name, _ask(rules, "rainbow_next"), "seat", f"rainbow.seats.{number}", seats, dict(when), tuple(before))
        before.append(name)
    if len(state.full) > 1:
        several: When = {RAINBOW: state.full, "rainbow_more_2": (True,)}
        yield FormQuestion("rainbow_winner", _ask(rules, "rainbow_winner"), "seat", "rainbow.winner", seats, several)


def _ask(rules: KnockoutWhistRules, name: str) -> Words:
    words: Words = rules.words["questions"][name]
    return words


def _seats(rules: KnockoutWhistRules, state: KnockoutWhistState, seats: range | tuple[Seat, ...]) -> tuple[FormChoice, ...]:
    hints = {leader(rules, state): "leads", state.dealer: "dealer"}
    return tuple(FormChoice(seat, hint=hints.get(seat, "")) for seat in seats)


def _notes(rules: KnockoutWhistRules, state: KnockoutWhistState) -> Iterator[FormNote]:
    """Yield the notes before a hand: the number of cards, the dealer, who chooses trumps, who leads, and the pot."""
    words = rules.words["notes"]
    yield FormNote(words["cards" if state.cards > 1 else "one_card_each"], values={"cards": state.cards})
    if state.cards > 1:
        for seat, hand in enumerate(state.hands):
            if hand in ONE_CARD:
                yield FormNote(words[hand], {"seat": seat})
    if state.dealer is not None:
        yield FormNote(words["deals_and_leaves" if state.hands[state.dealer] == OUT else "deals"], {"seat": state.dealer})
    if state.chooser is not None:
        yield FormNote(words["chooses_trump"], {"seat": state.chooser})
    elif state.hand == 1 or not rules.cut_for_trump:
        yield FormNote(words["turned_trump"])
    else:
        yield FormNote(words["winner_chooses_trump"])
    first = leader(rules, state)
    if first is not None:
        yield FormNote(words["leads" if state.hands[first] == FULL or state.cards == 1 else "leads_or_knocks"], {"seat": first})
    if rules.money:
        yield FormNote(words["pot"], values={"pot": state.pot})
