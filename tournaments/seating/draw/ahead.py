"""Draw the next rounds of an evening such that good tables remain possible in the rounds after them."""

from __future__ import annotations

from dataclasses import replace

from tournaments.seating.draw.cost import cost_of
from tournaments.seating.draw.frames import tables_of
from tournaments.seating.draw.impossible import Impossible
from tournaments.seating.draw.sitting_out import Unit, for_pairs, lone_players, sitting_out, without
from tournaments.seating.draw.values import Draw, EveningToDraw, Fives, LonePartner, Method, Partners, Round, SeatPin
from tournaments.seating.draw.whole_evening import draw_evening

MAX_ROUNDS_AHEAD = 12
"""The greatest number of rounds that a draw plans ahead. More would take long and make no difference to the next round."""


def draw_next(evening: EveningToDraw, left: int) -> Draw:
    """Draw the next `evening.rounds` rounds, when `left` rounds in all are still to be drawn. Raises Impossible.

    With method SPREAD, all `left` rounds are drawn and only the next ones returned. Rounds drawn one by one would repeat more meetings:
    sixteen players can play five rounds without a repeat, but seldom after a first round that was drawn by itself. As long as
    the players stay the same, drawing round by round gives the same tables as drawing the whole evening at once with this seed.

    In an evening of pairs, a player without a seat in a drawn round sits out. Lone partners who are paired by lot get another partner
    in each round, so these rounds are drawn one by one.
    """
    evening = for_pairs(evening)
    by_lot = evening.partners is Partners.FIXED and evening.lone_partner is LonePartner.CHANGING and len(lone_players(evening)) > 1
    if evening.method is Method.SPREAD and not by_lot:
        rounds = _thought_ahead(evening, max(evening.rounds, min(left, MAX_ROUNDS_AHEAD)))[: evening.rounds]
    else:
        rounds = _one_by_one(evening) if evening.pairs else draw_evening(evening).rounds
    return Draw(evening, rounds, cost_of(evening, rounds))


def _thought_ahead(evening: EveningToDraw, left: int) -> tuple[Round, ...]:
    begun = len(evening.played)
    if begun and not evening.pins and begun + left <= MAX_ROUNDS_AHEAD:
        try:
            whole = _together(replace(evening, rounds=begun + left, played=()))
        except Impossible:
            whole = ()
        if whole[:begun] == evening.played:
            return whole[begun:]
    try:
        return _together(replace(evening, rounds=left))
    except Impossible:
        return _one_by_one(evening) if evening.pairs else draw_evening(evening).rounds


def _one_by_one(evening: EveningToDraw) -> tuple[Round, ...]:
    """Draw each round by itself, after those before it."""
    rounds: list[Round] = []
    for _ in range(evening.rounds):
        of_round = replace(evening, rounds=1, played=(*evening.played, *rounds))
        of_round = replace(of_round, pins=tuple(pin for pin in evening.pins if pin.round == len(of_round.played) + 1))
        rounds += draw_evening(without(of_round, sitting_out(of_round))).rounds
    return tuple(rounds)


def _together(evening: EveningToDraw) -> tuple[Round, ...]:
    """Draw all rounds in one search. Raises Impossible.

    During the search, the pairs and players who sit out a round are pinned to extra tables, which are left out of the result.
    """
    out = _rounds_out(evening)
    if not any(out):
        return draw_evening(evening).rounds
    playing = tables_of(without(evening, out[0]))
    units = [[(player,) for unit in of_round for player in unit] if evening.partners is Partners.APART else of_round for of_round in out]
    units = [sorted(of_round, key=len, reverse=True) for of_round in units]
    pins = [
        SeatPin(number, table, player)
        for number, of_round in enumerate(units, len(evening.played) + 1)
        for table, unit in enumerate(of_round, len(playing) + 1)
        for player in unit
    ]
    rounds = draw_evening(
        replace(
            evening,
            tables=(*playing, *map(len, units[0])),
            pins=(*evening.pins, *pins),
            fives=Fives.ANY if set(playing) == {evening.usual} else evening.fives,
        )
    ).rounds
    return tuple(tables[: len(playing)] for tables in rounds)


def _rounds_out(evening: EveningToDraw) -> list[list[Unit]]:
    """Return the pairs and players who sit out, for each round to draw."""
    out: list[list[Unit]] = []
    played = evening.played
    for _ in range(evening.rounds):
        now = replace(evening, played=played)
        out.append(sitting_out(now))
        played = (*played, (without(now, out[-1]).players,))  # only who has a seat matters, not where
    return out
