"""The door as its volunteer uses it: by the buttons of its pages, which show the consequences of each action before it is done."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from clubs import actions as club_actions
from clubs.club.models import Club
from clubs.people.card import card_token
from tests.cast import MACHINE, AtTable, People, user_of
from tests.pages.read import text, value
from tournaments.door import actions as door
from tournaments.entrants.actions import enrol as prepare
from tournaments.evening.actions import offices
from tournaments.evening.models import Official, Tournament
from tournaments.play.actions import rounds
from tournaments.seating.actions import drawing

TABLES = [[1, 2, 3, 4], [5, 6, 7, 8, 9]]


@pytest.fixture
def at(tournament: Tournament) -> str:
    """Return the path of the door's pages."""
    return f"/e/{tournament.slug}/desk/"


@pytest.fixture
def desk(browser_of: Callable[[str], Client]) -> Client:
    return browser_of("desk")


def sends(client: Client, address: str, **fields: Any) -> str:
    """Press a button; return the text of the next page."""
    return text(client.post(address, fields, follow=True))


def test_the_whole_club_is_here_with_one_tap_and_back(desk: Client, at: str) -> None:
    page = desk.get(f"{at}door/").content.decode()
    assert "All 9 are here" in page
    fields = re.search(r'action="[^"]*/door/rest/">.*?</form>', page, re.DOTALL)
    assert fields
    players = re.findall(r'name="player" value="(\d+)"', fields.group())
    assert sorted(map(int, players)) == list(range(1, 10))
    words = sends(desk, f"{at}door/rest/", player=players)
    assert ("9 players are checked in." in words, "9 of 9 here" in words) == (True, True)
    assert "These players were all here already." in sends(desk, f"{at}door/rest/", player=players)
    assert "9 players at once" in text(desk.get(f"{at}door/"))
    words = sends(desk, f"{at}door/undo/", player=players)
    assert ("9 players are not here yet." in words, "0 of 9 here" in words) == (True, True)


def test_two_volunteers_tap_the_same_player_and_undo_it(desk: Client, director: Client, at: str) -> None:
    assert "Els Maes is here, number 1." in sends(desk, f"{at}door/present/", player=1)
    assert "The other 8 players are here too" in text(director.get(f"{at}door/"))
    assert "Els Maes was already here, since" in sends(director, f"{at}door/present/", player=1)
    assert "Els Maes is not here yet." in sends(director, f"{at}door/undo/", player=1)
    assert "Not here yet 9" in text(desk.get(f"{at}door/part/"))


def test_wrong_input_at_the_door_is_said_and_kept(desk: Client, at: str, tournament: Tournament) -> None:
    refused = desk.post(f"{at}door/guest/", {"name": "", "apart": "Els"})
    assert (refused.status_code, value(refused, "apart")) == (422, "Els")
    assert "No player of this evening has that name." in text(desk.post(f"{at}door/guest/", {"name": "Gust", "apart": "Zorro"}))
    tournament.entrants.filter(number=2).update(name="Els Peeters")
    several = desk.post(f"{at}door/guest/", {"name": "Gust", "apart": "Els"})
    assert "Several players have that name." in text(several)
    assert value(several, "name") == "Gust"
    assert "Another guest with this name" not in text(several)
    assert re.search(r'<input[^>]*name="apart"[^>]*autofocus', several.content.decode())
    for address, fields in (
        ("present/", {"player": "99"}),
        ("present/", {"player": "²"}),
        ("present/", {"member": "1"}),
        ("undo/", {}),
        ("undo/", {"player": ["1", "99"]}),
        ("rest/", {"player": ["99"]}),
        ("not-here/", {"player": ["x"]}),
        ("players/99/leave/", {"when": "now"}),
    ):
        assert desk.post(f"{at}door/{address}", fields).status_code == 404, (address, fields)
    for address, fields in (("present/", {"guest": "\u200b"}), ("players/1/leave/", {"when": "soon"})):
        assert 'class="error"' in desk.post(f"{at}door/{address}", fields, follow=True).content.decode()
    assert (tournament.entrants.count(), tournament.entrants.filter(withdrawn=True).exists()) == (9, False)


