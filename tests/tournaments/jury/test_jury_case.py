"""A case of the jury over HTTP: the queue, the evidence, the record, and who may see and decide it."""

from __future__ import annotations

import re
import uuid
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from clubs import actions as club_actions
from tests.cast import MACHINE, AtTable, People, total, user_of
from tests.pages.read import text
from tests.tournaments.jury.before_the_jury import BelgianTable, at, decides, filled
from tournaments.evening.actions import offices
from tournaments.evening.models import Official, Ruling, Tournament
from tournaments.jury.models import Call
from tournaments.play.actions import deals as play
from tournaments.play.models import Payment
from tournaments.play.queries import tables

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament(prepare_evening: Callable[..., Tournament]) -> Tournament:
    return prepare_evening(game="rikken_belgian", language="en")


@pytest.fixture
def belgian(four: AtTable) -> BelgianTable:
    return BelgianTable(four.table)


@pytest.mark.slow
def test_a_call_stands_in_the_queue_until_it_is_decided(jury: Client, belgian: BelgianTable) -> None:
    call = belgian.calls_jury("CONSENT", seat=1, contract="GRAND_CHELEM", note="Snel aub")
    slug = belgian.table.round.tournament.slug
    page = text(jury.get(f"/e/{slug}/jury/"))
    for sentence in (
        "Jury 1",
        "1 call waits",
        "Table 1",
        "A contract needs the jury’s consent",
        "An Peeters",
        "Snel aub",
        "called by the table",
        "I am going",
    ):
        assert sentence in page
    case_page = jury.post(f"{at(call)}hear/", follow=True)
    assert "Answered by" in text(case_page)
    assert "you are on the way" in text(jury.get(f"/e/{slug}/jury/queue/"))
    decides(jury, call, "refuse")
    assert "Nobody needs the jury now." in text(jury.get(f"/e/{slug}/jury/queue/"))
    call.refresh_from_db()
    assert (call.outcome, Ruling.objects.get().call) == ("ruled", call)


@pytest.mark.slow
def test_what_happened_stands_in_order_and_ends_with_who_decides(jury: Client, belgian: BelgianTable) -> None:
    belgian.plays_belgian("D: RIKKEN_HORS 0+2 in H | 9")
    call = belgian.calls_jury("REVOKE", seat=1)
    page = jury.get(at(call)).content.decode()
    timeline = page.partition('<ol class="timeline">')[2].partition("</ol>")[0]
    assert re.findall(r'icons.svg#([a-z]+)"', timeline) == ["cards", "bell", "jury"]
    assert "You decide." in timeline
    decides(jury, call, "warn")
    again = jury.get(at(call)).content.decode().partition('<ol class="timeline">')[2].partition("</ol>")[0]
    assert re.findall(r'icons.svg#([a-z]+)"', again) == ["cards", "bell", "jury"]
    assert "You decide." not in again
    assert "ruling 1" in again


def test_of_all_calls_only_the_one_that_waits_longest_has_the_gold_button(jury: Client, belgian: BelgianTable) -> None:
    first, second = belgian.calls_jury("REVOKE", seat=1), belgian.calls_jury("CONSENT", seat=2, contract="GRAND_CHELEM")
    queue = f"/e/{belgian.table.round.tournament.slug}/jury/queue/"
    assert re.findall(r'id="h([0-9a-f-]+)" class="button-main"', jury.get(queue).content.decode()) == [str(first.pk)]
    jury.post(f"{at(first)}hear/")
    assert re.findall(r'id="h([0-9a-f-]+)" class="button-main"', jury.get(queue).content.decode()) == [str(second.pk)]


def test_a_decision_shows_who_wins_and_loses_places(jury: Client, belgian: BelgianTable) -> None:
    belgian.plays_belgian("D: RIKKEN_HORS 0+2 in H | 9")
    call = belgian.calls_jury("REVOKE", seat=0)
    page = jury.get(at(call), {"decide": "fine"})
    shown = jury.post(at(call), filled(page, player="0", points="30", look="part")).json()["impact"]
    assert [text(row) for row in shown.split("<tr>")[2:7]] == [
        "Piet van Dijk +3 → +13 1",
        "An Peeters −3 → +7 8 → 2 ▲6 up 6 places",
        "Jo Smets −3 → +7 8 → 2 ▲6 up 6 places",
        "Els Maes +3 → −27 1 → 9 ▼8 down 8 places",
        "At other tables: the places change, the points do not",
    ]


