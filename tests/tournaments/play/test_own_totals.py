"""Tables that kept their own paper: one figure a player for the whole round, in place of the deals."""

from __future__ import annotations

import uuid
from typing import Any

import pytest

from clubs.actors import Actor
from clubs.problems import Refusal
from scoring.engine.state import TableStart
from scoring.games import published
from tests.cast import MACHINE, AtTable, People, total
from tests.checker.exported import agrees, file_of
from tests.checker.program import difference
from tournaments.archive.export import export_evening
from tournaments.archive.verify import differences
from tournaments.evening.models import LogEntry, Table
from tournaments.jury.actions import verdicts
from tournaments.play.actions import deals as play
from tournaments.play.actions import rounds, signing
from tournaments.play.actions.own_totals import correct_totals, report_totals
from tournaments.play.models import Deal, Payment
from tournaments.play.own_totals import OwnTotals, own_totals_in, seats_out
from tournaments.play.queries.finishing import tables_to_finish
from tournaments.play.queries.progress import progress
from tournaments.play.queries.tables import read_table
from tournaments.play.queries.upcoming import upcoming_deals
from tournaments.standings.queries.player_figures import player_figures
from tournaments.standings.queries.standings import standings

FIGURES = (9, -5, -2, -2)


def types(at: AtTable, points: tuple[int, ...] = FIGURES, deals: int = 4, *, by: Actor = MACHINE, id: uuid.UUID | None = None) -> Deal:
    """Type the totals of a table at the desk."""
    return report_totals(by=by, table=at.table, id=id or uuid.uuid4(), points=points, deals=deals).deal


def live(table: Table) -> list[tuple[str, int | None, int | None, int]]:
    """Return the table's payments that count: reason, payer, payee, amount."""
    payments = Payment.objects.filter(table=table, reverses=None, reversed_by=None).order_by("pk")
    return [(each.reason, each.payer_id, each.payee_id, each.amount) for each in payments]


def refused(code: str, **figures: Any) -> None:
    """Assert that these totals are refused with this code, and nothing changes."""
    before = LogEntry.objects.count(), Deal.objects.count(), Payment.objects.count()
    with pytest.raises(Refusal) as refusal:
        types(**figures)
    assert refusal.value.problems[0].code == code
    assert (LogEntry.objects.count(), Deal.objects.count(), Payment.objects.count()) == before


def test_the_totals_are_the_round_of_the_table(four: AtTable) -> None:
    els, an, piet, jo = four.entrants
    deal = types(four, deals=20)
    assert live(four.table) == [("TOTALS", an.pk, els.pk, 5), ("TOTALS", piet.pk, els.pk, 2), ("TOTALS", jo.pk, els.pk, 2)]
    assert [total(each) for each in (els, an, piet, jo)] == list(FIGURES)
    view = read_table(four.table)
    assert (view.totals, view.fold.deals_counted, view.complete, upcoming_deals(view)) == (FIGURES, 20, True, [])
    assert (deal.status, deal.contract, deal.contract_results, deal.deals_in_totals) == ("totals", "", "", 20)
    lines = {line.entrant: line for line in standings(four.table.round.tournament).lines}
    assert [(lines[each].points, lines[each].deals) for each in (els, jo)] == [(9, 20), (-2, 20)]
    assert standings(four.table.round.tournament).deals == 20


def test_fewer_deals_than_planned_are_the_whole_round_too(four: AtTable, playing: Any) -> None:
    types(four, deals=3)
    so_far = {each.table.number: each for each in progress(playing).tables}[1]
    assert (so_far.played, so_far.complete, so_far.own_totals) == (3, True, True)
    assert [each.codes for each in tables_to_finish(playing) if each.number == 1] == [], "the paper has the signatures"
    signing.sign(by=four.by, table=four.table, totals=FIGURES)
    assert 1 not in [each.number for each in tables_to_finish(playing)]


def test_at_a_table_of_five_everybody_sits_out_in_turn(five: AtTable) -> None:
    types(five, (6, -4, 0, -1, -1), deals=7)
    deals = {line.entrant.called: line.deals for line in standings(five.table.round.tournament).lines}
    assert [deals[each.called] for each in five.entrants] == [5, 5, 6, 6, 6]
    agrees(five.table.round.tournament)


