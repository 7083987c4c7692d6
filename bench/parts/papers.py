"""The time to make papers in a warm process, as on a real server: from reading the tournament to the bytes of the PDF."""

from __future__ import annotations

import resource
import time

from bench.bulk import write_evening
from bench.figures import BenchFigure
from tournaments.papers.making.make import print_copy, read_copy
from tournaments.papers.making.press import warm_up
from tournaments.papers.queries.subject import PaperSubject

PROMISED_SECONDS = {("scoresheet-blank", 100): 3.0, ("scoresheet-blank", 250): 5.0, ("scoresheet-filled", 250): 15.0}
"""The seconds that a paper may take, by its kind and its number of sheets.

Each sheet is for a table of four with twenty deals. A long paper is divided between two processes.
"""
PROMISED_MEGABYTES = 300.0
"""The megabytes of memory that each process may use after more than a thousand sheets."""
REPEATS = 3
"""The number of times that each paper is made. The shortest time counts, as other programs may have slowed down the longer ones."""
SHORT: dict[str, object] = {"PROMISED_SECONDS": {("scoresheet-blank", 1): 3.0, ("scoresheet-filled", 2): 5.0}, "REPEATS": 1}


def measure() -> dict[str, object]:
    """Measure the seconds for each paper, and the greatest memory use."""
    warm_up()
    evenings = {sheets: write_evening(4 * sheets, rounds=1).pk for _kind, sheets in PROMISED_SECONDS}
    figures = [
        BenchFigure(f"papers: {sheets} {kind}", _best(evenings[sheets], kind), "s", goal)
        for (kind, sheets), goal in PROMISED_SECONDS.items()
    ]
    for name, who in (("the worker's", resource.RUSAGE_SELF), ("a helper's", resource.RUSAGE_CHILDREN)):
        memory = resource.getrusage(who).ru_maxrss / 1024
        figures.append(BenchFigure(f"papers: {name} most memory", memory, "MB", PROMISED_MEGABYTES))
    return {"figures": figures}


def _best(tournament: int, kind: str) -> float:
    """Make this kind of paper for round 1, REPEATS times. Returns the shortest time in seconds.

    Fails if two of the files differ.
    """
    times, pdfs = [], set[bytes]()
    for _time in range(REPEATS):
        begun = time.perf_counter()
        pdfs.add(print_copy(read_copy(tournament, kind, PaperSubject(round=1), "nl")))
        times.append(time.perf_counter() - begun)
    assert len(pdfs) == 1
    return min(times)