def test_the_queue_answers_unchanged_until_something_happens(jury: Client, belgian: BelgianTable) -> None:
    queue = f"/e/{belgian.table.round.tournament.slug}/jury/queue/"
    tag = jury.get(queue).headers["ETag"]
    assert jury.get(queue, headers={"If-None-Match": tag}).status_code == 304
    belgian.calls_jury("REVOKE")
    assert jury.get(queue, headers={"If-None-Match": tag}).status_code == 200


@pytest.mark.slow
def test_a_refusal_is_written_with_the_regulations_reason(jury: Client, belgian: BelgianTable) -> None:
    call = belgian.calls_jury("CONSENT", seat=1, contract="GRAND_CHELEM")
    page = jury.get(at(call), {"decide": "refuse"})
    assert page.context["data"]["text"] == ("An Peeters asked to play Grand slam. The jury refuses it. The contract has little chance.")
    assert "No points are moved." in text(page)
    words = text(jury.post(at(call), filled(page, reason="influence"), follow=True))
    assert "Ruling 1 is signed." in words
    assert Ruling.objects.get().text.endswith("It would weigh too much on the other players’ points.")
    assert "The players may appeal until" in words


@pytest.mark.slow
def test_the_jury_reads_what_it_signs_in_its_own_language_too(jury: Client, belgian: BelgianTable) -> None:
    call = belgian.calls_jury("CONSENT", seat=1, contract="GRAND_CHELEM")
    assert "In your language" not in text(jury.get(at(call), {"decide": "refuse"}))
    french = {"Accept-Language": "fr"}
    page = jury.get(at(call), {"decide": "refuse"}, headers=french)
    own = "An Peeters a demandé à jouer Grand chelem. Le jury refuse."
    assert page.context["data"]["text"].startswith("An Peeters asked to play Grand slam. The jury refuses it.")
    assert page.context["text_for_reader"].startswith(own)
    assert own in text(page)
    assert own in jury.post(at(call), filled(page, reason="influence", look="part"), headers=french).json()["for_reader"]
    assert jury.post(at(call), filled(page, text="Nee.", look="part"), headers=french).json()["for_reader"].strip() == ""


def test_a_text_that_somebody_wrote_stays(jury: Client, belgian: BelgianTable) -> None:
    call = belgian.calls_jury("CONSENT", seat=1, contract="GRAND_CHELEM")
    page = jury.get(at(call), {"decide": "refuse"})
    looked = jury.post(at(call), filled(page, text="Nee.", reason="influence", look="part")).json()
    assert looked["text"] == "Nee."
    assert looked["proposed_text"].endswith("other players’ points.")
    assert not Ruling.objects.exists()
    jury.post(at(call), filled(page, text="Nee.", reason="influence"))
    assert Ruling.objects.get().text == "Nee."


def test_a_misere_that_nobody_asked_for_waits_and_its_fine_is_prepared(jury: Client, belgian: BelgianTable) -> None:
    deal = belgian.plays_belgian("MISERE_TABLE 0 made")
    call = Call.objects.get()
    assert (deal.in_doubt, call.automatic) == (True, True)
    page = jury.get(at(call))
    assert [each.code for each in page.context["options"].first] == ["forgotten", "struck", "allow", "refuse"]
    assert "Found automatically" in text(page)
    page = jury.get(at(call), {"decide": "forgotten"})
    assert "Els Maes is fined 15. The result stands." in page.context["data"]["text"]
    assert "count again" in text(page)
    before = Payment.objects.count()
    jury.post(at(call), filled(page))
    deal.refresh_from_db()
    assert (deal.in_doubt, total(belgian.entrants[0])) == (False, 14 * 3 - 15)
    assert before == 0


