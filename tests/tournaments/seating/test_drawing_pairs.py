"""An evening played by pairs is drawn by its pairs: partners keep together or apart, reserves step in, and pairs sit out in turn."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tests.cast import MACHINE, People, user_of
from tests.checker.exported import agrees
from tests.depth import IS_NIGHT
from tests.pages.read import text
from tournaments.archive.export import export_evening
from tournaments.archive.verify import first_difference
from tournaments.entrants.actions import enrol as prepare
from tournaments.entrants.actions.ratings import GroupDraft, RatingDraft, set_rating
from tournaments.entrants.queries.pairs import pairs_of_evening, pairs_playing
from tournaments.entrants.queries.ratings import GroupOfPlayers
from tournaments.evening.actions import evenings
from tournaments.evening.models import Entrant, LogEntry, SitOut, Tournament, Wish
from tournaments.evening.pages.plan_form import PlanForm
from tournaments.evening.queries.figures import evening_figures
from tournaments.evening.wording.table_sizes import table_sizes_text
from tournaments.finals.actions import qualify
from tournaments.finals.queries.finals import final_to_decide
from tournaments.play.actions import rounds
from tournaments.room.actions.screen import show_on_screens
from tournaments.seating.actions import drawing, wishes
from tournaments.seating.draw.partners import pairs_at
from tournaments.seating.queries.draw_preview import draw_preview
from tournaments.seating.queries.drawn_rounds import drawn_rounds, totals_of_players
from tournaments.seating.queries.round_draw import after_swap, round_draw
from tournaments.seating.queries.seat_gaps import gaps_ahead, seat_gaps
from tournaments.seating.wording.draw_preview import preview_by_name
from tournaments.seating.wording.seat_reasons import consequences_in_words
from tournaments.standings.queries.standings import standings

Prepare = Callable[..., Tournament]


def evening_of_pairs(
    prepare_evening: Prepare,
    pairs: int,
    *,
    game: str = "klaverjas",
    reserves: Sequence[int] = (),
    alone: int = 0,
    policy: dict[str, Any] | None = None,
    **plan: Any,
) -> Tournament:
    """Return an evening of the pairs (1, 2), (3, 4) …, of players without a pair, and of one reserve for each pair number in `reserves`."""
    count = 2 * pairs + alone
    plan = {"deals_a_round": None, "rounds_planned": 4} | plan
    tournament = prepare_evening(players=count + len(reserves), game=game, **plan)
    evenings.amend(by=MACHINE, tournament=tournament, entrants="pairs", **(policy or {}))
    of_pair = dict(zip(reserves, range(count + 1, count + len(reserves) + 1), strict=True))
    groups = tuple(GroupDraft("", (2 * number - 1, 2 * number), reserve=of_pair.get(number)) for number in range(1, pairs + 1))
    set_rating(by=MACHINE, tournament=tournament, draft=RatingDraft("pairs", groups=groups))
    return Tournament.objects.get(pk=tournament.pk)


def withdraw(tournament: Tournament, *numbers: int) -> None:
    for number in numbers:
        prepare.withdraw(by=MACHINE, tournament=tournament, entrant=tournament.entrants.get(number=number))


def players_of(tournament: Tournament, number: int = 1) -> set[int]:
    return {player for table in drawn_rounds(tournament)[number] for player in table}


def opposite(tournament: Tournament, number: int = 1) -> set[frozenset[int]]:
    return {pair for table in drawn_rounds(tournament)[number] for pair in pairs_at(table)}


def out_of(tournament: Tournament, number: int = 1) -> list[int]:
    return list(SitOut.objects.filter(round__tournament=tournament, round__number=number).values_list("entrant__number", flat=True))


def is_proved(tournament: Tournament) -> None:
    """Assert that the checker and `verify` compute the same draws from the evening's file."""
    agrees(tournament)
    assert first_difference(export_evening(Tournament.objects.get(pk=tournament.pk))) is None


