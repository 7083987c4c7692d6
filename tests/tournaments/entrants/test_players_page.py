"""The list of players with its folds, and the folds of one player's page: what the seven pages before them did."""

from __future__ import annotations

import datetime
import re
from collections.abc import Callable

import pytest
from django.test import Client

from clubs import actions as club_actions
from clubs.club.models import Club
from tests.cast import MACHINE, People, user_of
from tests.logging_in import prove_now
from tests.pages.read import text, value
from tournaments.entrants.actions import enrol as prepare
from tournaments.entrants.actions.ratings import GroupDraft, RatingDraft, set_rating
from tournaments.entrants.queries.ratings import ratings_of
from tournaments.evening.models import Tournament
from tournaments.seating.actions.wishes import wishes_json

pytestmark = pytest.mark.django_db


@pytest.fixture
def at(tournament: Tournament) -> str:
    return f"/e/{tournament.slug}/desk/"


def is_open(response: object, part: str) -> bool:
    """Return whether the fold with this part is open."""
    page = response.content.decode()  # type: ignore[attr-defined]
    (opening,) = re.findall(rf'<details([^>]*)>(?:(?!<details).)*?id="{part}"', page, re.DOTALL)
    return " open" in opening


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("groups/", "players/#ratings"),
        ("door/wishes/", "players/#wishes"),
        ("players/import/", "players/#import"),
        ("name-codes/", "players/#name-codes"),
        ("players/3/privacy/", "door/players/3/#privacy"),
    ],
)
def test_a_bookmark_leads_to_the_part_of_the_new_page(director: Client, at: str, old: str, new: str) -> None:
    answer = director.get(f"{at}{old}")
    assert (answer.status_code, answer["Location"]) == (301, f"{at}{new}")
    page = director.get(f"{at}{new.partition('#')[0]}").content.decode()
    assert 'id="name-codes"' not in page or new.endswith("codes")
    assert f'id="{new.partition("#")[2]}"' in page or new.endswith(("codes", "privacy"))


def test_the_list_counts_what_is_folded_and_shows_it(director: Client, at: str, tournament: Tournament) -> None:
    teams = GroupDraft("Boxtel", (1, 2)), GroupDraft("Esch", (3,))
    set_rating(by=MACHINE, tournament=tournament, draft=RatingDraft("teams", groups=teams))
    page = director.get(f"{at}players/")
    words = text(page)
    assert "Pairs, teams and other ratings 1" in words
    assert "Boxtel An Peeters · Els Maes" in words
    assert "Esch Piet van Dijk not ranked: at least two players are needed" in words
    assert not any(is_open(page, part) for part in ("enrol", "import", "wishes", "ratings"))


def test_a_refused_line_of_a_team_opens_its_fold_and_keeps_what_was_typed(director: Client, at: str) -> None:
    refused = director.post(f"{at}ratings/", {"kind": "teams", "text": "Boxtel: Zorro"})
    assert (refused.status_code, is_open(refused, "ratings"), is_open(refused, "wishes")) == (422, True, False)
    assert "Not saved yet: check the marked fields." in text(refused)
    assert "Boxtel: Zorro</textarea>" in refused.content.decode()
    assert director.post(f"{at}ratings/", {"kind": "party", "text": ""}).status_code == 422
    assert director.post(f"{at}ratings/9/", {"text": ""}).status_code == 404


def test_a_wish_is_added_and_removed_in_the_list(director: Client, at: str, tournament: Tournament) -> None:
    refused = director.post(f"{at}door/wishes/", {"kind": "apart", "first": "Els Maes", "second": "Els Maes"})
    assert (refused.status_code, is_open(refused, "wishes"), value(refused, "first")) == (422, True, "Els Maes")
    assert "Choose somebody other than Els Maes." in text(refused)
    place = director.post(f"{at}door/wishes/", {"kind": "place", "first": "Els Maes", "table": "1"})
    assert place["Location"] == f"{at}players/#wishes"
    assert "Els Maes always at table 1" in text(director.get(f"{at}players/"))
    dropped = director.post(f"{at}door/wishes/{tournament.wishes.get().pk}/drop/")
    assert (dropped["Location"], wishes_json(tournament)) == (f"{at}players/#wishes", [])


