"""A rehearsal: like the evening that it copies, with other people. It plays by itself, counts nowhere, and can be thrown away."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from io import StringIO
from random import Random

import pytest
from django.core.management import CommandError, call_command
from django.db import DatabaseError, connection, models, transaction
from django.test import Client
from django.utils.translation import override

from clubs.club.models import Club, ClubLogEntry
from clubs.problems import Refusal
from operations.robot.evening import EveningThatPlays
from tests.cast import MACHINE, AtTable, People, user_of
from tests.checker.exported import agrees
from tournaments.archive.checks.results import result_differences
from tournaments.archive.export import export_evening
from tournaments.archive.verify import differences
from tournaments.entrants.actions import enrol as prepare
from tournaments.entrants.actions.ratings import GroupDraft, RatingDraft, set_rating
from tournaments.entrants.models import Group
from tournaments.entrants.queries.ratings import rating_of_evening, ratings_of
from tournaments.evening.actions import evenings
from tournaments.evening.models import LogEntry, Paper, Ruling, Tournament
from tournaments.jury.models import Call
from tournaments.play.models import Deal, Payment
from tournaments.prizes import actions as prizes
from tournaments.prizes.giving import Prize, PrizeKind, PrizeRule, Ties
from tournaments.prizes.queries.prizes import prizes_for, stored_list
from tournaments.rehearsal.actions import change_play, rehearse, rows_of, throw_away
from tournaments.rehearsal.models import AutomaticPlay
from tournaments.standings.queries.standings import standings


def refused(code: str) -> pytest.RaisesExc[Refusal]:
    return pytest.RaisesExc(Refusal, check=lambda refusal: refusal.problems[0].code == code)


class ManualClock:
    """A clock that only moves when it is set."""

    def __init__(self) -> None:
        self.at = 0.0

    def __call__(self) -> float:
        return self.at


def play_until_closed(rehearsal: Tournament, *, seed: int = 1, most_steps: int = 4000) -> None:
    """Play a rehearsal to its end as fast as the machine can: the clock jumps to the next action."""
    clock = ManualClock()
    play = AutomaticPlay.objects.select_related("tournament__club").get(tournament=rehearsal)
    evening = EveningThatPlays(play, clock=clock, random=Random(seed))
    for _step in range(most_steps):
        if not evening.step():
            return
        clock.at = max(evening.next_at, clock.at + 0.01)
    raise AssertionError("it never ends")


@pytest.fixture
def rehearsal(four: AtTable, tournament: Tournament, people: People) -> Tournament:
    """A rehearsal of an evening of two short rounds."""
    Tournament.objects.filter(pk=tournament.pk).update(rounds_planned=2, deals_a_round=3)
    tournament.refresh_from_db()
    return rehearse(by=people.owner, tournament=tournament, speed=600, faults=True)


def test_it_has_the_plan_and_the_staff_but_nobody_of_the_evening(rehearsal: Tournament, tournament: Tournament) -> None:
    assert rehearsal.club.rehearsal_of == tournament.club
    assert (rehearsal.rules, rehearsal.rounds_planned, rehearsal.season) == (tournament.rules, 2, None)
    assert rehearsal.name == f"{tournament.name}, een repetitie"
    roles = set(tournament.officials.values_list("user", "role"))
    assert roles <= set(rehearsal.officials.values_list("user", "role"))
    assert rehearsal.entrants.count() == tournament.entrants.count()
    assert not rehearsal.entrants.filter(member__club=tournament.club).exists()
    assert list(rehearsal.club.memberships.values_list("user", "role")) == list(tournament.club.memberships.values_list("user", "role"))


@pytest.mark.slow
def test_it_plays_by_itself_to_its_end_and_everything_agrees(rehearsal: Tournament) -> None:
    play_until_closed(rehearsal)
    rehearsal.refresh_from_db()
    assert rehearsal.state == Tournament.State.CLOSED
    assert [each.state for each in rehearsal.rounds.all()] == ["finished", "finished"]
    assert all(table.signed_at for round_ in rehearsal.rounds.all() for table in round_.tables.all())
    assert standings(rehearsal).sum == 0
    assert list(differences(export_evening(rehearsal))) == []
    events = set(LogEntry.objects.filter(tournament=rehearsal).values_list("what", flat=True))
    assert {"present", "seat", "start", "report", "sign", "finish", "close"} <= events


@pytest.mark.slow
def test_it_stands_still_while_it_is_stopped_and_leaves_the_staffs_work_to_a_crew(rehearsal: Tournament, people: People) -> None:
    clock = ManualClock()
    play = AutomaticPlay.objects.select_related("tournament__club").get(tournament=rehearsal)
    evening = EveningThatPlays(play, clock=clock, random=Random(1))
    change_play(by=people.director, tournament=rehearsal, stopped=True)
    evening.step()
    before = rehearsal.log.count()
    clock.at += 1000
    evening.step()
    assert (evening.stopped, rehearsal.log.count()) == (True, before)
    change_play(by=people.director, tournament=rehearsal, stopped=False, crew=True)
    for _ in range(200):
        clock.at += 5
        evening.step()
    assert not rehearsal.rounds.exists()
    assert not rehearsal.entrants.filter(present_at=None).exists()


def test_it_counts_nowhere(rehearsal: Tournament, tournament: Tournament, client: Client) -> None:
    assert rehearsal.name not in client.get("/").content.decode()
    assert rehearsal.slug not in client.get("/api/v1/tournaments/").content.decode()
    assert rehearsal.name not in client.get(f"/c/{tournament.club.slug}/").content.decode()
    assert "the players are invented" in client.get(f"/e/{rehearsal.slug}/").content.decode()


@pytest.mark.slow
def test_nothing_of_it_is_left_when_it_is_thrown_away_and_nothing_else_goes(
    rehearsal: Tournament, tournament: Tournament, people: People, four: AtTable
) -> None:
    four.plays("RIK 1+2 | 9")
    Paper.objects.create(tournament=rehearsal, kind="standings", about="tournament", version=1, language="en", asked_by="x")
    play_until_closed(rehearsal)
    counted = {rows.model: rows.model._default_manager.count() - rows.count() for rows in rows_of(rehearsal)}
    assert {Deal, Payment, LogEntry, Ruling, Call, Paper, AutomaticPlay} <= counted.keys()
    before = export_evening(tournament)
    throw_away(by=people.owner, tournament=rehearsal)
    connection.check_constraints()
    assert {model: model._default_manager.count() for model in counted} == counted
    assert not Tournament.objects.filter(slug=rehearsal.slug).exists()
    assert export_evening(tournament) == before
    assert ClubLogEntry.objects.filter(club__rehearsal_of=tournament.club, what="throw_away").exists()


@pytest.mark.slow
def test_nobody_leaves_if_the_others_cannot_be_seated(prepare_evening: Callable[..., Tournament], people: People) -> None:
    """Klaverjas has tables of four only, so eleven players could not play another round."""
    evening = prepare_evening(players=12, game="klaverjas", options={"deals": 1}, deals_a_round=None, rounds_planned=4, name="Klaverjas")
    rehearsal = rehearse(by=people.owner, tournament=evening, speed=600, faults=True)
    play_until_closed(rehearsal, seed=2)
    assert rehearsal.rounds.count() == 4


def of_pairs(tournament: Tournament, *groups: GroupDraft) -> None:
    evenings.amend(by=MACHINE, tournament=tournament, entrants="pairs")
    if groups:
        set_rating(by=MACHINE, tournament=tournament, draft=RatingDraft("pairs", groups=groups, tie_breaks=("best_round",)))


def test_an_evening_of_pairs_has_invented_pairs_and_all_of_it_can_go(tournament: Tournament, people: People) -> None:
    """In the place of the pairs of the evening, without their names. Player 2 withdrew."""
    of_pairs(tournament, GroupDraft("Els & An", (1, 2)), GroupDraft("De Maten", (3, 5), reserve=9))
    for number, draft in enumerate((RatingDraft("teams", groups=(GroupDraft("Boxtel", (1, 4)),)), RatingDraft("players", "Dames"))):
        draft = replace(draft, groups=draft.groups or (GroupDraft("", (1, 9)),))
        assert set_rating(by=MACHINE, tournament=tournament, draft=draft) == number + 2
    prepare.withdraw(by=MACHINE, tournament=tournament, entrant=tournament.entrants.get(number=2))
    rehearsal = rehearse(by=people.owner, tournament=tournament)
    assert [(each.kind, each.name, [(group.name, group.everybody) for group in each.groups]) for each in ratings_of(rehearsal)] == [
        ("pairs", "", [("", (1,)), ("", (2, 4, 8))]), ("teams", "", [("Team 1", (1, 3))]), ("players", "Dames", [("", (1, 8))]),
    ]  # fmt: skip
    assert (rehearsal.entrants_are, ratings_of(rehearsal)[0].tie_breaks) == ("pairs", ("best_round",))
    throw_away(by=people.owner, tournament=rehearsal)
    connection.check_constraints()
    assert Group.objects.exclude(rating__tournament=tournament).count() == 0
    assert len(ratings_of(tournament)) == 3


@pytest.mark.parametrize(("kind", "sizes"), [("pairs", [2, 2, 2, 2, 1]), ("teams", [4, 4, 1])])
def test_pairs_and_teams_are_invented_where_there_are_none_yet(tournament: Tournament, people: People, kind: str, sizes: list[int]) -> None:
    evenings.amend(by=MACHINE, tournament=tournament, entrants=kind)
    with override("fr"):
        rehearsal = rehearse(by=people.owner, tournament=tournament)
    rating = rating_of_evening(rehearsal)
    assert rating is not None
    assert [len(group.players) for group in rating.groups] == sizes
    assert kind == "pairs" or rating.groups[0].name == "Team 1", "it has the evening's language, not that of the person who makes it"


def test_it_ranks_and_gives_prizes_as_the_evening_does(tournament: Tournament, people: People) -> None:
    """A prize for a rating is for the rehearsal's own rating of that name."""
    evenings.amend(by=MACHINE, tournament=tournament, criteria=["average", "contracts"])
    ladies = RatingDraft("players", "Dames", (GroupDraft("", (1, 9)),))
    number = set_rating(by=MACHINE, tournament=tournament, draft=ladies)
    listed = [Prize(PrizeKind.PLACE, "ham", 500, place=1), Prize(PrizeKind.PLACE, "bloemen", place=1, rating=number)]
    prizes.set_prizes(by=MACHINE, tournament=tournament, prizes=listed, rule=PrizeRule(Ties.SPLIT))
    rehearsal = rehearse(by=people.owner, tournament=tournament)
    assert rehearsal.criteria == ["average", "contracts"]
    stored = stored_list(rehearsal)
    assert stored is not None
    assert (prizes_for(rehearsal, stored), stored.rule) == ([listed[0], replace(listed[1], category="Dames")], PrizeRule(Ties.SPLIT))


