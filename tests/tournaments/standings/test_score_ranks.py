"""A game that ranks by its own score (ADR 70): places follow a side's score, whatever the ledger booked for it."""

from __future__ import annotations

import datetime
import uuid
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from scoring.games import published
from tests.cast import MACHINE, MovableClock
from tests.checker.exported import agrees
from tournaments.evening.actions import evenings
from tournaments.evening.models import Entrant, Ruling, Table, Tournament
from tournaments.evening.pages.plan_form import PlanForm
from tournaments.evening.problems import Refusal
from tournaments.evening.wording.figures import standing_text
from tournaments.jury.actions import penalties as jury
from tournaments.jury.decisions import Move
from tournaments.play.actions import deals as play
from tournaments.play.actions import rounds
from tournaments.play.models import Deal
from tournaments.play.queries import tables
from tournaments.replay.queries.replay import evening_of, replay_evening
from tournaments.replay.queries.replayed_places import replayed_lines
from tournaments.seating.actions import drawing
from tournaments.seating.actions.seat_answers import sit_out
from tournaments.standings.queries.cached_rounds import cached_rounds
from tournaments.standings.queries.course import courses
from tournaments.standings.queries.evening_results import evening_results
from tournaments.standings.queries.player_figures import player_figures
from tournaments.standings.queries.scores import score_courses
from tournaments.standings.queries.standings import Standings, StandingsLine, standings
from tournaments.standings.ranking import MissedRound, RankingFigure, RankingOrder
from tournaments.standings.wording.ranking import line_explanations, reason_text

Line = tuple[int | None, str, int | None, int]


@pytest.fixture
def klaverjas(prepare_evening: Callable[..., Tournament]) -> Tournament:
    tournament = prepare_evening(players=8, game="klaverjas", deals_a_round=None)
    rounds.start(by=MACHINE, round=drawing.seat(by=MACHINE, tournament=tournament, tables=[[1, 2, 3, 4], [5, 6, 7, 8]]))
    return tournament


def table(tournament: Tournament, number: int, round_number: int = 1) -> Table:
    return Table.objects.get(round__tournament=tournament, round__number=round_number, number=number)


def plays(at: Table, **facts: Any) -> Deal:
    view = tables.read_table(at)
    deal = {"dealer": view.fold.state.dealer if view.fold.state.dealer is not None else 0, **facts}
    return play.report(by=MACHINE, table=at, id=uuid.uuid4(), number=view.fold.next_number, facts=deal).deal


def lines(tournament: Tournament, as_of: datetime.datetime | None = None) -> list[Line]:
    tournament.refresh_from_db()
    now = standings(tournament, as_of=as_of)
    assert now.sum == 0
    return [(line.place, line.entrant.called, line.score, line.points) for line in now.lines]


def test_a_wild_table_does_not_stand_higher_for_its_difference(klaverjas: Tournament) -> None:
    plays(table(klaverjas, 1), player=1, card_points=[82, 80])
    plays(table(klaverjas, 1), player=1, card_points=[100, 62], roem=[0, 20])
    plays(table(klaverjas, 2), player=1, card_points=[0, 162], pit=False)
    plays(table(klaverjas, 2), player=2, card_points=[81, 81])
    # Table 1: nat, then 162 − 0 … by hand: (162, 0) and (182, 0); table 2: (0, 162) and (0, 162).
    assert lines(klaverjas) == [
        (1, "Els", 344, 344), (1, "Piet", 344, 344), (3, "Nol", 324, 324), (3, "Toos", 324, 324),
        (5, "An", 0, -344), (5, "Jo", 0, -344), (5, "Rita", 0, -324), (5, "Wim", 0, -324),
    ]  # fmt: skip


def test_more_points_at_a_close_table_beat_fewer_at_a_wide_one(klaverjas: Tournament, client: Client) -> None:
    for _ in range(3):
        plays(table(klaverjas, 1), player=0, card_points=[90, 72], roem=[50, 50])
        plays(table(klaverjas, 2), player=0, card_points=[120, 42])
    assert lines(klaverjas)[:4] == [(1, "Els", 420, 54), (1, "Piet", 420, 54), (3, "An", 366, -54), (3, "Jo", 366, -54)]
    assert lines(klaverjas)[4:6] == [(5, "Rita", 360, 234), (5, "Wim", 360, 234)]
    page = client.get(f"/e/{klaverjas.slug}/").content.decode()
    own = '<td class="cell-number own-figure"><b class="figure-plus" dir="ltr">+54</b></td>'
    points = '<td class="cell-number points"><b dir="ltr">420</b></td>'
    assert own + points in page
    assert "Settled" in page
    answer = client.get(f"/api/v1/tournaments/{klaverjas.slug}/standings/").json()
    assert answer["criteria"] == ["score"]
    assert (answer["lines"][0]["own_figure"], answer["lines"][0]["points"], answer["lines"][0]["figure"]) == (420, 54, "420")
    player = client.get(reverse("player", args=[klaverjas.slug, 1])).content.decode()
    assert 'Score <b dir="ltr">420</b> decides the place. Settled among the players: <b class="figure-plus" dir="ltr">+54</b>.' in player