def test_a_player_says_with_whom_on_their_own_page(director: Client, at: str, tournament: Tournament) -> None:
    own_page = f"{at}door/players/2/"
    refused = director.post(f"{at}door/wishes/", {"back": "2", "kind": "apart", "second": "An Peeters"})
    assert (refused.status_code, is_open(refused, "wishes"), value(refused, "second")) == (422, True, "An Peeters")
    assert 'name="first"' not in refused.content.decode()
    kept = director.post(f"{at}door/wishes/", {"back": "2", "kind": "apart", "second": "Els Maes"})
    assert kept["Location"] == f"{own_page}#wishes"
    director.post(f"{at}door/wishes/", {"kind": "together", "first": "3", "second": "4"})
    words = text(director.get(own_page))
    assert "Els Maes and An Peeters not at one table" in words
    assert "Piet van Dijk and Jo Smets at one table" not in words
    dropped = director.post(f"{at}door/wishes/{tournament.wishes.order_by('pk')[0].pk}/drop/", {"back": "2"})
    assert dropped["Location"] == f"{own_page}#wishes"
    assert director.post(f"{at}door/wishes/", {"back": "99", "kind": "apart", "second": "1"}).status_code == 404


def test_a_group_that_is_refused_is_said_on_the_players_page(director: Client, at: str, tournament: Tournament) -> None:
    teams = GroupDraft("Boxtel", (1, 2, 3, 4, 5, 6))
    set_rating(by=MACHINE, tournament=tournament, draft=RatingDraft("teams", groups=(teams,)))
    set_rating(by=MACHINE, tournament=tournament, draft=RatingDraft("players", "Dames", (GroupDraft("", ()),)))
    refused = director.post(f"{at}players/7/groups/", {"rating_1": "Boxtel", "rating_2": "on"})
    assert (refused.status_code, is_open(refused, "groups"), value(refused, "rating_1")) == (422, True, "Boxtel")
    stored = director.post(f"{at}players/7/groups/", {"rating_1": "Esch", "rating_2": "on"})
    assert stored["Location"] == f"{at}door/players/7/#groups"
    assert "Ratings Teams, Dames" in text(director.get(f"{at}door/players/7/"))


def test_a_team_is_made_changed_named_and_deleted_with_its_reserve(director: Client, at: str, tournament: Tournament) -> None:
    number = set_rating(by=MACHINE, tournament=tournament, draft=RatingDraft("teams", groups=(GroupDraft("Boxtel", (1, 2)),)))
    team = {"name": "Esch", "player_1": "Piet van Dijk", "player_3": "4", "reserve": "Rita", "team": ""}

    def teams() -> list[tuple[str, tuple[int, ...], int | None]]:
        return [(each.name, each.players, each.reserve) for each in ratings_of(tournament)[0].groups]

    stored = director.post(f"{at}ratings/{number}/", team)
    assert stored["Location"] == f"{at}players/#ratings"
    assert teams() == [("Boxtel", (1, 2), None), ("Esch", (3, 4), 5)]
    page = director.get(f"{at}players/?team={number}.2")
    assert "reserve Rita Claes" in text(page)
    assert [value(page, name) for name in ("player_1", "player_2", "reserve", "team")] == ["Piet van Dijk", "Jo Smets", "Rita Claes", "2"]
    director.post(f"{at}ratings/{number}/", {"name": "Esch 1", "player_1": "3", "player_2": "6", "team": "2"})
    assert teams() == [("Boxtel", (1, 2), None), ("Esch 1", (3, 6), None)]
    director.post(f"{at}ratings/{number}/", {"text": "Boxtel: 1, 2\nEsch 1: 3, 6", "points": "sum"})
    director.post(f"{at}ratings/{number}/", {"team": "1", "drop": "yes"})
    assert teams() == [("Esch 1", (3, 6), None)]


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ({"name": "Esch", "player_1": "1"}, "Els Maes is in two groups of this rating: Boxtel and Esch. Remove them from one."),
        ({"name": "Esch", "player_1": "3", "reserve": "3"}, "Piet van Dijk is in two groups of this rating"),
        ({"name": "Boxtel", "player_1": "3"}, "The name Boxtel is in the list twice."),
        ({"name": "Esch", "player_2": "Niemand"}, "No player of this evening has that name."),
        ({"player_1": "3"}, "This field is required."),
    ],
)
def test_a_team_that_is_refused_is_said_and_stays_as_typed(
    director: Client, at: str, tournament: Tournament, typed: dict[str, str], said: str
) -> None:
    number = set_rating(by=MACHINE, tournament=tournament, draft=RatingDraft("teams", groups=(GroupDraft("Boxtel", (1, 2)),)))
    refused = director.post(f"{at}ratings/{number}/", typed | {"team": ""})
    assert (refused.status_code, said in text(refused)) == (422, True), text(refused)
    assert all(value(refused, name) == what for name, what in typed.items() if name != "name")
    assert [each.name for each in ratings_of(tournament)[0].groups] == ["Boxtel"]


