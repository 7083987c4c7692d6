"""An evening that is not public: for a stranger it does not exist, on any public address and in no list; members and staff see it."""

from __future__ import annotations

import pytest
from django.test import Client

from clubs.club.models import Club
from tests.addresses.address_table import TABLE
from tests.addresses.test_addresses import LEADS_ON, address, converters
from tests.cast import MACHINE, AtTable, People, close_with_open_items, user_of
from tournaments.calendar.actions.announcing import announce_evening
from tournaments.evening.models import Tournament
from tournaments.pages.shared import SHARED_HEADER
from tournaments.papers.actions import papers
from tournaments.play.actions import rounds

LISTS = ("/", "/c/de-vier-azen/", "/c/de-vier-azen/evenings/", "/c/de-vier-azen/evenings/?player=els", "/c/de-vier-azen/statistics/",
         "/api/v1/tournaments/", "/api/v1/clubs/de-vier-azen/", "/api/v1/clubs/de-vier-azen/evenings/")  # fmt: skip
NAME = "Geheim Toernooi"


def hide(tournament: Tournament) -> None:
    announce_evening(by=MACHINE, tournament=tournament, is_public=False)


@pytest.mark.slow
def test_for_a_stranger_it_does_not_exist(four: AtTable, tournament: Tournament, people: People) -> None:
    four.plays("RIK 1+2 | 9")
    paper = papers.ask(by=MACHINE, tournament=tournament, kind="standings", about="tournament", language="en")
    values = {"slug": tournament.slug, "number": 1, "round": 1, "table": 1, "what": "standings", "pk": paper.pk, "hash": "0" * 64}
    names = [name for name in (each.split()[1] for each in TABLE if each.startswith("GET ")) if "slug" in converters(name)]
    names = [name for name in names if f"GET {name}" not in LEADS_ON and set(converters(name)) <= set(values)]
    assert len(names) > 40
    places = [address(name, values) for name in names] + [f"/e/{tournament.slug}/what-if/?by=game:rikken_belgian"]
    reader, stranger, member, judge = (Client() for _reader in range(4))
    for client, actor in ((stranger, people.stranger), (member, people.member), (judge, people.jury)):
        client.force_login(user_of(actor))
    hide(tournament)
    assert {place: reader.get(place).status_code for place in places} == dict.fromkeys(places, 404)
    assert {place: stranger.get(place).status_code for place in places} == dict.fromkeys(places, 404)
    part = f"/e/{tournament.slug}/standings/"
    for client in (member, judge):
        assert client.get(f"/e/{tournament.slug}/").status_code == 200
        answer = client.get(part)
        assert answer.status_code == 200
        assert SHARED_HEADER not in answer
        assert client.get(part, headers={"If-None-Match": answer["ETag"]}).status_code == 304
        assert reader.get(part, headers={"If-None-Match": answer["ETag"]}).status_code == 404


def test_no_list_for_strangers_names_it(four: AtTable, tournament: Tournament, people: People, club: Club) -> None:
    Tournament.objects.filter(pk=tournament.pk).update(name=NAME)
    four.plays("RIK 1+2 | 9")
    reader, member = Client(), Client()
    member.force_login(user_of(people.member))
    assert NAME in reader.get("/c/de-vier-azen/evenings/").content.decode(), "the search below can fail"
    hide(tournament)
    for closed in (False, True):
        if closed:
            rounds.finish(by=MACHINE, round=four.table.round, unsigned=True)
            close_with_open_items(tournament)
        assert [place for place in LISTS if NAME in reader.get(place).content.decode()] == []
        assert NAME in member.get("/c/de-vier-azen/evenings/").content.decode()


def test_a_table_of_it_plays_on(four: AtTable, tournament: Tournament) -> None:
    hide(tournament)
    four.plays("RIK 1+2 | 9")
    assert four.points() != (0, 0, 0, 0)