def test_a_late_guest_is_never_silently_without_a_seat(desk: Client, director: Client, at: str, tournament: Tournament) -> None:
    drawing.seat(by=MACHINE, tournament=tournament, tables=TABLES)
    words = sends(desk, f"{at}door/guest/", name="Gust Maes", apart="Els Maes")
    assert "Gust Maes is here, number 10." in words
    assert "Round 1: 1 seat needs a decision Gust Maes has no seat" in words
    assert "Sits out" not in words
    assert "Where does Gust Maes sit" not in text(desk.get(f"{at}rounds/1/?player=10"))
    assert "Gust Maes has no seat" in sends(director, f"{at}rounds/1/start/")
    offers = text(director.get(f"{at}rounds/1/put/10/", follow=True))
    assert "Table 1 add a chair Els, An, Piet, Jo The table then has 5 players." in offers
    assert "Gust Maes sits at table 1." in sends(director, f"{at}rounds/1/put/10/", table=1)
    assert "Round 1 has started." in sends(director, f"{at}rounds/1/start/")


@pytest.mark.slow
def test_a_no_show_leaves_an_empty_chair_that_comes_first(desk: Client, director: Client, at: str, tournament: Tournament) -> None:
    drawing.seat(by=MACHINE, tournament=tournament, tables=TABLES)
    own_page = text(desk.get(f"{at}door/players/3/"))
    assert "Does not come Table 1 then has an empty chair (seat C). Round 1 can start only when somebody takes the seat" in own_page
    words = sends(desk, f"{at}door/players/3/leave/", when="no_show")
    assert "Table 1, seat C empty; Piet van Dijk sat there" in words
    tiles = text(director.get(at))
    assert "1 empty chair Els, An, empty (Piet) , Jo" in tiles
    assert "table 1, seat C (Piet van Dijk) is empty" in sends(director, f"{at}rounds/1/start/")
    sends(desk, f"{at}door/guest/", name="Gust Maes")
    offers = text(director.get(f"{at}rounds/1/put/10/", follow=True))
    assert "Table 1, seat C empty chair instead of Piet van Dijk" in offers
    assert "Table 1 add a chair" not in offers
    back = sends(desk, f"{at}door/present/", player=3)
    assert "Piet van Dijk is here" in back
    assert "empty; Piet" not in back
    assert "Gust Maes sits out round 1." in sends(director, f"{at}rounds/1/sits-out/", player=10)
    assert "Round 1 has started." in sends(director, f"{at}rounds/1/start/")


def test_is_back_is_offered_only_to_who_was_here(desk: Client, at: str, tournament: Tournament, four: AtTable) -> None:
    desk.post(f"{at}door/players/3/leave/", {"when": "now"})
    second = drawing.seat(by=MACHINE, tournament=tournament, tables=[[1, 2, 4, 5], [6, 7, 8, 9]])
    desk.post(f"{at}door/players/9/leave/", {"when": "no_show"})
    prepare.enrol(by=MACHINE, tournament=tournament, guests=["Gust Maes"])
    desk.post(f"{at}door/players/10/leave/", {"when": "no_show"})
    offered = {number: text(desk.get(f"{at}door/players/{number}/")) for number in (3, 9, 10)}
    assert "Is back" in offered[3], "left a table"
    assert "Is back" in offered[9], "played at a table of the first round"
    assert "Is back" not in offered[10], "never came"
    assert "Is back" in text(desk.get(f"{at}door/"))
    assert second.places.get(entrant__number=9).vacant is False, "the second round is not the current one"


