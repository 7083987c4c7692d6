"""The standings, the big screen and the page behind a total: right, cheap, the same figures everywhere."""

from __future__ import annotations

import datetime
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from scoring.games import published
from tests.cast import MACHINE, AtTable, MovableClock, total
from tests.pages.read import text
from tournaments.evening.actions import evenings
from tournaments.evening.models import Round, Ruling, Tournament
from tournaments.jury.actions import penalties as jury
from tournaments.jury.decisions import Move
from tournaments.play.actions import deals as play
from tournaments.play.actions import rounds
from tournaments.seating.actions import drawing

pytestmark = pytest.mark.django_db


def test_ties_share_a_place_and_the_sum_is_on_show(client: Client, four: AtTable) -> None:
    four.plays("RIK 0+2 | 9")
    words = text(client.get(f"/e/{four.table.round.tournament.slug}/"))
    assert "1 Els Maes +2" in words
    assert "1 Piet van Dijk +2" in words
    assert "3 Marcel Dupont 0" in words, "the next place is skipped"
    assert "8 An Peeters table 1 1 deal −2" in words
    assert "Sum of all points: 0 ✓" in words


def test_movement_since_the_last_round_is_seen_and_heard(client: Client, four: AtTable, five: AtTable, playing: Round) -> None:
    tournament = playing.tournament
    four.plays("RIK 0+2 | 9")
    rounds.finish(by=MACHINE, round=playing, unsigned=True)
    second = drawing.seat(by=MACHINE, tournament=tournament, tables=[[1, 2, 3, 4], [5, 6, 7, 8, 9]])
    rounds.start(by=MACHINE, round=second)
    AtTable(second.tables.get(number=1)).plays("MISERE 1 | made")
    words = text(client.get(f"/e/{tournament.slug}/"))
    assert "1 An Peeters +13 ▲7 up 7 places" in words
    assert "down" in words


def test_the_part_that_follows_costs_one_query_where_nothing_changed(
    client: Client, four: AtTable, django_assert_num_queries: Callable[[int], Any]
) -> None:
    part = f"/e/{four.table.round.tournament.slug}/standings/"
    first = client.get(part)
    with django_assert_num_queries(1):
        assert client.get(part, headers={"If-None-Match": first["ETag"]}).status_code == 304
    with django_assert_num_queries(1):
        assert client.get(part).content == first.content, "rendered once a version"
    assert client.get(part, headers={"If-None-Match": first["ETag"], "Accept-Language": "nl"}).status_code == 200
    four.plays("RIK 0+2 | 9")
    assert client.get(part, headers={"If-None-Match": first["ETag"]}).status_code == 200


@pytest.mark.parametrize("deals", [1, 4])
def test_the_pages_ask_no_more_however_much_was_played(
    client: Client, director: Client, four: AtTable, five: AtTable, deals: int, django_assert_num_queries: Callable[[int], Any]
) -> None:
    at = f"/e/{four.table.round.tournament.slug}/"
    four.plays(*["RIK 0+2 | 9", "MISERE 1 | made", "SOLO_8 0 | 8", "PIEK 3 | lost"][:deals])
    with django_assert_num_queries(17):  # four of them for the latest news, one for the tables, one for the charts
        client.get(at)
    with django_assert_num_queries(20):  # one of them for the player's appeals
        client.get(f"{at}players/1/")
    director.get(at)  # Last-seen times are stored once in ten minutes: this request does it.
    with django_assert_num_queries(19):  # one of them for who may see the state of the installation, one for the screens, one for appeals
        director.get(f"{at}desk/")


@pytest.mark.slow
def test_every_payment_behind_a_total_adds_up_to_the_standings(client: Client, four: AtTable) -> None:
    tournament = four.table.round.tournament
    four.plays("RIK 0+2 | 9", "MISERE 1 | made", "SOLO_8 0 | 7")
    jury.rule(by=MACHINE, tournament=tournament, kind=Ruling.Kind.ADJUST, text="A revoke.", moves=[Move(1, 2, 4)])
    for entrant in tournament.entrants.all():
        page = client.get(f"/e/{tournament.slug}/players/{entrant.number}/")
        assert page.context["payments"].total == total(entrant)
    els = text(client.get(f"/e/{tournament.slug}/players/1/"))
    assert "Deal 1 Rik table 1 +2 total +2 Rik made, 1 over." in els
    assert "Ruling 1 −4" in els
    assert "−4 to An Peeters" in els


def test_what_was_taken_back_is_folded_away_but_stays_to_be_read(client: Client, four: AtTable) -> None:
    deal = four.plays("RIK 0+2 | 9")
    play.void(by=four.by, deal=deal, revision=1)
    els = text(client.get(f"/e/{four.table.round.tournament.slug}/players/1/"))
    assert "Void: this deal does not count." in els
    assert "1 payment reversed" in els
    assert "table 1 0 total 0 Void: this deal does not count." in els


def test_a_withdrawn_player_stays_in_the_standings_with_what_was_played(client: Client, director: Client, four: AtTable) -> None:
    tournament = four.table.round.tournament
    four.plays("RIK 0+2 | 9")
    director.post(f"/e/{tournament.slug}/desk/players/1/")
    words = text(client.get(f"/e/{tournament.slug}/"))
    assert "Els Maes withdrawn table 1 1 deal +2" in words


