"""The checker gives every prize again, of the standings and of ratings, and finds each award that is not as it gives them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product
from typing import Any

import pytest

from tests.cast import MACHINE
from tests.checker.exported import file_of
from tests.checker.program import checker, difference, sealed
from tests.checker.test_pairs import PARTNERS, TEAMS
from tests.checker.test_score_evenings import played_by_chance
from tests.depth import IS_NIGHT
from tests.tournaments.replay.test_replayed_places import two_rounds
from tournaments.entrants.actions.ratings import GroupDraft, RatingDraft, set_rating
from tournaments.evening.actions import evenings
from tournaments.evening.models import Tournament
from tournaments.jury.actions import penalties as jury
from tournaments.prizes.actions import confirm_prizes, set_prizes
from tournaments.prizes.giving import Prize, PrizeKind, PrizeRule, Ties

SENTENCE = "Each prize went to who won it by the list and these standings."
LADIES, TEAMS_BY_SUM, TEAMS_BY_AVERAGE = 1, 2, 3
RULES = [PrizeRule(ties, one_each, per_entrants) for ties, one_each, per_entrants in product(Ties, (True, False), (0, 1))]


def listed(*, roem: bool) -> list[Prize]:
    """Return prizes of every kind: for the standings, for a rating of each kind, for one round, in money, in points, and things."""
    prizes = [Prize(PrizeKind.PLACE, cents=1000 * place, place=place) for place in (3, 1, 2)]
    prizes += [Prize(PrizeKind.PLACE, points=25, place=1), Prize(PrizeKind.CATEGORY, "bloemen", category="dames")]
    for kind in (PrizeKind.LAST, PrizeKind.LAST_BUT_ONE, PrizeKind.NEAREST_TO_ZERO, PrizeKind.HIGHEST_ROUND, PrizeKind.LOTS):
        prizes += [Prize(kind, points=11), Prize(kind, points=6), Prize(kind, "ham", rating=LADIES)]
    counted = [PrizeKind.MOST_SOLOS, *([PrizeKind.MOST_PITS, PrizeKind.MOST_ROEM] if roem else [])]
    for kind, round_ in product(counted, (0, 1, 2)):
        prizes += [Prize(kind, cents=500, round=round_), Prize(kind, "wijn", rating=TEAMS_BY_SUM, round=round_)]
    prizes += [Prize(PrizeKind.BEST_OF_ROUND, cents=301, round=round_, rating=rating) for round_ in (1, 2) for rating in (None, LADIES)]
    teams = (TEAMS_BY_SUM, TEAMS_BY_AVERAGE)
    return prizes + [Prize(PrizeKind.PLACE, points=7, place=place, rating=rating) for place in (1, 2) for rating in teams]


def with_ratings(evening: Tournament) -> None:
    """Add a rating of players and two of teams, whose equal teams are separated by tie-breaks."""
    teams = (GroupDraft("Noord", (1, 3, 4), reserve=9), GroupDraft("Zuid", (2, 6)), GroupDraft("Oost", (5, 8)), GroupDraft("Alleen", (7,)))
    breaks = ("direct", "minus_deals", "best_round", "mean")
    for draft in (
        RatingDraft("players", "Dames", (GroupDraft("", (2, 3, 5, 8)),)),
        RatingDraft("teams", "Straten", teams, "sum", breaks),
        RatingDraft("teams", "Wijken", teams, "average", ("last_round", "contracts")),
    ):
        set_rating(by=MACHINE, tournament=evening, draft=draft)


def confirmed_with(evening: Tournament, prizes: list[Prize], rule: PrizeRule) -> dict[str, Any]:
    """Confirm these prizes and return the evening's file."""
    set_prizes(by=MACHINE, tournament=evening, prizes=prizes, rule=rule)
    confirm_prizes(by=MACHINE, tournament=evening)
    return file_of(evening)


def all_agree(evening: Tournament, *, roem: bool) -> None:
    """Assert that the checker agrees, by many rules and with the list in both orders: the order decides who is passed over."""
    cases = list(product(RULES, (listed(roem=roem), listed(roem=roem)[::-1])))
    for rule, prizes in cases if IS_NIGHT else cases[:: 7 if roem else 5]:
        sentences, different, _checked = checker.run_checks(confirmed_with(evening, prizes, rule))
        assert different == "", (rule, different)
        assert SENTENCE in sentences[-1]


