"""The jury at a table: called with a few taps, online or offline, and its decision awaited for a contract that needs it."""

from __future__ import annotations

import re
import uuid
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, expect

from clubs.actors import Actor
from tests.browser.hand import Hand
from tests.browser.look.accessibility import problems_on
from tests.browser.promises import wait_until
from tests.browser.table.test_table_outbox import ALL_KEPT
from tests.cast import MACHINE, AtTable, account
from tests.scoring.notations.rikken_belgian_notation import deal as belgian_deal
from tournaments.evening.actions import evenings, offices
from tournaments.evening.models import Official, Ruling, Tournament
from tournaments.jury.actions import appeals, calls, verdicts
from tournaments.jury.actions import penalties as jury
from tournaments.jury.models import Appeal, Call
from tournaments.play.actions import deals as play
from tournaments.play.actions import rounds
from tournaments.play.models import Deal
from tournaments.play.queries import tables
from tournaments.seating.actions import drawing

pytestmark = pytest.mark.browser

CALLS = "**/api/v1/calls/*/"
JO = 3


@pytest.fixture
def table(house: str, prepare_evening: Callable[..., Tournament]) -> AtTable:
    """Els, An, Piet and Jo play by the Belgian regulation; three deals a round."""
    evening = prepare_evening(players=4, game="rikken_belgian", deals_a_round=3)
    rounds.start(by=MACHINE, round=drawing.seat(by=MACHINE, tournament=evening, tables=[[1, 2, 3, 4]]))
    return AtTable(evening.rounds.get().tables.get())


@pytest.fixture
def hand(house: str, phone: Callable[..., Page], table: AtTable) -> Hand:
    return Hand(phone()).opens(house, table)


@pytest.fixture
def judge(table: AtTable) -> Actor:
    user = account("piet")
    offices.appoint(by=MACHINE, tournament=evening_of(table), user=user, role=Official.Role.JURY)
    return Actor(user=user)


def evening_of(at: AtTable) -> Tournament:
    return Tournament.objects.get(pk=at.table.round.tournament_id)


def notice(hand: Hand, text: str | re.Pattern[str]) -> Hand:
    return hand.sees(text, "#notices")


def no_line(hand: Hand) -> None:
    hand.tab.context.set_offline(True)
    hand.status("offline")


def line_is_back(hand: Hand) -> None:
    hand.tab.context.set_offline(False)


def open_misere(hand: Hand, *then: str) -> Hand:
    """Enter a misère on the table by Jo."""
    hand.tab.locator("[data-question] button.jury").first.click()
    hand.taps += 1
    return hand.taps_on("Jo", *then)


def test_the_jury_is_called_with_three_taps_and_the_table_sees_that_it_is_heard_and_what_it_ruled(
    hand: Hand, table: AtTable, judge: Actor
) -> None:
    hand.taps_on("Call the jury", "Revoke").sends()
    assert hand.taps == 3
    notice(hand, re.compile(r"The jury knows \(waiting since \d?\d:\d\d.*Deal 1: Revoke"))
    call = Call.objects.get()
    assert (call.article, call.deal_number, call.seat, call.note, call.automatic) == ("REVOKE", 1, None, "", False)
    expect(hand.tab.locator("#question")).to_have_text("What was played?")
    calls.take_up(by=judge, call=call)
    notice(hand, "piet of the jury is coming.")
    calls.end(by=judge, call=call)
    expect(hand.tab.locator("[data-call]")).to_have_count(0)
    ruling = jury.rule(by=judge, tournament=evening_of(table), kind=Ruling.Kind.ADJUST, text="Two points.", moves=[], table=table.table)
    notice(hand, "Ruling 1: Two points.").sees("You may appeal until", "#rulings").taps_on("I have read it")
    expect(hand.tab.locator("#notices [data-ruling]")).to_have_count(0)
    hand.tab.reload()
    hand.sees("Two points.", "#rulings")
    expect(hand.tab.locator("#notices [data-ruling]")).to_have_count(0)
    jury.overturn(by=judge, ruling=ruling, text="No.")
    notice(hand, "Ruling 1, overturned:")


def test_whom_it_is_about_a_note_and_an_earlier_deal_can_be_told(hand: Hand, table: AtTable) -> None:
    facts = belgian_deal("RIKKEN_HORS 1+2 | 8", tables.read_table(table.table).rules)
    play.report(by=table.by, table=table.table, id=uuid.uuid4(), number=1, facts={"dealer": 0, **facts})
    hand.sees("Round 1 · deal 2 of 3", "header").taps_on("Call the jury")
    hand.tab.get_by_label("Which deal is it about?").select_option("deal 1")
    hand.tab.get_by_label("Note for the jury").fill("hearts, third trick")
    hand.taps_on("Revoke", "Piet").sends()
    notice(hand, "Deal 1: Revoke").sees("with the jury", "#deals")
    call = Call.objects.get()
    assert (call.deal_number, call.seat, call.note) == (1, 2, "hearts, third trick")


