"""The jury's decisions about deals and players, how they count, and how they are taken back."""

from __future__ import annotations

import datetime
from typing import Any

import pytest
from django.utils import timezone

from tests.cast import MACHINE, AtTable, People, total
from tournaments.archive.export import export_evening
from tournaments.archive.verify import differences
from tournaments.entrants.actions import enrol as prepare
from tournaments.evening.actions import evenings
from tournaments.evening.models import Ruling, Table, Tournament
from tournaments.evening.problems import Refusal
from tournaments.jury.actions import penalties as jury
from tournaments.jury.actions import verdicts
from tournaments.jury.actions.preview import impact
from tournaments.jury.decisions import ExcludedTable
from tournaments.jury.queries.rulings import warnings_of
from tournaments.play.actions import deals as play
from tournaments.play.actions import rounds, signing
from tournaments.play.models import Deal, Payment
from tournaments.play.queries import tables


def agrees(tournament: Tournament) -> None:
    assert list(differences(export_evening(Tournament.objects.get(pk=tournament.pk)))) == []


def code_of(refusal: pytest.ExceptionInfo[Refusal]) -> str:
    return refusal.value.problems[0].code


def test_an_annulled_deal_books_nothing_and_the_same_dealer_deals_again(four: AtTable, people: People, tournament: Tournament) -> None:
    deal = four.plays("RIK 0+2 | 9")
    before = tables.read_table(four.table)
    assert (four.points(), before.state.dealer, before.fold.deals_counted) == ((2, -2, 2, -2), 1, 1)
    els = four.entrants[0]
    verdicts.annul(by=people.jury, deal=deal, text="Verkeerd gedeeld.", player=els, points=9)
    view = tables.read_table(four.table)
    assert (four.points(), view.state.dealer, view.fold.deals_counted, view.fold.next_number) == ((0, 0, 0, 0), 0, 0, 2)
    assert [total(entrant) for entrant in four.entrants] == [-9, 3, 3, 3]
    agrees(tournament)


@pytest.mark.both
def test_a_replaced_result_counts_and_an_appeal_brings_the_old_one_back(four: AtTable, people: People, tournament: Tournament) -> None:
    deal = four.plays("RIK 0+2 | 9")
    facts = {"dealer": 0, "contracts": [{"code": "RIK", "declarer": 0, "partner": 2, "took": 7}]}
    ruling = verdicts.replace(by=people.jury, deal=deal, facts=facts, text="Geteld: zeven slagen.")
    assert four.points() == (-2, 2, -2, 2)
    agrees(tournament)
    jury.overturn(by=people.jury, ruling=ruling, text="Opnieuw geteld.")
    deal.refresh_from_db()
    assert (four.points(), deal.verdict) == ((2, -2, 2, -2), None)
    assert Payment.objects.filter(deal=deal).count() == 10
    agrees(tournament)


def test_awarded_points_count_instead_of_the_result(four: AtTable, people: People, tournament: Tournament) -> None:
    deal = four.plays("RIK 0+2 | 9")
    verdicts.award(by=people.jury, deal=deal, points=[1, -2, 2, -1], text="Gedeeld.")
    deal.refresh_from_db()
    assert (four.points(), deal.status, deal.counts) == ((1, -2, 2, -1), "awarded", True)
    agrees(tournament)


@pytest.mark.parametrize(
    ("points", "code"),
    [
        ([1, 0, 0, 0], "AWARD_UNBALANCED"),
        ([1, -1], "FIELD_WRONG"),
        ([1, -1, True, -1], "FIELD_WRONG"),
        ([20_000, -20_000, 0, 0], "FIELD_WRONG"),
    ],
)
def test_points_that_cannot_be_awarded(four: AtTable, people: People, points: list[Any], code: str) -> None:
    deal = four.plays("RIK 0+2 | 9")
    with pytest.raises(Refusal) as refusal:
        verdicts.award(by=people.jury, deal=deal, points=points, text="Gedeeld.")
    assert (code_of(refusal), Ruling.objects.count()) == (code, 0)


def test_who_sat_out_gets_nothing_of_a_fine_and_no_awarded_points(five: AtTable, people: People, tournament: Tournament) -> None:
    deal = five.plays("RIK 1+2 | 8")
    rita, nol = five.entrants[:2]
    jury.fine(by=people.jury, tournament=tournament, player=nol, points=15, text="Verzaakt.", deal=deal)
    assert [total(entrant) for entrant in five.entrants] == [0, -14, 6, 4, 4]
    with pytest.raises(Refusal) as refusal:
        verdicts.award(by=people.jury, deal=deal, points=[1, -1, 0, 0, 0], text="Gedeeld.")
    assert code_of(refusal) == "AWARD_IDLE"
    with pytest.raises(Refusal) as refusal:
        jury.fine(by=people.jury, tournament=tournament, player=nol, points=10, text="Verzaakt.", deal=deal)
    assert code_of(refusal) == "FINE_DIVIDES"
    assert rita.number == 5
    agrees(tournament)


