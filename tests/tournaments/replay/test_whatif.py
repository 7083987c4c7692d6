"""A replay by other rules: under the evening's own rules a replay equals the ledger, to the point; under other rules nothing is booked."""

from __future__ import annotations

import uuid
from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from django.apps import apps
from django.test import Client

from clubs import actions as club_actions
from clubs.club.models import Club
from operations.robot.any_deals import AnyDeals
from scoring.games import GAMES, published
from tests.cast import MACHINE, AtTable
from tests.depth import examples
from tournaments.evening.models import Ruling, Tournament
from tournaments.jury.actions import penalties as jury
from tournaments.jury.decisions import Move
from tournaments.play.actions import deals as play
from tournaments.play.actions import rounds
from tournaments.play.ledger import payment_values
from tournaments.play.models import Payment
from tournaments.play.queries import tables
from tournaments.replay.queries.replay import evening_of, replay_evening
from tournaments.replay.queries.what_if import compare_players
from tournaments.seating.actions import drawing
from tournaments.standings.queries.standings import standings


def bookings(tournament: Tournament) -> Counter[Any]:
    """Return the ledger's payments that were not reversed, as values."""
    return Counter(
        booking for _key, booking in payment_values(Payment.objects.filter(tournament=tournament, reverses=None, reversed_by=None))
    )


def rows() -> dict[str, str]:
    """Return every row of the database, to check that none changed."""
    return {model._meta.label: repr(list(model._default_manager.order_by("pk").values())) for model in apps.get_models()}


def any_evening(tournament: Tournament, seed: int) -> None:
    """Play two rounds of random deals, with a void, a correction and a decision of the jury."""
    random = Random(seed)
    deals = AnyDeals(random, tournament.rule_set)
    for _ in range(2):
        round_ = drawing.seat(by=MACHINE, tournament=tournament, seed=str(seed))
        rounds.start(by=MACHINE, round=round_)
        for table in round_.tables.all():
            for _deal in range(min(examples(6, by_day=3), table.deals_planned)):
                view = tables.read_table(table)
                if view.state.finished:
                    break
                facts = deals.plausible(view.state, ())
                number = view.fold.next_number
                play.report(by=MACHINE, table=table, id=uuid.UUID(int=random.getrandbits(128)), number=number, facts=facts)
            last = tables.read_table(table).deals[-1]
            play.correct(by=MACHINE, deal=last.deal, facts=deals.plausible(last.outcome.before, ()), revision=1)
        first = tables.read_table(round_.tables.get(number=1)).deals[0].deal
        play.void(by=MACHINE, deal=first, revision=first.revision)
        moves = [Move(1, 2, 3)]
        ruling = jury.rule(by=MACHINE, tournament=tournament, kind=Ruling.Kind.ADJUST, text="x", moves=moves)
        jury.rule(by=MACHINE, tournament=tournament, kind=Ruling.Kind.ADJUST, text="y", moves=moves)
        jury.overturn(by=MACHINE, ruling=ruling, text="z")
        rounds.finish(by=MACHINE, round=round_, unsigned=True)


@pytest.mark.slow
@pytest.mark.parametrize("game", sorted(GAMES))
def test_under_its_own_rules_it_is_the_ledger(prepare_evening: Callable[..., Tournament], game: str) -> None:
    tournament = prepare_evening(players=12, game=game, deals_a_round=7)
    any_evening(tournament, 4)
    evening = evening_of(tournament)
    own = replay_evening(evening, tournament.rule_set)
    assert own.bookings == bookings(tournament)
    assert own.bookings
    lines = {line.entrant.number: (line.place, line.total) for line in standings(tournament).lines}
    for line in compare_players(evening, own, own):
        assert (line.place, line.points) == (line.other_place, line.other_points) == lines[line.entrant.number]
    assert own.points.get(None, 0) == standings(tournament).pot


