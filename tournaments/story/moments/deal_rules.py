"""The rules about one deal: the most and the fewest points, every trick, and the best deal of two partners."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from tournaments.story.moments.end_rules import usual_swing
from tournaments.story.moments.timeline import Step, Timeline
from tournaments.story.moments.values import MomentKind, StoryContract, StoryDeal, StoryMoment

MIN_DEALS = 8
"""The number of deals of an evening from which one of them can stand out."""
OF_NOTE = 1.5
"""A deal stands out if it is at least this many times the evening's usual swing."""


class ContractPlayed(NamedTuple):
    """A contract in its deal, with its declarer's points."""

    points: int
    deal: StoryDeal
    contract: StoryContract


def deal_moments(timeline: Timeline) -> Iterator[StoryMoment]:
    """Yield the moments about single deals. A deal of somebody who hides their name is left out, and nothing is said in its place."""
    evening = timeline.evening
    single = [deal for deal in evening.deals if not deal.whole_table]
    if len(single) < MIN_DEALS:
        return
    least = OF_NOTE * usual_swing(evening)
    played = [ContractPlayed(deal.points.get(contract.declarer, 0), deal, contract) for deal in single for contract in deal.contracts]
    high = max((points for deal in single for points in deal.points.values()), default=0)
    if high > 0 and high >= least:
        yield from _high(timeline, single, high)
    low = min((points for deal in single for points in deal.points.values()), default=0)
    if low < 0 and -low >= least:
        lost = [each for each in played if each.points == low and not each.contract.made]
        yield from _first(timeline, lost, MomentKind.LOW, 65)
    yield from _first(timeline, [each for each in played if each.contract.slam], MomentKind.SLAM, 73)
    of_two = [each for each in played if each.contract.made and each.contract.partner is not None]
    best = max((max(each.points, each.deal.points.get(each.contract.partner or 0, 0)) for each in of_two), default=0)
    equal = [each for each in of_two if each.points == best == each.deal.points.get(each.contract.partner or 0)]
    if best > 0 and len({each.points for each in of_two}) > 1:
        yield from _first(timeline, equal, MomentKind.PARTNERS, 58)


def _high(timeline: Timeline, single: list[StoryDeal], high: int) -> Iterator[StoryMoment]:
    """Yield the first deal in which somebody got the most points: by their own contract if there is such a deal."""
    won = [deal for deal in single if high in deal.points.values()]
    by_contract = [
        ContractPlayed(high, deal, contract)
        for deal in won
        for contract in deal.contracts
        if contract.made and deal.points.get(contract.declarer) == high
    ]
    if by_contract:
        yield from _first(timeline, by_contract, MomentKind.HIGH, 76)
        return
    for deal in won:
        players = [player for player, points in sorted(deal.points.items()) if points == high]
        if deal.paid and len(players) <= 2 and timeline.evening.named >= set(players):
            step = timeline.steps.index(Step(deal.at.round, False, deal.at.number)) + 1
            yield StoryMoment(MomentKind.HIGH, step, 76, tuple(players), False, (deal.at,), players[0], points=high)
            return


def _first(timeline: Timeline, played: list[ContractPlayed], kind: MomentKind, weight: int) -> Iterator[StoryMoment]:
    """Yield the first of these contracts whose players all show their names."""
    for points, deal, contract in sorted(played, key=lambda each: each.deal.at):
        who = (contract.declarer,) if contract.partner is None else (contract.declarer, contract.partner)
        if deal.paid and timeline.evening.named >= set(who):
            step = timeline.steps.index(Step(deal.at.round, False, deal.at.number)) + 1
            each = contract.partner is not None and deal.points.get(contract.partner) == points
            yield StoryMoment(kind, step, weight, who, False, (deal.at,), who[0], points=points, contract=contract.code, each=each)
            return
