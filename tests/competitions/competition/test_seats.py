"""Seats by standing: the examples of the specification, and what holds for any tables."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest

from competitions.competition.seats import TablesByStanding, seats_by_standing

EXAMPLES = sorted((Path(__file__).parents[3] / "docs/competitions/examples").glob("seating-*.json"))


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda path: path.stem)
def test_an_example_agrees(example: Path) -> None:
    given = json.loads(example.read_text(encoding="utf-8"))
    groups = tuple(given["groups"]) if "groups" in given else None
    tables = TablesByStanding(tuple(given["sizes"]), given["seed"], groups, given.get("guests_from"))
    standing = [[place] if isinstance(place, str) else place for place in given["standing"]]
    assert seats_by_standing(tables, standing, given["present"], given.get("guests", ())) == given["tables"]


def test_there_are_examples() -> None:
    assert len(EXAMPLES) == 5


def test_everybody_gets_one_seat_and_no_group_is_weaker_than_the_one_before() -> None:
    for seed in range(300):
        chance = Random(seed)
        sizes = tuple(chance.choice((4, 5)) for _ in range(chance.randint(1, 9)))
        names = [f"P{number:02}" for number in range(sum(sizes))]
        groups = tuple(chance.randint(1, 3) for _ in range(chance.randint(0, 4))) if chance.random() < 0.8 else None
        tables = TablesByStanding(sizes, str(seed), groups)
        tables_of_players = seats_by_standing(tables, [[name] for name in names], chance.sample(names, len(names)))
        assert sorted(name for table in tables_of_players for name in table) == names
        assert [len(table) for table in tables_of_players] == [*sizes]
        first = 0
        for count in (groups if groups is not None else (1,) * len(sizes)) + (len(sizes),):
            group = tables_of_players[first : first + count]
            earlier = sum(sizes[:first])
            assert {name for table in group for name in table} == {*names[earlier : earlier + sum(map(len, group))]}
            first += count


def test_no_guest_sits_before_their_tables_while_a_member_waits() -> None:
    for seed in range(300):
        chance = Random(seed)
        sizes = tuple(chance.choice((3, 4)) for _ in range(chance.randint(2, 8)))
        names = [f"P{number:02}" for number in range(sum(sizes) - chance.randint(0, 2))]
        guests = {name for name in names if chance.random() < 0.4}
        start = chance.randint(1, len(sizes))
        tables = TablesByStanding(sizes, str(seed), (chance.randint(1, 4),), guests_from=start)
        tables_of_players = seats_by_standing(tables, [[name] for name in names if chance.random() < 0.7], names, guests)
        front = {name for table in tables_of_players[: start - 1] for name in table}
        assert not front & guests or {*names} - guests <= front
