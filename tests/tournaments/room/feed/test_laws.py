"""Laws of every feed: each item agrees with the points, nothing is reported twice, and a reversed deal is not reported."""

from __future__ import annotations

import datetime
from collections import Counter
from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from tournaments.room.feed import FeedEvening, FeedItem, NewsKind, PlayedContract, PlayedDeal, Where, chosen, feed_items

BEGIN = datetime.datetime(2026, 11, 22, 20, 0, tzinfo=datetime.UTC)
PLAYERS = range(1, 9)


@st.composite
def deals(draw: st.DrawFn) -> list[PlayedDeal]:
    """Draw deals in which one player wins from three others or pays them, most of them with a contract."""
    result = []
    for nth in range(draw(st.integers(1, 30))):
        first, *others = draw(st.permutations(PLAYERS))[:4]
        each = draw(st.sampled_from([-20, -6, -5, -2, -1, 1, 1, 2, 3, 5, 6, 20]))
        points = {first: 3 * each} | dict.fromkeys(others, -each)
        contract = PlayedContract("MISERE", first, None, alone=True, made=each > 0, slam=each == 20)
        contracts = (contract,) if draw(st.integers(0, 3)) else ()
        at = BEGIN + datetime.timedelta(minutes=nth)
        result.append(PlayedDeal(f"deal {nth}", at, Where(1, 1 + nth % 2, nth), points, contracts))
    return result


def evening(played: list[PlayedDeal], **more: object) -> FeedEvening:
    return FeedEvening(dict.fromkeys(PLAYERS, 0), {player: player for player in PLAYERS}, played, **more)  # type: ignore[arg-type]


def totals(played: list[PlayedDeal]) -> Counter[int]:
    counted: Counter[int] = Counter(dict.fromkeys(PLAYERS, 0))
    for deal in played:
        counted.update(deal.points)
    return counted


@settings(max_examples=30, deadline=None)
@given(deals())
def test_every_figure_is_that_of_its_deal(played: list[PlayedDeal]) -> None:
    items = feed_items(evening(played))
    by_key = {deal.key: deal for deal in played}
    assert len({item.key for item in items}) == len(items), "nothing is told twice"
    assert [item.at for item in items] == sorted((item.at for item in items), reverse=True)
    for item in items:
        deal = by_key[item.key]
        assert (item.at, item.where, item.moved) == (deal.at, deal.where, deal.points)
        if item.kind != NewsKind.STANDINGS:
            assert item.player is not None
            assert item.points == deal.points[item.player]
            assert (item.kind in (NewsKind.MADE, NewsKind.WON_BIG)) == (item.points > 0)


@settings(max_examples=30, deadline=None)
@given(deals())
def test_who_takes_the_lead_is_alone_in_front_and_was_not(played: list[PlayedDeal]) -> None:
    items = feed_items(evening(played))
    for item in items:
        now = totals([deal for deal in played if deal.at <= item.at])
        before = totals([deal for deal in played if deal.at < item.at])
        if item.leader is not None:
            assert all(now[item.leader] > now[other] for other in PLAYERS if other != item.leader)
            assert item.leader_points == now[item.leader]
            assert any(before[item.leader] <= before[other] for other in PLAYERS if other != item.leader)
        if item.climber is not None:
            ahead = [other for other in PLAYERS if now[other] > now[item.climber]]
            assert len(ahead) + 1 == item.place <= 3
            assert [other for other in PLAYERS if now[other] == now[item.climber]] == [item.climber]
            assert sum(before[other] > before[item.climber] for other in PLAYERS) >= 3, "from below the first three"


@settings(max_examples=20, deadline=None)
@given(deals(), st.integers(0, 29))
def test_a_deal_that_is_taken_back_is_told_no_more_and_moves_nobody(played: list[PlayedDeal], nth: int) -> None:
    rest = [deal for index, deal in enumerate(played) if index != nth % len(played)]
    key = played[nth % len(played)].key
    assert key not in {item.key for item in feed_items(evening(rest))}
    quiet = [replace(deal, quiet=deal.key == key) for deal in played]
    shown = [item for item in feed_items(evening(quiet)) if item.key == key]
    assert all(item.kind == NewsKind.STANDINGS for item in shown), "what the jury looks at is told of only where the standings show it"


@settings(max_examples=20, deadline=None)
@given(deals(), st.integers(1, 29))
def test_the_last_part_of_an_evening_tells_of_the_lead_what_the_whole_tells(played: list[PlayedDeal], cut: int) -> None:
    """However far back the feed looks, the standings before it are the same."""
    first, last = played[:cut], played[cut:]
    leaders = {item.key: (item.climber, item.place) for item in feed_items(evening(played)) if item.climber}
    part = FeedEvening(dict(totals(first)), {player: player for player in PLAYERS}, last, deals_before=len(first))
    assert {item.key: (item.climber, item.place) for item in feed_items(part) if item.climber} == {
        key: moved for key, moved in leaders.items() if key in {deal.key for deal in last}
    }


@settings(max_examples=20, deadline=None)
@given(deals(), st.integers(1, 8))
def test_a_short_list_keeps_what_is_important(played: list[PlayedDeal], number: int) -> None:
    items = feed_items(evening(played))
    shown = chosen(items, number)
    assert len(shown) == min(number, len(items))
    assert shown == [item for item in items if item in shown], "newest first, as before"
    left_out = [item for item in items[: 3 * number] if item not in shown]
    assert all(one.importance >= other.importance for one in shown for other in left_out)


def item_kinds(items: list[FeedItem]) -> list[NewsKind]:
    return [item.kind for item in items]


def test_who_plays_on_for_another_leads_with_the_points_of_both() -> None:
    won = PlayedDeal("deal 1", BEGIN, Where(1, 1, 1), {2: 3, 3: -1, 4: -1, 5: -1})
    behind = FeedEvening({9: 10, 3: 11, 4: 0, 5: 0}, {2: 9, 9: 9, 3: 3, 4: 4, 5: 5}, [won], deals_before=20)
    (item,) = feed_items(behind)
    assert (item.kind, item.leader, item.leader_points) == (NewsKind.STANDINGS, 9, 13)


def test_a_line_that_does_not_race_is_never_in_front() -> None:
    won = PlayedDeal("deal 1", BEGIN, Where(1, 1, 1), {2: 30, 3: -10, 4: -10, 5: -10})
    behind = FeedEvening({3: 11, 4: 0, 5: 8}, {player: player for player in (2, 3, 4, 5)}, [won], deals_before=20)
    assert feed_items(behind) == [], "it is not there, and whoever was in front still is"


def test_standings_that_go_by_something_else_have_no_lead_to_tell() -> None:
    won = PlayedDeal("deal 1", BEGIN, Where(1, 1, 1), {2: 3, 3: -3})
    assert feed_items(FeedEvening({2: 0, 3: 1}, {2: 2, 3: 3}, [won], deals_before=20, by_points=False)) == []
    assert item_kinds(feed_items(FeedEvening({2: 0, 3: 1}, {2: 2, 3: 3}, [won], deals_before=20))) == [NewsKind.STANDINGS]
