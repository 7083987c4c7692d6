"""Translate an evening into the form in which the search needs it.

Players become 0 … n−1, wishes become costs, and players who must sit together become groups.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations

from tournaments.seating.draw.cost import fair_turns, meetings, turns
from tournaments.seating.draw.impossible import Impossible
from tournaments.seating.draw.seating import REPEAT, Frame
from tournaments.seating.draw.table_sizes import sizes
from tournaments.seating.draw.values import Apart, EveningToDraw, Fives, FixedPlace, Together, Wish

HARD = 25
"""The weight of a mandatory wish during the search: breaking it costs as much as this number of repeated meetings."""


def check(evening: EveningToDraw) -> None:
    """Raise Impossible if parts of the evening contradict one another, for example two mandatory wishes."""
    if len(set(evening.players)) < len(evening.players):
        raise Impossible("PLAYER_TWICE", player=next(each for each in evening.players if evening.players.count(each) > 1))
    if evening.rounds < 1:
        raise Impossible("NO_ROUNDS")
    players = set(evening.players)
    strangers = {player for wish in evening.wishes for player in _players_of(wish)} | {pin.player for pin in evening.pins}
    if strangers := strangers - players:
        raise Impossible("PLAYER_UNKNOWN", player=min(strangers))
    pairs: tuple[Apart | Together, ...] = (*evening.wishes.apart, *evening.wishes.together)
    for pair in pairs:
        if pair.first == pair.second:
            raise Impossible("WISH_ONESELF", player=pair.first)
    for group in groups_of(evening.players, evening.wishes.together):
        for wish in evening.wishes.apart:
            if wish.weight is None and {wish.first, wish.second} <= group:
                raise Impossible("WISHES_CONTRADICT", first=wish.first, second=wish.second)
        if len(group) > max(evening.sizes):
            raise Impossible("GROUP_TOO_LARGE", players=tuple(sorted(group)), size=max(evening.sizes))


def groups_of(players: Iterable[int], wishes: Iterable[Together]) -> list[frozenset[int]]:
    """Divide the players into groups that must sit together because of mandatory wishes. A player without such a wish is a group of one."""
    group = {player: frozenset((player,)) for player in players}
    for wish in wishes:
        if wish.weight is None:
            both = group[wish.first] | group[wish.second]
            group |= dict.fromkeys(both, both)
    return list(dict.fromkeys(group.values()))


def tables_of(evening: EveningToDraw) -> tuple[int, ...]:
    """Return the table sizes of each round: the fixed ones, else as many tables of the usual size as possible, followed by other sizes.

    Raises CannotSeat.
    """
    return evening.tables or tuple(sizes(len(evening.players), evening.sizes, evening.usual))


def frame_of(
    evening: EveningToDraw,
    tables: Sequence[Sequence[int]],
    *,
    levels: Sequence[Sequence[int]] = (),
    seat_levels: Sequence[int] = (),
    pinned: Iterable[int] = (),
    hard: int = HARD,
) -> Frame:
    """Return the constants of a search. `tables` has the table sizes of each round, `hard` is the weight of a mandatory wish."""
    players = evening.players
    index = {player: number for number, player in enumerate(players)}
    usual, met = evening.usual, meetings(evening.played)
    before = tuple(turns(evening.played, usual)[player] for player in players)
    each_round = sum(size for size in tables[0] if size != usual)
    shared = evening.fives is Fives.SHARED
    fewest, most = fair_turns(before, len(tables), each_round) if shared else ((0,) * len(players), tuple(n + len(tables) for n in before))
    groups = {
        index[player]: frozenset(map(index.__getitem__, group)) for group in groups_of(players, evening.wishes.together) for player in group
    }
    return Frame(
        players=len(players),
        sizes=tuple(tuple(row) for row in tables),
        usual=usual,
        met=tuple(tuple(met[min(one, other), max(one, other)] if one != other else 0 for other in players) for one in players),
        turns=before,
        fewest_turns=fewest,
        most_turns=most,
        partners=partners_of(evening, index, hard),
        homes={index[wish.player]: (wish.table - 1, REPEAT * wish.weight) for wish in evening.wishes.places if wish.weight is not None},
        levels=tuple(tuple(row) for row in levels),
        seat_levels=tuple(seat_levels),
        groups=tuple(groups[number] for number in range(len(players))) if len(set(groups.values())) < len(players) else (),
        pinned=frozenset(pinned),
    )


def least_cost(frame: Frame) -> int:
    """Return a lower bound of the cost of any seating. A search that reaches this cost can stop.

    The bound contains the repeats that cannot be avoided: those of earlier rounds, and of players who must stay together. All wishes to sit
    together count as fulfilled in every round; each lowers the cost.
    """
    liked = sum(min(0, price) * others.bit_count() for wishes in frame.partners for others, price in wishes) // 2
    repeats = sum(max(0, times - 1) for row in frame.met for times in row) // 2
    for group in set(frame.groups):
        for one, other in combinations(group, 2):
            met = frame.met[one][other]
            repeats += max(0, met + frame.rounds - 1) - max(0, met - 1)
    return repeats * REPEAT + liked * frame.rounds


def partners_of(evening: EveningToDraw, index: dict[int, int], hard: int) -> tuple[tuple[tuple[int, int], ...], ...]:
    """Convert the wishes that two players sit apart or together into costs; the result is the value of `Frame.partners`.

    `index` has each player's number in the search, from 0.
    """
    prices: list[dict[int, int]] = [{} for _ in evening.players]
    softly = (wish for wish in evening.wishes.together if wish.weight is not None)
    wishes: tuple[Apart | Together, ...] = (*evening.wishes.apart, *softly)
    for wish in wishes:
        weight = hard if wish.weight is None else wish.weight
        price = REPEAT * (weight if isinstance(wish, Apart) else -weight)
        for one, other in ((wish.first, wish.second), (wish.second, wish.first)):
            of_one = prices[index[one]]
            of_one[price] = of_one.get(price, 0) | 1 << index[other]
    if not any(prices):
        return ()
    return tuple(tuple((players, price) for price, players in of_one.items()) for of_one in prices)


def _players_of(wish: Wish) -> tuple[int, ...]:
    return (wish.player,) if isinstance(wish, FixedPlace) else (wish.first, wish.second)
