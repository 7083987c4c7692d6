"""The standings page of a large evening, not cached: first with no other evening in the database, then with many."""

from __future__ import annotations

import gc
import time
from collections.abc import Iterator

from django.core.cache import caches
from django.db import connection
from django.test import Client

from bench.bulk import copy_evening, write_evening
from bench.evening import MACHINE
from bench.figures import BenchFigure, percentile
from config.server.garbage import collect_seldom
from tournaments.evening.models import Tournament
from tournaments.play.actions.deals import correct
from tournaments.play.models import Deal
from tournaments.standings.queries.standings import standings

PLAYERS, PROMISED_MILLISECONDS = 1000, 60.0
"""The number of players of the large evening, and how many milliseconds its page may take with only the earlier rounds cached (ADR 59).

With twenty deals for each player it has 20,000 deals.
"""
OTHER_PLAYERS, EVENINGS = 40, (1, 500)
"""The number of players of each other evening, and the numbers of evenings with which the page is measured: 1, then 500."""
REPEATS = 20
TABLES_THAT_CHANGE = 50
OTHER_FACTS = tuple({"contracts": [{"code": "RIK", "declarer": 0, "partner": partner}], "tricks": [6, 3, 2, 2]} for partner in (1, 2, 3))
SHORT: dict[str, object] = {"PLAYERS": 8, "OTHER_PLAYERS": 4, "EVENINGS": (1, 4), "REPEATS": 1}


def measure() -> dict[str, object]:
    """Measure a large evening, alone and then with others in the database."""
    large, figures, there = write_evening(PLAYERS), list[BenchFigure](), 1
    corrections = _corrections(large)
    for evenings in EVENINGS:
        if evenings > there:
            copy_evening(write_evening(OTHER_PLAYERS), range(there + 1, evenings))
            there = evenings
        figures += _whole_page(
            large, f"standings, {connection.display_name}, {PLAYERS} players, evenings in the house: {evenings}", corrections
        )
    return {"figures": figures}


def _whole_page(tournament: Tournament, name: str, corrections: Iterator[None]) -> list[BenchFigure]:
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")
    # Collect garbage that making the evening left, so that the server's collector does not examine it.
    gc.collect()
    collect_seldom()
    assert standings(tournament).sum == 0
    client, times = Client(headers={"host": "127.0.0.1"}), list[float]()
    for _ in range(1 + REPEATS):
        next(corrections)
        caches["process"].clear()
        begun = time.perf_counter()
        assert client.get(f"/e/{tournament.slug}/").status_code == 200
        times.append(1000 * (time.perf_counter() - begun))
    p50, p95 = (percentile(times[1:], percent) for percent in (50, 95))
    return [BenchFigure(f"{name}: whole page, not cached, p50", p50, "ms"), BenchFigure(f"{name}: p95", p95, "ms", PROMISED_MILLISECONDS)]


def _corrections(tournament: Tournament) -> Iterator[None]:
    """At each step, correct the last deal of a different table in the last round. This makes a version whose page is not cached."""
    last = Deal.objects.filter(table__round__tournament=tournament).order_by("-table__round__number", "-number", "table__number")
    for facts in OTHER_FACTS:
        for key in list(last.values_list("pk", flat=True)[:TABLES_THAT_CHANGE]):
            deal = Deal.objects.get(pk=key)
            correct(by=MACHINE, deal=deal, facts={"dealer": deal.facts["dealer"], **facts}, revision=deal.revision)
            yield
