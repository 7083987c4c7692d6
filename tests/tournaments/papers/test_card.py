"""A game's own card on paper: known cells are printed, open ones can be crossed or filled in, and marks are symbols."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import islice
from typing import Any
from uuid import uuid4

import pytest

from scoring.engine.scorecard import Scorecard, ScorecardBox, ScorecardCell, ScorecardColumn, ScorecardRow
from scoring.engine.spoken import signed
from scoring.games.rifki.rules import KOZ_EACH, NEGATIVES_EACH
from tests.cast import MACHINE, total
from tests.tournaments.papers.evenings import plays
from tests.tournaments.papers.reading import paper, text
from tournaments.archive.export import export_evening
from tournaments.archive.verify import differences
from tournaments.evening.models import Entrant, Table
from tournaments.papers.card.card_grid import CardColumns, draw_card
from tournaments.papers.card.card_plan import MAX_WRITTEN_ROWS, CardPlan, plans, printed_text
from tournaments.papers.card.drawing import BOTTOM, HEIGHT, MARGIN, WIDTH
from tournaments.papers.card.marks import legend
from tournaments.play.actions import deals as play
from tournaments.play.ledger import start_of
from tournaments.play.models import Deal
from tournaments.play.queries.tables import LoadedTable, read_table
from tournaments.seating.actions import seats

WORDS = {"en": "Contract", "nl": "Contract", "fr": "Contrat"}
SUITS = ({"en": "♠"}, {"en": "♥"})


def card(rows: int = 3, boxes: tuple[ScorecardBox, ...] = (), lead: ScorecardCell | None = None) -> Scorecard:
    """Return a card with two lead columns, one column for each of four players, and in the first row this trump."""
    first = ScorecardRow(
        "1",
        (ScorecardCell(), lead or ScorecardCell()),
        ((ScorecardCell("", "declarer"),), (ScorecardCell("12"),), (ScorecardCell("", "sits_out"),), (ScorecardCell(),)),
    )
    more = [ScorecardRow(str(number), (ScorecardCell(), ScorecardCell()), ((ScorecardCell(),),) * 4) for number in range(2, rows + 1)]
    total = ScorecardRow({"en": "Total"}, (ScorecardCell(), ScorecardCell()), ((ScorecardCell(),),) * 4, "total")
    lead_columns = (ScorecardColumn("bid", {"en": "Bid"}, width=3), ScorecardColumn("trump", {"en": "Trumps"}, SUITS))
    return Scorecard(lead_columns, (ScorecardColumn("score", {"en": "Score"}, width=5),), (first, *more, total), boxes)


def plan(of: Scorecard) -> CardPlan:
    (page,) = plans(of, 4, "Deal", "en")
    return page


def crosses(svg: str) -> int:
    """Return how many boxes wait for a cross."""
    boxes = re.search(r'<path d="([^"]*)" stroke="#000" stroke-width=".25"', svg)
    return boxes.group(1).count("M") if boxes else 0


def test_a_box_for_each_choice_and_none_in_the_total() -> None:
    assert crosses(draw_card(plan(card(rows=5)))) == 5 * 2


def test_what_is_known_is_printed_and_what_was_chosen_is_crossed() -> None:
    with_trump = draw_card(plan(card(lead=ScorecardCell("♥"))))
    assert (crosses(with_trump), with_trump.count("✗")) == (6, 1)
    other = draw_card(plan(card(lead=ScorecardCell("all pass"))))
    assert crosses(other) == 4
    assert ">all pass<" in other
    assert ">12<" in other


def test_marks_are_signs_that_the_legend_explains() -> None:
    assert ">►<" in draw_card(plan(card()))
    assert [(each.sign, each.words) for each in legend(["winner", "declarer", "unknown", ""])] == [("►", "declares"), ("★", "winner")]


def test_figures_have_a_minus_as_wide_as_the_plus() -> None:
    assert [printed_text(text, "en") for text in ("-35", "−35", "x-y", "-")] == ["−35", "−35", "x-y", "-"]


@pytest.mark.parametrize("rows", [3, 20])
def test_boxes_stand_beneath_a_short_card_and_beside_a_long_one(rows: int) -> None:
    fields = tuple((name, (ScorecardCell(), ScorecardCell())) for name in ("Hearts", "Queens", "Kings", "Tricks", "Last two"))
    page = plan(card(rows, (ScorecardBox({"en": "Still open"}, ({"en": "Contract"}, "1", "2"), fields),)))
    columns = CardColumns(page)
    assert columns.beside == (rows == 20)
    svg = draw_card(page)
    assert ">Still open<" in svg
    corners = [(float(x), float(y)) for x, y in re.findall(r"M(\d+\.\d+) (\d+\.\d+)", svg)]
    assert max(x for x, _y in corners) <= WIDTH - MARGIN + 0.01
    assert max(y for _x, y in corners) <= HEIGHT - BOTTOM + 0.01


def test_a_player_s_box_is_headed_by_the_seats() -> None:
    box = ScorecardBox({"en": "Into the pot"}, ({},), (({"en": "stake"}, (ScorecardCell(),) * 4),), by_seat=True)
    (aside,) = plan(card(boxes=(box,))).asides
    assert aside.head == ("", "A", "B", "C", "D")


def test_rows_are_called_by_the_deal_unless_the_game_has_a_word() -> None:
    assert plan(card()).number == "Deal"
    assert all(len(page.rows) <= MAX_WRITTEN_ROWS for page in plans(card(rows=60), 4, "Deal", "en"))


@pytest.mark.slow
def test_corrected_void_and_doubtful_deals_are_told_on_a_card(at_table: Callable[..., Table]) -> None:
    table = at_table("rifki", 4)
    plays(table, 3)
    first, second, third = table.deals.order_by("number")
    Deal.objects.filter(pk=first.pk).update(revision=2)
    play.void(by=MACHINE, deal=third, revision=third.revision)
    printed = text(paper(table.round.tournament, "scoresheet-filled", "round 1 table 1"))
    assert "1*" in printed
    assert "corrected after it was first entered" in printed
    assert "Void: does not count." in printed
    Deal.objects.filter(pk=second.pk).update(facts={"contract": "NOT_A_CONTRACT"})
    printed = text(paper(table.round.tournament, "scoresheet-filled", "round 1 table 1"))
    assert "2?" in printed
    assert "in doubt: the jury decides" in printed


@pytest.mark.slow
@pytest.mark.parametrize("deals", [9, 20])
def test_card_standings_and_paper_of_rifki_agree_after_an_exchange_in_mid_game(at_table: Callable[..., Table], deals: int) -> None:
    """Players 1 and 3 exchange seats from deal 5 on: columns belong to seats; open contracts, finished players and standings to players."""
    table = at_table("rifki", 4)
    for turn in range(deals):
        before = read_table(table)
        offered: Any = islice(before.rules.game.possible_deals(before.state), 2000)
        some = [facts for facts in offered if facts.void is None and (facts.contract == "KOZ") == (turn < 8)]
        facts = before.rules.game.write_facts(some[(turn * 37) % len(some)])
        play.report(by=MACHINE, table=table, id=uuid4(), number=before.fold.next_number, facts=facts)
    seats.swap(by=MACHINE, round=table.round, first=1, second=3, from_deal={1: 5}, why="wrong_chair")
    view = read_table(table)
    rows = [(row.deal.number, row.outcome) for row in view.deals]
    card = view.rules.game.scorecard(start_of(view.table), rows, 20)
    players = {number: total(table.round.tournament.entrants.get(number=number)) for number in range(1, 5)}
    assert players != dict(zip((1, 2, 3, 4), view.totals, strict=True))
    assert sum(players.values()) == sum(view.totals)
    assert {entrant.number: points for entrant, points in _by_person(view)} == players
    total_row = next(row for row in card.rows if row.kind == "total")
    assert [cells[1].text for cells in total_row.seats] == [signed(points) for points in view.totals]
    state: Any = view.state
    assert state.finished == (deals == 20)
    (left,) = (box for box in card.boxes if box.by_seat)
    assert [cell.text for cell in left.rows[0][1]] == [str(max(0, KOZ_EACH - times)) for times in state.koz]
    assert [cell.text for cell in left.rows[1][1]] == [str(max(0, NEGATIVES_EACH - times)) for times in state.negatives]
    at_seat = [place.entrant.number for place in view.places]
    assert at_seat == [3, 2, 1, 4]
    assert [players[number] for number in at_seat] == list(state.totals)
    if state.finished:
        ends = [cells[1].mark for cells in card.rows[-1].seats]
        assert ends == ["got_out" if players[number] > 0 else "sank" for number in at_seat]
    printed = text(paper(table.round.tournament, "scoresheet-filled", "round 1 table 1"))
    assert "Seat A: Els Maes until deal 4, Piet van Dijk from deal 5" in printed
    names = {1: "Els Maes", 2: "An Peeters", 3: "Piet van Dijk", 4: "Jo Smets"}
    said = ", ".join(f"{names[number]} {signed(players[number])}" for number in (1, 2, 3, 4))
    assert f"The columns of this sheet are the seats. Points of each player in these deals: {said}." in printed
    assert list(differences(export_evening(table.round.tournament))) == []


def _by_person(view: LoadedTable) -> list[tuple[Entrant, int]]:
    """Return the points that the deals brought each player, counted from the table's list."""
    points: dict[Entrant, int] = {}
    for row in view.deals:
        for entrant, gained in zip(view.entrants_at(row.deal.number), row.points, strict=True):
            points[entrant] = points.get(entrant, 0) + gained
    return list(points.items())
