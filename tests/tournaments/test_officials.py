"""Officials come and go: an office ends, the log says whose, and what its holder may is gone at once."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from tests.cast import MACHINE, People
from tournaments.actions import prepare
from tournaments.models import Tournament
from tournaments.permissions import Right, may
from tournaments.problems import Refusal


def test_an_office_ends_and_the_log_says_whose(people: People, tournament: Tournament) -> None:
    desk: Any = people.desk.user
    assert may(people.desk, Right.REPORT, tournament)
    prepare.dismiss(by=people.director, tournament=tournament, user=desk)
    assert not may(people.desk, Right.OVERSEE, tournament)
    entry = tournament.log.last()
    assert entry is not None
    assert (entry.who, entry.what, entry.object, entry.before, entry.after) == ("user director", "dismiss", "user desk", "desk", None)
    with pytest.raises(Refusal) as refusal:
        prepare.dismiss(by=people.director, tournament=tournament, user=desk)
    assert refusal.value.problems[0].code == "NOT_FOUND"


@pytest.mark.parametrize("role", ["jury", "desk", "member", "stranger"])
def test_only_who_appoints_dismisses(role: str, people: People, tournament: Tournament) -> None:
    director: Any = people.director.user
    with pytest.raises(Refusal) as refusal:
        prepare.dismiss(by=getattr(people, role), tournament=tournament, user=director)
    assert refusal.value.problems[0].code == "NOT_ALLOWED"
    assert may(people.director, Right.APPOINT, tournament)


def test_the_last_director_may_go_for_owners_remain(client: Client, people: People, tournament: Tournament) -> None:
    director: Any = people.director.user
    client.force_login(director)
    at = f"/e/{tournament.slug}/desk/officials/"
    assert f"{at}{director.pk}/dismiss/" in client.get(at).text
    answer = client.post(f"{at}{director.pk}/dismiss/", follow=True)
    assert (answer.status_code, answer.redirect_chain) == (200, [(f"/e/{tournament.slug}/", 302)])
    assert "director is no longer director of this evening." in answer.text
    assert client.get(at).status_code == 403
    assert may(people.owner, Right.APPOINT, tournament)
    prepare.appoint(by=MACHINE, tournament=tournament, user=director, role="director")