def after(tournament: Tournament, number: int = 1) -> dict[str, Any]:
    """Return what the log has about the draw of a round."""
    return LogEntry.objects.get(tournament=tournament, what="seat", round_number=number).after or {}


def group(number: int, players: tuple[int, ...], reserve: int | None = None) -> GroupOfPlayers:
    return GroupOfPlayers(1, number, "", players, reserve)


def test_who_plays_for_a_pair() -> None:
    groups = [group(1, (1, 2), 9), group(2, (3, 4), 9), group(3, (5, 6), 1), group(4, (7, 8))]
    for absent, successors, playing, reserves in (
        (set(), {}, [(1, 2), (3, 4), (5, 6), (7, 8)], {9}),
        ({2}, {}, [(1, 9), (3, 4), (5, 6), (7, 8)], set()),
        ({2, 3}, {}, [(1, 9), (4,), (5, 6), (7, 8)], set()),
        ({1, 2, 9}, {}, [(), (3, 4), (5, 6), (7, 8)], set()),
        ({5}, {}, [(1, 2), (3, 4), (6,), (7, 8)], {9}),  # player 1 plays for their own pair
        ({8}, {8: 10}, [(1, 2), (3, 4), (5, 6), (7, 10)], {9}),
        ({8, 10}, {8: 10, 10: 11}, [(1, 2), (3, 4), (5, 6), (7, 11)], {9}),
    ):
        of_evening = pairs_playing(groups, successors, set(range(1, 12)) - absent)
        assert list(of_evening.playing) == playing, absent
        assert set(of_evening.reserves) == reserves, absent
    assert of_evening.complete == ((1, 2), (3, 4), (5, 6), (7, 11))
    assert of_evening.members_with(11) == (7, 8, 11)
    assert of_evening.members_with(12) == (12,)


@pytest.mark.slow
def test_seventeen_pairs_play_klaverjas_at_eight_tables(prepare_evening: Prepare, people: People, client: Client) -> None:
    tournament = evening_of_pairs(prepare_evening, 17)
    assert table_sizes_text(tournament, 34) == "34 players: 8 tables of 4, 2 sit out in turn."
    assert evening_figures(tournament, 34).impossible is None
    assert evening_figures(tournament, 34).repeats == 0
    first = drawing.seat(by=MACHINE, tournament=tournament, rounds=3)
    names = dict(tournament.entrants.values_list("number", "name"))
    all_out = [tuple(out_of(tournament, number)) for number in (1, 2, 3)]
    assert len(set(all_out)) == 3
    for number, out in enumerate(all_out, 1):
        assert (out[0] % 2, out[1] - out[0]) == (1, 1)
        assert opposite(tournament, number) == {frozenset((one, one + 1)) for one in range(1, 34, 2)} - {frozenset(out)}
        logged = after(tournament, number)
        assert logged["sits_out"] == [*out]
        assert logged["pairs"] == [[one, one + 1] for one in range(1, 34, 2)]
        assert (logged["partners"], logged["lone_partner"]) == ("fixed", "changing")
    assert not seat_gaps(first)
    assert not gaps_ahead(tournament, list(tournament.rounds.all()))
    rounds.start(by=MACHINE, round=first)
    (missed,) = [line for line in standings(tournament).lines if line.missed]
    assert [each.number for each in missed.members] == [*all_out[0]]
    assert (tournament.missed_round, tournament.missed_round_points) == ("fixed", 1600)

    at = f"/e/{tournament.slug}/"
    words = text(client.get(f"{at}seating/"))
    both = ", ".join(names[each] for each in all_out[0])
    assert f"Sits out this round: {both}" in words
    assert f"{names[all_out[0][0]]} sits out this round" in words
    show_on_screens(by=MACHINE, tournament=tournament, show="seating")
    words = text(client.get(f"{at}screen/"))
    assert f"{names[all_out[1][0]]} –" in words, "the next round is drawn already"
    assert f"– Sits out this round: {names[all_out[1][0]]}, {names[all_out[1][1]]}" in words
    client.force_login(user_of(people.owner))
    desk = text(client.get(reverse("seating", args=[tournament.slug, 1])))
    assert f"Sit out this round 2 {both}" in desk
    assert "Pairs that meet again 0 of 32 pairs" in desk

    rounds.finish(by=MACHINE, round=first, unsigned=True)
    rounds.start(by=MACHINE, round=tournament.rounds.get(number=2))
    at_most = max(line.total for line in standings(tournament).lines)
    assert at_most == 0, "nobody has played a deal"
    leaders = {line.entrant.number for line in standings(tournament).lines if line.place == 1}
    assert leaders == {all_out[0][0], all_out[1][0]}, "a missed round counts 1600"
    is_proved(tournament)


