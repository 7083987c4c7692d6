"""Teams and categories: their players, their ranking, and what is refused."""

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
from tournaments.entrants.actions import groups
from tournaments.entrants.actions.groups import GroupDraft
from tournaments.entrants.pages.group_lines import group_drafts, group_text
from tournaments.entrants.queries.entry_list import EntryRow
from tournaments.entrants.queries.groups import groups_of
from tournaments.evening.actions import evenings
from tournaments.evening.models import Entrant, LogEntry, Tournament
from tournaments.evening.problems import Refusal
from tournaments.seating.actions import substitutes, wishes
from tournaments.standings.queries.group_standings import category_standings, places_among, team_standings
from tournaments.standings.queries.standings import StandingsLine, standings

TEAMS = [GroupDraft("Boxtel", (1, 3)), GroupDraft("Liempde", (2, 4))]


@pytest.fixture
def teams(four: AtTable) -> Tournament:
    """Two teams at the table of four, where Els and Piet won a rik."""
    tournament = four.table.round.tournament
    groups.set_groups(by=MACHINE, tournament=tournament, kind="team", drafts=TEAMS)
    four.plays("RIK 0+2 | 9")
    return tournament


def ranked(tournament: Tournament) -> list[tuple[int | None, str, int]]:
    return [(line.place, line.team.name, line.points) for line in team_standings(tournament, standings(tournament))]


def test_a_teams_points_are_those_of_its_players(teams: Tournament) -> None:
    points = {line.entrant.number: line.points for line in standings(teams).lines}
    assert points[1] > 0
    assert ranked(teams) == [(1, "Boxtel", points[1] + points[3]), (2, "Liempde", points[2] + points[4])]


def test_a_larger_team_has_no_advantage_where_the_average_ranks(teams: Tournament) -> None:
    larger = [GroupDraft("Boxtel", (1, 2, 4)), GroupDraft("Liempde", (3, 5))]
    groups.set_groups(by=MACHINE, tournament=teams, kind="team", drafts=larger)
    points = {line.entrant.number: line.points for line in standings(teams).lines}
    evenings.amend(by=MACHINE, tournament=teams, team_points="average")
    lines = team_standings(teams, standings(teams))
    three = points[1] + points[2] + points[4]
    assert [(line.team.name, line.average) for line in lines] == [("Liempde", Fraction(points[3], 2)), ("Boxtel", Fraction(three, 3))]


def test_equal_teams_share_a_place_and_one_player_is_no_team(playing: object, tournament: Tournament) -> None:
    drafts = [*TEAMS, GroupDraft("Alleen", (5,))]
    groups.set_groups(by=MACHINE, tournament=tournament, kind="team", drafts=drafts)
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


def test_a_player_is_in_several_categories_by_their_own_page(teams: Tournament, people: People) -> None:
    els = teams.entrants.get(number=1)
    groups.set_groups_of_player(by=people.desk, tournament=teams, entrant=els, team="boxtel", categories=["Dames", "Senioren"])
    groups.set_groups_of_player(by=people.desk, tournament=teams, entrant=teams.entrants.get(number=2), categories=["dames"])
    assert [(each.kind, each.name, each.players) for each in groups_of(teams)] == [
        ("category", "Dames", (1, 2)), ("category", "Senioren", (1,)), ("team", "Boxtel", (1, 3)), ("team", "Liempde", (4,)),
    ]  # fmt: skip
    dames = category_standings(teams, standings(teams))[0]
    assert [(place, each.entrant.number) for place, each in dames.lines] == [(1, 1), (2, 2)]
    assert list(differences(export_evening(teams))) == []


