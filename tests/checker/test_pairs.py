"""The checker and a replay compute the places of pairs and teams as the standings do, whatever happened at the tables."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product

import pytest

from tests.cast import MACHINE
from tests.checker.exported import agrees, file_of
from tests.checker.program import checker
from tests.checker.test_score_evenings import played_by_chance
from tests.depth import IS_NIGHT
from tests.tournaments.replay.test_replayed_places import ranked, replayed, two_rounds
from tournaments.entrants.actions import ratings
from tournaments.entrants.actions.ratings import GroupDraft, RatingDraft
from tournaments.evening.actions import evenings
from tournaments.evening.models import Tournament
from tournaments.standings.queries.standings import standings

PARTNERS = (GroupDraft("De Boskes", (1, 3)), GroupDraft("", (2, 4), reserve=9), GroupDraft("", (5, 7)), GroupDraft("", (8, 6)))
"""Pairs, of which some sit on one side, some against each other, and some at two tables."""
TEAMS = (GroupDraft("Boxtel", (1, 5, 9)), GroupDraft("Esch", (2, 6, 3), reserve=8))
MISSED = ("below", "ranked", "average", "fixed", "out")
BY_SCORE = ["score", "contracts", "pits", "lost_contracts", "best_round", "mean"]
ORDERS = (["points", "minus_deals", "direct"], ["points", "pits", "contracts", "last_round"], ["average", "mean", "best_round"])


def played_by(evening: Tournament, kind: str, groups: tuple[GroupDraft, ...]) -> Tournament:
    """Rank the evening by these pairs or teams. A second rating of the same kind changes nothing."""
    evenings.amend(by=MACHINE, tournament=evening, entrants=kind)
    for name, of_rating in (("", groups), ("Anders", groups[:1])):
        ratings.set_rating(by=MACHINE, tournament=evening, draft=RatingDraft(kind, name, of_rating))
    return Tournament.objects.get(pk=evening.pk)


def all_agree(evening: Tournament, criteria: list[str], missed: str) -> None:
    """Assert that checker, replay and standings agree when the evening ranks in this way."""
    evenings.amend(by=MACHINE, tournament=evening, missed_round=missed, missed_round_points=1600, criteria=criteria)
    agrees(evening)
    now = Tournament.objects.get(pk=evening.pk)
    assert replayed(now) == ranked(now), (criteria, missed)


@pytest.mark.slow
@pytest.mark.parametrize(("kind", "groups"), [("pairs", PARTNERS), ("teams", TEAMS)], ids=["pairs", "teams"])
@pytest.mark.parametrize("seed", [1, 4])
def test_klaverjas(prepare_evening: Callable[..., Tournament], kind: str, groups: tuple[GroupDraft, ...], seed: int) -> None:
    evening = played_by(played_by_chance(prepare_evening, "klaverjas", {"settlement": "pairwise"}, seed), kind, groups)
    all_agree(evening, BY_SCORE, "ranked")
    assert standings(evening).lines[0].score is not None
    assert len(standings(evening).lines) < 8
    orders = list(product((BY_SCORE, *ORDERS), MISSED))
    for criteria, missed in orders if IS_NIGHT else orders[seed::3]:
        all_agree(evening, criteria, missed)


@pytest.mark.parametrize("kind", ["pairs", "teams"])
def test_rikken(prepare_evening: Callable[..., Tournament], kind: str) -> None:
    groups = {
        "pairs": (GroupDraft("", (1, 2)), GroupDraft("", (3, 5)), GroupDraft("Alleen", (12, 13)), GroupDraft("Weg", (4,), reserve=10)),
        "teams": (GroupDraft("Boxtel", (1, 2, 3, 4, 5, 6)), GroupDraft("Esch", (7, 8, 9, 13))),
    }[kind]
    evening = played_by(two_rounds(prepare_evening(players=13)), kind, groups)
    for criteria, missed in list(product(ORDERS, MISSED))[:: 1 if IS_NIGHT else 4]:
        all_agree(evening, criteria, missed)


def test_the_program_says_who_won(prepare_evening: Callable[..., Tournament]) -> None:
    pairs = (GroupDraft("De Boskes", (1, 9)), GroupDraft("", (2, 4)))
    evening = played_by(two_rounds(prepare_evening(players=13)), "pairs", pairs)
    read = checker.CheckedEvening(file_of(evening))
    assert checker.check_standings(read).startswith("The standings: 11 pairs; first: ")
    names = [checker.standing_text(line) for line in checker.standings(read)]
    assert any(name.endswith("  De Boskes") for name in names)
    assert any(name.endswith("  An Peeters (2) & Jo Smets (4)") for name in names)