def test_a_player_who_comes_after_all_gets_the_empty_chair_and_was_never_away(desk: Client, at: str, tournament: Tournament) -> None:
    first = drawing.seat(by=MACHINE, tournament=tournament, tables=TABLES)
    desk.post(f"{at}door/players/3/leave/", {"when": "no_show"})
    page = text(desk.get(f"{at}door/"))
    assert "Is here after all" in page
    assert "Is back" not in page
    desk.post(f"{at}players/3/", {"back": "yes"})
    page = text(desk.get(f"{at}door/"))
    assert "Is here after all" in page
    assert "Is back" not in page
    assert "Piet van Dijk is here" in sends(desk, f"{at}door/present/", player=3)
    assert not first.places.get(entrant__number=3).vacant
    desk.post(f"{at}door/players/3/leave/", {"when": "now"})
    assert "Is back" in text(desk.get(f"{at}door/"))


@pytest.mark.slow
def test_leaving_after_the_round_and_coming_back_before_the_next(
    desk: Client, director: Client, at: str, tournament: Tournament, four: AtTable, five: AtTable
) -> None:
    own_page = text(desk.get(f"{at}door/players/1/"))
    assert "Leaves after this round This player plays round 1 to its end. This player is left out of every draw from now on." in own_page
    assert "not here yet" not in own_page
    assert "Els Maes has been withdrawn; the deals already played still count." in sends(
        desk, f"{at}door/players/1/leave/", when="after_round"
    )
    assert "needs a decision" not in text(desk.get(f"{at}door/"))
    four.plays("RIK 1+2 | 9")
    rounds.finish(by=MACHINE, round=four.table.round, unsigned=True)
    director.post(f"{at}draw/", {"seed": "2"})
    second = tournament.rounds.get(number=2)
    assert not second.places.filter(entrant__number=1).exists()
    assert "Els Maes plays again from the next draw on." in sends(desk, f"{at}players/1/", back="yes")
    assert "Els Maes has no seat" in text(director.get(f"{at}door/"))
    assert "here since" in text(desk.get(f"{at}door/players/1/")) or "✓" not in text(desk.get(f"{at}door/players/1/"))


@pytest.mark.slow
def test_leaving_in_the_middle_stops_the_table_or_brings_a_substitute(
    desk: Client, director: Client, at: str, tournament: Tournament, four: AtTable
) -> None:
    four.plays("RIK 1+2 | 9")
    own_page = text(desk.get(f"{at}door/players/4/"))
    assert "Table 1 then has an empty chair (seat D), after deal 1 of 4. The table waits until somebody takes the seat" in own_page
    assert "The evenings and the points of this member stay." in own_page
    words = sends(desk, f"{at}door/players/4/leave/", when="now")
    assert "Table 1, seat D empty; Jo Smets sat there" in words
    assert "1 empty chair" in text(director.get(at))
    assert desk.post(f"{at}tables/1/1/cut-short/").status_code == 403
    assert "Table 1 has stopped playing" in sends(director, f"{at}tables/1/1/cut-short/")
    assert "Table 1 plays on." in sends(director, f"{at}tables/1/1/cut-short/", undo="yes")
    choice = text(director.get(f"{at}rounds/1/?player=4&substitute=yes"))
    assert "This player sits at table 1, seat D, from deal 2 on. The earlier deals remain those of Jo Smets." in choice
    assert "This player plays on with the points of Jo Smets" in choice
    assert "Gust Maes plays instead of Jo Smets." in sends(director, f"{at}rounds/1/substitute/4/", guest="Gust Maes")
    assert "plays on with the points of Jo Smets" in text(desk.get(f"{at}door/players/10/"))
    again = sends(desk, f"{at}door/present/", player=4)
    assert "Gust Maes plays on with the points of Jo Smets. Let Jo Smets come back as a new guest." in again


