"""Laws of the news that the screens show as a band: never too often, never about hidden players, and nothing of frozen standings."""

from __future__ import annotations

import datetime
from itertools import pairwise
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from tournaments.room.feed import FeedItem, NewsKind, PlayedDeal, Where, broadcasts, dearest, swing
from tournaments.room.feed.broadcast import LISTED, SECONDS_BETWEEN, WORTH_SHOWING

BEGIN = datetime.datetime(2026, 11, 22, 20, 0, tzinfo=datetime.UTC)
KINDS = [NewsKind.MADE, NewsKind.LOST, NewsKind.RULED, NewsKind.STANDINGS, NewsKind.LAST_DEAL, NewsKind.LAST_TABLE, NewsKind.STARTED]
BETWEEN = datetime.timedelta(seconds=SECONDS_BETWEEN)


def item(nth: int, second: int, importance: int = WORTH_SHOWING, kind: NewsKind = NewsKind.MADE, player: int | None = None) -> FeedItem:
    at = BEGIN + datetime.timedelta(seconds=second)
    return FeedItem(kind=kind, key=f"deal {nth}", at=at, where=Where(1, 1, nth), importance=importance, player=player)


@st.composite
def items(draw: st.DrawFn) -> list[FeedItem]:
    """Draw items within ten minutes, several of them within one second."""
    seconds = draw(st.lists(st.integers(0, 600), max_size=25))
    return [
        item(nth, second, draw(st.integers(1, 6)), draw(st.sampled_from(KINDS)), draw(st.none() | st.integers(1, 4)))
        for nth, second in enumerate(seconds)
    ]


@settings(max_examples=200, deadline=None)
@given(items(), st.sets(st.integers(1, 4)), st.booleans())
def test_bands_are_far_apart_in_time_and_about_nobody_who_hides(news: list[FeedItem], hidden: set[int], frozen: bool) -> None:
    shown = [broadcasts(news[: end + 1], hidden=hidden, frozen=frozen) for end in range(len(news))]
    for bands in shown:
        assert len(bands) <= LISTED
        starts = [band.starts_at for band in bands]
        assert all(later - earlier >= BETWEEN for earlier, later in pairwise(starts))
        for band in bands:
            assert datetime.timedelta() <= band.starts_at - band.item.at <= BETWEEN, "it is not about something long past"
            assert band.item.player not in hidden or band.item.kind in (NewsKind.LAST_DEAL, NewsKind.LAST_TABLE)
            assert band.item.importance >= WORTH_SHOWING or band.item.kind in (NewsKind.LAST_DEAL, NewsKind.LAST_TABLE)
            assert not frozen or band.item.kind == NewsKind.LAST_DEAL


@settings(max_examples=50, deadline=None)
@given(items(), st.randoms())
def test_the_order_in_which_items_are_given_does_not_matter(news: list[FeedItem], order: object) -> None:
    mixed = list(news)
    order.shuffle(mixed)  # type: ignore[attr-defined]
    assert broadcasts(mixed) == broadcasts(news)


def test_of_what_happens_at_once_only_the_most_important_is_shown() -> None:
    news = [item(1, 0), item(2, 5), item(3, 9, importance=6), item(4, 12), item(5, 100)]
    bands = broadcasts(news)
    assert [(band.item.key, (band.starts_at - BEGIN).seconds) for band in bands] == [("deal 1", 0), ("deal 3", 20), ("deal 5", 100)]


def test_a_small_item_is_shown_if_it_is_the_dearest_deal_so_far() -> None:
    small = item(1, 0, importance=2)
    assert broadcasts([small]) == ()
    assert [(band.item.key, band.dearest) for band in broadcasts([small], record="deal 1")] == [("deal 1", True)]
    assert broadcasts([small], record="deal 1", frozen=True) == ()


def test_somebody_who_hides_is_not_named_as_partner_leader_or_climber_either() -> None:
    for role in ("player", "partner", "leader", "climber"):
        of_seven: dict[str, Any] = {role: 7}
        news = FeedItem(kind=NewsKind.MADE, key="deal 1", at=BEGIN, where=Where(1, 1, 1), importance=6, **of_seven)
        assert len(broadcasts([news], hidden={8})) == 1
        assert broadcasts([news], hidden={7}) == (), role


def test_the_dearest_deal_is_the_one_with_the_largest_win_or_loss_of_one_player() -> None:
    deals = [PlayedDeal(f"deal {nth}", BEGIN, Where(1, 1, nth), points) for nth, points in enumerate(({1: 6, 2: -6}, {1: 3, 2: -9, 3: 6}))]
    assert [swing(deal) for deal in deals] == [6, 9]
    assert dearest(deals) == deals[1]
    assert dearest([*deals, deals[1]]) is None, "two are equal"
    assert dearest([]) is None
    assert dearest([PlayedDeal("deal 1", BEGIN, Where(1, 1, 1), {})]) is None
