"""The results that feed a competition as a file for `manage.py competition`, with the names that one reader sees."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Mapping

from clubs.people.list_text import COMPUTED
from competitions.competition import Results, RoundRow
from competitions.competition.people_in_rule import PAIR, PAIR_SIGN
from competitions.competition.values import FIGURE_COLUMNS, PLAYED, PLAYER, SUBSTITUTE

OTHER_COLUMNS = ("date", "evening", "round", "player", "mark", "table", "kind", "category", "tags", "recorded")


def results_csv(results: Results, names: Mapping[str, str]) -> str:
    """Return the rows as CSV. Evenings are named by their keys, as in the rule file."""
    target = io.StringIO()
    columns = [*OTHER_COLUMNS, *FIGURE_COLUMNS, *sorted(results.columns - {PLAYER})]
    writer = csv.DictWriter(target, columns, restval="", lineterminator="\n")
    writer.writeheader()
    for row in results.rows:
        writer.writerow(dict(_cells(row, names)))
    return target.getvalue()


def _cells(row: RoundRow, names: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    yield "date", row.date.isoformat()
    yield "recorded", row.recorded.isoformat()
    yield "round", "" if row.round is None else str(row.round)
    yield from ((column, str(figure)) for column, figure in row.figures.items())
    if row.mark in (PLAYED, SUBSTITUTE):
        yield "points", str(row.figures.get("points", 0))
    others = {column: name for column, name in row.names.items() if column not in (PLAYER, PAIR)}
    others |= {"evening": row.evening, "mark": row.mark, "table": row.table, "kind": row.kind, "category": row.category}
    others |= {"tags": " ".join(row.tags), "player": names.get(row.player, row.player)}
    if pair := row.names.get(PAIR):
        others[PAIR] = PAIR_SIGN.join(sorted(names.get(key, key) for key in pair.split(PAIR_SIGN)))
    yield from ((column, _cell(text)) for column, text in others.items())


def _cell(text: str) -> str:
    """Return a text that a spreadsheet does not compute."""
    return f"'{text}" if text.startswith(COMPUTED) else text
