"""The rows of a typed paper slip, and the differences between two slips or between a slip and the rules. Pure."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any
from uuid import UUID

Figures = tuple[int | None, ...]
"""The numbers written on paper beside a row, by seat; None for a seat without one."""


class FiguresAre(StrEnum):
    """The meaning of the numbers that the players of a table write on paper."""

    OF_DEAL = "deal"
    """Each player's points in the row's deal."""
    RUNNING = "running"
    """Each player's total after the row's deal."""


@dataclass(frozen=True, slots=True)
class SlipRow:
    """One row of a slip: a deal, and the numbers written beside it."""

    number: int
    id: UUID
    """The UUID under which the deal will be stored, unless it is stored already."""
    facts: Mapping[str, Any]
    """The deal in the sheet's format, as far as it could be read; empty if it could not be read."""
    written: Figures = ()
    """The numbers written beside the deal; empty if there are none."""
    revision: int | None = None
    """The revision of the stored deal that the typist saw and wants to correct; None if they saw none. It is not stored."""

    @classmethod
    def from_json(cls, value: Mapping[str, Any]) -> SlipRow:
        """Read a row that `to_json` wrote."""
        return cls(value["number"], UUID(value["id"]), value["facts"], tuple(value["written"]))

    def to_json(self) -> dict[str, Any]:
        """Return the row as it is stored, logged and exported."""
        return {"number": self.number, "id": str(self.id), "facts": dict(self.facts), "written": list(self.written)}

    @property
    def content(self) -> tuple[int, Mapping[str, Any], Figures]:
        """The content on which two people who type the same paper must agree."""
        return self.number, self.facts, self.written if any(figure is not None for figure in self.written) else ()


@dataclass(frozen=True, slots=True)
class SlipDifference:
    """A field in which two typed rows differ; `one` or `other` is None if that row does not have the field."""

    field: str
    """The path of the field in the facts, such as `contracts.0.took`; or `written.2` for the number written for seat 2."""
    one: Any
    other: Any


def expected_figures(
    points: Sequence[Sequence[int] | None], written: Sequence[Figures], figures_are: FiguresAre
) -> list[tuple[int, ...] | None]:
    """Return the numbers that should be written beside each row, by seat; None if they are unknown.

    `points` are the points of each deal (None: unknown), `written` the numbers on paper. If the paper has running totals, each expected
    number is the one written in the row before plus the points. So one wrong number makes one row wrong, not all rows after it.

    Example for one seat: the deals bring +2, +3, −1; written is +2, +6, +5. Expected are +2, +5, +5, so only the second row is wrong.
    """
    expected: list[tuple[int, ...] | None] = []
    before: Sequence[int] | None = ()  # () before the first row; None if it is unknown
    for gained, figures in zip(points, written, strict=True):
        right = None
        if gained is not None and figures_are is FiguresAre.OF_DEAL:
            right = tuple(gained)
        elif gained is not None and before is not None:
            right = tuple(had + more for had, more in zip(before or (0,) * len(gained), gained, strict=True))
        expected.append(right)
        before = _after(right, figures)
    return expected


def _after(right: tuple[int, ...] | None, figures: Figures) -> tuple[int, ...] | None:
    """Return the totals to which the next row's points are added: for each seat the written total or, if none is written, the expected one.

    None if a seat has neither.
    """
    wanted = [figures[seat] if figures and figures[seat] is not None else None for seat in range(len(figures or right or ()))]
    result = [figure if figure is not None or right is None else right[seat] for seat, figure in enumerate(wanted)]
    return None if not result or None in result else tuple(figure for figure in result if figure is not None)


def differences(one: SlipRow, other: SlipRow) -> tuple[SlipDifference, ...]:
    """Return the fields in which two versions of a row differ; empty if they agree."""
    ours, theirs = _fields(one), _fields(other)
    fields = [*ours, *(field for field in theirs if field not in ours)]
    return tuple(SlipDifference(field, ours.get(field), theirs.get(field)) for field in fields if ours.get(field) != theirs.get(field))


def _fields(row: SlipRow) -> dict[str, Any]:
    return dict(_leaves(row.facts, "")) | {f"written.{seat}": figure for seat, figure in enumerate(row.written) if figure is not None}


def _leaves(value: Any, path: str) -> Iterator[tuple[str, Any]]:
    parts = value.items() if isinstance(value, Mapping) else enumerate(value) if isinstance(value, list | tuple) else None
    if parts is None:
        yield path, value
        return
    for name, part in parts:
        yield from _leaves(part, f"{path}.{name}" if path else str(name))


def compare(one: Sequence[SlipRow], other: Sequence[SlipRow]) -> dict[int, tuple[SlipDifference, ...]]:
    """Return the differences of two people's slips, by the row's number. A row that only one of them has differs in all its fields."""
    ours, theirs = {row.number: row for row in one}, {row.number: row for row in other}
    result = {}
    for number in sorted({*ours, *theirs}):
        mine, their = ours.get(number), theirs.get(number)
        row = mine or their
        assert row is not None
        empty = replace(row, facts={}, written=())
        fields = differences(mine or empty, their or empty)
        if fields:
            result[number] = fields
    return result
