"""A table's round is accepted as the evening requires: with one tap, by each player at the table's phone, or by each with a name code."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from clubs.actors import Actor
from clubs.login.visitors import LoginVisitor
from tests.cast import MACHINE, AtTable, People
from tournaments.entrants.actions import enrol as prepare
from tournaments.evening.actions import evenings
from tournaments.evening.models import Acceptance, Ruling, Table, Tournament
from tournaments.evening.problems import Refusal
from tournaments.jury.actions import penalties as jury
from tournaments.jury.decisions import Move
from tournaments.play.actions import deals as play
from tournaments.play.actions import signing
from tournaments.play.actions.name_codes import player_with_code
from tournaments.play.name_codes import CODE_LENGTH, LETTERS, name_code
from tournaments.play.wording.table_state import read_table_state


def accepts(four: AtTable, seat: int, by: Actor | None = None) -> Table:
    """Accept the current totals for the player on this seat, at the table's phone."""
    return signing.accept(by=by or four.by, table=four.table, entrant=four.entrants[seat], totals=four.round_totals())


def after_of(tournament: Tournament, back: int = 0) -> dict[str, Any]:
    """Return the result in the log's newest entry, or in one before it."""
    after = tournament.log.order_by("-number")[back].after
    assert isinstance(after, dict)
    return after


def code_of(refusal: pytest.ExceptionInfo[Refusal]) -> str:
    return refusal.value.problems[0].code


def who_accepted(four: AtTable) -> list[int]:
    """Return the seats whose acceptance the phone shows."""
    return [seat.seat for seat in read_table_state(four.by, four.table).seats if seat.accepted_at]


@pytest.fixture
def each(four: AtTable, tournament: Tournament) -> AtTable:
    """The table of four, complete, at an evening where each player accepts at the table's phone."""
    evenings.amend(by=MACHINE, tournament=tournament, acceptance="each")
    four.plays(*["RIK 1+2 | 9"] * 4)
    return four


@pytest.fixture
def own(four: AtTable, tournament: Tournament) -> AtTable:
    """The table of four, complete, at an evening where each player accepts with their own name code."""
    evenings.amend(by=MACHINE, tournament=tournament, acceptance="own")
    four.plays(*["RIK 1+2 | 9"] * 4)
    return four


def test_the_last_who_accepts_signs_the_table(each: AtTable, tournament: Tournament) -> None:
    for seat in (0, 2, 1):
        assert accepts(each, seat).signed_at is None
    assert who_accepted(each) == [0, 1, 2]
    assert accepts(each, 3).signed_at is not None
    entries = list(tournament.log.order_by("-number")[:5])
    assert [entry.what for entry in reversed(entries)] == ["accept"] * 4 + ["sign"]
    assert [after_of(tournament, back)["entrant"] for back in (4, 3, 2, 1)] == [1, 3, 2, 4]
    assert after_of(tournament)["totals"] == after_of(tournament, 1)["totals"] == list(each.points())
    assert "without" not in after_of(tournament)


def test_accepting_twice_is_harmless(each: AtTable, tournament: Tournament) -> None:
    accepts(each, 0)
    version = Tournament.objects.get(pk=tournament.pk).version
    accepts(each, 0)
    assert Tournament.objects.get(pk=tournament.pk).version == version
    for seat in (1, 2, 3):
        accepts(each, seat)
    signed_at = Table.objects.get(pk=each.table.pk).signed_at
    accepts(each, 3)
    assert Table.objects.get(pk=each.table.pk).signed_at == signed_at


def test_one_tap_for_all_is_not_enough(each: AtTable) -> None:
    with pytest.raises(Refusal) as refusal:
        signing.sign(by=each.by, table=each.table, totals=each.round_totals())
    assert code_of(refusal) == "ACCEPT_EACH"
    assert "sign" not in read_table_state(each.by, each.table).may
    assert "accept" in read_table_state(each.by, each.table).may


def test_the_desk_signs_for_a_table_and_the_log_says_without_whom(each: AtTable, people: People, tournament: Tournament) -> None:
    accepts(each, 1)
    signing.sign(by=people.desk, table=each.table, totals=each.round_totals())
    assert after_of(tournament)["without"] == [1, 3, 4]
    assert tournament.log.latest("number").who == "user desk"