def test_a_course_is_of_the_score_and_ends_at_it(klaverjas: Tournament, client: Client) -> None:
    plays(table(klaverjas, 1), player=1, card_points=[82, 80])
    plays(table(klaverjas, 1), player=1, card_points=[100, 62], roem=[0, 20])
    plays(table(klaverjas, 2), player=1, card_points=[81, 81])
    lines = {line.entrant.pk: line for line in standings(klaverjas).lines}
    drawn = courses(klaverjas, {key: [key] for key in lines})
    assert {key: totals[-1] for key, totals in drawn.items()} == {key: line.score for key, line in lines.items()}
    els = next(line for line in lines.values() if line.entrant.called == "Els")
    assert drawn[els.entrant.pk] == [0, 162, 344]
    assert score_courses(klaverjas, {els.entrant.pk: [els.entrant.pk]}) == {els.entrant.pk: [(1, [162, 344])]}
    page = client.get(reverse("player", args=[klaverjas.slug, els.entrant.number])).text
    assert "The running total starts at 0: lowest 0, highest 344, now 344" in page
    assert '<svg class="spark"' in client.get(reverse("standings", args=[klaverjas.slug])).text


def test_a_course_of_the_score_has_what_rulings_moved_and_the_moment_asked_for(klaverjas: Tournament, clock: MovableClock) -> None:
    plays(table(klaverjas, 1), player=1, card_points=[82, 80])
    els = klaverjas.entrants.get(called="Els")
    then = timezone.now()
    clock.moves(minutes=1)
    jury.rule(by=MACHINE, tournament=klaverjas, kind=Ruling.Kind.FINE, text="Late.", moves=[Move(els.number, 5, 20)])
    plays(table(klaverjas, 1), player=1, card_points=[100, 62])
    drawn = courses(klaverjas, {els.pk: [els.pk]})[els.pk]
    assert drawn[-1] == next(line.score for line in standings(klaverjas).lines if line.entrant == els)
    assert courses(klaverjas, {els.pk: [els.pk]}, until=then)[els.pk] == [0, 162]


@pytest.mark.both
def test_every_earlier_moment_reads_as_it_did_then(klaverjas: Tournament, clock: MovableClock) -> None:
    seen: list[tuple[datetime.datetime, list[Line]]] = []

    def look() -> None:
        seen.append((timezone.now(), lines(klaverjas)))
        assert lines(klaverjas, timezone.now()) == seen[-1][1]
        cached_rounds.clear()
        assert lines(klaverjas) == seen[-1][1]
        clock.moves(minutes=3)

    look()
    first = plays(table(klaverjas, 1), player=0, card_points=[100, 62])
    look()
    play.correct(by=MACHINE, deal=first, revision=1, facts={**first.facts, "card_points": [120, 42], "roem": [20, 0]})
    look()
    second = plays(table(klaverjas, 1), player=1, nat=True)
    look()
    play.void(by=MACHINE, deal=second, revision=1)
    look()
    fine = jury.rule(by=MACHINE, tournament=klaverjas, kind=Ruling.Kind.FINE, text="Late.", moves=[Move(1, 5, 100)])
    look()
    jury.overturn(by=MACHINE, ruling=fine, text="Not late.")
    look()
    plays(table(klaverjas, 2), player=3, pit=True)
    look()
    assert len({str(each) for _at, each in seen}) == 6, "a void deal and an overturned fine bring back what was"
    for at, each in seen:
        assert lines(klaverjas, at) == each


def starts(tournament: Tournament, tables: list[list[int]], without: int) -> None:
    """Start a round that one player sits out."""
    round_ = drawing.seat(by=MACHINE, tournament=tournament, tables=tables)
    sit_out(by=MACHINE, tournament=tournament, round=round_, entrant=tournament.entrants.get(number=without))
    rounds.start(by=MACHINE, round=round_)


@pytest.fixture
def nine(prepare_evening: Callable[..., Tournament]) -> Tournament:
    """Nine players at two tables: the ninth sits out the first round."""
    tournament = prepare_evening(players=9, game="klaverjas", deals_a_round=None)
    starts(tournament, [[1, 2, 3, 4], [5, 6, 7, 8]], without=9)
    return tournament