@pytest.mark.slow
@pytest.mark.parametrize("seed", [1, 4, 6, 7] if IS_NIGHT else [4])
@pytest.mark.parametrize(("kind", "groups"), [("players", ()), ("pairs", PARTNERS), ("teams", TEAMS)], ids=["players", "pairs", "teams"])
def test_klaverjas(prepare_evening: Callable[..., Tournament], kind: str, groups: tuple[GroupDraft, ...], seed: int) -> None:
    evening = played_by_chance(prepare_evening, "klaverjas", {"settlement": "pairwise"}, seed)
    with_ratings(evening)
    if groups:
        evenings.amend(by=MACHINE, tournament=evening, entrants=kind)
        set_rating(by=MACHINE, tournament=evening, draft=RatingDraft(kind, "Avond", groups))
    all_agree(evening, roem=True)


@pytest.mark.slow
@pytest.mark.parametrize("missed", ["average", "out"])
def test_rikken_with_a_player_whom_the_jury_excluded(prepare_evening: Callable[..., Tournament], missed: str) -> None:
    evening = two_rounds(prepare_evening(players=13))
    evenings.amend(by=MACHINE, tournament=evening, missed_round=missed)
    with_ratings(evening)
    jury.exclude(by=MACHINE, tournament=evening, player=evening.entrants.get(number=6), text="weg")
    all_agree(evening, roem=False)


def forgeries(confirmed: dict[str, Any]) -> Iterator[tuple[str, Callable[[dict[str, Any]], None]]]:
    """Yield mistakes in the awards of a file that keep the file whole: each prize is still given once, and lots follow their seed."""
    players = sorted({each for award in confirmed["awards"] for each in award.get("players", [award["player"]])})
    for nth, award in enumerate(confirmed["awards"]):
        if confirmed["list"][award["prizes"][0]]["kind"] == "lots":
            continue
        own = award.get("players", [award["player"]])
        other = next(each for each in players if each not in own)

        def swap(copy: dict[str, Any], nth: int = nth, own: list[int] = own, other: int = other) -> None:
            changed = copy["awards"][nth]
            changed["player"] = other
            if "players" in changed:
                changed["players"] = [other, *own[1:]]

        yield f"award {nth} went to {other}", swap
        unit = "points" if "points" in award else "cents"
        if award[unit] is not None:

            def add(copy: dict[str, Any], nth: int = nth, unit: str = unit) -> None:
                copy["awards"][nth][unit] += 1

            yield f"award {nth} is one more", add
    for nth, left in enumerate(confirmed["not_given"]):
        if left["why"] == "fewer" or confirmed["list"][left["prize"]]["kind"] == "lots":
            continue

        def give(copy: dict[str, Any], nth: int = nth) -> None:
            index = copy["not_given"].pop(nth)["prize"]
            prize = copy["list"][index]
            amounts = {"cents": prize["cents"]} | ({"points": prize["points"]} if "points" in prize else {})
            copy["awards"].append({"prizes": [index], "player": players[0], "among": [], "next_in_line": False} | amounts)

        yield f"prize {left['prize']} was given", give


@pytest.mark.slow
def test_every_wrong_award_is_found(prepare_evening: Callable[..., Tournament]) -> None:
    evening = played_by_chance(prepare_evening, "klaverjas", {}, 4)
    with_ratings(evening)
    evenings.amend(by=MACHINE, tournament=evening, entrants="pairs")
    set_rating(by=MACHINE, tournament=evening, draft=RatingDraft("pairs", "Avond", PARTNERS))
    confirmed = confirmed_with(evening, listed(roem=True), PrizeRule(Ties.BOTH, one_each=False))["tournament"]["prizes"]["confirmed"]
    kinds = {confirmed["list"][award["prizes"][0]]["kind"] for award in confirmed["awards"]}
    assert kinds > {"most_roem", "most_pits", "best_of_round", "category", "last"}, "the list tries most kinds"
    tried = list(forgeries(confirmed))
    assert len(tried) > 50
    for what, forge in tried if IS_NIGHT else tried[::4]:
        file = file_of(evening)
        entry = next(each for each in reversed(file["log"]) if each["what"] == "confirm_prizes")
        for copy in (file["tournament"]["prizes"]["confirmed"], entry["after"]):
            forge(copy)
        assert difference(sealed(file)).startswith("The prizes: "), what