def test_nobody_accepts_for_an_empty_chair(each: AtTable) -> None:
    each.table.places.filter(seat=3).update(vacant=True)
    for seat in (0, 1, 2):
        accepts(each, seat)
    assert Table.objects.get(pk=each.table.pk).signed_at is not None
    with pytest.raises(Refusal) as refusal:
        accepts(each, 3)
    assert code_of(refusal) == "PLAYER_ELSEWHERE"


def test_a_wrong_name_is_taken_back_before_the_last(each: AtTable, tournament: Tournament) -> None:
    accepts(each, 0)
    signing.take_acceptance_back(by=each.by, table=each.table, entrant=each.entrants[0])
    assert who_accepted(each) == []
    assert after_of(tournament)["undone"] is True
    version = Tournament.objects.get(pk=tournament.pk).version
    signing.take_acceptance_back(by=each.by, table=each.table, entrant=each.entrants[0])
    assert Tournament.objects.get(pk=tournament.pk).version == version
    for seat in range(4):
        accepts(each, seat)
    with pytest.raises(Refusal) as refusal:
        signing.take_acceptance_back(by=each.by, table=each.table, entrant=each.entrants[0])
    assert code_of(refusal) == "TABLE_SIGNED"


def test_a_correction_takes_every_acceptance_back(each: AtTable, people: People) -> None:
    accepts(each, 0)
    deal = each.table.deals.get(number=1)
    play.void(by=each.by, deal=deal, revision=deal.revision)
    assert not Acceptance.objects.exists()
    each.plays("RIK 1+2 | 9")
    for seat in range(4):
        accepts(each, seat)
    assert Acceptance.objects.count() == 4
    signing.reopen(by=people.director, table=each.table, reason="x")
    assert not Acceptance.objects.exists()


def test_who_saw_other_totals_accepts_again(each: AtTable, people: People, tournament: Tournament) -> None:
    for seat in (0, 1, 2):
        accepts(each, seat)
    jury.rule(by=people.jury, tournament=tournament, kind=Ruling.Kind.ADJUST, text="x", moves=[Move(payer=1, payee=2, amount=3)])
    assert who_accepted(each) == []
    assert accepts(each, 3).signed_at is None
    for seat in (0, 1, 2):
        table = accepts(each, seat)
    assert table.signed_at is not None


def test_old_totals_are_refused(each: AtTable) -> None:
    with pytest.raises(Refusal) as refusal:
        signing.accept(by=each.by, table=each.table, entrant=each.entrants[0], totals=[1, 1, 1, -3])
    assert code_of(refusal) == "TOTALS_CHANGED"


@pytest.mark.parametrize("role", ["owner", "director", "jury", "desk", "member", "stranger"])
def test_only_players_accept(role: str, each: AtTable, people: People) -> None:
    with pytest.raises(Refusal) as refusal:
        accepts(each, 0, by=getattr(people, role))
    assert refusal.value.status == 403
    assert not Acceptance.objects.exists()


def test_who_sits_elsewhere_does_not_accept_here(each: AtTable, five: AtTable) -> None:
    with pytest.raises(Refusal) as refusal:
        signing.accept(by=each.by, table=each.table, entrant=five.entrants[0], totals=each.round_totals())
    assert code_of(refusal) == "PLAYER_ELSEWHERE"


def test_where_a_table_signs_with_one_tap_nobody_accepts(four: AtTable) -> None:
    four.plays(*["RIK 1+2 | 9"] * 4)
    with pytest.raises(Refusal) as refusal:
        accepts(four, 0)
    assert code_of(refusal) == "ACCEPT_NOT_HERE"
    assert signing.sign(by=four.by, table=four.table, totals=four.round_totals()).signed_at is not None


def test_a_name_code_belongs_to_one_player_and_has_no_letters_that_look_alike(own: AtTable, five: AtTable) -> None:
    codes = {name_code(entrant) for entrant in [*own.entrants, *five.entrants]}
    assert len(codes) == 9
    assert all(len(code) == CODE_LENGTH and set(code) <= set(LETTERS) for code in codes)