@pytest.mark.slow
def test_a_rehearsal_of_pairs_plays_to_its_prizes_and_everything_agrees(prepare_evening: Callable[..., Tournament], people: People) -> None:
    evening = prepare_evening(players=12, game="klaverjas", options={"deals": 4}, deals_a_round=None, name="Koppelavond")
    of_pairs(evening)
    rehearsal = rehearse(by=people.owner, tournament=evening, speed=600, faults=True)
    play_until_closed(rehearsal)
    listed = [Prize(PrizeKind.PLACE, "ham", 500, place=place) for place in (1, 2, 3)]
    prizes.set_prizes(by=people.owner, tournament=rehearsal, prizes=listed, rule=PrizeRule(Ties.SPLIT))
    prizes.confirm_prizes(by=people.owner, tournament=rehearsal)
    agrees(rehearsal)
    assert list(differences(export_evening(Tournament.objects.get(pk=rehearsal.pk)))) == []
    assert list(result_differences(rehearsal)) == []
    assert [len(line.members) for line in standings(Tournament.objects.get(pk=rehearsal.pk)).lines] == [2] * 6


def test_every_row_that_belongs_to_an_evening_goes_with_it() -> None:
    """That includes the rows of a new model that belong to an evening."""
    reached = {rows.model for rows in rows_of(Tournament(pk=1))}
    for model in Tournament._meta.apps.get_models():
        targets = {field.related_model for field in model._meta.fields if isinstance(field, models.ForeignKey)}
        if model._meta.app_label == "tournaments" and targets & {Tournament, *reached} and model is not Tournament:
            assert model in reached


