"""Bad input is refused with a code and a field, never a 500, and nothing is changed."""

from __future__ import annotations

import json
import uuid
from typing import Any

import pytest

from tests.api.conftest import RIK, ApiPhone, Asker, codes
from tournaments.play.models import Deal

HUGE = 10**40


def body(phone: ApiPhone, **changes: Any) -> dict[str, Any]:
    return {"number": 1, "facts": phone.facts(RIK), **changes}


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({"number": HUGE}, (422, "FIELD_WRONG", "number")),
        ({"number": 0}, (422, "FIELD_WRONG", "number")),
        ({"number": "1"}, (422, "FIELD_WRONG", "number")),
        ({"number": 1.0}, (422, "FIELD_WRONG", "number")),
        ({"number": True}, (422, "FIELD_WRONG", "number")),
        ({"number": None}, (422, "FIELD_WRONG", "number")),
        ({"facts": []}, (422, "FIELD_WRONG", "facts")),
        ({"facts": "RIK"}, (422, "FIELD_WRONG", "facts")),
        ({"played_at": "yesterday"}, (422, "FIELD_WRONG", "played_at")),
        ({"table": HUGE}, (422, "FIELD_WRONG", "table")),
        ({"table": 999999}, (404, "NOT_FOUND", "table")),
        ({"score": [1, 2, 3, 4]}, (422, "FIELD_UNKNOWN", "score")),
        ({"facts": {}}, (422, "RB_NO_CONTRACT", "contracts")),
        ({"facts": {"score": 3}}, (422, "RB_UNKNOWN_FIELD", "score")),
        ({"facts": {"contracts": [{"code": "RIK", "declarer": HUGE}]}}, (422, "RB_SEAT_RANGE", "contracts.0.declarer")),
        (
            {"facts": {"contracts": [{"code": "RIK", "declarer": 0, "partner": 1, "took": HUGE}]}},
            (422, "RB_TRICKS_RANGE", "contracts.0.took"),
        ),
        ({"facts": {"contracts": 7}}, (422, "RB_WRONG_TYPE", "contracts")),
        ({"facts": {"contracts": [{"code": {"deep": 1}}]}}, (422, "RB_WRONG_TYPE", "contracts.0.code")),
        ({"facts": {"dealer": -1, "kind": "all_pass"}}, (422, "RB_SEAT_RANGE", "dealer")),
    ],
)
def test_what_does_not_fit_is_named(phone: ApiPhone, changes: dict[str, Any], expected: tuple[int, str, str]) -> None:
    assert expected in codes(phone.asks("PUT", f"deals/{uuid.uuid4()}/", body(phone, **changes)))
    assert not Deal.objects.exists()


@pytest.mark.parametrize(
    "raw",
    [
        b"{",
        b"\xff\xfe",
        b'{"number": NaN}',
        b'{"number": 1e999}',
        b'{"number": 1, "number": 2, "facts": {"kind": "all_pass"}}',
        b'{"number": 1, "facts": {"kind": "\\u0000"}}',
        b'{"number": 1, "facts": {"kind": "\\ud800"}}',
        b'{"number": 1, "facts": {"\\u0000": 1}}',
        b"[" * 20000,
        b'{"facts":' * 9 + b'{"facts":' * 9 + b"1" + b"}" * 18,
        b'{"number": ' + b"9" * 5000 + b"}",
    ],
)
def test_a_body_that_is_no_json_is_refused(phone: ApiPhone, raw: bytes) -> None:
    assert codes(phone.asks("PUT", f"deals/{uuid.uuid4()}/", raw)) == [(400, "UNREADABLE", "")]


@pytest.mark.parametrize("raw", [b"[]", b"7", b"null", b'"deal"', b""])
def test_a_body_that_is_no_object_is_no_deal(phone: ApiPhone, raw: bytes) -> None:
    assert phone.asks("PUT", f"deals/{uuid.uuid4()}/", raw).status_code == 422


def test_a_body_larger_than_any_deal_is_refused(phone: ApiPhone) -> None:
    assert codes(phone.asks("PUT", f"deals/{uuid.uuid4()}/", json.dumps(body(phone, reason="x" * 70_000)))) == [(413, "TOO_LARGE", "")]


def test_a_form_is_not_json(phone: ApiPhone) -> None:
    answer = phone.client.put(f"/api/v1/deals/{uuid.uuid4()}/", "number=1", "application/x-www-form-urlencoded", headers=phone.headers)
    assert codes(answer) == [(415, "NOT_JSON", "")]


NOWHERE = ["nothing/", "line\nfeed/", "deals/7/", "tables/x/", "tables/99999999999999999999/", "tournaments/nothing/", "tournaments/a\0b/"]


@pytest.mark.parametrize("path", NOWHERE)
def test_an_address_that_is_none_says_so_in_json(phone: ApiPhone, path: str) -> None:
    assert codes(phone.gets(path))[0][:2] == (404, "NOT_FOUND")


def test_a_method_that_is_not_allowed_is_answered_with_those_that_are(phone: ApiPhone) -> None:
    answer = phone.asks("DELETE", f"deals/{uuid.uuid4()}/")
    assert codes(answer) == [(405, "METHOD_NOT_ALLOWED", "")]
    assert {"GET", "PUT"} <= set(answer["Allow"].split(", "))


@pytest.mark.parametrize("totals", [[1] * 50, [HUGE], ["1"], "1", [[1]], None])
def test_totals_are_a_few_whole_numbers(phone: ApiPhone, totals: Any) -> None:
    assert phone.asks("POST", "table/signature/", {"totals": totals}).status_code == 422


def test_a_deal_that_is_not_there_cannot_be_corrected(phone: ApiPhone) -> None:
    for action, sent in (("correction", {"facts": {}, "revision": 1}), ("void", {"revision": 1})):
        assert codes(phone.asks("PUT", f"deals/{uuid.uuid4()}/{action}/", sent)) == [(404, "NOT_FOUND", "id")]


def test_strangers_change_nothing(phone: ApiPhone) -> None:
    sent = body(phone)
    assert codes(Asker().asks("PUT", f"deals/{uuid.uuid4()}/", sent)) == [(403, "LOGIN_NEEDED", "")]
    assert codes(Asker().asks("PUT", f"deals/{uuid.uuid4()}/", {**sent, "table": phone.seat.table.pk})) == [(403, "LOGIN_NEEDED", "")]
    assert not Deal.objects.exists()
