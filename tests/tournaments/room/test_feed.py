"""The feed of an evening: its deals, rulings and rounds, in every language, with the names that the reader may see."""

from __future__ import annotations

import datetime
from collections.abc import Callable

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone, translation

from scoring.engine.spoken import signed
from tests.cast import MACHINE, AtTable, MovableClock, People, close_with_open_items
from tests.pages.read import text
from tournaments.entrants.actions.ratings import GroupDraft, RatingDraft, set_rating
from tournaments.entrants.queries.names import FULL_NAMES, Names
from tournaments.evening.actions import evenings
from tournaments.evening.models import Entrant, Ruling, Tournament
from tournaments.jury.actions import penalties as jury
from tournaments.jury.decisions import Move
from tournaments.play.actions import deals as play
from tournaments.play.actions import rounds
from tournaments.play.models import Deal, Payment
from tournaments.room.actions import clock as round_clock
from tournaments.room.feed import NewsKind
from tournaments.room.queries.feed import feed
from tournaments.room.wording.feed import FeedLine, feed_lines
from tournaments.seating.actions import drawing
from tournaments.standings.queries.standings import standings
from tournaments.standings.wording.line_names import plain_line_name


@pytest.fixture
def long_table(prepare_evening: Callable[..., Tournament]) -> AtTable:
    """A table of four that plays twelve deals."""
    tournament = prepare_evening(players=4, deals_a_round=12)
    round_ = drawing.seat(by=MACHINE, tournament=tournament, tables=[[1, 2, 3, 4]])
    rounds.start(by=MACHINE, round=round_)
    return AtTable(round_.tables.get())


def lines(tournament: Tournament, language: str = "en", names: Names = FULL_NAMES) -> list[FeedLine]:
    tournament = Tournament.objects.get(pk=tournament.pk)
    with translation.override(language):
        now = feed(tournament)
        return feed_lines(tournament, now, now.items, names)


def texts(tournament: Tournament, language: str = "en", names: Names = FULL_NAMES) -> list[str]:
    with translation.override(language):
        return [line.text for line in lines(tournament, language, names)]


def booked_for(deal: Deal, entrant: Entrant | None) -> int:
    payments = Payment.objects.filter(deal=deal)
    return sum(payment.amount * ((payment.payee == entrant) - (payment.payer == entrant)) for payment in payments)


def test_a_misere_is_told_as_the_ledger_has_it(four: AtTable) -> None:
    deal = four.plays("MISERE 1 | made")
    tournament = four.table.round.tournament
    line, begun = lines(tournament)
    assert (line.text, line.where, line.points) == ("An Peeters makes Misère", "table 1 · deal 1", 15)
    assert (line.html, begun.html) == ("<b>An Peeters</b> makes <b>Misère</b>", "Round <b>1</b> has begun")
    assert line.points == booked_for(deal, line.player)


@pytest.mark.both
def test_a_corrected_deal_is_told_as_it_counts_and_once_that_it_changed(four: AtTable, clock: MovableClock) -> None:
    deal = four.plays("MISERE 1 | made")
    clock.moves(minutes=3)
    play.correct(by=MACHINE, deal=deal, facts={**deal.facts, "contracts": [{"code": "MISERE", "declarer": 2, "made": True}]}, revision=1)
    assert texts(four.table.round.tournament)[:2] == [
        "The deal counts differently now: Piet van Dijk gets +15 from it instead of −5",
        "Piet van Dijk makes Misère",
    ]
    for line in lines(four.table.round.tournament)[:2]:
        assert line.item.points == booked_for(deal, line.player)


def test_a_void_deal_leaves_its_item_and_says_that_it_was_taken_back(four: AtTable, clock: MovableClock) -> None:
    deal = four.plays("MISERE 1 | made")
    clock.moves(minutes=3)
    play.void(by=MACHINE, deal=deal, revision=1)
    assert texts(four.table.round.tournament) == ["The deal was voided: An Peeters had got +15 from it", "Round 1 has begun"]
    four.reports("RIK 0+2 | 9", number=1)
    assert texts(four.table.round.tournament) == ["Round 1 has begun"], "a deal that is entered again is told as it counts now"


def test_a_slam_of_two_and_a_lost_contract(long_table: AtTable) -> None:
    long_table.plays(*["RIK 0+2 | 9"] * 8, "RIK 1+3 | 13", "MISERE 0 | lost")
    assert texts(long_table.table.round.tournament)[:2] == [
        "Els Maes loses Misère, Piet van Dijk takes the lead with +14",
        "An Peeters and Jo Smets make Rik with every trick",
    ]


