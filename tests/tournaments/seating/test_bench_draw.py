"""The best known evenings, and the search for better ones."""

from __future__ import annotations

from pathlib import Path

import pytest

from bench import long_draw_search
from bench.parts import draw as bench_draw
from bench.parts.draw import best_draws, evening
from tournaments.seating.draw import Fives, cost_of, designs
from tournaments.seating.draw.chance import Chance


def test_every_evening_of_the_table_is_there() -> None:
    players = [number for number in range(8, 101) if number != 11]
    assert sorted(best_draws()) == [(number, rounds, fives) for number in players for rounds in (3, 4, 5) for fives in sorted(Fives)]


def test_a_design_is_as_good_as_the_best_that_is_known() -> None:
    """The draw takes a design without a search, so a design must not be worse than the table of best results."""
    best = best_draws()
    for key, design in designs.designs().items():
        assert cost_of(evening(*key), design).repeats == best[key], key


def test_a_design_is_written_as_it_is_read() -> None:
    for design in designs.designs().values():
        assert designs.read(designs.as_text(design)) == design


@pytest.mark.slow
def test_what_is_better_goes_into_both_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    best, file = tmp_path / "best.json", tmp_path / "designs.txt"
    best.write_text('{"9 3 any": 99, "12 3 any": 6}', encoding="utf-8")
    file.write_text("# Evenings\n9 3 any: worse\n12 3 any: other\n", encoding="utf-8")
    monkeypatch.setattr(bench_draw, "BEST", best)
    monkeypatch.setattr(long_draw_search, "BEST", best)
    monkeypatch.setattr(long_draw_search, "DESIGNS", file)
    rounds = long_draw_search.search(evening(9, 3, Fives.ANY), Chance("a"), 1)
    repeats = cost_of(evening(9, 3, Fives.ANY), rounds).repeats
    long_draw_search.keep(9, 3, Fives.ANY, repeats, rounds)
    assert repeats < 15
    assert best_draws() == {(9, 3, Fives.ANY): repeats, (12, 3, Fives.ANY): 6}
    assert file.read_text(encoding="utf-8") == f"# Evenings\n9 3 any: {designs.as_text(rounds)}\n12 3 any: other\n"
