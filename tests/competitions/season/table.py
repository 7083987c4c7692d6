"""Seasons for tests in people's notation: a line for each evening, `1: Jan 10, An −4`."""

from __future__ import annotations

from competitions.season import CountingRule, EveningResults, SeasonLine, SeasonTable, read_points, season_table


def evenings(text: str) -> tuple[EveningResults, ...]:
    """Return the evenings in these lines, in this order."""
    return tuple(_evening(line) for line in text.strip().splitlines())


def _evening(line: str) -> EveningResults:
    key, _, results = line.partition(":")
    points = {}
    for result in filter(None, map(str.strip, results.split(","))):
        player, figure = result.split()
        read = read_points(figure)
        assert read is not None, figure
        points[player] = read
    return EveningResults(key.strip(), points)


def table(text: str, **rule: object) -> SeasonTable:
    """Return the season's table after these evenings, by a rule with these fields."""
    return season_table(CountingRule(**rule), evenings(text))  # type: ignore[arg-type]


def places(made: SeasonTable | tuple[SeasonLine, ...]) -> str:
    """Return the places and names, best first: `1 Jan, 2 An, – Bo`."""
    lines = made.lines if isinstance(made, SeasonTable) else made
    return ", ".join(f"{'–' if line.place is None else line.place} {line.player}" for line in lines)


def totals(made: SeasonTable) -> dict[str, object]:
    return {line.player: line.total for line in made.lines}
