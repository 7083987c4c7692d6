"""A span of time in an evening, which can be divided into parts."""

from __future__ import annotations

import datetime
from dataclasses import dataclass


@dataclass(frozen=True)
class Hours:
    """The time from `begin` that lasts `last`."""

    begin: datetime.datetime
    last: datetime.timedelta

    def at(self, part: float) -> datetime.datetime:
        """Return the moment at which this part of the hours, from 0 to 1, has passed."""
        return self.begin + self.last * part

    def part(self, begin: float, end: float) -> Hours:
        """Return the hours between two parts of these."""
        return Hours(self.at(begin), self.last * (end - begin))
