"""The players of last time come with their pairs, teams and ratings, as far as they are here."""

from __future__ import annotations

import datetime
from collections.abc import Callable

import pytest
from django.test import Client

from tests.cast import MACHINE, People, user_of
from tests.pages.read import text
from tournaments.archive.export import export_evening
from tournaments.archive.verify import differences
from tournaments.entrants.actions.copy_ratings import enrol_last_players
from tournaments.entrants.actions.enrol import enrol, withdraw
from tournaments.entrants.actions.pairs import make_pairs
from tournaments.entrants.actions.ratings import GroupDraft, RatingDraft, set_rating
from tournaments.entrants.queries.ratings import ratings_of
from tournaments.evening.actions import evenings
from tournaments.evening.models import Tournament
from tournaments.prizes.actions import set_prizes
from tournaments.prizes.giving import Prize, PrizeKind, PrizeRule
from tournaments.prizes.queries.prizes import prizes_of

Here = dict[str, list[tuple[str, list[str], str]]]


@pytest.fixture
def last(prepare_evening: Callable[..., Tournament]) -> Tournament:
    """An evening of three pairs, of which one has a reserve, and with teams and a rating of players."""
    tournament = prepare_evening(players=0, game="klaverjas", deals_a_round=None, name="Vorige")
    evenings.amend(by=MACHINE, tournament=tournament, on=tournament.on + datetime.timedelta(days=7))
    enrol(by=MACHINE, tournament=tournament, guests=["An", "Bert", "Cor", "Dirk", "Els", "Fien", "Gust"])
    evenings.amend(by=MACHINE, tournament=tournament, entrants="pairs")
    pairs = (GroupDraft("Maten", (1, 3), reserve=7), GroupDraft("", (2, 4)), GroupDraft("", (5, 6)))
    for draft in (
        RatingDraft("pairs", "Koppels", pairs, tie_breaks=("pits",)),
        RatingDraft("teams", "", (GroupDraft("Noord", (1, 2, 5)), GroupDraft("Zuid", (3, 4, 6))), "average"),
        RatingDraft("players", "Dames", (GroupDraft("", (1, 5)),)),
    ):
        set_rating(by=MACHINE, tournament=tournament, draft=draft)
    return tournament


@pytest.fixture
def tonight(last: Tournament, prepare_evening: Callable[..., Tournament]) -> Tournament:
    """The evening after it, still without players."""
    tournament = prepare_evening(players=0, game="klaverjas", deals_a_round=None)
    evenings.amend(by=MACHINE, tournament=tournament, on=last.on + datetime.timedelta(days=7), entrants="pairs")
    return tournament


def here(tournament: Tournament) -> Here:
    """Return the ratings of an evening with the name, the players and the reserve of each group."""
    names = dict(tournament.entrants.values_list("number", "name"))
    return {
        each.label: [(group.name, [names[one] for one in group.players], names.get(group.reserve or 0, "")) for group in each.groups]
        for each in ratings_of(tournament)
    }


def test_the_players_of_last_time_bring_their_pairs_teams_and_ratings(last: Tournament, tonight: Tournament, people: People) -> None:
    owner = Client()
    owner.force_login(user_of(people.owner))
    page = text(owner.post(f"/e/{tonight.slug}/desk/players/", {"last": "yes"}, follow=True))
    assert all(said in page for said in ("7 players are enrolled.", "3 pairs are made.", "2 teams are made."))
    assert here(tonight) == here(last)
    kept = [(each.kind, each.points, each.tie_breaks) for each in ratings_of(tonight)]
    assert kept == [("pairs", "sum", ("pits",)), ("teams", "average", ()), ("players", "sum", ())]
    assert list(differences(export_evening(tonight))) == []


def test_a_pair_comes_whole_and_a_team_with_those_who_come(last: Tournament, tonight: Tournament) -> None:
    withdraw(by=MACHINE, tournament=last, entrant=last.entrants.get(name="Bert"))  # a guest who left does not come again
    enrol_last_players(by=MACHINE, tournament=tonight)
    now = here(tonight)
    assert [players for _name, players, _reserve in now["Koppels"]] == [["An", "Cor"], ["Els", "Fien"]]
    assert [players for _name, players, _reserve in now["Teams"]] == [["An", "Els"], ["Cor", "Dirk", "Fien"]]


def test_whoever_is_in_a_pair_or_team_here_stays_in_it(last: Tournament, tonight: Tournament) -> None:
    an, dirk = enrol(by=MACHINE, tournament=tonight, guests=["An", "Dirk"])
    make_pairs(by=MACHINE, tournament=tonight, pairs=[(an, dirk)])
    teams = (GroupDraft("zuid", (1,)), GroupDraft("West", (2,)))
    set_rating(by=MACHINE, tournament=tonight, draft=RatingDraft("teams", groups=teams))
    done = enrol_last_players(by=MACHINE, tournament=tonight)
    assert (done.players, done.groups) == (5, {"pairs": 1, "teams": 1, "players": 1})
    assert here(tonight) == {
        "Pairs": [("", ["An", "Dirk"], ""), ("", ["Els", "Fien"], "")],
        "Teams": [("zuid", ["An", "Cor", "Fien"], ""), ("West", ["Dirk"], ""), ("Noord", ["Bert", "Els"], "")],
        "Dames": [("", ["An", "Els"], "")],
    }


def test_an_evening_like_the_last_one_takes_its_pairs_along_and_says_so(last: Tournament, people: People) -> None:
    prizes = [Prize(PrizeKind.PLACE, "ham", place=1, rating=3)]
    set_prizes(by=MACHINE, tournament=last, prizes=prizes, rule=PrizeRule())
    owner = Client()
    owner.force_login(user_of(people.owner))
    page = text(owner.post("/c/de-vier-azen/tournaments/new/", {"again": "yes"}, follow=True))
    assert "7 guests, 3 pairs, 2 teams, the rating Dames, 1 prize" in page
    new = Tournament.objects.latest("pk")
    assert new != last
    assert here(new) == here(last)
    assert [(each.rating, each.category) for each in prizes_of(new).offered] == [(3, "Dames")], "the prize is for the copied rating"