@pytest.mark.slow
def test_a_trou_that_was_not_announced_is_fined_and_dealt_again(jury: Client, belgian: BelgianTable) -> None:
    belgian.plays_belgian("D: RIKKEN_HORS 0+2 in H | 9")
    call = belgian.calls_jury("TROU", seat=2)
    page = jury.get(at(call))
    assert page.context["options"].first[0].code == "annul"
    words = text(decides(jury, call, "annul"))
    assert "Piet van Dijk is fined 15. Deal 1 is annulled; the same dealer deals again." in words
    view = tables.read_table(belgian.table)
    assert (view.totals, view.state.dealer) == ((0, 0, 0, 0), 0)
    assert [total(entrant) for entrant in belgian.entrants] == [5, 5, -15, 5]


@pytest.mark.slow
def test_before_the_deal_is_entered_the_fine_alone_is_enough(jury: Client, belgian: BelgianTable) -> None:
    call = belgian.calls_jury("TROU", seat=2)
    page = jury.get(at(call))
    assert [each.label for each in page.context["options"].first] == ["Fine, and the same dealer deals again"]
    decides(jury, call, "fine")
    assert [total(entrant) for entrant in belgian.entrants] == [5, 5, -15, 5]
    assert tables.read_table(belgian.table).state.dealer == 0


def test_a_call_that_needed_no_ruling_ends(jury: Client, belgian: BelgianTable) -> None:
    call = belgian.calls_jury("OTHER")
    words = text(jury.post(f"{at(call)}end/", follow=True))
    assert "The call has ended without a ruling." in words
    assert "This call has ended without a ruling." in text(jury.get(at(call)))
    deal = belgian.plays_belgian("MISERE_TABLE 0 made")
    assert deal.in_doubt
    house = Call.objects.get(automatic=True)
    assert "This call ends when the jury has decided about its deal" in text(jury.post(f"{at(house)}end/", follow=True))


@pytest.mark.slow
def test_the_evidence_tells_who_entered_what_and_earlier_rulings(jury: Client, belgian: BelgianTable, people: People) -> None:
    deal = belgian.plays_belgian("D: RIKKEN_HORS 0+2 in H | 9")
    play.correct(
        by=people.desk, deal=deal, facts=deal.facts | {"contracts": [deal.facts["contracts"][0] | {"took": 7}]}, revision=1, reason="geteld"
    )
    page = text(jury.get(at(deal)))
    for sentence in ("the table entered", "desk corrected", "geteld", "Rikken", "Els Maes place 9 deals −12"):
        assert sentence in page
    call = belgian.calls_jury("CONSENT", seat=1, contract="GRAND_CHELEM", number=2)
    decides(jury, call, "refuse")
    again = belgian.calls_jury("CONSENT", seat=2, contract="GRAND_CHELEM", number=2)
    assert "An Peeters asked to play Grand slam. The jury refuses it." in text(jury.get(at(again)))


@pytest.fixture
def plays_here(belgian: BelgianTable, people: People, club: Any) -> AtTable:
    """The account of the jury belongs to Els, who sits at table 1."""
    member = club_actions.admit(by=MACHINE, club=club, name="Els Maes", number=77)
    member.user = people.jury.user
    member.save(update_fields=["user"])
    els = belgian.entrants[0]
    els.member = member
    els.save(update_fields=["member"])
    return belgian


def test_nobody_judges_their_own_table(jury: Client, belgian: BelgianTable, plays_here: AtTable) -> None:
    belgian.plays_belgian("MISERE_TABLE 1 made")
    call = Call.objects.get()
    page = jury.get(at(call), {"decide": "allow"})
    assert "You play at this table." in text(page)
    assert "Misère" not in text(page)
    assert "entered" not in text(page)
    assert jury.post(at(call), {"decide": "allow", "text": "x"}).status_code == 403
    assert jury.post(f"{at(call)}hear/").status_code == 403
    slug = call.tournament.slug
    queue = text(jury.get(f"/e/{slug}/jury/queue/"))
    assert "your own table" in queue
    assert "Misère" not in queue
    assert "the table says" not in queue
    assert not Ruling.objects.exists()