def test_what_does_not_sum_to_zero_is_refused(four: AtTable) -> None:
    with pytest.raises(Refusal) as refusal:
        types(four, (9, -5, -2, -1))
    message = refusal.value.messages()[0]
    assert (message["code"], message["field"]) == ("TOTALS_SUM", "points")
    assert "+1" in message["message"]


@pytest.mark.parametrize(
    ("code", "figures"),
    [
        ("TOTALS_SUM", {"points": (9, -5, -2, -1)}),
        ("TOTALS_A_FIGURE", {"points": (9, -9)}),
        ("TOTALS_A_FIGURE", {"points": (9, -5, -2, True)}),
        ("TOTALS_TOO_LARGE", {"points": (100_001, -100_001, 0, 0)}),
        ("TOTALS_DEALS", {"deals": 0}),
        ("TOTALS_DEALS", {"deals": 301}),
    ],
)
def test_figures_that_cannot_be(four: AtTable, code: str, figures: dict[str, Any]) -> None:
    refused(code, at=four, **figures)


def test_a_table_with_deals_that_count_keeps_them_until_they_are_voided(four: AtTable) -> None:
    deal = four.plays("RIK 1+2 | 9")
    refused("TABLE_HAS_DEALS", at=four)
    play.void(by=four.by, deal=deal, revision=1)
    types(four)
    assert four.points() == FIGURES
    agrees(four.table.round.tournament)


def test_after_totals_no_deal_follows(four: AtTable) -> None:
    types(four, deals=2)
    with pytest.raises(Refusal) as refusal:
        four.plays("RIK 1+2 | 9")
    assert refusal.value.problems[0].code == "TABLE_HAS_TOTALS"


def test_the_same_again_changes_nothing_and_others_are_refused(four: AtTable) -> None:
    deal = types(four)
    entries = LogEntry.objects.count()
    assert types(four, id=deal.pk) == types(four) == deal
    assert LogEntry.objects.count() == entries
    refused("UUID_REUSED", at=four, points=(1, -1, 0, 0), id=deal.pk)
    refused("TABLE_HAS_TOTALS", at=four, points=(1, -1, 0, 0))


def test_totals_of_another_table_are_elsewhere(four: AtTable, five: AtTable) -> None:
    refused("DEAL_ELSEWHERE", at=five, points=(4, -1, -1, -1, -1), id=types(four).pk)


def test_a_correction_replaces_them_and_the_table_signs_again(four: AtTable) -> None:
    deal = types(four)
    signing.sign(by=MACHINE, table=four.table, totals=FIGURES)
    correct_totals(by=MACHINE, deal=deal, points=(8, -4, -2, -2), deals=4, revision=1, reason="read 9")
    four.table.refresh_from_db()
    assert (four.points(), four.table.signed_at) == ((8, -4, -2, -2), None)
    with pytest.raises(Refusal, match="REVISION_OLD"):
        correct_totals(by=MACHINE, deal=deal, points=FIGURES, deals=4, revision=1)
    correct_totals(by=MACHINE, deal=deal, points=(8, -4, -2, -2), deals=4, revision=1)
    agrees(four.table.round.tournament)


def test_removed_they_leave_the_ledger_as_if_they_had_never_been(four: AtTable) -> None:
    deal = types(four)
    play.void(by=MACHINE, deal=deal, revision=1, reason="of table 2")
    assert (live(four.table), four.points()) == ([], (0, 0, 0, 0))
    four.plays("RIK 1+2 | 9")
    agrees(four.table.round.tournament)
    assert list(differences(export_evening(four.table.round.tournament))) == []


def test_a_phone_neither_types_nor_touches_them(four: AtTable) -> None:
    with pytest.raises(Refusal, match="NOT_ALLOWED"):
        types(four, by=four.by)
    deal = types(four)
    with pytest.raises(Refusal, match="TOTALS_AT_DESK"):
        play.void(by=four.by, deal=deal, revision=1)
    with pytest.raises(Refusal, match="TOTALS_AT_DESK"):
        play.correct(by=four.by, deal=deal, facts={"totals": [1, -1, 0, 0], "deals": 4}, revision=1)
    with pytest.raises(Refusal, match="DEAL_IS_TOTALS"):
        play.correct(by=MACHINE, deal=deal, facts={"totals": [1, -1, 0, 0], "deals": 4}, revision=1)