def test_without_a_line_the_call_waits_survives_a_reload_and_goes_once(hand: Hand) -> None:
    expect(hand.tab.locator("html[data-reopens=yes]")).to_be_attached()
    wait_until(hand.tab, ALL_KEPT)
    no_line(hand)
    hand.taps_on("Call the jury", "Dispute about the result").sends()
    notice(hand, "as soon as there is a connection again").status("offline · 1 to send")
    hand.tab.reload()
    notice(hand, "Deal 1: Dispute about the result").status("offline · 1 to send")
    assert not Call.objects.exists()
    line_is_back(hand)
    notice(hand, "The jury knows").status("all sent")
    assert Call.objects.get().called_at < Call.objects.get().received_at


def test_an_appeal_without_a_line_survives_a_reload_goes_once_and_its_answer_is_news(hand: Hand, table: AtTable, judge: Actor) -> None:
    jury.rule(by=judge, tournament=evening_of(table), kind=Ruling.Kind.ADJUST, text="Two points.", moves=[], table=table.table)
    notice(hand, "Ruling 1: Two points.").taps_on("I have read it")
    expect(hand.tab.locator("html[data-reopens=yes]")).to_be_attached()
    wait_until(hand.tab, ALL_KEPT)
    no_line(hand)
    hand.taps_on("Appeal against it", "Send the appeal").sees("Choose who appeals.", "#rulings").sees("Write why.", "#rulings")
    hand.tab.locator("#rulings").get_by_role("button", name="An").click()
    hand.tab.locator("#appeal-reason").fill("I had no hearts.")
    hand.taps_on("Send the appeal").sees("The appeal by An Peeters is being sent.", "#rulings").status("offline · 1 to send")
    hand.tab.reload()
    hand.sees("I had no hearts.", "#rulings").status("offline · 1 to send")
    assert not Appeal.objects.exists()
    line_is_back(hand)
    hand.sees("Somebody of the jury will answer.", "#rulings").status("all sent")
    made = Appeal.objects.select_related("ruling__table__round", "tournament").get()
    assert (made.entrant.number, made.made_at < made.received_at) == (2, True)
    appeals.deny_appeal(by=judge, appeal=made, text="The whole table saw it.")
    notice(hand, "The ruling stays (piet): The whole table saw it.").taps_on("I have read it")
    expect(hand.tab.locator("#notices [data-ruling]")).to_have_count(0)


def test_an_answer_that_got_lost_ends_with_one_call(hand: Hand) -> None:
    left = [2]

    def lose(route: Route) -> None:
        left[0] -= 1
        if left[0] < 0:
            return route.continue_()
        assert route.fetch().status in (200, 201)
        return route.abort()

    hand.tab.route(CALLS, lose)
    hand.taps_on("Call the jury", "Revoke").sends()
    notice(hand, "The jury knows").status("all sent")
    assert Call.objects.count() == 1


def test_a_call_is_taken_back_before_and_after_it_went_out(hand: Hand) -> None:
    no_line(hand)
    hand.taps_on("Call the jury", "Revoke").sends().taps_on("Withdraw the call").status("offline")
    line_is_back(hand)
    hand.status("all sent").taps_on("Call the jury", "Something else").sends()
    notice(hand, "The jury knows").taps_on("Withdraw the call")
    expect(hand.tab.locator("[data-call]")).to_have_count(0)
    hand.status("all sent")
    assert [(call.article, call.outcome) for call in Call.objects.all()] == [("OTHER", "withdrawn")]


def test_a_call_taken_back_without_a_line_is_taken_back_later(hand: Hand) -> None:
    hand.taps_on("Call the jury", "Revoke").sends()
    notice(hand, "The jury knows").status("all sent")
    no_line(hand)
    hand.taps_on("Withdraw the call").status("offline · 1 to send")
    notice(hand, "The call is withdrawn as soon as there is a connection again.")
    line_is_back(hand)
    hand.status("all sent")
    assert Call.objects.get().outcome == "withdrawn"


