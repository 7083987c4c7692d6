"""How fast tables play: computed from the times of their deals, and unknown with too few of them."""

from __future__ import annotations

import datetime

from tournaments.room.queries.pace import Pace, TableTimes, paces

START = datetime.datetime(2026, 3, 16, 20, 0, tzinfo=datetime.UTC)


def at(minutes: float) -> datetime.datetime:
    return START + datetime.timedelta(minutes=minutes)


def table(*minutes: float, planned: int = 20, bell: float | None = 75, done: bool = False) -> TableTimes:
    """Return a table that played a deal at each of these minutes after the start."""
    return TableTimes(len(minutes), planned, [at(each) for each in minutes], at(bell) if bell is not None else None, done)


def pace_of(*tables: TableTimes, now: float, paused: bool = False) -> list[Pace]:
    return list(paces(dict(enumerate(tables)), START, at(now), paused=paused).values())


def every(minutes: float, until: float) -> list[float]:
    return [minutes * nth for nth in range(1, int(until / minutes) + 1)]


def test_a_table_that_makes_it_lacks_nothing() -> None:
    (pace,) = pace_of(table(*every(3.5, 35)), now=36)
    assert (pace.at_bell, pace.short) == (20, 0)


def test_a_slow_table_says_how_far_it_will_be() -> None:
    (pace,) = pace_of(table(*every(5, 35)), now=36)
    assert (pace.at_bell, pace.short) == (15, 5)


def test_fewer_than_three_deals_say_nothing() -> None:
    (pace,) = pace_of(table(4, 9), now=10)
    assert pace == Pace(None, 0, 0, 0)


def test_without_a_clock_nobody_is_short() -> None:
    (pace,) = pace_of(table(*every(9, 36), bell=None), now=37)
    assert (pace.at_bell, pace.short) == (None, 0)


def test_a_table_that_falls_silent_gets_slower_by_it_and_is_named() -> None:
    lively, silent = pace_of(table(*every(3, 45)), table(3, 6, 9, 12), now=45)
    assert (lively.silent_minutes, silent.silent_minutes) == (0, 33)
    assert silent.at_bell is not None
    assert silent.at_bell < 10, "at its first speed it would make all"


def test_nobody_is_silent_during_a_pause_or_when_they_are_done() -> None:
    assert pace_of(table(3, 6, 9), now=45, paused=True)[0].silent_minutes == 0
    assert pace_of(table(3, 6, 9, planned=3, done=True), now=45)[0] == Pace(None, 0, 0, 0)


def test_where_a_deal_takes_long_nine_minutes_are_no_silence() -> None:
    slow_room = [table(*every(8, 40)) for _ in range(4)]
    assert pace_of(*slow_room, table(8, 16, 24), now=40)[-1].silent_minutes == 0


def test_who_is_three_deals_behind_the_middle_is_named_and_who_is_two_is_not() -> None:
    tables = [table(*every(3, 30), bell=None) for _ in range(5)]
    behind, nearly = table(*every(4.3, 30), bell=None), table(*every(3.75, 30), bell=None)
    assert [len(behind.times), len(nearly.times)] == [6, 8]
    result = pace_of(*tables, behind, nearly, now=31)
    assert [each.behind for each in result] == [0] * 5 + [4, 0]


def test_once_the_bell_rang_a_table_has_what_it_has() -> None:
    (pace,) = pace_of(table(*every(5, 75)), now=76)
    assert (pace.at_bell, pace.short) == (15, 5)


def test_an_empty_room_has_no_pace() -> None:
    assert paces({}, START, at(5)) == {}
