"""How long papers take in a warm process, like the one that makes them: from reading the books to the bytes of the PDF."""

from __future__ import annotations

import resource
import time

from bench.bulk import write_evening
from bench.figures import Figure
from tournaments.papers.making.make import print_copy, read_copy
from tournaments.papers.making.press import warm_up
from tournaments.papers.queries.subject import PaperSubject

PROMISED_SECONDS = {("scoresheet-blank", 100): 3.0, ("scoresheet-blank", 250): 5.0, ("scoresheet-filled", 250): 15.0}
"""The promised time of these papers with this many sheets, each of a table of four with twenty deals. Two processes set a long paper."""
PROMISED_MEGABYTES = 300.0
"""The promised memory of each process, after more than a thousand sheets."""
REPEATS = 3
"""The number of repeats, of which the best counts: other programs on the machine slow some of them down."""
SHORT: dict[str, object] = {"PROMISED_SECONDS": {("scoresheet-blank", 1): 3.0, ("scoresheet-filled", 2): 5.0}, "REPEATS": 1}


def measure() -> dict[str, object]:
    """Measure the seconds for each size, and the highest memory use."""
    warm_up()
    evenings = {sheets: write_evening(4 * sheets, rounds=1).pk for _kind, sheets in PROMISED_SECONDS}
    figures = [
        Figure(f"papers: {sheets} {kind}", _best(evenings[sheets], kind), "s", goal) for (kind, sheets), goal in PROMISED_SECONDS.items()
    ]
    for name, who in (("the worker's", resource.RUSAGE_SELF), ("a helper's", resource.RUSAGE_CHILDREN)):
        memory = resource.getrusage(who).ru_maxrss / 1024
        figures.append(Figure(f"papers: {name} most memory", memory, "MB", PROMISED_MEGABYTES))
    return {"figures": figures}


def _best(tournament: int, kind: str) -> float:
    """Return the best time in seconds to make one paper about round 1. The same evening gives the same bytes."""
    times, pdfs = [], set[bytes]()
    for _time in range(REPEATS):
        begun = time.perf_counter()
        pdfs.add(print_copy(read_copy(tournament, kind, PaperSubject(round=1), "nl")))
        times.append(time.perf_counter() - begun)
    assert len(pdfs) == 1
    return min(times)
