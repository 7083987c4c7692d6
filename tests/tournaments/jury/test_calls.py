"""Calls for the jury: by a table, or automatic for a deal that waits for the jury's decision."""

from __future__ import annotations

import datetime
import uuid
from collections.abc import Callable
from typing import Any

import pytest
from django.utils import timezone

from clubs.actors import Actor
from tests.cast import MACHINE, NAMES, AtTable, account, user_of
from tournaments.archive.export import export_evening
from tournaments.archive.verify import differences
from tournaments.evening.actions import closing, evenings, offices
from tournaments.evening.models import Entrant, Official, Ruling, Tournament
from tournaments.evening.problems import Refusal
from tournaments.jury.actions import calls, verdicts
from tournaments.jury.actions import penalties as tournament_jury
from tournaments.jury.decisions import Move
from tournaments.jury.models import Call
from tournaments.play.actions import deals as play
from tournaments.play.actions import rounds
from tournaments.play.models import Deal
from tournaments.play.queries import tables
from tournaments.seating.actions import drawing

ELS, AN, PIET, JO = range(4)


@pytest.fixture
def belgian(prepare_evening: Callable[..., Tournament]) -> AtTable:
    """Els, An, Piet and Jo play by the Belgian regulation; three deals a round."""
    evening = prepare_evening(players=4, game="rikken_belgian", deals_a_round=3)
    round_ = drawing.seat(by=MACHINE, tournament=evening, tables=[[1, 2, 3, 4]])
    rounds.start(by=MACHINE, round=round_)
    return AtTable(round_.tables.get())


@pytest.fixture
def jury(belgian: AtTable) -> Actor:
    user = account("jurylid")
    offices.appoint(by=MACHINE, tournament=belgian.table.round.tournament, user=user, role=Official.Role.JURY)
    return Actor(user=user)


def open_misere(at: AtTable, seat: int = ELS, *, word: str = "", made: bool = True) -> dict[str, Any]:
    contract: dict[str, Any] = {"code": "MISERE_TABLE", "declarer": seat, "made": made} | ({"jury": word} if word else {})
    return {"dealer": tables.read_table(at.table).state.dealer, "kind": "contract", "contracts": [contract]}


def report(at: AtTable, facts: dict[str, Any], by: Actor | None = None) -> Deal:
    number = tables.read_table(at.table).fold.next_number
    return play.report(by=by or at.by, table=at.table, id=uuid.uuid4(), number=number, facts=facts).deal


def evening_of(at: AtTable) -> Tournament:
    return Tournament.objects.get(pk=at.table.round.tournament_id)


def agrees(at: AtTable) -> None:
    assert list(differences(export_evening(evening_of(at)))) == []


def test_a_contract_without_the_jurys_word_waits_and_opens_a_call(belgian: AtTable) -> None:
    deal = report(belgian, open_misere(belgian))
    assert (deal.in_doubt, deal.status, belgian.points()) == (True, "in_doubt", (0, 0, 0, 0))
    call = Call.objects.get()
    assert (call.article, call.seat, call.contract, call.deal_number, call.automatic) == ("CONSENT", ELS, "MISERE_TABLE", 1, True)
    agrees(belgian)


@pytest.mark.parametrize(("word", "words"), [("approved", "approved"), ("forgotten", "fined")])
def test_what_the_table_says_of_the_jury_is_kept_but_does_not_count(belgian: AtTable, word: str, words: str) -> None:
    deal = report(belgian, open_misere(belgian, word=word))
    assert deal.in_doubt
    assert "jury" not in deal.facts["contracts"][0]
    assert Call.objects.get().said == words
    agrees(belgian)


def test_where_the_evening_trusts_its_tables_their_word_counts(belgian: AtTable) -> None:
    evenings.amend(by=MACHINE, tournament=evening_of(belgian), jury_word="table")
    assert not report(belgian, open_misere(belgian, word="approved")).in_doubt
    assert belgian.points() == (42, -14, -14, -14)
    assert not Call.objects.exists()
    agrees(belgian)


def test_the_jury_allows_it_and_the_result_counts(belgian: AtTable, jury: Actor) -> None:
    deal = report(belgian, open_misere(belgian))
    call = Call.objects.get()
    calls.take_up(by=jury, call=call)
    ruling = verdicts.allow_or_refuse(
        by=jury,
        tournament=evening_of(belgian),
        kind=Ruling.Kind.ALLOW,
        seat=ELS,
        contract="MISERE_TABLE",
        text="Mag.",
        call=call,
        article="CONSENT",
    )
    deal.refresh_from_db()
    call.refresh_from_db()
    assert (deal.in_doubt, belgian.points()) == (False, (42, -14, -14, -14))
    assert (call.outcome, call.ended_by, call.heard_by) == ("ruled", jury.name, jury.name)
    assert (ruling.kind, ruling.deal, ruling.call) == ("allow", deal, call)
    agrees(belgian)


