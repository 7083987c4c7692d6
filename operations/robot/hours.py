"""A span of time in an evening, which can be divided into parts."""

from __future__ import annotations

import datetime
from dataclasses import dataclass


@dataclass(frozen=True)
class Hours:
    """The time span that starts at `begin` and has the length `last`."""

    begin: datetime.datetime
    last: datetime.timedelta

    def at(self, part: float) -> datetime.datetime:
        """Return the moment at which this part of the time span has passed: 0 is its start, 1 its end."""
        return self.begin + self.last * part

    def part(self, begin: float, end: float) -> Hours:
        """Return a part of this time span. `begin` and `end` are from 0 to 1."""
        return Hours(self.at(begin), self.last * (end - begin))
