"""The welcome on the big screen before the first draw: who is here, where and when, and the Wi-Fi of the place."""

from __future__ import annotations

import datetime
import json

import pytest
from django.test import Client
from django.utils import timezone

from clubs.club.actions.face import set_logo
from clubs.club.actions.venues import add_venue
from clubs.people.actions.members import admit
from clubs.people.public_names import PublicName
from tests.addresses.announcement_bodies import drawing as logo
from tests.cast import MACHINE, People, user_of
from tests.pages.read import text
from tests.tournaments.signup.announced import MakeEvening, announced
from tournaments.calendar.actions.announcing import announce_evening
from tournaments.calendar.actions.moving import cancel_evening
from tournaments.door.actions import check_in
from tournaments.entrants.actions import enrol
from tournaments.evening.actions import evenings
from tournaments.evening.models import Entrant, LogEntry, Tournament
from tournaments.evening.problems import Refusal
from tournaments.play.actions import rounds
from tournaments.room.actions.wifi import set_wifi
from tournaments.room.models import HallWifi
from tournaments.room.queries.welcome import NAMES_SHOWN, welcome
from tournaments.seating.actions import drawing
from tournaments.signup.actions.answers import answer
from tournaments.signup.values import FactKind

__all__ = ["announced"]

WIFI = {"name": "Kring;gasten", "password": "klaver-zeven"}


def stored(tournament: Tournament) -> Tournament:
    return Tournament.objects.select_related("club", "announcement__venue").get(pk=tournament.pk)


def today(tournament: Tournament) -> Tournament:
    """Move the evening to today."""
    evenings.amend(by=MACHINE, tournament=tournament, on=timezone.localdate())
    return stored(tournament)


def shown(client: Client, tournament: Tournament) -> str:
    return text(client.get(f"/e/{tournament.slug}/screen/"))


def arrives(tournament: Tournament, name: str) -> None:
    check_in(by=MACHINE, tournament=tournament, entrant=tournament.entrants.get(name=name))


def test_names_appear_as_people_come_the_newest_first(tournament: Tournament, client: Client) -> None:
    everybody = tournament.entrants.count()
    assert f"{everybody} players are enrolled" in shown(client, tournament)
    for name in ("Piet van Dijk", "An Peeters"):
        arrives(tournament, name)
    words = shown(client, tournament)
    assert f"2 of {everybody} players are here An Peeters Piet van Dijk" in words
    assert "Rita Claes" not in words


def test_before_anybody_came_it_counts_who_signed_up(announced: MakeEvening, client: Client) -> None:
    tournament = announced()
    members = [admit(by=MACHINE, club=tournament.club, name=f"Lid {nth}") for nth in range(3)]
    assert "Tell the desk that you are here." in shown(client, tournament)
    for said, who in zip((FactKind.YES, FactKind.YES, FactKind.NO), members, strict=True):
        answer(by=MACHINE, tournament=stored(tournament), who=who, said=said)
    assert "2 players have signed up" in shown(client, tournament)
    enrol.enrol(by=MACHINE, tournament=stored(tournament), members=members[:1])
    arrives(tournament, "Lid 0")
    assert "1 of 2 players are here" in shown(client, tournament)
    read = json.loads(Client().get(f"/api/v1/tournaments/{tournament.slug}/screens/welcome/").content)
    assert (read["here"], read["signed_up"], read["expected"]) == (1, 2, 2)


def test_the_logo_of_the_club_is_on_the_screen_at_once(tournament: Tournament, client: Client) -> None:
    place = f"/e/{tournament.slug}/screen/room/"
    assert "screen-hello-logo" not in client.get(place).content.decode()
    club = set_logo(by=MACHINE, club=tournament.club, image=logo())
    assert f"/logo/{club.logo_tag}" in client.get(place).content.decode()


def test_no_search_engine_keeps_a_screen_with_its_wifi(tournament: Tournament, client: Client) -> None:
    page = client.get(f"/e/{tournament.slug}/screen/").content.decode()
    assert '<meta name="robots" content="noindex">' in page


def test_the_place_and_the_start_are_those_of_the_announcement(tournament: Tournament, client: Client) -> None:
    place = add_venue(by=MACHINE, club=tournament.club, name="De Kring", address="Markt 4\n5401 GP Uden")
    announce_evening(by=MACHINE, tournament=stored(tournament), venue=place, starts_at=datetime.time(20, 0))
    words = shown(client, tournament)
    assert "Welcome to" in words
    assert "De Kring, Markt 4, 5401 GP Uden The first round starts at 20:00" in words
    cancel_evening(by=MACHINE, tournament=stored(tournament), because="ijzel")
    words = shown(client, tournament)
    assert "This evening is cancelled: ijzel" in words
    assert "20:00" not in words


