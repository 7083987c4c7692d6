"""Reporting a deal over HTTP: once, twice, doubled, out of order, at the same time, from two phones, from strangers."""

from __future__ import annotations

import uuid
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from django.db import connections

from tests.api.conftest import RIK, ApiPhone, codes, phone_at
from tests.cast import AtTable
from tests.notation import deal as deal_in
from tournaments.evening.models import LogEntry
from tournaments.play import ledger
from tournaments.play.actions import deals as play
from tournaments.play.models import Deal, Payment


def stored() -> tuple[int, int, int]:
    """Return the number of deals, payments and log entries."""
    return Deal.objects.count(), Payment.objects.count(), LogEntry.objects.count()


def test_a_new_deal_is_answered_with_what_was_stored_and_the_table_after_it(phone: ApiPhone) -> None:
    id = str(uuid.uuid4())
    answer = phone.sends(RIK, id=id)
    assert answer.status_code == 201
    content = answer.json()
    assert (content["deal"]["id"], content["deal"]["number"], content["deal"]["points"]) == (id, 1, [-2, 2, 2, -2])
    assert content["table"]["next"]["number"] == 2
    assert Deal.objects.get().reported_by.startswith("table ")


def test_sending_it_again_changes_nothing(phone: ApiPhone) -> None:
    id = uuid.uuid4()
    facts = phone.facts(RIK)
    first = phone.asks("PUT", f"deals/{id}/", {"number": 1, "facts": facts})
    before = stored()
    again = phone.asks("PUT", f"deals/{id}/", {"number": 1, "facts": facts})
    assert (first.status_code, again.status_code) == (201, 200)
    assert again.json()["deal"] == first.json()["deal"]
    assert stored() == before


def test_it_is_recognised_after_a_correction_and_after_it_was_voided(phone: ApiPhone) -> None:
    id = uuid.uuid4()
    body = {"number": 1, "facts": phone.facts(RIK)}
    phone.asks("PUT", f"deals/{id}/", body)
    phone.asks("PUT", f"deals/{id}/correction/", {"facts": phone.facts("RIK 1+2 | 10") | {"dealer": 0}, "revision": 1})
    late = phone.asks("PUT", f"deals/{id}/", body)
    assert (late.status_code, late.json()["deal"]["revision"], late.json()["deal"]["points"]) == (200, 2, [-3, 3, 3, -3])
    phone.asks("PUT", f"deals/{id}/void/", {"revision": 2})
    late = phone.asks("PUT", f"deals/{id}/", body)
    assert (late.status_code, late.json()["deal"]["void"]) == (200, True)
    assert phone.seat.points() == (0, 0, 0, 0)


def test_the_same_uuid_with_other_facts_is_refused_by_name(phone: ApiPhone) -> None:
    id = uuid.uuid4()
    phone.sends(RIK, id=id)
    before = stored()
    answer = phone.sends("RIK 1+2 | 10", id=id, number=1)
    assert codes(answer) == [(409, "UUID_REUSED", "id")]
    assert answer.json()["deal"]["short"] == "Rik An+Piet 9"
    assert stored() == before


def test_two_phones_end_with_one_deal(phone: ApiPhone, four: AtTable) -> None:
    phone.sends(RIK)
    before = stored()
    twin = phone_at(four).asks("PUT", f"deals/{uuid.uuid4()}/", {"number": 1, "facts": {"dealer": 0, **deal_in(RIK)}})
    assert (twin.status_code, stored()) == (200, before)
    other = phone_at(four).asks("PUT", f"deals/{uuid.uuid4()}/", {"number": 1, "facts": {"dealer": 0, **deal_in("MISERE 0 | made")}})
    assert codes(other) == [(409, "DEAL_TAKEN", "number")]
    assert other.json()["deal"]["number"] == 1
    assert stored() == before


def test_deals_that_overtake_each_other_end_in_order(phone: ApiPhone) -> None:
    deals = [(number, uuid.uuid4(), {"dealer": number - 1, **deal_in("MISERE 0 | made")}) for number in (1, 2, 3)]
    unsent = list(reversed(deals))
    refused = 0
    while unsent:
        for number, id, facts in list(unsent):
            answer = phone.asks("PUT", f"deals/{id}/", {"number": number, "facts": facts})
            if answer.status_code == 201:
                unsent.remove((number, id, facts))
            else:
                assert codes(answer) == [(409, "DEAL_AHEAD", "number")]
                refused += 1
    assert refused == 3
    assert list(Deal.objects.values_list("number", "id")) == [(number, id) for number, id, _ in deals]


@pytest.mark.slow
def test_another_tables_uuid_is_refused_and_shows_nothing_of_it(phone: ApiPhone, five: AtTable) -> None:
    id = uuid.uuid4()
    phone_at(five).sends("MISERE 2 | made", id=id)
    before = stored()
    answer = phone.sends(RIK, id=id)
    assert codes(answer) == [(409, "DEAL_ELSEWHERE", "id")]
    assert "deal" not in answer.json()
    for action, body in (("correction", {"facts": phone.facts(RIK), "revision": 1}), ("void", {"revision": 1})):
        assert codes(phone.asks("PUT", f"deals/{id}/{action}/", body)) == [(403, "NOT_ALLOWED", "")]
    assert codes(phone.gets(f"deals/{id}/")) == [(403, "NOT_ALLOWED", "")]
    assert codes(phone.asks("PUT", f"deals/{uuid.uuid4()}/", {"table": five.table.pk, "number": 1, "facts": {}})) == [
        (403, "NOT_ALLOWED", "")
    ]
    assert stored() == before


