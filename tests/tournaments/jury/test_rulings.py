"""The jury's rulings: points move between players, an overturned ruling gives them back, strangers cannot rule."""

from __future__ import annotations

import uuid
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from tests.cast import MACHINE, AtTable, People, total
from tournaments.archive.export import export_evening
from tournaments.archive.verify import differences
from tournaments.evening.models import Ruling, Tournament
from tournaments.evening.problems import Refusal
from tournaments.jury.actions import penalties as jury
from tournaments.jury.decisions import Move
from tournaments.jury.pages.decision_form import DecisionForm
from tournaments.jury.queries.article_points import proposed_points
from tournaments.jury.queries.cases import case_of_deal
from tournaments.play.actions import rounds
from tournaments.play.models import Payment
from tournaments.seating.actions import drawing
from tournaments.standings.queries.standings import standings


def fine(people: People, tournament: Tournament, table: AtTable) -> Any:
    moves = [Move(2, other, 5) for other in (1, 3, 4)]
    return jury.rule(
        by=people.jury, tournament=tournament, kind=Ruling.Kind.FINE, text="Revoke", moves=moves, table=table.table, article="7"
    )


def test_a_fine_moves_points_and_stays_balanced(four: AtTable, people: People, tournament: Tournament) -> None:
    fine(people, tournament, four)
    assert [total(entrant) for entrant in four.entrants] == [5, -15, 5, 5]
    assert standings(tournament).sum == 0


def test_an_overturned_ruling_gives_back_and_both_stay(four: AtTable, people: People, tournament: Tournament) -> None:
    ruling = fine(people, tournament, four)
    jury.overturn(by=people.director, ruling=ruling, text="Appeal upheld")
    assert [total(entrant) for entrant in four.entrants] == [0, 0, 0, 0]
    assert tournament.rulings.count() == 2
    assert Payment.objects.count() == 6
    with pytest.raises(Refusal) as refusal:
        jury.overturn(by=people.director, ruling=ruling, text="Again")
    assert refusal.value.problems[0].code == "RULING_OVERTURNED"


def test_a_correction_of_a_deal_leaves_rulings_alone(four: AtTable, people: People, tournament: Tournament) -> None:
    fine(people, tournament, four)
    four.plays("RIK 1+2 | 9")
    assert [total(entrant) for entrant in four.entrants] == [3, -13, 7, 3]


@pytest.mark.parametrize(
    ("move", "code"),
    [
        ({"payer": 1, "payee": 1, "amount": 5}, "MOVES_UNBALANCED"),
        ({"payer": 1, "payee": 2, "amount": 0}, "MOVES_UNBALANCED"),
        ({"payer": 1, "payee": 2, "amount": 2.5}, "MOVES_UNBALANCED"),
        ({"payer": 1, "payee": 2, "amount": True}, "MOVES_UNBALANCED"),
        ({"payer": 1, "payee": 2, "amount": 10**12}, "MOVES_UNBALANCED"),
        ({"payer": 1, "payee": 99, "amount": 5}, "MOVES_STRANGER"),
    ],
)
def test_a_move_that_cannot_be_is_refused(move: dict[str, Any], code: str, four: AtTable, people: People, tournament: Tournament) -> None:
    with pytest.raises(Refusal) as refusal:
        jury.rule(by=people.jury, tournament=tournament, kind=Ruling.Kind.ADJUST, text="x", moves=[Move.from_json(move)])
    assert (refusal.value.problems[0].code, refusal.value.problems[0].field) == (code, "moves.0")
    assert not tournament.rulings.exists()


def test_a_table_of_another_evening_or_of_a_draw_that_may_be_taken_back_is_refused(
    four: AtTable, people: People, tournament: Tournament, prepare_evening: Callable[..., Tournament]
) -> None:
    other = prepare_evening(name="Ander toernooi")
    round_ = drawing.seat(by=MACHINE, tournament=other)
    moves = [Move(1, 2, 5)]
    for evening, table, code in [(other, four.table, "NOT_FOUND"), (other, round_.tables.get(number=1), "ROUND_NOT_STARTED")]:
        with pytest.raises(Refusal) as refusal:
            jury.rule(by=MACHINE, tournament=evening, kind=Ruling.Kind.ADJUST, text="x", moves=moves, table=table)
        assert [(each.code, each.field) for each in refusal.value.problems] == [(code, "table")]
    assert not other.rulings.exists()


def test_the_desk_rules_nothing(four: AtTable, people: People, tournament: Tournament) -> None:
    with pytest.raises(Refusal) as refusal:
        jury.rule(by=people.desk, tournament=tournament, kind=Ruling.Kind.ADJUST, text="x", moves=[Move(1, 2, 5)])
    assert refusal.value.status == 403


def test_the_same_draft_again_answers_with_its_ruling(four: AtTable, people: People, tournament: Tournament) -> None:
    def fine(points: int = 3, draft: uuid.UUID | None = None) -> Ruling:
        player = tournament.entrants.get(number=1)
        return jury.fine(by=people.jury, tournament=tournament, player=player, points=points, text="Revoke", table=four.table, draft=draft)

    draft = uuid.uuid4()
    first = fine(draft=draft)
    assert fine(draft=draft) == first
    with pytest.raises(Refusal) as refusal:
        fine(points=6, draft=draft)
    assert (refusal.value.problems[0].code, refusal.value.problems[0].context) == ("DRAFT_SIGNED", {"number": 1})
    assert total(tournament.entrants.get(number=1)) == -3
    assert [fine(draft=uuid.uuid4()).number, fine().number] == [2, 3], "a player may commit the same offence twice"
    assert total(tournament.entrants.get(number=1)) == -9


@pytest.mark.parametrize(
    ("game", "points", "totals"), [("klaverjas", 50, [-50, 25, 0, 25]), ("skat", 50, [0, -50, 25, 25]), ("schafkopf", 9, [3, -9, 3, 3])]
)
def test_a_fine_goes_to_those_whom_the_game_names(
    game: str, points: int, totals: list[int], prepare_evening: Callable[..., Tournament]
) -> None:
    """At klaverjas the other side gets it, never the partner. At skat the dealer, who sits out, gets nothing."""
    evening = prepare_evening(players=4, game=game)
    round_ = drawing.seat(by=MACHINE, tournament=evening, tables=[[1, 2, 3, 4]])
    rounds.start(by=MACHINE, round=round_)
    table = AtTable(round_.tables.get())
    seat = totals.index(-points)
    case = case_of_deal(evening, 1, 1, None, "TALK")
    shown = DecisionForm(case=case, code="fine").fields["points"].help_text
    assert shown.startswith("Both players of the other side" if game == "klaverjas" else "The other players of the deal")
    player = table.entrants[seat]
    jury.warn(by=MACHINE, tournament=evening, player=player, text="Praten", table=table.table, article="TALK")
    assert proposed_points(case, "warn", seat) == case.article.ladder[1]
    written_before = replace(case, article=replace(case.article, ladder=(0, 3, 9, 15)))
    assert proposed_points(written_before, "warn", seat) == (3 if game == "schafkopf" else 4), "raised to what can be shared"
    jury.fine(by=MACHINE, tournament=evening, player=player, points=points, text="Praten", table=table.table, article="TALK")
    assert [total(entrant) for entrant in table.entrants] == totals
    assert sum(totals) == 0
    assert list(differences(export_evening(evening))) == []
