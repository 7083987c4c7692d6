"""The results by round are sealed with the final result: they add up to it, and each round with its pot adds up to zero."""

from __future__ import annotations

import datetime
from collections.abc import Callable
from io import StringIO
from random import Random
from typing import Any

import pytest
from django.core.management import call_command

from clubs.club.models import Club
from clubs.people.models import Member
from tests.cast import MACHINE, AtTable, MovableClock
from tests.checker.test_score_evenings import played_by_chance, plays_by_chance
from tests.competitions.club_evenings import MembersClub
from tests.tournaments.archive.evening import whole
from tests.tournaments.archive.test_evening_of_pairs import play_in_pairs
from tests.tournaments.archive.test_import import wiped
from tests.tournaments.evening.test_abandoning import BECAUSE, half
from tests.tournaments.signup.announced import MakeEvening, announced, member_with_account
from tournaments.archive.checks.results import result_differences
from tournaments.archive.export import evening_text, export_evening
from tournaments.archive.restore import restore
from tournaments.archive.verify import read_evening
from tournaments.door import actions as door
from tournaments.entrants.actions.members import merge
from tournaments.evening.actions.abandoning import abandon
from tournaments.evening.log import head
from tournaments.evening.models import Tournament
from tournaments.evening.queries.breaking_off import WhatCounts
from tournaments.evening.queries.open_items import open_items
from tournaments.play.actions import deals as play
from tournaments.play.actions import own_totals, rounds
from tournaments.play.models import Deal
from tournaments.seating.actions import drawing, seat_answers, seats, substitutes
from tournaments.signup.actions.answers import answer
from tournaments.signup.values import FactKind
from tournaments.standings.actions.sealing import seal_missing
from tournaments.standings.models import RoundResults
from tournaments.standings.queries.evening_results import computed_result, seal_of
from tournaments.standings.queries.evening_rounds import computed_rounds, evening_rounds
from tournaments.standings.rounds import EveningRounds, PlayerRound, RoundMark, SignOffAnswer, SignOffMark

__all__ = ["announced", "half", "whole"]


def rounds_of(tournament: Tournament) -> EveningRounds:
    return EveningRounds.from_json(evening_rounds([tournament.pk])[tournament.pk])


def add_up(tournament: Tournament) -> EveningRounds:
    """Assert that the evening's rounds add up to its final result, and each round to zero; return them."""
    tournament = Tournament.objects.get(pk=tournament.pk)
    evening, final = computed_rounds(tournament), computed_result(tournament)
    assert EveningRounds.from_json(evening.to_json()) == evening
    by_score = tournament.rule_set.game.ranks_by_score
    for number, rows in evening.rounds.items():
        assert sum(row.points for row in rows) + evening.pots.get(number, 0) == 0, f"round {number}"
        is_exact = tournament.rules["game"] != "skat"  # in Skat, the player who sits out gains points too
        assert not is_exact or all(row.won + row.drawn + row.lost <= row.deals for row in rows), f"round {number}"
    everybody = {row.number for rows in evening.rounds.values() for row in rows}
    for player in {*everybody, *final.by_number}:
        own = [row for rows in evening.rounds.values() for row in rows if row.number == player]
        result = final.by_number.get(player)
        assert sum(row.points for row in own) == (result.points if result else 0), f"player {player}"
        if by_score and result:
            assert sum(row.score for row in own) == result.ranked, f"player {player}"
    assert sum(evening.pots.values()) == final.pot
    return evening


def test_the_rounds_of_an_evening_with_everything_add_up(whole: Tournament) -> None:
    AtTable(whole.rounds.get(number=2).tables.get(number=1)).plays("PIEK 0 | 1")
    evening = add_up(whole)
    assert list(evening.rounds) == [1, 2]
    assert {row.number for row in evening.rounds[1]} >= {1, 2, 3, 4, 5, 6, 7, 8, 9}


@pytest.mark.slow
@pytest.mark.both
@pytest.mark.parametrize("game", ["klaverjas", "skat", "schafkopf"])
def test_the_rounds_of_a_wild_evening_add_up(prepare_evening: Callable[..., Tournament], game: str) -> None:
    evening = add_up(played_by_chance(prepare_evening, game, {}, 0))
    assert {row.mark for rows in evening.rounds.values() for row in rows} >= {RoundMark.PLAYED, RoundMark.BYE}
    assert any(row.partner for rows in evening.rounds.values() for row in rows) == (game == "klaverjas")