@pytest.mark.slow
def test_a_director_overrides_where_no_other_official_could_and_the_record_says_so(
    director: Client, people: People, belgian: BelgianTable, plays_here: AtTable
) -> None:
    els = belgian.entrants[0]
    assert els.member is not None
    els.member.user = people.director.user
    els.member.save(update_fields=["user"])
    call = belgian.calls_jury("CONSENT", seat=1, contract="GRAND_CHELEM")
    assert "You play at this table." in text(director.get(at(call)))
    offices.dismiss(by=MACHINE, tournament=call.tournament, user="jury")
    assert "As director you may still decide" in text(director.get(at(call)))
    assert "The director decided this although" in text(decides(director, call, "allow"))


@pytest.mark.slow
def test_an_appeal_in_time_overturns_and_a_late_one_is_the_directors(
    jury: Client, director: Client, belgian: BelgianTable, people: People
) -> None:
    tournament = belgian.table.round.tournament
    belgian.plays_belgian("D: RIKKEN_HORS 0+2 in H | 9")
    deal = belgian.plays_belgian("D: RIKKEN_HORS 0+2 in H | 9")
    decides(jury, deal, "award", award0="0")
    at_ruling = f"/e/{tournament.slug}/jury/rulings/1/"
    page = jury.get(at_ruling)
    assert "Overturn on appeal" in text(page)
    jury.post(f"{at_ruling}overturn/", {"text": "Toch geteld."})
    assert belgian.points() == (6, -6, 6, -6)
    Tournament.objects.filter(pk=tournament.pk).update(policy={"appeal_minutes": 0})
    decides(jury, deal, "award", award0="0")
    late = f"/e/{tournament.slug}/jury/rulings/3/"
    assert "only the director can overturn it now" in text(jury.get(late))
    assert "Overturn on appeal" not in text(jury.get(late))
    refused = jury.post(f"{late}overturn/", {"text": "Toch."})
    assert refused.status_code == 422
    assert "The time to appeal ended" in text(refused)
    words = text(director.post(f"{late}overturn/", {"text": "Toch."}, follow=True))
    assert "The director decided this although" in words


@pytest.mark.slow
def test_the_list_keeps_what_is_asked_for(jury: Client, belgian: BelgianTable) -> None:
    deal = belgian.plays_belgian("D: RIKKEN_HORS 0+2 in H | 9")
    decides(jury, deal, "fine", player="0", points="3", text="Boete voor Els.")
    decides(jury, deal, "award", award0="0", text="Niemand krijgt iets.")
    rulings = f"/e/{deal.table.round.tournament.slug}/jury/rulings/"
    assert "Boete voor Els." in text(jury.get(rulings))
    assert "Niemand" not in text(jury.get(rulings, {"kind": "fine"}))
    assert "No ruling was found." in text(jury.get(rulings, {"table": "2"}))
    for odd in ({"table": "x" * 50}, {"player": "99999999999"}, {"kind": "'\"<"}, {"player": "-1"}):
        assert "No ruling was found." in text(jury.get(rulings, odd))


def test_cases_that_are_not_there(jury: Client, belgian: BelgianTable, prepare_evening: Callable[..., Tournament], people: People) -> None:
    slug = belgian.table.round.tournament.slug
    for path in (f"calls/{uuid.uuid4()}/", "deals/9/1/1/", "deals/1/9/1/", "deals/1/1/0/", "deals/1/1/999/", "tables/1/9/", "rulings/9/"):
        assert jury.get(f"/e/{slug}/jury/{path}").status_code == 404, path
    other = prepare_evening(game="rikken_belgian", name="Andere")
    offices.appoint(by=MACHINE, tournament=other, user=user_of(people.jury), role=Official.Role.JURY)
    call = belgian.calls_jury("OTHER")
    assert jury.get(f"/e/{other.slug}/jury/calls/{call.pk}/").status_code == 404
    assert jury.post(f"/e/{other.slug}/jury/calls/{call.pk}/hear/").status_code == 404