def test_the_text_of_a_rating_keeps_the_reserve_of_each_team(director: Client, at: str, tournament: Tournament) -> None:
    teams = (GroupDraft("Boxtel", (1, 2), reserve=9),)
    number = set_rating(by=MACHINE, tournament=tournament, draft=RatingDraft("teams", groups=teams))
    director.post(f"{at}ratings/{number}/", {"text": "Boxtel: 1, 2, 3\nEsch: 4", "points": "sum"})
    assert [(each.players, each.reserve) for each in ratings_of(tournament)[0].groups] == [((1, 2, 3), 9), ((4,), None)]


def test_a_player_becomes_the_reserve_of_a_team_on_their_page(director: Client, at: str, tournament: Tournament) -> None:
    set_rating(by=MACHINE, tournament=tournament, draft=RatingDraft("teams", groups=(GroupDraft("Boxtel", (1, 2, 7)),)))
    director.post(f"{at}players/7/groups/", {"rating_1": "Boxtel", "rating_1_reserve": "on"})
    assert [(each.players, each.reserve) for each in ratings_of(tournament)[0].groups] == [((1, 2), 7)]
    page = director.get(f"{at}door/players/7/")
    assert value(page, "rating_1") == "Boxtel"
    other = director.post(f"{at}players/8/groups/", {"rating_1": "boxtel", "rating_1_reserve": "on"})
    assert (other.status_code, "Boxtel already has a reserve, Wim Jansen." in text(other)) == (422, True)
    director.post(f"{at}players/7/groups/", {"rating_1": "Esch"})
    assert [(each.name, each.players, each.reserve) for each in ratings_of(tournament)[0].groups] == [
        ("Boxtel", (1, 2), None),
        ("Esch", (7,), None),
    ]


def test_the_players_of_last_time_are_enrolled_in_one_press(
    director: Client, club: Club, tournament: Tournament, prepare_evening: Callable[..., Tournament], at: str
) -> None:
    member = club_actions.admit(by=MACHINE, club=club, name="Gerda Bos", number=40)
    last = prepare_evening(players=0, name="Vorige")
    Tournament.objects.filter(pk=last.pk).update(on=tournament.on - datetime.timedelta(days=7))
    prepare.enrol(by=MACHINE, tournament=last, members=[member], guests=["Gust Maes", "ELS MAES"])
    page = text(director.get(f"{at}players/"))
    assert "Enrol the 2 players of Vorige" in page
    done = director.post(f"{at}players/", {"last": "yes"}, follow=True)
    assert "2 players are enrolled." in text(done)
    assert list(tournament.entrants.values_list("name", flat=True))[9:] == ["Gerda Bos", "Gust Maes"]
    assert "of Vorige" not in text(done)
    again = director.post(f"{at}players/", {"last": "yes"}, follow=True)
    assert "0 players are enrolled." in text(again)


def test_an_empty_list_teaches_how_people_get_in(browser_of: Callable[[str], Client], prepare_evening: Callable[..., Tournament]) -> None:
    page = text(browser_of("owner").get(f"/e/{prepare_evening(players=0).slug}/desk/players/"))
    assert "Nobody is enrolled yet." in page
    assert "Paste a list or choose a file Tick members To the door" in page


def test_the_jury_reads_the_list_and_changes_nothing(client: Client, people: People, at: str, tournament: Tournament) -> None:
    client.force_login(user_of(people.jury))
    page = client.get(f"{at}players/").content.decode()
    assert f"/e/{tournament.slug}/players/1/" in page
    assert "door/players/1/" not in page
    assert 'method="post" action="/e/' not in page
    assert client.get(f"{at}door/players/1/").status_code == 403
    assert client.post(f"{at}players/", {"guests": "Gust Maes"}).status_code == 403


def test_a_guest_is_forgotten_only_with_the_box_ticked(client: Client, people: People, at: str, tournament: Tournament) -> None:
    client.force_login(user_of(people.owner))
    refused = client.post(f"{at}players/3/privacy/", {})
    assert (refused.status_code, is_open(refused, "privacy")) == (422, True)
    assert "Nothing is deleted yet. Tick the box if you are sure." in text(refused)
    prove_now(client, user_of(people.owner))
    assert "#3: all personal data is deleted" in text(client.post(f"{at}players/3/privacy/", {"sure": "on"}, follow=True))
    assert tournament.entrants.get(number=3).forgotten


def test_a_secretary_who_does_not_prepare_may_only_forget(client: Client, club: Club, people: People, at: str) -> None:
    from clubs.roles.actions import roles

    roles.give_role(by=MACHINE, club=club, user=user_of(people.stranger), role="secretary")
    client.force_login(user_of(people.stranger))
    page = client.get(f"{at}door/players/3/")
    assert (page.status_code, is_open(page, "privacy")) == (200, True)
    assert not set(re.findall(r'id="(groups|wishes|name|leave-now)"', page.content.decode()))
