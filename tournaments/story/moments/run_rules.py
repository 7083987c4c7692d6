"""The rules about several deals: points in many deals in a row, and two players who made nearly all their contracts together."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from tournaments.story.moments.pages import page_of_deal
from tournaments.story.moments.timeline import Step, Timeline
from tournaments.story.moments.values import DealAt, MomentKind, StoryDeal, StoryMoment, StoryRanking

MIN_STREAK = 6
MIN_TOGETHER = 4
NEARLY_ALL = 0.75


def run_moments(timeline: Timeline) -> Iterator[StoryMoment]:
    """Yield the longest series of deals with points, and the most successful two players."""
    if timeline.evening.ranking is not StoryRanking.SCORE:
        yield from _streak(timeline)
        if not timeline.evening.fixed_partners:
            yield from _together(timeline)


def _position(timeline: Timeline, at: DealAt) -> int:
    return timeline.steps.index(Step(at.round, False, at.number)) + 1


def _streak(timeline: Timeline) -> Iterator[StoryMoment]:
    own: dict[int, list[StoryDeal]] = defaultdict(list)
    for deal in timeline.evening.deals:
        for player in deal.points:
            own[player].append(deal)
    best: tuple[int, int, list[StoryDeal]] | None = None
    for player in sorted(own):
        run: list[StoryDeal] = []
        for deal in own[player]:
            run = [*run, deal] if deal.points[player] > 0 and not deal.whole_table else []
            if len(run) > (best[0] if best else 0):
                best = len(run), player, run
    if best is None or best[0] < MIN_STREAK:
        return
    count, player, run = best
    page = page_of_deal(timeline.evening, run[-1], [player])
    if page is not None:
        points = sum(deal.points[player] for deal in run)
        deals = (run[0].at, run[-1].at)
        yield StoryMoment(MomentKind.STREAK, _position(timeline, run[-1].at), 56, (player,), False, deals, page, points=points, count=count)


def _together(timeline: Timeline) -> Iterator[StoryMoment]:
    pairs: dict[frozenset[int], list[tuple[StoryDeal, bool]]] = defaultdict(list)
    for deal in timeline.evening.deals:
        for contract in deal.contracts:
            if contract.partner is not None:
                pairs[frozenset((contract.declarer, contract.partner))].append((deal, contract.made))
    often = [(pair, played) for pair, played in pairs.items() if len(played) >= MIN_TOGETHER and pair <= timeline.evening.named]
    able = [(pair, played) for pair, played in often if sum(made for _deal, made in played) >= NEARLY_ALL * len(played)]
    if not able:
        return

    def order(each: tuple[frozenset[int], list[tuple[StoryDeal, bool]]]) -> tuple[int, int, list[int]]:
        pair, played = each
        return sum(made for _deal, made in played), -len(played), [-player for player in sorted(pair)]

    pair, played = max(able, key=order)
    last = [deal for deal, made in played if made][-1]
    page = page_of_deal(timeline.evening, last, sorted(pair))
    if page is not None:
        made = sum(made for _deal, made in played)
        deals = (last.at, *(deal.at for deal, _made in reversed(played) if deal is not last))
        step = _position(timeline, last.at)
        yield StoryMoment(MomentKind.TOGETHER, step, 54, tuple(sorted(pair)), False, deals, page, count=made, of=len(played))
