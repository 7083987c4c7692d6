"""Knock-out whist: check a reported hand, and report all problems at once (dossier §6)."""

from __future__ import annotations

from collections.abc import Iterator

from scoring.engine.problem import Problem
from scoring.engine.seats import dealer_problems
from scoring.games.knockout_whist.facts import KnockoutWhistFacts
from scoring.games.knockout_whist.play import offers, seats_with_most
from scoring.games.knockout_whist.rules import RAINBOW_CARDS, KnockoutWhistRules
from scoring.games.knockout_whist.state import FULL, ONE_CARD, OUT, KnockoutWhistState

HAND_FIELDS = ("tricks", "buys", "cut_winner", "trump", "chosen_by", "knocks")


def check(rules: KnockoutWhistRules, state: KnockoutWhistState, facts: KnockoutWhistFacts) -> tuple[Problem, ...]:
    """Return all problems of this hand at once; empty if there are none."""
    if state.finished:
        return (Problem("KO_GAME_OVER", "tricks"),)
    return tuple(_problems(rules, state, facts))


def _problems(rules: KnockoutWhistRules, state: KnockoutWhistState, facts: KnockoutWhistFacts) -> Iterator[Problem]:
    yield from dealer_problems("KO", state, facts.dealer)
    if facts.time_called:
        yield from _not_here(facts, (*HAND_FIELDS, "rainbow"))
    elif facts.rainbow is not None:
        yield from _rainbow(rules, state, facts)
        yield from _not_here(facts, HAND_FIELDS)
    else:
        wrong = list(_tricks(state, facts))
        yield from wrong
        yield from _seats(state, facts)
        if not wrong and facts.tricks is not None:
            yield from _cut(state, facts, facts.tricks)
            yield from _buys(rules, state, facts, facts.tricks)


def _not_here(facts: KnockoutWhistFacts, names: tuple[str, ...]) -> Iterator[Problem]:
    return (Problem("KO_FIELD_NOT_HERE", name, {"name": name}) for name in names if getattr(facts, name) not in (None, ()))


def _tricks(state: KnockoutWhistState, facts: KnockoutWhistFacts) -> Iterator[Problem]:
    tricks = facts.tricks
    if tricks is None:
        yield Problem("KO_TRICKS_REQUIRED", "tricks")
        return
    if len(tricks) != state.seats or min(tricks) < 0 or max(tricks) > state.cards:
        yield Problem("KO_TRICKS_RANGE", "tricks", {"seats": state.seats, "wanted": state.cards})
        if len(tricks) != state.seats:
            return
    with_limit = [(took, hand) for took, hand in zip(tricks, state.hands, strict=True) if hand != FULL and took > 0]
    if any(hand == OUT for _, hand in with_limit):
        yield Problem("KO_TRICKS_FOR_OUT_SEAT", "tricks")
    if any(hand in ONE_CARD and took > 1 for took, hand in with_limit):
        yield Problem("KO_ONE_CARD_SEAT", "tricks")
    if sum(tricks) != state.cards:
        yield Problem("KO_TRICKS_SUM", "tricks", {"found": sum(tricks), "wanted": state.cards})


def _seats(state: KnockoutWhistState, facts: KnockoutWhistFacts) -> Iterator[Problem]:
    """Yield a problem if the recorded chooser of trumps had no right to choose, and one if a player knocked who was not allowed to."""
    if facts.chosen_by is not None and (facts.chosen_by not in state.playing or state.chooser not in (None, facts.chosen_by)):
        yield Problem("KO_TRUMP_CHOOSER", "chosen_by")
    knocks = facts.knocks
    if knocks is not None and (
        len(knocks) != state.seats
        or any(not 0 <= times <= (state.cards if hand in ONE_CARD else 0) for times, hand in zip(knocks, state.hands, strict=True))
    ):
        yield Problem("KO_KNOCKS", "knocks", {"seats": state.seats})


def _cut(state: KnockoutWhistState, facts: KnockoutWhistFacts, tricks: tuple[int, ...]) -> Iterator[Problem]:
    if facts.cut_winner is None:
        return
    best = seats_with_most(tricks)
    if len(best) < 2 or facts.cut_winner not in best:
        yield Problem("KO_CUT_WINNER", "cut_winner", {"values": best})


def _buys(rules: KnockoutWhistRules, state: KnockoutWhistState, facts: KnockoutWhistFacts, tricks: tuple[int, ...]) -> Iterator[Problem]:
    offered = {seat for seat in offers(rules, state) if not tricks[seat]}
    if not offered and not facts.buys:
        return
    answers = dict(facts.buys)
    for seat, answer in answers.items():
        if not 0 <= seat < state.seats or (answer and seat not in offered):
            yield Problem("KO_BUY_NOT_OFFERED", f"buys.{seat}", {"seat": seat})
    yield from (Problem("KO_BUY_UNDECIDED", f"buys.{seat}", {"seat": seat}) for seat in sorted(offered - answers.keys()))


def _rainbow(rules: KnockoutWhistRules, state: KnockoutWhistState, facts: KnockoutWhistFacts) -> Iterator[Problem]:
    rainbow = facts.rainbow
    assert rainbow is not None
    if not rules.rainbow:
        yield Problem("KO_RAINBOW_NOT_AGREED", "rainbow")
        return
    if state.cards != RAINBOW_CARDS:
        yield Problem("KO_RAINBOW_NOT_FOUR_CARDS", "rainbow", {"found": state.cards})
    claims, winner = rainbow.seats, rainbow.winner
    if not claims or len(set(claims)) < len(claims) or not set(claims) <= set(state.full):
        yield Problem("KO_RAINBOW_SEAT", "rainbow.seats")
    if winner is not None and winner not in claims:
        yield Problem("KO_RAINBOW_SEAT", "rainbow.winner")
    if winner is None and len(claims) > 1:
        yield Problem("KO_RAINBOW_TIE_UNRESOLVED", "rainbow.winner")