def test_who_sat_out_a_round_of_klaverjas_has_its_fixed_figure(nine: Tournament, client: Client) -> None:
    assert nine.policy == {"missed_round": "fixed", "missed_round_points": 1600}
    last = nine.entrants.get(number=9)
    for number in (1, 2):
        plays(table(nine, number), player=0, card_points=[110, 52])
    rounds.finish(by=MACHINE, round=nine.rounds.get(), unsigned=True)
    assert [(line.place, line.entrant.number) for line in standings(nine).lines][-1] == (9, 9), "who never sat at a table comes last"
    starts(nine, [[9, 1, 5, 2], [3, 6, 4, 7]], without=8)
    plays(table(nine, 1, 2), player=1, card_points=[62, 100])
    nine.refresh_from_db()
    first = standings(nine).lines[0]
    assert (first.place, first.entrant, first.score, first.figure, first.points) == (1, last, 62, 1662, -38)
    assert standings(nine).sum == 0
    page = client.get(f"/e/{nine.slug}/").content.decode()
    assert "of which 1600 for round 1, which they missed" in page
    assert (first.counted, first.for_missed, first.missed_rounds) == (1662, 1600, (1,))
    assert '<td class="cell-number points"><b dir="ltr">1662</b></td>' in page
    result = evening_results([nine.pk])[nine.pk].lines[0]
    assert (result.place, result.number, result.points, result.counted) == (1, last.number, 62, 1662)
    evening = evening_of(nine)
    again = replayed_lines(evening, replay_evening(evening, nine.rule_set))
    assert (again[0].place, again[0].entrant) == (1, last)
    answer = client.get(f"/api/v1/tournaments/{nine.slug}/standings/").json()
    assert (answer["missed_round"], answer["missed_round_points"], answer["lines"][0]["figure"]) == ("fixed", 1600, "1662")
    evenings.amend(by=MACHINE, tournament=nine, missed_round_points=0)
    assert standings(Tournament.objects.get(pk=nine.pk)).lines[0].entrant.number != 9


@pytest.mark.parametrize(
    ("ranks", "shown", "of_which"), [(RankingFigure.POINTS, "+1612½", "+1600"), (RankingFigure.SCORE, "1612½", "1600")]
)
def test_half_a_point_is_said_beside_a_fixed_figure(ranks: RankingFigure, shown: str, of_which: str) -> None:
    """A final may begin with half of the points."""
    order = RankingOrder(ranks, missed_round=MissedRound.FIXED, missed_round_points=800)
    total = 1600 + Fraction(25, 2)
    line = StandingsLine(
        place=1, entrant=Entrant(pk=1), points=25, figure=total, counted=total, in_final=True, moved=None, deals=16,
        missed_rounds=(2, 3), for_missed=1600, score=25 if ranks is RankingFigure.SCORE else None,
    )  # fmt: skip
    assert standing_text(line) == shown
    said = line_explanations(Standings((line,), 2, 16, 0, 0, 1, order), str)[1]
    assert said == (
        f"of which {of_which} for rounds 2 and 3, which they missed; +25 in all; points from before the final count only in part"
    )


def test_a_shorter_round_counts_less_for_who_sat_it_out(prepare_evening: Callable[..., Tournament]) -> None:
    tournament = prepare_evening(players=8, game="klaverjas", options={"deals": 12}, deals_a_round=None)
    assert (tournament.deals_a_round, tournament.missed_round_points) == (12, 1200)
    evenings.amend(by=MACHINE, tournament=tournament, rules=published("klaverjas"), deals_a_round=16)
    assert tournament.missed_round_points == 1600, "as the rules have it"
    evenings.amend(by=MACHINE, tournament=tournament, missed_round_points=1450)
    evenings.amend(by=MACHINE, tournament=tournament, rules=published("klaverjas").with_options({"deals": 12}), deals_a_round=12)
    assert tournament.missed_round_points == 1450, "as the evening decided"


def test_other_rules_bring_what_they_say_of_a_missed_round(prepare_evening: Callable[..., Tournament]) -> None:
    tournament = prepare_evening(players=8, game="rikken_brabant", deals_a_round=None)
    assert tournament.policy["missed_round"] == "ranked"
    evenings.amend(by=MACHINE, tournament=tournament, rules=published("klaverjas"), deals_a_round=16)
    assert (tournament.missed_round, tournament.missed_round_points) == ("fixed", 1600)


@pytest.mark.parametrize("points", [-1, 1_000_001])
def test_a_figure_that_no_round_can_bring_is_refused(klaverjas: Tournament, points: int) -> None:
    with pytest.raises(Refusal) as refusal:
        evenings.amend(by=MACHINE, tournament=klaverjas, missed_round_points=points)
    assert [(each.code, each.field) for each in refusal.value.problems] == [("FIELD_WRONG", "missed_round_points")]