def test_what_is_wrong_with_a_call_is_said_where_it_is(hand: Hand) -> None:
    hand.taps_on("Call the jury").tab.locator("#send").click(force=True)
    hand.sees("Choose a reason.", "#jury")
    note = hand.tab.get_by_label("Note for the jury")
    note.fill("x" * 203)
    hand.sees("At most 200 letters: 3 too many.", "#jury").taps_on("Revoke").sends()
    assert not Call.objects.exists()
    expect(note).to_have_attribute("aria-invalid", "true")
    note.fill("x" * 200)
    expect(hand.tab.locator("#jury-note-length")).to_have_text("")
    hand.sends()
    notice(hand, "The jury knows")
    assert len(Call.objects.get().note) == 200


def test_a_call_that_is_refused_says_why_and_can_be_removed(hand: Hand, table: AtTable) -> None:
    hand.taps_on("Call the jury", "Revoke")
    hand.tab.route(CALLS, lambda route: route.abort())
    hand.sends().status("offline · 1 to send")
    Tournament.objects.update(state=Tournament.State.CLOSED)
    hand.tab.unroute(CALLS)
    notice(hand, "The jury could not be called. Deal 1: Revoke").sees("This tournament is final.", "#notices").taps_on("Remove")
    expect(hand.tab.locator("[data-call]")).to_have_count(0)
    hand.status("all sent")


def test_what_the_jury_refused_says_so_at_the_contract_and_offers_no_consent(hand: Hand, table: AtTable, judge: Actor) -> None:
    open_misere(hand).taps_on("Call the jury")
    notice(hand, "The jury knows")
    verdicts.allow_or_refuse(
        by=judge, tournament=table.table.round.tournament, kind=Ruling.Kind.REFUSE, seat=JO, contract="MISERE_TABLE",
        text="Niet toegestaan.", call=Call.objects.get(), article="CONSENT",
    )  # fmt: skip
    hand.sees("refused by the jury").sees("The jury refused this contract. Enter the contract that is played instead.")
    expect(hand.tab.get_by_role("button", name="The jury allowed it")).to_have_count(0)
    hand.taps_on("Choose another contract")
    expect(hand.tab.locator("[data-value=MISERE_TABLE] small")).to_have_text("refused: Jo")


def test_escape_closes_the_sheet_and_nothing_is_lost(hand: Hand) -> None:
    open_misere(hand).sees("What did the jury say?").taps_on("Call the jury")
    hand.tab.locator("#call").click()
    expect(hand.tab.get_by_role("heading", name="Why do you call the jury?")).to_be_focused()
    hand.tab.keyboard.press("Escape")
    expect(hand.tab.locator("#call")).to_be_focused()
    hand.sees("Jo")


def test_a_misere_on_the_table_calls_the_jury_waits_and_counts_when_it_is_allowed(hand: Hand, table: AtTable, judge: Actor) -> None:
    open_misere(hand).sees("The jury must give permission").sees("Forgetting to call the jury costs 15: 5 for each of the others.")
    hand.taps_on("Call the jury")
    notice(hand, re.compile("The jury knows.*Deal 1: A contract needs the jury’s consent"))
    call = Call.objects.get()
    assert (call.article, call.seat, call.contract, call.deal_number) == ("CONSENT", JO, "MISERE_TABLE", 1)
    hand.taps_on("Made").sees("Counts once the jury has allowed it.", "#preview")
    hand.sees("If the jury allows it: Misère on the table made. Els, An and Piet each pay Jo 14.", "#preview").sends()
    assert hand.taps == 5
    hand.status("all sent").sees("waits for the jury", "#deals").sees_total("0", "0", "0", "0").sees("Round 1 · deal 2 of 3", "header")
    expect(hand.tab.locator("[data-call]")).to_have_count(1)
    verdicts.allow_or_refuse(
        by=judge, tournament=evening_of(table), kind=Ruling.Kind.ALLOW, seat=JO, contract="MISERE_TABLE", text="Allowed.", call=call
    )
    hand.sees_total("−14", "−14", "−14", "+42")
    notice(hand, "Ruling 1: Allowed.")
    expect(hand.tab.locator("#deals .name-tag")).to_have_count(0)


def test_a_contract_that_the_jury_refused_says_so_and_is_corrected(hand: Hand, table: AtTable, judge: Actor) -> None:
    open_misere(hand, "Call the jury", "Made").sends().status("all sent").sees("waits for the jury", "#deals")
    call = Call.objects.get(automatic=False)
    verdicts.allow_or_refuse(
        by=judge, tournament=evening_of(table), kind=Ruling.Kind.REFUSE, seat=JO, contract="MISERE_TABLE", text="Little chance.", call=call
    )
    notice(hand, "Ruling 1: Little chance.").sees("in doubt", "#deals").opens_deal("Misère on the table")
    hand.sees("This deal does not count.", "#deals").sees("The jury refused this contract", "#deals").taps_on("Correct")
    hand.sees("Correcting deal 1").tab.get_by_role("button", name="What was played? Misère on the table. Change the answer").click()
    hand.taps_on("Misère").sees("Misère made.", "#preview").sends().sees("Deal 1 was corrected.")
    expect(hand.tab.locator("#deals .name-tag")).to_have_count(0)
    assert not Deal.objects.get().in_doubt