def test_what_waits_for_the_jury_did_not_just_happen(four: AtTable) -> None:
    four.plays("MISERE 0 | made")
    second = four.plays("MISERE 1 | made")
    assert len(lines(four.table.round.tournament)) == 3
    four.spoils(second)
    assert [line.item.where.deal for line in lines(four.table.round.tournament) if line.item.kind == NewsKind.MADE] == [1]


def test_the_lead_is_told(long_table: AtTable) -> None:
    tournament = long_table.table.round.tournament
    long_table.plays("RIK 0+2 | 8", "RIK 0+2 | 8", "RIK 0+2 | 8", "RIK 1+3 | 8", "MISERE 2 | made", "MISERE 0 | made")
    (newest, taken_over, *_rest) = lines(tournament)
    assert newest.item.leader is None, "two are in front"
    assert taken_over.text == "Piet van Dijk makes Misère, now first with +17"


def test_a_contract_has_the_name_that_players_give_it(four: AtTable) -> None:
    four.plays("SOLO_8 1 | 9")
    contracts = {language: lines(four.table.round.tournament, language)[0].phrases[0].values["contract"] for language in ("en", "nl", "fr")}
    assert contracts == {"en": "8 alone", "nl": "8 alleen", "fr": "8 seul"}


def test_a_ruling_is_told_without_the_jurys_own_words(four: AtTable, people: People) -> None:
    tournament = four.table.round.tournament
    rule = {"by": people.jury, "tournament": tournament, "text": "Els Maes verzaakte", "table": four.table, "article": "REVOKE"}
    fined = jury.rule(kind=Ruling.Kind.FINE, moves=[Move(1, 2, 3)], **rule)  # type: ignore[arg-type]
    line = lines(tournament)[0]
    assert (line.item.ruling, line.where) == (fined.number, "table 1 · ruling 1")
    assert line.text.startswith("The jury has ruled: fine (")
    assert "verzaakte" not in line.text
    jury.overturn(by=people.jury, ruling=fined, text="toch niet")
    assert [line.item.ruling for line in lines(tournament) if line.item.kind == NewsKind.RULED] == [2]


@pytest.mark.both
def test_the_turns_of_an_evening(four: AtTable, clock: MovableClock) -> None:
    round_ = four.table.round
    clock.moves(minutes=1)
    round_clock.call_last_deal(by=MACHINE, round=round_)
    assert texts(round_.tournament) == ["The last deal of round 1 is announced", "Round 1 has begun"]
    clock.moves(minutes=1)
    rounds.finish(by=MACHINE, round=round_, unsigned=True)
    clock.moves(minutes=1)
    close_with_open_items(Tournament.objects.get(pk=round_.tournament_id))
    assert texts(round_.tournament) == ["The evening is closed", "Round 1 is finished", "Round 1 has begun"]


def test_the_public_reads_the_names_it_may_see(four: AtTable, client: Client) -> None:
    tournament = four.table.round.tournament
    four.plays("MISERE 1 | made")
    evenings.amend(by=MACHINE, tournament=tournament, names="called")
    for page in ("", "feed/", "screen/room/"):
        words = text(client.get(f"/e/{tournament.slug}/{page}"))
        assert "An (2) makes Misère" in words, page
        assert "Peeters" not in words
    entries = client.get(f"/api/v1/tournaments/{tournament.slug}/feed/").json()["entries"]
    assert (entries[0]["text"], entries[0]["player"]) == ("An (2) makes Misère", {"number": 2, "name": "An (2)"})
    assert (entries[0]["points"], entries[0]["deal"], entries[0]["contract"]) == (15, 1, "MISERE")


def test_what_came_later_says_no_figure_to_whom_it_is_hidden(four: AtTable, clock: MovableClock) -> None:
    before, corrected = four.plays("MISERE 1 | made"), four.plays("MISERE 2 | made")
    tournament, now = four.table.round.tournament, timezone.now()
    shown = feed(tournament, until=now).items
    assert [(item.kind, item.points) for item in shown] == [(NewsKind.MADE, 15), (NewsKind.MADE, 15), (NewsKind.STARTED, None)]
    clock.moves(minutes=1)
    four.plays("MISERE 3 | made")
    assert feed(tournament, until=now).items == shown
    changed = {**corrected.facts, "contracts": [{"code": "MISERE", "declarer": 0, "made": True}]}
    play.correct(by=MACHINE, deal=corrected, facts=changed, revision=1)
    later = feed(tournament, until=now).items
    assert [item.key for item in later if item.kind == NewsKind.MADE] == [f"deal {before.pk}"], "nor what became of an earlier one"
    assert NewsKind.CHANGED not in {item.kind for item in later}