def test_what_the_table_called_for_too_ends_with_the_deal(belgian: AtTable, jury: Actor) -> None:
    first_call = calls.call(
        by=belgian.by, table=belgian.table, id=uuid.uuid4(), deal_number=1, article="CONSENT", seat=ELS, contract="MISERE_TABLE"
    )
    report(belgian, open_misere(belgian))
    house = Call.objects.get(automatic=True)
    verdicts.allow_or_refuse(
        by=jury, tournament=evening_of(belgian), kind=Ruling.Kind.ALLOW, seat=ELS, contract="MISERE_TABLE", text="Mag.", call=house
    )
    first_call.refresh_from_db()
    assert (first_call.outcome, first_call.ended_by) == ("settled", "house")
    assert not Call.objects.filter(outcome="").exists()
    agrees(belgian)


def test_a_word_given_before_the_deal_is_entered_counts_when_it_is(belgian: AtTable, jury: Actor) -> None:
    first_call = calls.call(
        by=belgian.by, table=belgian.table, id=uuid.uuid4(), deal_number=1, article="CONSENT", seat=ELS, contract="MISERE_TABLE"
    )
    verdicts.allow_or_refuse(
        by=jury, tournament=evening_of(belgian), kind=Ruling.Kind.ALLOW, seat=ELS, contract="MISERE_TABLE", text="Mag.", call=first_call
    )
    assert not report(belgian, open_misere(belgian)).in_doubt
    assert belgian.points() == (42, -14, -14, -14)
    assert Call.objects.count() == 1
    agrees(belgian)


def test_a_refused_contract_cannot_be_entered_afterwards(belgian: AtTable, jury: Actor) -> None:
    verdicts.allow_or_refuse(
        by=jury,
        tournament=evening_of(belgian),
        kind=Ruling.Kind.REFUSE,
        seat=ELS,
        contract="MISERE_TABLE",
        text="Nee.",
        table=belgian.table,
        number=1,
    )
    with pytest.raises(Refusal) as refusal:
        report(belgian, open_misere(belgian))
    assert refusal.value.problems[0].code == "BE_JURY_REFUSED"
    assert not Deal.objects.exists()
    belgian.plays("RIKKEN_HORS 0+2 | 8")
    agrees(belgian)


def test_two_who_both_forgot_are_fined_one_after_the_other_and_each_fine_is_taken_back_alone(belgian: AtTable, jury: Actor) -> None:
    facts = open_misere(belgian)
    facts["contracts"] += [{"code": "MISERE_TABLE", "declarer": PIET, "made": False}]
    deal = report(belgian, facts)
    first, second = Call.objects.order_by("seat")
    one = verdicts.fine_forgotten_call(by=jury, deal=deal, seat=ELS, contract="MISERE_TABLE", text="Niet gevraagd.", call=first)
    assert belgian.points() == (0, 0, 0, 0)
    verdicts.fine_forgotten_call(by=jury, deal=deal, seat=PIET, contract="MISERE_TABLE", text="Niet gevraagd.", call=second)
    assert belgian.points() == (46, 10, -66, 10)
    agrees(belgian)
    tournament_jury.overturn(by=jury, ruling=one, text="Toch wel gevraagd.")
    deal.refresh_from_db()
    assert (deal.in_doubt, belgian.points()) == (True, (0, 0, 0, 0))
    assert Call.objects.get(outcome="").seat == ELS
    agrees(belgian)


def test_a_word_given_beforehand_changes_nothing_in_another_deal(belgian: AtTable, jury: Actor) -> None:
    verdicts.allow_or_refuse(
        by=jury,
        tournament=evening_of(belgian),
        kind=Ruling.Kind.ALLOW,
        seat=ELS,
        contract="GRAND_CHELEM",
        text="Mag.",
        table=belgian.table,
        number=1,
    )
    deal = belgian.plays("RIKKEN_HORS 0+2 | 8")
    assert deal.verdict is None
    agrees(belgian)


