"""True if the public reads full names, or only those used at the table: everywhere the same, and never from another reader's cache."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.cast import MACHINE, NAMES, AtTable, People, user_of
from tests.pages.read import text
from tournaments.evening.actions import evenings
from tournaments.evening.models import Tournament
from tournaments.evening.problems import Refusal

SURNAMES = [name.split(maxsplit=1)[1] for name in NAMES]


@pytest.fixture
def discreet(four: AtTable, tournament: Tournament) -> Tournament:
    """An evening that shows the public no surname, with a deal played."""
    evenings.amend(by=MACHINE, tournament=tournament, names="called")
    four.plays("RIK 0+2 | 9")
    return tournament


def pages(tournament: Tournament) -> list[str]:
    at, api = f"/e/{tournament.slug}/", f"/api/v1/tournaments/{tournament.slug}/"
    return [at, f"{at}standings/", f"{at}players/1/", f"{at}screen/", f"{at}screen/room/", f"{api}standings/", f"{api}players/1/payments/"]


def surnames(client: Client, page: str) -> list[str]:
    return [name for name in SURNAMES if name in client.get(page).content.decode()]


@pytest.mark.slow
def test_the_public_reads_the_name_at_the_table_and_the_number(client: Client, discreet: Tournament) -> None:
    assert [(page, surnames(client, page)) for page in pages(discreet)] == [(page, []) for page in pages(discreet)]
    assert "1 Els (1) +2" in text(client.get(f"/e/{discreet.slug}/"))
    assert "+2 from An (2)" in text(client.get(f"/e/{discreet.slug}/players/1/"))
    assert "1 Els (1) +2" in text(client.get(f"/e/{discreet.slug}/screen/room/"))
    page_text = client.get(f"/api/v1/tournaments/{discreet.slug}/standings/").json()
    assert page_text["lines"][0]["name"] == "Els (1)"


@pytest.mark.slow
def test_staff_and_members_read_full_names_but_the_room_does_not(client: Client, people: People, discreet: Tournament) -> None:
    for page in pages(discreet):
        client.get(page)
    for role, reads in {"owner": True, "jury": True, "desk": True, "member": True, "stranger": False}.items():
        logged_in = Client()
        logged_in.force_login(getattr(people, role).user)
        for page in pages(discreet):
            assert bool(surnames(logged_in, page)) == (reads and "screen" not in page), f"{page}, for {role}"
        for page in pages(discreet):
            assert surnames(client, page) == [], f"{page}, after {role}"


@pytest.mark.parametrize("page", [1, 5, 6])
def test_who_logs_out_does_not_keep_the_names_by_a_304(people: People, discreet: Tournament, page: int) -> None:
    member, address = Client(), pages(discreet)[page]
    member.force_login(user_of(people.member))
    first = member.get(address)
    assert member.get(address, headers={"If-None-Match": first["ETag"]}).status_code == 304
    member.logout()
    again = member.get(address, headers={"If-None-Match": first["ETag"]})
    assert again.status_code == 200
    assert "Maes" not in again.content.decode()
    assert "public" not in again["Cache-Control"]


def test_the_desk_says_it_on_the_plan_and_the_log_keeps_it(client: Client, people: People, tournament: Tournament) -> None:
    client.force_login(user_of(people.desk))
    address = f"/e/{tournament.slug}/desk/plan/"
    plan = {"name": tournament.name, "on": "2026-03-16", "rounds_planned": "2", "deals_a_round": "4", "names": "called"}
    plan |= {"jury_word": "jury", "appeal_minutes": "30", "correction_minutes": "60", "round_minutes": "0"}
    assert "The plan is changed." in text(client.post(address, plan, follow=True))
    tournament.refresh_from_db()
    assert tournament.policy["names"] == "called"
    entry = tournament.log.order_by("number").last()
    assert entry is not None
    assert (entry.what, entry.before, entry.after) == ("amend", {"names": "all"}, {"names": "called"})


def test_a_policy_that_is_none_is_refused(tournament: Tournament) -> None:
    with pytest.raises(Refusal, match="FIELD_WRONG"):
        evenings.amend(by=MACHINE, tournament=tournament, names="nobody")
    tournament.refresh_from_db()
    assert ("names" in tournament.policy, tournament.names) == (False, "all")
