"""Makes the feed's items: one for each deal, ruling or change of a round that is news.

A deal or ruling has one item at most, whatever it changed, so nothing is reported twice. Items are computed from the deals as they count
now: a correction changes the item of its deal, and a void deal has none.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from statistics import median

from tournaments.room.feed.race import Race, RaceStep
from tournaments.room.feed.values import (
    DealChange,
    FeedEvening,
    FeedItem,
    NewsKind,
    PlayedContract,
    PlayedDeal,
    Points,
    RoundTurn,
    Ruled,
    Where,
)

BIG_SWING = 3
"""A deal is big if somebody won or lost at least this many times the evening's `usual_swing`."""
DEALS_FOR_USUAL = 8
"""The number of deals needed before a usual swing is computed."""
LEAD, TURN, SLAM, RULING, PODIUM, MADE_BIG, LOST_BIG, CHANGE, PAIR_BIG, MADE = 6, 6, 6, 5, 5, 4, 3, 3, 2, 2
"""The importance of each sort of item; 6 is the highest. LEAD: a new leader. TURN: the start or end of a round.

SLAM: a contract made by taking every trick. RULING: a ruling. PODIUM: a line that rose to place 2 or 3. MADE_BIG: a big contract made
alone. LOST_BIG: a big contract lost, or a big deal without such a contract. CHANGE: a changed deal. PAIR_BIG: a big contract made with a
partner. MADE: another contract made alone.
"""


def feed_items(evening: FeedEvening) -> list[FeedItem]:
    """Return all news of these deals, rulings and changes, newest first."""
    items = [*_along_the_race(evening), *map(_change, evening.changes), *map(_turn, evening.turns)]
    return sorted(items, key=lambda item: (item.at, item.key), reverse=True)


def _along_the_race(evening: FeedEvening) -> Iterator[FeedItem]:
    race = Race(evening.before, evening.line_of)
    big = BIG_SWING * usual_swing(evening.deals)
    # Before everybody has played a few deals, a new leader is no news.
    deals, warm = evening.deals_before, len(evening.before) // 2
    causes: list[PlayedDeal | Ruled] = sorted((*evening.deals, *evening.rulings), key=lambda cause: (cause.at, cause.key))
    for cause in causes:
        deals += isinstance(cause, PlayedDeal)
        step = race.move(cause.points)
        in_final = evening.final_after is not None and cause.where.round > evening.final_after
        if not evening.by_points or in_final or deals <= warm:
            step = RaceStep()
        item = _news(cause, big)
        if item is not None:
            yield _with_step(item, step)
        elif step != RaceStep():
            yield _with_step(_about_standings(cause, step), step)


def usual_swing(deals: Iterable[PlayedDeal]) -> float:
    """Return the median swing of the deals that moved points. A deal's swing is the largest win or loss of one player.

    It is 0 if fewer than DEALS_FOR_USUAL deals moved points.
    """
    swings = [max(map(abs, deal.points.values())) for deal in deals if any(deal.points.values())]
    return float(median(swings)) if len(swings) >= DEALS_FOR_USUAL else 0.0


def _news(cause: PlayedDeal | Ruled, big: float) -> FeedItem | None:
    if cause.quiet:
        return None
    if isinstance(cause, Ruled):
        return FeedItem(
            kind=NewsKind.RULED,
            key=cause.key,
            at=cause.at,
            where=cause.where,
            importance=RULING,
            ruling=cause.number,
            moved=cause.points,
        )
    news = [(importance, contract) for contract in cause.contracts if (importance := _importance(contract, cause.points, big))]
    if news:
        importance, best = max(news, key=lambda each: (each[0], abs(cause.points.get(each[1].declarer, 0)), -each[1].declarer))
        return _of_contract(cause, best, importance)
    swing = _largest(cause.points)
    if swing is None or not big or abs(cause.points[swing]) < big:
        return None
    kind = NewsKind.WON_BIG if cause.points[swing] > 0 else NewsKind.LOST_BIG
    return _of_deal(cause, kind, swing, LOST_BIG)


def _importance(contract: PlayedContract, points: Points, big: float) -> int:
    """Return how important a contract is; 0: it is no news."""
    swing = abs(points.get(contract.declarer, 0))
    is_big = bool(big) and swing >= big
    if contract.slam:
        return SLAM
    if contract.made:
        return (MADE_BIG if is_big else MADE) if contract.alone else PAIR_BIG * is_big
    return LOST_BIG * is_big


def _of_contract(deal: PlayedDeal, contract: PlayedContract, importance: int) -> FeedItem:
    item = _of_deal(deal, NewsKind.MADE if contract.made else NewsKind.LOST, contract.declarer, importance)
    return replace(item, partner=contract.partner, contract=contract.code, slam=contract.slam)


def _of_deal(deal: PlayedDeal, kind: NewsKind, player: int, importance: int) -> FeedItem:
    return FeedItem(
        kind=kind,
        key=deal.key,
        at=deal.at,
        where=deal.where,
        importance=importance,
        player=player,
        points=deal.points.get(player, 0),
        moved=deal.points,
    )


def _largest(points: Points) -> int | None:
    """Return the player who won or lost most; if the largest win and the largest loss are equal, the winner."""
    return max(points, key=lambda player: (abs(points[player]), points[player], -player), default=None)


def _about_standings(cause: PlayedDeal | Ruled, step: RaceStep) -> FeedItem:
    return FeedItem(
        kind=NewsKind.STANDINGS, key=cause.key, at=cause.at, where=cause.where, importance=PODIUM if step.leader is None else LEAD,
        moved=cause.points,
    )  # fmt: skip


def _with_step(item: FeedItem, step: RaceStep) -> FeedItem:
    if step == RaceStep():
        return item
    return replace(
        item,
        importance=max(item.importance, PODIUM if step.leader is None else LEAD),
        leader=step.leader,
        leader_points=step.leader_points,
        climber=step.climber,
        place=step.place,
    )


def _change(change: DealChange) -> FeedItem:
    moved = {player: change.now.get(player, 0) - change.before.get(player, 0) for player in {*change.before, *change.now}}
    player = _largest(moved)
    return FeedItem(
        kind=NewsKind.TAKEN_BACK if change.void else NewsKind.CHANGED,
        key=f"{change.key} changed",
        at=change.at,
        where=change.where,
        importance=CHANGE,
        player=player,
        points=change.now.get(player, 0) if player is not None else None,
        points_before=change.before.get(player, 0) if player is not None else None,
        moved=moved,
    )


def _turn(turn: RoundTurn) -> FeedItem:
    return FeedItem(kind=turn.kind, key=f"round {turn.round} {turn.kind}", at=turn.at, where=Where(turn.round), importance=TURN)
