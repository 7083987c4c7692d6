"""A page that moved sends its readers on, and its old address still takes what it takes."""

from __future__ import annotations

import pytest
from django.http import HttpResponse
from django.test import Client, RequestFactory

from clubs.pages.moved import moved_to


def test_a_reader_is_sent_to_the_new_place_with_the_query() -> None:
    moved = moved_to("desk", "hall")
    answer = moved(RequestFactory().get("/old/", {"of": "1"}), slug="rikavond")
    assert (answer.status_code, answer["Location"]) == (301, "/e/rikavond/desk/?of=1#hall")
    assert moved(RequestFactory().post("/old/"), slug="rikavond").status_code == 405


def test_an_argument_that_the_new_address_has_not_goes_into_its_query() -> None:
    moved = moved_to("seating", "choice", query="substitute=yes", asks=("player",))
    answer = moved(RequestFactory().get("/old/", {"q": "els"}), slug="rikavond", number=1, player=4)
    assert answer["Location"] == "/e/rikavond/desk/rounds/1/?substitute=yes&player=4&q=els#choice"


def test_a_form_that_was_open_is_still_taken() -> None:
    moved = moved_to("desk", post=lambda request, slug: HttpResponse(f"kept for {slug}"))
    assert moved(RequestFactory().post("/old/"), slug="rikavond").getvalue() == b"kept for rikavond"
    assert moved(RequestFactory().head("/old/"), slug="rikavond")["Location"] == "/e/rikavond/desk/"


@pytest.mark.parametrize("old", ["messages/", "messages/list/", "screen/", "screen/new/"])
def test_what_is_on_the_hall_card_now_is_found_there(client: Client, old: str) -> None:
    answer = client.get(f"/e/rikavond/desk/{old}")
    assert (answer.status_code, answer["Location"]) == (301, "/e/rikavond/desk/#hall")


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("/account/password/", "/account/#password"),
        ("/account/ready/", "/"),
        ("/c/club/seasons/1/import/", "/c/club/seasons/1/#past"),
        ("/c/club/seasons/1/rule/?version=2", "/c/club/seasons/1/?version=2#rule"),
        ("/calculator/", "/rules/"),
        ("/rules/skat/play/", "/rules/skat/#play"),
        ("/tokens/", "/account/#tokens"),
    ],
)
def test_a_page_that_became_a_part_of_another_leads_there(client: Client, old: str, new: str) -> None:
    answer = client.get(old)
    assert (answer.status_code, answer["Location"]) == (301, new)
