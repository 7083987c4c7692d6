"""Phones at the same moment: one deal, one chain, nothing lost, nothing after the close."""

from __future__ import annotations

import time
import uuid
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from django.db import connection, connections, transaction

from clubs.chain import chain_link, first_break
from tests.cast import MACHINE, AtTable, total
from tournaments.evening.actions import evenings
from tournaments.evening.models import Acceptance, Round, Tournament
from tournaments.evening.problems import Refusal
from tournaments.play.actions import deals as play
from tournaments.play.actions import rounds, signing
from tournaments.play.models import Deal, Payment
from tournaments.play.queries import tables

pytestmark = pytest.mark.django_db(transaction=True)


def facts(dealer: int, took: int = 9) -> dict[str, Any]:
    return {"dealer": dealer, "kind": "contract", "contracts": [{"code": "RIK", "declarer": 1, "partner": 2, "took": took}]}


def together(*actions: Callable[[], Any]) -> list[Any]:
    """Run all actions at once; return each result, or the code of its refusal."""

    def one(action: Callable[[], Any]) -> Any:
        try:
            return action()
        except Refusal as refusal:
            return refusal.problems[0].code
        finally:
            connections.close_all()

    with ThreadPoolExecutor(len(actions)) as threads:
        return list(threads.map(one, actions))


def whole(tournament: Tournament) -> None:
    """Assert that the chain is unbroken, with an entry for every version."""
    tournament.refresh_from_db()
    entries = [chain_link(entry) for entry in tournament.log.all()]
    assert first_break(entries) is None
    assert len(entries) == tournament.version


def test_twins_of_one_report_are_one_deal(four: AtTable, tournament: Tournament) -> None:
    id = uuid.uuid4()
    answers = together(*[lambda: play.report(by=four.by, table=four.table, id=id, number=1, facts=facts(0)).new] * 6)
    assert sorted(answers) == [False] * 5 + [True]
    assert (Deal.objects.count(), Payment.objects.count()) == (1, 2)
    whole(tournament)


def test_six_phones_with_the_same_deal_are_one_deal(four: AtTable, tournament: Tournament) -> None:
    answers = together(*[lambda: play.report(by=four.by, table=four.table, id=uuid.uuid4(), number=1, facts=facts(0)).new] * 6)
    assert sorted(answers) == [False] * 5 + [True]
    whole(tournament)


def test_two_phones_that_disagree_end_with_one_deal(four: AtTable, tournament: Tournament) -> None:
    answers = together(
        lambda: play.report(by=four.by, table=four.table, id=uuid.uuid4(), number=1, facts=facts(0, 9)).new,
        lambda: play.report(by=four.by, table=four.table, id=uuid.uuid4(), number=1, facts=facts(0, 8)).new,
    )
    assert sorted(map(str, answers)) == ["DEAL_TAKEN", "True"]
    whole(tournament)


def test_the_last_two_who_accept_at_once_sign_once(four: AtTable, tournament: Tournament) -> None:
    evenings.amend(by=MACHINE, tournament=tournament, acceptance="each")
    four.plays(*["RIK 1+2 | 9"] * 4)
    totals, entrants = four.round_totals(), four.entrants
    together(*[lambda each=each: signing.accept(by=four.by, table=four.table, entrant=each, totals=totals) for each in entrants * 2])
    assert Acceptance.objects.count() == 4
    assert list(tournament.log.filter(what__in=("accept", "sign")).values_list("what", flat=True)) == ["accept"] * 4 + ["sign"]
    whole(tournament)


def test_one_uuid_at_two_tables_is_one_deal(four: AtTable, five: AtTable, tournament: Tournament) -> None:
    id = uuid.uuid4()
    answers = together(
        lambda: play.report(by=four.by, table=four.table, id=id, number=1, facts=facts(0)).new,
        lambda: play.report(by=five.by, table=five.table, id=id, number=1, facts=facts(0)).new,
    )
    assert sorted(map(str, answers)) == ["DEAL_ELSEWHERE", "True"]
    whole(tournament)


def test_two_corrections_of_one_revision_are_one(four: AtTable, tournament: Tournament) -> None:
    deal = four.plays("RIK 1+2 | 9")
    answers = together(
        *[lambda took=took: play.correct(by=four.by, deal=deal, facts=facts(0, took), revision=1).revision for took in (8, 10)]
    )
    assert sorted(map(str, answers)) == ["2", "REVISION_OLD"]
    assert [abs(total(entrant)) for entrant in four.entrants] in ([1] * 4, [3] * 4)
    whole(tournament)


def test_tables_side_by_side_lose_nothing(four: AtTable, five: AtTable, tournament: Tournament) -> None:
    def evening(at: AtTable) -> int:
        for _ in range(at.table.deals_planned):
            dealer = tables.read_table(at.table).state.dealer
            assert dealer is not None
            declarer = (dealer + 1) % at.table.seats
            at.plays(f"MISERE {declarer} | made")
        return tables.read_table(at.table).fold.deals_counted

    assert together(lambda: evening(four), lambda: evening(five)) == [4, 5]
    whole(tournament)


def test_nothing_slips_in_behind_the_end_of_a_round(four: AtTable, playing: Round, tournament: Tournament) -> None:
    answers = together(
        lambda: rounds.finish(by=MACHINE, round=playing, unsigned=True),
        lambda: play.report(by=four.by, table=four.table, id=uuid.uuid4(), number=1, facts=facts(0)).new,
    )
    assert answers[1] in (True, "ROUND_FINISHED")
    order = list(tournament.log.order_by("number").values_list("what", flat=True))
    if answers[1] is True:
        assert order.index("report") < order.index("finish")
    whole(tournament)


def _somebody_waits() -> bool:
    """Return whether a session of this database waits for a lock."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_stat_clear_snapshot()")
        cursor.execute("SELECT COUNT(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()")
        return bool(cursor.fetchone()[0])


def behind(first: Callable[[], Any], second: Callable[[], Any]) -> Any:
    """Run the first action, and commit it only once the second waits for one of its locks.

    Returns the result of the second, or its refusal's code.
    """
    with ThreadPoolExecutor(1) as threads:
        with transaction.atomic():
            first()
            waiting = threads.submit(together, second)
            until = time.monotonic() + 60
            while not _somebody_waits():
                assert time.monotonic() < until, "the second did not wait for the first"
            assert not waiting.done()
        return waiting.result(60)[0]


@pytest.mark.services
def test_a_report_that_waited_for_the_end_of_its_round_sees_that_it_ended(
    services: None, four: AtTable, playing: Round, tournament: Tournament
) -> None:
    answer = behind(
        lambda: rounds.finish(by=MACHINE, round=playing, unsigned=True),
        lambda: play.report(by=four.by, table=four.table, id=uuid.uuid4(), number=1, facts=facts(0)).new,
    )
    assert answer == "ROUND_FINISHED"
    whole(tournament)
