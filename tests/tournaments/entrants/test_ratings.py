"""Ratings: their pairs and teams, how they rank, and what is refused."""

from __future__ import annotations

from fractions import Fraction

import pytest
from django.test import Client
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.cast import MACHINE, AtTable, People, user_of
from tests.depth import examples
from tests.pages.read import text
from tournaments.archive.export import export_evening
from tournaments.archive.verify import differences
from tournaments.entrants.actions import enrol as prepare
from tournaments.entrants.actions import ratings
from tournaments.entrants.actions.ratings import GroupDraft, RatingDraft
from tournaments.entrants.models import Rating
from tournaments.entrants.pages.group_lines import group_drafts, group_text
from tournaments.entrants.queries.entry_list import EntryRow
from tournaments.entrants.queries.ratings import ratings_of
from tournaments.evening.models import Entrant, LogEntry, Tournament
from tournaments.evening.problems import Refusal
from tournaments.seating.actions import substitutes, wishes
from tournaments.standings.queries.rating_standings import group_standings, places_among
from tournaments.standings.queries.standings import StandingsLine, standings

TEAMS = [GroupDraft("Boxtel", (1, 3)), GroupDraft("Liempde", (2, 4))]


def set_teams(tournament: Tournament, drafts: list[GroupDraft], points: str = "sum", tie_breaks: tuple[str, ...] = ()) -> None:
    """Make these the teams of the evening's first rating of teams."""
    stored = next((each.number for each in ratings_of(tournament, Rating.Kind.TEAMS)), None)
    draft = RatingDraft(Rating.Kind.TEAMS, groups=tuple(drafts), points=points, tie_breaks=tie_breaks, number=stored)
    ratings.set_rating(by=MACHINE, tournament=tournament, draft=draft)


@pytest.fixture
def teams(four: AtTable) -> Tournament:
    """Two teams at the table of four, where Els and Piet won a rik."""
    tournament = four.table.round.tournament
    set_teams(tournament, TEAMS)
    four.plays("RIK 0+2 | 9")
    return tournament


def ranked(tournament: Tournament) -> list[tuple[int | None, str, int]]:
    teams = ratings_of(tournament, Rating.Kind.TEAMS)[0]
    return [(line.place, line.group.name, line.points) for line in group_standings(tournament, standings(tournament), teams)]


def test_a_teams_points_are_those_of_its_players(teams: Tournament) -> None:
    points = {line.entrant.number: line.points for line in standings(teams).lines}
    assert points[1] > 0
    assert ranked(teams) == [(1, "Boxtel", points[1] + points[3]), (2, "Liempde", points[2] + points[4])]


def test_a_larger_team_has_no_advantage_where_the_average_ranks(teams: Tournament) -> None:
    larger = [GroupDraft("Boxtel", (1, 2, 4)), GroupDraft("Liempde", (3, 5))]
    set_teams(teams, larger, points="average")
    points = {line.entrant.number: line.points for line in standings(teams).lines}
    lines = group_standings(teams, standings(teams), ratings_of(teams)[0])
    three = points[1] + points[2] + points[4]
    assert [(line.group.name, line.average) for line in lines] == [("Liempde", Fraction(points[3], 2)), ("Boxtel", Fraction(three, 3))]


def test_equal_teams_share_a_place_and_one_player_is_no_team(playing: object, tournament: Tournament) -> None:
    drafts = [*TEAMS, GroupDraft("Alleen", (5,))]
    set_teams(tournament, drafts)
    assert ranked(tournament) == [(1, "Boxtel", 0), (1, "Liempde", 0), (None, "Alleen", 0)]


def test_a_substitutes_line_belongs_to_the_team_of_whom_they_play_on_for(teams: Tournament, four: AtTable) -> None:
    before = ranked(teams)
    substitutes.substitute(by=MACHINE, round=four.table.round, entrant=four.entrants[0], newcomer=substitutes.Replacement(guest="Invaller"))
    assert ranked(teams) == before


def line(place: int, number: int) -> StandingsLine:
    """Return a line of which only the place and the player's number matter."""
    return StandingsLine(place=place, entrant=Entrant(number=number), points=0, figure=0, counted=0, in_final=False, moved=None, deals=0)


