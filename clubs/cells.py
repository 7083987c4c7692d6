"""The type of a cell in a table for a spreadsheet. Pure."""

from __future__ import annotations

import datetime

Cell = str | int | datetime.date | datetime.datetime | None
"""Numbers and dates stay numbers and dates in the spreadsheet. A datetime has a time zone and is written as its local time there."""
