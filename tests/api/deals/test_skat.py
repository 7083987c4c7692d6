"""Skat over HTTP: an impossible deal is refused with the code of the dossier, and with a sentence in the reader's language."""

from __future__ import annotations

import uuid
from collections.abc import Callable
from typing import Any

import pytest

from tests.api.conftest import codes, phone_at
from tests.cast import MACHINE, AtTable
from tests.scoring.dossier import examples
from tournaments.evening.models import Tournament
from tournaments.play.actions import rounds
from tournaments.play.models import Deal, Payment
from tournaments.play.queries import tables
from tournaments.seating.actions import drawing

FULL = "SK-E13"
"""A full list is a round that is played to its end: the table is refused before the game is asked."""
SAYS_WHO_DEALS = "SK-E02"
"""A table's deal keeps the dealer that it names, in every game; only a sheet counts the turns."""
REFUSED = [each for each in examples("skat") if "error" in each["expect"] and each["id"] != SAYS_WHO_DEALS]


@pytest.mark.parametrize("example", REFUSED, ids=lambda example: str(example["id"]))
def test_a_table_reads_the_code_of_the_dossier(prepare_evening: Callable[..., Tournament], example: dict[str, Any]) -> None:
    sheet = example["sheet"]
    tournament = prepare_evening(players=sheet["seats"], game="skat", options=sheet["options"], deals_a_round=None)
    seats = list(range(1, sheet["seats"] + 1))
    rounds.start(by=MACHINE, round=drawing.seat(by=MACHINE, tournament=tournament, tables=[seats]))
    phone = phone_at(AtTable(tournament.rounds.get().tables.get()))
    _deals_first(phone, sheet["deals"][0]["dealer"])
    *before, wrong = sheet["deals"]
    for number, facts in enumerate(before, Deal.objects.count() + 1):
        assert phone.asks("PUT", f"deals/{uuid.uuid4()}/", {"number": number, "facts": facts}).status_code == 201
    stored = Deal.objects.count(), Payment.objects.count()
    answer = phone.asks("PUT", f"deals/{uuid.uuid4()}/", {"number": stored[0] + 1, "facts": wrong}, **{"Accept-Language": "de"})
    expected = "ROUND_FULL" if example["id"] == FULL else example["expect"]["error"]
    assert [(status, code) for status, code, _field in codes(answer)] == [(409 if example["id"] == FULL else 422, expected)]
    assert all(problem["message"] not in ("", problem["code"]) for problem in answer.json()["problems"])
    assert (Deal.objects.count(), Payment.objects.count()) == stored


def _deals_first(phone: Any, dealer: int) -> None:
    """Report deals that all pass, until it is this seat's turn to deal."""
    while (state := tables.read_table(phone.seat.table).state).dealer not in (None, dealer):
        number = Deal.objects.count() + 1
        answer = phone.asks("PUT", f"deals/{uuid.uuid4()}/", {"number": number, "facts": {"dealer": state.dealer, "passed": True}})
        assert answer.status_code == 201