@pytest.mark.both
def test_all_who_count_places_agree(klaverjas: Tournament) -> None:
    plays(table(klaverjas, 1), player=0, card_points=[100, 62])
    plays(table(klaverjas, 2), player=0, nat=True)
    jury.rule(by=MACHINE, tournament=klaverjas, kind=Ruling.Kind.FINE, text="Late.", moves=[Move(1, 5, 30)])
    here = [(line.place, line.entrant.number, line.total) for line in standings(klaverjas).lines]
    assert here[0] == (1, 6, 162)
    results = evening_results([klaverjas.pk])[klaverjas.pk]
    assert sorted((line.place, line.number, line.points) for line in results.lines) == sorted(here)
    assert results.pot == 0
    evening = evening_of(klaverjas)
    replayed = replayed_lines(evening, replay_evening(evening, klaverjas.rule_set))
    assert sorted((line.place, line.entrant.number, line.points) for line in replayed) == sorted(here)
    assert player_figures(klaverjas)[klaverjas.entrants.get(number=1).pk].best_round == 70


def test_a_second_round_adds_to_the_first_and_the_figure_moves(klaverjas: Tournament) -> None:
    for number in (1, 2):
        plays(table(klaverjas, number), player=0, card_points=[100, 62])
    rounds.finish(by=MACHINE, round=klaverjas.rounds.get(), unsigned=True)
    rounds.start(by=MACHINE, round=drawing.seat(by=MACHINE, tournament=klaverjas, tables=[[1, 5, 2, 6], [3, 7, 4, 8]]))
    plays(table(klaverjas, 1, 2), player=0, card_points=[120, 42])
    assert lines(klaverjas)[:3] == [(1, "Els", 220, 116), (2, "An", 182, 40), (3, "Rita", 142, -40)]
    cached_rounds.clear()
    assert lines(klaverjas)[:3] == [(1, "Els", 220, 116), (2, "An", 182, 40), (3, "Rita", 142, -40)]


def test_the_plan_may_rank_what_is_settled_and_no_other_game_can_rank_a_count(
    klaverjas: Tournament, prepare_evening: Callable[..., Tournament]
) -> None:
    plays(table(klaverjas, 1), player=0, card_points=[100, 62])
    evenings.amend(by=MACHINE, tournament=klaverjas, criteria=["points"])
    assert [line[0] for line in lines(klaverjas)] == [1, 1, 3, 3, 3, 3, 7, 7]
    other = prepare_evening(name="Rikken")
    assert other.criteria == ["points"]
    with pytest.raises(Refusal) as refusal:
        evenings.amend(by=MACHINE, tournament=other, criteria=["score"])
    assert [(each.code, each.field) for each in refusal.value.problems] == [("FIELD_WRONG", "criteria")]


def test_more_pits_may_decide_between_equals(klaverjas: Tournament) -> None:
    """262 by a pit, 262 by 100 roem, and 262 if the declarer has no trick at all: then the pit belongs to the others."""
    plays(table(klaverjas, 1), player=0, pit=True)
    plays(table(klaverjas, 2), player=0, card_points=[162, 0], pit=False, roem=[100, 0])
    plays(table(klaverjas, 2), player=0, nat=True, pit=True)
    evenings.amend(by=MACHINE, tournament=klaverjas, criteria=["score", "pits"])
    agrees(klaverjas)
    now = standings(Tournament.objects.get(pk=klaverjas.pk))
    assert [(line.place, line.entrant.number) for line in now.lines[:6]] == [(1, 1), (1, 6), (1, 3), (1, 8), (5, 5), (5, 7)]
    assert [(line.place, line.entrant.number, line.score) for line in now.lines[6:]] == [(7, 2, 0), (7, 4, 0)]
    first = now.lines[0]
    assert first.reason is not None
    names = {key: now.players[key].called for key in first.reason.before}
    assert reason_text(first.reason, names) == "ahead of Rita and Wim: 1 pit against 0"
    evening = evening_of(klaverjas)
    replayed = replayed_lines(evening, replay_evening(evening, klaverjas.rule_set))
    assert sorted((line.place, line.entrant.pk) for line in replayed) == sorted((line.place, line.entrant.pk) for line in now.lines)


@pytest.mark.parametrize(("game", "is_offered"), [("klaverjas", True), ("skat", False), ("rikken_brabant", False)])
def test_pits_are_offered_where_they_are_counted(prepare_evening: Callable[..., Tournament], game: str, is_offered: bool) -> None:
    form = PlanForm(tournament=prepare_evening(players=8, game=game, deals_a_round=None))
    assert ('value="pits"' in str(form["tie_break_1"])) is is_offered
