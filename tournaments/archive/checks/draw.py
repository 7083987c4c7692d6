"""Checks that each draw follows the rules of the evening's game.

The checker knows the table sizes of some games only; the engine knows all.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from django.utils.translation import gettext as _

from checker.troela_check import SEARCHED, CheckedDraw, CheckedEvening, shares_turns
from scoring.engine.ruleset import RuleSet
from tournaments.evening.queries.table_sizes import draw_tables, sizes_of
from tournaments.seating.draw import CannotSeat, EveningToDraw, Method, cost_of, sizes
from tournaments.seating.draw.values import Round


def differences(evening: CheckedEvening, rules: RuleSet) -> Iterator[str]:
    """Yield a sentence for each draw with wrong table sizes, and for each whose seed gives other tables.

    Yield one more if turns at tables of another size are not shared fairly over the evening.
    """
    for number, draw in evening.replay.draws.items():
        place = _("Round {round}").format(round=number)
        if draw.method in SEARCHED and any(sorted(map(len, part)) != _sizes(rules, sum(map(len, part))) for part in draw.parts):
            yield _("{place}: the tables of this draw do not have the right sizes.").format(place=place)
        if draw.method == Method.RANDOM and any(part != _tables_of_seed(rules, draw, part) for part in draw.parts):
            yield _("{place}: the seed {seed} draws other tables.").format(place=place, seed=draw.seed)
    if shares_turns(evening):
        allowed, preferred = sizes_of(rules)
        players, planned = tuple(evening.replay.draws[1].there), [_as_drawn(draw.tables) for draw in evening.replay.draws.values()]
        if cost_of(EveningToDraw(players=players, rounds=1, seed="", sizes=allowed, preferred=preferred), planned).unfair:
            yield _("The turns at tables of another size are not divided fairly over the evening.")


def _as_drawn(tables: Sequence[Sequence[int]]) -> Round:
    return tuple(map(tuple, tables))


def _sizes(rules: RuleSet, players: int) -> list[int] | None:
    try:
        return sorted(sizes(players, *sizes_of(rules)))
    except CannotSeat:
        return None


def _tables_of_seed(rules: RuleSet, draw: CheckedDraw, part: Sequence[Sequence[int]]) -> list[list[int]] | None:
    before = [_as_drawn(tables) for tables in draw.before] if draw.fives == "shared" else None
    try:
        return draw_tables(rules, sorted(player for table in part for player in table), draw.seed, before)
    except CannotSeat:
        return None
