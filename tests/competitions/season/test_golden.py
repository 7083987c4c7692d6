"""Three hundred random seasons with the tables that Troela computed for them before competitions: no season's table may change.

`golden.json` has a rule, its evenings and the answers on each line. A candidate is written as `number:points:value:times:place`, with `f`
for the final; the place is empty if the evening was missed.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from fractions import Fraction
from pathlib import Path
from typing import Any

from competitions.competition.numbers import exact
from competitions.season import (
    CountingRule,
    EveningCandidate,
    EveningResults,
    SeasonLine,
    category_lines,
    places_after_each,
    records,
    rule_from_json,
    season_table,
    team_table,
)

CASES = [json.loads(line.removesuffix(",")) for line in Path(__file__).with_name("golden.json").read_text("utf-8").splitlines()[1:-1]]


def evenings(case: dict[str, Any]) -> tuple[EveningResults, ...]:
    return tuple(
        EveningResults(key, {player: exact(Fraction(text)) for player, text in points.items()}, pot, others)
        for key, points, pot, others in case["evenings"]
    )


def candidates(several: Iterable[EveningCandidate]) -> str:
    def text(each: EveningCandidate) -> str:
        place = "" if each.place is None else each.place
        return f"{each.number}:{each.points}:{each.value}:{each.times}:{place}{'f' if each.is_final else ''}"

    return " ".join(map(text, several))


def lines(several: Iterable[SeasonLine]) -> list[list[Any]]:
    return [
        [
            line.player,
            line.place,
            str(line.total),
            line.evenings,
            str(line.average),
            str(line.bonus),
            line.moved,
            candidates(line.counted),
            candidates(line.dropped),
        ]
        for line in several
    ]


def answers(rule: CountingRule, played: tuple[EveningResults, ...]) -> dict[str, Any]:
    table = season_table(rule, played)
    after = places_after_each(table)
    made: dict[str, Any] = {
        "lines": lines(table.lines),
        "after": [dict(each) for each in after],
        "records": [
            [each.kind.value, str(each.figure), [f"{player} {evening or ''}" for player, evening in each.holders]]
            for each in records(table, after)
        ],
        "account": [str(table.account.counted), str(table.account.dropped)],
    }
    if rule.teams:
        made["teams"] = lines(team_table(rule, played).lines)
    if rule.categories:
        made["category"] = lines(category_lines(table, rule.categories[0]))
    return made


def test_no_season_of_before_has_changed() -> None:
    assert len(CASES) == 300
    for number, case in enumerate(CASES):
        expected = {key: value for key, value in case.items() if key not in ("rule", "evenings")}
        assert answers(rule_from_json(case["rule"]), evenings(case)) == expected, number
