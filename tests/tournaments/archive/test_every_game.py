"""An evening of every game: made, played to its end, verified, exported and imported."""

from __future__ import annotations

from io import StringIO
from itertools import product

import pytest
from django.core.management import call_command

from operations.demo import scene
from operations.demo.people import MEMBERS
from scoring.games import GAMES, published
from tests.cast import MACHINE
from tests.checker.exported import agrees, file_of
from tests.checker.program import checker
from tests.checker.strays import by_code, refused, strays
from tests.depth import rest_at_night
from tests.tournaments.archive.test_import import wiped
from tournaments.archive.export import evening_text, export_evening
from tournaments.archive.restore import restore
from tournaments.archive.verify import differences, read_evening
from tournaments.evening.models import Tournament
from tournaments.evening.queries.table_sizes import deals_for, sizes_of, usual_deals
from tournaments.play.models import Deal
from tournaments.seating.draw import CannotSeat, sizes
from tournaments.standings.queries.standings import standings

FEW = 20
"""The number of members at five tables."""

BY_DAY = {("knockout_whist", FEW), ("rikken_brabant", FEW), ("schafkopf", FEW), ("skat", FEW)}
"""A family of bids, two games with their own ranking, and one whose scores the checker does not compute."""


@pytest.mark.slow
@pytest.mark.parametrize(("game", "members"), rest_at_night(product(sorted(GAMES), (FEW, len(MEMBERS))), BY_DAY.__contains__))
def test_the_demo_plays_it_and_the_file_comes_back(db: None, monkeypatch: pytest.MonkeyPatch, game: str, members: int) -> None:
    monkeypatch.setattr(scene, "MEMBERS", MEMBERS[:members])
    call_command("demo", "--game", game, stdout=StringIO())
    tournament = Tournament.objects.get()
    assert tournament.rule_set.code == game
    assert list(differences(export_evening(tournament))) == []
    assert standings(tournament).sum == 0
    assert Deal.objects.filter(void=False).count() > 30
    agrees(tournament)
    file = file_of(tournament)
    assert [name for name in strays(file) if not refused(file) and not by_code(name)] == []
    not_computed = "NOT recomputed" in " ".join(checker.run_checks(file)[0])
    assert not_computed is (game in ("russian_501", "rifki", "knockout_whist"))
    text, score = evening_text(export_evening(tournament)), [line.score for line in standings(tournament).lines]
    wiped()
    restored = restore(by=MACHINE, evening=read_evening(text))
    assert evening_text(export_evening(restored)) == text
    assert [line.score for line in standings(restored).lines] == score


@pytest.mark.slow
@pytest.mark.nightly
@pytest.mark.parametrize("game", [game for game in sorted(GAMES) if published(game).game.max_deals(4) is not None])
def test_a_game_with_an_end_can_be_played_to_it(db: None, game: str) -> None:
    call_command("demo", "--game", game, "--finish", stdout=StringIO())
    tournament = Tournament.objects.get()
    assert tournament.state == Tournament.State.CLOSED
    assert (standings(tournament).pot, standings(tournament).sum) == (0, 0)
    assert list(differences(export_evening(tournament))) == []


def draw_sizes(game: str, players: int) -> list[int] | None:
    try:
        return sizes(players, *sizes_of(published(game)))
    except CannotSeat:
        return None


@pytest.mark.parametrize("game", sorted(GAMES))
def test_from_twelve_on_everybody_can_be_seated_where_the_game_has_two_sizes(game: str) -> None:
    allowed, preferred = sizes_of(published(game))
    for players in range(12, 41):
        sizes = draw_sizes(game, players)
        if len(allowed) == 1 and players % preferred:
            assert sizes is None
            continue
        assert sizes is not None
        assert sum(sizes) == players
        assert set(sizes) <= {preferred - 1, preferred, preferred + 1} & set(published(game).game.table_sizes)
        assert sizes.count(preferred) >= len(sizes) - preferred


@pytest.mark.parametrize(
    ("game", "players", "expected"),
    [
        ("rikken_brabant", 6, None),
        ("rikken_brabant", 9, [4, 5]),
        ("knockout_whist", 3, [3]),
        ("knockout_whist", 5, [5]),
        ("knockout_whist", 6, [3, 3]),
        ("knockout_whist", 7, [4, 3]),
        ("knockout_whist", 13, [4, 4, 5]),
        ("russian_501", 5, None),
        ("russian_501", 8, [4, 4]),
        ("russian_501", 13, [3, 3, 3, 4]),
        ("rifki", 8, [4, 4]),
        ("rifki", 9, None),
    ],
)
def test_small_evenings(game: str, players: int, expected: list[int] | None) -> None:
    assert draw_sizes(game, players) == expected


@pytest.mark.parametrize(
    ("game", "seats", "expected"),
    [
        ("rikken_brabant", 5, 25),
        ("rifki", 4, 20),
        ("knockout_whist", 5, 7),
        ("russian_501", 3, 20),
        ("russian_501", 4, 27),
        ("schafkopf", 4, 32),
        ("schafkopf", 5, 40),
    ],
)
def test_a_round_is_a_whole_game_where_it_has_a_length(game: str, seats: int, expected: int) -> None:
    rules = published(game)
    assert deals_for(rules, seats, usual_deals(rules)) == expected
    assert deals_for(rules, seats, 200) >= expected
