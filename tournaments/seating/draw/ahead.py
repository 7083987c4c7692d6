"""Draw the next rounds of an evening such that good tables remain possible in the rounds after them."""

from __future__ import annotations

from dataclasses import replace

from tournaments.seating.draw.cost import cost_of
from tournaments.seating.draw.impossible import Impossible
from tournaments.seating.draw.values import Draw, EveningToDraw, Method, Round
from tournaments.seating.draw.whole_evening import draw_evening

MAX_ROUNDS_AHEAD = 12
"""How many rounds a draw may plan ahead. More would take long and make no difference to the next round."""


def draw_next(evening: EveningToDraw, left: int) -> Draw:
    """Draw the next `evening.rounds` rounds, when `left` rounds in all are still to be drawn. Raises Impossible.

    With method SPREAD, all `left` rounds are drawn and only the next ones returned. Rounds drawn one by one would repeat more meetings:
    sixteen players can play five rounds without a repeat, but seldom after a first round that was drawn by itself. As long as
    the players stay the same, drawing round by round gives the same tables as drawing the whole evening at once with this seed.
    """
    if evening.method is not Method.SPREAD:
        return draw_evening(evening)
    rounds = _thought_ahead(evening, max(evening.rounds, min(left, MAX_ROUNDS_AHEAD)))[: evening.rounds]
    return Draw(evening, rounds, cost_of(evening, rounds))


def _thought_ahead(evening: EveningToDraw, left: int) -> tuple[Round, ...]:
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