def test_the_preview_names_who_sits_out_and_no_partner_as_met_again(prepare_evening: Prepare) -> None:
    tournament = evening_of_pairs(prepare_evening, 5)
    drawn = drawing.try_draw(by=MACHINE, tournament=tournament, rounds=2)
    preview = draw_preview(drawn.evening, drawn.rounds, drawn.sits_out)
    assert [each.sits_out for each in preview.rounds] == drawn.sits_out
    assert preview.without_seat == ()
    assert preview.repeats == 0
    said = preview_by_name(preview, lambda player: f"#{player}")
    one, other = drawn.sits_out[1]
    assert f"Sits out in round 2: #{one}, #{other}." in said.sentences
    assert said.rounds[1].summary.endswith(f"sits out: #{one}, #{other}")


@pytest.mark.slow
def test_a_reserve_steps_in_and_leaves_no_gap(prepare_evening: Prepare) -> None:
    tournament = evening_of_pairs(prepare_evening, 4, reserves=(2,))
    first = drawing.seat(by=MACHINE, tournament=tournament)
    assert players_of(tournament) == set(range(1, 9))
    assert not seat_gaps(first), "a reserve whose pair is complete waits"
    assert not gaps_ahead(tournament, [first])
    withdraw(tournament, 3)
    assert [each.number for each in seat_gaps(first).without_seat] == [9]
    drawing.redraw(by=MACHINE, round=first)
    assert opposite(tournament) == {frozenset(pair) for pair in ((1, 2), (4, 9), (5, 6), (7, 8))}
    assert not out_of(tournament)
    prepare.withdraw(by=MACHINE, tournament=tournament, entrant=tournament.entrants.get(number=3), back=True)
    drawing.seat(by=MACHINE, tournament=tournament)
    assert frozenset((3, 4)) in opposite(tournament, 2)
    assert 9 not in players_of(tournament, 2)
    is_proved(tournament)


def test_a_substitute_with_the_points_plays_with_the_partner(prepare_evening: Prepare) -> None:
    tournament = evening_of_pairs(prepare_evening, 4, alone=1)
    withdraw(tournament, 2)
    tournament.entrants.filter(number=9).update(takes_over=tournament.entrants.get(number=2))
    assert pairs_of_evening(tournament).complete == ((1, 9), (3, 4), (5, 6), (7, 8))


@pytest.mark.parametrize(("rule", "out"), [("changing", 0), ("sits_out", 2)])
def test_lone_partners_follow_the_plan(prepare_evening: Prepare, rule: str, out: int) -> None:
    tournament = evening_of_pairs(prepare_evening, 6, policy={"lone_partner": rule})
    withdraw(tournament, 2, 7)
    drawing.seat(by=MACHINE, tournament=tournament, rounds=2)
    for number in (1, 2):
        assert (frozenset((1, 8)) in opposite(tournament, number)) == (rule == "changing" and {1, 8} <= players_of(tournament, number))
        if rule == "sits_out":
            assert out_of(tournament, number) == [1, 8]
    assert len(out_of(tournament)) in (out, 2)
    is_proved(tournament)


