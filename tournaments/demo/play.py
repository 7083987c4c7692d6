"""Plays the demo's rounds. Every deal goes through the action that a phone uses, and there are mistakes and disputes as on a real
evening.
"""

from __future__ import annotations

import datetime
import hashlib
import uuid
from itertools import cycle
from random import Random
from typing import Any

from django.utils import timezone

from clubs.actors import Actor
from tournaments.actions import drawing, jury, play, rounds, signing
from tournaments.actions.passes import table_pass
from tournaments.decisions import Move
from tournaments.demo.any_game import AnyDeals
from tournaments.demo.deals import Deals
from tournaments.demo.scene import GAME
from tournaments.models import Round, Ruling, Table, Tournament
from tournaments.permissions import physical_table
from tournaments.queries import tables
from tournaments.queries.signatures import round_totals

DEALS_BY_THE_MIDDLE = (19, 12, 9, 14, 11, 6, 10, 1, 16)
"""Deals of twenty that each table has played in the middle of a round; the last one is the table of five."""
USUAL_DEALS = 20
DEAL_LASTS = datetime.timedelta(minutes=4)
"""From one deal of a table to its next."""
ROUND_LASTS = datetime.timedelta(minutes=95)


class Play:
    """Plays one evening; `seed` decides everything that happens."""

    def __init__(self, tournament: Tournament, seed: str, director: Actor, judge: Actor) -> None:
        self._tournament = tournament
        self._random = Random(f"{seed} {tournament.rounds.count()}")  # noqa: S311 - a demo guards nothing  # nosec B311
        rules = tournament.rule_set
        self._deals = Deals(self._random, rules) if rules.code == GAME else AnyDeals(self._random, rules)
        # A deal's UUID is unique for ever, so another evening with the same seed needs other UUIDs.
        self._ids = Random(f"{seed} {tournament.slug} {tournament.version}")  # noqa: S311 - a demo guards nothing  # nosec B311
        self._seed = seed
        self._director = director
        self._judge = judge

    def seat(self) -> Round:
        """Draw the next round and start it."""
        seed = f"{self._random.getrandbits(64):016x}"
        # Only the first round needs it: the next ones go on with the draw of the first.
        first = not self._tournament.rounds.exists()
        round_ = drawing.seat(by=self._director, tournament=self._tournament, seed=seed if first else "")
        rounds.start(by=self._director, round=round_)
        return round_

    def finish(self, round_: Round, began_at: datetime.datetime) -> None:
        """Play the rest of a round, let every table sign, and end the round."""
        for table in round_.tables.all():
            self._play(table, table.deals_planned, began_at)
            if table.signed_at is None:
                signing.sign(by=_phone(table), table=table, totals=round_totals(tables.read_table(table)))
        rounds.finish(by=self._director, round=round_)

    def half(self, round_: Round, began_at: datetime.datetime) -> None:
        """Play a round to its middle, with a correction, a voided deal that is dealt again, and a ruling."""
        for table, deals in zip(round_.tables.all(), cycle(DEALS_BY_THE_MIDDLE), strict=False):
            self._play(table, _deals_by_the_middle(table, deals), began_at)
        second, third, fifth = (round_.tables.get(number=number) for number in (2, 3, 5))
        self._correct(second)
        last = third.deals.filter(void=False).latest("number")
        play.void(by=_phone(third), deal=last, revision=last.revision, reason="Verkeerd gegeven: dertien kaarten tegen twaalf.")
        self._play(third, _deals_by_the_middle(third, DEALS_BY_THE_MIDDLE[2]), began_at)
        self._fine(fifth)

    def _play(self, table: Table, deals: int, began_at: datetime.datetime) -> None:
        """Report deals until the table has this many that count."""
        view = tables.read_table(table)
        skills = [self._skill(place.entrant.name) for place in view.places]
        # Some tables are quicker than others.
        pace = DEAL_LASTS * self._random.uniform(0.8, 1.1)
        state, number, counted = view.state, view.fold.next_number, view.fold.deals_counted
        while counted < deals and not state.finished:
            facts = self._deals.plausible(state, skills)
            self._report(table, number, facts, began_at + pace * number)
            played = view.rules.game.score_deal(state, facts).played
            assert played is not None
            state, number, counted = played.state, number + 1, counted + played.counts

    def _report(self, table: Table, number: int, facts: dict[str, Any], at: datetime.datetime) -> None:
        id = uuid.UUID(int=self._ids.getrandbits(128), version=4)
        play.report(by=_phone(table), table=table, id=id, number=number, facts=facts, played_at=at)

    def _skill(self, name: str) -> float:
        """How well this player plays all evening: from -1 to 1."""
        return hashlib.sha256(f"{self._seed} {name}".encode()).digest()[0] / 127.5 - 1

    def _correct(self, table: Table) -> None:
        """Correct a deal: one trick was counted too many. In games without tricks the last deal is replaced by another."""
        deals = (deal for deal in table.deals.all() if not deal.void)
        deal = next((deal for deal in deals if deal.facts.get("contracts", [{}])[0].get("took", 0) > 0), None)
        if deal is None:
            self._replace(table)
            return
        contract = deal.facts["contracts"][0]
        facts = deal.facts | {"contracts": [contract | {"took": contract["took"] - 1}]}
        play.correct(by=_phone(table), deal=deal, facts=facts, revision=deal.revision, reason="Slagen nageteld.")

    def _replace(self, table: Table) -> None:
        view = tables.read_table(table)
        last = view.deals[-1]
        facts = self._deals.plausible(last.outcome.before, [0.0] * table.seats)
        play.correct(by=_phone(table), deal=last.deal, facts=facts, revision=last.deal.revision, reason="Verkeerd ingevoerd.")

    def _fine(self, table: Table) -> None:
        """Somebody revoked: the jury takes points from them and gives them to two others."""
        numbers = [place.entrant.number for place in table.places.select_related("entrant")]
        revoker, others = numbers[0], numbers[1:3]
        moves = [Move(revoker, other, 2) for other in others]
        text = "Verzaakt in de negende slag; de tegenpartij krijgt twee punten elk."
        jury.rule(by=self._judge, tournament=self._tournament, kind=Ruling.Kind.ADJUST, text=text, article="7.3", moves=moves, table=table)


def _deals_by_the_middle(table: Table, of_twenty: int) -> int:
    """How many deals this table has played when a table of twenty deals has played `of_twenty`."""
    return of_twenty * min(table.deals_planned, USUAL_DEALS) // USUAL_DEALS


def _phone(table: Table) -> Actor:
    """An Actor for the phone of this table."""
    return Actor(table=physical_table(table_pass(table)), device=f"tel{table.number}")


def beginning_after(rounds_played: int) -> datetime.datetime:
    """When an evening must have begun if it has played this many rounds by now."""
    return timezone.now() - ROUND_LASTS * rounds_played
