"""Laws of the moments of any evening. Pure: they are checked against totals that this file adds up by itself."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tournaments.story.moments import (
    MAX_MOMENTS,
    DealAt,
    MomentKind,
    StoryChoice,
    StoryContract,
    StoryDeal,
    StoryEvening,
    StoryLine,
    StoryMoment,
    StoryRanking,
    StoryRuling,
    Timeline,
    all_moments,
    chosen_moments,
    highest_round,
    replay_of,
    shown_moments,
    story_figures,
)
from tournaments.story.moments.place_rules import jump_of_note

PLAYERS = range(1, 13)
OF_ONE_DEAL = {MomentKind.HIGH, MomentKind.LOW, MomentKind.SLAM, MomentKind.PARTNERS}


def line(number: int, total: int, totals: dict[int, int], hidden: frozenset[int]) -> StoryLine:
    return StoryLine(number, 1 + sum(other > total for other in totals.values()), total, (number,), number not in hidden)


def evening(deals: list[StoryDeal], hidden: frozenset[int] = frozenset(), rulings: tuple[StoryRuling, ...] = ()) -> StoryEvening:
    totals: dict[int, int] = dict.fromkeys(PLAYERS, 0)
    for moved in (*(deal.points for deal in deals), *(ruling.own for ruling in rulings)):
        for player, points in moved.items():
            totals[player] += points
    lines = sorted((line(number, total, totals, hidden) for number, total in totals.items()), key=lambda each: (each.place, each.number))
    deals = sorted(deals, key=lambda deal: deal.at)
    return StoryEvening(StoryRanking.POINTS, tuple(lines), tuple(deals), rulings, frozenset(PLAYERS) - hidden)


@st.composite
def evenings(draw: st.DrawFn) -> StoryEvening:
    """Draw an evening of three tables and up to three rounds, in which some players hide their names, perhaps with a fine."""
    deals = []
    for number in range(1, draw(st.integers(1, 3)) + 1):
        seats = draw(st.permutations(PLAYERS))
        for nth in range(1, draw(st.integers(1, 6)) + 1):
            for table in (1, 2, 3):
                four = seats[4 * table - 4 : 4 * table]
                each = draw(st.sampled_from([-10, -5, -2, -1, 0, 1, 1, 2, 5, 10]))
                partner = four[1] if draw(st.booleans()) else None
                points = {four[0]: each, four[1]: each, four[2]: -each, four[3]: -each}
                if partner is None:
                    points = {four[0]: 3 * each} | dict.fromkeys(four[1:], -each)
                contract = StoryContract("RIK", four[0], partner, each > 0, each == 5)
                deals.append(StoryDeal(DealAt(number, nth, table), points, points, (contract,), paid=bool(each)))
    hidden = frozenset(draw(st.sets(st.sampled_from(PLAYERS), max_size=4)))
    fine = {1: -draw(st.integers(1, 9))}
    fine[2] = -fine[1]
    rulings = (StoryRuling(1, 1, 1, "fine", "", fine, fine),) if draw(st.booleans()) else ()
    return evening(deals, hidden, rulings)


def running(evening: StoryEvening) -> Iterator[tuple[int, int | None, dict[int, int]]]:
    """Yield the round, the deal number and everybody's total after each deal number, added up again; rulings have no deal number."""
    totals = dict.fromkeys(PLAYERS, 0)
    for number in sorted({deal.at.round for deal in evening.deals}):
        for nth in sorted({deal.at.number for deal in evening.deals if deal.at.round == number}):
            for deal in evening.deals:
                if (deal.at.round, deal.at.number) == (number, nth):
                    for player, points in deal.points.items():
                        totals[player] += points
            yield number, nth, dict(totals)
        of_round = [ruling for ruling in evening.rulings if ruling.round == number]
        for ruling in of_round:
            for player, points in ruling.own.items():
                totals[player] += points
        if of_round:
            yield number, None, dict(totals)


def alone_in_front(totals: dict[int, int]) -> int | None:
    first = [player for player, total in totals.items() if total == max(totals.values())]
    return first[0] if len(first) == 1 else None


