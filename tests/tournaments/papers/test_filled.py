"""Filled scoresheets: every deal, who pays whom, running totals, rulings, marks and signatures."""

from __future__ import annotations

import uuid

from django.utils import translation
from pytest_django import DjangoAssertNumQueries

from tests.cast import MACHINE, AtTable
from tests.tournaments.papers.reading import pages, paper, text
from tournaments.evening.actions import evenings
from tournaments.evening.models import Ruling, Table, Tournament
from tournaments.jury.actions import penalties as jury
from tournaments.jury.decisions import Move
from tournaments.papers.card.card_filled import filled_card
from tournaments.papers.card.filled_row import FilledRow
from tournaments.papers.kinds.filled import sheets
from tournaments.papers.queries.subject import PaperSubject
from tournaments.play.actions import deals as play
from tournaments.play.actions import signing
from tournaments.play.actions.own_totals import report_totals
from tournaments.play.ledger import start_of
from tournaments.play.models import Deal
from tournaments.play.queries import tables


def filled_rows(table: Table) -> tuple[FilledRow, ...]:
    """Return the rows of the table's sheet, as its template gets them."""
    view = tables.read_table(table)
    outcomes = [(row.deal.number, row.outcome) for row in view.deals]
    return filled_card(view.rules.game.scorecard(start_of(view.table), outcomes, view.table.deals_planned), view, "en").rows


def texts(row: FilledRow) -> list[str]:
    return [figure.text for figure in row.figures]


def test_every_deal_with_who_pays_whom_and_running_totals(four: AtTable, tournament: Tournament) -> None:
    four.plays("RIK 1+2 | 9", "MISERE 0 | made")
    first, second = filled_rows(four.table)
    who_pays_whom = "Rik made, 1 over. Jo pays An 2, Els pays Piet 2."
    assert (first.number, *texts(first)[:3]) == ("1", "A", "Rik An+Piet 9", who_pays_whom)
    assert texts(first)[3:] == ["−2", "−2", "+2", "+2", "+2", "+2", "−2", "−2"]
    assert texts(second)[4::2] == ["+13", "−3", "−3", "−7"]
    printed = text(paper(tournament, "scoresheet-filled", "round 1 table 1"))
    assert "Rik An+Piet 9" in printed
    assert who_pays_whom in printed
    assert "Total +13 −3 −3 −7" in printed
    assert "Booked" not in printed
    assert "2 of 4 deals played" in printed
    assert "Not signed yet" in printed


def test_who_sits_out_has_no_points_in_that_deal(five: AtTable) -> None:
    five.plays("MISERE 2 | made")
    (row,) = filled_rows(five.table)
    assert texts(row)[3:5] == ["", "0"]
    assert ["dim" in figure.css for figure in row.figures[3:]] == [True, True, *[False] * 8]


def test_a_deal_in_doubt_has_a_question_mark_for_its_points(four: AtTable) -> None:
    four.plays("RIK 1+2 | 9", "MISERE 0 | made")
    Deal.objects.filter(table=four.table, number=2).update(facts={"kind": "contract", "contracts": [{"code": "NONE"}]})
    _first, second = filled_rows(four.table)
    assert (second.number, second.kind) == ("2?", "doubt")
    assert texts(second)[2:] == ["In doubt: waits for the jury and does not count.", "?", "−2", "?", "+2", "?", "+2", "?", "−2"]


def test_corrected_and_voided_deals_are_marked(four: AtTable, tournament: Tournament) -> None:
    deal = four.plays("RIK 1+2 | 9")
    play.correct(by=MACHINE, deal=deal, facts={**deal.facts, "contracts": [{**deal.facts["contracts"][0], "took": 10}]}, revision=1)
    wrong = four.plays("MISERE 0 | made")
    play.void(by=MACHINE, deal=wrong, revision=1)
    four.plays("MISERE 1 | lost")
    rows = filled_rows(four.table)
    assert [(row.number, row.kind) for row in rows] == [("1*", "deal"), ("2", "void"), ("2", "deal")]
    assert (rows[1].struck, rows[1].figures) == ("Misère Els ✓", ())
    printed = text(paper(tournament, "scoresheet-filled", "round 1 table 1"))
    assert "1*" in printed
    assert "corrected after it was first entered" in printed
    assert "2 Misère Els ✓ Void: does not count." in printed


