"""The players who sit out a round of an evening that is played by pairs, because no table is left for them. Pure.

They take turns: those who missed the fewest rounds sit out first, and the seed decides between equals. Anybody can compute it again.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from tournaments.seating.draw.hashed_order import order
from tournaments.seating.draw.impossible import CannotSeat
from tournaments.seating.draw.partners import fixed_pairs
from tournaments.seating.draw.table_sizes import sizes
from tournaments.seating.draw.values import EveningToDraw, LonePartner, Partners

Unit = tuple[int, ...]
"""Players who sit out together: a pair, or a player without a partner."""


def lone_players(evening: EveningToDraw) -> tuple[int, ...]:
    """Return the players of an evening of pairs whose partner does not take part; empty for an evening of single players."""
    paired = {player for pair in evening.pairs for player in pair}
    return tuple(player for player in evening.players if player not in paired) if evening.pairs else ()


def for_pairs(evening: EveningToDraw) -> EveningToDraw:
    """Return the evening with tables that seat whole pairs: an even number of seats, if partners sit opposite one another.

    Unchanged for an evening of single players.
    """
    if not evening.pairs or evening.partners is not Partners.FIXED:
        return evening
    return replace(evening, sizes=tuple(size for size in evening.sizes if size % 2 == 0) or evening.sizes)


def only_with(evening: EveningToDraw, players: Sequence[int]) -> EveningToDraw:
    """Return the evening with only these players, and without the pairs, wishes and pins in which anybody else occurs."""
    there, wishes = set(players), evening.wishes
    return replace(
        evening,
        players=tuple(players),
        pairs=tuple(pair for pair in evening.pairs if there.issuperset(pair)),
        wishes=replace(
            wishes,
            apart=tuple(wish for wish in wishes.apart if there.issuperset((wish.first, wish.second))),
            together=tuple(wish for wish in wishes.together if there.issuperset((wish.first, wish.second))),
            places=tuple(wish for wish in wishes.places if wish.player in there),
        ),
        pins=tuple(pin for pin in evening.pins if pin.player in there),
    )


def sitting_out(evening: EveningToDraw) -> list[Unit]:
    """Return the pairs and players who sit out the next round of this evening; empty if it is not played by pairs.

    Players whose partner is missing sit out if that is the rule. Then as few others as possible sit out, so that the rest fill the tables.
    A player who is pinned to a seat never sits out. If the tables cannot be filled in any way, only the lone players sit out.
    """
    if not evening.pairs:
        return []
    pinned = {pin.player for pin in evening.pins if pin.round == len(evening.played) + 1}
    lone: list[Unit] = [(player,) for player in lone_players(evening) if player not in pinned]
    out: list[Unit] = []
    if evening.lone_partner is LonePartner.SITS_OUT:
        out = lone
    elif evening.partners is Partners.FIXED and len(lone_players(evening)) % 2:
        out = _in_turn(evening, lone)[:1]
    playing = without(evening, out)
    pairs = fixed_pairs(playing) if evening.partners is Partners.FIXED else map(frozenset, playing.pairs)
    units: list[Unit] = [tuple(sorted(pair)) for pair in pairs]
    in_pairs = {player for unit in units for player in unit}
    units += [(player,) for player in playing.players if player not in in_pairs]
    in_turn = _in_turn(evening, (unit for unit in units if pinned.isdisjoint(unit)))
    return [*out, *_fewest_out(in_turn, len(playing.players), evening)]


def without(evening: EveningToDraw, out: Iterable[Unit]) -> EveningToDraw:
    """Return the evening without these players."""
    absent = {player for unit in out for player in unit}
    return only_with(evening, [player for player in evening.players if player not in absent]) if absent else evening


def _fewest_out(in_turn: Sequence[Unit], players: int, evening: EveningToDraw) -> Sequence[Unit]:
    """Return as few of these units as possible to sit out, so that the other players fill the tables; empty if that is not possible."""
    for count in range(players):
        chosen: list[Unit] = []
        for unit in in_turn:
            if sum(map(len, chosen)) + len(unit) <= count:
                chosen.append(unit)
        if sum(map(len, chosen)) == count and _fill_tables(players - count, evening):
            return chosen
    return ()


def _fill_tables(players: int, evening: EveningToDraw) -> bool:
    try:
        sizes(players, evening.sizes, evening.usual)
    except CannotSeat:
        return False
    return True


def _in_turn(evening: EveningToDraw, units: Iterable[Unit]) -> list[Unit]:
    """Return these units in the order in which they sit out: by the rounds that they missed, then by the SHA-256 of the seed."""
    by_first = {min(unit): unit for unit in units}
    by_round = [{player for table in tables for player in table} for tables in evening.played]

    def missed(unit: Unit) -> int:
        lines: list[Unit] = [unit] if unit in evening.pairs else [(player,) for player in unit]
        return max(_missed(line, by_round) for line in lines)

    return sorted((by_first[first] for first in order(list(by_first), f"{evening.seed}/sits_out")), key=missed)


def _missed(line: Unit, by_round: Sequence[set[int]]) -> int:
    """Return the number of rounds in which none of these players had a seat."""
    return sum(here.isdisjoint(line) for here in by_round)
