"""What a cell of a table for a spreadsheet holds. Pure."""

from __future__ import annotations

import datetime

Cell = str | int | datetime.date | datetime.datetime | None
"""A number is a number and a date a date, also for the spreadsheet. A moment has a time zone; the file has the local time of it."""