def check(moment: StoryMoment, evening: StoryEvening) -> None:
    """Recompute every figure of a moment from its deals."""
    by_place = {deal.at: deal for deal in evening.deals}
    after = list(running(evening))
    everything = [points for deal in evening.deals for points in deal.points.values()]
    end = after[-1][2]
    if moment.kind in OF_ONE_DEAL:
        deal = by_place[moment.deals[0]]
        (contract,) = deal.contracts
        assert moment.points == deal.points[moment.who[0]]
        if not moment.contract:
            assert moment.kind is MomentKind.HIGH
            assert moment.points == max(everything)
            assert {*moment.who} == {player for player, points in deal.points.items() if points == moment.points}
            return
        assert moment.who == ((contract.declarer,) if contract.partner is None else (contract.declarer, contract.partner))
        assert moment.each == (len(moment.who) == 2)
        assert contract.made == (moment.kind is not MomentKind.LOW)
        of_two = [each for each in evening.deals for made in each.contracts if made.made and made.partner is not None]
        most = max((max(each.points[player] for player in each.points) for each in of_two), default=0)
        whole = {MomentKind.HIGH: max(everything), MomentKind.LOW: min(everything), MomentKind.PARTNERS: most}
        assert moment.points == whole.get(moment.kind, moment.points)
    elif moment.kind in (MomentKind.WHOLE, MomentKind.LEAD, MomentKind.DECISION):
        at = next(index for index, (number, nth, _) in enumerate(after) if (number, nth) == (moment.deals[0].round, moment.deals[0].number))
        assert {alone_in_front(totals) for _number, _nth, totals in after[at:]} == {moment.who[0]}
        assert at == 0 or alone_in_front(after[at - 1][2]) != moment.who[0]
        assert moment.points == after[at][2][moment.who[0]]
        rounds = sorted({number for number, _nth, _totals in after})
        in_last = len(rounds) > 1 and moment.deals[0].round == rounds[-1]
        had_it_before = in_last and moment.who[0] == alone_in_front([totals for number, _nth, totals in after if number == rounds[-2]][-1])
        assert (moment.kind is MomentKind.DECISION) == (in_last and not had_it_before)
        if len(moment.who) == 2:
            assert moment.who[1] == alone_in_front([totals for number, _nth, totals in after if number == rounds[-2]][-1])
    elif moment.kind is MomentKind.LONG_LEAD:
        assert moment.count == sum(nth is not None and alone_in_front(totals) == moment.who[0] for _number, nth, totals in after)
        assert moment.after == 1 + sum(total > end[moment.who[0]] for total in end.values()) > 1
    elif moment.kind in (MomentKind.JUMP, MomentKind.COMEBACK):
        rounds = [0, *sorted({number for number, _nth, _totals in after})]
        ends = {number: totals for number, _nth, totals in after} | {0: dict.fromkeys(PLAYERS, 0)}
        until = ends[moment.of or 0] if moment.kind is MomentKind.JUMP else end
        since = ends[rounds[rounds.index(moment.of or 0) - 1]] if moment.kind is MomentKind.JUMP else ends[moment.of or 0]
        places = [1 + sum(total > totals[moment.who[0]] for total in totals.values()) for totals in (since, until)]
        assert places == [moment.before, moment.after]
        if moment.kind is MomentKind.JUMP:
            assert moment.points == until[moment.who[0]] - since[moment.who[0]]
            assert places[0] - places[1] >= 4
    elif moment.kind is MomentKind.STREAK:
        own = [deal for deal in evening.deals if moment.who[0] in deal.points]
        first = next(index for index, deal in enumerate(own) if deal.at == moment.deals[0])
        run = own[first : first + (moment.count or 0)]
        assert all(deal.points[moment.who[0]] > 0 for deal in run)
        assert (run[-1].at, sum(deal.points[moment.who[0]] for deal in run)) == (moment.deals[1], moment.points)
    elif moment.kind is MomentKind.TOGETHER:
        played = [each for deal in evening.deals for each in deal.contracts if {each.declarer, each.partner} == {*moment.who}]
        assert (sum(each.made for each in played), len(played)) == (moment.count, moment.of)
    elif moment.kind in (MomentKind.CLOSE, MomentKind.CLEAR):
        first, second, *_rest = sorted(end.values(), reverse=True)
        assert (moment.points, end[moment.who[0]]) == (first - second, first)
        assert [end[player] for player in moment.who[1:]] == [second] * len(moment.who[1:])
    elif moment.kind is MomentKind.SHARED:
        assert {end[player] for player in moment.who} == {max(end.values())} == {moment.points}
        assert list(end.values()).count(max(end.values())) == len(moment.who)
    else:
        assert moment.kind is MomentKind.RULING
        (ruling,) = evening.rulings
        without = {player: total - ruling.effect.get(player, 0) for player, total in end.items()}
        assert any(end[one] > end[other] and without[one] < without[other] for one in end for other in end)