def test_by_policy_a_substitute_starts_anew_and_the_page_says_so(director: Client, at: str, tournament: Tournament, four: AtTable) -> None:
    Tournament.objects.filter(pk=tournament.pk).update(policy={"substitutes": "anew"})
    four.plays("RIK 1+2 | 9")
    choice = text(director.get(f"{at}rounds/1/?player=4&substitute=yes"))
    assert "This player starts with points of their own; those of Jo Smets stay with Jo Smets." in choice
    sends(director, f"{at}rounds/1/substitute/4/", guest="Gust Maes")
    assert tournament.entrants.get(number=10).takes_over is None


def test_whoever_plays_is_here_and_cannot_be_undone(desk: Client, at: str, tournament: Tournament, four: AtTable) -> None:
    assert "9 of 9 here" in text(desk.get(f"{at}door/"))
    hits = text(desk.get(f"{at}door/hits/", {"q": "els"}))
    assert ("here" in hits, "Undo" in hits, "Present" in hits) == (True, False, False)
    own_page = text(desk.get(f"{at}door/players/1/"))
    assert ("Not here after all" in own_page, "Does not come" in own_page) == (False, False)
    door.check_in(by=MACHINE, tournament=tournament, entrant=four.entrants[0])
    assert "If they are not there, record that they left" in sends(desk, f"{at}door/undo/", player=1)


def test_a_members_card_checks_in_at_the_evening_of_the_club(desk: Client, at: str, tournament: Tournament, club: Club) -> None:
    member = club_actions.admit(by=MACHINE, club=club, name="Lutgard Bogaerts", number=32)
    card = f"/card/{card_token(member)}/"
    assert "Marietoernooi" in text(desk.get(card))
    assert "Lutgard Bogaerts is here, number 10." in sends(desk, f"{at}door/present/", member=32)
    assert "here since" in text(desk.get(card))
    assert "Marietoernooi" not in text(Client().get(card))
    assert desk.get(f"/card/{card_token(member)[:-1]}/").status_code == 404


def test_the_way_back_stays_in_the_house(director: Client, at: str, four: AtTable) -> None:
    page = f"{at}rounds/1/?player=1&substitute=yes"
    for strange in ("javascript:alert(1)", "https://elsewhere.example/", "//elsewhere.example/"):
        shown = director.get(f"{page}&back={strange}").content.decode()
        assert ("Who plays instead" in shown, f'"{strange}"' in shown) == (True, False)
    assert f'href="{at}door/"' in director.get(f"{page}&back={at}door/").content.decode()


def test_to_undo_many_at_once_asks_first_and_names_them(desk: Client, at: str) -> None:
    desk.post(f"{at}door/rest/", {"player": ["1", "2"]})
    desk.post(f"{at}door/present/", {"player": "3"})
    page = desk.get(f"{at}door/").content.decode()
    fold = re.search(r'<details class="door-ask".*?</details>', page, re.DOTALL)
    assert fold
    question, _summary, answer = fold.group().partition("</summary>")
    assert ("Undo for 2" in question, "<button" in question) == (True, False)
    assert "These 2 players are then not here yet: Els Maes · An Peeters Yes, undo the check-in of 2 players" in text(answer)
    assert page.count('action="{at}door/undo/"'.replace("{at}", at)) == 2
    assert "Piet van Dijk is not here yet." in sends(desk, f"{at}door/undo/", player=3)
    leave_out = text(desk.get(f"{at}door/")).partition("They are not coming")[2]
    assert "Piet van Dijk" in leave_out.partition("Leave 7 out")[0]


def test_who_stands_at_the_door_says_with_whom(desk: Client, at: str, tournament: Tournament) -> None:
    desk.post(f"{at}door/present/", {"player": "2"})
    assert value(desk.get(f"{at}door/"), "first") == "An Peeters"
    refused = desk.post(f"{at}door/wishes/", {"back": "door", "first": "An Peeters", "kind": "apart", "second": "Zorro"})
    assert (refused.status_code, value(refused, "second")) == (422, "Zorro")
    assert "No player of this evening has that name." in text(refused)
    missing = desk.post(f"{at}door/wishes/", {"back": "door", "first": "An Peeters", "kind": "apart", "second": ""})
    assert "Fill in this field." in text(missing)
    done = sends(desk, f"{at}door/wishes/", back="door", first="An Peeters", kind="apart", second="1")
    assert "The next draw and the later ones take this wish into account." in done
    assert [(each.kind, each.first.number, each.second and each.second.number) for each in tournament.wishes.all()] == [("apart", 1, 2)]


