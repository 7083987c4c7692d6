"""Each part of the measurement in its short form: every line of it still runs, and nothing is lost. The times are not checked."""

from __future__ import annotations

import importlib
import json
import subprocess
import sys
from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any

import pytest

from bench import __main__ as bench
from bench.figures import BenchFigure, table
from bench.part import shorten
from bench.scratch import postgres, sqlite
from tests.depth import rest_at_night

ROOT = Path(__file__).parents[2]
LONG_ALONE = {"lighthouse", "phone", "public", "seen"}
"""Parts that may have no short form."""
IN_MEMORY = {"engine", "draw"}
SHORT = [part for part in bench.PARTS if hasattr(importlib.import_module(f"bench.parts.{part}"), "SHORT")]


def figures_of(part: str, database: Callable[[], AbstractContextManager[Mapping[str, str]]]) -> list[BenchFigure]:
    """Return what the part measures in its short form."""
    with database() as environment:
        command = [sys.executable, "-m", "bench.part", part, "--short"]
        ended = subprocess.run(command, env=dict(environment), cwd=ROOT, capture_output=True, text=True, check=False)
    assert ended.returncode == 0, ended.stderr[-3000:]
    return [BenchFigure(**figure) for figure in json.loads(ended.stdout.splitlines()[-1])["figures"]]


def loses_nothing(figures: list[BenchFigure]) -> None:
    """Check that nothing forbidden happened (lost, forgotten, different)."""
    assert figures
    assert [figure.what for figure in figures if figure.goal == 0 and figure.promise_kept is False] == []


def test_every_part_has_a_short_form() -> None:
    assert set(bench.PARTS) - set(SHORT) <= LONG_ALONE


@pytest.mark.slow
@pytest.mark.parametrize("part", rest_at_night(sorted(IN_MEMORY), {"draw"}.__contains__))
def test_a_part_that_needs_no_database(part: str) -> None:
    loses_nothing(figures_of(part, sqlite))


@pytest.mark.nightly
@pytest.mark.parametrize("part", [part for part in SHORT if part not in IN_MEMORY])
def test_a_part(part: str) -> None:
    loses_nothing(figures_of(part, sqlite))


@pytest.mark.services
def test_a_part_on_postgresql() -> None:
    loses_nothing(figures_of("growth", postgres))


def test_a_short_form_names_what_there_is() -> None:
    part: dict[str, object] = {"REPEATS": 7, "SHORT": {"REPEATS": 1}}
    shorten(part)
    assert part["REPEATS"] == 1
    with pytest.raises(SystemExit, match="SHORT names values that are not in the part: TABLES"):
        shorten({"SHORT": {"TABLES": 1}})


def test_times_and_rates_are_judged_at_speed_1() -> None:
    """On a machine of half the speed everything takes twice as long, except the waiting time of a timer."""
    for kept, figure in (
        (True, BenchFigure("time", 20.0, "ms", 10.0, speed=0.5)),
        (False, BenchFigure("time", 10.0, "ms", 10.0, speed=1.1)),
        (True, BenchFigure("rate", 50.0, "deals/s", 100.0, at_most=False, speed=0.5)),
        (False, BenchFigure("rate", 100.0, "requests/s", 100.0, at_most=False, speed=1.1)),
        (True, BenchFigure("time with a timer", 300.0, "ms", 275.0, waits=250.0, speed=0.5)),
        (False, BenchFigure("count", 11, "queries", 10, speed=0.5)),
    ):
        assert figure.promise_kept is kept, figure
    assert table([BenchFigure("time", 20.0, "ms", 10.0, speed=0.5)]) == "time  20 ms  kept (≤ 10, 10 at speed 1)"


@pytest.mark.slow
def test_a_part_measured_alone_keeps_the_results_of_the_others(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    out = tmp_path / "latest.json"
    out.write_text(json.dumps({"engine": {"measured_at": "earlier"}, "draw": {"measured_at": "earlier"}, "gone": {}}), encoding="utf-8")

    def measured(_part: str, _environment: Mapping[str, str]) -> dict[str, Any]:
        return {"evenings": 3, "speed": 0.9, "figures": [{"what": "too slow", "value": 2.0, "unit": "s", "goal": 1.0}]}

    monkeypatch.setattr(bench, "OUT", out)
    monkeypatch.setattr(bench, "_result", measured)
    monkeypatch.setattr(sys, "argv", ["bench", "draw"])
    assert bench.main() == 1
    results = json.loads(out.read_text(encoding="utf-8"))
    assert list(results) == ["engine", "draw"]
    assert results["engine"] == {"measured_at": "earlier"}
    assert results["draw"]["evenings"] == 3
    assert results["draw"]["busy_percent"].keys() == {"before", "after"}
    assert results["draw"]["figures"] == [
        {"what": "too slow", "value": 2.0, "unit": "s", "goal": 1.0, "at_most": True}
        | {"waits": 0.0, "speed": 0.9, "judged": 1.8, "kept": False}
    ]
    assert results["draw"]["machine"]["cores"]
