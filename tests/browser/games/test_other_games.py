"""Games without promised tricks, on a phone: few taps, derived figures filled in, the players' own sheet."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.hand import Hand
from tests.browser.look.accessibility import problems_on
from tests.cast import MACHINE, AtTable
from tournaments.evening.models import Tournament
from tournaments.play.actions import rounds
from tournaments.play.models import Deal
from tournaments.seating.actions import drawing

pytestmark = pytest.mark.browser

DEALS = "**/api/v1/deals/*-*/"


@pytest.fixture
def sit(house: str, phone: Callable[..., Page], prepare_evening: Callable[..., Tournament]) -> Callable[..., Hand]:
    """Start a table of a game, and open its page on a phone."""

    def sit(game: str, players: int = 4, options: dict[str, Any] | None = None, scheme: Any = "light", **plan: Any) -> Hand:
        tournament = prepare_evening(players=players, game=game, options=options or {}, **plan)
        rounds.start(by=MACHINE, round=drawing.seat(by=MACHINE, tournament=tournament, tables=[list(range(1, players + 1))]))
        return Hand(phone(color_scheme=scheme)).opens(house, AtTable(tournament.rounds.get().tables.get()))

    return sit


def taps_tricks(hand: Hand, *names: str) -> Hand:
    """Tap these players, one for each trick."""
    for name in names:
        player = hand.tab.locator(".tile .phone-tile-button").filter(has_text=name)
        player.click(force=player.is_disabled())
        hand.taps += 1
    return hand


def taps_figures(hand: Hand, *figures: int) -> Hand:
    """Tap these figures, for one player after the other."""
    for figure in figures:
        hand.tab.locator(f"[data-question] [data-value='{figure}']").click()
        hand.taps += 1
    return hand


def types(hand: Hand, name: str, figure: str) -> Hand:
    """Type a figure into the field with this name."""
    field = hand.tab.get_by_label(name, exact=True)
    field.press("Control+a")
    field.press_sequentially(figure)
    return hand


def expect_in_reach(hand: Hand) -> None:
    """Expect the question above the button to send, and nothing that overflows at the side."""
    # In one step: an answer of the server in between redraws both.
    boxes = "[document.querySelector('[data-question]'), document.querySelector('#send')].map(one => one.getBoundingClientRect().toJSON())"
    question, send = hand.tab.evaluate(boxes)
    assert question["bottom"] <= send["top"]
    assert hand.tab.evaluate("document.documentElement.scrollWidth") <= 360


def has_row(hand: Hand, line: str, *figures: str) -> None:
    """Expect the newest row of the sheet to show these figures under the players: in the first `line` of each cell, or the `last`."""
    cells = hand.tab.locator(".deals.phone-own tr.deal").first.locator(f"td.phone-player .phone-{line}")
    expect(cells).to_have_text([re.compile(rf"(?:^|: |\) ){re.escape(figure)}$") for figure in figures])


def test_rifki_takes_six_taps_and_the_last_count_follows(sit: Callable[..., Hand]) -> None:
    hand = sit("rifki", deals_a_round=20).sees("Jo declares")
    hand.taps_on("Koz", "♠ spades")
    expect_in_reach(hand)
    taps_figures(hand, 5, 4, 3)
    expect(hand.tab.locator(".picks .phone-follows b")).to_have_text("= 1")
    hand.sees("13 of 13").sends()
    assert hand.taps == 6
    hand.status("all sent").sees("Piet declares")
    assert Deal.objects.get().facts["counts"] == [5, 4, 3, 1]
    has_row(hand, "last", "+250", "+200", "+150", "+50")


def test_counts_that_no_longer_fit_cannot_be_tapped_and_each_can_be_changed(sit: Callable[..., Hand]) -> None:
    hand = sit("rifki", deals_a_round=20).taps_on("El almaz")
    taps_figures(hand, 10)
    expect(hand.tab.locator("[data-question] [data-value='4']")).to_be_disabled()
    taps_figures(hand, 3)
    hand.sees("13 of 13")
    hand.tab.locator(".picks button").first.click()
    taps_figures(hand, 9)
    hand.tab.locator(".picks button").nth(2).click()
    taps_figures(hand, 1).sends().status("all sent")
    assert Deal.objects.get().facts["counts"] == [9, 3, 1, 0]


def test_queens_are_tapped_where_they_fell_and_taken_back(sit: Callable[..., Hand]) -> None:
    hand = sit("rifki", deals_a_round=20).taps_on("Kız")
    taps_tricks(hand, "Els", "Els", "An")
    hand.tab.get_by_role("button", name="One point less for Els").click()
    taps_tricks(hand, "Jo", "Jo")
    hand.sees("4 of 4").sends().status("all sent")
    assert Deal.objects.get().facts["counts"] == [1, 1, 0, 2]


def test_a_stored_rifki_deal_is_corrected_on_the_sheet(sit: Callable[..., Hand]) -> None:
    hand = sit("rifki", deals_a_round=20).taps_on("Koz", "♥ hearts")
    taps_figures(hand, 5, 4, 3).sends().status("all sent")
    hand.tab.locator(".deals.phone-own .opener").click()
    hand.taps_on("Correct").sees("Correcting deal 1")
    hand.tab.locator(".picks button").nth(2).click()
    taps_figures(hand, 4).sends().sees("Deal 1 was corrected.")
    assert Deal.objects.get().facts["counts"] == [5, 4, 4, 0]


def test_a_deal_that_does_not_count_has_a_sign_of_its_own(sit: Callable[..., Hand]) -> None:
    hand = sit("rifki", options={"kiz_one_each_void": True}, deals_a_round=20).taps_on("More…", "Kız, a queen each: deal again").sends()
    hand.status("all sent")
    expect(hand.tab.locator(".deals.phone-own td.is-void .sign")).to_have_text("□")
    hand.sees("□ does not count", ".legend")


def broken_words(hand: Hand, where: str) -> list[str]:
    """Return the words that are broken at the end of a line."""
    return list(
        hand.tab.locator(where).evaluate_all(
            """elements => elements.flatMap(one => {
                const texts = document.createTreeWalker(one, NodeFilter.SHOW_TEXT), broken = [];
                while (texts.nextNode()) for (const word of texts.currentNode.data.matchAll(/\\S+/g)) {
                    const range = document.createRange();
                    range.setStart(texts.currentNode, word.index);
                    range.setEnd(texts.currentNode, word.index + word[0].length);
                    if (new Set([...range.getClientRects()].map(({ top }) => top)).size > 1) broken.push(word[0]);
                }
                return broken;
            })"""
        )
    )


def test_names_of_contracts_and_numbers_of_deals_stay_whole(sit: Callable[..., Hand]) -> None:
    hand = sit("rikken_belgian")
    hand.button("Abondance 9")
    assert broken_words(hand, "[data-question] button") == []
    hand = sit("russian_501", players=4, deals_a_round=12)
    for number in range(1, 11):
        hand.taps_on("All pass").sends().status("all sent").sees(f"deal {number + 1} of", "header")
    expect(hand.tab.locator(".deals.phone-own .opener")).to_have_count(10)
    assert broken_words(hand, ".deals.phone-own .opener") == []


def test_a_hand_of_knock_out_takes_a_tap_a_trick_and_two_more(sit: Callable[..., Hand]) -> None:
    hand = sit("knockout_whist", options={"money": True}, deals_a_round=7).sees("7 cards each.")
    taps_tricks(hand, "Els", "Els", "Els", "An", "An", "Piet", "Els")
    hand.sees("No trick for Jo").taps_on("Buys: a full hand")
    expect_in_reach(hand)
    hand.sends()
    assert hand.taps == 7 + 2
    hand.status("all sent").sees("6 cards each.")
    assert Deal.objects.get().facts["buys"] == {"3": True}
    has_row(hand, "line", "4", "2", "1", "0")


def test_who_shares_the_most_tricks_is_asked_about_the_cut_and_nobody_else(sit: Callable[..., Hand]) -> None:
    hand = sit("knockout_whist", options={"money": True}, deals_a_round=7)
    taps_tricks(hand, "Els", "Els", "Els", "An", "An", "An", "Piet")
    hand.taps_on("No: out")
    assert [text.split("\n")[0] for text in hand.tab.locator("[data-question=cut_winner] button").all_inner_texts()] == ["Els", "An"]
    hand.tab.locator("[data-question=cut_winner] button").nth(1).click()
    hand.sends().status("all sent")
    assert Deal.objects.get().facts["cut_winner"] == 1


def test_when_time_is_called_nothing_else_is_asked(sit: Callable[..., Hand]) -> None:
    hand = sit("knockout_whist", deals_a_round=7)
    taps_tricks(hand, "Els", "Els")
    hand.tab.locator("#form [data-key=small-time_called]").click()
    hand.taps_on("Time called: the game stops here")
    expect_in_reach(hand)
    hand.sends().status("all sent")
    assert Deal.objects.get().facts == {"dealer": 0, "time_called": True}


def test_no_more_tricks_than_cards_can_be_tapped(sit: Callable[..., Hand]) -> None:
    hand = sit("knockout_whist", deals_a_round=7)
    taps_tricks(hand, *["Els"] * 7, "An")
    hand.sees("7 of 7").sends().status("all sent")
    assert Deal.objects.get().facts["tricks"] == [7, 0, 0, 0]


def test_without_a_line_a_hand_that_hangs_on_the_last_one_waits(sit: Callable[..., Hand]) -> None:
    hand = sit("knockout_whist", deals_a_round=7)
    hand.tab.context.set_offline(True)
    taps_tricks(hand.status("offline"), "Els", "Els", "Els", "An", "An", "Piet", "Jo")
    hand.sends().status("offline · 1 to send").sees("waiting", "#deals").sees("You can enter the next deal when this one has arrived.")
    hand.tab.context.set_offline(False)
    hand.status("all sent").sees("6 cards each.")


def test_seven_players_fit_on_the_phone(sit: Callable[..., Hand]) -> None:
    hand = sit("knockout_whist", players=7, deals_a_round=7)
    expect_in_reach(hand)
    taps_tricks(hand, "Els", "Els", "Els", "An", "An", "Piet", "Jo").sends().status("all sent")
    assert hand.tab.evaluate("document.documentElement.scrollWidth") <= 360
    has_row(hand, "line", "3", "2", "1", "1", "0", "0", "0")


def bids_501(hand: Hand, figure: str = "80") -> Hand:
    """Enter An's bid, up to the question about everybody's card points."""
    hand.taps_on("Played", "An")
    hand.tab.keyboard.type(figure)  # the field has the focus
    return hand.taps_on("Next", f"Equal to the bid: {figure}", "♠ Spades")


def test_501_is_typed_and_the_third_figure_follows(sit: Callable[..., Hand]) -> None:
    hand = bids_501(sit("russian_501", players=3, deals_a_round=12))
    expect_in_reach(hand)
    hand.tab.keyboard.type("40")
    types(hand, "An", "70").sees("automatic").sees("120 of 120")
    expect(hand.tab.get_by_label("Piet", exact=True)).to_have_attribute("placeholder", "10")
    expect(hand.tab.get_by_label("An", exact=True)).to_be_focused()
    hand.sees("pays", "#preview").sends().status("all sent")
    facts = Deal.objects.get().facts
    assert (facts["bid"], facts["contract"], facts["card_points"]) == (80, 80, [40, 70, 10])
    has_row(hand, "last", "461", "581", "491")
    hand.sees("501", ".deals.phone-own .opening")


def test_a_third_figure_that_is_typed_is_checked(sit: Callable[..., Hand]) -> None:
    hand = bids_501(sit("russian_501", players=3, deals_a_round=12))
    types(types(types(hand, "Els", "40"), "An", "70"), "Piet", "12")
    expect(hand.tab.locator("[data-question] .note.wrong")).to_have_text("122 of 120")
    hand.tab.locator("#send").click(force=True)
    assert not Deal.objects.exists()
    types(hand, "Piet", "10").sees("120 of 120").sends().status("all sent")
    assert Deal.objects.get().facts["card_points"] == [40, 70, 10]


def test_a_wrong_figure_is_said_at_its_place_and_typing_goes_on(sit: Callable[..., Hand]) -> None:
    hand = bids_501(sit("russian_501", players=3, deals_a_round=12))
    types(types(hand, "Els", "40"), "An", "79")
    alert = hand.tab.locator("[data-question='card_points']").get_by_role("alert")
    expect(alert).to_have_text("No cards are worth 1 together. Count again.")
    expect(hand.tab.get_by_label("An", exact=True)).to_be_focused()
    types(hand, "An", "78")
    expect(alert).to_have_count(0)
    hand.sends().status("all sent")
    assert Deal.objects.get().facts["card_points"] == [40, 78, 2]


def test_a_contract_may_be_higher_than_the_bid(sit: Callable[..., Hand]) -> None:
    hand = sit("russian_501", players=3, deals_a_round=12).taps_on("Played", "An")
    hand.tab.keyboard.type("80")
    hand.taps_on("Next").sees("Equal to the bid: 80")
    hand.tab.locator("[data-key=contract]").press_sequentially("100")
    hand.taps_on("Next", "♠ Spades")
    types(types(hand, "Els", "40"), "An", "70")
    hand.sees("100", "#preview").sends().status("all sent")
    facts = Deal.objects.get().facts
    assert (facts["bid"], facts["contract"]) == (80, 100)


def test_a_deal_whose_request_was_cut_off_is_kept_on_the_sheet_and_sent_once(sit: Callable[..., Hand]) -> None:
    hand = bids_501(sit("russian_501", players=3, deals_a_round=12))
    left = [1]

    def cut(route: Any) -> None:
        left[0] -= 1
        if left[0] >= 0:
            route.fetch()
            route.abort()
        else:
            route.continue_()

    hand.tab.route(DEALS, cut)
    types(types(hand, "Els", "40"), "An", "70").sends().sees("waiting", "#deals").status("all sent")
    assert Deal.objects.count() == 1
    has_row(hand, "last", "461", "581", "491")


def test_a_misere_on_the_table_asks_what_the_jury_said(sit: Callable[..., Hand]) -> None:
    hand = sit("rikken_belgian")
    expect(hand.tab.locator("[data-question] button.jury")).to_have_text(["Misère on the tableask the jury"])
    hand.tab.locator("[data-question] button.jury").click()
    hand.taps = 1
    hand.taps_on("Jo").sees("What did the jury say?").taps_on("The jury allowed it", "Made")
    expect_in_reach(hand)
    hand.sees("Misère on the table Jo", "#preview").sees("Counts once the jury has allowed it.", "#preview").sends()
    hand.status("all sent").sees("waits for the jury", "#deals").sees("Round 1 · deal 2 of 4", "header")
    assert hand.taps == 4 + 1
    assert Deal.objects.get().in_doubt


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_in_any_way_of_entering_nor_on_the_sheet(sit: Callable[..., Hand], scheme: str) -> None:
    hand = sit("rifki", scheme=scheme, deals_a_round=20)

    def clean() -> None:
        assert problems_on(hand.tab) == []

    hand.taps_on("Koz", "♠ spades")
    taps_figures(hand, 5)
    clean()
    taps_figures(hand, 4, 3).sends().status("all sent").taps_on("Kız")
    taps_tricks(hand, "Els", "An")
    clean()
    hand.tab.locator(".deals.phone-own .opener").click()
    hand.sees("Koz ♠, declared by Jo.", "#deals")
    clean()
    hand = bids_501(sit("russian_501", players=3, scheme=scheme, deals_a_round=12))
    types(types(hand, "Els", "40"), "An", "79").sees("No cards are worth 1 together.")
    clean()


def test_a_deal_is_voided_on_the_sheet_and_entered_again(sit: Callable[..., Hand]) -> None:
    hand = sit("rifki", deals_a_round=20).taps_on("Koz", "♠ spades")
    taps_figures(hand, 5, 4, 3).sends().status("all sent")
    hand.tab.locator(".deals.phone-own .opener").click()
    hand.taps_on("Void").sees("Deal 1 was voided.").taps_on("Undo").status("all sent").sees("Piet declares")
    has_row(hand, "last", "+250", "+200", "+150", "+50")


def test_a_501_deal_is_entered_with_the_keyboard_alone(sit: Callable[..., Hand]) -> None:
    hand = sit("russian_501", players=3, deals_a_round=12)
    keys = hand.tab.keyboard
    hand.button("Played").press("Enter")
    hand.button("An").press("Enter")
    keys.type("80")
    keys.press("Enter")
    hand.button("Equal to the bid: 80").press("Enter")
    hand.button("♠ Spades").press("Enter")
    keys.type("40")
    keys.press("Enter")
    keys.type("70")
    hand.tab.locator("#send").press("Enter")
    hand.status("all sent").sees("461", ".deals.phone-own")
    assert Deal.objects.get().facts["card_points"] == [40, 70, 10]


def test_the_game_that_the_dealer_chose_is_one_tap_more(sit: Callable[..., Hand]) -> None:
    hand = sit("rikken_brabant", options={"all_pass": "dealer_chooses"}, deals_a_round=5)
    hand.taps_on("All pass").sees("Which game did the dealer choose?").taps_on("Schoppen mie", "An", "Piet").sends().status("all sent")
    assert hand.taps == 5
    facts = Deal.objects.get().facts
    assert {name: facts[name] for name in ("kind", "game", "queen_taker", "last_taker")} == {
        "kind": "pass_game", "game": "schoppen_mie", "queen_taker": 1, "last_taker": 2,
    }  # fmt: skip
