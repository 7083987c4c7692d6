"""The pages of a club of fifteen years: 2,000 members, 500 evenings, 200,000 deals. For the first reader, when nothing is kept, and for the
next ones; how many questions the database is asked, and how large a page is.
"""

from __future__ import annotations

import gc
import time
from dataclasses import dataclass

import django

from bench.figures import Figure, percentile

PROMISED_QUERIES, PROMISED_MILLISECONDS = 25, 300.0
"""Of a page whose figures of the whole club are kept in the process. The first reader's time is reported."""
PROMISED_BYTES = 500_000
"""Before it is compressed: what a page holds does not grow with the people of a season."""
LOOKS = 9
EVENINGS, MEMBERS = 500, 2000
SHORT: dict[str, object] = {"LOOKS": 1, "EVENINGS": 15, "MEMBERS": 700}


@dataclass(frozen=True)
class Cost:
    """What a page takes."""

    first: float
    """Milliseconds where nothing is kept, as the median of a few looks."""
    next: float
    """Milliseconds after that."""
    queries: int
    """Where nothing is kept."""
    size: int
    """Bytes, not compressed."""


def measure() -> dict[str, object]:
    """Fill one database, then look at each page."""
    django.setup()
    from django.core.management import call_command
    from django.db import connection

    from bench.club_data import fill_club
    from clubs.club.models import Season

    call_command("migrate", verbosity=0)
    begun = time.perf_counter()
    club = fill_club(evenings=EVENINGS, members=MEMBERS)
    seconds = time.perf_counter() - begun
    gc.collect()
    gc.freeze()
    name = {"postgresql": "PostgreSQL", "sqlite": "SQLite"}[connection.vendor]
    page = f"/c/{club.slug}/"
    season = Season.objects.filter(club=club).first()
    assert season is not None
    addresses = {
        "the club": page,
        "its evenings of a year": f"{page}evenings/",
        "a search for a player": f"{page}evenings/?player=0001",
        "its figures of a year": f"{page}statistics/",
        "its figures of all years": f"{page}statistics/?year=all",
        "a member's 148 evenings": f"{page}members/1/history/",
        "a member's few evenings": f"{page}members/700/history/",
        "the members": f"{page}members/",
        "a season's table": f"{page}seasons/{season.pk}/",
        "its second page": f"{page}seasons/{season.pk}/?page=2",
    }
    figures = [Figure(f"club, {name}: filled", seconds, "s")]
    for what, address in addresses.items():
        cost = _cost(club.slug, address)
        figures += [
            Figure(f"club, {name}: {what}, queries", cost.queries, "queries", PROMISED_QUERIES),
            Figure(f"club, {name}: {what}, bytes", cost.size, "bytes", PROMISED_BYTES),
            Figure(f"club, {name}: {what}, first reader", cost.first, "ms"),
            Figure(f"club, {name}: {what}", cost.next, "ms", PROMISED_MILLISECONDS),
        ]
    return {"figures": figures}


def _cost(slug: str, address: str) -> Cost:
    from django.contrib.auth.models import User
    from django.core.cache import caches
    from django.db import connection
    from django.test import Client
    from django.test.utils import CaptureQueriesContext

    from bench.evening import MACHINE
    from clubs.actions import give_role
    from clubs.club.models import Club

    owner, new = User.objects.get_or_create(username="club-owner")
    if new:
        give_role(by=MACHINE, club=Club.objects.get(slug=slug), user=owner, role="owner")
    client = Client(headers={"host": "127.0.0.1"})
    client.force_login(owner)

    def look() -> float:
        begun = time.perf_counter()
        status = client.get(address).status_code
        assert status == 200, f"{address}: {status}"
        return 1000 * (time.perf_counter() - begun)

    look()
    first = []
    for _ in range(LOOKS):
        caches["process"].clear()
        first.append(look())
    following = [look() for _ in range(LOOKS)]
    caches["process"].clear()
    with CaptureQueriesContext(connection) as captured:
        look()
    return Cost(percentile(first, 50), percentile(following, 50), len(captured), len(client.get(address).content))