def test_the_desk_and_a_player_of_the_jury_do_not_speak_for_the_jury(belgian: AtTable, jury: Actor) -> None:
    evening = evening_of(belgian)
    clerk = Actor(user=account("balie"))
    offices.appoint(by=MACHINE, tournament=evening, user=user_of(clerk), role=Official.Role.DESK)
    deal = report(belgian, open_misere(belgian, word="approved"), by=clerk)
    assert deal.in_doubt
    Entrant.objects.filter(tournament=evening, number=2).update(
        member=evening.club.members.create(number=2, name=NAMES[1], called="An", user=jury.user)
    )
    with pytest.raises(Refusal) as refusal:
        play.correct(by=jury, deal=deal, facts=open_misere(belgian, word="approved"), revision=1)
    assert refusal.value.problems[0].code == "RULING_OWN_TABLE"
    with pytest.raises(Refusal) as refusal:
        evenings.amend(by=clerk, tournament=evening, jury_word="table")
    assert refusal.value.problems[0].code == "NOT_ALLOWED"
    with pytest.raises(Refusal) as refusal:
        tournament_jury.rule(by=jury, tournament=evening, text="Voor mij.", moves=[Move(1, 2, 500)])
    assert refusal.value.problems[0].code == "RULING_ONESELF"


def test_a_ruling_about_something_else_leaves_the_call_of_the_house_open(belgian: AtTable, jury: Actor) -> None:
    report(belgian, open_misere(belgian))
    call, evening = Call.objects.get(), evening_of(belgian)
    tournament_jury.warn(by=jury, tournament=evening, player=belgian.entrants[0], text="Let op.", call=call)
    call.refresh_from_db()
    assert call.outcome == ""
    agrees(belgian)
    rounds.finish(by=MACHINE, round=belgian.table.round, unsigned=True)
    with pytest.raises(Refusal) as refusal:
        closing.close(by=MACHINE, tournament=evening)
    assert refusal.value.problems[0].code == "STILL_OPEN"


def test_an_evening_with_a_waiting_call_is_not_closed(belgian: AtTable) -> None:
    calls.call(by=belgian.by, table=belgian.table, id=uuid.uuid4(), deal_number=1, article="OTHER")
    rounds.finish(by=MACHINE, round=belgian.table.round, unsigned=True)
    with pytest.raises(Refusal) as refusal:
        closing.close(by=MACHINE, tournament=evening_of(belgian))
    assert refusal.value.problems[0].code == "STILL_OPEN"
    assert "round 1 table 1 deal 1: the jury was called" in refusal.value.problems[0].context["items"]


def test_a_call_with_other_words_under_a_known_uuid_is_refused(belgian: AtTable) -> None:
    call = calls.call(by=belgian.by, table=belgian.table, id=uuid.uuid4(), deal_number=1, article="OTHER")
    with pytest.raises(Refusal) as refusal:
        calls.call(by=belgian.by, table=belgian.table, id=call.pk, deal_number=2, article="OTHER")
    assert refusal.value.problems[0].code == "CALL_REUSED"


def test_nobody_asked_the_rule_sets_fine_is_booked_and_the_result_stands(belgian: AtTable, jury: Actor) -> None:
    deal = report(belgian, open_misere(belgian))
    verdicts.fine_forgotten_call(by=jury, deal=deal, seat=ELS, contract="MISERE_TABLE", text="Niet gevraagd.", call=Call.objects.get())
    assert belgian.points() == (27, -9, -9, -9)
    agrees(belgian)


def test_nobody_asked_and_the_deal_is_annulled_the_same_dealer_deals_again(belgian: AtTable, jury: Actor) -> None:
    deal = report(belgian, open_misere(belgian))
    verdicts.fine_forgotten_call(
        by=jury, deal=deal, seat=ELS, contract="MISERE_TABLE", text="Niet gevraagd.", annul=True, call=Call.objects.get()
    )
    view = tables.read_table(belgian.table)
    assert (belgian.points(), view.state.dealer, view.fold.deals_counted, view.fold.next_number) == ((-15, 5, 5, 5), 0, 0, 2)
    agrees(belgian)


def test_the_call_of_the_house_ends_when_its_table_corrects_the_deal(belgian: AtTable) -> None:
    deal = report(belgian, open_misere(belgian))
    play.correct(by=belgian.by, deal=deal, revision=1, facts={"dealer": 0, "contracts": [{"code": "MISERE", "declarer": 0, "made": True}]})
    call = Call.objects.get()
    assert (call.outcome, call.ended_by) == ("settled", "house")
    assert belgian.points() == (21, -7, -7, -7)
    agrees(belgian)


def test_a_clean_evening_raises_no_call(belgian: AtTable) -> None:
    belgian.plays("RIKKEN_HORS 0+2 | 8", "MISERE 1 | made", "ABONDANCE_9 2 | lost")
    assert not Call.objects.exists()


