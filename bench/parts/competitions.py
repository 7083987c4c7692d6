"""The tables of a club's competitions, for the first reader in a process: nothing of them is cached.

One club has ten competitions over forty evenings of four rounds and 200 players; another has one over 34 evenings of 714 players.
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

from bench.evening import MACHINE
from bench.figures import BenchFigure, percentile
from clubs.actions import create_club, give_role
from clubs.club.models import Club
from clubs.people.models import Member
from competitions.actions.competitions import create_competition
from competitions.models import Competition
from competitions.queries.competition.tables import competition_view
from config.server.garbage import collect_seldom
from scoring.games import published
from tournaments.evening.actions.evenings import create
from tournaments.evening.models import Entrant, Tournament
from tournaments.standings.models import RoundResults
from tournaments.standings.rounds import EveningRounds, PlayerRound

PROMISED_QUERIES, PROMISED_MILLISECONDS = 25, 300.0
LOOKS = 9
LARGE, LONG = (40, 4, 200, 260), (34, 1, 714, 714)
"""The evenings of a club, the rounds and players of each, and the members among whom the players are drawn."""
FIRST_DAY = datetime.date(2025, 9, 1)
WEEK = datetime.timedelta(days=7)
SHORT: dict[str, object] = {"LOOKS": 1, "LARGE": (3, 2, 8, 12), "LONG": (2, 1, 8, 8)}
PERIODS = 4
RULES = (
    "\n".join(
        f"[competition.period-{number}]\n"
        f"only = {{ from = {FIRST_DAY + 10 * number * WEEK}, to = {FIRST_DAY + (10 * number + 9) * WEEK} }}\n"
        'marks = { absent = { worth = "lowest", less = 10 } }\nbest = 6\n'
        for number in range(PERIODS)
    )
    + """
[competition.championship]
of = ["period-0", "period-1", "period-2", "period-3"]
best = 3
ties = ["best_unit", "lots"]
lots = { seed = "bench" }
[competition.year]
drop = 8
ties = ["evenings", "best_unit", "last_unit"]
[competition.rounds]
unit = "round"
count = "mean"
fill = 20
marks = { absent = { worth = "lowest", among = "table", less = "1/3" } }
[competition.places]
places = { points = [25, 18, 15, 12, 10, 8, 6, 4, 2, 1], shared = "mean" }
best = 20
[competition.wins]
worth = { won = 1 }
ties = ["points", "direct"]
[competition.rolling]
age = { months = 3, by = [1, "1/2", "1/4"] }
count = "mean"
minimum = { evenings = 4 }
"""
)
"""Ten competitions: four periods and the championship of them, and five more over all evenings."""


def measure() -> dict[str, object]:
    """Fill both clubs, then measure each table and one page of each club."""
    large, long_one = fill_club("large", LARGE), fill_club("long", LONG)
    ten = create_competition(by=MACHINE, club=large, name="Ten", text=RULES)
    one = create_competition(by=MACHINE, club=long_one, name="One", text="[competition.year]\ndrop = 6\nties = ['evenings', 'best_unit']\n")
    # Collect garbage that filling the clubs left, so that the server's collector does not examine it.
    gc.collect()
    collect_seldom()
    parts = [*competition_view(ten).tables]
    return {
        "figures": [
            *(figure for part in parts for figure in _view_costs("large", ten, part)),
            *_view_costs("long", one, "year"),
            *_page_costs("large", ten, "year"),
            *_page_costs("long", one, "year"),
        ]
    }


def fill_club(slug: str, size: tuple[int, int, int, int]) -> Club:
    """Write a club with its members, and its evenings as they are sealed."""
    evenings, rounds, players, members = size
    club, random = create_club(by=MACHINE, name=slug, slug=slug), Random(slug)
    people = Member.objects.bulk_create(
        Member(club=club, number=number, name=f"Lid {number:04} van der Club", called=f"Lid {number}", joined_on=FIRST_DAY)
        for number in range(1, members + 1)
    )
    for number in range(evenings):
        evening = create(
            by=MACHINE,
            club=club,
            name=f"Avond {number + 1}",
            on=FIRST_DAY + number * WEEK,
            rules=published("rikken_brabant"),
            rounds_planned=rounds,
            deals_a_round=16,
        )
        present = random.sample(people, players)
        Entrant.objects.bulk_create(
            Entrant(tournament=evening, member=member, number=seat, name=member.name, called=member.called)
            for seat, member in enumerate(present, start=1)
        )
        played = {each: tuple(_round(random, players)) for each in range(1, rounds + 1)}
        evening.state, evening.closed_at = Tournament.State.CLOSED, timezone.now()
        evening.save(update_fields=["state", "closed_at"])
        RoundResults.objects.create(
            tournament=evening,
            result=EveningRounds(played, {}).to_json(),
            entry=evening.version,
            seal="0" * 64,
            sealed_at=timezone.now(),
            version=evening.version,
        )
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")
    return club


def _round(random: Random, players: int) -> list[PlayerRound]:
    won = [random.randint(0, 8) for _ in range(players)]
    return [
        PlayerRound(seat + 1, points=random.randint(-60, 60), won=won[seat], lost=16 - won[seat], deals=16, table=seat // 4 + 1)
        for seat in range(players)
    ]


def _view_costs(club: str, competition: Competition, part: str) -> list[BenchFigure]:
    times = []
    for _look in range(LOOKS):
        begun = time.perf_counter()
        competition_view(competition, part=part)
        times.append(1000 * (time.perf_counter() - begun))
    name = f"competitions, {connection.display_name}: {club}, the table {part}"
    return [BenchFigure(name, percentile(times, 50), "ms", PROMISED_MILLISECONDS)]


def _page_costs(club: str, competition: Competition, part: str) -> list[BenchFigure]:
    owner = User.objects.create_user(f"owner-{club}")
    give_role(by=MACHINE, club=competition.club, user=owner, role="owner")
    client = Client(headers={"host": "127.0.0.1"})
    client.force_login(owner)
    address = f"/c/{competition.club.slug}/competitions/{competition.pk}/?part={part}"

    def look() -> float:
        caches["process"].clear()
        begun = time.perf_counter()
        status = client.get(address).status_code
        assert status == 200, f"{address}: {status}"
        return 1000 * (time.perf_counter() - begun)

    look()
    times = [look() for _ in range(LOOKS)]
    caches["process"].clear()
    with CaptureQueriesContext(connection) as captured:
        look()
    name = f"competitions, {connection.display_name}: {club}, the page of {part}"
    return [
        BenchFigure(f"{name}, queries", len(captured), "queries", PROMISED_QUERIES),
        BenchFigure(name, percentile(times, 50), "ms", PROMISED_MILLISECONDS),
    ]
