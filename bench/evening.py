"""Evenings to measure on: one whose tables are about to report, and one written in bulk. Needs Django set up."""

from __future__ import annotations

import datetime
import json
import uuid
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

from django.utils import timezone

from clubs.actions import create_club
from clubs.actors import Actor
from clubs.club.models import Club
from operations.demo.deals import Deals
from scoring.engine.ruleset import RuleSet
from scoring.engine.state import Start
from scoring.games import published
from tournaments.entrants.actions.enrol import enrol
from tournaments.evening.actions.evenings import create
from tournaments.evening.models import Entrant, Place, Round, Table, Tournament
from tournaments.play.actions.passes import table_pass
from tournaments.play.actions.rounds import start
from tournaments.play.ledger import bookings, stored_fields
from tournaments.play.models import Deal, Payment
from tournaments.seating.actions.drawing import seat

MACHINE = Actor(command="bench")
HOURS_A_ROUND = datetime.timedelta(hours=2)
MINUTES_A_DEAL = datetime.timedelta(minutes=5)
SECONDS_BETWEEN_TABLES = datetime.timedelta(seconds=1)


@dataclass(frozen=True)
class Sending:
    """One deal that a phone sends."""

    table: int
    id: str
    table_pass: str
    body: bytes


def prepare(players: int, *, rounds: int, deals: int) -> Tournament:
    """Make a tournament with so many guests."""
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
    """Start a round on so many tables of four; the tournament, and for each table what its phone will send, in order."""
    tournament = prepare(4 * tables, rounds=1, deals=deals)
    sendings = start_next_round(tournament, deals)
    tournament.refresh_from_db()
    return tournament, sendings


def start_next_round(tournament: Tournament, deals: int) -> list[list[Sending]]:
    """Draw and start a round; for each table what its phone will send, in order."""
    round_, sendings = draw_next_round(tournament, deals)
    start(by=MACHINE, round=round_)
    return sendings


def draw_next_round(tournament: Tournament, deals: int) -> tuple[Round, list[list[Sending]]]:
    """Draw a round; for each table what its phone will send once it is started, in order."""
    round_ = seat(by=MACHINE, tournament=tournament, seed="bench")
    random, rules = Random(1), tournament.rule_set
    sendings = []
    for index, table in enumerate(round_.tables.all()):
        key = table_pass(table)
        numbered = enumerate(table_facts(random, rules, table.seats, deals), start=1)
        sendings.append([_sending(index, table.pk, key, number, facts) for number, facts in numbered])
    return round_, sendings


def _sending(index: int, table: int, key: str, number: int, facts: dict[str, Any]) -> Sending:
    return Sending(index, str(uuid.uuid4()), key, json.dumps({"table": table, "number": number, "facts": facts}).encode())


def table_facts(random: Random, rules: RuleSet, seats: int, deals: int) -> Iterator[dict[str, Any]]:
    """So many deals in order, as a table would play them; each counts."""
    generator, state, skills = Deals(random, rules), rules.game.first_state(Start(seats=seats, first_dealer=0)), [0.0] * seats
    while deals:
        facts = generator.plausible(state, skills)
        played = rules.game.score_deal(state, facts).played
        if played is not None and played.counts:
            yield facts
            state, deals = played.state, deals - 1


def create_in_bulk(players: int, *, rounds: int = 4, deals: int = 20) -> Tournament:
    """Write a whole evening straight into the database: what is measured is how it is read, not how it was played. Its deals lie there in
    the order in which a hall reports them: the tables of a round by turns.
    """
    tournament = prepare(players, rounds=rounds, deals=deals)
    rules, random, now = tournament.rule_set, Random(players), timezone.now()
    entrants = list(Entrant.objects.filter(tournament=tournament).order_by("number"))
    for number in range(1, rounds + 1):
        random.shuffle(entrants)
        round_ = Round.objects.create(tournament=tournament, number=number, state=Round.State.FINISHED, started_at=now, finished_at=now)
        tables = Table.objects.bulk_create(Table(round=round_, number=n + 1, seats=4, deals_planned=deals) for n in range(players // 4))
        places = [Place(table=table, round=round_, entrant=entrants[4 * n + s], seat=s) for n, table in enumerate(tables) for s in range(4)]
        Place.objects.bulk_create(places)
        all_deals: list[Deal] = []
        payments: list[Payment] = []
        for n, table in enumerate(tables):
            keys = [entrants[4 * n + s].pk for s in range(4)]
            began = now - HOURS_A_ROUND * (rounds - number + 1) + SECONDS_BETWEEN_TABLES * n
            _fill(tournament, table, number, keys, list(table_facts(random, rules, 4, deals)), rules, all_deals, payments, began)
        all_deals.sort(key=lambda deal: deal.received_at)
        payments.sort(key=lambda payment: payment.at)
        Deal.objects.bulk_create(all_deals, batch_size=2000)
        Payment.objects.bulk_create(payments, batch_size=2000)
    Tournament.objects.filter(pk=tournament.pk).update(state=Tournament.State.PLAYING)
    tournament.refresh_from_db()
    return tournament


def _fill(
    tournament: Tournament,
    table: Table,
    round_number: int,
    players: list[int],
    table_facts: list[dict[str, Any]],
    rules: RuleSet,
    all_deals: list[Deal],
    payments: list[Payment],
    began: datetime.datetime,
) -> None:
    """Add a table's deals, and the payments that follow from them, to the lists."""
    state = rules.game.first_state(Start(seats=4, first_dealer=0))
    for number, facts in enumerate(table_facts, start=1):
        outcome = rules.game.score_deal(state, facts)
        assert outcome.played is not None
        at = began + MINUTES_A_DEAL * number
        deal = Deal(table=table, number=number, facts=facts, sent="0" * 64, played_at=at, received_at=at, reported_by="bench")
        for name, value in stored_fields(deal, outcome, rules).items():
            setattr(deal, name, value)
        all_deals.append(deal)
        for _cause, line, reason, payer, payee, amount in bookings(deal, outcome, players):
            moved = {"payer_id": payer, "payee_id": payee, "amount": amount, "line": line, "reason": reason, "at": at}
            payments.append(Payment(tournament=tournament, table=table, round_number=round_number, deal=deal, **moved))
        state = outcome.played.state