def test_a_real_evening_is_never_thrown_away(tournament: Tournament, people: People, four: AtTable) -> None:
    four.plays("RIK 1+2 | 9")
    with refused("NOT_REHEARSAL"):
        throw_away(by=people.owner, tournament=tournament)
    assert tournament.log.exists()


def test_the_database_lets_nobody_make_a_real_evening_a_rehearsal(rehearsal: Tournament, tournament: Tournament) -> None:
    for rows, change in (
        (Club.objects.filter(pk=tournament.club_id), {"rehearsal_of": rehearsal.club_id}),
        (Club.objects.filter(pk=rehearsal.club_id), {"rehearsal_of": None}),
        (Tournament.objects.filter(pk=tournament.pk), {"club": rehearsal.club_id}),
    ):
        with pytest.raises(DatabaseError, match="never changed"), transaction.atomic():
            rows.update(**change)


def test_who_may_not_and_what_cannot_be(rehearsal: Tournament, tournament: Tournament, people: People) -> None:
    with refused("NOT_ALLOWED"):
        rehearse(by=people.director, tournament=tournament)
    with refused("REHEARSAL_OF_REHEARSAL"):
        rehearse(by=people.owner, tournament=rehearsal)
    with refused("FIELD_WRONG"):
        rehearse(by=people.owner, tournament=tournament, speed=601)
    with refused("NOT_AUTOMATIC"):
        change_play(by=people.owner, tournament=tournament, stopped=True)
    assert Tournament.objects.count() == 2