@settings(max_examples=examples(40), deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(st.integers(0, 3), max_size=12), st.sets(st.integers(0, 11)))
def test_places_in_a_category_keep_the_order_of_the_standings(points: list[int], wanted: set[int]) -> None:
    ordered = sorted(points, reverse=True)
    lines = [line(1 + sum(other > each for other in ordered), number) for number, each in enumerate(ordered)]
    own = list(places_among(lines, wanted))
    assert [each.entrant.number for _place, each in own] == sorted(wanted & set(range(len(lines))))
    for place, each in own:
        assert place == 1 + sum((other.place or 0) < (each.place or 0) for _other, other in own)


def of_players(tournament: Tournament, name: str, players: tuple[int, ...]) -> int:
    draft = RatingDraft(Rating.Kind.PLAYERS, name, (GroupDraft("", players),))
    return ratings.set_rating(by=MACHINE, tournament=tournament, draft=draft)


def test_a_player_is_in_several_ratings_by_their_own_page(teams: Tournament, people: People) -> None:
    ladies, seniors = of_players(teams, "Dames", ()), of_players(teams, "Senioren", (2,))
    els, an = teams.entrants.get(number=1), teams.entrants.get(number=2)
    ratings.set_groups_of_player(by=people.desk, tournament=teams, entrant=els, groups={1: "boxtel", ladies: "", seniors: ""})
    ratings.set_groups_of_player(by=people.desk, tournament=teams, entrant=an, groups={ladies: ""})
    assert [(each.kind, each.label, [(group.name, group.players) for group in each.groups]) for each in ratings_of(teams)] == [
        ("teams", "Teams", [("Boxtel", (1, 3)), ("Liempde", (4,))]),
        ("players", "Dames", [("", (1, 2))]),
        ("players", "Senioren", [("", (1,))]),
    ]  # fmt: skip
    dames = ratings_of(teams)[1]
    assert [(place, each.entrant.number) for place, each in places_among(standings(teams).lines, dames.players)] == [(1, 1), (2, 2)]
    assert list(differences(export_evening(teams))) == []


def test_a_player_is_in_one_team_of_each_rating(teams: Tournament) -> None:
    pairs = (GroupDraft("", (1, 2)), GroupDraft("", (3, 4)))
    ratings.set_rating(by=MACHINE, tournament=teams, draft=RatingDraft(Rating.Kind.PAIRS, "Tandem", pairs))
    points = {line.entrant.number: line.points for line in standings(teams).lines}
    tandem = next(each for each in ratings_of(teams) if each.kind == Rating.Kind.PAIRS)
    lines = group_standings(teams, standings(teams), tandem)
    assert {line.group.players: line.points for line in lines} == {(1, 2): points[1] + points[2], (3, 4): points[3] + points[4]}
    assert ranked(teams)[0][1] == "Boxtel"
    assert list(differences(export_evening(teams))) == []


def test_a_tie_break_of_a_rating_decides_between_equal_teams(playing: object, tournament: Tournament, four: AtTable) -> None:
    set_teams(tournament, [GroupDraft("Later", (3, 4)), GroupDraft("Rik", (1, 2))], tie_breaks=("contracts",))
    four.plays("RIK 0+3 | 9")  # a winner and a loser in each team; one of the second declared
    teams = ratings_of(tournament)[0]
    lines = group_standings(tournament, standings(tournament), teams)
    assert lines[0].points == lines[1].points
    assert [(line.place, line.group.name) for line in lines] == [(1, "Rik"), (2, "Later")]


@pytest.mark.parametrize(
    ("drafts", "code"),
    [
        ([GroupDraft("A", (1, 2)), GroupDraft("B", (2, 3))], "TEAM_TWICE"),
        ([GroupDraft("A", (1, 2, 3, 4, 5, 6, 7))], "TEAM_TOO_LARGE"),
        ([GroupDraft("A", (1,)), GroupDraft("a", (2,))], "GROUP_NAME_TWICE"),
        ([GroupDraft("A", (1, 99))], "GROUP_PLAYER_UNKNOWN"),
        ([GroupDraft(" ", (1,))], "FIELD_MISSING"),
        ([GroupDraft("A", (1, 2), reserve=3), GroupDraft("B", (3, 4))], "TEAM_TWICE"),
        ([GroupDraft("A", (1, 2), number=9)], "FIELD_WRONG"),
    ],
)
def test_what_no_team_can_be_changes_nothing(teams: Tournament, drafts: list[GroupDraft], code: str) -> None:
    before, entries = ratings_of(teams), LogEntry.objects.count()
    with pytest.raises(Refusal, match=code):
        set_teams(teams, drafts)
    assert ratings_of(teams) == before
    assert LogEntry.objects.count() == entries