def test_rulings_of_the_table_and_the_total_with_them(four: AtTable, tournament: Tournament) -> None:
    four.plays("MISERE 0 | made")
    moves = [Move(1, 2, 110)]
    jury.rule(by=MACHINE, tournament=tournament, kind=Ruling.Kind.FINE, text="Revoke.", article="7.3", table=four.table, moves=moves)
    wrong = jury.rule(by=MACHINE, tournament=tournament, kind=Ruling.Kind.FINE, text="Late.", table=four.table, moves=moves)
    jury.overturn(by=MACHINE, ruling=wrong, text="Was in time.")
    printed = text(paper(tournament, "scoresheet-filled", "round 1 table 1"))
    assert "7.3: Revoke. Els pays An 110." in printed
    assert "Late. Els pays An 110. Overturned by ruling 3." in printed
    assert "Was in time. Overturns ruling 2." in printed
    assert "Total with rulings −95 +105 −5 −5" in printed


def test_a_ruling_without_a_table_is_on_the_sheets_of_whom_it_moves(four: AtTable, five: AtTable, tournament: Tournament) -> None:
    moves = [Move(1, 2, 10)]
    jury.rule(by=MACHINE, tournament=tournament, kind=Ruling.Kind.FINE, text="Late.", moves=moves)
    wrong = jury.rule(by=MACHINE, tournament=tournament, kind=Ruling.Kind.FINE, text="Later.", moves=moves)
    jury.overturn(by=MACHINE, ruling=wrong, text="Was in time.")
    jury.rule(by=MACHINE, tournament=tournament, kind=Ruling.Kind.ADJUST, text="Both tables.", moves=[Move(5, 1, 3)])
    printed = text(paper(tournament, "scoresheet-filled", "round 1 table 1"))
    assert "Late. Els pays An 10." in printed
    assert "Was in time. Overturns ruling 2." in printed
    assert "Total with rulings −7 +10 0 0" in printed
    printed = text(paper(tournament, "scoresheet-filled", "round 1 table 2"))
    assert "Late" not in printed
    assert "Both tables. Rita pays Els 3." in printed


def test_more_tables_ask_the_database_no_more_often(
    four: AtTable, five: AtTable, tournament: Tournament, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    four.plays("RIK 1+2 | 9")
    five.plays("MISERE 2 | made")
    for about in ("round 1 table 1", "round 1"):
        with django_assert_num_queries(10):
            list(sheets(Tournament.objects.get(pk=tournament.pk), PaperSubject.parse(about)))


def test_the_sheet_says_when_the_table_signed(four: AtTable, tournament: Tournament) -> None:
    four.plays(*["MISERE 0 | made"] * 4)
    signing.sign(by=four.by, table=four.table, totals=four.points())
    printed = text(paper(tournament, "scoresheet-filled", "round 1 table 1"))
    assert "4 of 4 deals played" in printed
    assert "Signed on" in printed


def test_the_sheet_says_who_accepted_these_totals(four: AtTable, tournament: Tournament) -> None:
    evenings.amend(by=MACHINE, tournament=tournament, acceptance="each")
    four.plays(*["MISERE 0 | made"] * 4)
    for entrant in four.entrants[:2]:
        signing.accept(by=four.by, table=four.table, entrant=entrant, totals=four.points())
    assert "This is right, say Els, An" in text(paper(tournament, "scoresheet-filled", "round 1 table 1"))


def test_a_round_has_every_table_with_page_numbers_of_its_own(four: AtTable, five: AtTable, tournament: Tournament) -> None:
    five.plays("RIK 1+2 | 9")
    sheets = pages(paper(tournament, "scoresheet-filled", "round 1"))
    assert ["Table 1" in sheets[0], "Table 2" in sheets[1]] == [True, True]
    assert all("1/1" in page for page in sheets)


def test_twenty_usual_deals_fit_on_a_page(four: AtTable) -> None:
    with translation.override("nl"):
        tournament = four.table.round.tournament
        four.plays("RIK 1+2 | 9", "MISERE 0 | made", "SOLO_8 3 | 7", "RIK 0+2 | 8")
    assert len(pages(paper(tournament, "scoresheet-filled", "round 1 table 1", "nl"))) == 1


def test_a_table_that_gave_only_totals_says_so(four: AtTable, tournament: Tournament) -> None:
    report_totals(by=MACHINE, table=four.table, id=uuid.uuid4(), points=(9, -5, -2, -2), deals=20)
    printed = " ".join(text(paper(tournament, "scoresheet-filled", "round 1 table 1")).split())
    assert "Totals only: the table kept its own paper of 20 deals" in printed
    assert "Total +9 −5 −2 −2" in printed
    assert "No deal has been played yet" not in printed