def test_what_the_table_says_of_the_jury_waits_too_and_other_deals_go_on(hand: Hand, table: AtTable, judge: Actor) -> None:
    open_misere(hand, "The jury allowed it", "Lost").sees("Counts once the jury has allowed it.", "#preview").sends()
    hand.status("all sent").sees("waits for the jury", "#deals")
    open_misere(hand, "Not called: fine of 15", "Made").sends().status("all sent").sees("Round 1 · deal 3 of 3", "header")
    assert [(call.automatic, call.said) for call in Call.objects.order_by("deal_number")] == [(True, "approved"), (True, "fined")]
    expect(hand.tab.locator("[data-call]")).to_have_count(2)
    open_misere(hand, "The jury allowed it", "Made").sends().status("all sent")
    hand.sees("You can sign when the jury has decided about deal 1, 2, 3.")
    for call in Call.objects.all():
        verdicts.allow_or_refuse(
            by=judge, tournament=evening_of(table), kind=Ruling.Kind.ALLOW, seat=JO, contract="MISERE_TABLE", text="Yes.", call=call
        )
    hand.sees("All deals are played").taps_on("We agree: sign").sees("Signed at")
    assert Ruling.objects.count() == 3


def test_without_a_line_a_contract_that_needs_the_jury_is_entered_and_both_go_out(hand: Hand) -> None:
    no_line(hand)
    open_misere(hand, "Call the jury", "Made").sends().status("offline · 2 to send").sees("An deals")
    line_is_back(hand)
    hand.status("all sent").sees("waits for the jury", "#deals")
    assert Deal.objects.get().in_doubt
    assert {(call.deal_number, call.article, call.seat) for call in Call.objects.all()} == {(1, "CONSENT", JO)}


def test_the_cards_of_a_grand_chelem_are_withdrawn(hand: Hand, table: AtTable) -> None:
    evenings.amend(by=MACHINE, tournament=evening_of(table), jury_word="table")
    hand.taps_on("More…").tab.locator("[data-value=GRAND_CHELEM]").click()
    hand.taps_on("Jo", "The jury allowed it", "Made").sends().status("all sent")
    notice(hand, "The cards of deal 1 are kept as a souvenir. Use a new pack from the next deal on.")


def test_who_needs_the_jury_for_a_solo_is_said_before_the_bidding(house: str, phone: Callable[..., Page], table: AtTable) -> None:
    table.table.carried = {"lost_solos": [0, 2, 0, 0]}
    table.table.save()
    hand = Hand(phone()).opens(house, table).sees("Solos lost: An 2. Call the jury before another one.")
    hand.sees("Els deals · An leads")
    note = hand.tab.get_by_text("Solos lost: An 2.").bounding_box()
    assert note is not None
    assert note["y"] < 320
    hand.taps_on("Misère", "An").sees("The jury must give permission").taps_on("Call the jury")
    notice(hand, re.compile("The jury knows.*Deal 1: A solo after two lost ones"))
    call = Call.objects.get()
    assert (call.article, call.seat, call.contract) == ("THIRD_SOLO", 1, "MISERE")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing(house: str, phone: Callable[..., Page], table: AtTable, judge: Actor, scheme: str) -> None:
    hand = Hand(phone(color_scheme=scheme)).opens(house, table)

    def clean() -> None:
        assert problems_on(hand.tab) == []

    open_misere(hand)
    clean()
    hand.taps_on("Call the jury", "Made").sends().sees("waits for the jury", "#deals")
    hand.tab.locator("#call").click()
    hand.tab.get_by_label("Note for the jury").fill("x" * 201)
    hand.taps_on("Revoke")
    clean()
    hand.tab.keyboard.press("Escape")
    jury.rule(by=judge, tournament=evening_of(table), kind=Ruling.Kind.ADJUST, text="Two points.", moves=[], table=table.table)
    notice(hand, "Ruling 1:")
    hand.tab.route("**/api/v1/**", lambda route: route.abort())
    hand.tab.locator("#call").click()
    hand.taps_on("Something else").sends()
    notice(hand, "as soon as there is a connection again")
    clean()
