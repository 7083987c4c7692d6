"""The strict reader: anything that two readers could understand differently is refused, with its place."""

from __future__ import annotations

from typing import Any

import pytest

from tournaments.evening.strict_json import StrictRecord, Unreadable, UtcTime, json_text, parse, read, to_json


class SampleSeat(StrictRecord, frozen=True):
    letter: str
    points: int | None


class SampleSheet(StrictRecord, frozen=True):
    at: UtcTime
    seats: tuple[SampleSeat, ...]
    more: dict[str, Any]


SHEET = {"at": "2026-03-16T20:15:03.250000+00:00", "seats": [{"letter": "A", "points": None}], "more": {"b": 1.5, "a": 2}}


def test_what_is_read_is_written_again_with_free_form_names_sorted() -> None:
    sheet = read(SampleSheet, SHEET)
    assert sheet.seats == (SampleSeat("A", None),)
    assert json_text(to_json(sheet)) == (
        '{"at": "2026-03-16T20:15:03.250000+00:00", "seats": [{"letter": "A", "points": null}], "more": {"a": 2, "b": 1.5}}'
    )


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"at": "2026-03-16T20:15:03.250000Z"}, "at: a time such as"),
        ({"at": "2026-02-30T20:15:03+00:00"}, "at: a time such as"),
        ({"at": 3}, "at: a time such as"),
        ({"seats": {}}, "seats: Expected `array`, got `object`"),
        ({"seats": [{"letter": "A"}]}, r"seats\[0\]: Object missing required field `points`"),
        ({"seats": [{"letter": "A", "points": 1.0}]}, r"seats\[0\].points: Expected `int \| null`, got `float`"),
        ({"seats": [{"letter": "A", "points": 1, "pot": 0}]}, r"seats\[0\]: Object contains unknown field `pot`"),
        ({"extra": 1}, "the file: Object contains unknown field `extra`"),
    ],
)
def test_what_is_no_sheet_is_refused_with_its_place(change: dict[str, Any], reason: str) -> None:
    with pytest.raises(Unreadable, match=f"^{reason}"):
        read(SampleSheet, SHEET | change)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ('{"a": 1, "a": 1}', "twice"),
        ("[Infinity]", "is not a number"),
        ("[1e999]", "too large"),
        (b"\xff", "no JSON"),
        ("[" * 9 + "]" * 9, "nested too deeply"),
        ('{"a": ["\\u0000"]}', r"a\[0\]: a character"),
        ('{"\\ud800": 1}', "a character"),
    ],
)
def test_what_is_ambiguous_or_cannot_be_stored_is_refused(text: str | bytes, reason: str) -> None:
    with pytest.raises(Unreadable, match=reason):
        parse(text, max_depth=7)


def test_eight_lists_in_one_another_are_seven_deep() -> None:
    assert parse("[" * 8 + "]" * 8, max_depth=7) == [[[[[[[[]]]]]]]]
