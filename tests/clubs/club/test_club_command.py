"""`manage.py club`: from an empty installation to an owner who is logged in."""

from __future__ import annotations

import re
from io import StringIO

import pytest
from django.contrib.auth.models import User
from django.core.management import CommandError, call_command
from django.test import Client

from clubs.club.models import Club
from clubs.login.second_factor import has_second_factor
from clubs.roles.models import Membership
from tests.cast import PASSWORD, account
from tests.logging_in import give_app
from tests.pages.read import text

pytestmark = pytest.mark.django_db


def club(*words: str) -> str:
    out = StringIO()
    call_command("club", *words, stdout=out)
    return out.getvalue()


def path(output: str) -> str:
    match = re.search(r"http://127\.0\.0\.1:8000(/account/\S+)", output)
    assert match, output
    return match.group(1)


def test_a_club_gets_going_from_an_empty_machine(client: Client) -> None:
    output = club("De Vier Azen", "--owner", "jan", "--language", "nl", "--full-name", "Jan van Dongen")
    assert "The club De Vier Azen is founded: http://127.0.0.1:8000/c/de-vier-azen/" in output
    created = Club.objects.get()
    assert (created.language, [(each.user.username, each.role) for each in created.memberships.all()]) == ("nl", [("jan", "owner")])

    page = client.get(path(output), follow=True)
    assert "For the account jan" in text(page)
    short = client.post(page.redirect_chain[-1][0], {"new_password1": "kort", "new_password2": "kort"})
    assert "at least 10 characters" in text(short)
    answer = client.post(page.redirect_chain[-1][0], {"new_password1": PASSWORD, "new_password2": PASSWORD}, follow=True)
    assert "The password is set." in text(answer)
    assert "Make an account" in text(client.get("/c/de-vier-azen/settings/"))
    assert User.objects.get().check_password(PASSWORD)
    assert "This link no longer works" in text(Client().get(path(output), follow=True))


def test_again_it_makes_a_new_link_and_nothing_else() -> None:
    first = path(club("De Vier Azen", "--owner", "jan"))
    again = club("De Vier Azen", "--owner", "jan")
    assert "already exists" in again
    assert path(again) != first
    assert "This link no longer works" in text(Client().get(first, follow=True))
    assert (Club.objects.count(), User.objects.count(), Membership.objects.count()) == (1, 1, 1)


def test_an_account_that_is_here_becomes_the_owner_with_its_own_password() -> None:
    user = account("jan")
    assert "now owns the club" in club("De Vier Azen", "--owner", "jan")
    user.refresh_from_db()
    assert user.check_password(PASSWORD)
    assert Membership.objects.get().role == "owner"


def test_an_owner_who_lost_the_second_step_gets_in_again() -> None:
    club("De Vier Azen", "--owner", "jan")
    with pytest.raises(CommandError, match="logs in without a second step"):
        club("De Vier Azen", "--owner", "jan", "--without-second-factor")
    jan = User.objects.get()
    give_app(jan)
    output = club("De Vier Azen", "--owner", "jan", "--without-second-factor")
    assert "The account jan logs in with its password alone" in output
    assert not has_second_factor(jan)
    assert Client().get(path(output), follow=True).status_code == 200
    assert [entry.what for entry in Club.objects.get().log.all()][-2:] == ["new_link", "reset_second_factor"]


@pytest.mark.parametrize(("name", "owner", "sentence"), [("", "jan", "Fill in"), ("De Vier Azen", "jan van dongen", "one word")])
def test_what_cannot_be_is_said_and_nothing_is_made(name: str, owner: str, sentence: str) -> None:
    with pytest.raises(CommandError, match=sentence):
        club(name, "--owner", owner)
    assert not Club.objects.exists()
    assert not User.objects.exists()
