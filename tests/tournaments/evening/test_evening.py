"""Preparing, drawing, starting, finishing, closing: the director's evening, and what is refused at which time."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from clubs import actions as club_actions
from clubs.club.models import Club
from scoring.games import published
from tests.cast import MACHINE, AtTable, MovableClock, People, close_with_open_items
from tournaments.entrants.actions import enrol as prepare
from tournaments.evening.actions import closing, evenings
from tournaments.evening.models import Entrant, Round, Tournament
from tournaments.evening.problems import Refusal
from tournaments.play.actions import rounds, signing
from tournaments.play.actions.passes import table_pass
from tournaments.seating.actions import drawing


def refused(code: str) -> pytest.RaisesExc[Refusal]:
    return pytest.RaisesExc(Refusal, check=lambda refusal: refusal.problems[0].code == code)


def test_a_draw_seats_everybody_once_in_fours_and_fives(tournament: Tournament) -> None:
    round_ = drawing.seat(by=MACHINE, tournament=tournament)
    assert sorted(round_.tables.values_list("seats", flat=True)) == [4, 5]
    assert round_.places.count() == 9
    assert list(round_.tables.values_list("seats", "deals_planned")) == [(4, 4), (5, 5)]


def test_the_log_says_what_the_plan_was_when_it_changed_not_when_somebody_looked(tournament: Tournament) -> None:
    earlier = Tournament.objects.get(pk=tournament.pk)
    evenings.amend(by=MACHINE, tournament=tournament, name="Bokaal")
    evenings.amend(by=MACHINE, tournament=earlier, name="Beker")
    entry = tournament.log.get(what="amend", number=tournament.log.count())
    assert (entry.before, entry.after) == ({"name": "Bokaal"}, {"name": "Beker"})


def test_the_same_seed_draws_the_same(tournament: Tournament) -> None:
    first = drawing.seat(by=MACHINE, tournament=tournament, seed="maandag")
    seats = list(first.places.order_by("table__number", "seat").values_list("entrant__number", flat=True))
    drawing.undraw(by=MACHINE, round=first)
    again = drawing.seat(by=MACHINE, tournament=tournament, seed="maandag")
    assert seats == list(again.places.order_by("table__number", "seat").values_list("entrant__number", flat=True))


def test_seven_players_cannot_be_seated_and_nothing_is_left_behind(prepare_evening: Callable[..., Tournament]) -> None:
    tournament = prepare_evening(players=7)
    with refused("CANNOT_SEAT"):
        drawing.seat(by=MACHINE, tournament=tournament)
    assert not Round.objects.exists()


def test_a_withdrawn_player_is_not_drawn(tournament: Tournament) -> None:
    prepare.withdraw(by=MACHINE, tournament=tournament, entrant=tournament.entrants.get(number=9))
    round_ = drawing.seat(by=MACHINE, tournament=tournament)
    assert list(round_.tables.values_list("seats", flat=True)) == [4, 4]


def test_a_started_round_keeps_its_draw(playing: Round) -> None:
    with refused("ROUND_HAS_STARTED"):
        drawing.undraw(by=MACHINE, round=playing)
    ahead = drawing.seat(by=MACHINE, tournament=playing.tournament)
    with refused("ROUND_NOT_FINISHED"):
        rounds.start(by=MACHINE, round=ahead)


def test_a_round_ends_when_its_tables_have_signed(four: AtTable, five: AtTable, playing: Round) -> None:
    with refused("TABLES_NOT_SIGNED"):
        rounds.finish(by=MACHINE, round=playing)
    for table, deals in ((four, 4), (five, 5)):
        for _ in range(deals):
            sits_out = table.table.deals.count() % 5 if deals == 5 else -1
            table.plays(f"MISERE {(sits_out + 1) % table.table.seats} | made")
        signing.sign(by=table.by, table=table.table, totals=table.points())
    rounds.finish(by=MACHINE, round=playing)
    assert drawing.seat(by=MACHINE, tournament=playing.tournament).number == 2


def test_a_final_tournament_takes_nothing_more(playing: Round, four: AtTable, clock: MovableClock) -> None:
    tournament = playing.tournament
    with refused("ROUND_NOT_FINISHED"):
        closing.close(by=MACHINE, tournament=tournament)
    four.plays("RIK 1+2 | 8")
    rounds.finish(by=MACHINE, round=playing, unsigned=True)
    close_with_open_items(tournament)
    clock.moves(minutes=60)
    with refused("TOURNAMENT_CLOSED"):
        four.reports("RIK 1+2 | 8")
    with refused("TOURNAMENT_CLOSED"):
        prepare.enrol(by=MACHINE, tournament=tournament, guests=["Late Gast"])
    with refused("TOURNAMENT_CLOSED"):
        drawing.seat(by=MACHINE, tournament=tournament)


def test_enrolling_a_member_twice_is_refused_whole(club: Club, tournament: Tournament) -> None:
    member = club_actions.admit(by=MACHINE, club=club, name="Gerda Bos")
    prepare.enrol(by=MACHINE, tournament=tournament, members=[member])
    with refused("ENROLLED_ALREADY"):
        prepare.enrol(by=MACHINE, tournament=tournament, guests=["Nieuwe Gast"], members=[member])
    assert Entrant.objects.filter(tournament=tournament).count() == 10


def test_an_evening_keeps_the_rules_it_was_prepared_with(club: Club, people: People, four: AtTable) -> None:
    first = club_actions.publish_rules(by=people.owner, club=club, name="Huisregels", base=published("rikken_brabant"), options={"unit": 2})
    second = club_actions.publish_rules(
        by=people.owner, club=club, name="Huisregels", base=published("rikken_brabant"), options={"unit": 3}
    )
    assert (first.version, second.version) == (1, 2)
    assert first.fingerprint != second.fingerprint
    four.plays("RIK 1+2 | 8")
    assert four.points() == (-1, 1, 1, -1)
    with refused("RULES_UNCHANGED"):
        club_actions.publish_rules(by=people.owner, club=club, name="Huisregels", base=published("rikken_brabant"), options={"unit": 3})


def test_half_points_and_unknown_options_are_refused_by_name(club: Club, people: People) -> None:
    for options in ({"unit": 0.5}, {"no_such_option": 1}, {"partner_loss": "nobody"}):
        with pytest.raises(Refusal) as refusal:
            club_actions.publish_rules(by=people.owner, club=club, name="Fout", base=published("rikken_brabant"), options=options)
        assert refusal.value.problems[0].field == f"options.{next(iter(options))}"
        assert refusal.value.status == 422
    assert not club.house_rules.exists()


def test_tables_of_a_round_have_passes_of_their_own(playing: Round) -> None:
    passes = {table_pass(table) for table in playing.tables.all()}
    assert len(passes) == playing.tables.count()
