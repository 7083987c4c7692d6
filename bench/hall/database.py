"""Reads from the database what the API does not show: an API token, the cost of pages, and whether the ledger is right.

Needs Django to be set up.
"""

from __future__ import annotations

import datetime
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

from django.contrib.auth.models import User
from django.core.cache import caches
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from bench.figures import percentile
from bench.hall.room import Measured, Size
from clubs.actions import create_club, give_role, issue_token
from clubs.actors import Actor
from scoring.games import published
from tournaments.archive.evening import EveningRecord
from tournaments.archive.export import evening_text, export_evening
from tournaments.archive.verify import first_difference
from tournaments.evening.actions.evenings import create
from tournaments.evening.models import Tournament
from tournaments.standings.queries.standings import standings

MACHINE = Actor(command="bench")
CHECKER = Path(__file__).resolve().parents[2] / "checker/troela_check.py"
LOOKS = 5


def director_of(size: Size) -> tuple[Tournament, str]:
    """Make a new evening without players. Returns it with the API token of a director."""
    club = create_club(by=MACHINE, name="Hall", slug="hall")
    director = User.objects.create_user("hall-director")
    give_role(by=MACHINE, club=club, user=director, role="director")
    _token, secret = issue_token(by=Actor(user=director), name="hall")
    tournament = create(
        by=MACHINE,
        club=club,
        name=f"{size.players} players",
        on=datetime.date(2026, 3, 16),
        rules=published("rikken_brabant"),
        rounds_planned=size.rounds,
        deals_a_round=size.deals,
    )
    return tournament, secret


@dataclass(frozen=True)
class PageCost:
    """The cost of one of the director's pages."""

    page: str
    queries: int
    milliseconds: float
    """The median duration of a few requests, none answered from a cache."""


def page_costs(tournament: Tournament) -> list[PageCost]:
    """Measure the cost of the director's pages now, in this process."""
    client = Client(headers={"host": "127.0.0.1"})
    client.force_login(User.objects.get(username="hall-director"))
    round_ = tournament.rounds.latest("number").number
    of_round, of_table = [tournament.slug, round_], [tournament.slug, round_, 1]
    addresses = {
        "director's page": reverse("desk", args=[tournament.slug]),
        "its progress": reverse("desk-progress", args=[tournament.slug]),
        "seating": reverse("seating", args=of_round),
        "door": reverse("desk-door", args=[tournament.slug]),
        "players": reverse("desk-players", args=[tournament.slug]),
        "rounds": reverse("desk-rounds", args=[tournament.slug]),
        "a table": reverse("desk-table", args=of_table),
    }
    return [_cost(client, page, address) for page, address in addresses.items()]


def _cost(client: Client, page: str, address: str) -> PageCost:
    times, queries = [], 0
    for _ in range(LOOKS):
        caches["process"].clear()
        begun = time.perf_counter()
        status = client.get(address).status_code
        times.append(1000 * (time.perf_counter() - begun))
        assert status == 200, f"{address}: {status}"
    caches["process"].clear()
    with CaptureQueriesContext(connection) as captured:
        client.get(address)
        queries = len(captured)
    return PageCost(page, queries, percentile(times, 50))


@dataclass(frozen=True)
class EveningOutcome:
    """The differences found after an evening. Every field is 0 or empty if all is right."""

    lost: int
    """The number of deals, also voided ones, that the server confirmed but that are not in the evening's file."""
    unasked: int
    """The number of deals in the evening's file that the server never confirmed."""
    sum: int
    """The sum of all players' points, which must be 0."""
    missing: tuple[int, ...]
    """The numbers of players who sat at a table, but have no line in the standings, neither their own nor that of their replacement."""
    unseated: tuple[tuple[int, int], ...]
    """(round number, player number) of each player who took part in a round and neither had a seat nor sat out."""
    difference: str
    """The first difference that `verify` finds in the evening; "" if it finds none."""
    checker: str
    """The output of the checker (`checker/troela_check.py`) if it finds a difference in the evening's file; "" if it finds none."""


def outcome(tournament: Tournament, measured: Measured) -> EveningOutcome:
    """Compare the confirmed deals with the evening's file, replay it, and run the checker in another process; return the differences."""
    tournament = Tournament.objects.get(pk=tournament.pk)
    evening, now = export_evening(tournament), standings(tournament)
    stored = {str(deal.id) for round_ in evening.rounds for table in round_.tables for deal in table.deals}
    lines = {line.entrant.number for line in now.lines} | {each.number for line in now.lines for each in line.former}
    played = set(tournament.entrants.filter(places__isnull=False).values_list("number", flat=True))
    return EveningOutcome(
        lost=len(measured.answered - stored),
        unasked=len(stored - measured.answered),
        sum=now.sum,
        missing=tuple(sorted(played - lines)),
        unseated=_unseated(tournament),
        difference=first_difference(evening) or "",
        checker=_checked(evening_text(evening)),
    )


def _unseated(tournament: Tournament) -> tuple[tuple[int, int], ...]:
    """Return (round number, player number) of players who should have a seat and have none.

    Withdrawn players, those who sit out, and those who came after the round need none.
    """
    always = tournament.entrants.filter(withdrawn=False)
    forgotten = []
    for round_ in tournament.rounds.all():
        here = always.filter(present_at__lt=round_.started_at)
        sits = here.filter(places__round=round_) | here.filter(sit_outs__round=round_) | here.filter(earlier_places__table__round=round_)
        forgotten += [(round_.number, number) for number in here.exclude(pk__in=sits.values("pk")).values_list("number", flat=True)]
    return tuple(forgotten)


def disagreement(evening: EveningRecord) -> str:
    """Check an evening with `verify`, then with the checker. Returns a text with the first difference found, or "" if there is none."""
    return first_difference(evening) or _checked(evening_text(evening))


def _checked(text: str) -> str:
    with tempfile.NamedTemporaryFile("w", suffix=".json", encoding="utf-8") as file:
        file.write(text)
        file.flush()
        process = subprocess.run([sys.executable, str(CHECKER), file.name], capture_output=True, text=True, check=False)
    return "" if process.returncode == 0 else process.stdout + process.stderr
