"""The number of SQL statements of one reported deal, and that it leaves nothing to settle."""

from __future__ import annotations

import uuid
from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from scoring.engine.game import AnyGame
from tests.api.conftest import RIK, ApiPhone, codes, phone_at
from tests.cast import MACHINE, AtTable
from tests.notation import deal as deal_in
from tournaments.evening.models import LogEntry, Table, Tournament
from tournaments.play.actions import rounds
from tournaments.play.ledger import settle
from tournaments.play.models import Deal, Payment
from tournaments.play.queries.tables import read_table
from tournaments.seating.actions import drawing

MOST_STATEMENTS = 15
MOST_THAT_CARRY_OVER = MOST_STATEMENTS + 3
"""If a game has a jury and counts something over the whole evening, it also queries rulings and the players' later seats."""
MINIMAL = {"Prefer": "return=minimal"}


def statements_of(phone: ApiPhone, facts: dict[str, Any], number: int) -> list[str]:
    """Return the statements for one new deal, without the beginnings and ends of its transaction and of the savepoint in it."""
    body = {"number": number, "facts": facts}
    with CaptureQueriesContext(connection) as queries:
        answer = phone.asks("PUT", f"deals/{uuid.uuid4()}/", body, **MINIMAL)
    assert answer.status_code == 201
    outer = ("BEGIN", "COMMIT", "SAVEPOINT", "RELEASE")  # the test has a transaction of its own, so the action's is a savepoint in it
    inside = [query["sql"] for query in queries if not query["sql"].startswith(outer)]
    assert len(queries) - len(inside) <= 4
    return inside


def first_deal(game: AnyGame, phone: ApiPhone) -> dict[str, Any]:
    """Return the first deal that its table could report now, and that pays somebody."""
    state = read_table(phone.seat.table).state
    deals = (game.write_facts(facts) for facts in game.possible_deals(state))
    return next(facts for facts in deals if (played := game.score_deal(state, facts).played) and played.counts and played.payments)


@pytest.mark.parametrize("notation", [RIK, "MISERE 3 | lost"])
def test_a_deal_takes_few_statements(phone: ApiPhone, notation: str) -> None:
    phone.sends(RIK, number=1)
    statements = statements_of(phone, phone.facts(notation), 2)
    assert len(statements) <= MOST_STATEMENTS, statements


def test_a_belgian_deal_takes_three_more(prepare_evening: Callable[..., Tournament]) -> None:
    evening = prepare_evening(players=4, game="rikken_belgian")
    round_ = drawing.seat(by=MACHINE, tournament=evening, tables=[[1, 2, 3, 4]])
    rounds.start(by=MACHINE, round=round_)
    phone = phone_at(AtTable(round_.tables.get()))
    game = evening.rule_set.game
    statements_of(phone, first_deal(game, phone), 1)
    statements = statements_of(phone, first_deal(game, phone), 2)
    assert len(statements) <= MOST_THAT_CARRY_OVER, statements


def test_the_short_answer_holds_what_changed_and_agrees_with_the_table(phone: ApiPhone) -> None:
    body = {"number": 1, "facts": phone.facts(RIK)}
    answer = phone.asks("PUT", f"deals/{uuid.uuid4()}/", body, **MINIMAL).json()
    state = phone.gets("table/").json()
    assert "table" not in answer
    assert answer["deal"] == state["history"][0]
    assert answer["change"] == {name: state[name] for name in ("id", "version", "deals", "totals")}
    assert len(str(answer)) < 1000


def test_the_whole_table_is_answered_where_more_changed(phone: ApiPhone) -> None:
    again = phone.asks("PUT", f"deals/{uuid.uuid4()}/", {"number": 1, "facts": {"dealer": 0, "kind": "all_pass"}}, **MINIMAL).json()
    assert (again["table"]["deals"]["redealt"], "change" in again) == (1, False)