def test_a_call_from_a_phone_arrives_once_and_with_its_own_time(belgian: AtTable) -> None:
    id, earlier = uuid.uuid4(), timezone.now() - datetime.timedelta(minutes=4)
    sent: dict[str, Any] = {
        "table": belgian.table,
        "id": id,
        "deal_number": 2,
        "article": "REVOKE",
        "note": "hartenboer",
        "called_at": earlier,
    }
    first = calls.call(by=belgian.by, **sent)
    again = calls.call(by=belgian.by, **sent)
    assert (first.pk, first.called_at, Call.objects.count()) == (again.pk, earlier, 1)
    assert evening_of(belgian).log.filter(what="call").count() == 1
    agrees(belgian)


def test_a_call_is_withdrawn_by_its_table_but_not_one_of_the_house(belgian: AtTable) -> None:
    call = calls.call(by=belgian.by, table=belgian.table, id=uuid.uuid4(), deal_number=1, article="DISPUTE")
    assert calls.withdraw(by=belgian.by, call=call).outcome == "withdrawn"
    report(belgian, open_misere(belgian))
    with pytest.raises(Refusal) as refusal:
        calls.withdraw(by=belgian.by, call=Call.objects.get(automatic=True))
    assert refusal.value.problems[0].code == "CALL_FOUND"
    agrees(belgian)


@pytest.mark.parametrize(
    ("changed", "code"),
    [
        ({"article": "NOTHING"}, "FIELD_WRONG"),
        ({"article": "CONDUCT"}, "FIELD_WRONG"),
        ({"seat": 4}, "FIELD_WRONG"),
        ({"deal_number": 0}, "FIELD_WRONG"),
        ({"note": "x" * 201}, "FIELD_WRONG"),
    ],
)
def test_a_wrong_call_is_refused(belgian: AtTable, changed: dict[str, Any], code: str) -> None:
    with pytest.raises(Refusal) as refusal:
        calls.call(**{"by": belgian.by, "table": belgian.table, "id": uuid.uuid4(), "deal_number": 1, "article": "OTHER", **changed})
    assert refusal.value.problems[0].code == code
    assert not Call.objects.exists()


def test_nobody_judges_his_own_table_but_a_director_may_and_the_log_says_so(belgian: AtTable, jury: Actor) -> None:
    evening = evening_of(belgian)
    member = evening.club.members.create(number=1, name=NAMES[0], called="Els", user=jury.user)
    Entrant.objects.filter(tournament=evening, number=1).update(member=member)
    call = calls.call(by=belgian.by, table=belgian.table, id=uuid.uuid4(), deal_number=1, article="OTHER")
    with pytest.raises(Refusal) as refusal:
        calls.take_up(by=jury, call=call)
    assert refusal.value.problems[0].code == "RULING_OWN_TABLE"
    offices.appoint(by=MACHINE, tournament=evening, user=user_of(jury), role=Official.Role.DIRECTOR)
    calls.take_up(by=jury, call=call)
    verdicts.allow_or_refuse(by=jury, tournament=evening, kind=Ruling.Kind.ALLOW, seat=AN, contract="PETIT_CHELEM", text="Mag.", call=call)
    entry = evening.log.latest("number")
    assert entry.after is not None
    assert entry.after["override"] is True
    Entrant.objects.filter(tournament=evening, number=1).update(member=None)  # the log has no entry that enrolled them as a member
    agrees(belgian)


def test_thirteen_cards_are_kept_once_for_whoever_made_the_grand_chelem(belgian: AtTable, jury: Actor) -> None:
    hand = [f"{rank}H" for rank in "AKQJT98765432"]
    made = {"code": "GRAND_CHELEM", "declarer": ELS, "made": True, "jury": "approved"}
    deal = report(belgian, {"dealer": 0, "contracts": [made]}, by=MACHINE)
    els, an = belgian.entrants[:2]
    for cards, player, code in ((hand[:12], els, "CARDS_WRONG"), ([*hand[:12], "AH"], els, "CARDS_WRONG"), (hand, an, "SOUVENIR_NOT_HERE")):
        with pytest.raises(Refusal) as refusal:
            verdicts.souvenir(by=jury, deal=deal, player=player, contract="GRAND_CHELEM", cards=cards, text="Proficiat.")
        assert refusal.value.problems[0].code == code
    ruling = verdicts.souvenir(by=jury, deal=deal, player=els, contract="GRAND_CHELEM", cards=hand, text="Proficiat.")
    assert ruling.decides["souvenir"]["cards"] == hand
    with pytest.raises(Refusal) as refusal:
        verdicts.souvenir(by=jury, deal=deal, player=els, contract="GRAND_CHELEM", cards=hand, text="Proficiat.")
    assert refusal.value.problems[0].code == "SOUVENIR_KEPT"
    agrees(belgian)
