"""The pages of a club with fifteen years of evenings: how many SQL statements each page needs, and how large it is.

The club has 2,000 members, 500 evenings and 200,000 deals. Ten evenings are written with the engine's payments. The others are copies of
these with other players.
"""

from __future__ import annotations

import datetime
import gc
import time
from random import Random

from django.contrib.auth.models import User
from django.core.cache import caches
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from bench.bulk import copy_evening, write_evening
from bench.evening import MACHINE
from bench.figures import BenchFigure, percentile
from clubs.actions import give_role
from clubs.club.models import Club, Season
from clubs.people.models import Member
from tournaments.evening.models import Entrant, Tournament
from tournaments.standings.actions.sealing import seal_missing

PROMISED_QUERIES, PROMISED_MILLISECONDS = 25, 300.0
PROMISED_BYTES = 500_000
"""The greatest number of bytes that a page may have before compression, however many players a season has."""
LOOKS = 9
EVENINGS, WRITTEN, MEMBERS, YEARS = 500, 10, 2000, 15
PLAYERS, ROUNDS = 40, 2
"""The numbers of players and rounds of an evening. Ten tables of four play twenty deals a round, so 500 evenings have 200,000 deals."""
FIRST_DAY = datetime.date(2011, 9, 4)
SHORT: dict[str, object] = {"LOOKS": 1, "EVENINGS": 15, "WRITTEN": 1, "MEMBERS": 700}


def measure() -> dict[str, object]:
    """Fill one database, then measure each page."""
    club = fill_club()
    gc.collect()
    gc.freeze()
    page, season = f"/c/{club.slug}/", club.seasons.order_by("pk")[0]
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
    owner = User.objects.create_user("club-owner")
    give_role(by=MACHINE, club=club, user=owner, role="owner")
    client = Client(headers={"host": "127.0.0.1"})
    client.force_login(owner)
    return {"figures": [figure for what, address in addresses.items() for figure in _cost(client, what, address)]}


def _cost(client: Client, what: str, address: str) -> list[BenchFigure]:
    def look() -> float:
        begun = time.perf_counter()
        status = client.get(address).status_code
        assert status == 200, f"{address}: {status}"
        return 1000 * (time.perf_counter() - begun)

    look()
    times = [look() for _ in range(LOOKS)]
    caches["process"].clear()
    with CaptureQueriesContext(connection) as captured:
        look()
    name = f"club, {connection.display_name}: {what}"
    return [
        BenchFigure(f"{name}, queries", len(captured), "queries", PROMISED_QUERIES),
        BenchFigure(f"{name}, bytes", len(client.get(address).content), "bytes", PROMISED_BYTES),
        BenchFigure(name, percentile(times, 50), "ms", PROMISED_MILLISECONDS),
    ]


def fill_club() -> Club:
    """Write the club with its members and evenings."""
    for number in range(WRITTEN):
        copy_evening(write_evening(PLAYERS, rounds=ROUNDS), range(1, EVENINGS // WRITTEN + (number < EVENINGS % WRITTEN)))
    club, random = Club.objects.get(), Random(15)
    people = Member.objects.bulk_create(
        Member(club=club, number=number, name=f"Lid {number:04} van der Club", called=f"Lid {number}", joined_on=FIRST_DAY)
        for number in range(1, MEMBERS + 1)
    )
    seasons = Season.objects.bulk_create(
        Season(club=club, name=f"{year}–{year + 1}", starts_on=datetime.date(year, 9, 1), ends_on=datetime.date(year + 1, 8, 31))
        for year in range(FIRST_DAY.year, FIRST_DAY.year + YEARS)
    )
    weights = [1 / (1 + number / 30) for number in range(MEMBERS)]  # few members come nearly always, most come now and then
    tournaments, rows = list(club.tournaments.order_by("pk")), []
    for number, tournament in enumerate(tournaments):
        tournament.on = FIRST_DAY + datetime.timedelta(days=number * YEARS * 365 // EVENINGS)
        tournament.season = next(each for each in seasons if each.starts_on <= tournament.on <= each.ends_on)
        tournament.closed_at = timezone.make_aware(datetime.datetime.combine(tournament.on, datetime.time(23, 30)))
        tournament.name, tournament.state = f"Rikavond {number + 1}", Tournament.State.CLOSED
        present: dict[int, Member] = {}
        while len(present) < PLAYERS:
            present |= {member.pk: member for member in random.choices(people, weights, k=PLAYERS - len(present))}
        entrants = Entrant.objects.filter(tournament=tournament).order_by("number").values_list("pk", flat=True)
        rows += [(member.pk, member.name, member.called, key) for member, key in zip(present.values(), entrants, strict=True)]
    Tournament.objects.bulk_update(tournaments, ["on", "season", "closed_at", "name", "state"], batch_size=100)
    with connection.cursor() as cursor:
        cursor.executemany(f"UPDATE {Entrant._meta.db_table} SET member_id = %s, name = %s, called = %s WHERE id = %s", rows)
        cursor.execute("ANALYZE")
    seal_missing()
    return club
