"""The places of a replay are decided like those of the standings: by tie-breaks, missed rounds, averages, and the weight of a final."""

from __future__ import annotations

import uuid
from collections.abc import Callable
from itertools import product
from typing import Any

import pytest

from tests.cast import MACHINE, AtTable
from tournaments.entrants.actions import enrol as prepare
from tournaments.evening.actions import evenings
from tournaments.evening.models import Tournament
from tournaments.finals.actions import qualify
from tournaments.finals.qualification import Edge
from tournaments.play.actions import rounds
from tournaments.replay.queries.replay import evening_of, replay_evening
from tournaments.replay.queries.replayed_places import replayed_lines
from tournaments.seating.actions import drawing
from tournaments.standings.queries.standings import standings
from tournaments.standings.ranking import MissedRound, RankingFigure, TieBreak


def ranked(tournament: Tournament) -> dict[int, tuple[int | None, int]]:
    return {line.entrant.number: (line.place, line.total) for line in standings(tournament).lines}


def replayed(tournament: Tournament) -> dict[int, tuple[int | None, int]]:
    evening = evening_of(tournament)
    return {
        line.entrant.number: (line.place, line.points) for line in replayed_lines(evening, replay_evening(evening, tournament.rule_set))
    }


def two_rounds(evening: Tournament) -> Tournament:
    """Play two rounds in which several players get the same points in different ways; the last player misses the second one."""
    for number, seats in enumerate(([[1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12, 13]], [[1, 5, 9, 2], [6, 10, 3, 7], [11, 4, 8, 12]])):
        round_ = drawing.seat(by=MACHINE, tournament=evening, tables=seats)
        rounds.start(by=MACHINE, round=round_)
        for table in round_.tables.filter(seats=4):
            AtTable(table).plays("RIK 0+1 | 9", "RIK 2+3 | 9", f"MISERE {number} | made", f"MISERE {number + 1} | lost")
        rounds.finish(by=MACHINE, round=round_, unsigned=True)
        if number == 0:
            prepare.withdraw(by=MACHINE, tournament=evening, entrant=evening.entrants.get(number=13))
    return Tournament.objects.get(pk=evening.pk)


@pytest.fixture
def played(prepare_evening: Callable[..., Tournament]) -> Tournament:
    return two_rounds(prepare_evening(players=13))


@pytest.mark.slow
def test_places_are_decided_as_in_the_standings(played: Tournament) -> None:
    alone = ranked(played)
    assert len({place for place, _points in alone.values()}) < len(alone), "somebody is equal with somebody"
    moved = set()
    for tie_break in set(TieBreak) - {TieBreak.LOTS}:
        evening = ordered(played, ["points", tie_break.value], "ranked")
        assert replayed(evening) == ranked(evening), tie_break
        moved |= {tie_break} if ranked(evening) != alone else set()
    assert len(moved) > 3, "most of them decide something here"
    for missed_round, figure in product(MissedRound, (RankingFigure.POINTS, RankingFigure.AVERAGE)):
        evening = ordered(played, [figure.value, "direct", "minus_deals", "contracts", "best_round"], missed_round.value)
        assert replayed(evening) == ranked(evening), (missed_round, figure)


def ordered(evening: Tournament, criteria: list[str], missed_round: str) -> Tournament:
    """Return the same evening with another ranking."""
    Tournament.objects.filter(pk=evening.pk).update(criteria=criteria, policy={**evening.policy, "missed_round": missed_round})
    return Tournament.objects.get(pk=evening.pk)


@pytest.mark.parametrize("points", ["kept", "halved"])
def test_a_final_weighs_as_in_the_standings(prepare_evening: Callable[..., Tournament], points: str) -> None:
    evening = prepare_evening(players=12, rounds_planned=2)
    evenings.amend(by=MACHINE, tournament=evening, final_places=4, final_points=points)
    first = drawing.seat(by=MACHINE, tournament=evening, tables=[[1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12]])
    rounds.start(by=MACHINE, round=first)
    for table, deals in zip(first.tables.all(), (("MISERE 0 | made", "RIK 0+1 | 9"), ("MISERE 1 | made",), ("SOLO_8 2 | 8",)), strict=True):
        AtTable(table).plays(*deals)
    rounds.finish(by=MACHINE, round=first, unsigned=True)
    evening.refresh_from_db()
    qualify(by=MACHINE, tournament=evening, edge=Edge.LOTS)
    final = drawing.seat(by=MACHINE, tournament=evening, seed=str(uuid.UUID(int=1)))
    rounds.start(by=MACHINE, round=final)
    AtTable(final.tables.get()).plays("MISERE 3 | lost", "RIK 2+3 | 8")
    evening = Tournament.objects.get(pk=evening.pk)
    now: Any = replayed(evening)
    assert now == ranked(evening)
    by_points = sorted(now, key=lambda number: -now[number][1])
    assert sorted(now, key=lambda number: now[number][0]) != by_points or points == "kept"