def test_each_has_the_deals_that_they_played_themselves(four: AtTable) -> None:
    """Jo leaves after two deals; a substitute plays the last two, and a fine of the round is theirs."""
    tournament, round_ = four.table.round.tournament, four.table.round
    four.plays("RIK 1+2 | 9", "MISERE 3 | made")
    newcomer = substitutes.Replacement(guest="Invaller")
    substitutes.substitute(by=MACHINE, round=round_, entrant=tournament.entrants.get(number=4), newcomer=newcomer)
    four.plays("RIK 1+2 | 9", "PIEK 0 | made")
    rows = {row.number: row for row in add_up(tournament).rounds[1]}
    assert [(rows[number].deals, rows[number].mark) for number in (1, 4, 10)] == [(4, "played"), (2, "played"), (2, "substitute")]
    assert (rows[4].won, rows[4].drawn, rows[4].lost) == (1, 0, 1)
    assert (rows[10].won, rows[10].drawn, rows[10].lost) == (0, 0, 2)
    assert {rows[number].table for number in (1, 4, 10)} == {1}


def test_a_tables_own_totals_have_points_and_deals_but_nothing_won(four: AtTable) -> None:
    own_totals.report_totals(by=MACHINE, table=four.table, id=Deal().pk, points=(9, -5, -2, -2), deals=20)
    rows = {row.number: row for row in add_up(four.table.round.tournament).rounds[1]}
    assert rows[1] == PlayerRound(1, points=9, deals=20, table=1)


def test_who_sat_out_came_and_who_left_before_the_first_deal_did_not_play(prepare_evening: Callable[..., Tournament]) -> None:
    tournament = prepare_evening(players=9, rounds_planned=1)
    round_ = drawing.seat(by=MACHINE, tournament=tournament, tables=[[1, 2, 3, 4], [5, 6, 7, 8]])
    nine, eight = (tournament.entrants.get(number=number) for number in (9, 8))
    seat_answers.sit_out(by=MACHINE, tournament=tournament, round=round_, entrant=nine)
    rounds.start(by=MACHINE, round=round_)
    AtTable(round_.tables.get(number=1)).plays("RIK 1+2 | 9")
    door.depart(by=MACHINE, tournament=tournament, entrants=[eight], when=door.Leaving.NOW)
    numbers = {row.number: row.mark for row in add_up(tournament).rounds[1]}
    assert numbers == dict.fromkeys(range(1, 8), RoundMark.PLAYED), "nobody says that number 9 was there"
    door.check_in(by=MACHINE, tournament=tournament, entrant=nine)
    assert {row.number: row.mark for row in add_up(tournament).rounds[1]} == {**numbers, 9: RoundMark.BYE}


def test_a_reserve_who_sits_in_is_a_substitute(prepare_evening: Callable[..., Tournament]) -> None:
    tournament = play_in_pairs(prepare_evening(players=8, rounds_planned=2))
    door.depart(by=MACHINE, tournament=tournament, entrants=[tournament.entrants.get(number=10)], when=door.Leaving.NOW)
    second = drawing.seat(by=MACHINE, tournament=tournament, tables=[[1, 9, 2, 4], [5, 6, 7, 8]])
    rounds.start(by=MACHINE, round=second)
    marks = {row.number: row.mark for row in add_up(tournament).rounds[2]}
    assert marks[9] == RoundMark.SUBSTITUTE
    assert marks[4] == RoundMark.PLAYED


def test_the_partner_is_who_had_the_seat_for_the_most_deals(prepare_evening: Callable[..., Tournament]) -> None:
    """Player 3 is replaced after two deals, and players 1 and 2 exchange seats from deal 7 of eight on."""
    tournament = prepare_evening(players=4, game="klaverjas", rounds_planned=1, deals_a_round=None)
    round_ = drawing.seat(by=MACHINE, tournament=tournament, tables=[[1, 2, 3, 4]])
    rounds.start(by=MACHINE, round=round_)
    table, chance = round_.tables.get(), Random(1)
    plays_by_chance(tournament, table, chance, 2)
    newcomer = substitutes.Replacement(guest="Invaller")
    substitutes.substitute(by=MACHINE, round=round_, entrant=tournament.entrants.get(number=3), newcomer=newcomer)
    plays_by_chance(tournament, table, chance, 6)
    seats.swap(by=MACHINE, round=round_, first=1, second=2, from_deal={1: 7}, why="wrong_chair")
    rows = {row.number: row for row in add_up(tournament).rounds[1]}
    assert {number: row.partner for number, row in rows.items()} == {1: 5, 5: 1, 3: 1, 2: 4, 4: 2}


def test_only_rounds_that_count_have_rows(half: AtTable) -> None:
    tournament = half.table.round.tournament
    half.plays("RIK 1+2 | 9")
    abandon(
        by=MACHINE,
        tournament=tournament,
        because=BECAUSE,
        counts=WhatCounts.ROUNDS,
        acknowledged=[item.code for item in open_items(tournament)],
    )
    assert list(add_up(tournament).rounds) == [1]
    assert list(rounds_of(tournament).rounds) == [1]


