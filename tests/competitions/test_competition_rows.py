"""The rows that a club's evenings feed its competitions with: who they name, and what they say."""

from __future__ import annotations

import datetime
from collections.abc import Callable

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from clubs.people.models import Member
from competitions.actions.past_results import import_results
from competitions.competition import RoundRow, competition_standings, rules_of_text
from competitions.queries.competition_rows import FedResults, fed_results
from competitions.queries.season import season_view
from tests.cast import MACHINE, close_with_open_items
from tests.competitions.winter import Winter
from tests.tournaments.archive.test_evening_of_pairs import play_in_pairs
from tournaments.entrants.actions.ratings import GroupDraft, RatingDraft, set_rating
from tournaments.evening.models import Tournament

RIK, MISERE = "RIK 1+2 | 9", "MISERE 3 | 1"


def rows_by_name(fed: FedResults) -> dict[tuple[str, str], RoundRow]:
    """Return the rows by the name of the evening and of the player."""
    evenings = {evening.key: evening.name for evening in fed.evenings}
    return {(evenings[row.evening], fed.people[row.player].name): row for row in fed.results.rows}


@pytest.mark.both
def test_the_rows_make_the_table_of_the_season(winter: Winter) -> None:
    first, _second = winter.plays(RIK), winter.plays(RIK, MISERE)
    import_results(by=MACHINE, season=winter.season, text="evening,player,points\nKerst,Els,2.5\nKerst,Wim,-1\n")
    fed = fed_results(winter.club, season=winter.season)
    assert [evening.name for evening in fed.evenings] == ["Avond 1", "Kerst", "Avond 2"]
    assert fed.evenings[0].entrants == {str(each.member_id): each.number for each in first.entrants.all()}
    (table,) = competition_standings(rules_of_text("[competition.all]\nwho.kinds = ['member']"), fed.results)
    assert {line.entrant: line.figure for line in table.lines if line.place} == {
        line.player: line.total for line in season_view(winter.season).table.lines
    }


def test_merged_members_are_one_and_a_guest_is_the_same_on_every_evening(winter: Winter) -> None:
    winter.plays(RIK, players=("Els", "An", "Wim", "Wim"))
    winter.plays(RIK, players=("Jo", "An", "Piet", "Wim"))
    before = rows_by_name(fed_results(winter.club))
    Member.objects.filter(name="Jo").update(merged_into=winter.members["Els"])
    rows = rows_by_name(fed_results(winter.club))
    assert rows["Avond 1", "Els"].player == rows["Avond 2", "Els"].player == str(winter.members["Els"].pk)
    assert rows["Avond 2", "Els"].figures == before["Avond 2", "Jo"].figures
    wims = [row for row in fed_results(winter.club).results.rows if row.kind == "guest"]
    assert [row.player.partition("#")[2] for row in wims] == ["", "4", ""]
    assert wims[0].player == wims[2].player
    assert "Wim" not in wims[0].player


def test_somebody_who_played_as_two_members_that_were_merged_has_one_row(winter: Winter) -> None:
    winter.plays(RIK)
    before = rows_by_name(fed_results(winter.club))
    Member.objects.filter(name="Jo").update(merged_into=winter.members["Els"])
    rows = rows_by_name(fed_results(winter.club))
    assert len(rows) == 3
    points = before["Avond 1", "Els"].figures.get("points", 0) + before["Avond 1", "Jo"].figures.get("points", 0)
    assert rows["Avond 1", "Els"].figures.get("points", 0) == points


def test_teams_pairs_and_categories_are_those_of_the_evening(prepare_evening: Callable[..., Tournament]) -> None:
    tournament = play_in_pairs(prepare_evening(players=8, rounds_planned=1))
    close_with_open_items(tournament)
    fed = fed_results(tournament.club)
    numbers = fed.evenings[0].entrants or {}
    rows = {numbers[row.player]: row for row in fed.results.rows}
    keys = {number: key for key, number in numbers.items()}
    assert {number: row.names["team"] for number, row in rows.items() if row.names["team"]} == {
        1: "A",
        2: "B",
        3: "A",
        4: "B",
        5: "A",
        10: "A",
    }, "who plays on for somebody plays for their team"
    assert {number: row.category for number, row in rows.items() if row.category} == {1: "Dames", 2: "Dames", 8: "Dames"}
    pairs = {number: {numbers[key] for key in row.names["pair"].split("+")} for number, row in rows.items() if row.names["pair"]}
    assert pairs == {1: {1, 2}, 2: {1, 2}, 3: {3, 4}, 4: {3, 4}, 10: {3, 4}, 5: {5, 7}, 7: {5, 7}, 8: {1, 8}}
    assert rows[1].names["pair"] == "+".join(sorted((keys[1], keys[2])))


def test_a_junior_is_in_that_category_unless_the_evening_has_one_for_them(winter: Winter) -> None:
    tournament = winter.plays(RIK)
    Member.objects.filter(name__in=("Els", "An")).update(kind=Member.Kind.JUNIOR)
    set_rating(by=MACHINE, tournament=tournament, draft=RatingDraft("players", "Dames", (GroupDraft("", (1, 3)),)))
    rows = rows_by_name(fed_results(winter.club))
    assert {name: row.category for (_evening, name), row in rows.items()} == {"Els": "Dames", "An": "junior", "Piet": "Dames", "Jo": ""}


def test_only_closed_evenings_that_count_and_lie_within_the_dates(winter: Winter) -> None:
    for _nth in range(3):
        winter.plays(RIK)
    hidden = winter.plays(RIK)
    winter.plays(RIK, close=False)
    Tournament.objects.filter(pk=hidden.pk).update(is_public=False)

    def names(first: datetime.date | None = None, last: datetime.date | None = None) -> list[str]:
        return [evening.name for evening in fed_results(winter.club, first=first, last=last).evenings]

    second = datetime.date(2026, 1, 2)
    assert names() == ["Avond 1", "Avond 2", "Avond 3"]
    assert names(first=second) == ["Avond 2", "Avond 3"]
    assert names(last=second) == ["Avond 1", "Avond 2"]


@pytest.mark.both
def test_the_number_of_queries_does_not_grow_with_the_evenings(winter: Winter) -> None:
    counts = []
    for _nth in range(3):
        tournament = winter.plays(RIK)
        set_rating(
            by=MACHINE, tournament=tournament, draft=RatingDraft("teams", "Dorpen", (GroupDraft("A", (1, 2)), GroupDraft("B", (3, 4))))
        )
        with CaptureQueriesContext(
            connection,
        ) as queries:
            fed_results(winter.club)
        counts.append(len(queries))
    assert len({*counts}) == 1
    assert counts[0] <= 10
