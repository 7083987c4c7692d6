"""Time is called: unfinished games end by their rules, for the whole round or one table; the sum stays zero and `verify` agrees."""

from __future__ import annotations

import uuid
from collections.abc import Callable
from typing import Any

import pytest

from scoring.engine.sheet import contract_label
from tests.cast import MACHINE, AtTable, People
from tests.tournaments.play.test_own_end import begun, plays
from tournaments.archive.export import export_evening
from tournaments.archive.verify import differences
from tournaments.evening.models import LogEntry, Table, Tournament
from tournaments.evening.problems import Refusal
from tournaments.play.actions import deals as play
from tournaments.play.actions import rounds, signing
from tournaments.play.actions.time_called import call_time
from tournaments.play.models import Deal
from tournaments.play.queries import tables
from tournaments.play.queries.progress import progress
from tournaments.seating.actions import drawing
from tournaments.standings.queries.standings import standings

Evening = Callable[..., Tournament]
FIRST: dict[str, dict[str, Any]] = {
    "russian_501": {"declarer": 0, "bid": 66, "contract": 66, "trump": "S", "card_points": [70, 30, 20]},
    "knockout_whist": {"tricks": [3, 2, 2]},
    "rifki": {"contract": "KOZ", "trump": "S", "counts": [5, 4, 3, 1]},
}
SEATS = {"russian_501": 3, "knockout_whist": 3, "rifki": 4}


def options() -> list[tuple[str, dict[str, Any]]]:
    """Return every choice about what calling time does, with every settlement."""
    games: list[tuple[str, dict[str, Any]]] = [
        ("russian_501", {"settlement": settlement, "time_called": called, "round": round_})
        for settlement in ("pairwise", "winner_takes_remaining", "none")
        for called in ("standing", "annulled")
        for round_ in ("one_game", "games", "deals")
    ]
    games += [("rifki", {"broken_off": agreed}) for agreed in ("stands", "annulled", "deviation")]
    games += [("knockout_whist", each) for each in ({}, {"money": True}, {"settlement": "placement"})]
    return games


@pytest.mark.parametrize(("game", "agreed"), options())
@pytest.mark.parametrize("deals", [0, 1])
def test_an_unfinished_game_ends_and_the_evening_stays_whole(
    prepare_evening: Evening, game: str, agreed: dict[str, Any], deals: int
) -> None:
    tournament = prepare_evening(players=SEATS[game], game=game, options=agreed, deals_a_round=None)
    table = begun(tournament)
    for _ in range(deals):
        plays(table, **FIRST[game])
    assert call_time(by=MACHINE, round=table.round) == [1]
    view = tables.read_table(table)
    assert (view.state.finished, view.fold.deals_counted, view.complete) == (True, deals, True)
    assert call_time(by=MACHINE, round=table.round) == []
    assert Deal.objects.count() == deals + 1
    lines = standings(tournament)
    assert lines.sum == 0
    assert list(differences(export_evening(tournament))) == []
    signing.sign(by=MACHINE, table=table, totals=view.totals)
    rounds.finish(by=MACHINE, round=table.round)


def totals(prepare_evening: Evening, game: str, agreed: dict[str, Any], **plan: Any) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return a table's points after one deal, and after time was called then."""
    table = begun(prepare_evening(players=SEATS[game], game=game, options=agreed, **plan))
    plays(table, **FIRST[game])
    before = tables.read_table(table).totals
    call_time(by=MACHINE, round=table.round)
    return before, tables.read_table(table).totals


@pytest.mark.parametrize(
    ("game", "agreed", "same"),
    [
        ("russian_501", {}, True),
        ("rifki", {"broken_off": "stands"}, True),
        ("russian_501", {"time_called": "annulled"}, False),
        ("rifki", {"broken_off": "annulled"}, False),
        ("knockout_whist", {"money": True}, False),
    ],
)
def test_what_was_played_stands_or_goes_back(prepare_evening: Evening, game: str, agreed: dict[str, Any], same: bool) -> None:
    before, after = totals(prepare_evening, game, agreed, deals_a_round=None)
    assert any(before)
    assert after == (before if same else (0,) * SEATS[game])


def test_after_the_last_deal_time_settles_what_is_left_and_nothing_else_is_taken(prepare_evening: Evening) -> None:
    agreed = {"round": "deals", "settlement": "winner_takes_remaining"}
    table = begun(prepare_evening(players=3, game="russian_501", options=agreed, deals_a_round=1))
    plays(table, **FIRST["russian_501"])
    assert tables.read_table(table).totals == (0, 0, 0)
    assert progress(table.round).unfinished == [1]
    with pytest.raises(Refusal) as refusal:
        plays(table, **FIRST["russian_501"])
    assert refusal.value.problems[0].code == "ROUND_FULL"
    assert call_time(by=MACHINE, round=table.round) == [1]
    assert tables.read_table(table).totals[0] > 0
    assert progress(table.round).unfinished == []