def test_a_mistake_of_ours_is_no_refusal_and_the_deal_counts_once_it_is_mended(phone: ApiPhone, monkeypatch: pytest.MonkeyPatch) -> None:
    id, body = uuid.uuid4(), {"number": 1, "facts": phone.facts(RIK)}
    phone.client.raise_request_exception = False
    with monkeypatch.context() as broken:
        broken.setattr(play, "stored_fields", lambda deal, outcome, rules: ledger.stored_fields(deal, outcome, rules) | {"status": None})
        assert phone.asks("PUT", f"deals/{id}/", body).status_code == 500
    assert not Deal.objects.exists()
    assert phone.asks("PUT", f"deals/{id}/", body).status_code == 201


def test_a_correction_goes_over_the_revision_that_was_looked_at(phone: ApiPhone) -> None:
    deal = phone.sends(RIK).json()["deal"]
    correction = phone.gets(f"deals/{deal['id']}/").json()
    assert (correction["asked"]["number"], correction["asked"]["dealer"], correction["deal"]["facts"]["contracts"][0]["took"]) == (1, 0, 9)
    facts = {**deal["facts"], "contracts": [{**deal["facts"]["contracts"][0], "took": 10}]}
    corrected = phone.asks("PUT", f"deals/{deal['id']}/correction/", {"facts": facts, "revision": 1, "reason": "miscounted"})
    assert (corrected.status_code, corrected.json()["deal"]["revision"], corrected.json()["table"]["totals"]) == (200, 2, [-3, 3, 3, -3])
    other = {**facts, "contracts": [{**facts["contracts"][0], "took": 11}]}
    late = phone.asks("PUT", f"deals/{deal['id']}/correction/", {"facts": other, "revision": 1})
    assert codes(late) == [(409, "REVISION_OLD", "revision")]
    assert late.json()["deal"]["revision"] == 2
    wrong = {**facts, "contracts": [{**facts["contracts"][0], "took": 14}]}
    assert codes(phone.asks("PUT", f"deals/{deal['id']}/correction/", {"facts": wrong, "revision": 2}))[0][0] == 422
    assert phone.seat.points() == (-3, 3, 3, -3)


def test_a_voided_deal_can_be_entered_again(phone: ApiPhone) -> None:
    deal = phone.sends(RIK).json()["deal"]
    phone.sends("MISERE 0 | made")
    voided = phone.asks("PUT", f"deals/{deal['id']}/void/", {"revision": 1}).json()["table"]
    assert (voided["next"]["number"], voided["later"], voided["totals"]) == (1, [], [15, -5, -5, -5])
    again = phone.asks("PUT", f"deals/{uuid.uuid4()}/", {"number": 1, "facts": deal["facts"]})
    assert (again.status_code, phone.seat.points()) == (201, (13, -3, -3, -7))


def test_a_preview_stores_nothing_and_says_who_pays_whom(phone: ApiPhone) -> None:
    before = stored()
    content = phone.asks("POST", "deals/preview/", {"number": 1, "facts": phone.facts(RIK)}).json()
    assert content["points"] == [-2, 2, 2, -2]
    assert sorted((each["payer"], each["payee"], each["amount"]) for each in content["payments"]) == [(0, 2, 2), (3, 1, 2)]
    assert content["told"].startswith("Rik made, 1 over.")
    ahead = phone.asks("POST", "deals/preview/", {"number": 3, "facts": {"dealer": 2, **deal_in(RIK)}})
    assert ahead.status_code == 200
    wrong = phone.asks("POST", "deals/preview/", {"number": 1, "facts": {"dealer": 0, **deal_in("RIK 1+1 | 9")}})
    assert codes(wrong) == [(422, "RB_PARTNER_IS_DECLARER", "contracts.0.partner")]
    assert stored() == before


def test_what_corrects_a_deal_is_previewed_as_that_deal(phone: ApiPhone) -> None:
    deal = phone.sends(RIK).json()["deal"]
    phone.sends("MISERE 0 | made")
    content = phone.asks("POST", "deals/preview/", {"number": 1, "deal": deal["id"], "facts": deal["facts"]})
    assert content.json()["points"] == [-2, 2, 2, -2]


def test_of_a_phone_with_a_wrong_clock_the_deal_counts_and_the_time_does_not(phone: ApiPhone) -> None:
    assert phone.sends(RIK, played_at="1970-01-01T00:00:00Z").status_code == 201
    assert Deal.objects.get().played_at.year >= 2020


@pytest.mark.slow
@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("same_uuid", [True, False])
def test_twins_at_the_same_moment_are_one_deal(phone: ApiPhone, same_uuid: bool) -> None:
    id = uuid.uuid4()
    body = {"number": 1, "facts": phone.facts(RIK)}

    def send(_: int) -> Any:
        try:
            return phone_at(phone.seat).asks("PUT", f"deals/{id if same_uuid else uuid.uuid4()}/", body).status_code
        finally:
            connections.close_all()

    with ThreadPoolExecutor(8) as pool:
        statuses = sorted(pool.map(send, range(8)))
    assert statuses == [200] * 7 + [201]
    assert Deal.objects.count() == 1
    assert phone.seat.points() == (-2, 2, 2, -2)
