"""The standings of a large evening: read from the ledger, as a page part that was not kept, and as «nothing new» (304)."""

from __future__ import annotations

import gc
import time
from collections.abc import Callable
from typing import TYPE_CHECKING

import django

from bench.figures import Figure, percentile

if TYPE_CHECKING:
    from tournaments.models import Tournament

NUMBERS_OF_PLAYERS = (250, 1000, 2000)
"""Each evening has twenty deals for each player, so 1,000 players is 20,000 deals."""
PROMISED_PLAYERS, PROMISED_MILLISECONDS = 1000, 80.0
REPEATS = 25
SHORT: dict[str, object] = {"NUMBERS_OF_PLAYERS": (8,), "REPEATS": 1}


def measure() -> dict[str, object]:
    """Every size in one database."""
    django.setup()
    from django.core.management import call_command
    from django.db import connection

    from bench.evening import create_in_bulk

    call_command("migrate", verbosity=0)
    figures: list[Figure] = []
    name = {"postgresql": "PostgreSQL", "sqlite": "SQLite"}[connection.vendor]
    for players in NUMBERS_OF_PLAYERS:
        tournament = create_in_bulk(players)
        with connection.cursor() as cursor:
            cursor.execute("ANALYZE")
        # What building the evening left in memory is not the server's to look through.
        gc.collect()
        gc.freeze()
        figures += _one(tournament, f"standings, {players} players, {20 * players} deals, {name}", promised=players == PROMISED_PLAYERS)
    return {"figures": figures}


def _one(tournament: Tournament, name: str, *, promised: bool) -> list[Figure]:
    from django.core.cache import caches
    from django.test import Client

    from tournaments.queries.standings import standings

    client = Client(headers={"host": "127.0.0.1"})
    address = f"/e/{tournament.slug}/standings/"

    def page() -> None:
        caches["process"].clear()
        assert client.get(address).status_code == 200

    version_tag = client.get(address)["ETag"]

    def nothing_new() -> None:
        assert client.get(address, headers={"if-none-match": version_tag}).status_code == 304

    read = standings(tournament)
    assert read.sum == 0
    goal = PROMISED_MILLISECONDS if promised else None
    return [
        *_timed(f"{name}: read", lambda: standings(tournament), goal),
        *_timed(f"{name}: page part, not kept", page),
        *_timed(f"{name}: 304", nothing_new),
    ]


def _timed(name: str, run: Callable[[], object], goal: float | None = None) -> list[Figure]:
    run()
    times = []
    for _ in range(REPEATS):
        begun = time.perf_counter()
        run()
        times.append(1000 * (time.perf_counter() - begun))
    return [Figure(f"{name}: p50", percentile(times, 50), "ms"), Figure(f"{name}: p95", percentile(times, 95), "ms", goal)]
