"""Lets several tables play at the same time: each says when its next deed is due, and they are done in the order of the clock."""

from __future__ import annotations

import datetime
import heapq
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from clubs.moment import at_moment

Course = Iterator[datetime.datetime]
"""What somebody does in the course of an evening: it gives the moment of its next deed, and does that deed when asked for the one after."""


@dataclass(frozen=True)
class Hours:
    """Some hours of an evening."""

    begin: datetime.datetime
    last: datetime.timedelta

    def at(self, part: float) -> datetime.datetime:
        """The moment at which this part of the hours has passed, from 0 to 1."""
        return self.begin + self.last * part

    def part(self, begin: float, end: float) -> Hours:
        """The hours between two parts of these."""
        return Hours(self.at(begin), self.last * (end - begin))


def play_in_order(courses: Iterable[Course]) -> None:
    """Do all deeds of all courses, each at its own moment, the earliest first."""
    due: list[tuple[datetime.datetime, int, Course]] = []
    for number, course in enumerate(courses):
        _push(due, number, course)
    while due:
        moment, number, course = heapq.heappop(due)
        with at_moment(moment):
            _push(due, number, course)


def _push(due: list[tuple[datetime.datetime, int, Course]], number: int, course: Course) -> None:
    moment = next(course, None)
    if moment is not None:
        heapq.heappush(due, (moment, number, course))
