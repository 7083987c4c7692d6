"""Makes evenings whose tables are about to report deals. Needs Django to be set up."""

from __future__ import annotations

import datetime
import json
from collections.abc import Iterator
from random import Random
from typing import Any

from bench.phones import Sending
from clubs.actions import create_club
from clubs.actors import Actor
from clubs.club.models import Club
from operations.robot.deals import Deals
from operations.robot.http import request_of
from operations.robot.steps import Report
from scoring.engine.ruleset import RuleSet
from scoring.engine.state import TableStart
from scoring.games import published
from tournaments.entrants.actions.enrol import enrol
from tournaments.evening.actions.evenings import create
from tournaments.evening.models import Round, Tournament
from tournaments.play.actions.passes import table_pass
from tournaments.play.actions.rounds import start
from tournaments.seating.actions.drawing import seat

MACHINE = Actor(command="bench")


def prepare(players: int, *, rounds: int, deals: int) -> Tournament:
    """Make a tournament with this many guests."""
    club = Club.objects.filter(slug="bench").first() or create_club(by=MACHINE, name="Bench", slug="bench")
    tournament = create(
        by=MACHINE,
        club=club,
        name=f"{players} players",
        on=datetime.date(2026, 3, 16),
        rules=published("rikken_brabant"),
        rounds_planned=rounds,
        deals_a_round=deals,
    )
    enrol(by=MACHINE, tournament=tournament, guests=[f"Speler {number}" for number in range(1, players + 1)])
    return tournament


def start_round(tables: int, deals: int) -> tuple[Tournament, list[list[Sending]]]:
    """Start a round on this many tables of four.

    Returns the tournament, and for each table the requests that its phone will send, in order.
    """
    tournament = prepare(4 * tables, rounds=1, deals=deals)
    sendings = start_next_round(tournament, deals)
    tournament.refresh_from_db()
    return tournament, sendings


def start_next_round(tournament: Tournament, deals: int) -> list[list[Sending]]:
    """Draw and start a round. Returns for each table the requests that its phone will send, in order."""
    round_, sendings = draw_next_round(tournament, deals)
    start(by=MACHINE, round=round_)
    return sendings


def draw_next_round(tournament: Tournament, deals: int) -> tuple[Round, list[list[Sending]]]:
    """Draw a round. Returns for each table the requests that its phone will send once the round is started, in order."""
    round_ = seat(by=MACHINE, tournament=tournament, seed="bench")
    random, rules = Random(1), tournament.rule_set
    sendings = []
    for table in round_.tables.all():
        key, facts = table_pass(table), table_facts(random, rules, table.seats, deals)
        reports = [Report(number, each) for number, each in enumerate(facts, start=1)]
        bodies = [request_of(report, {"id": table.pk})[2] for report in reports]
        sendings.append([Sending(str(each.id), key, json.dumps(body).encode()) for each, body in zip(reports, bodies, strict=True)])
    return round_, sendings


def table_facts(random: Random, rules: RuleSet, seats: int, deals: int) -> Iterator[dict[str, Any]]:
    """Yield the facts of `deals` random deals, each possible after those before it. Deals that do not count are skipped."""
    generator, state, skills = Deals(random, rules), rules.game.first_state(TableStart(seats=seats, first_dealer=0)), [0.0] * seats
    while deals:
        facts = generator.plausible(state, skills)
        played = rules.game.score_deal(state, facts).played
        if played is not None and played.counts:
            yield facts
            state, deals = played.state, deals - 1
