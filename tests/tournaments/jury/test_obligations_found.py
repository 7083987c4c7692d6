"""Obligations are found automatically: every contract that needed the jury and did not have its approval, and nothing else.

The test has its own count of lost solos, from the regulation's text (dossier rikken_belgian §4), over all tables and rounds.
"""

from __future__ import annotations

import datetime
import uuid
from collections import Counter
from random import Random
from typing import Any

import pytest

from clubs import actions as club_actions
from clubs.actors import Actor
from scoring.games import published
from tests.cast import MACHINE, physical
from tournaments.entrants.actions import enrol as prepare
from tournaments.evening.actions import evenings
from tournaments.evening.models import Table, Tournament
from tournaments.jury.models import Call
from tournaments.play.actions import deals as play
from tournaments.play.actions import rounds
from tournaments.play.queries import tables
from tournaments.seating.actions import drawing

ALWAYS = ("MISERE_TABLE", "PETIT_CHELEM", "GRAND_CHELEM")
SOLOS = ("MISERE", "MISERE_TABLE", "ABONDANCE_9", "ABONDANCE_11")
FREE = ("MISERE", "ABONDANCE_9", "ABONDANCE_11")
ROUNDS, DEALS, PLAYERS = 3, 4, 8


class EveningWithObligations:
    """Eight players, three rounds, and the obligations as a careful clerk would record them."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)
        club = club_actions.create_club(by=MACHINE, name=f"Club {uuid.uuid4().hex[:8]}")
        plan: dict[str, Any] = {"rounds_planned": ROUNDS, "deals_a_round": DEALS}
        day = datetime.date(2026, 3, 16)
        self.tournament: Tournament = evenings.create(by=MACHINE, club=club, name="A", on=day, rules=published("rikken_belgian"), **plan)
        prepare.enrol(by=MACHINE, tournament=self.tournament, guests=[f"Speler {number}" for number in range(1, PLAYERS + 1)])
        self.lost: Counter[int] = Counter()
        self.violations: set[tuple[int, int, int, int]] = set()
        """Round, table, deal and player."""

    def played(self, *, clean: bool) -> EveningWithObligations:
        for _ in range(ROUNDS):
            round_ = drawing.seat(by=MACHINE, tournament=self.tournament)
            rounds.start(by=MACHINE, round=round_)
            for _deal in range(DEALS):
                for table in round_.tables.all():
                    self._deal(table, clean=clean)
            rounds.finish(by=MACHINE, round=round_, unsigned=True)
        return self

    def _deal(self, table: Table, *, clean: bool) -> None:
        view = tables.read_table(table)
        seat = self.random.randrange(4)
        player = view.places[seat].entrant.number
        code = self.random.choice([*ALWAYS, *FREE])
        made = self.random.random() < 0.4
        needed = code in ALWAYS or (code in SOLOS and self.lost[player] >= 2)
        owed = needed and (clean or self.random.random() < 0.5)
        contract: dict[str, Any] = {"code": code, "declarer": seat, "made": made} | ({"jury": "approved"} if owed else {})
        # Staff record the jury's approval; at the table it was forgotten.
        by = MACHINE if owed or self.random.random() < 0.5 else Actor(table=physical(table))
        number = view.fold.next_number
        facts = {"dealer": view.state.dealer, "contracts": [contract]}
        play.report(by=by, table=table, id=uuid.uuid4(), number=number, facts=facts)
        if needed and not owed:
            self.violations.add((table.round.number, table.number, number, player))
        elif code in SOLOS and not made:
            self.lost[player] += 1

    def open_calls(self) -> set[tuple[int, int, int, int]]:
        calls = Call.objects.filter(tournament=self.tournament, automatic=True, outcome="").select_related("table__round")
        seats = {
            (place.table_id, place.seat): place.entrant.number
            for table in Table.objects.filter(round__tournament=self.tournament)
            for place in table.places.select_related("entrant")
        }
        return {
            (call.table.round.number, call.table.number, call.deal_number, seats[call.table_id, call.seat])
            for call in calls
            if call.seat is not None
        }


@pytest.mark.slow
@pytest.mark.django_db
@pytest.mark.parametrize("seed", range(6))
def test_every_violation_is_found_and_nothing_else(seed: int) -> None:
    evening = EveningWithObligations(seed).played(clean=False)
    assert len(evening.violations) >= 3
    assert evening.open_calls() == evening.violations


@pytest.mark.slow
@pytest.mark.django_db
@pytest.mark.parametrize("seed", range(6, 9))
def test_a_clean_evening_raises_none(seed: int) -> None:
    evening = EveningWithObligations(seed).played(clean=True)
    assert sum(evening.lost.values()) > 4
    assert not Call.objects.exists()
