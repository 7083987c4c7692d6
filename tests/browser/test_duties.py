"""The volunteers' rota on phones of 360 pixels, with a keyboard: a duty goes from one member to another who agrees."""

from __future__ import annotations

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from clubs.club.models import Club
from tests.browser.keys import Keys
from tests.browser.test_coming import Phone, no_scroll, phone_of
from tests.cast import MACHINE
from tests.tournaments.signup.announced import MakeEvening, announced, member_with_account
from tournaments.evening.models import Tournament
from tournaments.rota.actions import set_duties
from tournaments.rota.queries import rota_of
from tournaments.rota.values import DutyKind, RotaDuty

__all__ = ["announced"]

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def at_the_bar(evening: Tournament) -> list[str]:
    rota = rota_of(evening)
    return [rota.name(each) for each in rota.roster.lines[0].people]


def test_a_member_takes_a_duty_and_another_takes_it_over(house: str, phone: Phone, announced: MakeEvening, club: Club) -> None:
    evening = announced()
    set_duties(by=MACHINE, tournament=evening, duties=[RotaDuty(0, DutyKind.BAR)])
    (_an, by_an), (_bert, by_bert) = member_with_account(club, "An Maes"), member_with_account(club, "Bert Claes")
    tab = phone_of(phone, house, by_an)
    tab.goto(house + reverse("duties", args=[evening.slug]))
    no_scroll(tab)
    keys = Keys(tab).presses("button", "I’ll do it: Bar")
    expect(tab.get_by_text("An Maes (you)")).to_be_visible()
    assert at_the_bar(evening) == ["An Maes"]
    keys.goes_to(tab.locator("summary", has_text="Ask somebody to take over")).press("Enter")
    keys.fills("Whom do you ask?", "Nobody").presses("button", "Ask")
    expect(tab.get_by_text("The club has no member called Nobody.").first).to_be_visible()
    no_scroll(tab)
    keys.fills("Whom do you ask?", "bert claes").presses("button", "Ask")
    expect(tab.get_by_text("You asked Bert Claes to take this over: Bar.")).to_be_visible()
    no_scroll(tab)
    assert at_the_bar(evening) == ["An Maes"], "they do it until the other agrees"

    other = phone_of(phone, house, by_bert)
    other.goto(house + reverse("own-evenings"))
    no_scroll(other)
    Keys(other).goes_to(other.get_by_role("button", name="Yes, I agree: ")).press("Enter")
    expect(other.get_by_text("It is noted.")).to_be_visible()
    expect(other.get_by_role("button", name="Yes, I agree: ")).to_have_count(0)
    assert at_the_bar(evening) == ["Bert Claes"]
