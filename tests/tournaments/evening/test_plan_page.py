"""The plan's page: what may still be changed, the consequences, and what is fixed once a round is drawn."""

from __future__ import annotations

import datetime
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from clubs import actions as club_actions
from scoring.games import published
from tests.cast import MACHINE, People
from tests.pages.read import text
from tournaments.evening.actions import evenings
from tournaments.evening.models import Tournament
from tournaments.evening.problems import Refusal
from tournaments.seating.actions import drawing


@pytest.fixture
def director(client: Client, people: People) -> Client:
    assert people.director.user is not None
    client.force_login(people.director.user)
    return client


def filled(tournament: Tournament, **typed: Any) -> dict[str, Any]:
    names = ("name", "on", "rounds_planned", "deals_a_round", "appeal_minutes", "correction_minutes", "round_minutes")
    return {name: getattr(tournament, name) for name in names} | typed


def at(tournament: Tournament) -> str:
    return f"/e/{tournament.slug}/desk/plan/"


def test_each_way_to_accept_is_a_sentence_and_is_kept(director: Client, tournament: Tournament) -> None:
    page = text(director.get(at(tournament)))
    assert "One tap for the whole table" in page
    assert "the phone goes round the table" in page
    director.post(at(tournament), filled(tournament, acceptance="each", substitutes="anew", fives="any", draw_method="random"))
    tournament.refresh_from_db()
    assert (tournament.acceptance, tournament.substitutes) == ("each", "anew")
    assert (tournament.fives, tournament.draw_method) == ("any", "random")
    director.post(at(tournament), filled(tournament))
    tournament.refresh_from_db()
    assert tournament.acceptance == "each"


@pytest.mark.parametrize(
    ("game", "title"),
    [
        ("rikken_brabant", "Turns at a table of five"),
        ("skat", "Turns at a table of three"),
        ("knockout_whist", "Turns at tables of another size"),
    ],
)
def test_turns_are_named_after_the_other_size_of_the_game(director: Client, tournament: Tournament, game: str, title: str) -> None:
    director.post(at(tournament), filled(tournament, rules=f"game:{game}", keep_deals="on"))
    assert title in text(director.get(at(tournament)))


def test_other_rules_come_with_a_question_about_the_deals(director: Client, tournament: Tournament) -> None:
    question = director.post(at(tournament), filled(tournament, rules="game:knockout_whist"))
    assert question.status_code == 422
    assert "With these rules a round usually has" in text(question)
    tournament.refresh_from_db()
    assert tournament.rule_set.code == "rikken_brabant"
    director.post(at(tournament), filled(tournament, rules="game:knockout_whist", keep_deals="on"))
    tournament = Tournament.objects.get(pk=tournament.pk)
    assert (tournament.rule_set.code, tournament.deals_a_round) == ("knockout_whist", 4)
    assert tournament.fingerprint == published("knockout_whist").fingerprint
    after = tournament.log.latest("number").after
    assert isinstance(after, dict)
    assert (after["rules"], after["fingerprint"], after["house_rules"]) == ("knockout_whist", tournament.fingerprint, None)


def test_the_season_can_be_set_and_taken_away(director: Client, tournament: Tournament) -> None:
    day = datetime.date(2026, 1, 1)
    season = club_actions.open_season(by=MACHINE, club=tournament.club, name="2026", starts_on=day, ends_on=day.replace(month=12))
    director.post(at(tournament), filled(tournament, season=str(season.pk)))
    tournament.refresh_from_db()
    assert tournament.season == season
    director.post(at(tournament), filled(tournament, season="none"))
    tournament.refresh_from_db()
    assert tournament.season is None


