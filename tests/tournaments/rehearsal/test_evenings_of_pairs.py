"""Three evenings that the robot plays to the end: klaverjas by seventeen pairs, rikken by tandems and singles, and teams of six."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

import pytest

from tests.cast import MACHINE
from tests.checker.exported import agrees
from tests.depth import IS_NIGHT
from tests.tournaments.rehearsal.test_rehearsals import play_until_closed
from tests.tournaments.replay.test_replayed_places import ranked, replayed
from tournaments.archive.checks.results import result_differences
from tournaments.archive.export import export_evening
from tournaments.archive.verify import differences
from tournaments.entrants.actions.ratings import GroupDraft, RatingDraft, set_rating
from tournaments.evening.actions import evenings
from tournaments.evening.models import Tournament
from tournaments.prizes import actions as prizes
from tournaments.prizes.giving import Prize, PrizeKind, PrizeRule, Ties
from tournaments.rehearsal.actions import play_by_itself
from tournaments.seating.actions import wishes
from tournaments.standings.queries.standings import Standings, standings

pytestmark = pytest.mark.slow

ROUNDS, DEALS = (6, 16) if IS_NIGHT else (3, 3)
"""The number of rounds and of deals at each table: those of a club evening at night, fewer by day."""


def play(evening: Tournament, kind: str, groups: Iterable[Sequence[int]]) -> Standings:
    """Let the robot play an evening of these pairs or teams, give prizes, and check everything that can be computed again."""
    evenings.amend(by=MACHINE, tournament=evening, entrants=kind)
    drafts = tuple(GroupDraft(f"Team {nth}" if kind == "teams" else "", tuple(group)) for nth, group in enumerate(groups, 1))
    set_rating(by=MACHINE, tournament=evening, draft=RatingDraft(kind, groups=drafts))
    if kind == "teams":
        wishes.keep_teams_apart(by=MACHINE, tournament=evening)
    play_by_itself(by=MACHINE, tournament=evening, speed=600)
    play_until_closed(evening, most_steps=40_000)
    listed = [Prize(PrizeKind.PLACE, "ham", 500, place=place) for place in (1, 2, 3)]
    prizes.set_prizes(by=MACHINE, tournament=evening, prizes=listed, rule=PrizeRule(Ties.LOTS))
    prizes.confirm_prizes(by=MACHINE, tournament=evening)
    again = Tournament.objects.get(pk=evening.pk)
    assert list(differences(export_evening(again))) == []
    assert list(result_differences(again)) == []
    agrees(again)
    assert replayed(again) == ranked(again)
    return standings(again)


def test_seventeen_pairs_of_klaverjas(prepare_evening: Callable[..., Tournament]) -> None:
    """Eight tables. One pair sits out each round, and none does so twice."""
    evening = prepare_evening(players=34, game="klaverjas", options={"deals": DEALS}, deals_a_round=None, rounds_planned=ROUNDS)
    now = play(evening, "pairs", [(one, one + 1) for one in range(1, 35, 2)])
    assert [len(line.members) for line in now.lines] == [2] * 17
    assert sorted(line.missed for line in now.lines) == [0] * (17 - ROUNDS) + [1] * ROUNDS
    assert {line.deals for line in now.lines if not line.missed} == {ROUNDS * DEALS}
    assert all(line.score is not None for line in now.lines)
    assert {frozenset(table[::2]) for table in tables(evening)} <= {frozenset((one, one + 1)) for one in range(1, 35, 2)}


@pytest.mark.nightly
def test_tandems_of_rikken_among_single_players(prepare_evening: Callable[..., Tournament]) -> None:
    """Tandems and singles are in one ranking, by average points a deal. A tandem never sits at one table."""
    evening = prepare_evening(players=20, rounds_planned=ROUNDS, deals_a_round=4 * DEALS)
    evenings.amend(by=MACHINE, tournament=evening, criteria=["average", "contracts"])
    tandems = [(1, 2), (3, 4), (5, 6), (7, 8), (9, 10)]
    now = play(evening, "pairs", tandems)
    assert sorted(len(line.members) for line in now.lines) == [1] * 10 + [2] * 5
    assert not any({*pair} <= {*table} for pair in tandems for table in tables(evening))
    assert {line.deals // len(line.members) for line in now.lines} == {ROUNDS * 4 * DEALS}


@pytest.mark.nightly
def test_teams_of_six(prepare_evening: Callable[..., Tournament]) -> None:
    """Four teams; players of one team sit apart as far as possible."""
    evening = prepare_evening(players=24, rounds_planned=ROUNDS, deals_a_round=4 * DEALS)
    teams = [range(first, first + 6) for first in range(1, 25, 6)]
    now = play(evening, "teams", teams)
    assert [len(line.members) for line in now.lines] == [6] * 4
    assert (sum(line.points for line in now.lines), {line.deals for line in now.lines}) == (0, {6 * ROUNDS * 4 * DEALS})


def tables(evening: Tournament) -> list[list[int]]:
    """Return the numbers of the players of every table of the evening, by seat."""
    return [
        list(table.places.order_by("seat").values_list("entrant__number", flat=True))
        for round_ in evening.rounds.all()
        for table in round_.tables.all()
    ]
