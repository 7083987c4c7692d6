"""The jury rules about one round while the next is played: no deadlock, and everything agrees in the end."""

from __future__ import annotations

import uuid
from collections.abc import Callable
from typing import Any

import pytest

from tests.cast import MACHINE
from tests.tournaments.play.test_concurrent import together, whole
from tournaments.archive.export import export_evening
from tournaments.archive.verify import differences
from tournaments.evening.models import Ruling, Table, Tournament
from tournaments.jury.actions import calls, verdicts
from tournaments.jury.actions import penalties as jury
from tournaments.jury.models import Call
from tournaments.play.actions import deals as play
from tournaments.play.actions import rounds
from tournaments.play.models import Deal, Payment
from tournaments.play.queries import tables
from tournaments.seating.actions import drawing

pytestmark = pytest.mark.django_db(transaction=True)
DRAWS = ([[1, 2, 3, 4], [5, 6, 7, 8]], [[1, 5, 2, 6], [3, 7, 4, 8]])


@pytest.fixture
def evening(prepare_evening: Callable[..., Tournament]) -> Tournament:
    """An evening with two lost misères in round 1, while round 2 is being played."""
    evening = prepare_evening(players=8, game="rikken_belgian", deals_a_round=6)
    for number, tables_of_round in enumerate(DRAWS):
        round_ = drawing.seat(by=MACHINE, tournament=evening, tables=tables_of_round)
        rounds.start(by=MACHINE, round=round_)
        for table in round_.tables.all():
            for _ in range(2):
                report(table)
        if not number:
            rounds.finish(by=MACHINE, round=round_, unsigned=True)
    return evening


def report(table: Table, seat: int = 0, code: str = "MISERE") -> Deal:
    view = tables.read_table(table)
    facts: dict[str, Any] = {"dealer": view.state.dealer, "contracts": [{"code": code, "declarer": seat, "made": False}]}
    return play.report(by=MACHINE, table=table, id=uuid.uuid4(), number=view.fold.next_number, facts=facts).deal


@pytest.mark.slow
def test_rulings_about_the_first_round_while_the_second_is_played(evening: Tournament) -> None:
    first = list(Deal.objects.filter(table__round__number=1).order_by("table", "number"))
    second = list(Table.objects.filter(round__tournament=evening, round__number=2).order_by("number"))
    awarded = [0, 0, 0, 0]

    def award(deal: Deal) -> Callable[[], Any]:
        return lambda: verdicts.award(by=MACHINE, deal=deal, points=awarded, text="x")

    def reported(table: Table, seat: int) -> Callable[[], Any]:
        return lambda: report(table, seat)

    answers = together(*map(award, first), *(reported(table, seat) for table in second for seat in (2, 3)))
    # Two phones of one table may be too late for their number; there is no other reason for a refusal.
    assert {answer for answer in answers if isinstance(answer, str)} <= {"DEAL_TAKEN", "DEAL_AHEAD"}
    assert Ruling.objects.count() == len(first)
    evening = Tournament.objects.get(pk=evening.pk)
    whole(evening)
    assert list(differences(export_evening(evening))) == []


def test_two_members_of_the_jury_decide_one_call_once(evening: Tournament) -> None:
    table = Table.objects.get(round__tournament=evening, round__number=2, number=1)
    call = calls.call(by=MACHINE, table=table, id=uuid.uuid4(), deal_number=1, article="OTHER")
    player = evening.entrants.get(number=1)
    answers = together(*[lambda: jury.warn(by=MACHINE, tournament=evening, player=player, text="x", call=call).number] * 4)
    assert sorted(map(str, answers)) == ["1", "CALL_ENDED", "CALL_ENDED", "CALL_ENDED"]
    assert Call.objects.get(pk=call.pk).outcome == "ruled"
    whole(evening)


def test_one_draft_signed_at_the_same_moment_is_one_ruling(evening: Tournament) -> None:
    table, player, draft = Table.objects.get(round__number=2, number=1), evening.entrants.get(number=1), uuid.uuid4()
    answers = together(
        *[lambda: jury.fine(by=MACHINE, tournament=evening, player=player, points=3, text="x", table=table, draft=draft).number] * 4
    )
    assert answers == [1] * 4
    assert (Ruling.objects.count(), Payment.objects.filter(ruling__isnull=False).count()) == (1, 3)
    whole(evening)