def test_the_rounds_last_deal_says_that_the_table_signs_now_and_takes_no_more_statements(phone: ApiPhone) -> None:
    for number in (1, 2, 3):
        phone.sends(RIK, number=number)
    before = phone.gets("table/").json()
    body = {"number": 4, "facts": phone.facts(RIK)}
    with CaptureQueriesContext(connection) as queries:
        answer = phone.asks("PUT", f"deals/{uuid.uuid4()}/", body, **MINIMAL).json()
    assert len([each for each in queries if "SAVEPOINT" not in each["sql"]]) <= MOST_STATEMENTS
    change, after = answer["change"], phone.gets("table/").json()
    last = change.pop("last")
    assert (last["complete"], last["phase"], after["next"], after["later"]) == (True, "signing", None, [])
    named = {**change, **last, "next": None, "later": [], "history": [answer["deal"], *before["history"]], "round_totals": change["totals"]}
    assert {**before, **named} == after


def test_a_table_that_was_taken_back_is_not_there(phone: ApiPhone) -> None:
    phone.sends(RIK, number=1)
    gone = phone.seat.table.pk + 1000
    assert codes(phone.asks("PUT", f"deals/{uuid.uuid4()}/", {"table": gone, "number": 2, "facts": {}})) == [(404, "NOT_FOUND", "table")]


def test_an_elsewhere_stored_uuid_is_named_before_anything_else_is_wrong(phone: ApiPhone, five: AtTable) -> None:
    id = uuid.uuid4()
    phone_at(five).sends("MISERE 2 | made", id=id)
    for number, facts in ((1, phone.facts(RIK)), (3, phone.facts(RIK)), (1, {"dealer": 0, **deal_in("RIK 1+1 | 9")})):
        assert codes(phone.asks("PUT", f"deals/{id}/", {"number": number, "facts": facts})) == [(409, "DEAL_ELSEWHERE", "id")]


DEALS: tuple[Any, ...] = ("RIK 1+2 | 9", "MISERE 3 | lost", None, "RIK 0+2 | 5", "MISERE 0 | made")


@pytest.mark.slow
def test_each_deal_leaves_nothing_to_settle(four: AtTable, five: AtTable) -> None:
    for at in (four, five):
        for notation in DEALS[: at.table.deals_planned + 1]:
            phone = phone_at(at)
            number = Deal.objects.filter(table=at.table).count() + 1
            facts = phone.facts(notation) if notation else {"dealer": phone.facts(RIK)["dealer"], "kind": "all_pass"}
            if phone.asks("PUT", f"deals/{uuid.uuid4()}/", {"number": number, "facts": facts}).status_code != 201:
                continue
            payments = list(Payment.objects.values_list("pk", flat=True))
            rows = list(Deal.objects.order_by("pk").values())
            table = Table.objects.get(pk=at.table.pk)
            settle(table, table.round.tournament, table.deals.all(), at=timezone.now())
            assert list(Payment.objects.values_list("pk", flat=True)) == payments
            assert list(Deal.objects.order_by("pk").values()) == rows
    assert Payment.objects.exists()


def test_the_newest_entry_stands_on_the_tournament_and_only_saves_a_look_at_the_log(four: AtTable, tournament: Tournament) -> None:
    def newest() -> tuple[list[Any], str]:
        tournament.refresh_from_db()
        entry = LogEntry.objects.filter(tournament=tournament).order_by("-number")[0]
        assert tournament.newest_entry == [entry.number, entry.hash]
        return [entry.number, entry.previous], entry.hash

    four.plays("RIK 1+2 | 9")
    _entry, hash = newest()
    # As a process of an older release would leave it: the log and the version went on, the column did not.
    for left in (None, [tournament.version - 1, "0" * 64]):
        Tournament.objects.filter(pk=tournament.pk).update(newest_entry=left)
        expected = [tournament.version + 1, hash]
        four.plays("MISERE 3 | lost")
        entry, hash = newest()
        assert entry == expected