def test_a_table_cannot_change_what_the_jury_ruled(four: AtTable, people: People) -> None:
    deal = four.plays("RIK 0+2 | 9")
    verdicts.award(by=people.jury, deal=deal, points=[0, 0, 0, 0], text="Niemand.")
    with pytest.raises(Refusal) as refusal:
        play.correct(by=four.by, deal=deal, facts=deal.facts, revision=1)
    assert code_of(refusal) == "DEAL_RULED"


def test_warnings_are_counted_and_an_overturned_one_is_not(four: AtTable, people: People, tournament: Tournament) -> None:
    els = four.entrants[0]
    first = jury.warn(by=people.jury, tournament=tournament, player=els, text="Rustig aan.", article="CONDUCT", table=four.table)
    jury.warn(by=people.jury, tournament=tournament, player=els, text="Nogmaals.", article="CONDUCT")
    assert warnings_of(els) == 2
    jury.overturn(by=people.jury, ruling=first, text="Vergissing.")
    assert warnings_of(els) == 1
    assert tournament.rule_set.articles["CONDUCT"].fine_at(2) == 9
    agrees(tournament)


def test_an_excluded_player_is_drawn_no_more_and_his_table_stops(four: AtTable, people: People, tournament: Tournament) -> None:
    four.plays("RIK 0+2 | 9")
    els = four.entrants[0]
    ruling = jury.exclude(by=people.jury, tournament=tournament, player=els, text="Eruit.", at_table=ExcludedTable.STOPS)
    els.refresh_from_db()
    four.table.refresh_from_db()
    assert (els.withdrawn, four.table.stopped, tables.read_table(four.table).complete) == (True, True, True)
    with pytest.raises(Refusal) as refusal:
        four.plays("RIK 0+2 | 8")
    assert code_of(refusal) == "ROUND_FULL"
    with pytest.raises(Refusal) as refusal:
        prepare.withdraw(by=people.director, tournament=tournament, entrant=els, back=True)
    assert code_of(refusal) == "PLAYER_EXCLUDED"
    agrees(tournament)
    jury.overturn(by=people.jury, ruling=ruling, text="Toch niet.")
    els.refresh_from_db()
    four.table.refresh_from_db()
    assert (els.withdrawn, four.table.stopped) == (False, False)
    agrees(tournament)


@pytest.mark.both
def test_two_exclusions_at_a_table_are_taken_back_one_by_one(four: AtTable, people: People, tournament: Tournament) -> None:
    deal = four.plays("RIK 0+2 | 9")
    els, an = four.entrants[:2]
    first, second = (
        jury.exclude(by=people.jury, tournament=tournament, player=player, text="Eruit.", at_table=ExcludedTable.STOPS)
        for player in (els, an)
    )
    verdicts.annul(by=people.jury, deal=deal, text="Ook dat.")
    assert tables.read_table(four.table).complete
    jury.overturn(by=people.jury, ruling=first, text="Toch niet.")
    assert Table.objects.get(pk=four.table.pk).stopped
    agrees(tournament)
    jury.overturn(by=people.jury, ruling=second, text="Toch niet.")
    assert not Table.objects.get(pk=four.table.pk).stopped
    agrees(tournament)


def test_who_is_excluded_already_or_plays_elsewhere_is_refused(four: AtTable, people: People, tournament: Tournament) -> None:
    stale = four.entrants[0]
    jury.exclude(by=people.jury, tournament=tournament, player=four.entrants[0], text="Eruit.")
    with pytest.raises(Refusal) as refusal:
        jury.exclude(by=people.jury, tournament=tournament, player=stale, text="Eruit.")
    assert code_of(refusal) == "PLAYER_WITHDRAWN"
    other = evenings.create(
        by=MACHINE, club=tournament.club, name="Elders", on=datetime.date(2026, 3, 17), rules=tournament.rule_set, rounds_planned=1
    )
    (stranger,) = prepare.enrol(by=MACHINE, tournament=other, guests=["Karel"])
    for action in (jury.exclude, jury.warn):
        with pytest.raises(Refusal) as refusal:
            action(by=people.jury, tournament=tournament, player=stranger, text="Eruit.")
        assert code_of(refusal) == "MOVES_STRANGER"
    agrees(tournament)


def test_after_the_deadline_only_a_director_overturns_and_the_log_says_so(four: AtTable, people: People, tournament: Tournament) -> None:
    deal = four.plays("RIK 0+2 | 9")
    tournament.policy["appeal_minutes"] = 0
    tournament.save(update_fields=["policy"])
    ruling = verdicts.award(by=people.jury, deal=deal, points=[0, 0, 0, 0], text="Niemand.")
    assert ruling.appeal_until is not None
    assert ruling.appeal_until <= timezone.now() + datetime.timedelta(seconds=1)
    with pytest.raises(Refusal) as refusal:
        jury.overturn(by=people.jury, ruling=ruling, text="Toch.")
    assert code_of(refusal) == "APPEAL_TOO_LATE"
    jury.overturn(by=people.director, ruling=ruling, text="Toch.")
    entry = tournament.log.latest("number")
    assert entry.after is not None
    assert entry.after["override"] is True
    assert four.points() == (2, -2, 2, -2)


