"""The lines of a competition for programs."""

from __future__ import annotations

from typing import Any

from competitions.competition.missing import UnitOfEntrant
from competitions.competition.rounding import rounded
from competitions.competition.table import CompetitionLine, CompetitionTable
from competitions.competition.values import PLAYED


def json_line(table: CompetitionTable, line: CompetitionLine) -> dict[str, Any]:
    """Return a line as JSON. Exact figures are text in lowest terms, such as "97/3"."""
    return {
        "competition": table.rule.name,
        "place": line.place,
        "player": line.entrant,
        "figure": None if line.figure is None else str(line.figure),
        "shown": shown(table, line),
        "units": line.present_units,
        "evenings": len(line.evenings),
        "counted": [_unit(each) for each in line.counted],
        "struck": [_unit(each) for each in line.struck],
        "marks": {each.unit.name: each.mark for each in line.units if each.mark != PLAYED},
        "rights": [*line.rights],
        "tie": line.tie,
        "why": line.why,
    }


def shown(table: CompetitionTable, line: CompetitionLine) -> str | None:
    """Return a figure rounded for display; None if there is none."""
    return None if line.figure is None else str(rounded(line.figure, table.rule.shown_decimals))


def _unit(each: UnitOfEntrant) -> list[str | None]:
    """Return the unit, its worth and its weight. A planned unit has no name."""
    return [None if each.unit.is_planned else each.unit.name, str(each.worth), str(each.unit.weight)]