@settings(max_examples=120, deadline=None)
@given(evenings())
def test_every_moment_is_true_and_names_nobody_who_hides(evening: StoryEvening) -> None:
    moments = all_moments(Timeline(evening))
    for moment in moments:
        check(moment, evening)
        assert evening.named >= {*moment.who}
        assert moment.page_of in evening.named
        if moment.deals:
            deal = next(deal for deal in evening.deals if deal.at == moment.deals[0])
            assert deal.paid
            assert moment.page_of in deal.points
    assert len({moment.key for moment in moments}) == len(moments)


@settings(max_examples=60, deadline=None)
@given(evenings(), st.randoms(use_true_random=False))
def test_the_choice_is_varied_in_order_and_always_the_same(evening: StoryEvening, random: object) -> None:
    timeline = Timeline(evening)
    chosen = chosen_moments(all_moments(timeline), evening.line_of())
    shuffled = list(all_moments(timeline))
    random.shuffle(shuffled)  # type: ignore[attr-defined]
    assert chosen_moments(shuffled, evening.line_of()) == chosen
    assert len(chosen) <= MAX_MOMENTS
    assert len({moment.kind for moment in chosen}) == len(chosen)
    assert [moment.step for moment in chosen] == sorted(moment.step for moment in chosen)
    climbs = [moment.who for moment in chosen if moment.kind in (MomentKind.JUMP, MomentKind.COMEBACK)]
    assert len(set(climbs)) == len(climbs)
    of_deals = [moment.deals[0] for moment in chosen if moment.kind in OF_ONE_DEAL]
    assert len(set(of_deals)) == len(of_deals)
    assert max(Counter(moment.who[0] for moment in chosen if moment.who).values(), default=0) <= 2


@settings(max_examples=60, deadline=None)
@given(evenings())
def test_the_replay_ends_at_the_standings(evening: StoryEvening) -> None:
    replay = replay_of(Timeline(evening))
    assert replay is not None
    after = list(running(evening))
    by_number = {each.number: each for each in evening.lines}
    for index, number in enumerate(replay.lines):
        assert (replay.figures[index][0], replay.figures[index][-1]) == (0, by_number[number].figure)
        assert replay.places[index][-1] == by_number[number].place
        for at, frame in enumerate(replay.frames[1:], 1):
            assert replay.figures[index][at] == after[frame.position - 1][2][number]
            assert frame.leader == alone_in_front(after[frame.position - 1][2])


def test_a_jump_is_smaller_where_fewer_play() -> None:
    assert [jump_of_note(lines) for lines in (3, 9, 12, 21, 22, 40, 1000)] == [3, 3, 4, 7, 8, 8, 8]


def quiet(round_: int, nth: int, winner: int = 1) -> StoryDeal:
    points = {winner: 1, winner + 1: 1, winner + 2: -1, winner + 3: -1}
    return StoryDeal(DealAt(round_, nth, 1), points, points, (StoryContract("RIK", winner, winner + 1, True),))


def test_a_deal_of_somebody_who_hides_is_left_out_and_no_other_takes_its_place() -> None:
    deals = [quiet(1, nth) for nth in range(1, 10)]
    points = {5: 30, 6: -10, 7: -10, 8: -10}
    big = StoryDeal(DealAt(1, 1, 2), points, points, (StoryContract("MISERE", 5, None, True),))
    second = {9: 15, 10: -5, 11: -5, 12: -5}
    smaller = StoryDeal(DealAt(1, 1, 3), second, second, (StoryContract("MISERE", 9, None, True),))
    highs = {
        hidden: [each.who for each in all_moments(Timeline(evening([*deals, big, smaller], hidden))) if each.kind is MomentKind.HIGH]
        for hidden in (frozenset[int](), frozenset({5}))
    }
    assert list(highs.values()) == [[(5,)], []]


