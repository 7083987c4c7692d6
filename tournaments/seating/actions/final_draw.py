"""The draw of a final: either only the finalists have seats, or the others play on at separate tables."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import replace

from tournaments.evening.models import Tournament
from tournaments.evening.problems import refuse
from tournaments.finals.qualification import OthersInFinal
from tournaments.finals.queries.finals import final_to_decide, finalists, first_final_round
from tournaments.seating.draw import Apart, EveningToDraw, FixedPlace, Together, Wishes
from tournaments.seating.draw.values import Round as DrawnRound


def rounds_left(tournament: Tournament, number: int) -> int:
    """Return the number of rounds, from round `number` on, that may be drawn at once.

    Rounds before a final and rounds of it cannot be drawn together, because the finalists are not known before the final begins. Refused:
    FINAL_UNDECIDED (round `number` is the first of the final, and the finalists are not decided or have changed since).
    """
    left = tournament.rounds_planned - number + 1
    first = first_final_round(tournament)
    if first is None or number > first:
        return left
    if number < first:
        return min(left, first - number)
    to_decide = final_to_decide(tournament)
    if to_decide is not None and to_decide.decided is None:
        raise refuse("FINAL_UNDECIDED", round=number)
    return left


def groups_of_round(tournament: Tournament, number: int, players: Sequence[int]) -> list[tuple[int, ...]]:
    """Return the player numbers of each group that sits at separate tables in this round: first the finalists, then the others.

    It is one group of all players if the round is not in a final, or if only the finalists play.
    """
    final = tournament.final
    if final is None or not final.includes(number) or final.others is not OthersInFinal.PLAY:
        return [tuple(players)]
    through = finalists(tournament)
    groups = (tuple(player for player in players if player in through), tuple(player for player in players if player not in through))
    return [group for group in groups if group]


def draw_in_groups(
    evening: EveningToDraw, groups: Sequence[Collection[int]], draw_rounds: Callable[[EveningToDraw], tuple[DrawnRound, ...]]
) -> tuple[DrawnRound, ...]:
    """Draw each group by itself, and put the tables of all groups together in each round. The first group gets the lowest table numbers.

    A wish about two players of different groups is ignored, because they never sit at one table. Raises Impossible.
    """
    if len(groups) < 2:
        return draw_rounds(evening)
    rounds: list[DrawnRound] = []
    tables_before = 0
    for group in groups:
        drawn = draw_rounds(_of_group(evening, set(group), tables_before))
        rounds = [(*before, *tables) for before, tables in zip(rounds, drawn, strict=True)] if rounds else list(drawn)
        tables_before += len(drawn[0])
    return tuple(rounds)


def _of_group(evening: EveningToDraw, group: AbstractSet[int], tables_before: int) -> EveningToDraw:
    """Return the input of a draw for one group alone.

    Its tables are counted from 1; `tables_before` is the number of other groups' tables.
    """
    return replace(
        evening,
        players=tuple(player for player in evening.players if player in group),
        pairs=tuple(pair for pair in evening.pairs if group >= set(pair)),
        totals={player: points for player, points in evening.totals.items() if player in group},
        wishes=_wishes(evening.wishes, group, tables_before),
        pins=tuple(
            replace(pin, table=pin.table - tables_before) for pin in evening.pins if pin.player in group and pin.table > tables_before
        ),
    )


def _wishes(wishes: Wishes, group: Collection[int], tables_before: int) -> Wishes:
    def inside(wish: Apart | Together) -> bool:
        return wish.first in group and wish.second in group

    def moved(wish: FixedPlace) -> FixedPlace:
        return replace(wish, table=wish.table - tables_before)

    return Wishes(
        apart=tuple(filter(inside, wishes.apart)),
        together=tuple(filter(inside, wishes.together)),
        places=tuple(moved(wish) for wish in wishes.places if wish.player in group and wish.table > tables_before),
    )


def refuse_mixed_tables(groups: Sequence[Collection[int]], rounds: Sequence[DrawnRound]) -> None:
    """Refuse with FINAL_MIXED if finalists and others sit at one table, which is possible in a round set by hand."""
    if len(groups) < 2:
        return
    for tables in rounds:
        for number, table in enumerate(tables, 1):
            if 0 < sum(player in groups[0] for player in table) < len(table):
                raise refuse("FINAL_MIXED", "tables", table=number)


def tables_of_final(groups: Sequence[Collection[int]], tables: DrawnRound) -> int:
    """Return the number of these tables that belong to the final, if the others play at separate tables; else 0."""
    return sum(any(player in groups[0] for player in table) for table in tables) if len(groups) > 1 else 0