@pytest.mark.both
def test_closing_seals_them_and_a_correction_seals_others_beside_them(club: Club, django_assert_num_queries: Any) -> None:
    closed = MembersClub(club).plays(("Els", "An", "Piet", "Jo", "Bart"), "RIK 1+2 | 9", "MISERE 3 | lost")
    (row,) = RoundResults.objects.all()
    with django_assert_num_queries(2):
        before = rounds_of(closed)
    assert before == computed_rounds(closed)
    assert not any(name in str(row.result) for name in ("Els", "An", "Piet", "Jo", "Bart"))
    deal = Deal.objects.filter(table__round__tournament=closed).order_by("number")[0]
    play.void(by=MACHINE, deal=deal, revision=deal.revision)
    first, second = RoundResults.objects.order_by("entry")
    assert EveningRounds.from_json(first.result) == before != rounds_of(closed) == EveningRounds.from_json(second.result)
    assert list(result_differences(Tournament.objects.get(pk=closed.pk))) == []


def test_an_evening_that_an_older_release_closed_is_computed_until_it_is_sealed(club: Club) -> None:
    closed = MembersClub(club).plays(("Els", "An", "Piet", "Jo"), "RIK 1+2 | 9")
    before = rounds_of(closed)
    RoundResults.objects.all().delete()
    assert rounds_of(closed) == before
    assert seal_missing() == 1
    assert RoundResults.objects.get().result == before.to_json()
    assert seal_missing() == 0


def test_verify_names_a_row_that_was_changed(club: Club) -> None:
    closed = MembersClub(club).plays(("Els", "An", "Piet", "Jo"), "RIK 1+2 | 9")
    row = RoundResults.objects.get()
    ((number, rows),) = row.result["rounds"]
    changed = {**row.result, "rounds": [[number, [[1, 99], *rows[1:]]]]}
    RoundResults.objects.update(result=changed)
    assert list(result_differences(closed)) == [
        f"The results by round that were sealed after entry {row.entry} of the log have been changed."
    ]
    RoundResults.objects.update(seal=seal_of(changed, head(closed)))
    with pytest.raises(SystemExit, match="1"):
        call_command("verify", closed.slug, stdout=StringIO(), stderr=(err := StringIO()))
    assert "In the sealed results of round 1, player 1 has 99" in err.getvalue()
    changed = {**row.result, "answers": [[1, "excused"]]}
    RoundResults.objects.update(result=changed, seal=seal_of(changed, head(closed)))
    assert list(result_differences(closed)) == ["The sealed results by round differ from the ledger and the log."]


def test_an_imported_evening_seals_the_same_rounds(club: Club) -> None:
    closed = MembersClub(club).plays(("Els", "An", "Piet", "Jo"), "RIK 1+2 | 9")
    row, text = RoundResults.objects.get(), evening_text(export_evening(closed))
    wiped(club=False)
    restore(by=MACHINE, evening=read_evening(text))
    again = RoundResults.objects.get()
    assert (again.result, again.seal, again.entry) == (row.result, row.seal, row.entry)


def test_answers_to_signing_up_are_sealed_by_number(announced: MakeEvening, club: Club, clock: MovableClock) -> None:
    """A merge comes afterwards and changes no sealed row; the latest of two answers is the last."""
    evening = announced(answer_days_before=1, answer_time=datetime.time(12))
    members = {name: member_with_account(club, name)[0] for name in ("An", "Bert", "Cis", "Dirk")}
    answers = {"An": FactKind.YES, "Bert": FactKind.NO, "Cis": FactKind.YES, "Dirk": FactKind.MAYBE}
    for name, said in answers.items():
        answer(by=MACHINE, tournament=evening, who=members[name], said=said)
    answer(by=MACHINE, tournament=evening, who=members["An"], said=FactKind.NO)
    clock.moves(days=13, hours=23)
    answer(by=MACHINE, tournament=evening, who=members["Cis"], said=FactKind.NO)
    expected = [("Bert", SignOffMark.EXCUSED), ("Dirk", None), ("An", SignOffMark.EXCUSED), ("Cis", SignOffMark.ABSENT)]
    wanted = tuple(SignOffAnswer(members[name].number, mark) for name, mark in expected)
    assert computed_rounds(evening).answers == wanted
    Member.objects.filter(pk=members["Cis"].pk).update(user=None)
    merge(by=MACHINE, keep=members["An"], gone=members["Cis"])
    assert computed_rounds(evening).answers == wanted
