"""The page of a club's settings: a part for each setting that the reader may change, and the old addresses that lead to it."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from clubs import actions
from clubs.club.models import Club
from clubs.roles.models import ClubRole
from tests.cast import MACHINE, account

pytestmark = pytest.mark.django_db

PARTS = {"rules", "language", "roles", "second-factor", "names", "kept"}


def reader(club: Club, role: str) -> Client:
    user, client = account(f"a-{role}"), Client()
    actions.give_role(by=MACHINE, club=club, user=user, role=role)
    client.force_login(user)
    return client


def test_everybody_sees_the_settings_that_they_may_change(club: Club) -> None:
    seen = {}
    for role in (ClubRole.OWNER, ClubRole.DIRECTOR, ClubRole.SECRETARY):
        page = reader(club, role).get(reverse("club-settings", args=[club.slug])).content.decode()
        seen[role] = {part for part in PARTS if f'id="{part}"' in page}
    assert seen == {ClubRole.OWNER: PARTS, ClubRole.DIRECTOR: {"rules", "language"}, ClubRole.SECRETARY: {"names", "kept"}}


def test_who_changes_no_setting_has_no_tab_but_reads_the_rules(club: Club) -> None:
    settings, rules = reverse("club-settings", args=[club.slug]), reverse("rules", args=[club.slug])
    for client in (reader(club, "board"), reader(club, "jury"), Client()):
        page = client.get(reverse("club", args=[club.slug])).content.decode()
        assert settings not in page
        assert rules in page
        assert client.get(rules).status_code == 200


@pytest.mark.parametrize(
    ("name", "part"),
    [("club-language", "language"), ("roles", "roles"), ("account-make", "roles"), ("public-names", "names"), ("retention", "kept")],
)
def test_an_old_address_leads_to_its_part(club: Club, name: str, part: str) -> None:
    answer = Client().get(reverse(name, args=[club.slug]))
    assert (answer.status_code, answer["Location"]) == (301, f"/c/{club.slug}/settings/#{part}")


def test_what_was_refused_stands_in_its_opened_part(club: Club) -> None:
    page = reader(club, "owner").post(reverse("retention", args=[club.slug]), {"guests_months": "0", "members_years": "3"})
    assert page.status_code == 422
    parts = page.content.decode().split('<details class="card" open>')
    assert len(parts) == 2
    assert 'id="kept"' in parts[1]
    assert 'value="3"' in parts[1]


def test_the_role_of_somebody_is_changed_in_their_line(club: Club) -> None:
    owner, member = reader(club, "owner"), account("a-member")
    actions.give_role(by=MACHINE, club=club, user=member, role="member")
    page = owner.get(reverse("club-settings", args=[club.slug])).content.decode()
    assert 'name="user" value="a-member"' in page
    owner.post(reverse("roles", args=[club.slug]), {"user": "a-member", "role": "jury"})
    assert club.memberships.get(user=member).role == "jury"
