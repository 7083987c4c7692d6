"""A club of fifteen years, written straight into the database: 2,000 members, 500 evenings, 200,000 deals with their payments. Needs Django
set up, and PostgreSQL.

A few hundred tables are played by the engine; every table of the club is one of them with other players, so each ledger is the one that
the engine books. `python -m bench.fill_club` fills the database of the environment, to look at the pages or to measure on it.
"""

from __future__ import annotations

import datetime
import json
import uuid
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from django.db import connection
from django.utils import timezone

from bench.evening import MACHINE, table_facts
from clubs.actions import create_club
from clubs.club.models import Club, Season
from clubs.people.models import Member
from scoring.engine.ruleset import RuleSet
from scoring.engine.state import Start
from scoring.games import published
from tournaments.evening.models import Entrant, Place, Round, Table, Tournament
from tournaments.play.ledger import bookings, stored_fields
from tournaments.play.models import Deal, Payment

MEMBERS, YEARS, EVENINGS = 2000, 15, 500
PLAYERS, ROUNDS, DEALS = 40, 2, 20
"""Of an evening: ten tables of four play twenty deals a round, so 500 evenings have 200,000 deals."""
SHEETS = 300
"""Tables that the engine plays."""
MINUTES_A_DEAL = 4
FIRST_DAY = datetime.date(2011, 9, 4)
Row = tuple[Any, ...]


@dataclass(frozen=True)
class PlayedDeal:
    """A deal of a sheet: its row without table and players, and its payments by seat (None the pot)."""

    facts: str
    fields: dict[str, Any]
    payments: tuple[tuple[int, str, int | None, int | None, int], ...]
    """Line, reason, payer, payee, amount."""


def fill_club(*, evenings: int = EVENINGS, members: int = MEMBERS, slug: str = "fifteen-years") -> Club:
    """Write the club."""
    random, rules = Random(15), published("rikken_brabant")
    club = create_club(by=MACHINE, name="Vijftien jaar", slug=slug, language="nl")
    people = Member.objects.bulk_create(
        Member(club=club, number=number, name=f"Lid {number:04} van der Club", called=f"Lid {number}", joined_on=FIRST_DAY)
        for number in range(1, members + 1)
    )
    seasons = Season.objects.bulk_create(
        Season(club=club, name=f"{year}–{year + 1}", starts_on=datetime.date(year, 9, 1), ends_on=datetime.date(year + 1, 8, 31))
        for year in range(FIRST_DAY.year, FIRST_DAY.year + YEARS)
    )
    tournaments = _tournaments(club, seasons, rules, evenings)
    sheets = [_sheet(rules, random) for _ in range(SHEETS)]
    entrants = _entrants(tournaments, people, random)
    _play(tournaments, entrants, sheets, random)
    with connection.cursor() as cursor:
        cursor.execute("VACUUM ANALYZE")
    return club


