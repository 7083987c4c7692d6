"""Some hours of an evening, of which parts are taken."""

from __future__ import annotations

import datetime
from dataclasses import dataclass


@dataclass(frozen=True)
class Hours:
    """The time from `begin` on for as long as `last`."""

    begin: datetime.datetime
    last: datetime.timedelta

    def at(self, part: float) -> datetime.datetime:
        """The moment at which this part of the hours has passed, from 0 to 1."""
        return self.begin + self.last * part

    def part(self, begin: float, end: float) -> Hours:
        """The hours between two parts of these."""
        return Hours(self.at(begin), self.last * (end - begin))