def test_undo_and_redraw_keep_the_turns(prepare_evening: Prepare) -> None:
    tournament = evening_of_pairs(prepare_evening, 5)
    round_ = drawing.seat(by=MACHINE, tournament=tournament)
    assert len(out_of(tournament)) == 2
    again = drawing.redraw(by=MACHINE, round=round_, seed="anders")
    assert len(out_of(tournament)) == 2
    drawing.undraw(by=MACHINE, round=again)
    assert not SitOut.objects.filter(round__tournament=tournament).exists()
    staying = drawing.seat(by=MACHINE, tournament=tournament, tables=[[1, 3, 2, 4], [5, 7, 6, 8]])
    assert not out_of(tournament), "by hand nobody sits out before the director said so"
    assert [each.number for each in seat_gaps(staying).without_seat] == [9, 10]
    is_proved(tournament)


@pytest.mark.parametrize("seats", ["apart", "opposite"])
def test_in_rikken_the_plan_says_where_partners_sit(prepare_evening: Prepare, seats: str) -> None:
    tournament = evening_of_pairs(prepare_evening, 8, game="rikken_brabant", policy={"partners_sit": seats} if seats != "apart" else {})
    drawing.seat(by=MACHINE, tournament=tournament, rounds=2)
    pairs = {frozenset((one, one + 1)) for one in range(1, 16, 2)}
    for number in (1, 2):
        assert (opposite(tournament, number) == pairs) == (seats == "opposite")
        at_one_table = [pair for table in drawn_rounds(tournament)[number] for pair in pairs if pair <= set(table)]
        assert len(at_one_table) == (8 if seats == "opposite" else 0)
    drawn = round_draw(tournament.rounds.get(number=1))
    assert not drawn.wishes
    away = next(table for table in drawn.tables if 1 not in table and (2 in table) == (seats == "apart"))
    stranger = next(player for player in away if player != 2)
    titles = [point.title for point in consequences_in_words(after_swap(drawn, 1, stranger))]
    assert ("Partners separated" if seats == "opposite" else "Wish no longer fulfilled") in titles
    is_proved(tournament)


def test_pairs_that_are_not_entered_yet_change_nothing_in_rikken(prepare_evening: Prepare) -> None:
    tournament = prepare_evening(players=9)
    evenings.amend(by=MACHINE, tournament=tournament, entrants="pairs", partners_sit="opposite")
    tournament.refresh_from_db()
    drawing.seat(by=MACHINE, tournament=tournament)
    assert len(players_of(tournament)) == 9
    assert not out_of(tournament)


def test_changing_partners_stay_possible(prepare_evening: Prepare) -> None:
    tournament = evening_of_pairs(prepare_evening, 4, policy={"partners": "changing"})
    drawing.seat(by=MACHINE, tournament=tournament, rounds=2)
    assert opposite(tournament, 1).isdisjoint(opposite(tournament, 2))
    assert "pairs" not in after(tournament)


@pytest.mark.parametrize(("game", "absent"), [("klaverjas", ()), ("klaverjas", (1,)), ("rikken_brabant", ())])
def test_a_wish_about_one_partner_holds_for_the_pair(prepare_evening: Prepare, game: str, absent: tuple[int, ...]) -> None:
    tournament = evening_of_pairs(prepare_evening, 8, game=game, reserves=(1,))
    one, other = tournament.entrants.get(number=1), tournament.entrants.get(number=3)
    wishes.add_wish(by=MACHINE, tournament=tournament, kind=Wish.Kind.APART, first=one, second=other)
    withdraw(tournament, *absent)
    drawing.seat(by=MACHINE, tournament=tournament, rounds=3)
    for number in (1, 2, 3):
        for table in drawn_rounds(tournament)[number]:
            assert not ({1, 2, 17} & set(table) and {3, 4} & set(table)), table
    is_proved(tournament)


