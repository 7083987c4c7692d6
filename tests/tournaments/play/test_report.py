"""Reporting a deal: once, twice, doubled, out of order, impossible, by strangers."""

from __future__ import annotations

import datetime
import uuid

import pytest
from django.utils import timezone

from clubs.actors import PUBLIC, Actor
from tests.cast import AtTable, People, total
from tournaments.evening.models import LogEntry, Round
from tournaments.evening.problems import Refusal
from tournaments.play.actions import deals as play
from tournaments.play.actions import rounds
from tournaments.play.models import Deal, Payment
from tournaments.play.queries import tables


def codes(refusal: pytest.ExceptionInfo[Refusal]) -> list[str]:
    return [problem.code for problem in refusal.value.problems]


@pytest.mark.both
def test_a_rik_made_with_nine_moves_two_points_twice(four: AtTable) -> None:
    deal = four.plays("RIK 1+2 | 9")
    assert four.points() == (-2, 2, 2, -2)
    payments = deal.payments.values_list("payer__called", "payee__called", "amount")
    assert list(payments) == [("Jo", "An", 2), ("Els", "Piet", 2)]
    assert [total(entrant) for entrant in four.entrants] == [-2, 2, 2, -2]


def test_the_fifth_player_sits_out_and_neither_pays_nor_receives(five: AtTable) -> None:
    five.plays("MISERE 2 | made")
    assert five.points() == (0, -5, 15, -5, -5)
    assert five.table.deals_planned == 5
    assert Deal.objects.get().sits_out == [0]


@pytest.mark.both
def test_sending_a_deal_twice_changes_nothing(four: AtTable) -> None:
    id = uuid.uuid4()
    first = four.reports("RIK 1+2 | 9", id=id, number=1)
    version = LogEntry.objects.count()
    facts = {"dealer": 0, "kind": "contract", "contracts": [{"code": "RIK", "declarer": 1, "partner": 2, "took": 9}]}
    again = play.report(by=four.by, table=four.table, id=id, number=1, facts=facts)
    assert (first.new, again.new, again.deal.pk) == (True, False, id)
    assert LogEntry.objects.count() == version
    assert Deal.objects.count() == 1


def test_the_first_sending_is_still_recognised_after_a_correction(four: AtTable) -> None:
    id = uuid.uuid4()
    facts = {"dealer": 0, "kind": "contract", "contracts": [{"code": "RIK", "declarer": 1, "partner": 2, "took": 9}]}
    deal = play.report(by=four.by, table=four.table, id=id, number=1, facts=facts).deal
    better = {"dealer": 0, "kind": "contract", "contracts": [{"code": "RIK", "declarer": 1, "partner": 2, "took": 10}]}
    play.correct(by=four.by, deal=deal, facts=better, revision=1)
    late = play.report(by=four.by, table=four.table, id=id, number=1, facts=facts)
    assert not late.new
    assert four.points() == (-3, 3, 3, -3)


@pytest.mark.both
def test_the_same_uuid_with_other_facts_is_refused_by_name(four: AtTable) -> None:
    id = uuid.uuid4()
    four.reports("RIK 1+2 | 9", id=id)
    with pytest.raises(Refusal) as refusal:
        four.reports("RIK 1+2 | 10", id=id, number=1)
    assert codes(refusal) == ["UUID_REUSED"]
    assert four.points() == (-2, 2, 2, -2)


@pytest.mark.both
def test_a_uuid_of_another_table_is_refused(four: AtTable, five: AtTable) -> None:
    id = uuid.uuid4()
    four.reports("RIK 1+2 | 9", id=id)
    with pytest.raises(Refusal) as refusal:
        five.reports("RIK 1+2 | 9", id=id)
    assert codes(refusal) == ["DEAL_ELSEWHERE"]


@pytest.mark.both
def test_two_phones_with_the_same_deal_end_with_one(four: AtTable) -> None:
    first = four.reports("RIK 1+2 | 9", number=1)
    second = play.report(by=four.by, table=four.table, id=uuid.uuid4(), number=1, facts=dict(first.deal.facts))
    assert (second.new, second.deal) == (False, first.deal)
    assert Payment.objects.count() == 2


