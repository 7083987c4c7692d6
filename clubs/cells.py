"""The type of a cell in a table for a spreadsheet. Pure."""

from __future__ import annotations

import datetime

Cell = str | int | datetime.date | datetime.datetime | None
"""A cell's value. The spreadsheet gets numbers and dates as such.

A datetime must have a time zone; it is written as local time of that zone.
"""