def test_the_big_screen_says_where_the_evening_is(client: Client, four: AtTable) -> None:
    four.plays("RIK 0+2 | 9")
    slug = four.table.round.tournament.slug
    words = text(client.get(f"/e/{slug}/screen/room/"))
    assert words.startswith("round 1 of 2 · standings after 1 deal 1 Els Maes +2 1 Piet van Dijk +2")
    rules = published("rikken_brabant")
    facts = f"Tables ready: 0 of 2 Sum of all points: 0 ✓ {rules.title['en']}, version {rules.version} · {rules.fingerprint}"
    assert facts in words
    assert ("provisional" in words) is rules.provisional
    assert "data-live-url" in client.get(f"/e/{slug}/screen/").content.decode()


def test_before_the_first_draw_there_are_the_players_without_places(client: Client, tournament: Tournament) -> None:
    page = client.get(f"/e/{tournament.slug}/")
    assert "Not begun yet" in text(page)
    assert "9 players enrolled An Peeters Els Maes" in text(page)
    assert 'class="standings"' not in page.content.decode()
    assert "medal" not in page.content.decode()
    assert "Welcome to De Vier Azen 9 players are enrolled" in text(client.get(f"/e/{tournament.slug}/screen/"))


def test_a_line_says_why_it_stands_before_its_equals(client: Client, four: AtTable) -> None:
    tournament = four.table.round.tournament
    evenings.amend(by=MACHINE, tournament=tournament, criteria=["points", "contracts", "direct"])
    four.plays("RIK 0+2 | 9")
    at = f"/e/{tournament.slug}/"
    words = text(client.get(at))
    assert "1 Els Maes ahead of Piet van Dijk: 1 contract made against 0" in words
    assert "2 Piet van Dijk why" not in words
    assert "Places are ranked by points; then most contracts declared and made; then direct encounter" in words
    answer = client.get(f"/api/v1/tournaments/{tournament.slug}/standings/").json()
    first, second = answer["lines"][:2]
    assert (first["place"], second["place"]) == (1, 2)
    assert first["reason"] == {"tie_break": "contracts", "before": [3], "own": "1", "theirs": "0"}
    assert first["explanation"] == "ahead of Piet van Dijk: 1 contract made against 0"
    assert (second["reason"], second["explanation"], second["figure"]) == (None, "", "2")
    assert answer["criteria"] == ["points", "contracts", "direct"]


def test_an_average_is_written_as_its_reader_writes_decimals(client: Client, four: AtTable, five: AtTable) -> None:
    tournament = four.table.round.tournament
    evenings.amend(by=MACHINE, tournament=tournament, criteria=["average"])
    four.plays("RIK 0+2 | 9", "RIK 0+2 | 9", "RIK 1+3 | 9")
    words = text(client.get(f"/e/{tournament.slug}/", headers={"Accept-Language": "nl"}))
    assert "Els Maes tafel 1 3 giften +0,67 +2" in words
    line = client.get(f"/api/v1/tournaments/{tournament.slug}/standings/").json()["lines"][0]
    assert (line["figure"], line["points"]) == ("2/3", 2)


def test_an_earlier_minute_can_be_read_again(client: Client, four: AtTable, clock: MovableClock) -> None:
    tournament = four.table.round.tournament
    then = timezone.localtime()
    clock.moves(minutes=5)
    four.plays("RIK 0+2 | 9")
    at = f"/e/{tournament.slug}/"
    words = text(client.get(f"{at}?at={then:%Y-%m-%dT%H:%M}"))
    assert "The standings at" in words
    assert "– Els Maes 0" in words, "before the first deal nobody has a place"
    assert "data-live-url" not in client.get(f"{at}?at={then:%Y-%m-%dT%H:%M}").content.decode()
    assert "1 Els Maes +2" in text(client.get(f"{at}?at={then + datetime.timedelta(minutes=5):%Y-%m-%dT%H:%M}"))
    api = f"/api/v1/tournaments/{tournament.slug}/standings/"
    assert {line["points"] for line in client.get(f"{api}?at={then:%Y-%m-%dT%H:%M}").json()["lines"]} == {0}
    assert client.get(f"{api}?at=25:00").json()["problems"][0]["field"] == "at"
    assert client.get(f"{at}?at=soon").status_code == 422


@pytest.mark.parametrize(
    "path", ["", "standings/", "feed/", "feed/part/", "seating/", "seating/part/", "players/1/", "screen/", "screen/room/"]
)
def test_what_every_stranger_reads_is_marked_as_theirs_and_what_staff_read_is_not(
    client: Client, director: Client, four: AtTable, path: str, django_assert_num_queries: Callable[[int], Any]
) -> None:
    tournament = four.table.round.tournament
    address = f"/e/{tournament.slug}/{path}"
    answer = client.get(address)
    assert answer["Troela-Shared"] == f"{tournament.pk}.{tournament.version}"
    assert not answer.cookies, "a cookie is one visitor's"
    assert b"csrfmiddlewaretoken" not in answer.content
    assert "Troela-Shared" not in director.get(address)
    with django_assert_num_queries(1):
        assert client.get(address, headers={"If-None-Match": answer["ETag"]}).status_code == 304
    four.plays("RIK 0+2 | 9")
    assert client.get(address, headers={"If-None-Match": answer["ETag"]}).status_code == 200
