"""What every page tells the browser about itself, as SECURITY.md promises."""

from __future__ import annotations

import pytest
from django.test import Client


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