@pytest.mark.both
def test_a_decision_shows_what_it_moves_and_leaves_nothing_behind(four: AtTable, people: People, tournament: Tournament) -> None:
    deal = four.plays("RIK 0+2 | 9")
    entries, payments = tournament.log.count(), Payment.objects.count()
    seen = impact(tournament, lambda: verdicts.award(by=people.jury, deal=deal, points=[-3, 1, 1, 1], text="Gedeeld."))
    assert (tournament.log.count(), Payment.objects.count(), Ruling.objects.count(), four.points()) == (
        entries,
        payments,
        0,
        (2, -2, 2, -2),
    )
    assert {moved.entrant.called: moved.points for moved in seen.players if moved.points[0] != moved.points[1]} == {
        "Els": (2, -3), "An": (-2, 1), "Piet": (2, 1), "Jo": (-2, 1),
    }  # fmt: skip
    assert sum(after - before for before, after in (moved.points for moved in seen.players)) == 0
    assert (seen.doubtful, seen.mended) == ((), ())


def test_a_deal_of_an_unfinished_round_can_be_annulled_after_it_was_signed(four: AtTable, people: People, tournament: Tournament) -> None:
    deal = four.plays(*["RIK 0+2 | 9"] * 4)
    signing.sign(by=four.by, table=four.table, totals=four.points())
    verdicts.annul(by=people.jury, deal=deal, text="Verkeerd gedeeld.")
    four.table.refresh_from_db()
    assert (four.table.signed_at, tables.read_table(four.table).complete) == (None, False)
    four.plays("RIK 0+2 | 8")
    assert tables.read_table(four.table).complete
    agrees(tournament)
    rounds.finish(by=MACHINE, round=four.table.round, unsigned=True)
    assert Deal.objects.filter(counts=True).count() == 4


def test_a_word_is_not_given_where_no_contract_needs_it(four: AtTable, people: People, tournament: Tournament) -> None:
    deal = four.plays("MISERE 0 | made")
    with pytest.raises(Refusal) as refusal:
        verdicts.fine_forgotten_call(by=people.jury, deal=deal, seat=0, contract="MISERE", text="x")
    assert code_of(refusal) == "WORD_NOT_HERE"


def test_a_verdict_that_changes_a_signed_table_makes_it_sign_again(four: AtTable, people: People, tournament: Tournament) -> None:
    deal = four.plays(*["RIK 0+2 | 9"] * 4)
    signing.sign(by=four.by, table=four.table, totals=four.points())
    ruling = verdicts.award(by=people.jury, deal=deal, points=[0, 0, 0, 0], text="Niemand.")
    four.table.refresh_from_db()
    assert four.table.signed_at is None
    agrees(tournament)
    signing.sign(by=four.by, table=four.table, totals=four.points())
    jury.overturn(by=people.jury, ruling=ruling, text="Toch.")
    four.table.refresh_from_db()
    assert four.table.signed_at is None
    agrees(tournament)


def test_the_jury_mends_who_dealt(five: AtTable, people: People, tournament: Tournament) -> None:
    deal = five.plays("RIK 1+2 | 8")
    facts = {"dealer": 1, "contracts": [{"code": "RIK", "declarer": 0, "partner": 2, "took": 8}]}
    verdicts.replace(by=people.jury, deal=deal, facts=facts, text="Een ander gaf.")
    deal.refresh_from_db()
    assert (deal.in_doubt, deal.sits_out, five.points()) == (False, [1], (1, 0, 1, -1, -1))
    agrees(tournament)


def test_a_stopped_table_signs_again_when_a_ruling_changes_its_totals(four: AtTable, people: People, tournament: Tournament) -> None:
    deal = four.plays("RIK 0+2 | 9")
    els = four.entrants[0]
    jury.exclude(by=people.jury, tournament=tournament, player=els, text="Eruit.", at_table=ExcludedTable.STOPS)
    signing.sign(by=four.by, table=four.table, totals=four.points())
    verdicts.award(by=people.jury, deal=deal, points=[1, -1, 1, -1], text="Gedeeld.")
    four.table.refresh_from_db()
    assert (four.table.stopped, four.table.signed_at, four.points()) == (True, None, (1, -1, 1, -1))
    agrees(tournament)
    assert signing.sign(by=four.by, table=four.table, totals=four.points()).signed_at


def test_a_signed_table_that_only_stops_stays_signed(four: AtTable, people: People, tournament: Tournament) -> None:
    four.plays("RIK 0+2 | 9")
    jury.exclude(by=people.jury, tournament=tournament, player=four.entrants[0], text="Eruit.", at_table=ExcludedTable.STOPS)
    signing.sign(by=four.by, table=four.table, totals=four.points())
    jury.exclude(by=people.jury, tournament=tournament, player=four.entrants[1], text="Ook.", at_table=ExcludedTable.STOPS)
    four.table.refresh_from_db()
    assert four.table.signed_at is not None
    agrees(tournament)
