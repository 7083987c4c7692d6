"""The dealer after a deal was voided: at a table of five the dealer sits out, so a shifted rotation shows in the payments."""

from __future__ import annotations

import uuid
from typing import Any

from tests.cast import AtTable, People, total
from tournaments.jury.actions import verdicts
from tournaments.play.actions import deals as play
from tournaments.play.models import Deal, Payment


def report(five: AtTable, number: int, declarer: int) -> Deal:
    """Report a misère that was made, without its dealer, who follows from the deals before."""
    facts: dict[str, Any] = {"kind": "contract", "contracts": [{"code": "MISERE", "declarer": declarer, "made": True}]}
    return play.report(by=five.by, table=five.table, id=uuid.uuid4(), number=number, facts=facts).deal


def test_a_void_deal_that_counted_keeps_its_turn_so_the_others_keep_their_dealers(five: AtTable) -> None:
    first = report(five, 1, declarer=2)
    second = report(five, 2, declarer=3)
    assert "dealer" not in second.facts
    play.void(by=five.by, deal=first, revision=1)
    assert five.points() == (-5, 0, -5, 15, -5)
    assert [total(entrant) for entrant in five.entrants] == [-5, 0, -5, 15, -5]
    assert not Payment.objects.filter(deal=second).exclude(reverses=None).exists()


def test_a_deal_that_stays_is_booked_once(five: AtTable) -> None:
    report(five, 1, declarer=2)
    report(five, 2, declarer=3)
    report(five, 3, declarer=4)
    assert [total(entrant) for entrant in five.entrants] == list(five.points())
    assert Payment.objects.count() == 9


def test_after_awarded_points_the_next_one_deals(five: AtTable, people: People) -> None:
    first = report(five, 1, declarer=2)
    report(five, 2, declarer=3)
    verdicts.award(by=people.jury, deal=first, points=[0, 3, -1, -1, -1], text="Shared.")
    assert five.points() == (-5, 3, -6, 14, -6)
    assert [total(entrant) for entrant in five.entrants] == [-5, 3, -6, 14, -6]
