"""Correcting, voiding, signing: what stays, what is reversed, what waits for the jury."""

from __future__ import annotations

import uuid

import msgspec
import pytest

from tests.cast import MACHINE, AtTable, People, close_with_open_items
from tests.notation import deal as deal_in
from tournaments.evening.actions import closing
from tournaments.evening.models import LogEntry, Ruling, Tournament
from tournaments.evening.problems import Refusal
from tournaments.jury.actions import penalties as jury
from tournaments.jury.decisions import Move
from tournaments.play.actions import deals as play
from tournaments.play.actions import rounds, signing
from tournaments.play.models import Deal, Payment
from tournaments.play.queries import tables
from tournaments.play.wording.table_state import read_table_state
from tournaments.standings.queries.standings import standings


def correct(at: AtTable, deal: Deal, notation: str, revision: int = 1) -> Deal:
    return play.correct(by=at.by, deal=deal, facts={"dealer": deal.facts["dealer"], **deal_in(notation)}, revision=revision)


def test_a_void_deal_that_all_passed_does_not_move_the_rotation(five: AtTable) -> None:
    """Fails on the mutant of `fold_deals`, step 4, that skips a dealer for every void deal, also for one that never counted."""
    passed = play.report(by=five.by, table=five.table, id=uuid.uuid4(), number=1, facts={"kind": "all_pass"}).deal
    misere = {"kind": "contract", "contracts": [{"code": "MISERE", "declarer": 2, "made": True}]}
    deal = play.report(by=five.by, table=five.table, id=uuid.uuid4(), number=2, facts=misere).deal
    assert "dealer" not in deal.facts
    play.void(by=five.by, deal=passed, revision=1)
    assert five.points() == (0, -5, 15, -5, -5)
    assert not Payment.objects.exclude(reverses=None).exists()


@pytest.mark.both
def test_a_correction_reverses_what_no_longer_holds(four: AtTable) -> None:
    deal = four.plays("RIK 1+2 | 9")
    four.plays("MISERE 0 | made")
    correct(four, deal, "RIK 1+3 | 9")
    assert four.points() == (13, -3, -7, -3)
    assert deal.payments.filter(reverses=None, reversed_by=None).count() == 2
    for reversal in Payment.objects.exclude(reverses=None).select_related("reverses"):
        there = reversal.reverses
        assert there is not None
        assert (reversal.payer_id, reversal.payee_id, reversal.amount) == (there.payee_id, there.payer_id, there.amount)


def test_correcting_to_the_same_facts_changes_nothing(four: AtTable) -> None:
    deal = four.plays("RIK 1+2 | 9")
    entries, payments = LogEntry.objects.count(), Payment.objects.count()
    assert correct(four, deal, "RIK 1+2 | 9").revision == 1
    assert (LogEntry.objects.count(), Payment.objects.count()) == (entries, payments)


def test_a_correction_of_an_old_revision_is_refused(four: AtTable) -> None:
    deal = four.plays("RIK 1+2 | 9")
    correct(four, deal, "RIK 1+2 | 10")
    with pytest.raises(Refusal) as refusal:
        correct(four, deal, "RIK 1+2 | 11", revision=1)
    assert refusal.value.problems[0].code == "REVISION_OLD"
    assert four.points() == (-3, 3, 3, -3)


def test_a_voided_deal_books_nothing_and_can_be_entered_again(four: AtTable) -> None:
    deal = four.plays("RIK 1+2 | 9")
    four.plays("MISERE 0 | made")
    play.void(by=four.by, deal=deal, revision=1)
    view = tables.read_table(four.table)
    assert (view.totals, view.fold.next_number, view.fold.deals_counted) == ((15, -5, -5, -5), 1, 1)
    assert not any(row.deal.in_doubt for row in view.deals)
    four.plays("RIK 1+2 | 8")
    assert four.points() == (14, -4, -4, -6)


@pytest.mark.both
def test_voiding_twice_changes_nothing(four: AtTable) -> None:
    deal = four.plays("RIK 1+2 | 9")
    play.void(by=four.by, deal=deal, revision=1)
    entries = LogEntry.objects.count()
    play.void(by=four.by, deal=deal, revision=1)
    assert LogEntry.objects.count() == entries


def test_whoever_dealt_a_deal_dealt_it_whatever_is_corrected_before_it(four: AtTable) -> None:
    first = four.plays("RIK 1+2 | 9")
    four.plays("MISERE 0 | made", "RIK 1+2 | 8")
    play.correct(by=four.by, deal=first, facts={"dealer": 0, "kind": "all_pass"}, revision=1)
    view = tables.read_table(four.table)
    assert [row.deal.facts["dealer"] for row in view.deals] == [0, 1, 2]
    assert not any(row.deal.in_doubt for row in view.deals)
    assert (view.totals, view.fold.deals_counted, view.state.dealer) == ((14, -4, -4, -6), 2, 3)


def test_a_deal_that_does_not_fit_is_in_doubt_books_nothing_and_keeps_its_turn(four: AtTable, tournament: Tournament) -> None:
    first = four.plays("RIK 1+2 | 9")
    four.plays("MISERE 0 | made", "RIK 1+2 | 8", "RIK 1+2 | 8")
    four.spoils(first)
    assert first.in_doubt
    assert four.points() == (13, -3, -3, -7)
    assert standings(tournament).deals == 3
    for statement in (lambda: four.reports("RIK 1+2 | 8"), lambda: signing.sign(by=four.by, table=four.table, totals=four.points())):
        with pytest.raises(Refusal) as refusal:
            statement()
        assert refusal.value.problems[0].code in ("ROUND_FULL", "TABLE_IN_DOUBT")
    rounds.finish(by=MACHINE, round=four.table.round, unsigned=True)
    with pytest.raises(Refusal) as refusal:
        closing.close(by=MACHINE, tournament=tournament)
    assert refusal.value.messages()[0]["message"].count("round 1 table 1 deal 1: in doubt") == 1
    correct_by_director = {"dealer": 0, **deal_in("RIK 1+2 | 9")}
    play.correct(by=MACHINE, deal=first, facts=correct_by_director, revision=1)
    close_with_open_items(tournament)


