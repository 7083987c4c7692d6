"""An owner makes an account for the jury, hands over the link, and the jury gets to work."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from clubs import actions
from clubs.club.models import Club
from clubs.login.pages import accounts
from tests.cast import MACHINE, PASSWORD, People
from tests.pages.read import text, value
from tournaments.evening.models import Tournament

pytestmark = pytest.mark.django_db

NEW = {"name": "truus", "full_name": "Truus de Kort", "role": "member"}


def link(page: Any) -> str:
    match = re.search(r"http://testserver(/account/[^<\s]+)", page.content.decode())
    assert match
    return match.group(1)


def test_an_account_is_made_handed_over_and_used(owner: Client, club: Club, tournament: Tournament) -> None:
    officials = f"/e/{tournament.slug}/desk/officials/"
    assert "/c/de-vier-azen/settings/#roles" in owner.get(officials).content.decode()
    answer = owner.post("/c/de-vier-azen/roles/accounts/", NEW)
    assert "data:image/svg+xml" in answer.content.decode()
    assert "no-store" in answer["Cache-Control"]
    owner.post(officials, {"user": "truus", "role": "jury"})

    truus = Client()
    form = truus.get(link(answer), follow=True).redirect_chain[-1][0]
    truus.post(form, {"new_password1": PASSWORD, "new_password2": PASSWORD})
    assert truus.get(f"/e/{tournament.slug}/jury/").status_code == 200
    assert "Truus de Kort" in text(owner.get("/c/de-vier-azen/settings/"))


def test_a_name_that_is_taken_keeps_what_was_typed(owner: Client, club: Club) -> None:
    refused = owner.post("/c/de-vier-azen/roles/accounts/", NEW | {"name": "member"})
    assert refused.status_code == 422
    assert "This name is in use already" in text(refused)
    assert value(refused, "full_name") == "Truus de Kort"


def test_names_in_use_cannot_be_looked_for_without_end(owner: Client, club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(accounts, "MAX_NAMES_IN_USE", 2)
    at = "/c/de-vier-azen/roles/accounts/"
    for name in ("member", "Owner"):
        assert "This name is in use already" in text(owner.post(at, NEW | {"name": name}))
    for name in ("jury", "truus"):
        refused = owner.post(at, NEW | {"name": name})
        assert "Many names were in use already." in text(refused), "said before looking, whether the name is in use or not"
        assert "This name is in use already" not in text(refused)
    assert not User.objects.filter(username="truus").exists()


def test_a_lost_password(owner: Client, people: People, club: Club) -> None:
    user, _ = actions.make_account(by=people.owner, club=club, name="truus", role="member")
    page = owner.post(f"/c/de-vier-azen/roles/accounts/{user.pk}/link/")
    assert "Set a password" in text(Client().get(link(page), follow=True))
    assert owner.get(f"/c/de-vier-azen/roles/accounts/{user.pk}/link/")["Location"] == "/c/de-vier-azen/settings/#roles"


def test_an_account_of_another_club_gets_no_link_here(owner: Client, people: People, club: Club) -> None:
    user, _ = actions.make_account(by=people.owner, club=club, name="truus", role="member")
    actions.give_role(by=MACHINE, club=actions.create_club(by=MACHINE, name="Hoge Heren"), user=user, role="member")
    answer = owner.post(f"/c/de-vier-azen/roles/accounts/{user.pk}/link/", follow=True)
    assert "truus belongs to another club too" in text(answer)
    assert "data:image/svg+xml" not in answer.content.decode()