def test_other_values_give_other_points_and_book_nothing(four: AtTable, tournament: Tournament, client: Client) -> None:
    four.plays("RIK 1+2 | 9", "MISERE 0 | made")
    before = rows()
    evening = evening_of(tournament)
    other = replay_evening(evening, published("rikken_brabant").with_options({"misere": 10}))
    lines = {
        line.entrant.called: (line.points, line.other_points, line.difference) for line in compare_players(evening, _own(tournament), other)
    }
    assert lines["Els"] == (13, 28, 15)
    assert lines["An"] == (-3, -8, -5)
    page = client.get(f"/e/{tournament.slug}/what-if/", {"by": "game:whist_iwwa"})
    assert page.status_code == 200
    assert rows() == before


def _own(tournament: Tournament) -> Any:
    return replay_evening(evening_of(tournament), tournament.rule_set)


def test_deals_that_the_other_rules_do_not_know_are_listed_with_the_reason(four: AtTable, tournament: Tournament, client: Client) -> None:
    four.plays("RIK 1+2 | 9", "SOLO_8 0 | 8")
    other = replay_evening(evening_of(tournament), published("rikken_stichting"))
    listed = [(misfit.deal.number, misfit.problems[0].code) for misfit in other.misfits]
    page = client.get(f"/e/{tournament.slug}/what-if/", {"by": "game:rikken_stichting"})
    text = page.content.decode()
    for number, _code in listed:
        assert f"Round 1, table 1, deal {number}" in text
    own = client.get(f"/e/{tournament.slug}/what-if/").content.decode()
    assert "Nothing differs." in own
    assert "<table" not in own


def test_a_single_option_can_be_changed_on_the_page(four: AtTable, tournament: Tournament, client: Client) -> None:
    four.plays("MISERE 0 | made")
    at = f"/e/{tournament.slug}/what-if/"
    form = client.get(at).context["form"]
    typed = {control.name: control.value for group in form.groups for field in group.fields for control in field.controls if control.value}
    page = client.get(at, {**typed, "changed": "1", "by": "evening", "misere": "10"})
    assert page.status_code == 200
    assert {line.entrant.called: line.difference for line in page.context["lines"]}["Els"] == 15
    wrong = client.get(at, {**typed, "changed": "1", "by": "evening", "misere": "many"})
    assert (wrong.status_code, "lines" in wrong.context) == (422, False)


def test_the_page_offers_what_can_read_these_deals(club: Club, four: AtTable, tournament: Tournament, client: Client) -> None:
    base = published("rikken_brabant")
    own = club_actions.publish_rules(by=MACHINE, club=club, name="Huisregels", base=base, options={"misere": 6})
    keys = [other.key for other in client.get(f"/e/{tournament.slug}/what-if/").context["others"]]
    assert keys[:2] == ["evening", f"own:{own.pk}"]
    assert "game:whist_iwwa" in keys
    assert not {"game:rikken_brabant", "game:rifki", "game:russian_501", "game:knockout_whist"} & set(keys)


@pytest.mark.parametrize(
    ("one", "other", "kin"),
    [("rikken_brabant", "whist_iwwa", True), ("rifki", "rifki", True), ("rifki", "rikken_brabant", False), ("rifki", "russian_501", False)],
)
def test_kin_are_games_whose_deals_are_told_alike(one: str, other: str, kin: bool) -> None:
    assert published(one).game.is_kin(published(other).game) is kin


def test_the_page_hides_surnames_where_the_evening_does(four: AtTable, tournament: Tournament, client: Client) -> None:
    four.plays("RIK 1+2 | 9", "MISERE 1 | made")
    Tournament.objects.filter(pk=tournament.pk).update(policy={"names": "called"})
    page = client.get(f"/e/{tournament.slug}/what-if/", {"by": "game:whist_iwwa"}).content.decode()
    assert "Peeters" not in page
    assert "An (2)" in page


def test_the_page_asks_no_more_however_much_was_played(client: Client, four: AtTable, django_assert_max_num_queries: Any) -> None:
    four.plays("RIK 0+2 | 9", "MISERE 1 | made", "SOLO_8 0 | 8")
    with django_assert_max_num_queries(14):
        client.get(f"/e/{four.table.round.tournament.slug}/what-if/")
