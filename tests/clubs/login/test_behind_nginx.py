"""Through a real nginx with the configuration from operations.md, in front of the Procfile's processes in production mode."""

from __future__ import annotations

import json
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest
from axes.models import AccessFailureLog
from django.contrib.auth.hashers import Argon2PasswordHasher
from django.contrib.auth.models import User

from tests.clubs.login.installation import NginxInstallation, ProxiedBrowser, running_house
from tournaments.evening.models import Tournament
from tournaments.live.ticket import live_url

pytestmark = [pytest.mark.services, pytest.mark.usefixtures("services"), pytest.mark.django_db(transaction=True)]

PASSWORD = "een lange zin om te testen"
STRANGER, HOLDER = "127.0.0.5", "127.0.0.7"
LOGGED_IN, WRONG, NOT_LOOKED_AT = 302, 200, 429


@pytest.fixture
def installation(tmp_path: Path) -> Iterator[NginxInstallation]:
    with running_house(tmp_path) as installation:
        yield installation


def test_the_attacks_that_broke_in_do_not_get_through_nginx(installation: NginxInstallation, tournament: Tournament) -> None:
    User.objects.create(username="jury2", password=Argon2PasswordHasher().encode(PASSWORD, "a salt of the test"))

    # With an invented entry in front of the real one, all thirty guesses were once checked.
    guesses = [
        ProxiedBrowser(installation, STRANGER, {"X-Forwarded-For": f"10.1.1.{each}"}).log_in("jury2", f"wrong {each}") for each in range(30)
    ]
    assert guesses == [WRONG] * 8 + [NOT_LOOKED_AT] * 22
    assert set(AccessFailureLog.objects.values_list("ip_address", flat=True)) == {STRANGER}

    # After nine wrong passwords from one address, the holder at another was once locked out.
    holder = ProxiedBrowser(installation, HOLDER)
    assert holder.log_in("jury2", PASSWORD) == LOGGED_IN
    assert holder.ask("GET", "/login/").status == LOGGED_IN, "the session holds"

    # A device that logged in before may continue, also from the blocked address.
    at_the_strangers = ProxiedBrowser(installation, STRANGER, cookies={"device": holder.cookies["device"]})
    assert at_the_strangers.log_in("jury2", PASSWORD) == LOGGED_IN

    # Past the proxy, at another address of this machine, an invented X-Forwarded-For once counted as the visitor's, in the log too.
    with pytest.raises(ConnectionRefusedError):
        socket.create_connection((STRANGER, installation.web_port), timeout=5)

    lines = [json.loads(line) for line in installation.log.splitlines() if line.startswith("{")]
    assert {line["ip"] for line in lines if line["event"] == "login_refused"} == {STRANGER}
    assert {line["ip"] for line in lines if line.get("request") == "POST /login/" and line["code"] == 302} == {HOLDER, STRANGER}

    stream = holder.ask("GET", live_url(tournament.slug))
    assert stream.status == 200
    assert stream.readline() == b"retry: 3000\n"
