"""Tables as they are sealed have everything that tables have: every example is the same when it is read back."""

from __future__ import annotations

import json
from pathlib import Path

from competitions.competition import competition_standings, json_line, played_in, results_of_text, rules_of_text
from competitions.competition.sealed_tables import are_same, has_merged_lines, sealed_tables, tables_of_seal

EXAMPLES = Path(__file__).parents[3] / "docs/competitions/examples"


def test_every_example_is_the_same_when_its_seal_is_read() -> None:
    usable = [file for file in EXAMPLES.glob("*.toml") if '"error"' not in file.with_suffix(".expected.jsonl").read_text()]
    assert usable
    for file in usable:
        rules, results = rules_of_text(file.read_text()), results_of_text(file.with_suffix(".csv").read_text())
        tables = competition_standings(rules, results)
        sealed = json.loads(json.dumps(sealed_tables(tables)))
        evenings = {each.name: each for each in played_in(rules, results).evenings}
        again = tables_of_seal(sealed, rules, evenings, lambda _by, key: key)
        assert [*again.values()] == [*tables], file.name
        assert [json_line(table, line) for table in again.values() for line in table.lines] == [
            json_line(table, line) for table in tables for line in table.lines
        ]


def test_a_key_that_changed_makes_no_difference_and_two_that_became_one_cannot_be_compared() -> None:
    rules = rules_of_text("[competition.a]")
    before = results_of_text("date,player,points\n2026-01-01,5,1\n2026-01-01,6,2")
    after = results_of_text("date,player,points\n2026-01-01,7,1\n2026-01-01,6,2")
    old, new = (sealed_tables(competition_standings(rules, each)) for each in (before, after))
    assert not are_same(old, new, lambda _by, key: key)
    assert are_same(old, new, lambda _by, key: "7" if key == "5" else key)
    assert not has_merged_lines(old, lambda _by, key: key)
    assert has_merged_lines(old, lambda _by, _key: "7")