def test_where_a_missed_round_counts_nothing_is_said_about_places() -> None:
    plain = evening([quiet(1, nth) for nth in range(1, 10)])
    other = replace(plain, lines=tuple(replace(each, figure=5) if each.number == 12 else each for each in plain.lines))
    assert {each.kind for each in all_moments(Timeline(plain))} >= {MomentKind.SHARED}
    assert not {each.kind for each in all_moments(Timeline(other))} & {MomentKind.SHARED, MomentKind.LEAD, MomentKind.JUMP}
    assert replay_of(Timeline(other)) is None


def moved(round_: int, nth: int, table: int, points: dict[int, int]) -> StoryDeal:
    return StoryDeal(DealAt(round_, nth, table), points, points)


def test_a_climb_is_told_once() -> None:
    last_before = [*(quiet(1, nth) for nth in range(1, 5)), moved(1, 1, 2, {11: 10, 12: -10})]
    whole = evening([*last_before, moved(2, 1, 1, {12: 19, 5: -19})])
    moments = all_moments(Timeline(whole))
    climb = {MomentKind.JUMP, MomentKind.COMEBACK}
    assert {each.kind for each in moments if each.who == (12,)} >= climb
    assert [each.kind for each in chosen_moments(moments, whole.line_of()) if each.kind in climb] == [MomentKind.JUMP]


def test_who_lost_the_lead_for_one_deal_did_not_win_in_the_last_round() -> None:
    deals = [moved(1, nth, 1, {1: 3, 2: -1, 3: -1, 4: -1}) for nth in (1, 2)]
    whole = evening([*deals, moved(2, 1, 1, {5: 10, 1: -10}), moved(2, 2, 1, {1: 20, 5: -20})])
    leads = [each for each in all_moments(Timeline(whole)) if each.who == (1,) and each.points == 16]
    assert [(each.kind, each.deals) for each in leads] == [(MomentKind.LEAD, (DealAt(2, 2, 1),))]


def test_a_tables_own_totals_count_but_are_no_moment() -> None:
    points = {5: 300, 6: -100, 7: -100, 8: -100}
    totals = StoryDeal(DealAt(1, 1, 2), points, points, (), deals=10, whole_table=True)
    whole = evening([*(quiet(1, nth) for nth in range(1, 10)), totals])
    assert MomentKind.HIGH not in {each.kind for each in all_moments(Timeline(whole))}
    assert story_figures(whole).deals == 19
    assert story_figures(whole).highest == 1
    best = highest_round(Timeline(whole))
    assert best is not None
    assert (best.line, best.points) == (5, 300)


def test_the_director_leaves_out_and_reorders() -> None:
    deals = [quiet(1, nth, winner) for nth, winner in zip(range(1, 13), (1, 1, 1, 5, 5, 5, 5, 5, 5, 5, 5, 5), strict=True)]
    whole = evening(deals)
    moments = chosen_moments(all_moments(Timeline(whole)), whole.line_of())
    assert len(moments) > 1
    keys = [each.key for each in moments]
    assert shown_moments(moments, StoryChoice()) == moments
    assert [each.key for each in shown_moments(moments, StoryChoice((keys[0],)))] == keys[1:]
    assert [each.key for each in shown_moments(moments, StoryChoice(order=(keys[-1],)))] == [keys[-1], *keys[:-1]]
    assert StoryChoice.from_json(StoryChoice((keys[0],), (keys[-1],)).to_json()) == StoryChoice((keys[0],), (keys[-1],))


@pytest.mark.parametrize("steps", [1, 40, 200])
def test_a_replay_has_few_frames_and_every_round_ends_in_one(steps: int) -> None:
    deals = [quiet(number, nth) for number in (1, 2) for nth in range(1, steps + 1)]
    timeline = Timeline(evening(deals))
    replay = replay_of(timeline)
    assert replay is not None
    assert len(replay.frames) <= 63
    assert {timeline.end_of(1), timeline.end_of(2)} <= {frame.position for frame in replay.frames}
    by_round = defaultdict(list)
    for frame in replay.frames:
        by_round[frame.round].append(frame.position)
    assert set(by_round) == {1, 2}