@pytest.mark.parametrize(
    ("drafts", "code"),
    [
        ([GroupDraft("A", (1, 2)), GroupDraft("B", (2, 3))], "TEAM_TWICE"),
        ([GroupDraft("A", (1, 2, 3, 4, 5, 6, 7))], "TEAM_TOO_LARGE"),
        ([GroupDraft("A", (1,)), GroupDraft("a", (2,))], "GROUP_NAME_TWICE"),
        ([GroupDraft("A", (1, 99))], "GROUP_PLAYER_UNKNOWN"),
        ([GroupDraft(" ", (1,))], "FIELD_MISSING"),
    ],
)
def test_what_no_team_can_be_changes_nothing(teams: Tournament, drafts: list[GroupDraft], code: str) -> None:
    before, entries = groups_of(teams), LogEntry.objects.count()
    with pytest.raises(Refusal, match=code):
        groups.set_groups(by=MACHINE, tournament=teams, kind="team", drafts=drafts)
    assert groups_of(teams) == before
    assert LogEntry.objects.count() == entries


def test_the_same_again_is_no_entry_of_the_log(teams: Tournament) -> None:
    entries = LogEntry.objects.count()
    assert not groups.set_groups(by=MACHINE, tournament=teams, kind="team", drafts=TEAMS)
    assert LogEntry.objects.count() == entries


def test_a_list_brings_teams_and_categories(tournament: Tournament) -> None:
    rows = [EntryRow("Truus Bos", team="Esch", categories=("Dames",), line=1), EntryRow("Els Maes", team="Esch", line=2)]
    prepare.enrol_list(by=MACHINE, tournament=tournament, rows=rows)
    assert [(each.name, each.players) for each in groups_of(tournament)] == [("Dames", (10,)), ("Esch", (1, 10))]


def test_what_is_typed_is_read_by_number_and_by_name() -> None:
    players = {1: "Els Maes", 2: "An Peeters", 3: "Jan Bos", 4: "Jan Bos"}
    drafts = group_drafts("Boxtel: 1, an peeters\n\nEsch:3", players)
    assert [(each.name, each.players) for each in drafts] == [("Boxtel", (1, 2)), ("Esch", (3,))]
    for wrong, code in (("Boxtel 1, 2", "GROUP_LINE"), ("Boxtel: Jan Bos", "GROUP_PLAYER_UNKNOWN")):
        with pytest.raises(Refusal, match=code):
            group_drafts(wrong, players)


def test_team_mates_are_wished_apart_once(teams: Tournament) -> None:
    assert wishes.keep_teams_apart(by=MACHINE, tournament=teams) == 2
    assert wishes.keep_teams_apart(by=MACHINE, tournament=teams) == 0
    assert [(each["kind"], each["first"], each["second"]) for each in wishes.wishes_json(teams)] == [("apart", 1, 3), ("apart", 2, 4)]


def test_the_desk_types_them_and_the_public_reads_them(teams: Tournament, people: People, client: Client) -> None:
    client.force_login(user_of(people.desk))
    page = f"/e/{teams.slug}/desk/groups/"
    assert group_text(groups_of(teams, "team")) == "Boxtel: 1, 3\nLiempde: 2, 4"
    wrong = client.post(page, {"kind": "category", "text": "Dames 1, 2"})
    assert wrong.status_code == 422
    assert "Dames 1, 2" in wrong.content.decode()
    assert client.post(page, {"kind": "category", "text": "Dames: 2, 4"}).status_code == 302
    assert client.post(f"/e/{teams.slug}/desk/players/1/groups/", {"team": "Liempde", "categories": "Heren"}).status_code == 302
    client.logout()
    assert "Boxtel" in text(client.get(f"/e/{teams.slug}/?of=teams"))
    shown = text(client.get(f"/e/{teams.slug}/standings/?of=c1"))
    assert "An Peeters" in shown
    assert "Els Maes" not in shown.partition("Latest news")[0]
    answer = client.get(f"/api/v1/tournaments/{teams.slug}/groups/standings/").json()
    assert {each["name"]: len(each["players"]) for each in answer["teams"]} == {"Boxtel": 1, "Liempde": 3}
    assert [each["name"] for each in answer["categories"]] == ["Dames", "Heren"]
