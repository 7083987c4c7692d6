"""How long papers take in a process that is warm, as the one that makes them is: from reading the books to the bytes of the PDF."""

from __future__ import annotations

import resource
import time

import django

from bench.figures import Figure

BLANK_SHEETS = (1, 10, 100, 250)
FILLED_SHEETS = (1, 10, 100, 250)
"""Each is of a table of four with twenty deals."""
PROMISED_SECONDS = {("scoresheet-blank", 100): 3.0, ("scoresheet-blank", 250): 5.0, ("scoresheet-filled", 250): 15.0}
"""Of these papers, each set by two processes where it is long."""
PROMISED_MEGABYTES = 300.0
"""Of each process, after more than a thousand sheets."""
REPEATS = 3
SHORT: dict[str, object] = {"BLANK_SHEETS": (1,), "FILLED_SHEETS": (2,), "REPEATS": 1}
"""The best of these counts: what else the machine does is not the papers' doing."""


def measure() -> dict[str, object]:
    """Seconds for each size, and the most memory it took."""
    django.setup()
    from django.core.management import call_command

    from bench.evening import create_in_bulk

    call_command("migrate", verbosity=0)
    begun = time.perf_counter()
    from tournaments.papers.making.press import warm_up

    warm_up()
    figures = [Figure("papers: get a process ready, once", time.perf_counter() - begun, "s")]
    evenings = {size: create_in_bulk(4 * size, rounds=1) for size in sorted({*BLANK_SHEETS, *FILLED_SHEETS})}
    for kind, sizes in (("scoresheet-blank", BLANK_SHEETS), ("scoresheet-filled", FILLED_SHEETS)):
        for size in sizes:
            goal = PROMISED_SECONDS.get((kind, size))
            best, length = _best(evenings[size].pk, kind)
            figures.append(Figure(f"papers: {size} {kind}", best, "s", goal))
            figures.append(Figure(f"papers: {size} {kind}, size", length / 1024, "KB"))
    for name, who in (("the worker's", resource.RUSAGE_SELF), ("a helper's", resource.RUSAGE_CHILDREN)):
        memory = resource.getrusage(who).ru_maxrss / 1024
        figures.append(Figure(f"papers: {name} most memory", memory, "MB", PROMISED_MEGABYTES))
    return {"figures": figures}


def _best(tournament: int, kind: str) -> tuple[float, int]:
    """The best time in seconds to make one paper about round 1, and its length in bytes."""
    from tournaments.papers.making.make import print_copy, read_copy
    from tournaments.papers.queries.subject import PaperSubject

    times, pdfs = [], set[bytes]()
    for _time in range(REPEATS):
        begun = time.perf_counter()
        pdfs.add(print_copy(read_copy(tournament, kind, PaperSubject(round=1), "nl")))
        times.append(time.perf_counter() - begun)
    (pdf,) = pdfs  # the same evening gives the same bytes
    return min(times), len(pdf)
