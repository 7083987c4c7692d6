"""Laws of every deal of every game, and of every deal that `possible_deals` lists. A law returns what breaks it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

from scoring.engine.payments import POT, Side, pairwise, points, pot
from scoring.engine.promised.facts import BLIND, PromisedFacts
from scoring.engine.promised.sides import DIFFERENCES
from scoring.engine.promised.state import PromisedState
from scoring.engine.result import Played
from tests.depth import some_by_day
from tests.scoring.typed_games import PromisedTricks

Law = Callable[[PromisedTricks, PromisedState, PromisedFacts], str | None]


class _Last:
    """The result of the last deal: the laws check the same deal one after the other."""

    deal: tuple[PromisedTricks, PromisedState, PromisedFacts] | None = None
    played: Played[PromisedState]


def _played(game: PromisedTricks, state: PromisedState, facts: PromisedFacts) -> Played[PromisedState]:
    """Return the result of `game.play`, computed once for all laws."""
    last = _Last.deal
    if last is None or last[0] is not game or last[1] is not state or last[2] is not facts:
        _Last.played = game.play(state, facts)
        _Last.deal = (game, state, facts)
    return _Last.played


def accepted(game: PromisedTricks, state: PromisedState, facts: PromisedFacts) -> str | None:
    """Return the problems of a possible deal, which must be accepted."""
    problems = game.check(state, facts)
    return f"refused: {problems}" if problems else None


def balanced(game: PromisedTricks, state: PromisedState, facts: PromisedFacts) -> str | None:
    """Return a line that does not balance: one player's gain is a loss of another or of the pot, and only some games have a pot.

    A line must also pay what its settlement requires: its score, or the differences between its scores.
    """
    at = _when_dealt(state, facts)
    for line in _played(game, state, facts).lines:
        pays, left = line.points(state.seats), pot(line.payments)
        due = points(pairwise(line.score, at.playing), at.seats) if game.rules.settlement == DIFFERENCES else line.score
        if sum(pays) + left or pays != due or (left and game.sums_to_zero):
            return f"not balanced: {line}"
    return None


def read_back(game: PromisedTricks, state: PromisedState, facts: PromisedFacts) -> str | None:
    """Return the deal that is read back, if it differs from the one written."""
    again = game.read_facts(game.write_facts(facts))
    return None if again == facts else f"read back as {again}"


def idle_seats_get_nothing(game: PromisedTricks, state: PromisedState, facts: PromisedFacts) -> str | None:
    """Return the seats that sit out and still pay or receive."""
    played = _played(game, state, facts)
    seats = [side for payment in played.payments for side in (payment.payer, payment.payee) if side in _when_dealt(state, facts).sits_out]
    return f"sits out: {seats}" if seats else None


def no_seat_is_special(game: PromisedTricks, state: PromisedState, facts: PromisedFacts) -> str | None:
    """Return the payments after everybody moved one chair, if they did not move along."""
    there = _paid(_played(game, state, facts), lambda side: _moved(side, state.seats))
    turned_first = _paid(game.play(_chairs(state), _turned(facts, state.seats)), lambda side: side)
    return None if turned_first == there else f"moved one chair: {turned_first} instead of {there}"


def declarer_sees_his_result(game: PromisedTricks, state: PromisedState, facts: PromisedFacts) -> str | None:
    """Return a line that costs the declarer a made contract, or rewards a lost one."""
    for line in _played(game, state, facts).lines:
        gained = 0 if line.made is None else line.score[line.details["declarer"]]
        if (line.made and gained < 0) or (line.made is False and gained > 0):
            return f"{line.reason}: made {line.made} brings {gained}"
    return None


LAWS: tuple[Law, ...] = (accepted, balanced, read_back, idle_seats_get_nothing, no_seat_is_special, declarer_sees_his_result)


def broken(game: PromisedTricks, state: PromisedState, laws: tuple[Law, ...] = LAWS, step: int = 7) -> Iterator[str]:
    """Yield the laws that a deal of `possible_deals` breaks (by day for some deals), with the deal."""
    for facts in some_by_day(game.possible_deals(state), step):
        for law in laws:
            broken_law = law(game, state, facts)
            if broken_law is not None:
                yield f"{law.__name__}: {game.write_facts(facts)}: {broken_law}"
                break


def _when_dealt(state: PromisedState, facts: PromisedFacts) -> PromisedState:
    return state.dealt_by(facts.dealer)


def _paid(played: Played[PromisedState], move: Callable[[Side], Side]) -> list[tuple[str, int, str, str]]:
    return sorted(
        (line.reason, payment.amount, str(move(payment.payer)), str(move(payment.payee)))
        for line in played.lines
        for payment in line.payments
    )


def _moved(side: Side, seats: int) -> Side:
    return POT if side is POT else (int(side) + 1) % seats


def _chairs(state: PromisedState) -> PromisedState:
    return state if state.dealer is None else replace(state, dealer=_next(state.dealer, state.seats))


def _next(seat: Any, seats: int) -> Any:
    return seat if seat is None or seat == BLIND else (seat + 1) % seats


def _turned(facts: PromisedFacts, seats: int) -> PromisedFacts:
    """Return the same deal with everybody one chair further; at a table of three the absent hand keeps its place."""

    def row(numbers: tuple[int, ...] | None) -> tuple[int, ...] | None:
        return None if numbers is None else (numbers[seats - 1], *numbers[: seats - 1], *numbers[seats:])

    return replace(
        facts,
        dealer=_next(facts.dealer, seats),
        promises=tuple(replace(p, declarer=_next(p.declarer, seats), partner=_next(p.partner, seats)) for p in facts.promises),
        tricks=row(facts.tricks),
        queens=row(facts.queens),
        queen_taker=_next(facts.queen_taker, seats),
        last_taker=_next(facts.last_taker, seats),
        more=tuple((name, _elsewhere(value, seats)) for name, value in facts.more),
    )


def _elsewhere(value: Any, seats: int) -> Any:
    """Return a game's own field one chair further: the events in it have a seat."""
    if isinstance(value, tuple):
        return tuple(_elsewhere(each, seats) for each in value)
    return replace(value, seat=_next(value.seat, seats)) if hasattr(value, "seat") else value