def test_the_pages_make_stop_and_throw_away(tournament: Tournament, people: People, four: AtTable, client: Client) -> None:
    client.force_login(user_of(people.owner))
    made = client.post(f"/e/{tournament.slug}/desk/rehearsal/", {"speed": "8"}, follow=True)
    slug = made.request["PATH_INFO"].split("/")[2]
    assert "Stop the rehearsal" in made.content.decode()
    assert "Continue the rehearsal" in client.post(f"/e/{slug}/desk/rehearsal/play/", {"stopped": "yes"}, follow=True).content.decode()
    assert 'value="30" aria-current' in client.post(f"/e/{slug}/desk/rehearsal/play/", {"speed": "30"}, follow=True).content.decode()
    assert AutomaticPlay.objects.get().speed == 30
    assert slug in client.get(f"/e/{tournament.slug}/desk/plan/").content.decode()
    assert "Throw this rehearsal away" in client.get(f"/e/{slug}/desk/rehearsal/", follow=True).content.decode()
    assert "is deleted" in client.post(f"/e/{slug}/desk/rehearsal/throw-away/", follow=True).content.decode()
    assert not Tournament.objects.filter(slug=slug).exists()


def test_the_command_says_what_is_wrong_and_throws_away(rehearsal: Tournament, tournament: Tournament) -> None:
    with pytest.raises(CommandError, match="no evening nowhere"):
        call_command("rehearse", "nowhere")
    with pytest.raises(CommandError, match="real evening"):
        call_command("rehearse", tournament.slug, "--throw-away")
    out = StringIO()
    call_command("rehearse", rehearsal.slug, "--throw-away", stdout=out)
    assert "was deleted" in out.getvalue()
