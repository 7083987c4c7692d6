"""Every game has its papers: a blank and a filled scoresheet in its own shape, and a poster of its rules. A game without one fails here."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from scoring.engine.words import LANGUAGES, say
from scoring.games import GAMES, published
from tests.cast import NAMES
from tests.depth import each_with_one_by_day, first_of_each, rest_at_night
from tests.tournaments.papers.evenings import SIZES, USUAL, plays
from tests.tournaments.papers.reading import pages, paper, size, text, words
from tournaments.evening.models import Table
from tournaments.papers.card.card_grid import CardColumns, draw_card
from tournaments.papers.card.card_plan import plans
from tournaments.papers.card.drawing import MARGIN, TOP, WIDTH
from tournaments.papers.kinds.blank import grounds_of
from tournaments.papers.source import source
from tournaments.papers.wording import PAPER_KINDS
from tournaments.play.ledger import start_of
from tournaments.play.queries import tables

READ_BACK = tuple(each for each in LANGUAGES if each != "fa")
"""Languages whose words pdftotext returns in reading order."""
OF_EVENINGS = {"scoresheet-blank", "scoresheet-filled", "seating", "standings", "rules"}
WITH_FULL_NAMES = {"seating-full", "standings-full"}
"""The versions for the staff (test_public_names_pages)."""
OF_PRIZES = {"prizes"}
"""Without any game (test_prizes)."""
OF_RULINGS = {"ruling", "rulings", "certificate"}
"""Papers that look alike for every game; tested in test_rulings.py."""
OF_THE_HALL = {"table-codes", "table-cards"}
OF_PLAYERS = {"player-picture"}
OF_COMPETITIONS = {"competition"}
"""Tested in `test_player_picture`."""
"""Without any game: test_table_codes.py."""


def as_printed(words: str) -> str:
    """Return the words as they are read from a PDF, where all spaces are alike."""
    return " ".join(words.split())


@pytest.mark.slow
@pytest.mark.parametrize(("game", "players"), rest_at_night(SIZES, first_of_each(SIZES, (0,), (1,))))
def test_a_blank_scoresheet_of_every_game_and_size(at_table: Callable[..., Table], game: str, players: int) -> None:
    table = at_table(game, players)
    pdf = paper(table.round.tournament, "scoresheet-blank", "round 1 table 1", "fr")
    assert size(pdf) == (297, 210)
    printed = text(pdf)
    assert table.round.tournament.fingerprint in printed
    assert as_printed(say(published(game).title, "fr")) in printed
    for letter, name in zip("ABCDEFGH", NAMES[:players], strict=False):
        assert f"{letter} · {name}" in printed


@pytest.mark.parametrize(("game", "players"), SIZES)
def test_columns_and_names_stay_on_the_page(at_table: Callable[..., Table], game: str, players: int) -> None:
    table = at_table(game, players)
    rules = table.round.tournament.rule_set
    for language in LANGUAGES:
        for ground in grounds_of(table, rules, language, source(table.round.tournament)):
            assert len(ground.columns) == (len(rules.game.sides(players)) or players)
            assert ground.width >= 15
            assert ground.columns[-1] + ground.width <= WIDTH - 2 * MARGIN + 0.01


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_a_filled_scoresheet_of_every_game(at_table: Callable[..., Table], game: str) -> None:
    players = USUAL[game]
    table = at_table(game, players)
    plays(table, 4)
    view = tables.read_table(table)
    printed = text(paper(table.round.tournament, "scoresheet-filled", "round 1 table 1"))
    for name in NAMES[:players]:
        assert name in printed
    card = view.rules.game.scorecard(start_of(view.table), [(row.deal.number, row.outcome) for row in view.deals], table.deals_planned)
    for row in card.rows:
        for cells in row.seats if row.deal else ():
            for cell in cells:
                assert (cell.text if isinstance(cell.text, str) else say(cell.text, "en")).replace("-", "−") in printed
    assert ("Booked" in printed) != card.figures_are_points
    assert ("booked" in printed) is not (card.figures_are_points or card.sums_are_points)


@pytest.mark.slow
@pytest.mark.parametrize(("game", "language"), each_with_one_by_day(GAMES, READ_BACK))
def test_a_poster_of_every_game(at_table: Callable[..., Table], game: str, language: str) -> None:
    rules = published(game)
    table = at_table(game, USUAL[game])
    printed = text(paper(table.round.tournament, "rules", "tournament", language))
    assert as_printed(say(rules.title, language)) in printed
    assert table.round.tournament.fingerprint in printed
    for chart in table.round.tournament.rule_set.game.charts():
        assert say(chart.title, language) in printed


def test_a_sheet_of_twenty_deals_with_its_boxes_fits_on_one_page(at_table: Callable[..., Table]) -> None:
    assert len(pages(paper(at_table("rifki", 4).round.tournament, "scoresheet-blank", "round 1"))) == 1


LONG_WORDS = ("de", "fr", "fa")
"""By day, the languages with the longest words, and the one that is written from right to left."""


@pytest.mark.slow
@pytest.mark.parametrize("language", rest_at_night(LANGUAGES, LONG_WORDS.__contains__))
def test_twenty_deals_with_their_boxes_and_signatures_fit_on_one_page(at_table: Callable[..., Table], language: str) -> None:
    table = at_table("rifki", 4)
    plays(table, 20)
    tournament = table.round.tournament
    tournament.rules["data"]["provisional"] = True
    tournament.save(update_fields=["rules"])
    assert len(pages(paper(tournament, "scoresheet-filled", "round 1", language))) == 1


@pytest.mark.slow
@pytest.mark.parametrize("language", rest_at_night(READ_BACK, LONG_WORDS.__contains__))
def test_many_hints_stay_above_the_grid(at_table: Callable[..., Table], language: str) -> None:
    table = at_table("rikken_belgian", 4)
    tournament = table.round.tournament
    last = say(tournament.rule_set.game.scorecard(start_of(table), (), 0).hints[-1], language).split()[-1]
    bottoms = [
        float(bottom) * 25.4 / 72 for bottom, word in words(paper(tournament, "scoresheet-blank", "round 1", language)) if word == last
    ]
    assert bottoms
    assert min(bottoms) < TOP


def test_a_long_card_goes_on_several_pages(at_table: Callable[..., Table]) -> None:
    table = at_table("russian_501", 3, deals=50)
    rules = table.round.tournament.rule_set
    card = rules.game.scorecard(start_of(table), (), 50)
    page_plans = plans(card, 3, "Deal", "en")
    assert len(page_plans) == 3
    assert max(len(plan.rows) for plan in page_plans) - min(len(plan.rows) for plan in page_plans) <= 2
    assert len({draw_card(plan) for plan in page_plans}) == 3
    assert all(CardColumns(plan).end <= WIDTH - MARGIN + 0.01 for plan in page_plans)


def test_every_kind_of_paper_is_tested_for_every_game() -> None:
    assert set(PAPER_KINDS) == OF_EVENINGS | WITH_FULL_NAMES | OF_PRIZES | OF_RULINGS | OF_THE_HALL | OF_PLAYERS | OF_COMPETITIONS


WITH_POINTS = (("standings", "tournament"), ("rules", "tournament"), ("scoresheet-blank", "round 1"), ("scoresheet-filled", "round 1"))


@pytest.mark.slow
@pytest.mark.parametrize(("shown", "game"), each_with_one_by_day(WITH_POINTS, list(GAMES)))
def test_every_paper_that_shows_points_says_that_they_are_provisional(
    at_table: Callable[..., Table], game: str, shown: tuple[str, str]
) -> None:
    tournament = at_table(game, USUAL[game], deals=4).round.tournament
    tournament.rules["data"]["provisional"] = True
    tournament.save(update_fields=["rules"])
    assert "Provisional: the club has not confirmed these points." in text(paper(tournament, *shown))