def _tournaments(club: Club, seasons: Sequence[Season], rules: RuleSet, evenings: int) -> list[Tournament]:
    copy, rows = rules.copy(), []
    for number in range(evenings):
        on = FIRST_DAY + datetime.timedelta(days=number * (YEARS * 365) // evenings)
        season = next((each for each in seasons if each.starts_on <= on <= each.ends_on), None)
        closed = timezone.make_aware(datetime.datetime.combine(on, datetime.time(23, 30)))
        rows.append(
            Tournament(
                club=club, season=season, slug=f"{club.slug}-{number + 1}", name=f"Rikavond {number + 1}", on=on, language="nl",
                rules=copy, fingerprint=rules.fingerprint, criteria=["points"], rounds_planned=ROUNDS, deals_a_round=DEALS,
                state=Tournament.State.CLOSED, closed_at=closed, version=700,
            )
        )  # fmt: skip
    return Tournament.objects.bulk_create(rows, batch_size=100)


def _entrants(tournaments: Sequence[Tournament], people: Sequence[Member], random: Random) -> dict[int, list[Entrant]]:
    """The players of each evening, by its key. Some come nearly always, most now and then."""
    weights = [1 / (1 + number / 30) for number in range(len(people))]
    rows: list[Entrant] = []
    for tournament in tournaments:
        present: dict[int, Member] = {}
        while len(present) < PLAYERS:
            present |= {member.pk: member for member in random.choices(people, weights, k=PLAYERS - len(present))}
        rows += [
            Entrant(tournament=tournament, member=member, number=number, name=member.name, called=member.called)
            for number, member in enumerate(present.values(), start=1)
        ]
    entrants: dict[int, list[Entrant]] = {}
    for entrant in Entrant.objects.bulk_create(rows, batch_size=2000):
        entrants.setdefault(entrant.tournament_id, []).append(entrant)
    return entrants


def _play(
    tournaments: Sequence[Tournament], entrants: dict[int, list[Entrant]], sheets: Sequence[list[PlayedDeal]], random: Random
) -> None:
    rounds = Round.objects.bulk_create(_round(tournament, number) for tournament in tournaments for number in range(1, ROUNDS + 1))
    size = PLAYERS // 4
    tables = Table.objects.bulk_create(
        (Table(round=round_, number=n + 1, seats=4, deals_planned=DEALS) for round_ in rounds for n in range(size)), batch_size=2000
    )
    seats: dict[int, list[int]] = {}
    for round_ in rounds:
        players = [each.pk for each in entrants[round_.tournament_id]]
        random.shuffle(players)
        seats[round_.pk] = players
    at = {table.pk: seats[table.round_id][4 * (table.number - 1) : 4 * table.number] for table in tables}
    places = (Place(table=table, round_id=table.round_id, entrant_id=key, seat=s) for table in tables for s, key in enumerate(at[table.pk]))
    Place.objects.bulk_create(places, batch_size=4000)
    chosen = [(table, random.choice(sheets)) for table in tables]
    ids = [[uuid.UUID(int=random.getrandbits(128), version=4) for _ in sheet] for _table, sheet in chosen]
    _copy(Deal, _deal_rows(chosen, ids))
    _copy(Payment, _payment_rows(chosen, ids, at))


def _round(tournament: Tournament, number: int) -> Round:
    begun = timezone.make_aware(datetime.datetime.combine(tournament.on, datetime.time(19, 30))) + datetime.timedelta(
        minutes=100 * (number - 1)
    )
    ended = begun + datetime.timedelta(minutes=MINUTES_A_DEAL * DEALS)
    return Round(tournament=tournament, number=number, seed="bench", state=Round.State.FINISHED, started_at=begun, finished_at=ended)


def _sheet(rules: RuleSet, random: Random) -> list[PlayedDeal]:
    """A table's deals, played by the engine."""
    state, deals = rules.game.first_state(Start(seats=4, first_dealer=0)), []
    for facts in table_facts(random, rules, 4, DEALS):
        outcome = rules.game.score_deal(state, facts)
        assert outcome.played is not None
        paid = tuple(booking[1:] for booking in bookings(Deal(), outcome, range(4)))
        deals.append(
            PlayedDeal(json.dumps(facts), stored_fields(Deal(facts=facts), outcome, rules), tuple(_by_seat(each) for each in paid))
        )
        state = outcome.played.state
    return deals


def _by_seat(booking: Row) -> tuple[int, str, int | None, int | None, int]:
    line, reason, payer, payee, amount = booking
    return line, reason, payer, payee, amount


def _deal_rows(chosen: Iterable[tuple[Table, list[PlayedDeal]]], ids: Sequence[Sequence[uuid.UUID]]) -> Iterable[dict[str, Any]]:
    for (table, sheet), keys in zip(chosen, ids, strict=True):
        begun = table.round.started_at
        assert begun is not None
        for number, (key, deal) in enumerate(zip(keys, sheet, strict=True), start=1):
            at = begun + datetime.timedelta(minutes=MINUTES_A_DEAL * number)
            fields = deal.fields | {"sits_out": json.dumps(deal.fields["sits_out"])}
            yield {
                "id": key, "table_id": table.pk, "number": number, "facts": deal.facts, "sent": "0" * 64, "revision": 1, "void": False,
                "verdict": None, "score_changes": None, "played_at": at, "received_at": at, "reported_by": "bench", **fields,
            }  # fmt: skip


def _payment_rows(
    chosen: Iterable[tuple[Table, list[PlayedDeal]]], ids: Sequence[Sequence[uuid.UUID]], at: dict[int, list[int]]
) -> Iterable[dict[str, Any]]:
    for (table, sheet), keys in zip(chosen, ids, strict=True):
        players, round_ = at[table.pk], table.round
        for key, deal in zip(keys, sheet, strict=True):
            for line, reason, payer, payee, amount in deal.payments:
                yield {
                    "tournament_id": round_.tournament_id, "round_number": round_.number, "table_id": table.pk, "deal_id": key,
                    "ruling_id": None, "line": line, "reason": reason, "payer_id": None if payer is None else players[payer],
                    "payee_id": None if payee is None else players[payee], "amount": amount, "reverses_id": None, "at": round_.finished_at,
                }  # fmt: skip


def _copy(model: type[Deal] | type[Payment], rows: Iterable[dict[str, Any]]) -> None:
    """Write rows by PostgreSQL's own way for many."""
    columns = [str(field.column) for field in model._meta.concrete_fields if model is Deal or not field.primary_key]
    with connection.cursor() as cursor, cursor.copy(f"COPY {model._meta.db_table} ({', '.join(columns)}) FROM STDIN") as copy:
        for row in rows:
            copy.write_row([row[column] for column in columns])
