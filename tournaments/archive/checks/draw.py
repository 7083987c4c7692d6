"""Checks that each draw follows the rules of the evening's game.

The checker knows the table sizes of some games only; the engine knows all.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from django.utils.translation import gettext as _

from checker.troela_check import SEARCHED, CheckedDraw, CheckedEvening, shares_turns
from scoring.engine.ruleset import RuleSet
from tournaments.evening.queries.table_sizes import draw_tables, sizes_of
from tournaments.seating.draw import (
    CannotSeat,
    EveningToDraw,
    LonePartner,
    Method,
    Partners,
    SeatPin,
    cost_of,
    for_pairs,
    sitting_out,
    sizes,
)
from tournaments.seating.draw.values import Round
from tournaments.seating.queries.drawn_rounds import WishRow, wishes_of


def differences(evening: CheckedEvening, rules: RuleSet) -> Iterator[str]:
    """Yield a sentence for each draw with wrong table sizes, and for each draw whose seed gives other tables or other players who sit out.

    Yield one more if turns at tables of an unusual size are not shared fairly over the evening.
    """
    for number, draw in evening.replay.draws.items():
        place = _("Round {round}").format(round=number)
        if draw.method in SEARCHED and any(sorted(map(len, part)) != _sizes(rules, draw, sum(map(len, part))) for part in draw.parts):
            yield _("{place}: the tables of this draw do not have the right sizes.").format(place=place)
        if draw.method == Method.RANDOM and any(part != _tables_of_seed(rules, draw, part) for part in draw.parts):
            yield _("{place}: the seed {seed} draws other tables.").format(place=place, seed=draw.seed)
        if "sits_out" in draw.says and "final_tables" not in draw.says and draw.says["sits_out"] != _due_to_sit_out(rules, draw):
            yield _("{place}: it was the turn of other pairs to sit out.").format(place=place)
    if shares_turns(evening):
        allowed, preferred = sizes_of(rules)
        players, planned = tuple(evening.replay.draws[1].there), [_as_drawn(draw.tables) for draw in evening.replay.draws.values()]
        if cost_of(EveningToDraw(players=players, rounds=1, seed="", sizes=allowed, preferred=preferred), planned).unfair:
            yield _("The turns at tables of another size are not divided fairly over the evening.")


def _as_drawn(tables: Sequence[Sequence[int]]) -> Round:
    return tuple(map(tuple, tables))


def _sizes(rules: RuleSet, draw: CheckedDraw, players: int) -> list[int] | None:
    evening = _evening(rules, draw)
    try:
        return sorted(sizes(players, evening.sizes, evening.usual))
    except CannotSeat:
        return None


def _due_to_sit_out(rules: RuleSet, draw: CheckedDraw) -> list[int]:
    """Return the players whose turn it was to sit out, by the seed and the rounds before."""
    return sorted(player for unit in sitting_out(_evening(rules, draw)) for player in unit)


def _evening(rules: RuleSet, draw: CheckedDraw) -> EveningToDraw:
    """Return the input of a draw as far as the log has it: players, pairs, earlier rounds, wishes and pins."""
    says, (allowed, preferred) = draw.says, sizes_of(rules)
    evening = EveningToDraw(
        players=tuple(sorted({*says.get("sits_out", ()), *(player for table in draw.tables for player in table)})),
        rounds=1,
        seed=draw.seed,
        sizes=allowed,
        preferred=preferred,
        wishes=wishes_of([WishRow(**wish) for wish in says.get("wishes", ())]),
        played=tuple(map(_as_drawn, draw.before)),
        pins=tuple(SeatPin(len(draw.before) + 1, pin["table"], pin["player"], pin["seat"]) for pin in says.get("pins", ())),
        partners=Partners(says.get("partners", Partners.NONE)),
        pairs=tuple((first, second) for first, second in says.get("pairs", ())),
        lone_partner=LonePartner(says.get("lone_partner", LonePartner.CHANGING)),
    )
    return for_pairs(evening)


def _tables_of_seed(rules: RuleSet, draw: CheckedDraw, part: Sequence[Sequence[int]]) -> list[list[int]] | None:
    before = [_as_drawn(tables) for tables in draw.before] if draw.fives == "shared" else None
    try:
        return draw_tables(rules, sorted(player for table in part for player in table), draw.seed, before)
    except CannotSeat:
        return None
