"""The rows that a club's evenings feed its competitions with: who they name, and what they say."""

from __future__ import annotations

import datetime
from collections.abc import Callable
from random import Random

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from clubs import actions as club_actions
from clubs.club.models import Club
from clubs.people.models import Member
from competitions.actions import marks
from competitions.actions.past_results import import_results
from competitions.competition import RoundRow, competition_standings, rules_of_text
from competitions.models import PastEvening, PastResult
from competitions.queries.competition.rows import FedResults, fed_results
from competitions.queries.season import season_view
from tests.cast import MACHINE, MovableClock, close_with_open_items
from tests.checker.test_score_evenings import plays_by_chance
from tests.competitions.winter import Winter
from tests.tournaments.archive.test_evening_of_pairs import play_in_pairs
from tests.tournaments.signup.announced import MakeEvening, announced, member_with_account
from tournaments.entrants.actions import enrol as prepare
from tournaments.entrants.actions.members import merge
from tournaments.entrants.actions.ratings import GroupDraft, RatingDraft, set_rating
from tournaments.evening.models import Tournament
from tournaments.play.actions import deals as play
from tournaments.play.actions import rounds
from tournaments.play.models import Deal
from tournaments.privacy.actions.forget_members import forget_member
from tournaments.seating.actions import drawing, seat_answers
from tournaments.signup.actions.answers import answer
from tournaments.signup.values import FactKind
from tournaments.standings.queries.evening_results import evening_results
from tournaments.standings.rounds import MarkCorrection

__all__ = ["announced"]

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


def by_number(tournament: Tournament) -> dict[tuple[int | None, str], RoundRow]:
    """Return the rows of the club's only evening, by round and by the player's number, or the name of somebody without one."""
    fed = fed_results(tournament.club)
    numbers = fed.evenings[0].entrants or {}
    return {(row.round, str(numbers.get(row.player, fed.people[row.player].name))): row for row in fed.results.rows}


def test_each_round_has_a_row_for_everybody_who_took_part(prepare_evening: Callable[..., Tournament]) -> None:
    tournament = prepare_evening(players=9, game="klaverjas", deals_a_round=None)
    chance = Random(2)
    for tables in ([[1, 2, 3, 4], [5, 6, 7, 8]], [[9, 1, 5, 2], [3, 6, 4, 7]]):
        round_ = drawing.seat(by=MACHINE, tournament=tournament, tables=tables)
        out = ({*range(1, 10)} - {number for table in tables for number in table}).pop()
        seat_answers.sit_out(by=MACHINE, tournament=tournament, round=round_, entrant=tournament.entrants.get(number=out))
        rounds.start(by=MACHINE, round=round_)
        for table in round_.tables.all():
            plays_by_chance(tournament, table, chance, 3)
        rounds.finish(by=MACHINE, round=round_, unsigned=True)
    close_with_open_items(tournament)
    rows = by_number(tournament)
    assert len(rows) == 18
    assert {key: row.mark for key, row in rows.items() if row.mark != "played"} == {(1, "9"): "bye", (2, "8"): "bye"}
    assert {number: rows[2, number].table for number in ("9", "1", "3", "8")} == {"9": "1", "1": "1", "3": "2", "8": ""}
    assert rows[1, "1"].names["pair"] == rows[1, "3"].names["pair"] != rows[2, "1"].names["pair"] == rows[2, "2"].names["pair"]
    assert rows[1, "8"].names["pair"].count("+") == 1
    for number in range(1, 10):
        own = [row.figures for row in rows.values() if row.player == rows[1, str(number)].player]
        result = evening_results([tournament.pk])[tournament.pk].by_number[number]
        assert sum(each.get("score", 0) for each in own) == result.ranked
        assert sum(each.get("points", 0) for each in own) == result.points
        assert sum(each.get("deals", 0) for each in own) == 6 - 3 * (number in (8, 9))


def test_a_correction_of_a_closed_evening_changes_its_rows(winter: Winter) -> None:
    tournament = winter.plays(RIK)
    before = fed_results(winter.club)
    deal = Deal.objects.get(table__round__tournament=tournament)
    play.void(by=MACHINE, deal=deal, revision=deal.revision)
    after = fed_results(winter.club)
    assert [row.player for row in after.results.rows] == [row.player for row in before.results.rows]
    assert any(row.figures.get("points") for row in before.results.rows)
    assert not any(row.figures for row in after.results.rows)


