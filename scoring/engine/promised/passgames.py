"""The games played if everybody passes: no trump, everybody plays alone (Brabant §4).

Here are the ways of counting them: by tricks, by queens, or by the queen of spades and the last trick. A rule set chooses among these.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any

from scoring.engine.payments import Seat
from scoring.engine.problem import Problem, Refused
from scoring.engine.promised.facts import PASS_GAME, PromisedFacts
from scoring.engine.promised.pay import shared_out
from scoring.engine.promised.table import TRICKS, whole

QUEENS = 4


@dataclass(frozen=True, slots=True)
class PassGame:
    """One pass game of a rule set. Its amounts are already multiplied by the rule set's unit."""

    code: str
    way: str
    figures: Mapping[str, int]
    wins: tuple[int, ...] = ()
    share: str = "everybody"


Moves = list[tuple[Seat, Seat, int]]


def read(code: str, raw: Mapping[str, Any], unit: int) -> PassGame:
    """Read a pass game from the rules data. Raises Refused: TABLE_OPEN, TABLE_VALUE, TABLE_HALF_POINTS."""
    where, way = f"pass_games.{code}", str(raw.get("way"))
    if way not in FIGURES or raw.get("share", "everybody") not in SHARES:
        raise Refused(Problem("TABLE_VALUE", where))
    missing = [name for name in FIGURES[way] if name not in raw]
    if missing:
        raise Refused(Problem("TABLE_OPEN", where, {"name": missing[0]}))
    figures = {name: unit * whole(raw[name], f"{where}.{name}", least=0) for name in FIGURES[way]}
    wins = tuple(whole(number, f"{where}.wins", least=0) for number in raw.get("wins", ()))
    if way == "exact_tricks" and not wins:
        raise Refused(Problem("TABLE_OPEN", where, {"name": "wins"}))
    return PassGame(code, way, figures, wins, raw.get("share", "everybody"))


def payments(game: PassGame, facts: PromisedFacts, playing: tuple[Seat, ...], table: int) -> Moves:
    """Return the payments (payer, payee, amount) of a checked pass game."""
    return _WAYS[game.way](game, facts, playing, table)


def _queen_and_last(game: PassGame, facts: PromisedFacts, playing: tuple[Seat, ...], table: int) -> Moves:
    """Return payments: the taker of the queen of spades pays every other player, and the taker of the last trick does so too."""
    takers = ((facts.queen_taker, game.figures["queen"]), (facts.last_taker, game.figures["last"]))
    return [(taker, seat, amount) for taker, amount in takers if taker is not None for seat in playing if seat != taker]


def _queens(game: PassGame, facts: PromisedFacts, playing: tuple[Seat, ...], table: int) -> Moves:
    """Return payments: each holder of queens pays for each of them, and the seats without a queen share the sum.

    A seat with all four queens wins; if each seat has one queen, nobody is paid (Brabant §4).
    """
    queens = facts.queens or ()
    without = [seat for seat in playing if not queens[seat]]
    if not without:
        return []
    holders = {seat: queens[seat] * game.figures["each"] for seat in playing if queens[seat]}
    if len(holders) == 1:
        return [(seat, holder, game.figures["all_four"]) for holder in holders for seat in without]
    total = sum(holders.values())
    return shared_out(holders, {seat: total // len(without) for seat in without}, table)


def _exact_tricks(game: PassGame, facts: PromisedFacts, playing: tuple[Seat, ...], table: int) -> Moves:
    """Return payments: the players whose number of tricks is one of `wins` are paid by the other players."""
    tricks = facts.tricks or ()
    winners = [seat for seat in playing if tricks[seat] in game.wins]
    losers = [seat for seat in playing if tricks[seat] not in game.wins]
    return [(payer, payee, game.figures["each"]) for payer, payee in SHARES[game.share](losers, winners)]


def _everybody(losers: Sequence[Seat], winners: Sequence[Seat]) -> list[tuple[Seat, Seat]]:
    return [(loser, winner) for loser in losers for winner in winners]


def _one_winner(losers: Sequence[Seat], winners: Sequence[Seat]) -> list[tuple[Seat, Seat]]:
    """Pair two losers with two winners, so that each loser pays one winner (Brabant §4).

    Losers and winners are matched around the table like opening and closing brackets, so that no seat has an advantage. Example: seats 0
    and 1 lose, 2 and 3 win: 1 pays 2, and 0 pays 3. If there are not as many losers as winners, every loser pays every winner.
    """
    if len(losers) != len(winners):
        return _everybody(losers, winners)
    pairs: list[tuple[Seat, Seat]] = []
    unpaired: list[Seat] = []
    free = set(winners)
    for seat in sorted([*losers, *winners]) * 2:
        if seat in free and unpaired:
            pairs.append((unpaired.pop(), seat))
            free.discard(seat)
        elif seat in losers and seat not in unpaired and all(seat != loser for loser, _ in pairs):
            unpaired.append(seat)
    return pairs


FIGURES: Mapping[str, tuple[str, ...]] = {
    "queen_and_last": ("queen", "last"), "queens": ("each", "all_four"), "exact_tricks": ("each",),
}  # fmt: skip
"""The names of the amounts that each way of counting needs in the rules data."""
SHARES: Mapping[str, Callable[[Sequence[Seat], Sequence[Seat]], list[tuple[Seat, Seat]]]] = {
    "everybody": _everybody, "one_winner": _one_winner,
}  # fmt: skip
_WAYS: Mapping[str, Callable[[PassGame, PromisedFacts, tuple[Seat, ...], int], Moves]] = {
    "queen_and_last": _queen_and_last, "queens": _queens, "exact_tricks": _exact_tricks,
}  # fmt: skip
RECORD: Mapping[str, tuple[str, ...]] = {
    "queen_and_last": ("queen_taker", "last_taker"), "queens": ("queens",), "exact_tricks": ("tricks",),
}  # fmt: skip
"""The fields of the facts that each way of counting needs."""


def deals(game: PassGame, dealer: Seat | None, playing: tuple[Seat, ...], table: int) -> Iterator[PromisedFacts]:
    """Yield every possible result of this pass game at the table."""
    if game.way == "queen_and_last":
        for queen, last in product(playing, playing):
            yield PromisedFacts(PASS_GAME, dealer, game=game.code, queen_taker=queen, last_taker=last)
    elif game.way == "queens":
        for queens in splits(QUEENS, playing, table):
            yield PromisedFacts(PASS_GAME, dealer, game=game.code, queens=queens)
    else:
        for tricks in splits(TRICKS, playing, table):
            yield PromisedFacts(PASS_GAME, dealer, game=game.code, tricks=tricks)


def splits(total: int, playing: tuple[Seat, ...], table: int) -> Iterator[tuple[int, ...]]:
    """Yield every way to divide `total` among the playing seats, as a number for each seat; 0 for the others."""

    def share(left: int, seats: tuple[Seat, ...], so_far: dict[Seat, int]) -> Iterator[tuple[int, ...]]:
        if len(seats) == 1:
            full = {**so_far, seats[0]: left}
            yield tuple(full.get(seat, 0) for seat in range(table))
            return
        for number in range(left + 1):
            yield from share(left - number, seats[1:], {**so_far, seats[0]: number})

    yield from share(total, playing, {})