@pytest.mark.parametrize("deals", [2, 4])
def test_the_feed_takes_as_many_queries_with_any_number_of_deals(four: AtTable, five: AtTable, deals: int) -> None:
    for nth in range(deals):
        four.plays("MISERE 1 | made")
        five.plays("all pass" if nth % 2 else "MISERE 3 | made")
    tournament = Tournament.objects.get(pk=four.table.round.tournament_id)
    assert tournament.rule_set.code == "rikken_brabant", "read once"
    with CaptureQueriesContext(connection) as queries:
        feed(tournament)
    assert len(queries) == 11


def test_only_the_last_part_is_looked_at(four: AtTable, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tournaments.room.queries.feed.LAST_DEALS", 2)
    for _nth in range(4):
        four.plays("MISERE 1 | made")
    assert [line.item.where.deal for line in lines(four.table.round.tournament)] == [4, 3, None]
    deal = Deal.objects.get(table=four.table, number=1)
    play.void(by=MACHINE, deal=deal, revision=1)
    assert lines(four.table.round.tournament)[0].item.kind == NewsKind.TAKEN_BACK, "however old the deal is"
    assert isinstance(lines(four.table.round.tournament)[0].at, datetime.datetime)


def test_readers_of_a_version_read_the_same(
    four: AtTable, client: Client, people: People, prepare_evening: Callable[..., Tournament]
) -> None:
    four.plays("MISERE 1 | made")
    tournament = four.table.round.tournament
    assert feed(tournament).items == feed(Tournament.objects.get(pk=tournament.pk)).items
    part = client.get(f"/e/{tournament.slug}/feed/part/")
    assert client.get(f"/e/{tournament.slug}/feed/part/", headers={"If-None-Match": part["ETag"]}).status_code == 304


@pytest.mark.parametrize("kind", ["pairs", "teams"])
def test_the_line_of_a_pair_or_team_takes_the_lead_not_one_of_its_players(
    prepare_evening: Callable[..., Tournament], client: Client, kind: str
) -> None:
    tournament = prepare_evening(players=8, deals_a_round=12)
    groups = [(1, 6), (2, 5), (3, 8), (4, 7)] if kind == "pairs" else [(1, 2, 5, 6), (3, 4, 7, 8)]
    names = ["", "De Maten", "", ""] if kind == "pairs" else ["Noord", "Zuid"]
    evenings.amend(by=MACHINE, tournament=tournament, entrants=kind)
    set_rating(by=MACHINE, tournament=tournament, draft=RatingDraft(kind, groups=tuple(map(GroupDraft, names, groups))))
    round_ = drawing.seat(by=MACHINE, tournament=tournament, tables=[[1, 2, 3, 4], [5, 6, 7, 8]])
    rounds.start(by=MACHINE, round=round_)
    first, second = map(AtTable, round_.tables.order_by("number"))
    first.plays("RIK 2+3 | 8")
    second.plays(*["RIK 2+3 | 8"] * 2)
    first.plays("MISERE 0 | made")
    now = standings(Tournament.objects.get(pk=tournament.pk))
    leader, newest = now.lines[0], lines(tournament)[0]
    assert (leader.place, newest.item.leader, newest.item.leader_points) == (1, leader.entrant.pk, leader.counted)
    name = plain_line_name(leader, FULL_NAMES)
    takes = "takes" if kind == "teams" else "take"
    assert newest.text.endswith(f", {name} {takes} the lead with {signed(leader.points)}"), newest.text
    assert name == ("Noord" if kind == "teams" else "Els Maes & Nol Hermans")
    entries = client.get(f"/api/v1/tournaments/{tournament.slug}/feed/").json()["entries"]
    assert entries[0]["leader"] == {"number": leader.entrant.number, "name": name}


def test_a_pair_whose_partners_made_the_contract_is_named_once(prepare_evening: Callable[..., Tournament]) -> None:
    tournament = prepare_evening(players=4, deals_a_round=12)
    evenings.amend(by=MACHINE, tournament=tournament, entrants="pairs")
    groups = (GroupDraft("", (1, 3)), GroupDraft("", (2, 4)))
    set_rating(by=MACHINE, tournament=tournament, draft=RatingDraft("pairs", groups=groups))
    round_ = drawing.seat(by=MACHINE, tournament=tournament, tables=[[1, 2, 3, 4]])
    rounds.start(by=MACHINE, round=round_)
    AtTable(round_.tables.get()).plays("RIK 1+3 | 8", "RIK 0+2 | 13")
    assert texts(tournament)[0] == "Els Maes and Piet van Dijk make Rik with every trick, now first with +12"
