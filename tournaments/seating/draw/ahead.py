"""Draw the next rounds of an evening so that they do not spoil the ones after them."""

from __future__ import annotations

from dataclasses import replace

from tournaments.seating.draw.cost import cost_of
from tournaments.seating.draw.impossible import Impossible
from tournaments.seating.draw.values import Draw, Evening, Method, Round
from tournaments.seating.draw.whole_evening import draw_evening

MAX_ROUNDS_AHEAD = 12
"""Of how many rounds a draw thinks; more would take long and make no difference to the next one."""


def draw_next(evening: Evening, left: int) -> Draw:
    """The `evening.rounds` next rounds, of `left` that are still to be drawn.

    By spread all of them are drawn and the next ones kept: five rounds of sixteen exist in which nobody meets twice, but a round that is
    drawn alone seldom begins one of them. If the rounds played are the first ones of what this seed draws for the whole evening, it goes on
    with that; so an evening whose players stay the same is as good round by round as all at once. Raises Impossible.
    """
    if evening.method is not Method.SPREAD:
        return draw_evening(evening)
    rounds = _thought_ahead(evening, max(evening.rounds, min(left, MAX_ROUNDS_AHEAD)))[: evening.rounds]
    return Draw(evening, rounds, cost_of(evening, rounds))


def _thought_ahead(evening: Evening, left: int) -> tuple[Round, ...]:
    begun = len(evening.played)
    if begun and not evening.pins and begun + left <= MAX_ROUNDS_AHEAD:
        try:
            whole = draw_evening(replace(evening, rounds=begun + left, played=())).rounds
        except Impossible:
            whole = ()
        if whole[:begun] == evening.played:
            return whole[begun:]
    try:
        return draw_evening(replace(evening, rounds=left)).rounds
    except Impossible:
        return draw_evening(evening).rounds
