"""Blank scoresheets: names, dealer order, the table's code, and a grid that follows the rules."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from scoring.games import published
from tests.cast import MACHINE, AtTable
from tests.tournaments.papers.reading import pages, paper, size, text
from tournaments.evening.models import Round, Tournament
from tournaments.evening.permissions import physical_table
from tournaments.papers.card.card_grid import CardColumns, card_drawing, draw_card, label_lines
from tournaments.papers.card.card_plan import MAX_BOXED_ROWS
from tournaments.papers.kinds.blank import grounds_of, link, plans_of, qr_code
from tournaments.papers.source import source
from tournaments.play.actions.passes import table_pass
from tournaments.seating.actions import drawing


def test_a_round_has_a_page_a_table_turned_sideways(playing: Round) -> None:
    pdf = paper(playing.tournament, "scoresheet-blank", "round 1")
    assert len(pages(pdf)) == 2
    assert size(pdf) == (297, 210)


def test_a_sheet_names_the_table_its_players_and_the_rules(four: AtTable, tournament: Tournament) -> None:
    printed = text(paper(tournament, "scoresheet-blank", "round 1 table 1"))
    for expected in ("Table 1 · round 1", "Marietoernooi", "De Vier Azen", "Monday 16 March 2026", "4 deals", tournament.fingerprint):
        assert expected in printed
    for name in ("A · Els Maes", "B · An Peeters", "C · Piet van Dijk", "D · Jo Smets"):
        assert name in printed


def test_the_code_opens_this_table(four: AtTable) -> None:
    address = link(table_pass(four.table))
    assert physical_table(address.rstrip("/").rsplit("/", 1)[1]).number == four.table.number
    assert qr_code(address).startswith("data:image/svg+xml")


def test_the_dealer_of_five_sits_out_and_everybody_plays_as_much(five: AtTable) -> None:
    (plan,) = plans_of(five.table, five.table.round.tournament.rule_set, "en")
    deals = [row for row in plan.rows if row.kind == "deal"]
    dealer, declarer = 0, [strip.head for strip in plan.lead].index("Player")
    assert [row.lead[dealer].text for row in deals] == ["A", "B", "C", "D", "E"]
    assert [row.lead[declarer].closed for row in deals] == [(0,), (1,), (2,), (3,), (4,)]
    assert [[seat for seat in range(5) if row.seats[seat][0].mark == "sits_out"] for row in deals] == [[0], [1], [2], [3], [4]]


@pytest.mark.parametrize("options", [{}, {"piek": False, "beter": "none"}, {"solo7": True}])
def test_the_columns_are_the_contracts_in_bid_order(prepare_evening: Callable[..., Tournament], options: dict[str, object]) -> None:
    tournament = prepare_evening(options=options)
    round_ = drawing.seat(by=MACHINE, tournament=tournament, tables=[[1, 2, 3, 4], [5, 6, 7, 8, 9]])
    rules = published("rikken_brabant").with_options(options)
    (plan,) = plans_of(round_.tables.get(number=1), rules, "nl")
    rows = rules.game.charts()[0].rows
    (contracts,) = [strip.choices for strip in plan.lead if strip.head == "Spel"]
    assert contracts[: len(rows)] == tuple(row.label["nl"] for row in rows)
    printed = text(paper(tournament, "scoresheet-blank", "round 1 table 1", "nl"))
    assert "Misère" in printed
    assert ("Open piek" in printed) == ("piek" not in options)


@pytest.mark.slow
def test_many_deals_go_on_a_second_page_that_carries_the_totals_over(prepare_evening: Callable[..., Tournament]) -> None:
    tournament = prepare_evening(players=4, deals_a_round=40)
    round_ = drawing.seat(by=MACHINE, tournament=tournament)
    plans = plans_of(round_.tables.get(), tournament.rule_set, "en")
    assert [sum(row.kind == "deal" for row in plan.rows) for plan in plans] == [20, 20]
    assert all(len(plan.rows) <= MAX_BOXED_ROWS for plan in plans)
    first, second = pages(paper(tournament, "scoresheet-blank", "round 1"))
    assert "Carried over" in first
    assert "Total" not in first
    assert "Carried over" in second
    assert "Total" in second
    assert "1/2" in first


@pytest.mark.parametrize("game", ["rikken_brabant", "rikken_stichting", "whist_iwwa"])
@pytest.mark.parametrize("players", [4, 5])
def test_the_grid_of_every_game_stays_on_the_page(prepare_evening: Callable[..., Tournament], game: str, players: int) -> None:
    if players not in published(game).game.table_sizes:
        return
    tournament = prepare_evening(players=players, game=game, deals_a_round=20)
    round_ = drawing.seat(by=MACHINE, tournament=tournament, tables=[list(range(1, players + 1))])
    for plan in plans_of(round_.tables.get(), tournament.rule_set, "fr"):
        columns = CardColumns(plan)
        assert columns.end <= 288.01
        assert columns.points >= 17
        for strip, width in zip(plan.lead, columns.lead, strict=True):
            assert width >= 4.5 * max(1, len(strip.choices))
            assert all(len(label_lines(name)) <= 2 for name in strip.choices)


def test_equal_plans_are_drawn_alike(four: AtTable) -> None:
    rules = four.table.round.tournament.rule_set
    svg = draw_card(plans_of(four.table, rules, "en")[0])
    assert svg == draw_card(plans_of(four.table, rules, "en")[0])
    assert ">Sum 0<" in svg


def test_a_box_a_digit_for_tricks_and_points_and_one_more_in_the_total(four: AtTable) -> None:
    (plan,) = plans_of(four.table, four.table.round.tournament.rule_set, "en")
    (tricks,) = [strip for strip in plan.lead if strip.boxed]
    (points,) = plan.seat
    assert (tricks.head, tricks.width, points.boxed) == ("Tricks", 2, True)
    boxes = re.search(r'<path d="([^"]*)" stroke="#999"', draw_card(plan))
    assert boxes is not None
    assert boxes.group(1).count("M") == 4 * (tricks.width + 4 * points.width) + 4 * (points.width + 1)


def test_the_sheet_says_how_to_write_on_it(four: AtTable, tournament: Tournament) -> None:
    printed = text(paper(tournament, "scoresheet-blank", "round 1 table 1"))
    for hint in ("A cross for contract, player and partner.", "Write the tricks", "with their sign.", "add up to 0: cross it off."):
        assert hint in printed


def test_names_cannot_become_markup(prepare_evening: Callable[..., Tournament]) -> None:
    from tournaments.entrants.actions import enrol as prepare

    tournament = prepare_evening(players=3)
    prepare.enrol(by=MACHINE, tournament=tournament, guests=['<img src="file:///etc/passwd"> & zo'])
    drawing.seat(by=MACHINE, tournament=tournament, tables=[[1, 2, 3, 4]])
    assert '<img src="file:///etc/passwd"> & zo' in text(paper(tournament, "scoresheet-blank", "round 1"))


def test_letters_that_join_are_not_drawn_one_by_one(four: AtTable) -> None:
    """The paper would draw the letters of an image one by one from the left, which breaks a Persian word and reverses it."""
    tournament = four.table.round.tournament
    sheet = card_drawing(plans_of(four.table, tournament.rule_set, "fa")[0])
    assert re.search(r"[\u0600-\u06ff]", sheet.svg()) is None
    kinds = {word.text: word.kind for word in sheet.above}
    assert (kinds["قرارداد"], kinds["ریک بتر"]) == ("middle", "start turned")
    (ground,) = grounds_of(four.table, tournament.rule_set, "fa", source(tournament))
    assert 'class="word start turned"' in ground.beneath