@pytest.mark.parametrize(
    ("field", "code"), [("season", "SEASON_FIXED"), ("rules", "RULES_FIXED"), ("deals_a_round", "TOURNAMENT_NOT_PREPARING")]
)
def test_a_draw_fixes_them(field: str, code: str, tournament: Tournament) -> None:
    day = datetime.date(2026, 1, 1)
    season = club_actions.open_season(by=MACHINE, club=tournament.club, name="2026", starts_on=day, ends_on=day)
    values = {"season": season, "rules": published("knockout_whist"), "deals_a_round": 9}
    drawn = drawing.seat(by=MACHINE, tournament=tournament, seed="7")
    with pytest.raises(Refusal) as refusal:
        evenings.amend(by=MACHINE, tournament=tournament, **{field: values[field]})
    assert (refusal.value.problems[0].code, refusal.value.problems[0].field) == (code, field)
    drawing.undraw(by=MACHINE, round=drawn)
    evenings.amend(by=MACHINE, tournament=tournament, **{field: values[field]})


def test_what_is_fixed_says_so_on_the_page(director: Client, tournament: Tournament) -> None:
    drawing.seat(by=MACHINE, tournament=tournament, seed="7")
    page = director.get(at(tournament)).content.decode()
    assert page.count(" disabled") == 2
    assert page.count(" readonly") == 1
    refused = director.post(at(tournament), filled(tournament, rules="game:knockout_whist", keep_deals="on"))
    assert refused.status_code == 422
    assert "so the rules can no longer change" in text(refused)


def test_another_clubs_season_is_not_there(tournament: Tournament, prepare_evening: Callable[..., Tournament]) -> None:
    other = club_actions.create_club(by=MACHINE, name="Hoge Heren", language="nl")
    day = datetime.date(2026, 1, 1)
    season = club_actions.open_season(by=MACHINE, club=other, name="2026", starts_on=day, ends_on=day)
    with pytest.raises(Refusal) as refusal:
        evenings.amend(by=MACHINE, tournament=tournament, season=season)
    assert refusal.value.problems[0].code == "NOT_FOUND"


def test_the_order_of_the_standings_is_chosen_and_what_is_left_out_stays(director: Client, tournament: Tournament) -> None:
    page = text(director.get(at(tournament)))
    assert "direct encounter: points won from one another" in page
    assert tournament.missed_round == "ranked", "of a new evening"
    chosen = {"figure": "average", "tie_break_1": "solos", "tie_break_2": "none", "tie_break_3": "lots", "missed_round": "out"}
    director.post(at(tournament), filled(tournament, **chosen))
    tournament.refresh_from_db()
    assert (tournament.criteria, tournament.missed_round) == (["average", "solos", "lots"], "out")
    director.post(at(tournament), filled(tournament))
    tournament.refresh_from_db()
    assert (tournament.criteria, tournament.missed_round) == (["average", "solos", "lots"], "out")
    log = text(director.get(f"/e/{tournament.slug}/log/"))
    assert "average points a deal; then most contracts made alone; then lots that were drawn in public" in log
    director.post(at(tournament), filled(tournament, missed_round="fixed", missed_round_points="1600"))
    tournament.refresh_from_db()
    assert (tournament.missed_round, tournament.missed_round_points) == ("fixed", 1600)
    assert "the figure for a missed round" in text(director.get(f"/e/{tournament.slug}/log/"))
    twice = director.post(at(tournament), filled(tournament, tie_break_1="solos", tie_break_2="solos"))
    assert twice.status_code == 422
    assert "This one is already chosen above" in text(twice)
    director.post(at(tournament), filled(tournament, figure="points", tie_break_1="none", tie_break_2="none", tie_break_3="none"))
    tournament.refresh_from_db()
    assert tournament.criteria == ["points"]


@pytest.mark.parametrize("criteria", [["solos"], ["points", "points"], ["points", "luck"]])
def test_an_order_that_is_none_is_refused_over_the_api(director: Client, tournament: Tournament, criteria: list[str]) -> None:
    answer = director.patch(f"/api/v1/tournaments/{tournament.slug}/", {"criteria": criteria}, content_type="application/json")
    assert (answer.status_code, answer.json()["problems"][0]["field"]) == (422, "criteria")
    tournament.refresh_from_db()
    assert tournament.criteria == ["points"]
