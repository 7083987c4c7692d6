"""Every page sends the security headers that SECURITY.md promises."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from tests.cast import AtTable


@pytest.mark.django_db
@pytest.mark.parametrize("address", ["/", "/login/", "/calculator/"])
def test_a_page_runs_our_own_scripts_alone_and_is_in_no_other_sites_frame(client: Client, address: str) -> None:
    policy = dict(part.strip().split(" ", 1) for part in client.get(address)["Content-Security-Policy"].split(";"))
    assert policy["default-src"] == "'self'"
    assert "script-src" not in policy
    assert policy["frame-ancestors"] == policy["object-src"] == "'none'"
    assert policy["base-uri"] == policy["form-action"] == "'self'"


@pytest.mark.django_db
def test_a_page_sends_its_address_to_no_other_site(client: Client) -> None:
    page = client.get("/")
    assert page["Referrer-Policy"] == "same-origin"
    assert page["X-Frame-Options"] == "DENY"
    assert page["X-Content-Type-Options"] == "nosniff"


DESCRIPTION = re.compile(r'<meta name="description" content="([^"]+)">')


@pytest.mark.django_db
def test_a_page_says_in_a_sentence_what_it_is(client: Client, four: AtTable) -> None:
    evening = f"/e/{four.table.round.tournament.slug}/"
    said = [DESCRIPTION.findall(client.get(address).content.decode()) for address in ("/", evening, f"{evening}players/1/")]
    assert [len(each) for each in said] == [1, 1, 1]
    home, of_evening, of_player = (each[0] for each in said)
    assert home.startswith("Troela counts a card evening")
    assert "De Vier Azen" in of_evening
    assert "standings" in of_evening
    assert of_player.startswith("Els Maes at Marietoernooi, De Vier Azen: ")
