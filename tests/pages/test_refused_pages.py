"""A refused or unknown page says what to do about it."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client

from clubs.club.models import Club
from tests.pages.read import text
from tournaments.evening.models import Tournament

pytestmark = pytest.mark.django_db


def test_who_is_not_logged_in_is_sent_to_the_login_and_comes_back(client: Client, tournament: Tournament, people: object) -> None:
    desk = f"/e/{tournament.slug}/desk/"
    sent = client.get(desk)
    assert sent["Location"] == f"/login/?next={desk}"
    login = client.post(sent["Location"], {"login": "director", "password": "een lange zin om te testen", "next": desk})
    assert login["Location"] == desk


def test_a_button_pressed_after_the_session_ended_says_so(client: Client, tournament: Tournament) -> None:
    refused = client.post(f"/e/{tournament.slug}/desk/draw/")
    assert refused.status_code == 403
    assert "Log in first." in text(refused)
    assert not tournament.rounds.exists()


def test_a_script_gets_no_login_page_in_its_place(client: Client, tournament: Tournament) -> None:
    part = client.get(f"/e/{tournament.slug}/desk/progress/", headers={"If-None-Match": '"1-en"'})
    assert part.status_code == 403


def test_a_member_may_not_open_the_desk(browser_of: Callable[[str], Client], tournament: Tournament) -> None:
    refused = browser_of("member").get(f"/e/{tournament.slug}/desk/")
    assert refused.status_code == 403
    assert "Ask the director." in text(refused)


@pytest.mark.parametrize("address", ["/e/nowhere/", "/e/nowhere/standings/", "/c/nowhere/", "/nowhere/"])
def test_where_nothing_is_there_is_a_page(client: Client, address: str, db: None) -> None:
    missing = client.get(address)
    assert missing.status_code == 404
    assert "This page does not exist" in text(missing)


def test_members_are_not_for_the_public(client: Client, club: Club, browser_of: Callable[[str], Client]) -> None:
    assert client.get("/c/de-vier-azen/members/")["Location"].startswith("/login/")
    assert browser_of("member").get("/c/de-vier-azen/members/").status_code == 200
    assert browser_of("stranger").get("/c/de-vier-azen/members/").status_code == 403


def test_tabs_show_only_what_the_reader_may_open(browser_of: Callable[[str], Client], client: Client, tournament: Tournament) -> None:
    at = f"/e/{tournament.slug}/"
    assert "Standings Where you sit Screen" in text(client.get(at))
    assert "Now Players Rounds More" in text(browser_of("desk").get(at))
    assert "Now Players Rounds Jury More" in text(browser_of("jury").get(at))


def test_a_token_is_shown_once_and_can_be_revoked(owner: Client) -> None:
    answer = owner.post("/tokens/", {"name": "website"})
    assert "Copy it now" in text(answer)
    assert answer["Cache-Control"] == "max-age=0, no-cache, no-store, must-revalidate, private"
    again = owner.get("/account/")
    assert "Copy it now" not in text(again)
    token = again.context["tokens"][0]
    assert "revoked" in text(owner.post(f"/tokens/{token.pk}/revoke/", follow=True))


def test_the_language_is_chosen_at_the_foot_of_every_page(client: Client, db: None) -> None:
    client.post("/language/setlang/", {"language": "nl", "next": "/"})
    assert 'lang="nl"' in client.get("/").content.decode()[:120]