def test_each_accepts_with_their_own_code(own: AtTable, tournament: Tournament) -> None:
    phone = LoginVisitor("letters", "192.0.2.1")
    for entrant in own.entrants:
        actor, player, table = player_with_code(tournament, entrant.number, f" {name_code(entrant).lower()} ", visitor=phone)
        signing.accept(by=actor, table=table, entrant=player, totals=own.round_totals())
    assert Table.objects.get(pk=own.table.pk).signed_at is not None
    assert [each.by for each in Acceptance.objects.all()] == [f"player {entrant.pk}" for entrant in own.entrants]


def test_a_code_accepts_for_nobody_else_and_does_nothing_else(own: AtTable, tournament: Tournament) -> None:
    els, an = own.entrants[:2]
    actor, _player, _table = player_with_code(tournament, els.number, name_code(els), visitor=LoginVisitor())
    for by in (actor, own.by):
        with pytest.raises(Refusal) as refusal:
            signing.accept(by=by, table=own.table, entrant=an, totals=own.round_totals())
        assert code_of(refusal) == "ACCEPT_OWN_CODE"
    with pytest.raises(Refusal):
        signing.sign(by=actor, table=own.table, totals=own.round_totals())
    deal = own.table.deals.get(number=1)
    with pytest.raises(Refusal):
        play.void(by=actor, deal=deal, revision=deal.revision)


def test_wrong_and_unknown_answer_alike(own: AtTable, five: AtTable, tournament: Tournament) -> None:
    late = prepare.enrol(by=MACHINE, tournament=tournament, guests=["Truus Bos"])[0]
    els, an = own.entrants[:2]
    tries = [(els.number, name_code(an)), (99, "ABCDE"), (10**12, "ABCDE"), (els.number, ""), (late.number, name_code(late))]
    refusals = []
    for number, code in tries:
        with pytest.raises(Refusal) as refusal:
            player_with_code(tournament, number, code, visitor=LoginVisitor())
        refusals.append(refusal.value.messages())
    assert all(each == refusals[0] for each in refusals)


def test_guessing_is_stopped_for_the_name_and_not_for_its_neighbour(own: AtTable, tournament: Tournament) -> None:
    els, an = own.entrants[:2]
    codes, phone = [], LoginVisitor("letters", "192.0.2.1")
    for _try in range(12):
        with pytest.raises(Refusal) as refusal:
            player_with_code(tournament, els.number, "AAAAA", visitor=phone)
        codes.append(code_of(refusal))
    assert codes == ["NAME_CODE_WRONG"] * 8 + ["NAME_CODE_WAIT"] * 4
    with pytest.raises(Refusal) as refusal:
        player_with_code(tournament, els.number, name_code(els), visitor=phone)
    assert code_of(refusal) == "NAME_CODE_WAIT"
    assert player_with_code(tournament, an.number, name_code(an), visitor=phone)[1] == an


def test_codes_open_nothing_where_they_are_not_asked(each: AtTable, tournament: Tournament) -> None:
    els = each.entrants[0]
    with pytest.raises(Refusal) as refusal:
        player_with_code(tournament, els.number, name_code(els), visitor=LoginVisitor())
    assert code_of(refusal) == "ACCEPT_NOT_HERE"


def test_through_the_api_with_ones_own_code(client: Client, own: AtTable, tournament: Tournament) -> None:
    at, els = f"/api/v1/tournaments/{tournament.slug}/acceptance/", own.entrants[0]
    body = {"number": els.number, "code": name_code(els)}
    look = client.post(at, body, "application/json")
    assert look.json()["table"]["round_totals"] == list(own.round_totals())
    assert not Acceptance.objects.exists()
    done = client.post(at, body | {"totals": look.json()["table"]["round_totals"]}, "application/json")
    assert [seat["accepted_at"] is not None for seat in done.json()["table"]["seats"]] == [True, False, False, False]
    wrong = client.post(at, body | {"code": "AAAAA"}, "application/json")
    assert (wrong.status_code, wrong.json()["problems"][0]["code"]) == (422, "NAME_CODE_WRONG")