def test_the_same_again_is_no_entry_of_the_log(teams: Tournament) -> None:
    entries = LogEntry.objects.count()
    set_teams(teams, TEAMS)
    assert LogEntry.objects.count() == entries


def test_a_deleted_rating_takes_its_teams_with_it(teams: Tournament) -> None:
    assert ratings.drop_rating(by=MACHINE, tournament=teams, number=1)
    assert ratings_of(teams) == []
    assert not ratings.drop_rating(by=MACHINE, tournament=teams, number=1)
    assert list(differences(export_evening(teams))) == []


def test_a_list_brings_teams_and_ratings_of_players(tournament: Tournament) -> None:
    rows = [EntryRow("Truus Bos", team="Esch", categories=("Dames",), line=1), EntryRow("Els Maes", team="Esch", line=2)]
    prepare.enrol_list(by=MACHINE, tournament=tournament, rows=rows)
    teams, ladies = ratings_of(tournament)
    assert [(each.name, each.players) for each in teams.groups] == [("Esch", (1, 10))]
    assert (ladies.name, ladies.players) == ("Dames", (10,))


def test_what_is_typed_is_read_by_number_and_by_name() -> None:
    players = {1: "Els Maes", 2: "An Peeters", 3: "Jan Bos", 4: "Jan Bos"}
    drafts = group_drafts("teams", "Boxtel: 1, an peeters\n\nEsch:3", players)
    assert [(each.name, each.players) for each in drafts] == [("Boxtel", (1, 2)), ("Esch", (3,))]
    for wrong, code in (("Boxtel 1, 2", "GROUP_LINE"), ("Boxtel: Jan Bos", "GROUP_PLAYER_UNKNOWN")):
        with pytest.raises(Refusal, match=code):
            group_drafts("teams", wrong, players)
    pairs = group_drafts("pairs", "1 & An Peeters\nDe Boskes: 3, 4", players)
    assert [(each.name, each.players) for each in pairs] == [("", (1, 2)), ("De Boskes", (3, 4))]
    assert [each.players for each in group_drafts("players", "1, 2\n4", players)] == [(1, 2, 4)]


def test_team_mates_are_wished_apart_once(teams: Tournament) -> None:
    assert wishes.keep_teams_apart(by=MACHINE, tournament=teams) == 2
    assert wishes.keep_teams_apart(by=MACHINE, tournament=teams) == 0
    assert [(each["kind"], each["first"], each["second"]) for each in wishes.wishes_json(teams)] == [("apart", 1, 3), ("apart", 2, 4)]


def test_the_desk_types_them_and_the_public_reads_them(teams: Tournament, people: People, client: Client) -> None:
    client.force_login(user_of(people.desk))
    page = f"/e/{teams.slug}/desk/ratings/"
    assert group_text(ratings_of(teams)[0]) == "Boxtel: 1, 3\nLiempde: 2, 4"
    wrong = client.post(f"{page}1/", {"text": "Boxtel 1, 3"})
    assert wrong.status_code == 422
    assert "Boxtel 1, 3" in wrong.content.decode()
    assert client.post(page, {"kind": "players", "name": "Dames", "text": "2, 4"}).status_code == 302
    assert client.post(page, {"kind": "players", "name": "Heren", "text": ""}).status_code == 302
    assert client.post(f"/e/{teams.slug}/desk/players/1/groups/", {"rating_1": "Liempde", "rating_3": "on"}).status_code == 302
    client.logout()
    assert "Boxtel" in text(client.get(f"/e/{teams.slug}/?of=r1"))
    assert "Boxtel" in text(client.get(f"/e/{teams.slug}/?of=teams"))
    shown = text(client.get(f"/e/{teams.slug}/standings/?of=r2"))
    assert "An Peeters" in shown
    assert "Els Maes" not in shown.partition("Latest news")[0]
    answer = client.get(f"/api/v1/tournaments/{teams.slug}/ratings/standings/").json()["ratings"]
    assert {each["name"]: len(each["lines"]) for each in answer[0]["groups"]} == {"Boxtel": 1, "Liempde": 3}
    assert [(each["name"], len(each["lines"])) for each in answer[1:]] == [("Dames", 2), ("Heren", 1)]
    client.force_login(user_of(people.desk))
    assert client.post(f"{page}2/", {"delete": "yes"}).status_code == 302
    assert [each.name for each in ratings_of(teams)] == ["", "Heren"]