def test_by_points_both_partners_have_the_points_of_their_pair(prepare_evening: Prepare) -> None:
    tournament = evening_of_pairs(prepare_evening, 4, reserves=(1,))
    totals = totals_of_players(tournament, range(1, 10))
    by_number = {each.number: line.total for line in standings(tournament).lines for each in line.members}
    assert totals == by_number | {9: by_number[1]}


def test_a_final_takes_both_partners_and_the_reserve(prepare_evening: Prepare) -> None:
    tournament = evening_of_pairs(
        prepare_evening, 6, reserves=(1,), rounds_planned=2, policy={"final_places": 4, "final_rounds": 1, "missed_round": "ranked"}
    )
    first = drawing.seat(by=MACHINE, tournament=tournament)
    rounds.start(by=MACHINE, round=first)
    rounds.finish(by=MACHINE, round=first, unsigned=True)
    final = qualify(by=MACHINE, tournament=tournament, edge="lots")
    pairs = {frozenset((each - (each + 1) % 2, each + each % 2)) for each in final.players if each <= 12}
    assert len(pairs) == 4
    assert set(final.players) - {13} == {player for pair in pairs for player in pair}
    assert (13 in final.players) == (1 in final.players)
    tournament.refresh_from_db()
    to_decide = final_to_decide(tournament)
    assert to_decide is not None
    assert to_decide.decided == final, "the decision still agrees with the standings"
    last = drawing.seat(by=MACHINE, tournament=tournament)
    assert opposite(tournament, 2) == pairs
    assert not seat_gaps(last)
    is_proved(tournament)


def test_the_plan_offers_what_has_an_effect(prepare_evening: Prepare) -> None:
    fields = {"partners", "partners_sit", "lone_partner"}
    for game, entrants, offered in (
        ("klaverjas", "players", {"partners"}),
        ("klaverjas", "pairs", {"partners", "lone_partner"}),
        ("rikken_brabant", "players", set()),
        ("rikken_brabant", "pairs", {"partners_sit", "lone_partner"}),
        ("rikken_brabant", "teams", set()),
    ):
        tournament = prepare_evening(name=f"{game} {entrants}", game=game, deals_a_round=None)
        evenings.amend(by=MACHINE, tournament=tournament, entrants=entrants)
        tournament.refresh_from_db()
        assert PlanForm(tournament=tournament).fields.keys() & fields == offered, (game, entrants)
    assert Tournament(rules=tournament.rules).partners == "none"


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(30) if IS_NIGHT else (2,))
def test_who_sits_out_is_computed_alike_by_checker_and_verify(prepare_evening: Prepare, seed: int) -> None:
    """An evening by chance: pairs, reserves, withdrawals, wishes and redraws between rounds."""
    chance = Random(seed)
    game = chance.choice(["klaverjas", "rikken_brabant"])
    policy = {"lone_partner": chance.choice(["changing", "sits_out"]), "partners_sit": chance.choice(["apart", "opposite"])}
    pairs = chance.randint(5, 9)
    tournament = evening_of_pairs(prepare_evening, pairs, game=game, reserves=(1, 3), alone=chance.randint(0, 2), policy=policy)
    everybody = {each.number: each for each in tournament.entrants.all()}
    one, other = chance.sample(range(1, 2 * pairs + 1), 2)
    wishes.add_wish(by=MACHINE, tournament=tournament, kind=Wish.Kind.APART, first=everybody[one], second=everybody[other], weight=2)
    for _ in range(4):
        for number in chance.sample(sorted(everybody), 2):
            player = Entrant.objects.get(pk=everybody[number].pk)
            prepare.withdraw(by=MACHINE, tournament=tournament, entrant=player, back=player.withdrawn)
        round_ = drawing.seat(by=MACHINE, tournament=tournament)
        if chance.random() < 0.5:
            drawing.redraw(by=MACHINE, round=round_, stay=chance.sample(sorted(everybody), 2))
    is_proved(tournament)
