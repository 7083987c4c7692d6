"""A passkey in Chromium, with a simulated authenticator: added, used after the password, and instead of it."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.look.accessibility import problems_on
from tests.cast import PASSWORD, account
from tests.logging_in import app_code, give_app

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
PLATFORM = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}


@pytest.fixture
def named_house(house: str) -> str:
    """Return the address with a host name: a passkey belongs to a name, and only `localhost` works without HTTPS."""
    return house.replace("127.0.0.1", "localhost")


def log_in(tab: Page, house: str) -> None:
    tab.goto(f"{house}/login/")
    tab.get_by_label("Username").fill("truus")
    tab.get_by_label("Password").fill(PASSWORD)
    tab.get_by_role("main").get_by_role("button", name="Log in", exact=True).click()


def log_out(tab: Page) -> None:
    tab.get_by_role("banner").get_by_role("button", name="Log out").click()


def test_a_passkey_logs_in(named_house: str, phone: Callable[..., Page]) -> None:
    account("truus")
    tab = phone(viewport={"width": 1280, "height": 800})
    browser = tab.context.new_cdp_session(tab)
    browser.send("WebAuthn.enable")
    device = browser.send("WebAuthn.addVirtualAuthenticator", {"options": PLATFORM})["authenticatorId"]
    log_in(tab, named_house)
    tab.goto(f"{named_house}/account/")
    tab.get_by_role("link", name="Add a passkey").click()
    assert problems_on(tab) == []
    tab.get_by_label("Name", exact=True).fill("my phone")
    tab.get_by_role("button", name="Add the passkey").click()
    expect(tab.get_by_role("heading", name="Recovery codes")).to_be_visible()
    tab.get_by_role("link", name="I have saved these codes").click()
    expect(tab.get_by_text("my phone")).to_be_visible()
    assert len(browser.send("WebAuthn.getCredentials", {"authenticatorId": device})["credentials"]) == 1
    log_out(tab)

    log_in(tab, named_house)
    expect(tab.get_by_role("heading", name="The second step")).to_be_visible()
    assert problems_on(tab) == []
    tab.get_by_role("button", name="Use a passkey").click()
    expect(tab.get_by_role("link", name="truus")).to_be_visible()
    log_out(tab)

    tab.goto(f"{named_house}/login/?next=/tokens/")
    assert problems_on(tab) == []
    tab.get_by_role("button", name="Log in with a passkey").click()
    tab.wait_for_url(f"{named_house}/account/#tokens")
    log_out(tab)

    tab.goto(f"{named_house}/login/")
    browser.send("WebAuthn.setUserVerified", {"authenticatorId": device, "isUserVerified": False})
    tab.get_by_role("button", name="Log in with a passkey").click()
    expect(tab.get_by_role("alert")).to_have_text("The passkey was not used. Try again, or choose another way.")
    expect(tab.get_by_role("link", name="truus")).to_have_count(0)


def test_without_a_name_of_its_own_the_house_offers_no_passkey(house: str, phone: Callable[..., Page]) -> None:
    account("truus")
    tab = phone()
    tab.goto(f"{house}/login/")
    expect(tab.get_by_role("button", name="Log in with a passkey")).to_have_count(0)
    log_in(tab, house)
    tab.goto(f"{house}/account/")
    expect(tab.get_by_role("link", name="Add a passkey")).to_have_count(0)


@pytest.mark.parametrize(
    "how", [{"viewport": {"width": 360, "height": 640}}, {"viewport": {"width": 1280, "height": 800}, "color_scheme": "dark"}]
)
def test_everybody_can_read_the_pages_of_the_second_step(named_house: str, phone: Callable[..., Page], how: dict[str, object]) -> None:
    user = account("truus")
    tab = phone(**how)
    log_in(tab, named_house)
    wrong: dict[str, object] = {}

    def look(*paths: str) -> None:
        for path in paths:
            tab.goto(named_house + path)
            if problems := problems_on(tab):
                wrong[path] = problems

    look("/account/", "/account/app/", "/account/password/", "/account/passkeys/add/")
    secret = give_app(user)
    look("/account/", "/account/again/code/?next=/account/")
    tab.get_by_label("Code").fill(app_code(secret))
    tab.get_by_role("button", name="Go on").click()
    tab.wait_for_url(f"{named_house}/account/")
    look("/account/", "/account/codes/renew/", "/account/app/remove/")
    assert wrong == {}
