"""Each reader answers any input with a result or a refusal, in bounded time and memory."""

from __future__ import annotations

import pytest

from tests.depth import rest_at_night
from tests.hostile.files import BadFile, bad_files
from tests.hostile.limits import outcome_within
from tests.hostile.parsers import PARSERS, outcome

SECONDS, MEGABYTES = 5, 150
"""More than any of these needs on a slow machine, and far less than an unbounded reader uses.

The memory limit in a fork is generous: memory that this process had freed is available too.
"""
FILES = {f"{file.parser}: {file.name}": file for file in bad_files()}
WORST = (
    "workbook: one shared string named by 12,000 cells",
    "rule file: a key of 50,000 steps",
    "name: marks without end",
    "schedule: a heading with blanks",
    "json: a long name around many values",
)
"""Inputs that once took gigabytes or minutes."""


def outcome_of(file: BadFile) -> str:
    content = file.make()
    return outcome_within(lambda: outcome(file.parser, content), seconds=SECONDS, megabytes=MEGABYTES)


@pytest.mark.parametrize("name", WORST)
def test_what_took_gigabytes_or_minutes_is_bounded(name: str) -> None:
    assert outcome_of(FILES[name]).startswith(("read", "refused: "))


@pytest.mark.slow
@pytest.mark.parametrize("name", rest_at_night(FILES, list(FILES)[::3].__contains__))
def test_every_reader_is_bounded(name: str) -> None:
    """By day every third file: the readers change rarely, and the worst files are read above."""
    assert outcome_of(FILES[name]).startswith(("read", "refused: "))


def test_every_reader_is_asked() -> None:
    assert {file.parser for file in FILES.values()} == set(PARSERS)


@pytest.mark.slow
def test_a_reader_that_is_not_bounded_is_noticed() -> None:
    def busy() -> str:
        while True:
            pass

    assert outcome_within(busy, seconds=1, megabytes=50) == "more than 1 s of processor time"
    assert outcome_within(lambda: str(len(bytearray(2_000_000_000))), seconds=5, megabytes=50) == "more than 50 MB"
    assert outcome_within(lambda: str(1 // 0), seconds=1, megabytes=50) == "ZeroDivisionError: integer division or modulo by zero"
    assert outcome_within(lambda: "read", seconds=1, megabytes=50) == "read"
