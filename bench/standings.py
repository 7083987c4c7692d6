"""The standings of a large evening: read from the ledger, as a page part and a whole page that were not kept, and as «nothing new» (304);
how they grow with the players, and with the evenings in the house.
"""

from __future__ import annotations

import gc
import time
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

import django

from bench.figures import Figure, percentile

if TYPE_CHECKING:
    from tournaments.evening.models import Tournament

PROMISED_PLAYERS, PROMISED_MILLISECONDS = 1000, 60.0
"""The whole page, not kept, but for the rounds before the current one (ADR 59)."""
OTHER_SIZES = (40, 250, 2000)
"""Each evening has twenty deals for each player, so 1,000 players is 20,000 deals."""
HOUSES = (50, 500)
"""So many evenings are in the database, four of them those above and the others of forty players."""
REPEATS = 20
TABLES_THAT_CHANGE = 50
OTHER_FACTS = tuple({"contracts": [{"code": "RIK", "declarer": 0, "partner": partner}], "tricks": [6, 3, 2, 2]} for partner in (1, 2, 3))
SHORT: dict[str, object] = {"PROMISED_PLAYERS": 8, "OTHER_SIZES": (4,), "HOUSES": (3, 4), "REPEATS": 1}


def measure() -> dict[str, object]:
    """Every size in one database, then more and more evenings beside them."""
    django.setup()
    from django.core.management import call_command

    from bench.evening import create_in_bulk
    from bench.house import copy_evening

    call_command("migrate", verbosity=0)
    large = create_in_bulk(PROMISED_PLAYERS)
    corrections = _corrections(large)
    figures = _one(large, f"standings, 1 evening in the house, {PROMISED_PLAYERS} players", corrections)
    for players in OTHER_SIZES:
        evening = create_in_bulk(players)
        figures += _one(evening, f"standings, {players} players, {20 * players} deals", _corrections(evening))
        if players == min(OTHER_SIZES):
            small = evening
    there = 1 + len(OTHER_SIZES)
    for evenings in HOUSES:
        copy_evening(small, range(there, evenings))
        there = evenings
        figures += _one(large, f"standings, {evenings} evenings in the house, {PROMISED_PLAYERS} players", corrections)
    return {"figures": figures}


def _one(tournament: Tournament, name: str, corrections: Iterator[None]) -> list[Figure]:
    from django.core.cache import caches
    from django.db import connection
    from django.test import Client

    from config.server.garbage import collect_seldom
    from tournaments.standings.queries.kept_rounds import kept_rounds
    from tournaments.standings.queries.standings import standings

    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")
    # What building the evening left in memory is not the server's to look through.
    gc.collect()
    collect_seldom()
    client = Client(headers={"host": "127.0.0.1"})
    part, whole = f"/e/{tournament.slug}/standings/", f"/e/{tournament.slug}/"

    def page(address: str) -> None:
        caches["process"].clear()
        assert client.get(address).status_code == 200

    def first_page() -> None:
        kept_rounds.clear()
        page(whole)

    version_tag = client.get(part)["ETag"]

    def nothing_new() -> None:
        assert client.get(part, headers={"if-none-match": version_tag}).status_code == 304

    read = standings(tournament)
    assert read.sum == 0

    def correct_a_deal() -> None:
        next(corrections)

    name += {"postgresql": ", PostgreSQL", "sqlite": ", SQLite"}[connection.vendor]
    goal = PROMISED_MILLISECONDS if len(read.lines) == PROMISED_PLAYERS else None
    return [
        *_timed(f"{name}: read", lambda: standings(tournament)),
        *_timed(f"{name}: 304", nothing_new),
        *_timed(f"{name}: page part, not kept", lambda: page(part), before=correct_a_deal),
        *_timed(f"{name}: whole page, not kept", lambda: page(whole), goal, before=correct_a_deal),
        *_timed(f"{name}: whole page, the first in a process", first_page),
    ]


def _corrections(tournament: Tournament) -> Iterator[None]:
    """Something that a table does, once for each step: the last deal of one table of the last round after the other becomes another. It is
    what a page comes after that nobody has kept.
    """
    from bench.evening import MACHINE
    from tournaments.play.actions.deals import correct
    from tournaments.play.models import Deal

    last = Deal.objects.filter(table__round__tournament=tournament).order_by("-table__round__number", "-number", "table__number")
    for facts in OTHER_FACTS:
        for key in list(last.values_list("pk", flat=True)[:TABLES_THAT_CHANGE]):
            deal = Deal.objects.get(pk=key)
            correct(by=MACHINE, deal=deal, facts={"dealer": deal.facts["dealer"], **facts}, revision=deal.revision)
            yield


def _timed(name: str, run: Callable[[], object], goal: float | None = None, before: Callable[[], object] = lambda: None) -> list[Figure]:
    """How long `run` takes, each time `before` was done."""
    run()
    times = []
    for _ in range(REPEATS):
        before()
        begun = time.perf_counter()
        run()
        times.append(1000 * (time.perf_counter() - begun))
    return [Figure(f"{name}: p50", percentile(times, 50), "ms"), Figure(f"{name}: p95", percentile(times, 95), "ms", goal)]