def test_names_are_public_ones_and_none_if_the_announcement_says_so(tournament: Tournament, client: Client) -> None:
    evenings.amend(by=MACHINE, tournament=tournament, names=PublicName.NUMBER)
    arrives(tournament, "An Peeters")
    words = shown(client, tournament)
    assert "#2" in words
    assert "Peeters" not in words
    announce_evening(by=MACHINE, tournament=stored(tournament), shows_names=False)
    words = shown(client, tournament)
    assert "1 of" in words
    assert "#2" not in words


def test_more_people_than_names_fit_are_counted(tournament: Tournament) -> None:
    enrol.enrol(by=MACHINE, tournament=tournament, guests=[f"Gast {number}" for number in range(40)])
    now = welcome(tournament, timezone.localdate())
    assert (len(now.newest), now.more) == (NAMES_SHOWN, tournament.entrants.count() - NAMES_SHOWN)


def test_the_wifi_is_shown_on_the_day_until_the_first_round_starts_and_never_logged(tournament: Tournament, client: Client) -> None:
    set_wifi(by=MACHINE, tournament=stored(tournament), **WIFI)
    assert "klaver-zeven" not in shown(client, tournament), "it is another day"
    evening = today(tournament)
    assert "Wi-Fi Kring;gasten Password klaver-zeven" in shown(client, evening)
    round_ = drawing.seat(by=MACHINE, tournament=evening)
    assert welcome(evening, timezone.localdate()).wifi == HallWifi.objects.get()
    rounds.start(by=MACHINE, round=round_)
    assert welcome(evening, timezone.localdate()).wifi is None
    entry = LogEntry.objects.get(what="wifi")
    assert (entry.before, entry.after) == (None, {"shown": True})


def test_the_wifi_belongs_to_the_place_of_the_evening(tournament: Tournament, client: Client) -> None:
    evening = today(tournament)
    set_wifi(by=MACHINE, tournament=evening, **WIFI)
    place = add_venue(by=MACHINE, club=tournament.club, name="De Kring")
    announce_evening(by=MACHINE, tournament=evening, venue=place)
    assert "klaver-zeven" not in shown(client, tournament)
    for _twice in range(2):
        set_wifi(by=MACHINE, tournament=stored(tournament), name="Open", password="")
    assert "Wi-Fi Open no password" in shown(client, tournament)
    assert LogEntry.objects.filter(what="wifi").count() == 2
    set_wifi(by=MACHINE, tournament=stored(tournament), name="", password="")
    assert "Wi-Fi" not in shown(client, tournament)


@pytest.mark.parametrize(
    ("wrong", "code", "field"),
    [
        ({"name": "", "password": "klaver-zeven"}, "FIELD_MISSING", "name"),
        ({"name": "Kring", "password": "kort"}, "WIFI_PASSWORD", "password"),
        ({"name": "Kring", "password": "k" * 64}, "WIFI_PASSWORD", "password"),
    ],
)
def test_a_wrong_wifi_is_refused_at_its_field(tournament: Tournament, wrong: dict[str, str], code: str, field: str) -> None:
    with pytest.raises(Refusal) as refusal:
        set_wifi(by=MACHINE, tournament=tournament, **wrong)
    assert [(each.code, each.field) for each in refusal.value.problems] == [(code, field)]
    assert not HallWifi.objects.exists()


def test_the_director_types_the_wifi_on_the_page_of_a_screen_and_programs_read_the_welcome(tournament: Tournament, people: People) -> None:
    director, path = Client(), f"/e/{tournament.slug}/desk/screen/1/"
    director.force_login(user_of(people.director))
    refused = director.post(f"{path}wifi/", {"name": "Kring", "password": "kort"})
    assert (refused.status_code, "8 to 63 characters" in text(refused)) == (422, True)
    assert director.post(f"{path}wifi/", WIFI).headers["Location"] == f"{path}#wifi"
    assert 'value="klaver-zeven"' in director.get(path).content.decode()
    evening = today(tournament)
    arrives(evening, "An Peeters")
    answer = json.loads(Client().get(f"/api/v1/tournaments/{evening.slug}/screens/welcome/").content)
    assert (answer["here"], answer["expected"], answer["wifi"]) == (1, Entrant.objects.count(), WIFI)
    assert answer["newest"] == [{"number": 2, "name": "An Peeters"}]


def test_the_welcome_of_an_evening_that_is_not_public_is_shown_to_nobody_else(tournament: Tournament, client: Client) -> None:
    announce_evening(by=MACHINE, tournament=stored(tournament), is_public=False)
    for path in (
        f"/e/{tournament.slug}/screen/",
        f"/e/{tournament.slug}/screen/room/",
        f"/api/v1/tournaments/{tournament.slug}/screens/welcome/",
    ):
        assert client.get(path).status_code == 404, path