def test_a_table_that_played_all_and_where_nothing_moves_is_left_alone(prepare_evening: Evening) -> None:
    table = begun(prepare_evening(players=3, game="russian_501", options={"round": "deals"}, deals_a_round=1))
    plays(table, **FIRST["russian_501"])
    signing.sign(by=MACHINE, table=table, totals=tables.read_table(table).totals)
    assert progress(table.round).unfinished == []
    assert call_time(by=MACHINE, round=table.round) == []
    table.refresh_from_db()
    assert table.signed_at is not None


@pytest.fixture
def two(prepare_evening: Evening) -> list[Table]:
    drawn = drawing.seat(by=MACHINE, tournament=prepare_evening(players=6, game="knockout_whist", deals_a_round=None))
    rounds.start(by=MACHINE, round=drawn)
    return list(drawn.tables.order_by("number"))


def test_a_table_whose_game_is_over_is_left_alone_and_each_end_is_in_the_log(two: list[Table]) -> None:
    won, going = two
    plays(won, tricks=[7, 0, 0])
    plays(won, tricks=[6, 0, 0])
    assert call_time(by=MACHINE, round=won.round) == [2]
    entry = LogEntry.objects.filter(what="report").last()
    assert entry is not None
    assert entry.after is not None
    assert (entry.object, entry.after["facts"]) == ("round 1 table 2 deal 1", {"time_called": True})
    assert going.deals.get().facts == {"time_called": True}


def test_one_table_only(two: list[Table]) -> None:
    assert call_time(by=MACHINE, round=two[0].round, table=2) == [2]
    assert [tables.read_table(table).state.finished for table in two] == [False, True]


def test_a_call_that_was_voided_can_be_made_again(two: list[Table]) -> None:
    call_time(by=MACHINE, round=two[0].round, table=1)
    deal = two[0].deals.get()
    play.void(by=MACHINE, deal=deal, revision=1)
    plays(two[0], tricks=[4, 3, 0])
    assert call_time(by=MACHINE, round=two[0].round, table=1) == [1]
    assert tables.read_table(two[0]).state.finished
    assert list(differences(export_evening(two[0].round.tournament))) == []


def test_where_a_deal_is_missing_it_comes_first(two: list[Table]) -> None:
    for tricks in ([4, 3, 0], [3, 3, 0], [3, 2, 0]):
        plays(two[0], tricks=tricks)
    play.void(by=MACHINE, deal=two[0].deals.get(number=2), revision=1)
    with pytest.raises(Refusal) as refusal:
        call_time(by=MACHINE, round=two[0].round)
    assert [(each.code, each.context) for each in refusal.value.problems] == [("TIME_DEAL_MISSING", {"number": 2, "table": 1})]
    assert not Deal.objects.filter(table=two[1]).exists()


def test_it_is_refused_before_and_after_a_round_and_in_games_without_an_end(
    prepare_evening: Evening, four: AtTable, people: People
) -> None:
    with pytest.raises(Refusal, match="TIME_NOT_CALLED"):
        call_time(by=people.director, round=four.table.round)
    tournament = prepare_evening(players=3, game="knockout_whist", name="Knock-out", deals_a_round=None)
    drawn = drawing.seat(by=MACHINE, tournament=tournament)
    with pytest.raises(Refusal, match="ROUND_NOT_STARTED"):
        call_time(by=MACHINE, round=drawn)
    rounds.start(by=MACHINE, round=drawn)
    rounds.finish(by=MACHINE, round=drawn, unsigned=True)
    with pytest.raises(Refusal, match="ROUND_FINISHED"):
        call_time(by=MACHINE, round=drawn)


@pytest.mark.parametrize("role", ["jury", "desk", "member", "stranger"])
def test_only_who_leads_the_evening_calls_time(four: AtTable, people: People, role: str) -> None:
    with pytest.raises(Refusal, match="NOT_ALLOWED"):
        call_time(by=getattr(people, role), round=four.table.round)


@pytest.mark.parametrize(
    ("facts", "contract"),
    [
        ({"kind": "play", "bid": 66, "contract": 66}, "play"),
        ({"kind": "give_up", "bid": 66}, "give_up"),
        ({"contract": "KOZ", "counts": [5, 4, 3, 1]}, "KOZ"),
        ({"tricks": [4, 3, 0]}, ""),
        ({"time_called": True}, ""),
        ({"contracts": [{"code": "MISERE"}, {"code": "PIEK"}]}, "MISERE+PIEK"),
        ({"kind": "pass_game", "game": "mie_en"}, "mie_en"),
        ({"kind": "all_pass"}, "all_pass"),
    ],
)
def test_the_contract_of_a_deal_is_never_a_figure(facts: dict[str, Any], contract: str) -> None:
    assert contract_label(facts) == contract


def test_the_uuid_is_the_tables_own(two: list[Table]) -> None:
    call_time(by=MACHINE, round=two[0].round)
    ids = set(Deal.objects.values_list("pk", flat=True))
    assert len(ids) == 2
    assert all(id.version == 5 for id in ids)
    assert uuid.UUID(int=0) not in ids