def named_and_labelled(page: str) -> list[tuple[str, str]]:
    """Return the visible words and the accessible name of every button and link that has one."""
    matches = re.findall(r'<(button|a)\b[^>]*aria-label="([^"]*)"[^>]*>(.*?)</\1>', page, re.DOTALL)
    return [(text(re.sub(r"<svg.*?</svg>", "", content, flags=re.DOTALL)), label) for _tag, label, content in matches]


def test_accessible_names_hold_the_words_that_are_seen(director: Client, at: str, tournament: Tournament) -> None:
    drawing.seat(by=MACHINE, tournament=tournament, tables=TABLES)
    late, _changed = door.check_in_guest(by=MACHINE, tournament=tournament, name="Gust Maes")
    door.depart(by=MACHINE, tournament=tournament, entrants=[tournament.entrants.get(number=3)], when=door.Leaving.NO_SHOW)
    prepare.withdraw(by=MACHINE, tournament=tournament, entrant=tournament.entrants.get(number=4))
    prepare.withdraw(by=MACHINE, tournament=tournament, entrant=tournament.entrants.get(number=4), back=True)
    pairs = []
    pages = [
        "door/",
        "door/?q=e",
        "players/",
        "rounds/1/?player=3&substitute=yes",
        f"rounds/1/?player={late.number}",
        "rounds/1/",
        "door/players/1/",
    ]
    for page in pages:
        pairs += named_and_labelled(director.get(f"{at}{page}").content.decode())
    assert len(pairs) > 20
    wrong = {(seen, label) for seen, label in pairs if seen.strip(" …").casefold() not in label.casefold()}
    assert wrong == set()


@pytest.mark.slow
@pytest.mark.parametrize("players", [37, 250])
def test_the_pages_of_the_door_ask_the_database_little_however_many_come(
    director: Client, people: People, prepare_evening: Callable[..., Tournament], players: int
) -> None:
    evening = prepare_evening(players=players, name="Groot")
    offices.appoint(by=MACHINE, tournament=evening, user=user_of(people.director), role=Official.Role.DIRECTOR)
    door.check_in_rest(by=MACHINE, tournament=evening, entrants=evening.entrants.filter(number__lte=players // 2))
    drawing.seat(by=MACHINE, tournament=evening, method="random")
    door.not_here(by=MACHINE, tournament=evening, entrants=evening.entrants.filter(number__gt=players - 3))
    late, _changed = door.check_in_guest(by=MACHINE, tournament=evening, name="Nog Later")
    put, substitute = f"rounds/1/?player={late.number}", f"rounds/1/?player={players}&substitute=yes"
    counts = {}
    for page in ("door/", "door/part/", "door/hits/?q=ga", "players/", put, "door/players/1/", substitute):
        with CaptureQueriesContext(connection) as queries:
            assert director.get(f"/e/{evening.slug}/desk/{page}").status_code == 200
        counts[page] = len(queries)
    # Each of the three empty chairs shows its consequences, in four queries.
    assert counts[put] == 23 + 3 * 4
    assert counts["door/"] == 15
    # One of them is whether this reader may make the club forget somebody, one the groups of the player, one their wishes.
    assert counts["door/players/1/"] == 17
    assert (counts["door/part/"], counts["door/hits/?q=ga"]) == (12, 9)
    # Six of them are for what is folded: wishes, groups, members and the players of last time.
    assert counts["players/"] == 15