def test_who_signed_off_has_one_row_unless_they_played(announced: MakeEvening, club: Club, clock: MovableClock) -> None:
    """Cis and An turn out to be one person, who answered last as Cis."""
    evening = announced(answer_days_before=1, answer_time=datetime.time(12))
    members = {name: member_with_account(club, name)[0] for name in ("An", "Bert", "Cis", "Dirk", "Els", "Fons", "Gust")}
    for name in ("An", "Bert", "Dirk"):
        answer(by=MACHINE, tournament=evening, who=members[name], said=FactKind.NO)
    clock.moves(days=13, hours=23)
    answer(by=MACHINE, tournament=evening, who=members["Cis"], said=FactKind.NO)
    prepare.enrol(by=MACHINE, tournament=evening, members=[members[name] for name in ("Dirk", "Els", "Fons", "Gust")])
    round_ = drawing.seat(by=MACHINE, tournament=evening, tables=[[1, 2, 3, 4]])
    rounds.start(by=MACHINE, round=round_)
    rounds.finish(by=MACHINE, round=round_, unsigned=True)
    close_with_open_items(evening)

    def missing() -> dict[str, str]:
        fed = fed_results(club)
        return {fed.people[row.player].name: row.mark for row in fed.results.rows if row.round is None}

    assert missing() == {"An": "excused", "Bert": "excused", "Cis": "absent"}
    Member.objects.filter(pk=members["Cis"].pk).update(user=None)
    merge(by=MACHINE, keep=members["An"], gone=members["Cis"])
    assert missing() == {"An": "absent", "Bert": "excused"}
    forget_member(by=MACHINE, member=members["Bert"])
    assert {*missing().values()} == {"absent", "excused"}
    assert "Bert" not in str(fed_results(club).people)


def test_corrected_marks_count_instead_of_those_that_were_read(winter: Winter) -> None:
    tournament = winter.plays(RIK)
    wim = club_actions.admit(by=MACHINE, club=winter.club, name="Wim")
    as_read = by_number(tournament)

    def correct(mark: str, **who: int) -> dict[tuple[int | None, str], str]:
        marks.correct_marks(by=MACHINE, tournament=tournament, corrections=[MarkCorrection(mark, **who)])
        return {key: row.mark for key, row in by_number(tournament).items() if row != as_read.get(key)}

    assert correct("excused", member=wim.number) == {(None, "Wim"): "excused"}
    assert correct("", member=wim.number) == {}
    assert correct("ill", entrant=1) == {(None, "1"): "ill"}
    assert (1, "1") not in by_number(tournament)
    assert correct("substitute", entrant=1) == {(1, "1"): "substitute"}
    assert by_number(tournament)[1, "1"].figures == as_read[1, "1"].figures
    assert correct("absent", entrant=1, round=1) == {(1, "1"): "absent"}
    assert by_number(tournament)[1, "1"].figures == {}
    assert correct("", entrant=1, round=1) == {}
    assert correct("", entrant=1) == {}
    assert correct("played", member=wim.number) == {(1, "Wim"): "played"}


def test_tags_are_words_of_the_evening(winter: Winter) -> None:
    tournament = winter.plays(RIK)
    marks.set_tags(by=MACHINE, tournament=tournament, tags=" kerst  finale kerst ")
    assert {row.tags for row in fed_results(winter.club).results.rows} == {("kerst", "finale")}


def test_evenings_before_troela_have_rounds_marks_and_pairs(winter: Winter) -> None:
    els, an = winter.members["Els"], winter.members["An"]
    past = PastEvening.objects.create(season=winter.season, name="Kerst", on=datetime.date(2025, 12, 20), tags="kerst")
    codes = {"pair": "p1", "points": 4}
    for row in (
        {"member": els, "round": 1, **codes, "won": 2},
        {"member": an, "round": 2, **codes},
        {"name": "Wim", "round": 0, "mark": "excused", "points": 0, "category": "Junioren"},
    ):
        PastResult.objects.create(evening=past, **row)
    fed = fed_results(winter.club)
    assert [(evening.key, evening.on) for evening in fed.evenings] == [(f"past:{past.pk}", past.on)]
    rows = {(fed.people[row.player].name, row.round): row for row in fed.results.rows}
    assert {key: row.mark for key, row in rows.items()} == {("Els", 1): "played", ("An", 2): "played", ("Wim", None): "excused"}
    assert rows["Els", 1].figures == {"points": 4, "won": 2}
    assert {row.tags for row in rows.values()} == {("kerst",)}
    assert (rows["Wim", None].kind, rows["Wim", None].category) == ("guest", "Junioren")
    assert rows["Els", 1].names["pair"] == "+".join(sorted((str(els.pk), str(an.pk)))) == rows["An", 2].names["pair"]


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