def test_two_phones_that_disagree_are_told_so(four: AtTable) -> None:
    four.reports("RIK 1+2 | 9", number=1)
    with pytest.raises(Refusal) as refusal:
        four.reports("RIK 1+2 | 8", number=1)
    assert codes(refusal) == ["DEAL_TAKEN"]
    assert refusal.value.more["deal"].number == 1


def test_a_deal_that_overtook_another_waits(four: AtTable) -> None:
    with pytest.raises(Refusal) as refusal:
        four.reports("RIK 1+2 | 9", number=2)
    assert codes(refusal) == ["DEAL_AHEAD"]


def test_an_impossible_deal_is_refused_and_nothing_changes(four: AtTable) -> None:
    before = LogEntry.objects.count()
    with pytest.raises(Refusal) as refusal:
        four.reports("RIK 1+1 | 5 2 3 2")
    assert {"RB_PARTNER_IS_DECLARER", "RB_TRICKS_SUM"} <= set(codes(refusal))
    assert all(each["message"] and each["message"] != each["code"] for each in refusal.value.messages())
    assert (Deal.objects.count(), Payment.objects.count(), LogEntry.objects.count()) == (0, 0, before)


def test_all_pass_is_dealt_again_and_does_not_count(four: AtTable) -> None:
    four.plays("all pass", "RIK 1+2 | 8")
    view = tables.read_table(four.table)
    assert (view.fold.deals_counted, view.fold.next_number) == (1, 3)
    assert [row.deal.status for row in view.deals] == ["redeal_same_dealer", "scored"]
    assert [row.deal.facts["dealer"] for row in view.deals] == [0, 0]


def test_the_round_is_full_after_its_deals(four: AtTable) -> None:
    four.plays(*["RIK 1+2 | 8"] * 4)
    with pytest.raises(Refusal) as refusal:
        four.reports("RIK 1+2 | 8")
    assert codes(refusal) == ["ROUND_FULL"]


def test_nothing_is_reported_before_the_round_starts_or_after_it_ended(four: AtTable, playing: Round) -> None:
    Round.objects.filter(pk=playing.pk).update(state="seated")
    with pytest.raises(Refusal) as refusal:
        four.reports("RIK 1+2 | 8")
    assert codes(refusal) == ["ROUND_NOT_STARTED"]
    Round.objects.filter(pk=playing.pk).update(state="playing")
    rounds.finish(by=Actor(command="test"), round=playing, unsigned=True)
    with pytest.raises(Refusal) as refusal:
        four.reports("RIK 1+2 | 8")
    assert codes(refusal) == ["ROUND_FINISHED"]


def test_another_table_and_the_public_may_not_report(four: AtTable, five: AtTable) -> None:
    for actor in (five.by, PUBLIC):
        with pytest.raises(Refusal) as refusal:
            four.reports("RIK 1+2 | 8", by=actor)
        assert refusal.value.status == 403
    assert not Deal.objects.exists()


@pytest.mark.both
def test_the_desk_types_a_slip(four: AtTable, people: People) -> None:
    deal = four.plays("SOLO_8 0 | 8", by=people.desk)
    assert deal.reported_by == "user desk"


def test_a_phone_with_a_clock_in_the_future_is_not_believed(four: AtTable) -> None:
    facts = {"dealer": 0, "kind": "all_pass"}
    ahead = timezone.now() + datetime.timedelta(days=400)
    deal = play.report(by=four.by, table=four.table, id=uuid.uuid4(), number=1, facts=facts, played_at=ahead).deal
    assert deal.played_at <= timezone.now()


def test_a_phone_with_a_clock_of_yesterday_is_not_believed(four: AtTable) -> None:
    """A deal cannot be played before its round: ordered by time, it would come before all others of the evening."""
    yesterday = timezone.now() - datetime.timedelta(days=1)
    facts = {"dealer": 0, "kind": "all_pass"}
    deal = play.report(by=four.by, table=four.table, id=uuid.uuid4(), number=1, facts=facts, played_at=yesterday).deal
    assert deal.played_at == four.table.round.started_at