def test_a_table_signs_the_totals_it_saw(four: AtTable) -> None:
    four.plays(*["RIK 1+2 | 8"] * 3)
    with pytest.raises(Refusal) as refusal:
        signing.sign(by=four.by, table=four.table, totals=four.points())
    assert refusal.value.problems[0].code == "TABLE_NOT_READY"
    last = four.plays("RIK 1+2 | 8")
    with pytest.raises(Refusal) as refusal:
        signing.sign(by=four.by, table=four.table, totals=[0, 0, 0, 0])
    assert refusal.value.problems[0].code == "TOTALS_CHANGED"
    assert signing.sign(by=four.by, table=four.table, totals=four.points()).signed_at
    with pytest.raises(Refusal) as refusal:
        correct(four, last, "RIK 1+2 | 9")
    assert refusal.value.problems[0].code == "TABLE_SIGNED"


def test_signing_twice_changes_nothing(four: AtTable) -> None:
    four.plays(*["RIK 1+2 | 8"] * 4)
    signing.sign(by=four.by, table=four.table, totals=four.points())
    entries = LogEntry.objects.count()
    signing.sign(by=four.by, table=four.table, totals=four.points())
    assert LogEntry.objects.count() == entries


def test_signing_again_with_other_totals_is_refused_with_what_was_signed(four: AtTable) -> None:
    four.plays(*["RIK 1+2 | 8"] * 4)
    signing.sign(by=four.by, table=four.table, totals=four.points())
    entries = LogEntry.objects.count()
    with pytest.raises(Refusal) as refusal:
        signing.sign(by=four.by, table=four.table, totals=[1, 2, 3, 4])
    assert [(problem.code, problem.field) for problem in refusal.value.problems] == [("SIGNED_OTHERWISE", "totals")]
    assert "Els −4, An +4, Piet +4, Jo −4" in refusal.value.messages()[0]["message"]
    assert LogEntry.objects.count() == entries


def test_a_table_signs_what_the_standings_say_with_rulings_and_fines(four: AtTable, tournament: Tournament) -> None:
    four.plays(*["RIK 1+2 | 8"] * 4)
    jury.rule(by=MACHINE, tournament=tournament, kind=Ruling.Kind.FINE, text="verzaakt", moves=[Move(2, 1, 3)], table=four.table)
    jury.rule(by=MACHINE, tournament=tournament, text="te laat", moves=[Move(9, 2, 5)])
    with pytest.raises(Refusal, match="TOTALS_CHANGED"):
        signing.sign(by=four.by, table=four.table, totals=four.points())
    state = msgspec.to_builtins(read_table_state(four.by, four.table))
    assert (state["totals"], state["ruling_points"], state["round_totals"]) == ((-4, 4, 4, -4), (3, 2, 0, 0), (-1, 6, 4, -4))
    lines = {line.entrant.number: line.points for line in standings(tournament).lines}
    assert tuple(lines[number] for number in (1, 2, 3, 4)) == state["round_totals"]
    signing.sign(by=four.by, table=four.table, totals=state["round_totals"])
    entry = LogEntry.objects.get(what="sign")
    assert entry.after is not None
    assert (entry.after["totals"], entry.after["rulings"]) == ([-4, 4, 4, -4], [3, 2, 0, 0])
    jury.rule(by=MACHINE, tournament=tournament, text="later", moves=[Move(1, 2, 1)], table=four.table)
    assert signing.sign(by=four.by, table=four.table, totals=state["round_totals"]).signed_at


def test_after_the_signature_only_the_director_and_the_jury_correct(four: AtTable, people: People) -> None:
    deal = four.plays(*["RIK 1+2 | 8"] * 4)
    signing.sign(by=four.by, table=four.table, totals=four.points())
    facts = {"dealer": deal.facts["dealer"], **deal_in("RIK 1+2 | 9")}
    with pytest.raises(Refusal):
        play.correct(by=people.desk, deal=deal, facts=facts, revision=1)
    play.correct(by=people.director, deal=deal, facts=facts, revision=1, reason="slip")
    assert four.points() == (-5, 5, 5, -5)
    four.table.refresh_from_db()
    assert four.table.signed_at is None, "nobody signed these totals"


@pytest.mark.both
def test_a_table_that_is_reopened_corrects_and_signs_again(four: AtTable, people: People) -> None:
    deal = four.plays(*["RIK 1+2 | 8"] * 4)
    signing.sign(by=four.by, table=four.table, totals=four.points())
    signing.reopen(by=people.jury, table=four.table, reason="wrong partner")
    correct(four, deal, "RIK 1+3 | 8")
    assert signing.sign(by=four.by, table=four.table, totals=four.points()).signed_at


def test_every_change_is_one_entry_and_one_version(four: AtTable) -> None:
    tournament = four.table.round.tournament
    tournament.refresh_from_db()
    before = tournament.version
    deal = four.plays("RIK 1+2 | 8")
    correct(four, deal, "RIK 1+2 | 9")
    play.void(by=MACHINE, deal=deal, revision=2)
    tournament.refresh_from_db()
    assert tournament.version == before + 3 == LogEntry.objects.count()
    assert [entry.what for entry in LogEntry.objects.order_by("-number")[:3]] == ["void", "correct", "report"]