def test_a_phone_cannot_send_totals_as_a_deal(four: AtTable) -> None:
    with pytest.raises(Refusal):
        play.report(by=four.by, table=four.table, id=uuid.uuid4(), number=1, facts=OwnTotals(FIGURES, 4).facts_json())
    assert not Deal.objects.exists()


def test_a_deal_is_not_corrected_as_totals(four: AtTable) -> None:
    deal = four.plays("RIK 1+2 | 9")
    with pytest.raises(Refusal, match="DEAL_NOT_TOTALS"):
        correct_totals(by=MACHINE, deal=deal, points=FIGURES, deals=4, revision=1)


def test_who_plays_at_the_table_does_not_type_its_totals(four: AtTable, people: People) -> None:
    tournament = four.table.round.tournament
    tournament.officials.filter(role="desk").update(plays_as=four.entrants[0])
    refused("OWN_TABLE", at=four, by=people.desk)
    tournament.officials.filter(role="desk").update(plays_as=None)
    types(four, by=people.desk)


def test_once_the_round_is_finished_only_who_leads_types_them(four: AtTable, people: People, playing: Any) -> None:
    rounds.finish(by=MACHINE, round=playing, unsigned=True)
    refused("ROUND_FINISHED", at=four, by=people.desk)
    types(four, by=people.director)


def test_the_jury_awards_other_totals_and_an_appeal_brings_them_back(four: AtTable, people: People) -> None:
    deal = types(four)
    ruling = verdicts.award(by=people.jury, deal=deal, points=(7, -3, -2, -2), text="Two columns were exchanged.")
    assert four.points() == (7, -3, -2, -2)
    assert read_table(four.table).complete
    agrees(four.table.round.tournament)
    with pytest.raises(Refusal, match="DEAL_RULED"):
        correct_totals(by=MACHINE, deal=deal, points=(1, -1, 0, 0), deals=4, revision=1)
    with pytest.raises(Refusal, match="DEAL_IS_TOTALS"):
        verdicts.replace(by=people.jury, deal=deal, facts={"kind": "all_pass"}, text="No.")
    assert ruling.number == 1


def test_at_five_the_jury_may_award_totals_to_whoever_sat_out(five: AtTable, people: People) -> None:
    deal = types(five, (6, -4, 0, -1, -1), deals=5)
    verdicts.award(by=people.jury, deal=deal, points=(5, -3, 0, -1, -1), text="Added up again.")
    assert five.points() == (5, -3, 0, -1, -1)


def test_the_file_holds_them_and_both_programs_recompute_them(four: AtTable) -> None:
    tournament = four.table.round.tournament
    types(four, deals=20)
    evening = export_evening(tournament)
    assert list(differences(evening)) == []
    agrees(tournament)
    file = file_of(tournament)
    deal = file["rounds"][0]["tables"][0]["deals"][0]
    assert deal["facts"] == {"totals": list(FIGURES), "deals": 20}
    file["payments"][0]["amount"] += 1
    assert "adds up" in difference(file) or "in the ledger" in difference(file)


def test_they_are_no_minus_deal_and_no_contract(four: AtTable) -> None:
    types(four, deals=20)
    tournament = four.table.round.tournament
    of_an = player_figures(tournament)[four.entrants[1].pk].rounds[1]
    assert (of_an.points, of_an.deals, of_an.minus_deals, of_an.contracts_made, of_an.solos) == (-5, 20, 0, 0, 0)


def test_facts_that_no_action_writes_are_no_totals() -> None:
    good = {"totals": [3, -3], "deals": 4}
    assert own_totals_in(good) == OwnTotals((3, -3), 4)
    bad: list[dict[str, Any]] = [{"deals": 0}, {"deals": "4"}, {"totals": [3, "x"]}, {"totals": [3.0, -3]}, {"totals": 3}, {"more": 1}]
    assert [own_totals_in({**good, **part}) for part in bad] == [None] * 6


def test_who_sat_out_goes_round_the_table() -> None:
    five = published("rikken_brabant").game.first_state(TableStart(seats=5, first_dealer=3))
    assert seats_out(five, 7) == [3, 4, 0, 1, 2, 3, 4]
    assert seats_out(published("rikken_brabant").game.first_state(TableStart(seats=4, first_dealer=3)), 7) == []
