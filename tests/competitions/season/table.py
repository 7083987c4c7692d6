"""Seasons for tests in people's notation: a line for each evening, `1: Jan 10, An −4`."""

from __future__ import annotations

from competitions.season import Evening, Line, Rule, Table, read_points, season_table


def evenings(text: str) -> tuple[Evening, ...]:
    """Return the evenings in these lines, in this order."""
    return tuple(_evening(line) for line in text.strip().splitlines())


def _evening(line: str) -> Evening:
    key, _, results = line.partition(":")
    points = {}
    for result in filter(None, map(str.strip, results.split(","))):
        player, figure = result.split()
        read = read_points(figure)
        assert read is not None, figure
        points[player] = read
    return Evening(key.strip(), points)


def table(text: str, **rule: object) -> Table:
    """Return the season's table after these evenings, by a rule with these fields."""
    return season_table(Rule(**rule), evenings(text))  # type: ignore[arg-type]


def places(made: Table | tuple[Line, ...]) -> str:
    """Return the places and names, best first: `1 Jan, 2 An, – Bo`."""
    lines = made.lines if isinstance(made, Table) else made
    return ", ".join(f"{'–' if line.place is None else line.place} {line.player}" for line in lines)


def totals(made: Table) -> dict[str, object]:
    return {line.player: line.total for line in made.lines}
